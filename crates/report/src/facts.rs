//! What is known of a bug before anything is run for its report: its folder in words.

use std::collections::BTreeMap;

use whodunit_dossier::{Dossier, Expected};
use whodunit_findings::{BugFolder, Trigger};
use whodunit_oracles::Kind;
use whodunit_program::{Language, Program};

/// The essentials of a bug.
#[derive(Clone, Debug)]
pub struct Facts {
    pub bug: String,
    pub subject: String,
    pub kind: Kind,
    /// The pipeline or the options.
    pub recipe: String,
    pub file: String,
    pub language: Language,
    /// None for bitcode.
    pub program: Option<String>,
    pub expected: Option<Expected>,
    pub actual: String,
    pub versions: BTreeMap<String, String>,
}

impl Facts {
    pub fn of_dossier(dossier: &Dossier) -> Facts {
        Facts {
            bug: dossier.bug.clone(),
            subject: dossier.subject.clone(),
            kind: dossier.kind,
            recipe: dossier.recipe.text.clone(),
            file: dossier.program.file.clone(),
            language: dossier.program.language,
            program: dossier.program.text.clone(),
            expected: dossier.expected.clone(),
            actual: dossier.actual.summary.clone(),
            versions: dossier.versions.clone(),
        }
    }

    /// What a bug folder says.
    pub fn of_folder(name: &str, folder: &BugFolder, program: &Program) -> Facts {
        let expected = folder.expected.as_ref().map(|expected| Expected {
            stdout: String::from_utf8_lossy(&expected.behaviour.stdout).into_owned(),
            exit: expected.behaviour.exit,
            agreed_by: expected.by.clone(),
        });
        Facts {
            bug: name.to_owned(),
            subject: folder.subject.clone(),
            kind: folder.kind,
            recipe: match &folder.trigger {
                Trigger::Passes { passes, .. } => passes.to_string(),
                Trigger::Options { failing, .. } => failing.join(" or "),
            },
            file: folder.program_file.clone(),
            language: program.language,
            program: String::from_utf8(program.text.clone()).ok(),
            expected,
            actual: folder.seen.as_ref().map_or_else(|| "not recorded".to_owned(), |seen| seen.summary.clone()),
            versions: folder.versions.clone(),
        }
    }

    /// `wrong code with attributor`.
    pub fn title(&self) -> String {
        format!("{} with {}", kind_words(self.kind), self.recipe)
    }

    pub fn lines(&self) -> usize {
        self.program.as_ref().map_or(0, |text| text.lines().filter(|line| !line.trim().is_empty()).count())
    }

    /// Versions by their numbers, oldest first.
    pub fn versions_in_order(&self) -> Vec<(&str, &str)> {
        let mut rows: Vec<_> = self.versions.iter().map(|(name, seen)| (name.as_str(), seen.as_str())).collect();
        rows.sort_by_key(|(name, _)| crate::versions::number(name));
        rows
    }
}

/// A kind as a title says it.
pub fn kind_words(kind: Kind) -> &'static str {
    match kind {
        Kind::WrongCode => "wrong code",
        Kind::Crash => "crash",
        Kind::InvalidIr => "invalid IR",
        Kind::Performance => "compile time or memory",
        Kind::Codegen => "crash in code generation",
    }
}
