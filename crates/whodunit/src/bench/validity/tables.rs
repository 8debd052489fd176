//! What `whodunit bench validity` measured, for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use whodunit_validity::CHECKS;

use super::known::FAMILIES;
use super::{Measured, Tally};

pub fn markdown(measured: &Measured) -> String {
    let mut text = summary(measured);
    text += "\n| family | what is undefined | programs | invalid | unproven | accepted | seen by |\n| --- | --- | --- | --- | --- | --- | --- |\n";
    for (name, tally) in &measured.families {
        let Tally { programs, invalid, unproven, valid, failed_by, .. } = tally;
        let about = FAMILIES.iter().find(|family| family.name == name).map_or("", |family| family.about());
        _ = writeln!(
            text,
            "| {name} | {about} | {programs} | {invalid} | {unproven} | {valid} | {} |",
            counts(failed_by)
        );
    }
    text += "\n| check | undefined programs it rejects | Csmith programs it passes | it rejects | seconds each |\n| --- | --- | --- | --- | --- |\n";
    for check in CHECKS {
        let name = check.name();
        let of = |counts: &BTreeMap<String, usize>| counts.get(name).copied().unwrap_or_default();
        let rejects: usize = measured.families.values().map(|tally| of(&tally.failed_by)).sum();
        let csmith = &measured.csmith;
        let seconds = csmith.seconds_by.get(name).copied().unwrap_or_default() / csmith.programs.max(1) as f64;
        let (passes, wrongly) = (of(&csmith.passed_by), of(&csmith.failed_by));
        _ = writeln!(text, "| {name} | {rejects} | {passes} | {wrongly} | {seconds:.1} |");
    }
    text + &setting(measured)
}

fn summary(measured: &Measured) -> String {
    let sum = |of: fn(&Tally) -> usize| measured.families.values().map(of).sum::<usize>();
    let mut text =
        String::from("| programs | number | valid | invalid | unproven |\n| --- | --- | --- | --- | --- |\n");
    let (valid, invalid, unproven) =
        (sum(|tally| tally.valid), sum(|tally| tally.invalid), sum(|tally| tally.unproven));
    _ = writeln!(text, "| undefined | {} | {valid} | {invalid} | {unproven} |", measured.undefined_programs);
    for (what, tally) in [("defined, by hand", &measured.defined), ("by Csmith", &measured.csmith)] {
        let Tally { programs, valid, invalid, unproven, .. } = tally;
        _ = writeln!(text, "| {what} | {programs} | {valid} | {invalid} | {unproven} |");
    }
    let all = measured.families.values().chain([&measured.defined, &measured.csmith]);
    for wrong in all.flat_map(|tally| &tally.wrong) {
        _ = writeln!(text, "\nWrong: {wrong}");
    }
    text
}

/// What was measured on what.
fn setting(measured: &Measured) -> String {
    let mut text = format!("\nOn {}, {} cores, {}, with:\n\n", measured.machine, measured.cores, measured.date);
    for (check, tool) in &measured.tools {
        _ = writeln!(text, "- {check}: {tool}");
    }
    if !measured.left_out.is_empty() {
        _ = writeln!(text, "\nLeft out, for want of a tool that sees them: {}.", measured.left_out.join(", "));
    }
    text
}

fn counts(of: &BTreeMap<String, usize>) -> String {
    let each: Vec<_> = of.iter().map(|(name, count)| format!("{name} {count}")).collect();
    each.join(", ")
}
