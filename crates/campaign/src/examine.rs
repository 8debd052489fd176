//! From one test to a finding: run, judge, confirm, reduce the sequence, name the pass.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use whodunit_findings::{Finding, FoundIn, Signature, known_as, signature};
use whodunit_oracles::{Expectation, Kind, Symptom, Verdict, judge, judge_refusal, refused_late};
use whodunit_program::Program;
use whodunit_reduction::reduce_sequence;
use whodunit_subjects::{Crew, PassList, Pipeline, Recipe, Subject, bare_name};

use crate::emi::Tested;
use crate::plan::Plan;

/// What one test came to.
pub enum Examined {
    Fine,
    /// The subject does not take this program or recipe.
    Refused,
    Inconclusive(String),
    Finding(Box<Finding>),
}

/// Tries a sequence reduction may take, and how many of them may run into a limit.
const TRIES: u32 = 400;
const SLOW_TRIES: u32 = 6;

/// Examines the tests of one program on one subject.
pub struct Examiner<'a> {
    plan: &'a Plan,
    subject: &'a dyn Subject,
    passes: Option<&'a PassList>,
    program: &'a Program,
    expectation: &'a Expectation,
    /// Whether the subject takes the program without optimisation.
    accepted: bool,
    /// When set, nothing more is run and what comes out counts for nothing.
    stop: &'a AtomicBool,
    /// Findings already made here: one that contains an earlier one and looks like it is the same.
    known: Vec<Finding>,
    /// The variant that the program is, if it is one.
    variant: Option<Tested<'a>>,
}

