//! Asks one bug's question over and over while the culprit is looked for: does the same bug show
//! with this program and this recipe?

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use whodunit_findings::{Signature, signature};
use whodunit_oracles::{Expectation, Kind, Symptom, Verdict, judge, judge_refusal, refused_late};
use whodunit_program::Program;
use whodunit_subjects::{Crew, Limits, Outcome, Recipe, Subject};

/// What a trial says.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// This very bug.
    Shows,
    /// The compiler is right.
    Cured,
    /// Another bug, a refusal, noise.
    Unclear,
}

/// A bug's question with all it takes to ask it.
pub struct Trial<'a> {
    pub crew: &'a mut Crew,
    pub subject: Arc<dyn Subject>,
    pub limits: Limits,
    kind: Kind,
    expectation: Option<Expectation>,
    /// Where the compiler stops; none where that differs from run to run.
    site: Option<Signature>,
    deadline: Instant,
}

impl<'a> Trial<'a> {
    /// A trial for a bug that was seen as `symptom`.
    pub fn new(
        crew: &'a mut Crew,
        subject: Arc<dyn Subject>,
        limits: Limits,
        kind: Kind,
        expectation: Option<Expectation>,
        symptom: &Symptom,
    ) -> Trial<'a> {
        let site = Some(site(symptom));
        Trial { crew, subject, limits, kind, expectation, site, deadline: Instant::now() }
    }

    /// Gives the search that begins now so much time.
    pub fn allow(&mut self, seconds: f64) {
        self.deadline = Instant::now() + Duration::from_secs_f64(seconds);
    }

    /// Takes a crash for the same wherever it happens.
    pub fn anywhere(&mut self) {
        self.site = None;
    }

    fn is_here(&self, symptom: &Symptom) -> bool {
        self.site.as_ref().is_none_or(|known| *known == site(symptom))
    }

    pub fn out_of_time(&self) -> bool {
        Instant::now() >= self.deadline
    }

    pub fn ask(&mut self, program: &Program, recipe: &Recipe) -> Result<Answer> {
        let outcome = self.subject.run(self.crew, program, recipe, &self.limits)?;
        Ok(match judged(self.kind, self.expectation.as_ref(), &outcome, self.subject.as_ref()) {
            Verdict::Bug(kind, symptom) if same_kind(kind, self.kind) && self.is_here(&symptom) => Answer::Shows,
            Verdict::Agree => Answer::Cured,
            _ => Answer::Unclear,
        })
    }

    pub fn shows(&mut self, program: &Program, recipe: &Recipe) -> Result<bool> {
        Ok(self.ask(program, recipe)? == Answer::Shows)
    }

    pub fn cured(&mut self, program: &Program, recipe: &Recipe) -> Result<bool> {
        Ok(self.ask(program, recipe)? == Answer::Cured)
    }
}

/// The verdict on an outcome, where a late refusal may be the bug itself.
pub fn judged(kind: Kind, expectation: Option<&Expectation>, outcome: &Outcome, subject: &dyn Subject) -> Verdict {
    match refused_late(outcome) {
        Some(message) if kind == Kind::Codegen => judge_refusal(message),
        _ => judge(expectation, outcome, subject.noise(outcome)),
    }
}

/// Which of the kinds it is that stop a compiler depends on how it was run.
fn same_kind(one: Kind, other: Kind) -> bool {
    let stops = |kind| matches!(kind, Kind::Crash | Kind::Codegen | Kind::InvalidIr);
    one == other || stops(one) && stops(other)
}

/// The signature of a symptom by its place alone.
fn site(symptom: &Symptom) -> Signature {
    signature("", Kind::Crash, symptom, Some("-"), &Recipe::options([""; 0]))
}
