//! What a program should do: what several compilers that do not optimise agree on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use whodunit_subjects::{Behaviour, End, Outcome, Stage, StageReport, as_installed};

/// One compiler's unoptimised result.
#[derive(Clone, Debug)]
pub struct Baseline {
    /// Who made it, for example `gcc-12 -O0`.
    pub by: String,
    /// Versions of one compiler share mistakes: a family has one vote.
    pub family: String,
    pub outcome: Outcome,
}

/// What a program should do, and who says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expectation {
    pub behaviour: Behaviour,
    /// Those whose result this is.
    pub agreed_by: Vec<String>,
}

/// Why a program serves no test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum SetAside {
    #[error("could not be generated: {0}")]
    NotGenerated(String),
    #[error("does not compile with {0}")]
    DoesNotCompile(String),
    #[error("takes too long without optimisation")]
    TooSlow,
    #[error("prints nothing")]
    NoOutput,
    #[error("compilers disagree about it without optimisation")]
    NoMajority,
    #[error("does not do the same twice")]
    Flaky,
    #[error("crashes without optimisation")]
    Crashes,
}

impl SetAside {
    /// The reason as a word, for counting.
    pub fn word(&self) -> &'static str {
        match self {
            SetAside::NotGenerated(_) => "not generated",
            SetAside::DoesNotCompile(_) => "does not compile",
            SetAside::TooSlow => "too slow",
            SetAside::NoOutput => "no output",
            SetAside::NoMajority => "no majority",
            SetAside::Flaky => "flaky",
            SetAside::Crashes => "crashes",
        }
    }
}

/// Finds the behaviour that more than half of the families of compilers show.
///
/// A compiler that refuses the program has no vote, and a family that disagrees with itself has
/// none either.
pub fn expect(baselines: &[Baseline], slow_seconds: f64) -> Result<Expectation, SetAside> {
    if baselines.iter().any(|baseline| is_slow(&baseline.outcome, slow_seconds)) {
        return Err(SetAside::TooSlow);
    }
    let mut families: BTreeMap<&str, Vec<&Behaviour>> = BTreeMap::new();
    for baseline in baselines {
        if let Some(behaviour) = baseline.outcome.completed() {
            families.entry(&baseline.family).or_default().push(behaviour);
        }
    }
    if families.is_empty() {
        let first = baselines.first().map_or("any compiler", |baseline| baseline.by.as_str());
        return Err(SetAside::DoesNotCompile(first.to_owned()));
    }
    let agreed = families.values().filter(|all| all.windows(2).all(|two| two[0] == two[1]));
    let votes: Vec<&Behaviour> = agreed.map(|all| all[0]).collect();
    let count = |behaviour: &Behaviour| votes.iter().filter(|vote| **vote == behaviour).count();
    let best = votes.iter().max_by_key(|vote| count(vote)).filter(|vote| count(vote) * 2 > families.len());
    let behaviour = *best.ok_or(SetAside::NoMajority)?;
    if behaviour.signal.is_some() {
        return Err(SetAside::Crashes);
    }
    let agreeing = baselines.iter().filter(|baseline| baseline.outcome.completed() == Some(behaviour));
    Ok(Expectation { behaviour: behaviour.clone(), agreed_by: agreeing.map(|baseline| baseline.by.clone()).collect() })
}

/// clang and the LLVM library are one compiler when it comes to unoptimised code, and so are those installed and built from the same sources.
pub fn vote_of(family: &str) -> String {
    if family == "clang" { "llvm".to_owned() } else { as_installed(family).to_owned() }
}

/// Processor seconds that the program itself took.
pub fn run_seconds(outcome: &Outcome) -> f64 {
    let runs = outcome.stages.iter().filter(|report| report.stage == Stage::Run);
    runs.map(|report| report.seconds).sum()
}

/// Whether a program ran longer than it may, or did not end at all.
pub fn is_slow(outcome: &Outcome, slow_seconds: f64) -> bool {
    let unended = |report: &StageReport| report.stage == Stage::Run && matches!(report.end, End::Limit(_));
    outcome.last().is_some_and(unended) || run_seconds(outcome) > slow_seconds
}

#[cfg(test)]
mod tests {
    use super::*;
    use whodunit_subjects::Limit;

    fn printed(by: &str, text: &str, seconds: f64) -> Baseline {
        Baseline {
            by: by.into(),
            family: by.split('-').next().unwrap_or(by).into(),
            outcome: Outcome {
                stages: vec![StageReport { stage: Stage::Run, end: End::Done, seconds }],
                behaviour: Some(Behaviour { stdout: text.into(), exit: Some(0), signal: None }),
                ..Outcome::default()
            },
        }
    }

    fn stopped(by: &str, stage: Stage, end: End) -> Baseline {
        Baseline { by: by.into(), family: by.into(), outcome: Outcome::stopped(stage, end) }
    }

    #[test]
    fn two_of_three_carry_the_expectation() {
        let all = [printed("gcc", "1", 0.1), printed("clang", "2", 0.1), printed("tcc", "1", 0.3)];
        let expectation = expect(&all, 1.0).unwrap();
        assert_eq!(expectation.behaviour.stdout, b"1");
        assert_eq!(expectation.agreed_by, ["gcc", "tcc"]);
    }

    #[test]
    fn a_draw_is_no_majority() {
        let all = [printed("gcc", "1", 0.0), printed("clang", "2", 0.0)];
        assert_eq!(expect(&all, 1.0), Err(SetAside::NoMajority));
    }

    #[test]
    fn what_is_made_of_the_same_sources_has_one_vote() {
        let votes = ["clang", "llvm", "gcc+src", "gcc", "tcc"].map(vote_of);
        assert_eq!(votes, ["llvm", "llvm", "gcc", "gcc", "tcc"]);
    }

    #[test]
    fn a_family_has_one_vote_and_must_agree_with_itself() {
        let outvoted = [
            printed("llvm-14", "1", 0.0),
            printed("llvm-16", "1", 0.0),
            printed("gcc", "2", 0.0),
            printed("tcc", "2", 0.0),
        ];
        assert_eq!(expect(&outvoted, 1.0).unwrap().behaviour.stdout, b"2");
        let torn = [printed("llvm-14", "1", 0.0), printed("llvm-16", "2", 0.0), printed("gcc", "2", 0.0)];
        assert_eq!(expect(&torn, 1.0), Err(SetAside::NoMajority));
    }

    #[test]
    fn who_refuses_a_program_has_no_vote() {
        let refused = stopped("tcc", Stage::Compile, End::Rejected("error: x".into()));
        assert!(expect(&[refused, printed("gcc", "1", 0.0)], 1.0).is_ok());
    }

    #[test]
    fn slow_programs_are_set_aside_whether_they_end_or_not() {
        assert_eq!(expect(&[printed("gcc", "1", 2.0)], 1.0), Err(SetAside::TooSlow));
        let hung = stopped("gcc", Stage::Run, End::Limit(Limit::Time));
        assert_eq!(expect(&[hung, printed("tcc", "1", 0.1)], 1.0), Err(SetAside::TooSlow));
    }

    #[test]
    fn what_nobody_compiles_is_named_after_the_first() {
        let refused = stopped("gcc", Stage::Compile, End::Rejected("error: x".into()));
        assert_eq!(expect(&[refused], 1.0), Err(SetAside::DoesNotCompile("gcc".into())));
    }
}
