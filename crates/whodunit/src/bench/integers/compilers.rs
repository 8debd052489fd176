//! Compilers that report what is undefined: the newest gcc and the newest clang that can.

use anyhow::{Context, Result, bail};
use whodunit_subjects::{Crew, Ending, Registry, ShellCommand};

use super::drawing::Question;
use super::programs::{Answer, answers, program};

pub struct Compiler {
    pub name: String,
    pub version: String,
    path: String,
}

const OPTIONS: [&str; 4] =
    ["-std=gnu11", "-O0", "-w", "-fsanitize=shift,signed-integer-overflow,integer-divide-by-zero"];
/// For a compiler as for a program; both take about a second.
const SECONDS: f64 = 60.0;

/// The newest of each family that builds a program with a sanitizer; others lack its runtime.
pub fn discover(registry: &Registry, crew: &mut Crew) -> Result<Vec<Compiler>> {
    let mut found = Vec::new();
    for family in ["gcc", "clang"] {
        for identity in registry.all().iter().rev().map(|subject| subject.identity()) {
            // Of those that the user added, nothing is known that would make them judges.
            if identity.family != family || !identity.name.starts_with(family) {
                continue;
            }
            let (name, version, path) = (identity.name.clone(), identity.version.clone(), identity.path.clone());
            let compiler = Compiler { name, version, path };
            if compiler.answers(&[], crew).is_ok() {
                found.push(compiler);
                break;
            }
        }
    }
    Ok(found)
}

impl Compiler {
    /// Its answers to the questions, in order.
    pub fn answers(&self, questions: &[Question], crew: &mut Crew) -> Result<Vec<Answer>> {
        let directory = crew.fresh_directory()?;
        std::fs::write(directory.join("prog.c"), program(questions))?;
        let build = [&[self.path.as_str()], &OPTIONS[..], &["prog.c", "-o", "prog.exe"]].concat();
        let mut run = |argv: &[&str]| -> Result<Ending> {
            let argv = argv.iter().map(|word| word.to_string()).collect();
            let ending = crew.command(&command(argv, &directory))?;
            match ending.exit {
                Some(0) => Ok(ending),
                _ => bail!("{} failed: {}", self.name, String::from_utf8_lossy(&ending.stderr)),
            }
        };
        run(&build)?;
        let ending = run(&["./prog.exe"])?;
        crew.discard(&directory)?;
        let [stdout, stderr] =
            [&ending.stdout, &ending.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        answers(questions.len(), &stdout, &stderr).with_context(|| format!("with {}", self.name))
    }
}

fn command(argv: Vec<String>, directory: &std::path::Path) -> ShellCommand {
    ShellCommand {
        argv,
        directory: directory.to_owned(),
        environment: Vec::new(),
        cpu_seconds: SECONDS,
        wall_seconds: SECONDS * 3.0,
        // Sanitizers reserve more than there is memory.
        memory_bytes: u64::MAX,
        output_bytes: 16 << 20,
        file_bytes: 512 << 20,
        random_addresses: false,
        stop_file: None,
    }
}
