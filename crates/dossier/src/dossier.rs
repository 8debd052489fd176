//! Everything a report says of one bug, as plain data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use whodunit_findings::Suspects;
use whodunit_oracles::Kind;
use whodunit_program::Language;
use whodunit_subjects::HandStep;
use whodunit_validity::Certificate;

use crate::checklist::{Item, Readiness, checklist, readiness};
use crate::culprit::{Clue, SinglePass};
use crate::regression::RegressionTest;
use crate::replay::{Replays, ReproScript};

/// One bug, ready to be rendered.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Dossier {
    pub bug: String,
    pub subject: String,
    pub kind: Kind,
    pub build: Build,
    pub recipe: RecipeText,
    pub program: ProgramText,
    pub expected: Option<Expected>,
    pub actual: Actual,
    pub crash: Option<CrashText>,
    pub certificate: Option<Certificate>,
    /// What the bug does on every installed version of its compiler.
    pub versions: BTreeMap<String, String>,
    pub newest: Option<NewestVersion>,
    /// The same by hand; empty where the compiler's own tools are not installed.
    pub commands: Vec<HandStep>,
    pub script: Result<ReproScript, String>,
    pub single_pass: Result<SinglePass, String>,
    /// Switches, counters and pass instances whose absence cures the bug.
    pub clues: Vec<Clue>,
    pub regression_test: Result<RegressionTest, String>,
    pub nearest: Vec<Nearest>,
    /// Who is to blame, if the bug was isolated.
    #[serde(default)]
    pub suspects: Option<Suspects>,
    /// How the bug was found, where its folder tells.
    pub found_by: Option<String>,
    pub checklist: Vec<Item>,
    pub readiness: Readiness,
}

impl Dossier {
    /// Goes through the checklist.
    pub(crate) fn check(&mut self) {
        self.checklist = checklist(self);
        self.readiness = readiness(&self.checklist);
    }

    /// Adds what is known of the program's validity.
    pub fn certify(&mut self, certificate: Certificate) {
        self.certificate = Some(certificate);
        self.check();
    }
}

/// The compiler as it is installed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Build {
    pub tools: Vec<ToolVersion>,
    /// `Debian package llvm-14 1:14.0.6-12`, or where it lies.
    pub obtained: String,
    pub target: Option<String>,
    pub assertions: Assertions,
}

/// What a tool says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ToolVersion {
    pub command: String,
    pub says: String,
}

/// Whether the compiler checks itself while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assertions {
    On,
    Off,
    Unknown,
}

impl Assertions {
    pub fn word(self) -> &'static str {
        match self {
            Assertions::On => "on",
            Assertions::Off => "off",
            Assertions::Unknown => "unknown",
        }
    }
}

/// How the compiler is run, and how usual that is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RecipeText {
    /// The pipeline or the options.
    pub text: String,
    /// The least usual pass: `default`, `optional` or `experimental`; none for drivers.
    pub tier: Option<String>,
    /// Plain words on how usual it is.
    pub remark: String,
}

/// The program, under the name it has beside the script.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ProgramText {
    pub file: String,
    pub language: Language,
    pub lines: usize,
    /// None for bitcode.
    pub text: Option<String>,
    #[serde(skip)]
    pub bytes: Vec<u8>,
}

/// What the program should do, and who says so.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Expected {
    pub stdout: String,
    pub exit: Option<i32>,
    pub agreed_by: Vec<String>,
}

/// What was seen instead, and how often.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Actual {
    pub summary: String,
    pub replays: Replays,
}

/// A crash in words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct CrashText {
    pub message: Option<String>,
    pub signal: Option<String>,
    /// Innermost first, without those of the run time.
    pub frames: Vec<String>,
}

/// What the newest installed version does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct NewestVersion {
    pub name: String,
    pub seen: String,
}

/// A bug that may be the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Nearest {
    pub id: String,
    /// What the two have in common.
    pub note: String,
}
