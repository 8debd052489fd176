//! What a program should do: what several compilers that do not optimise agree on.

use serde::{Deserialize, Serialize};
use whodunit_subjects::{Behaviour, End, Outcome, Stage, StageReport};

/// One compiler's unoptimised result.
#[derive(Clone, Debug)]
pub struct Baseline {
    /// Who made it, for example `gcc-12 -O0`.
    pub by: String,
    pub outcome: Outcome,
}

/// What a program should do, and who says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expectation {
    pub behaviour: Behaviour,
    /// Those whose result this is.
    pub agreed_by: Vec<String>,
    /// The slowest agreeing run, in seconds: a bound for how long the program takes.
    pub run_seconds: f64,
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

/// Finds the behaviour that more than half of the baselines show.
///
/// A baseline that could not be made is a reason to set the program aside only when it is the
/// program's fault: too slow, or not compilable for anyone.
pub fn expect(baselines: &[Baseline], slow_seconds: f64) -> Result<Expectation, SetAside> {
    if baselines.iter().any(|baseline| is_slow(&baseline.outcome, slow_seconds)) {
        return Err(SetAside::TooSlow);
    }
    let mut completed = Vec::new();
    let mut failures = Vec::new();
    for baseline in baselines {
        match baseline.outcome.completed() {
            Some(behaviour) => completed.push((baseline, behaviour, run_seconds(&baseline.outcome))),
            None => failures.push(baseline),
        }
    }
    let best =
        completed.iter().max_by_key(|(_, behaviour, _)| completed.iter().filter(|other| other.1 == *behaviour).count());
    let Some((_, behaviour, _)) = best else {
        let first = failures.first().map_or("any compiler", |b| b.by.as_str());
        return Err(SetAside::DoesNotCompile(first.to_owned()));
    };
    let agreeing: Vec<_> = completed.iter().filter(|other| other.1 == *behaviour).collect();
    if agreeing.len() * 2 <= baselines.len() {
        return Err(SetAside::NoMajority);
    }
    if behaviour.signal.is_some() {
        return Err(SetAside::Crashes);
    }
    Ok(Expectation {
        behaviour: (*behaviour).clone(),
        agreed_by: agreeing.iter().map(|(baseline, _, _)| baseline.by.clone()).collect(),
        run_seconds: agreeing.iter().map(|a| a.2).fold(0.0, f64::max),
    })
}

fn run_seconds(outcome: &Outcome) -> f64 {
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
            outcome: Outcome {
                stages: vec![StageReport { stage: Stage::Run, end: End::Done, seconds }],
                behaviour: Some(Behaviour { stdout: text.into(), exit: Some(0), signal: None }),
                ..Outcome::default()
            },
        }
    }

    fn stopped(by: &str, stage: Stage, end: End) -> Baseline {
        Baseline { by: by.into(), outcome: Outcome::stopped(stage, end) }
    }

    #[test]
    fn two_of_three_carry_the_expectation() {
        let all = [printed("gcc", "1", 0.1), printed("clang", "2", 0.1), printed("tcc", "1", 0.3)];
        let expectation = expect(&all, 1.0).unwrap();
        assert_eq!(expectation.behaviour.stdout, b"1");
        assert_eq!(expectation.agreed_by, ["gcc", "tcc"]);
        assert_eq!(expectation.run_seconds, 0.3);
    }

    #[test]
    fn a_draw_is_no_majority() {
        let all = [printed("gcc", "1", 0.0), printed("clang", "2", 0.0)];
        assert_eq!(expect(&all, 1.0), Err(SetAside::NoMajority));
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
