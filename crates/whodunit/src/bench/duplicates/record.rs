//! What is kept of each attempt: a line of JSON, written as soon as it is over.

use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use whodunit_findings::{Finding, Reduction};
use whodunit_triage::Versions;

use super::maker::Known;
use crate::bench::json_lines::JsonLines;

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
    lines: JsonLines,
    seed: u64,
    attempts: Vec<Attempt>,
}

impl Record {
    /// Opens what there is. The last line may be cut off; then that attempt is made again.
    pub fn open(dir: &Path, seed: u64) -> Result<Record> {
        let (lines, mut attempts) = JsonLines::open::<Attempt>(dir, "attempts.jsonl")?;
        attempts.retain(|attempt| attempt.seed == seed);
        Ok(Record { lines, seed, attempts })
    }

    pub fn keep(&mut self, bug: &Known, number: usize, outcome: Outcome) -> Result<()> {
        let attempt = Attempt { bug: bug.name.clone(), program: bug.program.id().0, seed: self.seed, number, outcome };
        self.lines.keep(&attempt)?;
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
