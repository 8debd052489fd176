//! Bugs that people know already, each with a pattern that tells its findings. How the list is
//! written is in `file`, how entries are made from a campaign's bugs in `suggest`.

mod file;
mod suggest;

use serde::{Deserialize, Serialize};
use whodunit_oracles::{Kind, Symptom};
use whodunit_subjects::{Glob, PassPattern};

use crate::finding::Finding;

pub use file::read_known;

/// One known bug. A finding is this bug if everything fits that is given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownBug {
    /// What people call it; entries of one name are one bug.
    #[serde(default)]
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Glob>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Part of what the compiler said, or of the place where it died.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Glob>,
    /// Passes of the minimal pipeline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passes: Option<PassPattern>,
    /// Whether sequences with these passes are left out as well.
    #[serde(default)]
    pub exclude: bool,
}

impl KnownBug {
    /// Whether a finding is this bug.
    pub fn fits(&self, finding: &Finding) -> bool {
        let passes = |pattern: &PassPattern| finding.minimal.pipeline().is_some_and(|found| pattern.is_part_of(found));
        self.is_about(&finding.subject)
            && self.kind.is_none_or(|kind| kind == finding.kind)
            && self.message.as_ref().is_none_or(|glob| texts(finding).iter().any(|text| glob.fits_within(text)))
            && self.passes.as_ref().is_none_or(passes)
    }

    /// Whether it is a bug of this subject.
    pub fn is_about(&self, subject: &str) -> bool {
        self.subject.as_ref().is_none_or(|glob| glob.fits(subject))
    }

    /// The passes that sequences for a subject must not contain, if any.
    pub fn excluded(&self, subject: &str) -> Option<&PassPattern> {
        self.passes.as_ref().filter(|_| self.exclude && self.is_about(subject))
    }
}

/// The name of the first known bug that a finding is.
pub fn known_as(known: &[KnownBug], finding: &Finding) -> Option<String> {
    known.iter().find(|bug| bug.fits(finding)).map(|bug| bug.name.clone())
}

/// What a message may fit: the site as signatures have it, or the words of the compiler.
fn texts(finding: &Finding) -> Vec<&str> {
    let said = match &finding.symptom {
        Symptom::Crashed(crash) => crash.message.as_deref(),
        Symptom::Broken(text) => Some(text.as_str()),
        _ => None,
    };
    [Some(site(finding)), said].into_iter().flatten().collect()
}

/// The signature without subject and kind.
fn site(finding: &Finding) -> &str {
    let signature = &finding.signature.0;
    signature.strip_prefix(&format!("{}: {}: ", finding.subject, finding.kind)).unwrap_or(signature)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use crate::signature::signature;
    use whodunit_subjects::{Crash, Recipe};

    fn known(text: &str) -> KnownBug {
        toml::from_str(text).unwrap()
    }

    fn crash() -> Finding {
        let mut finding = samples::finding(0, 0, "licm");
        let message = "opt: /b/LICM.cpp:12: bool llvm::hoist(Loop *): Assertion `isa<Loop>(V)' failed.";
        finding.kind = Kind::Crash;
        finding.symptom = Symptom::Crashed(Crash { message: Some(message.into()), ..Crash::default() });
        finding.signature = signature("llvm-14", Kind::Crash, &finding.symptom, Some("licm"), &finding.minimal);
        finding
    }

    #[test]
    fn everything_that_is_given_must_fit() {
        let table = [
            (r#"subject = "llvm-*""#, true, true),
            (r#"subject = "llvm-15""#, false, false),
            (r#"kind = "wrong-code""#, true, false),
            (r#"passes = "licm""#, true, true),
            (r#"passes = "sroa,function(loop(licm))""#, true, true),
            (r#"passes = "licm,sroa""#, false, false),
            // In the recipe as it was found, but not in the minimal one.
            (r#"passes = "gvn""#, false, false),
            ("message = 'Assertion `isa<?*>(V)'", false, true),
            (r#"message = "LICM.cpp: llvm::hoist""#, false, true),
            (r#"message = "crash""#, false, false),
            ("kind = \"crash\"\npasses = \"licm\"\nsubject = \"llvm-14\"", false, true),
        ];
        for (text, wrong_code, crashed) in table {
            assert_eq!(known(text).fits(&samples::finding(0, 0, "function(licm)")), wrong_code, "{text}");
            assert_eq!(known(text).fits(&crash()), crashed, "{text}");
        }
    }

    #[test]
    fn passes_do_not_fit_the_options_of_a_driver() {
        let mut finding = samples::finding(0, 0, "licm");
        finding.minimal = Recipe::options(["-O2"]);
        assert!(!known(r#"passes = "licm""#).fits(&finding));
    }

    #[test]
    fn the_first_that_fits_gives_the_name() {
        let list = ["name = 'A'\nkind = 'crash'", "name = 'B'\npasses = 'licm'", "name = 'C'"].map(known);
        assert_eq!(known_as(&list, &samples::finding(0, 0, "licm")).as_deref(), Some("B"));
        assert_eq!(known_as(&list[..2], &samples::finding(0, 0, "gvn")), None);
    }

    #[test]
    fn passes_are_excluded_only_where_that_is_asked_for() {
        let entry = known("subject = 'llvm-1*'\npasses = 'gvn,dce'\nexclude = true");
        assert!(entry.excluded("llvm-14").is_some() && entry.excluded("llvm-22").is_none());
        assert!(known("passes = 'gvn'").excluded("llvm-14").is_none());
    }
}
