//! A campaign's result: a table for the terminal and a page in Markdown.

use std::fmt::Write;

use serde::Serialize;
use whodunit_findings::{Bug, KindCount, KnownAgain, Totals};
use whodunit_subjects::Recipe;

use crate::markup::escape;
use crate::versions::affected;

/// A bug in one line, as `hunt --json` gives it.
#[derive(Clone, Debug, Serialize)]
pub struct BugLine {
    pub id: String,
    pub subject: String,
    pub kind: String,
    pub dir: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front_end: Option<String>,
    pub tier: Option<String>,
    /// The pass at which it goes wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// Snippets that matter, where it was found in a variant: `fcb, 2 tcb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippets: Option<String>,
    pub findings: u64,
    /// `ready`, `not ready`, `not reduced`, or why it is not reported.
    pub status: String,
    /// Lines of its program as it is now, once it has been made small.
    pub lines: Option<usize>,
    pub seen: String,
    pub expected: Option<String>,
    /// Versions affected, in words.
    pub affected: String,
    pub versions: Option<std::collections::BTreeMap<String, String>>,
}

/// One line for one bug whose folder is `dir`.
pub fn bug_line(bug: &Bug, dir: String) -> BugLine {
    let recipe = bug.reduction.as_ref().map_or(&bug.first.minimal, |reduction| &reduction.recipe);
    let (passes, options, front_end) = match recipe {
        Recipe::Passes { passes, front_end, .. } => (Some(passes.to_string()), None, front_end.clone()),
        Recipe::Options(options) => (None, Some(options.join(" ")), None),
    };
    BugLine {
        id: bug.id.to_string(),
        subject: bug.first.subject.clone(),
        kind: bug.first.kind.to_string(),
        dir,
        passes,
        options,
        front_end,
        tier: bug.first.tier.clone(),
        pass: bug.first.last_pass.clone(),
        snippets: bug.first.variant.as_ref().map(|variant| variant.summary()),
        findings: bug.findings,
        status: status(bug),
        lines: bug.reduction.as_ref().map(|reduction| lines_of(&reduction.program.text)),
        seen: bug.first.symptom.summary(),
        expected: bug.first.expected.as_ref().map(|behaviour| behaviour.summary()),
        affected: bug.versions.as_ref().map_or("not replayed yet".to_owned(), affected),
        versions: bug.versions.clone(),
    }
}

/// How far a bug has come.
fn status(bug: &Bug) -> String {
    let Some(reduction) = &bug.reduction else { return "not reduced".to_owned() };
    match (&reduction.problem, &reduction.readiness) {
        (Some(problem), _) => format!("set aside: {problem}"),
        (None, Some(readiness)) => readiness.split(':').next().unwrap_or(readiness).to_owned(),
        (None, None) => "not reduced".to_owned(),
    }
}

fn lines_of(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count()
}

/// One line a bug: those that turned out to be another one are counted there.
pub fn distinct_bugs(bugs: &[Bug]) -> Vec<Bug> {
    let mut distinct: Vec<Bug> = Vec::new();
    let twin = |bug: &Bug| bug.reduction.as_ref().and_then(|reduction| reduction.duplicate_of.clone());
    distinct.extend(bugs.iter().filter(|bug| twin(bug).is_none()).cloned());
    for bug in bugs {
        let Some(original) = twin(bug) else { continue };
        match distinct.iter_mut().find(|other| other.id.0 == original) {
            Some(other) => other.findings += bug.findings,
            None => distinct.push(bug.clone()),
        }
    }
    distinct
}

impl BugLine {
    pub fn recipe(&self) -> &str {
        self.passes.as_deref().or(self.options.as_deref()).unwrap_or_default()
    }
}

const RECIPE_WIDTH: usize = 70;
const STATUS_WIDTH: usize = 24;

/// The table at the end of a hunt.
pub fn campaign_table(lines: &[BugLine]) -> String {
    if lines.is_empty() {
        return "no bug found so far\n".to_owned();
    }
    let width = |of: fn(&BugLine) -> usize, least: usize| lines.iter().map(of).max().unwrap_or(0).max(least);
    let id = width(|line| line.id.chars().count(), 3);
    let tier = width(|line| line.tier.as_ref().map_or(0, |tier| tier.len()), 4);
    let status = width(|line| line.status.chars().count().min(STATUS_WIDTH + 1), 6);
    let versions = width(|line| line.affected.chars().count(), 8);
    let mut text = format!(
        "{:id$}  {:>8}  {:status$}  {:>5}  {:tier$}  {:versions$}  minimal recipe\n",
        "bug", "findings", "status", "lines", "tier", "versions"
    );
    for line in lines {
        let status_word = shorten(&line.status, STATUS_WIDTH);
        let lines = line.lines.map_or(String::new(), |lines| lines.to_string());
        let tier_word = line.tier.as_deref().unwrap_or("");
        let recipe = shorten(line.recipe(), RECIPE_WIDTH);
        let _ = writeln!(
            text,
            "{:id$}  {:>8}  {status_word:status$}  {lines:>5}  {tier_word:tier$}  {:versions$}  {recipe}",
            line.id, line.findings, line.affected
        );
    }
    text
}

