//! From runs to the figures of the paper's Table 2. Pure.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use whodunit_oracles::Kind;
use whodunit_selection::statistics::{a12, mann_whitney};

use super::runs::{PARTS, Run};
use super::technique::{CTOS, Technique};

/// Everything that is kept of a comparison.
#[derive(Serialize)]
pub struct Measured {
    pub subject: String,
    pub version: String,
    pub machine: String,
    pub cores: usize,
    pub date: String,
    pub load: f64,
    pub jobs: usize,
    pub seed: u64,
    /// What a run was given: time, or a number of tests.
    pub budget_seconds: Option<f64>,
    pub budget_tests: Option<u64>,
    pub repetitions: u32,
    /// Sequences a program, their lengths, and what is drawn to select from.
    pub sequences: u32,
    pub length: (u32, u32),
    pub sequence_pool: u32,
    pub sequence_round: u32,
    pub program_pool: u32,
    pub program_round: u32,
    pub passes: usize,
    pub techniques: Vec<Row>,
    pub runs: Vec<Run>,
}

/// One technique over all its runs.
#[derive(Debug, PartialEq, Serialize)]
pub struct Row {
    pub technique: String,
    pub runs: usize,
    /// Means over the runs.
    pub programs: f64,
    pub tests: f64,
    /// Share of the time in which a selection was being made.
    pub selecting: f64,
    pub kinds: BTreeMap<Kind, f64>,
    pub bugs: f64,
    pub least: u64,
    pub most: u64,
    /// Mean bugs at the end of each quarter of the budget.
    pub quarters: [f64; PARTS],
    /// Different bugs in all runs together, and those of them that no other technique found.
    pub together: usize,
    pub alone: usize,
    /// How CTOS compares with it; none for CTOS itself, or where it has no runs.
    pub against: Option<Against>,
}

/// CTOS against another technique.
#[derive(Debug, PartialEq, Serialize)]
pub struct Against {
    /// How many more bugs CTOS finds, as a share; none where the other finds none.
    pub improvement: Option<f64>,
    /// Mann-Whitney U, two-sided.
    pub p: f64,
    /// The chance that a run of CTOS finds more than one of the other, ties counting half.
    pub a12: f64,
}

/// The rows of these techniques, in their order.
pub fn rows(techniques: &[Technique], runs: &[Run]) -> Vec<Row> {
    let of = |name: &str| -> Vec<&Run> { runs.iter().filter(|run| run.technique == name).collect() };
    let reference = of(&CTOS.to_string());
    let row = |technique: &Technique| {
        let name = technique.to_string();
        let own = of(&name);
        let against = (*technique != CTOS && !reference.is_empty()).then(|| compare(&reference, &own));
        let others = signatures(runs.iter().filter(|run| run.technique != name));
        let found = signatures(own.iter().copied());
        Row { alone: found.difference(&others).count(), together: found.len(), against, ..summary(name, &own) }
    };
    techniques.iter().map(row).collect()
}

fn summary(technique: String, runs: &[&Run]) -> Row {
    let mean =
        |figure: &dyn Fn(&Run) -> f64| runs.iter().map(|run| figure(run)).sum::<f64>() / (runs.len() as f64).max(1.0);
    let of_kind = |kind: Kind| mean(&|run| run.bugs.iter().filter(|bug| bug.kind == kind).count() as f64);
    let counts = || runs.iter().map(|run| run.bugs.len() as u64);
    Row {
        technique,
        runs: runs.len(),
        programs: mean(&|run| (run.programs - run.set_aside) as f64),
        tests: mean(&|run| run.tests as f64),
        selecting: mean(&|run| run.selecting_seconds / run.seconds.max(1e-9)),
        kinds: Kind::ALL.into_iter().map(|kind| (kind, of_kind(kind))).collect(),
        bugs: mean(&|run| run.bugs.len() as f64),
        least: counts().min().unwrap_or(0),
        most: counts().max().unwrap_or(0),
        quarters: std::array::from_fn(|part| mean(&|run| run.quarters[part] as f64)),
        together: 0,
        alone: 0,
        against: None,
    }
}

