//! What `whodunit bench hunt` measured, for people: Table 2 of the CTOS paper, and which bugs.

use std::fmt::Write as _;

use whodunit_oracles::Kind;

use super::measured::{Against, Measured, Row, by_bug};
use super::technique::Technique;

pub fn markdown(techniques: &[Technique], measured: &Measured) -> String {
    let kinds: String = Kind::ALL.map(|kind| format!(" {} |", kind.word())).concat();
    let mut text = format!(
        "| technique | programs | tests | selecting |{kinds} bugs | min | max | CTOS finds more by | p | A12 |\n{}|\n",
        "| --- ".repeat(10 + Kind::ALL.len())
    );
    measured.techniques.iter().for_each(|row| line(&mut text, row));
    text += "\n| technique | bugs after 1/4 | 1/2 | 3/4 | all of the time | in all runs together | by no other |\n";
    text += &("| --- ".repeat(7) + "|\n");
    for row in &measured.techniques {
        let quarters: String = row.quarters.map(|bugs| format!(" {bugs:.1} |")).concat();
        _ = writeln!(text, "| {} |{quarters} {} | {} |", row.technique, row.together, row.alone);
    }
    text + &bugs(techniques, measured) + &setting(measured)
}

fn line(text: &mut String, row: &Row) {
    let Row { technique, programs, tests, selecting, kinds, bugs, least, most, against, .. } = row;
    let kinds: String = kinds.values().map(|mean| format!(" {mean:.1} |")).collect();
    let selecting = selecting * 100.0;
    _ = write!(
        text,
        "| {technique} | {programs:.1} | {tests:.0} | {selecting:.0} % |{kinds} {bugs:.1} | {least} | {most} | "
    );
    _ = match against {
        Some(Against { improvement, p, a12 }) => {
            let more = improvement.map_or("–".to_owned(), |share| format!("{:.0} %", share * 100.0));
            writeln!(text, "{more} | {p:.3} | {a12:.3} |")
        }
        None => writeln!(text, "– | – | – |"),
    };
}

/// In how many runs of each technique a bug was found.
fn bugs(techniques: &[Technique], measured: &Measured) -> String {
    let lines = by_bug(techniques, &measured.runs);
    if lines.is_empty() {
        return String::new();
    }
    let names: String = techniques.iter().map(|technique| format!(" {technique} |")).collect();
    let mut text = format!("\n| bug, by runs that found it |{names}\n{}|\n", "| --- ".repeat(techniques.len() + 1));
    for (signature, counts) in lines {
        let counts: String = counts.iter().map(|count| format!(" {count} |")).collect();
        _ = writeln!(text, "| {} |{counts}", signature.replace('|', "/"));
    }
    text
}

/// What was measured on what.
fn setting(measured: &Measured) -> String {
    let Measured { subject, version, machine, cores, date, load, jobs, seed, passes, .. } = measured;
    let Measured { budget_seconds, budget_tests, repetitions, sequences, length: (shortest, longest), .. } = measured;
    let Measured { sequence_pool, sequence_round, program_pool, program_round, .. } = measured;
    let seconds = budget_seconds.map(|seconds| format!("{seconds:.0} s"));
    let budget = seconds.or(budget_tests.map(|tests| format!("{tests} tests"))).unwrap_or_default();
    format!(
        "\nRuns of {budget} each, {repetitions} a technique, means over them; {jobs} jobs, {sequences} sequences of \
         {shortest} to {longest} of {passes} passes a program. SS: pools of {sequence_pool} sequences for \
         {sequence_round} programs; SP, SPS: {program_round} of {program_pool} programs. \
         {subject} ({version}) on {machine}, {cores} cores, load {load}, {date}, seed {seed}.\n"
    )
}
