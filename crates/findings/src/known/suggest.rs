//! Entries for the bugs a campaign found, so that the next one does not report them again. Each
//! fits every finding of its bug, by what makes the bug's signature.

use std::fmt::Write;

use anyhow::{Context, Result};
use whodunit_subjects::{Glob, PassPattern};

use super::{KnownBug, site};
use crate::finding::Finding;
use crate::lab::{Bug, Lab, Totals};

const HEADING: &str = "\
# The bugs of this campaign as a list of known ones. Keep those you know, name them as you like, and give
# the file to `whodunit hunt --known`. exclude = true also keeps the passes out of the sequences it draws.
";

impl Lab {
    /// The list of known bugs that would cover every bug found here; none where none was found.
    pub fn suggest_known(&self) -> Result<Option<String>> {
        let (bugs, totals) = (self.bugs()?, self.totals()?);
        let mut text = HEADING.to_owned();
        for bug in &bugs {
            text += &entry_text(bug, &self.findings(&bug.id)?, &totals)?;
        }
        Ok((!bugs.is_empty()).then_some(text))
    }
}

fn entry_text(bug: &Bug, findings: &[Finding], totals: &Totals) -> Result<String> {
    let of_tests = 100.0 * bug.findings as f64 / totals.tests.max(1) as f64;
    let mut text = format!("\n# {} of {} findings, {of_tests:.2} % of the tests\n", bug.findings, totals.findings);
    let passes = common_passes(findings);
    let Some(entry) = entry(bug, passes.as_ref()) else {
        let _ = writeln!(text, "# {} shows without any pass: nothing tells it from other bugs", bug.id);
        return Ok(text);
    };
    text += "[[known]]\n";
    text += &toml::to_string(&entry).context("cannot write a known bug as TOML")?;
    if let (None, Some(passes)) = (&entry.passes, passes) {
        let _ = writeln!(text, "# passes = {:?}  # in all its findings; exclude needs it", String::from(passes));
    }
    Ok(text)
}

/// An entry that fits all findings of a bug.
fn entry(bug: &Bug, passes: Option<&PassPattern>) -> Option<KnownBug> {
    let (first, site) = (&bug.first, site(&bug.first));
    let known = KnownBug {
        name: bug.id.to_string(),
        subject: Some(Glob(first.subject.clone())),
        kind: Some(first.kind),
        ..KnownBug::default()
    };
    // Where nothing but the pass tells the bug, the passes before it make the pattern closer.
    match first.last_pass.as_deref() == Some(site) {
        true => passes.map(|passes| KnownBug { passes: Some(passes.clone()), ..known }),
        false => (!site.is_empty()).then(|| KnownBug { message: Some(Glob(site.to_owned())), ..known }),
    }
}

/// Passes that all minimal pipelines have, in one order that they have in all.
fn common_passes(findings: &[Finding]) -> Option<PassPattern> {
    let mut common: Option<Vec<String>> = None;
    for finding in findings {
        let names = finding.minimal.pipeline()?.pass_names();
        common = Some(match common {
            Some(before) => common_subsequence(&before, &names),
            None => names,
        });
    }
    common?.join(",").parse().ok()
}

/// The longest common subsequence; it ends with the last element if both do.
fn common_subsequence(one: &[String], other: &[String]) -> Vec<String> {
    let mut longest = vec![vec![0; other.len() + 1]; one.len() + 1];
    for (i, a) in one.iter().enumerate() {
        for (j, b) in other.iter().enumerate() {
            longest[i + 1][j + 1] = if a == b { longest[i][j] + 1 } else { longest[i][j + 1].max(longest[i + 1][j]) };
        }
    }
    let (mut i, mut j) = (one.len(), other.len());
    let mut common = Vec::new();
    while longest[i][j] > 0 {
        if one[i - 1] == other[j - 1] {
            (i, j) = (i - 1, j - 1);
            common.push(one[i].clone());
        } else if longest[i - 1][j] >= longest[i][j - 1] {
            i -= 1;
        } else {
            j -= 1;
        }
    }
    common.reverse();
    common
}

#[cfg(test)]
mod tests {
    use super::super::file::parse;
    use super::*;
    use crate::samples::{finding, unit};
    use crate::signature::signature;
    use whodunit_oracles::{Kind, Symptom};
    use whodunit_subjects::{Crash, Recipe};

    fn with_minimal(mut finding: Finding, passes: &str) -> Finding {
        finding.minimal = Recipe::passes(passes.parse().unwrap());
        finding
    }

    fn crash(test: u32, message: &str, recipe: Recipe) -> Finding {
        let symptom = Symptom::Crashed(Crash { message: Some(message.into()), ..Crash::default() });
        let signature = signature("llvm-14", Kind::Crash, &symptom, None, &recipe);
        Finding { kind: Kind::Crash, symptom, minimal: recipe, signature, last_pass: None, ..finding(0, test, "gvn") }
    }

    fn suggested(findings: Vec<Finding>) -> (String, Vec<Finding>) {
        let top = tempfile::tempdir().unwrap();
        let mut lab = Lab::create(top.path(), "{}").unwrap();
        let mut record = unit(0, &[]);
        record.findings = findings;
        lab.commit(&record).unwrap();
        (lab.suggest_known().unwrap().unwrap_or_default(), record.findings)
    }

    #[test]
    fn every_finding_is_covered_by_the_entry_of_its_bug() {
        let quoting = "LLVM ERROR: \"quoted\" 'x' * \\ [[known]] `isa<T>(V)`";
        let (text, findings) = suggested(vec![
            with_minimal(finding(0, 0, "gvn"), "attributor,sroa,function(gvn)"),
            with_minimal(finding(0, 1, "gvn"), "dce,function(sroa),function(gvn<pre>)"),
            crash(2, quoting, Recipe::passes("dce,gvn".parse().unwrap())),
            crash(3, "a.c:1:1: internal compiler error: in foo, at bar.cc:12", Recipe::options(["-O2"])),
        ]);
        let list = parse(&text).unwrap_or_else(|error| panic!("{error:#}\n{text}"));
        assert_eq!(list.len(), 3, "{text}");
        for (finding, entry) in findings.iter().zip([0, 0, 1, 2]) {
            assert!(list[entry].fits(finding), "{:?} in\n{text}", finding.signature);
        }
        assert!(text.contains("# 2 of 4 findings, 10.00 % of the tests"), "{text}");
        assert!(text.contains("passes = \"sroa,gvn\"\nexclude = false"), "{text}");
        assert!(text.contains("# passes = \"dce,gvn\"  # in all"), "{text}");
    }

    #[test]
    fn what_fails_without_passes_is_left_to_people() {
        let mut bare = with_minimal(finding(0, 0, "gvn"), "");
        bare.last_pass = None;
        bare.signature = signature("llvm-14", bare.kind, &bare.symptom, None, &bare.minimal);
        let (text, _) = suggested(vec![bare]);
        assert!(text.contains("shows without any pass") && parse(&text).unwrap().is_empty(), "{text}");
        assert_eq!(suggested(Vec::new()).0, "");
    }
}
