//! What is kept of each attempt: a line of JSON, written as soon as it is over.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use whodunit_findings::{Finding, Reduction};
use whodunit_triage::Versions;

use super::maker::Known;

/// A finding that shows a known bug.
#[derive(Clone, Serialize, Deserialize)]
pub struct Made {
    pub finding: Finding,
    pub reduction: Reduction,
    pub versions: Versions,
    pub seconds: f64,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    Made(Box<Made>),
    /// Why it serves for nothing.
    Dropped(String),
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Attempt {
    /// The known bug, and its program.
    pub bug: String,
    pub program: String,
    pub seed: u64,
    pub number: usize,
    pub outcome: Outcome,
}

/// All attempts with one seed, on disk.
pub struct Record {
    file: File,
    seed: u64,
    attempts: Vec<Attempt>,
}

impl Record {
    /// Opens what there is. The last line may be cut off; then that attempt is made again.
    pub fn open(dir: &Path, seed: u64) -> Result<Record> {
        let path = dir.join("attempts.jsonl");
        let trouble = || format!("cannot write {}", path.display());
        std::fs::create_dir_all(dir).with_context(trouble)?;
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let read = text.lines().filter_map(|line| serde_json::from_str::<Attempt>(line).ok());
        let attempts = read.filter(|attempt| attempt.seed == seed).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(&path).with_context(trouble)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").with_context(trouble)?;
        }
        Ok(Record { file, seed, attempts })
    }

    pub fn keep(&mut self, bug: &Known, number: usize, outcome: Outcome) -> Result<()> {
        let attempt = Attempt { bug: bug.name.clone(), program: bug.program.id().0, seed: self.seed, number, outcome };
        self.file.write_all(format!("{}\n", serde_json::to_string(&attempt)?).as_bytes())?;
        self.attempts.push(attempt);
        Ok(())
    }

    pub fn of<'r>(&'r self, bug: &'r Known) -> impl Iterator<Item = &'r Attempt> {
        let program = bug.program.id().0;
        let is_of = move |attempt: &&Attempt| attempt.bug == bug.name && attempt.program == program;
        self.attempts.iter().filter(is_of)
    }

    pub fn attempts(&self, bug: &Known) -> usize {
        self.of(bug).count()
    }

    pub fn findings(&self, bug: &Known) -> usize {
        self.of(bug).filter(|attempt| matches!(attempt.outcome, Outcome::Made(_))).count()
    }

    /// The findings of these bugs, at most so many of each, with the index of the bug.
    pub fn made<'r>(&'r self, known: &'r [Known], most: usize) -> Vec<(usize, &'r Made)> {
        let of_bug = |(index, bug): (usize, &'r Known)| {
            let made = self.of(bug).filter_map(|attempt| match &attempt.outcome {
                Outcome::Made(made) => Some(made.as_ref()),
                Outcome::Dropped(_) => None,
            });
            made.take(most).map(move |made| (index, made))
        };
        known.iter().enumerate().flat_map(of_bug).collect()
    }
}
