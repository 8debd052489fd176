//! Whether the compiler is right on a program: what the program should do is found without
//! optimisation, cheap doubts come before dear ones, and only a witness is run watched and with
//! sanitizers.

use std::sync::Arc;

use anyhow::Result;
use whodunit_isolation::{BlockSet, WitnessProgram, WitnessVerdict};
use whodunit_oracles::{Expectation, Kind, run_seconds};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, End, Limits, Outcome, Recipe, Registry, Stage, Subject};
use whodunit_triage::quick_compiler;
use whodunit_validity::{CheckVerdict, Checker};

use crate::programs::fake::{Failure, Fake, fake_run, is_nearly_the_same};
use crate::programs::times::{Step, Times};
use crate::scene::{Scene, WALL_FACTOR};
use crate::view::View;

/// What programs are judged by.
pub struct ProgramJudge {
    /// The recipe without optimisation.
    right: Recipe,
    /// A fast compiler that has a say too, if it does the failing program right.
    second: Option<Arc<dyn Subject>>,
    /// None for bugs that the compiler itself tells of.
    failure: Option<Failure>,
    checker: Checker,
    limits: Limits,
    times: Times,
}

/// Mutants may run this many times as long as the program, and at least so many seconds: many a mutant
/// does not end.
const PATIENCE: f64 = 10.0;
const LEAST_SECONDS: f64 = 0.1;

/// Where the bug is that the compiler has no end, each candidate that shows it takes all the time there is: the same for the compiler.
const LEAST_COMPILE: f64 = 0.2;

fn brisk_compile(unoptimised: &Outcome) -> f64 {
    let all: f64 = unoptimised.stages.iter().map(|report| report.seconds).sum();
    ((all - run_seconds(unoptimised)) * PATIENCE).max(LEAST_COMPILE)
}

impl ProgramJudge {
    /// Finds out by the failing program what can be relied on. `failing` is what it did.
    pub fn new(
        scene: &Scene,
        right: Recipe,
        failing: &Outcome,
        registry: &Registry,
        crew: &mut Crew,
    ) -> Result<ProgramJudge> {
        let failure = scene
            .expectation
            .as_ref()
            .map(|expectation| Failure { right: expectation.behaviour.clone(), wrong: failing.behaviour.clone() });
        let unoptimised = scene.subject.run(crew, &scene.program, &right, &scene.limits)?;
        let run_seconds = (run_seconds(&unoptimised) * PATIENCE).max(LEAST_SECONDS).min(scene.limits.run_seconds);
        let compile_seconds = match scene.kind {
            Kind::Performance => brisk_compile(&unoptimised).min(scene.limits.compile_seconds),
            _ => scene.limits.compile_seconds,
        };
        let limits = Limits { run_seconds, compile_seconds, wall_factor: WALL_FACTOR, ..scene.limits.clone() };
        let second = match &failure {
            Some(Failure { right, .. }) => {
                quick_compiler(&scene.subject, crew, &scene.program, registry, right, &scene.limits)?
            }
            None => None,
        };
        let checker = Checker::discover(registry).with_avoided(&scene.subject.identity().family);
        Ok(ProgramJudge { right, second, failure, checker, limits, times: Times::default() })
    }

    pub fn times(&self) -> &Times {
        &self.times
    }

    /// Whether a program does what the failing one did wrongly: a test that stops where it sees a mistake has seen one.
    pub(crate) fn is_alarm(&self, behaviour: &Behaviour) -> bool {
        self.failure.as_ref().is_some_and(|failure| failure.wrong.as_ref() == Some(behaviour))
    }
}

/// A program under way.
struct Pending<'a> {
    candidate: &'a WitnessProgram,
    program: Program,
}

/// What a program should do, or why it is none to go on with.
type Expected = Result<Option<Expectation>, WitnessVerdict>;

impl Scene {
    /// Verdicts on some programs, in their order.
    pub(crate) fn judge_programs(
        &self,
        crew: &mut Crew,
        judge: &ProgramJudge,
        candidates: &[&WitnessProgram],
    ) -> Result<Vec<WitnessVerdict>> {
        let programs: Vec<Program> = candidates.iter().map(|candidate| self.program_like(&*candidate.text)).collect();
        let recipes = [&judge.right, self.recipe()];
        let take_in = || self.subject.take_in(crew, &programs, &recipes, &judge.limits);
        judge.times.take(Step::FrontEnd, programs.len(), take_in)?;
        let mut verdicts = Vec::with_capacity(candidates.len());
        for (candidate, program) in candidates.iter().zip(programs) {
            let one = Pending { candidate, program };
            verdicts.push(self.judge_program(crew, judge, &one)?);
            crew.forget_program(&one.program.id().0)?;
        }
        Ok(verdicts)
    }

