//! What came of making a bug small: plain data, kept in the lab beside the findings.

use serde::{Deserialize, Serialize};
use whodunit_program::Program;
use whodunit_subjects::{Behaviour, Recipe};
use whodunit_validity::Validity;

/// How large a program is. How it is laid out matters last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Size {
    /// Words and signs of C, lines of IR.
    pub tokens: usize,
    /// Bytes that are not blank.
    pub ink: usize,
    pub bytes: usize,
    pub lines: usize,
}

/// One stage as it went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageNote {
    pub stage: String,
    pub seconds: f64,
    /// Programs or recipes asked about.
    pub tries: u64,
    /// Size of the program afterwards.
    pub size: Size,
    /// Length of the recipe afterwards.
    pub recipe: usize,
}

/// One accepted step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What made it: a transformation, C-Vise, …
    pub by: String,
    pub size: Size,
}

/// A bug made small, or as small as it is so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reduction {
    pub program: Program,
    pub recipe: Recipe,
    /// What was seen, in one line; none while it is under way.
    pub seen: Option<String>,
    pub expected: Option<Behaviour>,
    /// Those who say so, for example `gcc-12 -O0`.
    #[serde(default)]
    pub expected_by: Vec<String>,
    pub validity: Option<Validity>,
    pub before: Size,
    pub stages: Vec<StageNote>,
    pub steps: Vec<Step>,
    /// False while it is under way, and if it was interrupted or ran out of time.
    pub complete: bool,
    /// Why the finding is of no use: its program is not valid, or the bug does not show every time.
    #[serde(default)]
    pub problem: Option<String>,
    /// The bug it turned out to be, once both were small.
    #[serde(default)]
    pub duplicate_of: Option<String>,
    /// Whether the report is ready to be filed, in words; none until it was made.
    #[serde(default)]
    pub readiness: Option<String>,
}