fn compare(reference: &[&Run], other: &[&Run]) -> Against {
    let bugs = |runs: &[&Run]| runs.iter().map(|run| run.bugs.len() as f64).collect::<Vec<_>>();
    let (ours, theirs) = (bugs(reference), bugs(other));
    let mean = |counts: &[f64]| counts.iter().sum::<f64>() / counts.len().max(1) as f64;
    let improvement = (mean(&theirs) > 0.0).then(|| mean(&ours) / mean(&theirs) - 1.0);
    Against { improvement, p: mann_whitney(&ours, &theirs).p, a12: a12(&ours, &theirs) }
}

fn signatures<'a>(runs: impl Iterator<Item = &'a Run>) -> BTreeSet<&'a str> {
    runs.flat_map(|run| &run.bugs).map(|bug| bug.signature.as_str()).collect()
}

/// In how many runs of each technique each bug was found, the most frequent bug first.
pub fn by_bug<'a>(techniques: &[Technique], runs: &'a [Run]) -> Vec<(&'a str, Vec<usize>)> {
    let names: Vec<String> = techniques.iter().map(Technique::to_string).collect();
    let has = |run: &Run, signature: &str| run.bugs.iter().any(|bug| bug.signature == signature);
    let count = |name: &String, signature: &str| {
        runs.iter().filter(|run| run.technique == *name && has(run, signature)).count()
    };
    let line = |signature: &'a str| (signature, names.iter().map(|name| count(name, signature)).collect::<Vec<_>>());
    let mut lines: Vec<_> = signatures(runs.iter()).into_iter().map(line).collect();
    lines.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<usize>()));
    lines
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::bench::hunt::runs::Found;

    /// A run that found bugs of these names, all of one kind.
    pub fn run(technique: &str, repetition: u32, bugs: &[&str]) -> Run {
        let found = |name: &&str| Found { kind: Kind::Crash, signature: (*name).to_owned() };
        let count = bugs.len() as u64;
        Run {
            technique: technique.to_owned(),
            repetition,
            seconds: 10.0,
            selecting_seconds: 1.0,
            programs: 12,
            set_aside: 2,
            tests: 100,
            findings: 9,
            bugs: bugs.iter().map(found).collect(),
            quarters: [0, 0, count, count],
        }
    }

    fn techniques() -> Vec<Technique> {
        ["RP+RS", "SP+SS"].map(|name| name.parse().unwrap()).to_vec()
    }

    #[test]
    fn others_are_compared_with_ctos_and_bugs_are_counted_once() {
        let runs = [
            run("RP+RS", 1, &["a"]),
            run("SP+SS", 1, &["a", "b"]),
            run("RP+RS", 2, &["a", "c"]),
            run("SP+SS", 2, &["a", "b", "d"]),
        ];
        let rows = rows(&techniques(), &runs);
        let [random, ctos] = &rows[..] else { panic!("two techniques") };
        assert_eq!((random.bugs, random.least, random.most, random.together, random.alone), (1.5, 1, 2, 2, 1));
        assert_eq!((ctos.bugs, ctos.together, ctos.alone, ctos.kinds[&Kind::Crash]), (2.5, 3, 2, 2.5));
        assert_eq!((random.programs, random.tests, random.selecting), (10.0, 100.0, 0.1));
        let against = random.against.as_ref().unwrap();
        assert_eq!(against.a12, 0.875);
        assert!((against.improvement.unwrap() - 2.0 / 3.0).abs() < 1e-9 && against.p > 0.1, "{against:?}");
        assert_eq!(ctos.against, None);
        assert_eq!(by_bug(&techniques(), &runs)[0], ("a", vec![2, 2]));
    }

    #[test]
    fn without_ctos_nothing_is_compared() {
        let rows = rows(&techniques()[..1], &[run("RP+RS", 1, &[])]);
        assert_eq!((rows[0].against.as_ref(), rows[0].bugs), (None, 0.0));
    }
}
