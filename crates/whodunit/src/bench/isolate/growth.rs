//! How much better rankings get with more time or more workers: the same bugs by the same strategies, from tables that were measured
//! with other budgets or on other numbers of cores.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use whodunit_isolation::{Accuracy, Placement};

use super::{Isolated, distinct};

/// A strategy with some time and some workers, on the bugs that all of its rows have.
pub struct Row {
    suite: String,
    strategy: String,
    budget: f64,
    workers: usize,
    accuracy: Accuracy,
}

/// Rows in the order of time and workers; none for what was measured in one way only.
pub fn rows(results: &[Isolated]) -> Vec<Row> {
    let mut rows = Vec::new();
    for suite in distinct(results.iter().map(|result| &result.suite)) {
        for strategy in distinct(results.iter().map(|result| &result.strategy)) {
            let of: Vec<&Isolated> = results
                .iter()
                .filter(|result| result.suite == suite && result.strategy == strategy && result.files.is_some())
                .collect();
            rows.extend(of_one(&of, &suite, &strategy));
        }
    }
    rows
}

fn of_one(of: &[&Isolated], suite: &str, strategy: &str) -> Vec<Row> {
    // As an order among whole numbers, which budgets have: milliseconds.
    let way = |result: &Isolated| ((result.budget * 1000.0).round() as u64, result.workers().unwrap_or_default());
    let ways: BTreeSet<(u64, usize)> = of.iter().map(|result| way(result)).collect();
    if ways.len() < 2 {
        return Vec::new();
    }
    let has = |bug: &str, one: &(u64, usize)| of.iter().any(|result| result.bug == bug && way(result) == *one);
    let common: Vec<&&Isolated> = of.iter().filter(|result| ways.iter().all(|one| has(&result.bug, one))).collect();
    let row = |(budget, workers): (u64, usize)| {
        let placements: Vec<Placement> = common
            .iter()
            .filter(|result| way(result) == (budget, workers))
            .filter_map(|result| result.files.clone())
            .collect();
        Row {
            suite: suite.to_owned(),
            strategy: strategy.to_owned(),
            budget: budget as f64 / 1000.0,
            workers,
            accuracy: Accuracy::of(&placements),
        }
    };
    if common.is_empty() { Vec::new() } else { ways.into_iter().map(row).collect() }
}

pub fn document(rows: &[Row]) -> Value {
    let row = |row: &Row| {
        let Row { suite, strategy, budget, workers, accuracy } = row;
        let Accuracy { n, top1, top5, mfr, .. } = accuracy;
        json!({
            "suite": suite, "strategy": strategy, "budget": budget, "workers": workers, "n": n, "top1": top1, "top5": top5, "mfr": mfr,
        })
    };
    rows.iter().map(row).collect()
}

pub fn markdown(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "How rankings grow better, on the bugs that were measured in each way.\n\n\
         | suite | strategy | seconds a bug | workers | bugs | Top-1 | Top-5 | MFR |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for Row { suite, strategy, budget, workers, accuracy: Accuracy { n, top1, top5, mfr, .. } } in rows {
        text += &format!(
            "| {suite} | {strategy} | {budget} | {workers} | {n} | {:.0} % | {:.0} % | {mfr:.1} |\n",
            top1 * 100.0,
            top5 * 100.0
        );
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn isolated(bug: &str, budget: f64, workers: u32, rank: u32) -> Isolated {
        Isolated {
            bug: bug.to_owned(),
            suite: "bugs".to_owned(),
            strategy: "blend".to_owned(),
            budget,
            measured: format!("Some Processor, {workers} workers, 2026-11-17"),
            files: Some(Placement { ranks: vec![rank], listed: 1 }),
            ..Isolated::default()
        }
    }

    #[test]
    fn only_bugs_measured_in_every_way_are_compared() {
        let all = [
            isolated("a", 10.0, 2, 4),
            isolated("b", 10.0, 2, 9),
            isolated("a", 60.0, 2, 1),
            isolated("b", 60.0, 2, 3),
            isolated("c", 60.0, 2, 100),
        ];
        let text = markdown(&rows(&all));
        assert!(text.contains("| bugs | blend | 10 | 2 | 2 | 0 % | 50 % | 6.5 |"), "{text}");
        assert!(text.contains("| bugs | blend | 60 | 2 | 2 | 50 % | 100 % | 2.0 |"), "{text}");
        assert!(markdown(&rows(&all[2..])).is_empty(), "one way only");
    }

    #[test]
    fn workers_make_a_way_too() {
        let all = [isolated("a", 60.0, 2, 1), isolated("a", 60.0, 1, 2)];
        let ways: Vec<_> = rows(&all).iter().map(|row| (row.workers, row.accuracy.mfr)).collect();
        assert_eq!(ways, [(1, 2.0), (2, 1.0)]);
    }
}
