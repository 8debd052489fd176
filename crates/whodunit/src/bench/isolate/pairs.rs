//! Strategies against each other on the same bugs: the Wilcoxon signed-rank test on the ranks of guilty files.

use serde_json::{Value, json};
use whodunit_selection::statistics::wilcoxon;

use super::{Isolated, distinct};

/// Two strategies on the bugs of one suite that both have a ranking of.
pub struct Pair {
    suite: String,
    one: String,
    other: String,
    bugs: usize,
    /// On so many the first is better, or worse.
    better: usize,
    worse: usize,
    p: f64,
}

/// Every pair of strategies of a suite, in the order of the results.
pub fn pairs(results: &[Isolated]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for suite in distinct(results.iter().map(|result| &result.suite)) {
        let here: Vec<&Isolated> = results.iter().filter(|result| result.suite == suite).collect();
        let strategies = distinct(here.iter().map(|result| &result.strategy));
        for (at, one) in strategies.iter().enumerate() {
            pairs.extend(strategies[at + 1..].iter().map(|other| pair(&here, &suite, one, other)));
        }
    }
    pairs
}

fn pair(results: &[&Isolated], suite: &str, one: &str, other: &str) -> Pair {
    let rank = |bug: &str, strategy: &str| {
        let result = results.iter().find(|result| result.bug == bug && result.strategy == strategy)?;
        Some(f64::from(result.files.as_ref()?.first()))
    };
    let bugs = distinct(results.iter().map(|result| &result.bug));
    let differences: Vec<f64> = bugs.iter().filter_map(|bug| Some(rank(bug, other)? - rank(bug, one)?)).collect();
    Pair {
        suite: suite.to_owned(),
        one: one.to_owned(),
        other: other.to_owned(),
        bugs: differences.len(),
        better: differences.iter().filter(|difference| **difference > 0.0).count(),
        worse: differences.iter().filter(|difference| **difference < 0.0).count(),
        p: wilcoxon(&differences).p,
    }
}

pub fn document(pairs: &[Pair]) -> Vec<Value> {
    let value = |pair: &Pair| {
        let Pair { suite, one, other, bugs, better, worse, p } = pair;
        json!({ "suite": suite, "one": one, "other": other, "n": bugs, "better": better, "worse": worse, "p": p })
    };
    pairs.iter().map(value).collect()
}

pub fn markdown(pairs: &[Pair]) -> String {
    if pairs.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "| suite | strategy | against | bugs | better on | worse on | p (Wilcoxon signed-rank) |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for Pair { suite, one, other, bugs, better, worse, p } in pairs {
        text += &format!("| {suite} | {one} | {other} | {bugs} | {better} | {worse} | {p:.4} |\n");
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use whodunit_isolation::{Placement, Suspect};

    use super::*;

    fn result(bug: usize, strategy: &str, rank: u32) -> Isolated {
        let files: Vec<Suspect> =
            (1..=9).map(|rank| Suspect { rank, name: format!("{rank}.cpp"), score: 1.0 / f64::from(rank) }).collect();
        Isolated {
            bug: format!("bug {bug}"),
            suite: "suite".into(),
            strategy: strategy.into(),
            budget: 1.0,
            files: Placement::of_files(&files, &[format!("{rank}.cpp")]),
            ..Isolated::default()
        }
    }

    #[test]
    fn strategies_are_compared_bug_by_bug() {
        let ranks = [(1, 2), (1, 3), (2, 5), (1, 5), (1, 6)];
        let both = ranks.iter().enumerate();
        let mut results: Vec<Isolated> =
            both.flat_map(|(bug, (one, other))| [result(bug, "a", *one), result(bug, "b", *other)]).collect();
        results.push(Isolated { files: None, ..result(9, "a", 1) });
        let pairs = pairs(&results);
        assert_eq!(pairs.len(), 1);
        // The differences 1 to 5 without ties, all one way: 2 / 2^5.
        assert_eq!((pairs[0].bugs, pairs[0].better, pairs[0].worse, pairs[0].p), (5, 5, 0, 2.0 / 32.0));
        assert!(markdown(&pairs).contains("| suite | a | b | 5 | 5 | 0 | 0.0625 |"));
    }
}