    fn judge_program(&self, crew: &mut Crew, judge: &ProgramJudge, one: &Pending) -> Result<WitnessVerdict> {
        let expectation = match self.expected_of(crew, judge, one)? {
            Ok(expectation) => expectation,
            Err(verdict) => return Ok(verdict),
        };
        let (outcome, _) = self.run_program(crew, judge, Step::Failing, (&one.program, None))?;
        if let Some(verdict) = self.unlike_witness(expectation.as_ref(), &outcome) {
            return Ok(verdict);
        }
        if let Some(Expectation { behaviour, .. }) = &expectation {
            let fake = judge.failure.as_ref().and_then(|failure| failure.fake(behaviour));
            if let Some(fake) = fake.filter(|_| one.candidate.is_mutant()) {
                return Ok(WitnessVerdict::Fake(fake.reason().to_owned()));
            }
            if let Some(verdict) = judge.second_opinion(crew, one, behaviour)? {
                return Ok(verdict);
            }
        }
        let (outcome, executed) =
            self.run_program(crew, judge, Step::Watched, (&one.program, Some(self.view_of_programs())))?;
        if let Some(verdict) = self.unlike_witness(expectation.as_ref(), &outcome) {
            return Ok(verdict);
        }
        match &expectation {
            Some(expectation) if one.candidate.is_mutant() => {
                if let Some(fake) = self.fake(crew, judge, one.candidate, &executed)? {
                    return Ok(WitnessVerdict::Fake(fake.reason().to_owned()));
                }
                judge.settle(executed, crew, &one.program, &expectation.behaviour)
            }
            _ => Ok(WitnessVerdict::Witness(executed)),
        }
    }

    /// Whether a mutant is a fake, by what the compiler executed.
    fn fake(
        &self,
        crew: &mut Crew,
        judge: &ProgramJudge,
        candidate: &WitnessProgram,
        executed: &BlockSet,
    ) -> Result<Option<Fake>> {
        if let Some(fake) = fake_run(&self.failing, executed) {
            return Ok(Some(fake));
        }
        if is_nearly_the_same(&self.failing, executed) {
            for text in &candidate.siblings {
                if self.shows_bug(crew, judge, candidate, text)? {
                    return Ok(Some(Fake::HiddenByValue));
                }
            }
        }
        Ok(None)
    }

    /// Whether a program without anything doubtful about it shows the bug.
    pub(crate) fn shows_bug(
        &self,
        crew: &mut Crew,
        judge: &ProgramJudge,
        candidate: &WitnessProgram,
        text: &[u8],
    ) -> Result<bool> {
        let one = Pending { candidate, program: self.program_like(text) };
        let shows = match self.expected_of(crew, judge, &one)? {
            Ok(expectation) => {
                let (outcome, _) = self.run_program(crew, judge, Step::Failing, (&one.program, None))?;
                self.unlike_witness(expectation.as_ref(), &outcome) == Some(WitnessVerdict::Failing)
                    && match &expectation {
                        Some(expected) => judge.second_opinion(crew, &one, &expected.behaviour)?.is_none(),
                        None => true,
                    }
            }
            Err(_) => false,
        };
        crew.forget_program(&one.program.id().0)?;
        Ok(shows)
    }

    /// What a program should do; nothing for bugs that the compiler itself tells of.
    fn expected_of(&self, crew: &mut Crew, judge: &ProgramJudge, one: &Pending) -> Result<Expected> {
        if self.kind != Kind::WrongCode {
            return Ok(self.unsound_module(crew, judge, &one.program)?.map_or(Ok(None), Err));
        }
        let outcome = self.run_unoptimised(crew, judge, &one.program)?;
        let Some(behaviour) = outcome.completed() else { return Ok(Err(why_not_run(&outcome))) };
        if behaviour.signal.is_some() {
            let is_alarm = judge.is_alarm(behaviour) && one.candidate.is_mutant();
            return Ok(Err(match is_alarm {
                true => WitnessVerdict::Fake(Fake::SameAsWrong.reason().to_owned()),
                false => WitnessVerdict::Other("it crashes without optimisation".to_owned()),
            }));
        }
        Ok(Ok(Some(Expectation { behaviour: behaviour.clone(), agreed_by: Vec::new() })))
    }

    /// What is wrong with a program in IR as it is: LLVM reads modules that it does not take for sound, and what it does with those is
    /// no mistake. C that is wrong the front end refuses.
    fn unsound_module(
        &self,
        crew: &mut Crew,
        judge: &ProgramJudge,
        program: &Program,
    ) -> Result<Option<WitnessVerdict>> {
        if program.language == Language::C {
            return Ok(None);
        }
        let outcome = self.run_unoptimised(crew, judge, program)?;
        // It was verified by then. Where the bug is one of the code generator, it shows without any pass.
        if outcome.last().is_some_and(|report| matches!(report.stage, Stage::CodeGen | Stage::Run)) {
            return Ok(None);
        }
        Ok(self.unlike_witness(None, &outcome).map(|verdict| match verdict {
            WitnessVerdict::Refused(why) => WitnessVerdict::Refused(why),
            _ => WitnessVerdict::Other("it is no sound module without optimisation".to_owned()),
        }))
    }

