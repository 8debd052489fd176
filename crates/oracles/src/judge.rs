//! From an observation to a verdict: agreement, a bug with its symptom, or why neither can be said.

use serde::{Deserialize, Serialize};
use whodunit_subjects::{Behaviour, Crash, End, Limit, Outcome, Stage, StageReport, signal_name};

use crate::expectation::Expectation;

/// The five kinds of bugs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The compiler crashed: signal, assertion, internal compiler error.
    Crash,
    /// The verifier found the optimised module broken.
    InvalidIr,
    /// The program does something else than it should.
    WrongCode,
    /// The compiler needs more time or memory than the limit.
    Performance,
    /// The compiler crashed after the optimiser.
    Codegen,
}

impl Kind {
    pub const ALL: [Kind; 5] = [Kind::Crash, Kind::InvalidIr, Kind::WrongCode, Kind::Performance, Kind::Codegen];

    pub fn word(self) -> &'static str {
        match self {
            Kind::Crash => "crash",
            Kind::InvalidIr => "invalid-ir",
            Kind::WrongCode => "wrong-code",
            Kind::Performance => "performance",
            Kind::Codegen => "codegen",
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

impl std::str::FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let found = Kind::ALL.into_iter().find(|kind| kind.word() == text);
        found.ok_or_else(|| {
            let words: Vec<_> = Kind::ALL.iter().map(|kind| kind.word()).collect();
            format!("unknown kind {text:?} (one of {})", words.join(", "))
        })
    }
}

/// What was seen that should not have been.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symptom {
    Crashed(Crash),
    Broken(String),
    /// The compiled program did this instead.
    Behaved(Behaviour),
    /// The compiled program does not end although it should.
    Hangs,
    /// The compiled program used up memory, output or files although it should not.
    RunLimit(Limit),
    /// The compiler ran into a limit at this stage.
    CompileLimit(Stage, Limit),
}

impl Symptom {
    /// One line for people.
    pub fn summary(&self) -> String {
        match self {
            Symptom::Crashed(crash) => match (&crash.message, crash.signal) {
                (Some(message), _) => first_line(message),
                (None, Some(signal)) => match crash.stack.iter().find_map(|f| f.function.as_deref()) {
                    Some(function) => format!("{} in {function}", signal_name(signal)),
                    None => signal_name(signal),
                },
                (None, None) => "internal compiler error".to_owned(),
            },
            Symptom::Broken(message) => first_line(message),
            Symptom::Behaved(behaviour) => format!("got {}", behaviour.summary()),
            Symptom::Hangs => "the program does not end".to_owned(),
            Symptom::RunLimit(limit) => format!("the program runs into the {limit}"),
            Symptom::CompileLimit(stage, limit) => format!("{limit} reached in {stage}"),
        }
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// The oracle's word on one test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Agree,
    Bug(Kind, Symptom),
    /// The test itself was wrong: the recipe or the program was refused.
    Invalid(String),
    /// Nothing can be said, and why; known noise of the subject ends up here.
    Inconclusive(String),
}

impl Verdict {
    /// The kind, if the verdict is a bug.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Verdict::Bug(kind, _) => Some(*kind),
            _ => None,
        }
    }
}

/// Judges one outcome. `noise` is what the subject itself says about it: a stop that is no bug.
/// Without an expectation (a program that is not run) only the compiler's own failures count.
pub fn judge(expectation: Option<&Expectation>, outcome: &Outcome, noise: Option<&str>) -> Verdict {
    if let Some(noise) = noise {
        return Verdict::Inconclusive(noise.to_owned());
    }
    let Some(last) = outcome.last() else {
        return Verdict::Inconclusive("nothing was run".to_owned());
    };
    match (&last.end, last.stage) {
        (End::Rejected(message), _) => Verdict::Invalid(first_line(message)),
        (End::Broken(message), _) => Verdict::Bug(Kind::InvalidIr, Symptom::Broken(message.clone())),
        (End::Crashed(crash), Stage::CodeGen) => Verdict::Bug(Kind::Codegen, Symptom::Crashed(crash.clone())),
        (End::Crashed(crash), stage) if stage != Stage::Run => {
            Verdict::Bug(Kind::Crash, Symptom::Crashed(crash.clone()))
        }
        (End::Limit(limit @ (Limit::Time | Limit::Memory)), stage) if stage != Stage::Run => {
            Verdict::Bug(Kind::Performance, Symptom::CompileLimit(stage, *limit))
        }
        (End::Limit(limit), stage) if stage != Stage::Run => {
            Verdict::Inconclusive(format!("the compiler ran into the {limit}"))
        }
        (_, Stage::Run) => judge_run(expectation, outcome, &last.end),
        // There is something the program should do, but nothing was left to run.
        _ if expectation.is_some() => Verdict::Bug(Kind::WrongCode, Symptom::Broken("`main` is gone".to_owned())),
        _ => Verdict::Agree,
    }
}

/// What a compiler said that refuses a program while or after generating code: the assembler's
/// or linker's errors, registers run out. A bug, where it takes the program without optimisation.
pub fn refused_late(outcome: &Outcome) -> Option<&str> {
    match outcome.last() {
        Some(StageReport { stage: Stage::Compile | Stage::CodeGen, end: End::Rejected(message), .. }) => Some(message),
        _ => None,
    }
}

