//! What `whodunit bench reduce` measured, for people.

use std::fmt::Write as _;

use super::measured::{Measured, Medians, Record, Side};

const COLUMNS: [&str; 16] = [
    "finding",
    "subject",
    "kind",
    "lines before",
    "bytes before",
    "ours: lines",
    "tokens",
    "bytes",
    "seconds",
    "tries",
    "result",
    "C-Vise: lines",
    "tokens",
    "bytes",
    "seconds",
    "result",
];
const RATIOS: [&str; 2] = ["C-Vise / ours: tokens", "seconds"];

pub fn markdown(measured: &Measured) -> String {
    let columns: Vec<_> = COLUMNS.iter().chain(&RATIOS).copied().collect();
    let mut text = summary(&measured.medians);
    _ = writeln!(text, "\n{}\n{}", row(&columns), row(&vec!["---"; columns.len()]));
    for record in &measured.findings {
        _ = writeln!(text, "{}", row(&cells(record)));
    }
    text + &meaning(measured) + &setting(measured)
}

fn summary(medians: &Medians) -> String {
    let shown = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.2}"));
    let mut text = String::from("| median | ours | C-Vise alone |\n| --- | --- | --- |\n");
    let unit = |ratio: Option<f64>| ratio.map(|_| 1.0);
    let Medians { compared, tokens_ratio, seconds_ratio, .. } = *medians;
    let Medians { finished, finished_tokens_ratio, finished_seconds_ratio, .. } = *medians;
    for (name, ours, peer) in [
        ("lines left, wrong code".to_owned(), medians.wrong_code_lines_ours, medians.wrong_code_lines_peer),
        ("lines left, crashes and the like".to_owned(), medians.crash_lines_ours, medians.crash_lines_peer),
        (format!("tokens left, ours as the unit, {compared} findings"), unit(tokens_ratio), tokens_ratio),
        (format!("time taken, ours as the unit, {compared} findings"), unit(seconds_ratio), seconds_ratio),
        (
            format!("tokens left, the {finished} that C-Vise finished"),
            unit(finished_tokens_ratio),
            finished_tokens_ratio,
        ),
        (
            format!("time taken, the {finished} that C-Vise finished"),
            unit(finished_seconds_ratio),
            finished_seconds_ratio,
        ),
    ] {
        _ = writeln!(text, "| {name} | {} | {} |", shown(ours), shown(peer));
    }
    text
}

fn row<T: AsRef<str>>(cells: &[T]) -> String {
    let cells: Vec<_> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |", cells.join(" | "))
}

fn cells(record: &Record) -> Vec<String> {
    let ratio = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.2}"));
    let mut cells = vec![record.name.clone(), record.subject.clone(), record.kind.to_string()];
    cells.extend([record.before.lines.to_string(), record.before.ink.to_string()]);
    cells.extend(side_cells(record.ours.as_ref(), true));
    cells.extend(side_cells(record.peer.as_ref(), false));
    cells.extend([ratio(record.tokens_ratio()), ratio(record.seconds_ratio())]);
    cells
}

fn side_cells(side: Option<&Side>, with_tries: bool) -> Vec<String> {
    let Some(side) = side else { return vec![String::new(); 5 + usize::from(with_tries)] };
    let size = side.size;
    let cut_off = if side.cut_off_after.is_some() { ", cut off" } else { "" };
    let mut cells = vec![size.lines.to_string(), size.tokens.to_string(), size.ink.to_string()];
    cells.push(format!("{:.0}{cut_off}", side.seconds));
    if with_tries {
        cells.push(side.tries.map_or(String::new(), |tries| tries.to_string()));
    }
    let shows = if side.shows { "shows" } else { "does not show" };
    cells.push(match side.validity {
        Some(validity) => format!("{}, {shows}", validity.word()),
        None => shows.to_owned(),
    });
    cells
}

