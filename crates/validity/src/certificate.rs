//! What is known of a program's validity: plain data, kept with a bug and shown in its report.

use serde::{Deserialize, Serialize};

/// What one check says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckVerdict {
    Passed,
    Failed,
    /// The check could not be made, or came to no end.
    Unproven,
}

/// One check of one program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckResult {
    /// Name in the registry of checks: `clang-asan-ubsan`.
    pub name: String,
    pub verdict: CheckVerdict,
    /// What was seen, in one line or a few.
    pub evidence: String,
    /// The tool and its version, as a report names it.
    pub tool: String,
    pub seconds: f64,
}

/// Whether a program is free of undefined behaviour, as far as was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Validity {
    Valid,
    Invalid,
    Unproven,
}

impl Validity {
    pub fn word(self) -> &'static str {
        match self {
            Validity::Valid => "valid",
            Validity::Invalid => "invalid",
            Validity::Unproven => "unproven",
        }
    }
}

/// The answer of `whodunit check`: the verdict and every check behind it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    pub verdict: Validity,
    pub checks: Vec<CheckResult>,
}