/// The verdict on such a refusal.
pub fn judge_refusal(message: &str) -> Verdict {
    let crash = Crash { message: Some(first_line(message)), ..Crash::default() };
    Verdict::Bug(Kind::Codegen, Symptom::Crashed(crash))
}

fn judge_run(expectation: Option<&Expectation>, outcome: &Outcome, end: &End) -> Verdict {
    let Some(expectation) = expectation else {
        return match end {
            End::Crashed(_) => Verdict::Inconclusive("what watched the program was taken down".to_owned()),
            _ => Verdict::Agree,
        };
    };
    match (end, &outcome.behaviour) {
        (End::Limit(Limit::Time), _) => Verdict::Bug(Kind::WrongCode, Symptom::Hangs),
        (End::Limit(limit), _) => Verdict::Bug(Kind::WrongCode, Symptom::RunLimit(*limit)),
        // Nothing is known of what the program printed, but it took down what watched it.
        (End::Crashed(crash), _) => Verdict::Bug(Kind::WrongCode, Symptom::Crashed(crash.clone())),
        (_, Some(behaviour)) if *behaviour == expectation.behaviour => Verdict::Agree,
        (_, Some(behaviour)) => Verdict::Bug(Kind::WrongCode, Symptom::Behaved(behaviour.clone())),
        (_, None) => Verdict::Inconclusive("the program was not observed".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaviour(text: &str, exit: i32) -> Behaviour {
        Behaviour { stdout: text.into(), exit: Some(exit), signal: None }
    }

    fn expectation(text: &str) -> Expectation {
        Expectation { behaviour: behaviour(text, 0), agreed_by: vec!["gcc -O0".into()] }
    }

    fn ran(behaviour: Behaviour) -> Outcome {
        Outcome {
            stages: vec![StageReport { stage: Stage::Run, end: End::Done, seconds: 0.0 }],
            behaviour: Some(behaviour),
            ..Outcome::default()
        }
    }

    fn kind_of(outcome: &Outcome) -> Option<Kind> {
        judge(Some(&expectation("7\n")), outcome, None).kind()
    }

    #[test]
    fn output_and_exit_code_must_both_agree() {
        assert_eq!(judge(Some(&expectation("7\n")), &ran(behaviour("7\n", 0)), None), Verdict::Agree);
        assert_eq!(kind_of(&ran(behaviour("8\n", 0))), Some(Kind::WrongCode));
        assert_eq!(kind_of(&ran(behaviour("7\n", 1))), Some(Kind::WrongCode));
    }

    #[test]
    fn the_stage_of_a_crash_makes_its_kind() {
        let crash = || End::Crashed(Crash { signal: Some(libc_segv()), ..Crash::default() });
        assert_eq!(kind_of(&Outcome::stopped(Stage::Optimise, crash())), Some(Kind::Crash));
        assert_eq!(kind_of(&Outcome::stopped(Stage::CodeGen, crash())), Some(Kind::Codegen));
        assert_eq!(kind_of(&Outcome::stopped(Stage::Verify, End::Broken("x".into()))), Some(Kind::InvalidIr));
    }

    #[test]
    fn limits_before_and_during_the_run_differ() {
        let compile = Outcome::stopped(Stage::Optimise, End::Limit(Limit::Memory));
        assert_eq!(kind_of(&compile), Some(Kind::Performance));
        let run = Outcome::stopped(Stage::Run, End::Limit(Limit::Time));
        assert_eq!(kind_of(&run), Some(Kind::WrongCode));
    }

    #[test]
    fn a_program_that_takes_its_watcher_down_is_wrong() {
        let crash = Crash { message: Some("the process that held the test died".into()), ..Crash::default() };
        let outcome = Outcome::stopped(Stage::Run, End::Crashed(crash));
        assert_eq!(kind_of(&outcome), Some(Kind::WrongCode));
        // Where nothing is known of what it should do, nothing is said.
        assert!(matches!(judge(None, &outcome, None), Verdict::Inconclusive(_)));
    }

    #[test]
    fn a_module_that_lost_its_main_is_wrong() {
        let emitted = Outcome::stopped(Stage::CodeGen, End::Done);
        assert_eq!(kind_of(&emitted), Some(Kind::WrongCode));
        assert_eq!(judge(None, &emitted, None), Verdict::Agree);
    }

    #[test]
    fn a_late_refusal_is_told_from_an_early_one() {
        let refused = |stage| Outcome::stopped(stage, End::Rejected("ld: undefined reference".into()));
        assert_eq!(refused_late(&refused(Stage::Compile)), Some("ld: undefined reference"));
        assert_eq!(refused_late(&refused(Stage::Optimise)), None);
        assert_eq!(judge_refusal("x").kind(), Some(Kind::Codegen));
    }

    #[test]
    fn noise_and_refusals_are_no_bugs() {
        let crash = Outcome::stopped(Stage::Optimise, End::Crashed(Crash::default()));
        assert!(matches!(judge(None, &crash, Some("self-check")), Verdict::Inconclusive(_)));
        let refused = Outcome::stopped(Stage::Optimise, End::Rejected("unknown pass".into()));
        assert_eq!(judge(None, &refused, None), Verdict::Invalid("unknown pass".into()));
    }

    #[test]
    fn kinds_are_read_as_they_are_written() {
        for kind in Kind::ALL {
            assert_eq!(kind.word().parse(), Ok(kind));
        }
        assert!("miscompile".parse::<Kind>().unwrap_err().contains("wrong-code"));
    }

    fn libc_segv() -> i32 {
        11
    }
}