fn shorten(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// The page that a hunt leaves behind.
pub fn campaign_markdown(
    lines: &[BugLine],
    known: &[KnownAgain],
    totals: &Totals,
    counts: &[KindCount],
    seconds: f64,
    subjects: &[(String, String)],
) -> String {
    let mut text = String::from("# whodunit: what this campaign found\n\n");
    let rate = if seconds > 0.0 { totals.tests as f64 / seconds } else { 0.0 };
    let _ = writeln!(
        text,
        "{} from {} findings in {} tests of {} programs, {:.0} s of hunting, {rate:.1} tests/s.\n",
        bug_count(lines.len(), known.len()),
        totals.findings,
        totals.tests,
        totals.programs,
        seconds
    );
    text += "| subject | version |\n| --- | --- |\n";
    for (name, version) in subjects {
        let _ = writeln!(text, "| {name} | {version} |");
    }
    if !counts.is_empty() {
        text += "\n| kind | subject | findings | bugs |\n| --- | --- | --- | --- |\n";
    }
    for count in counts {
        // As many as are listed below: those that turned out to be others do not count.
        let is_one = |line: &&BugLine| line.kind == count.kind.to_string() && line.subject == count.subject;
        let bugs = lines.iter().filter(is_one).count();
        let _ = writeln!(text, "| {} | {} | {} | {bugs} |", count.kind, count.subject, count.findings);
    }
    for (title, counts) in
        [("Programs set aside", &totals.set_aside), ("Tests that told nothing", &totals.inconclusive)]
    {
        if !counts.is_empty() {
            let _ = writeln!(text, "\n{title}:\n");
            for (reason, count) in counts {
                let _ = writeln!(text, "- {count}: {}", escape(reason));
            }
        }
    }
    text += "\n## Bugs\n\nFound by fuzzing. A bug that is ready has its report and `repro.sh` in its folder; `whodunit test DIR` replays each.\n";
    for line in lines {
        write_bug(&mut text, line);
    }
    if !known.is_empty() {
        text += "\n## Known bugs that were seen again\n\n";
    }
    for bug in known {
        let _ = writeln!(text, "- {}: {} findings", escape(&bug.name), bug.findings);
    }
    text
}

/// How many bugs were found, in words: `2 bugs, and 1 known one again,`.
pub fn bug_count(new: usize, known: usize) -> String {
    match known {
        0 => format!("{new} bugs"),
        1 => format!("{new} bugs, and 1 known one again,"),
        _ => format!("{new} bugs, and {known} known ones again,"),
    }
}

fn write_bug(text: &mut String, line: &BugLine) {
    let _ = writeln!(text, "\n### {}\n", line.id);
    let _ = writeln!(text, "- kind: {}, on {}, {} findings", line.kind, line.subject, line.findings);
    let _ = writeln!(text, "- status: {}", escape(&line.status));
    if let Some(lines) = line.lines {
        let _ = writeln!(text, "- program: {lines} lines");
    }
    let _ = writeln!(text, "- versions: {}", line.affected);
    if let Some(tier) = &line.tier {
        let _ =
            writeln!(text, "- passes: {tier}{}", if tier == "default" { "" } else { " (not in a default pipeline)" });
    }
    if let Some(snippets) = &line.snippets {
        let _ = writeln!(
            text,
            "- found in a variant; snippets that matter: {}",
            if snippets.is_empty() { "none" } else { snippets }
        );
    }
    if let Some(level) = &line.front_end {
        let _ = writeln!(text, "- front end: as for -{level}");
    }
    if let Some(expected) = &line.expected {
        let _ = writeln!(text, "- expected: {}", escape(expected));
    }
    let _ = writeln!(text, "- seen: {}\n", escape(&line.seen));
    let _ = writeln!(text, "```\n{}\nwhodunit test {}\n```", line.recipe(), line.dir);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_recipes_are_cut_at_a_character() {
        assert_eq!(shorten("ä".repeat(80).as_str(), 70).chars().count(), 71);
        assert_eq!(shorten("gvn", 70), "gvn");
    }

    #[test]
    fn known_bugs_stand_apart() {
        let known = [KnownAgain { name: "LLVM #1".into(), findings: 14 }];
        let totals = Totals { bugs: 2, findings: 20, ..Totals::default() };
        let page = campaign_markdown(&[], &known, &totals, &[], 1.0, &[]);
        assert!(
            page.contains("0 bugs, and 1 known one again, from 20 findings"),
            "those that are listed count: {page}"
        );
        assert!(page.contains("- LLVM \\#1: 14 findings"), "{page}");
        assert_eq!((bug_count(0, 0).as_str(), bug_count(1, 3).as_str()), ("0 bugs", "1 bugs, and 3 known ones again,"));
    }
}