    /// What a program that was judged before should do.
    pub(crate) fn expectation_of(
        &self,
        crew: &mut Crew,
        judge: &ProgramJudge,
        program: &Program,
    ) -> Result<Option<Expectation>> {
        if self.kind != Kind::WrongCode {
            return Ok(None);
        }
        let outcome = self.run_unoptimised(crew, judge, program)?;
        let expected = |behaviour: &Behaviour| Expectation { behaviour: behaviour.clone(), agreed_by: Vec::new() };
        Ok(outcome.completed().map(expected))
    }

    fn run_unoptimised(&self, crew: &mut Crew, judge: &ProgramJudge, program: &Program) -> Result<Outcome> {
        let changes = self.changes(None);
        let run = || self.source.run(crew, program, &judge.right, &judge.limits, &self.unwatched, &changes);
        Ok(judge.times.take(Step::Reference, 1, run)?.outcome)
    }

    fn run_program(
        &self,
        crew: &mut Crew,
        judge: &ProgramJudge,
        step: Step,
        (program, view): (&Program, Option<&View>),
    ) -> Result<(Outcome, BlockSet)> {
        let armed = view.map_or(&self.unwatched, |view| &view.armed);
        let changes = self.changes(None);
        // To be watched takes its time.
        let compile_seconds = if view.is_some() { self.limits.compile_seconds } else { judge.limits.compile_seconds };
        let limits = Limits { compile_seconds, ..judge.limits.clone() };
        let run = || self.source.run(crew, program, self.recipe(), &limits, armed, &changes);
        let run = judge.times.take(step, 1, run)?;
        Ok((run.outcome, view.map_or_else(BlockSet::default, |view| view.executed(run.blocks))))
    }
}

impl ProgramJudge {
    /// Why another compiler does not bear out what a program seems to do; asked only where the compiler
    /// seems right, since nothing else is kept. A mutant that it refuses or that does not
    /// end is not gone on with; of other programs nothing is said by that.
    fn second_opinion(&self, crew: &mut Crew, one: &Pending, behaviour: &Behaviour) -> Result<Option<WitnessVerdict>> {
        let Some(second) = &self.second else { return Ok(None) };
        let run = || second.run(crew, &one.program, &second.baseline(), &self.limits);
        let outcome = self.times.take(Step::SecondReference, 1, run)?;
        Ok(match outcome.completed() {
            Some(said) if said == behaviour => None,
            Some(_) => Some(WitnessVerdict::Other("compilers disagree about it without optimisation".to_owned())),
            None => one.candidate.is_mutant().then(|| why_not_run(&outcome)),
        })
    }

    /// Whether another compiler bears out what a program should do; where there is none, nothing speaks against it.
    pub(crate) fn is_borne_out(&self, crew: &mut Crew, program: &Program, behaviour: &Behaviour) -> Result<bool> {
        let Some(second) = &self.second else { return Ok(true) };
        let outcome = second.run(crew, program, &second.baseline(), &self.limits)?;
        Ok(outcome.completed() == Some(behaviour))
    }

    /// Whether the sanitizers find nothing wrong with it either.
    pub(crate) fn is_sound(&self, crew: &mut Crew, program: &Program, behaviour: &Behaviour) -> Result<bool> {
        Ok(self.is_borne_out(crew, program, behaviour)?
            && self.checker.spot_check(crew, program, behaviour)?.verdict != CheckVerdict::Failed)
    }

    /// The last doubt about a mutant on which the compiler seems to be right.
    fn settle(
        &self,
        executed: BlockSet,
        crew: &mut Crew,
        program: &Program,
        behaviour: &Behaviour,
    ) -> Result<WitnessVerdict> {
        let check = || self.checker.spot_check(crew, program, behaviour);
        let checked = self.times.take(Step::Sanitizers, 1, check)?;
        Ok(match checked.verdict {
            CheckVerdict::Failed => WitnessVerdict::Other("its behaviour is undefined".to_owned()),
            _ => WitnessVerdict::Witness(executed),
        })
    }
}

/// The verdict on a program that does not get as far as to do something without optimisation.
fn why_not_run(outcome: &Outcome) -> WitnessVerdict {
    match outcome.last().map(|report| &report.end) {
        Some(End::Rejected(message)) => WitnessVerdict::Refused(message.lines().next().unwrap_or_default().to_owned()),
        Some(End::Limit(limit)) => WitnessVerdict::Other(format!("it runs into the {limit} without optimisation")),
        _ => WitnessVerdict::Other("it does not run without optimisation".to_owned()),
    }
}
