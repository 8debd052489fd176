//! What a program should do: compilers that do not optimise are asked, each family once.

use anyhow::Result;
use whodunit_oracles::{Baseline, Expectation, SetAside, expect, is_slow, run_seconds, vote_of};
use whodunit_program::Program;
use whodunit_subjects::{Crew, Limits, Outcome, Subject};

use crate::plan::Plan;

/// What a program may run without optimisation before it is ended: many times what makes it slow.
const RUN_SECONDS: f64 = 1.0;
/// How far around the border between fast and slow one measurement is not trusted.
const DOUBT: f64 = 3.0;

impl Plan {
    /// What the program should do, by the references and the subjects that do not optimise.
    pub(crate) fn expectation(&self, crew: &mut Crew, program: &Program) -> Result<Result<Expectation, SetAside>> {
        let limits = Limits { run_seconds: RUN_SECONDS, ..self.config.limits.clone() };
        let mut baselines: Vec<Baseline> = Vec::new();
        for subject in self.references.iter().chain(&self.subjects) {
            let (identity, recipe) = (subject.identity(), subject.baseline());
            let by = format!("{} {recipe}", identity.name).trim().to_owned();
            if baselines.iter().any(|known| known.by == by) {
                continue;
            }
            let outcome = subject.run(crew, program, &recipe, &limits)?;
            // The other compilers would only take as long again.
            if baselines.is_empty() && self.too_slow(crew, subject.as_ref(), program, &limits, &outcome)? {
                return Ok(Err(SetAside::TooSlow));
            }
            baselines.push(Baseline { by, family: vote_of(&identity.family), outcome });
        }
        let expectation = match expect(&baselines, f64::INFINITY) {
            Ok(expectation) if expectation.behaviour.stdout.is_empty() && !judges_itself(program) => {
                return Ok(Err(SetAside::NoOutput));
            }
            Ok(expectation) => expectation,
            Err(reason) => return Ok(Err(reason)),
        };
        let steady = self.source.steady() || self.does_the_same_again(crew, program, &baselines[0].outcome, &limits)?;
        Ok(if steady { Ok(expectation) } else { Err(SetAside::Flaky) })
    }

    /// Whether the program takes longer than programs may. Near the border the best of three
    /// runs counts, two of them with nothing else running, so that load does not decide.
    fn too_slow(
        &self,
        crew: &mut Crew,
        subject: &dyn Subject,
        program: &Program,
        limits: &Limits,
        outcome: &Outcome,
    ) -> Result<bool> {
        let border = self.config.slow_seconds;
        let mut best = run_seconds(outcome);
        if is_slow(outcome, border * DOUBT) || best < border / DOUBT {
            return Ok(is_slow(outcome, border));
        }
        for _ in 0..2 {
            let again = crew.alone(|crew| subject.run(crew, program, &subject.baseline(), limits))?;
            best = best.min(run_seconds(&again));
        }
        Ok(best > border)
    }

    /// Runs the program once more at other addresses, with the compiler that ran it first.
    fn does_the_same_again(
        &self,
        crew: &mut Crew,
        program: &Program,
        first: &Outcome,
        limits: &Limits,
    ) -> Result<bool> {
        let Some(subject) = self.references.iter().chain(&self.subjects).next() else {
            return Ok(true);
        };
        let again = crew.with_random_addresses(|crew| subject.run(crew, program, &subject.baseline(), limits))?;
        Ok(again.completed() == first.completed())
    }
}

/// Whether a program that prints nothing may still tell, by the way it ends, that it went wrong.
fn judges_itself(program: &Program) -> bool {
    let says = |word: &[u8]| program.text.windows(word.len()).any(|part| part == word);
    [&b"abort"[..], b"exit", b"__builtin_trap", b"assert"].into_iter().any(says)
}
