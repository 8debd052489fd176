//! Runs stock tools as people do by hand: in a fresh directory, through a crew.

use std::path::Path;

use anyhow::{Context, Result};
use whodunit_subjects::{Crew, Ending, HandStep, Limits, Stage};

/// A file that stands in the directory before the tools run.
pub type NamedFile<'a> = (&'a str, &'a [u8]);

/// Does some work in a new directory with these files, and removes it.
pub fn in_directory<T>(
    crew: &mut Crew,
    files: &[NamedFile],
    work: impl FnOnce(&mut Crew, &Path) -> Result<T>,
) -> Result<T> {
    let directory = crew.fresh_directory()?;
    for (name, bytes) in files {
        std::fs::write(directory.join(name), bytes).with_context(|| format!("cannot write {name} for a tool"))?;
    }
    let done = work(crew, &directory);
    crew.discard(&directory)?;
    done
}

/// The step at which a hand-made test ended, and how. Earlier steps ended well.
pub struct HandRun {
    pub stage: Stage,
    pub ending: Ending,
}

impl HandRun {
    /// All that the last tool said.
    pub fn log(&self) -> String {
        String::from_utf8_lossy(&[&self.ending.stdout[..], &self.ending.stderr[..]].concat()).into_owned()
    }

    pub fn failed(&self) -> bool {
        self.ending.exit != Some(0)
    }
}

/// Runs the steps in order up to the first that fails.
pub fn run_steps(crew: &mut Crew, steps: &[HandStep], at: &Path, limits: &Limits) -> Result<Option<HandRun>> {
    let mut last = None;
    for step in steps {
        let ending = match step.stage {
            Stage::Run => crew.run_command(step.argv.clone(), at, limits)?,
            _ => crew.compile_command(step.argv.clone(), at, limits)?,
        };
        let run = HandRun { stage: step.stage, ending };
        let failed = run.failed();
        last = Some(run);
        if failed {
            break;
        }
    }
    Ok(last)
}

/// What a tool prints, on both streams; empty where it cannot be started.
pub fn says(crew: &mut Crew, argv: &[&str], limits: &Limits) -> Result<String> {
    in_directory(crew, &[], |crew, at| {
        let argv = argv.iter().map(|word| word.to_string()).collect();
        Ok(crew.compile_command(argv, at, limits).map_or(String::new(), |ending| {
            String::from_utf8_lossy(&[&ending.stdout[..], &ending.stderr[..]].concat()).into_owned()
        }))
    })
}