/// What the numbers mean.
fn meaning(measured: &Measured) -> String {
    let count = measured.findings.len();
    let mut text = format!(
        "\n{count} {}, each as a campaign left it, reduced twice on the same machine, one after the other, all cores \
         each: by `whodunit reduce`, which goes on with some passes of C-Vise where its own end, and by C-Vise alone \
         with all its passes and a script of stock tools that asks the same questions as far as they can say (kept \
         below `reduce/` with what both left). Tokens are the fair size; bytes are those that are not blank. A ratio \
         above 1 means that ours is smaller or faster.\n",
        if count == 1 { "finding" } else { "findings" }
    );
    let minutes = measured.peer_budget_seconds / 60.0;
    let Measured { peer_cut_off, ours_unsound, peer_unsound, .. } = measured;
    _ = writeln!(
        text,
        "\nC-Vise was cut off after {minutes:.0} min, or twice what ours took, with {peer_cut_off} of them: its size is then that so far and \
         would have become smaller, its time would have become longer. Results that are invalid or do not show the bug \
         are left out of the medians: {ours_unsound} of ours, {peer_unsound} of C-Vise's. The judge is `whodunit check`, \
         which ours asks at every step and C-Vise does not: that ours pass is no independent evidence."
    );
    for left_out in &measured.left_out {
        _ = writeln!(text, "\nLeft out: {}: {}", left_out.name, left_out.why);
    }
    text
}

/// What was measured on what.
fn setting(measured: &Measured) -> String {
    let sides = measured.findings.iter().flat_map(|record| record.ours.iter().chain(&record.peer));
    let load = match sides.filter_map(|side| side.load).reduce(f64::max) {
        Some(load) => format!("load average at most {load:.1} before it began"),
        None => "load not known".to_owned(),
    };
    let Measured { machine, cores, date, .. } = measured;
    let mut text = format!("\nOn {machine}, {cores} cores, {date}, {load}, with:\n\n");
    for (name, version) in &measured.versions {
        _ = writeln!(text, "- {name}: {version}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::measured::tests::{record, side};
    use super::*;
    use whodunit_oracles::Kind;

    fn measured(findings: Vec<Record>) -> Measured {
        Measured {
            medians: super::super::measured::medians(&findings),
            peer_cut_off: 1,
            ours_unsound: 0,
            peer_unsound: 0,
            peer_budget_seconds: 1800.0,
            machine: "a machine".to_owned(),
            cores: 2,
            date: "2026-11-16".to_owned(),
            versions: [("cvise".to_owned(), "2.7.0".to_owned())].into(),
            findings,
            left_out: Vec::new(),
        }
    }

    #[test]
    fn a_finding_is_a_row_with_both_sides_and_their_ratios() {
        let ours = Side { tries: Some(900), ..side(10, 100, 50.0) };
        let peer = Side { cut_off_after: Some(1800.0), shows: false, validity: None, ..side(20, 150, 1800.0) };
        let text = markdown(&measured(vec![record("a-3341", Kind::WrongCode, ours, peer)]));
        let wanted = "| a-3341 | llvm-14 | wrong-code | 500 | 15000 | 10 | 100 | 300 | 50 | 900 | valid, shows \
                      | 20 | 150 | 450 | 1800, cut off | does not show | 1.50 | 36.00 |";
        assert!(text.contains(wanted), "{text}");
        assert!(text.contains("| lines left, wrong code | 10.00 | – |"), "{text}");
        assert!(text.contains("- cvise: 2.7.0"), "{text}");
    }

    #[test]
    fn every_row_has_as_many_cells_as_the_heading() {
        let half = Record { peer: None, ..record("b", Kind::Crash, side(1, 2, 3.0), side(1, 2, 3.0)) };
        let text = markdown(&measured(vec![record("a", Kind::Crash, side(1, 2, 3.0), side(1, 2, 3.0)), half]));
        let table = text.split("\n\n").nth(1).expect("the table comes second");
        let cells: Vec<_> = table.lines().map(|line| line.matches(" |").count()).collect();
        assert_eq!(cells, vec![COLUMNS.len() + RATIOS.len(); 4], "{table}");
    }
}
