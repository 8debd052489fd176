//! What `whodunit bench duplicates` measured, for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::score::{Measured, Spread};

pub fn markdown(measured: &Measured) -> String {
    let Measured { findings, known_bugs, groups, splits, merges, .. } = measured;
    let mut text =
        String::from("| findings | known bugs | groups | splits | merges |\n| --- | --- | --- | --- | --- |\n");
    _ = writeln!(text, "| {findings} | {known_bugs} | {groups} | {splits} | {merges} |");
    text += "\n| known bug | findings | groups | seconds each |\n| --- | --- | --- | --- |\n";
    for bug in &measured.bugs {
        _ = writeln!(text, "| {} | {} | {} | {:.0} |", bug.name, bug.findings, bug.groups, bug.seconds);
    }
    text += "\n| group | findings of | recipes |\n| --- | --- | --- |\n";
    for group in &measured.found {
        _ = writeln!(text, "| {} | {} | {} |", group.place, counts(&group.members), counts(&group.recipes));
    }
    text += "\n| likeness of shapes | pairs | least | median | most |\n| --- | --- | --- | --- | --- |\n";
    for (name, spread) in
        [("of one bug", &measured.likeness.of_one_bug), ("of two bugs", &measured.likeness.of_two_bugs)]
    {
        let Spread { pairs, least, median, most } = spread;
        _ = writeln!(text, "| {name} | {pairs} | {least:.2} | {median:.2} | {most:.2} |");
    }
    text + &setting(measured)
}

/// What was measured on what.
fn setting(measured: &Measured) -> String {
    let subjects: Vec<_> = measured.subjects.iter().map(|(name, version)| format!("{name} ({version})")).collect();
    let mut text =
        format!("\n{} on {}, {} cores, {}.", subjects.join(", "), measured.machine, measured.cores, measured.date);
    if !measured.dropped.is_empty() {
        _ = write!(text, " Attempts that made no finding: {}.", counts(&measured.dropped));
    }
    text + "\n"
}

fn counts(of: &BTreeMap<String, usize>) -> String {
    let each: Vec<_> = of.iter().map(|(name, count)| format!("{count} {name}")).collect();
    each.join("; ")
}