impl<'a> Examiner<'a> {
    pub fn new(
        plan: &'a Plan,
        subject: &'a dyn Subject,
        program: &'a Program,
        expectation: &'a Expectation,
        stop: &'a AtomicBool,
    ) -> Examiner<'a> {
        let passes = plan.passes.get(&subject.identity().name);
        Examiner {
            plan,
            subject,
            passes,
            program,
            expectation,
            accepted: false,
            stop,
            known: Vec::new(),
            variant: None,
        }
    }

    /// The same for a program that is a variant.
    pub fn of_variant(self, variant: Option<Tested<'a>>) -> Examiner<'a> {
        Examiner { variant, ..self }
    }

    /// Makes one test and everything that follows from it.
    pub fn examine(
        &mut self,
        crew: &mut Crew,
        unit: u64,
        test: u32,
        strategy: &str,
        recipe: &Recipe,
    ) -> Result<Examined> {
        let (kind, symptom) = match self.confirmed_verdict(crew, recipe)? {
            Verdict::Agree => {
                self.accepted = true;
                return Ok(Examined::Fine);
            }
            Verdict::Invalid(_) => return Ok(Examined::Refused),
            Verdict::Inconclusive(reason) => return Ok(Examined::Inconclusive(reason)),
            Verdict::Bug(kind, symptom) => (kind, symptom),
        };
        let finding = match self.explained(kind, &symptom, recipe) {
            Some(known) => {
                Finding { unit, test, strategy: strategy.to_owned(), symptom, recipe: recipe.clone(), ..known }
            }
            None => {
                let minimal = self.reduce(crew, recipe, kind, &symptom)?;
                let variant = self.found_in(crew, &minimal, kind, &symptom)?;
                Finding { variant, ..self.finding(unit, test, strategy, recipe, minimal, kind, symptom) }
            }
        };
        self.known.push(finding.clone());
        Ok(Examined::Finding(Box::new(finding)))
    }

    /// A verdict in which a bug has shown twice. Of a test that ran into a limit, the run alone
    /// counts: whether others took its time or memory away must not be seen in the result. One
    /// that an earlier finding explains has been shown by that one.
    fn confirmed_verdict(&self, crew: &mut Crew, recipe: &Recipe) -> Result<Verdict> {
        let mut verdict = self.verdict(crew, recipe)?;
        if let Verdict::Bug(kind, symptom) = &verdict
            && is_a_limit(symptom)
        {
            if self.explained(*kind, symptom, recipe).is_some() {
                return Ok(verdict);
            }
            let alone = crew.alone(|crew| self.verdict(crew, recipe))?;
            if alone.kind() == Some(*kind) {
                return Ok(alone);
            }
            verdict = alone;
        }
        if verdict.kind().is_some() && self.verdict(crew, recipe)?.kind() != verdict.kind() {
            return Ok(Verdict::Inconclusive("did not show a second time".to_owned()));
        }
        Ok(verdict)
    }

    fn verdict(&self, crew: &mut Crew, recipe: &Recipe) -> Result<Verdict> {
        if self.stop.load(Relaxed) {
            return Ok(Verdict::Inconclusive("stopped".to_owned()));
        }
        let outcome = self.subject.run(crew, self.program, recipe, &self.plan.config.limits)?;
        Ok(match refused_late(&outcome) {
            Some(message) if self.accepted => judge_refusal(message),
            _ => judge(Some(self.expectation), &outcome, self.subject.noise(&outcome)),
        })
    }

    /// An earlier finding whose minimal sequence is part of this one and which looks the same.
    fn explained(&self, kind: Kind, symptom: &Symptom, recipe: &Recipe) -> Option<Finding> {
        let looks_alike = |known: &&Finding| {
            known.kind == kind && is_part_of(&known.minimal, recipe) && self.same_symptom(symptom, &known.symptom, true)
        };
        self.known.iter().find(looks_alike).cloned()
    }

    /// Whether two symptoms may come from one bug. Different wrong results count as alike while
    /// a sequence is being reduced, since every step changes the code around the bug.
    fn same_symptom(&self, one: &Symptom, other: &Symptom, exactly: bool) -> bool {
        match (one, other) {
            (Symptom::Behaved(a), Symptom::Behaved(b)) => !exactly || a == b,
            (Symptom::Crashed(_), Symptom::Crashed(_)) | (Symptom::Broken(_), Symptom::Broken(_)) => {
                self.site(one) == self.site(other)
            }
            (Symptom::Hangs, Symptom::Hangs) => true,
            _ => one == other,
        }
    }

    /// Where it crashed, whatever the recipe.
    fn site(&self, symptom: &Symptom) -> Signature {
        signature("", Kind::Crash, symptom, None, &Recipe::passes(Pipeline::default()))
    }

    /// The shortest recipe that still shows the bug.
    fn reduce(&self, crew: &mut Crew, recipe: &Recipe, kind: Kind, symptom: &Symptom) -> Result<Recipe> {
        let Some(start) = self.spelled_out(crew, recipe, kind, symptom)? else {
            return Ok(recipe.clone());
        };
        let elements = start.pipeline().map(|pipeline| pipeline.0.clone()).unwrap_or_default();
        let mut slow = 0;
        let reduced = reduce_sequence(&elements, TRIES, |candidate| {
            if slow == SLOW_TRIES {
                return Ok(false);
            }
            let candidate = start.with_passes(Pipeline(candidate.to_vec()));
            let shows = self.shows(crew, &candidate, kind, symptom)?;
            slow += u32::from(shows && is_a_limit(symptom));
            Ok(shows)
        })?;
        Ok(start.with_passes(Pipeline(reduced.elements)))
    }

    /// The snippets of the variant without which the bug does not show.
    fn found_in(&self, crew: &mut Crew, recipe: &Recipe, kind: Kind, symptom: &Symptom) -> Result<Option<FoundIn>> {
        let Some(Tested { variant, number }) = self.variant else { return Ok(None) };
        let all: Vec<u32> = variant.snippets.iter().map(|snippet| snippet.id).collect();
        let mut slow = 0;
        let reduced = reduce_sequence(&all, TRIES, |kept| {
            if slow == SLOW_TRIES {
                return Ok(false);
            }
            let program = Program { text: variant.text_with(kept).into_bytes(), ..self.program.clone() };
            let shows = self.with_program(&program).shows(crew, recipe, kind, symptom)?;
            crew.forget_programs()?;
            slow += u32::from(shows && is_a_limit(symptom));
            Ok(shows)
        })?;
        let least = variant.with_only(&reduced.elements);
        Ok(Some(FoundIn { number, had: all.len() as u32, text: least.text(), snippets: least.snippets }))
    }

    /// The same examination of another program.
    fn with_program<'b>(&'b self, program: &'b Program) -> Examiner<'b> {
        Examiner { program, known: Vec::new(), ..*self }
    }

    fn shows(&self, crew: &mut Crew, recipe: &Recipe, kind: Kind, symptom: &Symptom) -> Result<bool> {
        Ok(match self.verdict(crew, recipe)? {
            Verdict::Bug(other, seen) => other == kind && self.same_symptom(&seen, symptom, false),
            _ => false,
        })
    }

    /// A recipe whose passes stand one by one: a level is taken apart, if it then still fails.
    fn spelled_out(&self, crew: &mut Crew, recipe: &Recipe, kind: Kind, symptom: &Symptom) -> Result<Option<Recipe>> {
        let Recipe::Passes { passes, llvm_args, .. } = recipe else {
            return Ok(None);
        };
        let Some(level) = passes.level() else {
            return Ok((!passes.0.is_empty()).then(|| recipe.clone()));
        };
        let Some(elements) = self.passes.and_then(|list| list.levels.get(level)) else {
            return Ok(None);
        };
        let spelled = Recipe::Passes {
            passes: Pipeline(elements.clone()),
            llvm_args: llvm_args.clone(),
            front_end: Some(level.to_owned()),
        };
        Ok(self.shows(crew, &spelled, kind, symptom)?.then_some(spelled))
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one record, each named where it is stored")]
    fn finding(
        &self,
        unit: u64,
        test: u32,
        strategy: &str,
        recipe: &Recipe,
        minimal: Recipe,
        kind: Kind,
        symptom: Symptom,
    ) -> Finding {
        let subject = self.subject.identity().name.clone();
        let elements = minimal.pipeline().map(|pipeline| pipeline.0.clone()).unwrap_or_default();
        let last_pass = elements.last().map(|element| bare_name(element).to_owned());
        let tier = self.passes.and_then(|list| list.tier_of(&elements)).map(|tier| tier.word().to_owned());
        let signature = signature(&subject, kind, &symptom, last_pass.as_deref(), &minimal);
        let finding = Finding {
            unit,
            test,
            subject,
            strategy: strategy.to_owned(),
            kind,
            symptom,
            recipe: recipe.clone(),
            minimal,
            last_pass,
            tier,
            expected: Some(self.expectation.behaviour.clone()),
            expected_by: self.expectation.agreed_by.clone(),
            signature,
            known: None,
            variant: None,
        };
        Finding { known: known_as(&self.plan.config.known, &finding), ..finding }
    }
}

/// Whether one recipe does what another does, and more. An empty one is part of nothing: what
/// fails without passes fails for a reason of its own.
fn is_part_of(part: &Recipe, whole: &Recipe) -> bool {
    match (part, whole) {
        (
            Recipe::Passes { passes, llvm_args, front_end },
            Recipe::Passes { passes: more, llvm_args: args, front_end: level },
        ) => !passes.0.is_empty() && passes.is_subsequence_of(more) && llvm_args == args && front_end == level,
        _ => false,
    }
}

/// Whether the symptom is that something took too long or too much.
fn is_a_limit(symptom: &Symptom) -> bool {
    matches!(symptom, Symptom::Hangs | Symptom::RunLimit(_) | Symptom::CompileLimit(..))
}
