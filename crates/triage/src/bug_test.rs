//! Whether a program shows one given bug: the kind, the place of a crash and the pass that does it
//! must all stay what they were, so that a reduction does not slip to another bug.

use std::sync::Arc;

use anyhow::Result;
use whodunit_findings::signature;
use whodunit_oracles::{Expectation, Kind, Symptom, Verdict, judge, judge_refusal, refused_late, run_seconds};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, End, Limits, Outcome, Pipeline, Recipe, Registry, Stage, Subject};

/// What one program did when it was tested for a bug.
#[derive(Clone, Debug, PartialEq)]
pub enum Tested {
    /// The bug shows, and this is what the program should have done, where that matters.
    Shows(Symptom, Option<Behaviour>),
    /// Why it does not.
    Not(String),
}

impl Tested {
    pub fn shows(&self) -> bool {
        matches!(self, Tested::Shows(..))
    }
}

/// A finding that nothing can be made of, and why. The tool itself is all right.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unfit(pub String);

pub fn unfit(why: String) -> Result<()> {
    Err(Unfit(why).into())
}

/// A test for one bug.
#[derive(Clone)]
pub struct BugTest {
    pub subject: Arc<dyn Subject>,
    pub kind: Kind,
    pub recipe: Recipe,
    pub limits: Limits,
    /// What the bug looks like; none until it has been seen.
    look: Option<Look>,
    /// A fast compiler whose word on what a program should do comes first, if it takes such programs.
    quick: Option<Arc<dyn Subject>>,
    /// Processor seconds after which a run of a candidate is given up at first sight.
    brisk_seconds: f64,
    /// Whether all must be well before the last pass, which is then the one to blame.
    guarded: bool,
    /// Whether a program that is refused without optimisation is none.
    wary: bool,
}

/// Candidates may take this many times as long as the program took, within bounds: many a deletion
/// makes an endless loop, and to wait for those is most of the time that a reduction takes.
const BRISK_FACTOR: f64 = 10.0;
const BRISK_SECONDS: f64 = 0.05;
/// What seemed to hang is given this many times as long before it counts.
const PATIENCE_FACTOR: f64 = 3.0;

/// What must stay the same while everything else changes.
#[derive(Clone, Debug, PartialEq)]
enum Look {
    /// Message or place of a crash, whatever the recipe.
    Site(String),
    Behaved,
    Hangs,
    Limit(Symptom),
}

impl BugTest {
    pub fn new(subject: Arc<dyn Subject>, kind: Kind, recipe: Recipe, limits: Limits) -> BugTest {
        let brisk_seconds = limits.run_seconds;
        BugTest { subject, kind, recipe, limits, look: None, quick: None, brisk_seconds, guarded: false, wary: true }
    }

    /// The same test for a program as it was found: that it is refused without optimisation, and crashes
    /// the compiler with it, is no fault of a reduction then.
    pub fn as_found(self) -> BugTest {
        BugTest { wary: false, ..self }
    }

    /// The same test with another recipe.
    pub fn with_recipe(&self, recipe: Recipe) -> BugTest {
        BugTest { recipe, ..self.clone() }
    }

    /// Looks at the bug once; from then on it must look the same. Finds out which short cuts can be taken.
    pub fn observe(&mut self, crew: &mut Crew, program: &Program, registry: &Registry) -> Result<Tested> {
        let tested = self.test(crew, program)?;
        if let Tested::Shows(symptom, expected) = &tested {
            self.look = Some(look(symptom));
            if let Some(expected) = expected {
                self.quick = quick_compiler(&self.subject, crew, program, registry, expected, &self.limits)?;
                let unoptimised = self.subject.run(crew, program, &self.right_recipe(), &self.limits)?;
                let enough = (run_seconds(&unoptimised) * BRISK_FACTOR).max(BRISK_SECONDS);
                self.brisk_seconds = enough.min(self.limits.run_seconds);
            }
        }
        Ok(tested)
    }

    /// Tests one program with little patience: what does not end soon is taken to hang.
    pub fn test_briskly(&self, crew: &mut Crew, program: &Program) -> Result<Tested> {
        let limits = Limits { run_seconds: self.brisk_seconds, ..self.limits.clone() };
        BugTest { limits, ..self.clone() }.test(crew, program)
    }

    /// Tests a program that showed the bug when tested briskly, if more patience may tell otherwise.
    pub fn still_shows(&self, crew: &mut Crew, program: &Program) -> Result<bool> {
        if !matches!(self.look, Some(Look::Hangs | Look::Limit(_))) {
            return Ok(true);
        }
        let run_seconds = (self.brisk_seconds * PATIENCE_FACTOR).min(self.limits.run_seconds);
        let limits = Limits { run_seconds, ..self.limits.clone() };
        Ok(BugTest { limits, ..self.clone() }.test(crew, program)?.shows())
    }

    /// Tests one program.
    pub fn test(&self, crew: &mut Crew, program: &Program) -> Result<Tested> {
        match self.kind {
            Kind::WrongCode => self.test_wrong_code(crew, program),
            _ => self.test_compiler(crew, program),
        }
    }

    fn test_wrong_code(&self, crew: &mut Crew, program: &Program) -> Result<Tested> {
        let mut expected = None;
        if let Some(quick) = &self.quick {
            match quick.run(crew, program, &quick.baseline(), &self.limits)?.completed() {
                Some(behaviour) => expected = Some(behaviour.clone()),
                None => return Ok(Tested::Not(format!("{} does not take it", quick.identity().name))),
            }
        }
        let unoptimised = self.subject.run(crew, program, &self.right_recipe(), &self.limits)?;
        let Some(behaviour) = unoptimised.completed() else {
            return Ok(Tested::Not("it does not run without optimisation".to_owned()));
        };
        if expected.as_ref().is_some_and(|expected| expected != behaviour) {
            return Ok(Tested::Not("compilers disagree about it without optimisation".to_owned()));
        }
        if behaviour.signal.is_some() {
            return Ok(Tested::Not("it crashes without optimisation".to_owned()));
        }
        let expectation = Expectation { behaviour: behaviour.clone(), agreed_by: Vec::new() };
        let outcome = self.subject.run(crew, program, &self.recipe, &self.limits)?;
        let tested = self.judged(judge(Some(&expectation), &outcome, self.subject.noise(&outcome)));
        let Tested::Shows(symptom, _) = tested else { return Ok(tested) };
        if self.guarded && !self.is_right_before_last(crew, program, &expectation.behaviour)? {
            return Ok(Tested::Not("it goes wrong before the last pass".to_owned()));
        }
        Ok(Tested::Shows(symptom, Some(expectation.behaviour)))
    }

    /// From now on the last pass must stay the one to blame, if it is that now.
    pub fn hold_on_to_last_pass(&mut self, crew: &mut Crew, program: &Program) -> Result<()> {
        self.guarded = false;
        if let Tested::Shows(_, Some(expected)) = self.test(crew, program)? {
            self.guarded = self.is_right_before_last(crew, program, &expected)?;
        }
        Ok(())
    }

    fn is_right_before_last(&self, crew: &mut Crew, program: &Program, expected: &Behaviour) -> Result<bool> {
        let Some(guard) = self.guard() else { return Ok(true) };
        let outcome = self.subject.run(crew, program, &guard, &self.limits)?;
        Ok(outcome.completed() == Some(expected))
    }

    fn test_compiler(&self, crew: &mut Crew, program: &Program) -> Result<Tested> {
        let outcome = self.subject.run(crew, program, &self.recipe, &self.limits)?;
        let tested = self.judged(self.verdict(None, &outcome));
        if tested.shows() && self.is_refused_unoptimised(crew, program, &outcome)? {
            return Ok(Tested::Not("it is refused without optimisation".to_owned()));
        }
        Ok(tested)
    }

    /// A crash on a program that is no program is another bug. Where the front end is a stage of
    /// its own, it has taken the program already.
    fn is_refused_unoptimised(&self, crew: &mut Crew, program: &Program, outcome: &Outcome) -> Result<bool> {
        let in_one = outcome.last().is_some_and(|report| report.stage == Stage::Compile);
        if !in_one || !self.wary || self.right_recipe() == self.recipe {
            return Ok(false);
        }
        let unoptimised = self.subject.run(crew, program, &self.right_recipe(), &self.limits)?;
        Ok(matches!(unoptimised.last().map(|report| &report.end), Some(End::Rejected(_))))
    }

    /// The verdict on an outcome, where what refuses a program late may be the bug.
    pub fn verdict(&self, expectation: Option<&Expectation>, outcome: &Outcome) -> Verdict {
        match refused_late(outcome) {
            Some(message) if self.kind == Kind::Codegen => judge_refusal(message),
            _ => judge(expectation, outcome, self.subject.noise(outcome)),
        }
    }

    /// Whether a verdict that was come to otherwise is about this bug.
    pub fn recognises(&self, verdict: Verdict) -> bool {
        self.judged(verdict).shows()
    }

    /// Whether the verdict is the bug that is tested for.
    fn judged(&self, verdict: Verdict) -> Tested {
        match verdict {
            Verdict::Bug(kind, symptom) => {
                if kind != self.kind {
                    Tested::Not(format!("a different bug, {kind}: {}", symptom.summary()))
                } else if self.look.as_ref().is_some_and(|known| *known != look(&symptom)) {
                    Tested::Not(format!("a different {kind}: {}", symptom.summary()))
                } else {
                    Tested::Shows(symptom, None)
                }
            }
            Verdict::Agree => Tested::Not("the compiler is right".to_owned()),
            Verdict::Invalid(why) | Verdict::Inconclusive(why) => Tested::Not(why),
        }
    }

    /// The recipe without optimisation that is nearest to the failing one.
    pub fn right_recipe(&self) -> Recipe {
        self.recipe.unoptimised(self.subject.baseline())
    }

    /// The failing pipeline without its last pass, which must be right: that pass is to blame.
    fn guard(&self) -> Option<Recipe> {
        let elements = &self.recipe.pipeline()?.0;
        let (_, before) = elements.split_last()?;
        (!before.is_empty()).then(|| self.recipe.with_passes(Pipeline(before.to_vec())))
    }

    /// What every reduction begins with: the bug shows each time, and not in a program that does nothing.
    pub fn check_first(&mut self, crew: &mut Crew, program: &Program, registry: &Registry) -> Result<Tested> {
        let first = self.observe(crew, program, registry)?;
        if let Tested::Not(why) = &first {
            unfit(format!("the program does not show the bug to begin with: {why}"))?;
        }
        for _ in 0..2 {
            if let Tested::Not(why) = self.test(crew, program)? {
                unfit(format!("the bug does not show every time ({why}): nothing can be reduced by it"))?;
            }
        }
        let empty = match program.language {
            Language::C => Program::c("empty.c", "int main(void) { return 0; }\n"),
            Language::Ir => Program {
                name: "empty.ll".into(),
                language: Language::Ir,
                text: b"define i32 @main() {\n  ret i32 0\n}\n".to_vec(),
            },
        };
        if self.test(crew, &empty)?.shows() {
            unfit("a program that does nothing shows the bug as well: it says nothing about this one".to_owned())?;
        }
        Ok(first)
    }
}

/// A compiler that takes a few milliseconds, if it has the program right: tcc. What it refuses or sees
/// otherwise need not be asked further.
pub fn quick_compiler(
    under_test: &Arc<dyn Subject>,
    crew: &mut Crew,
    program: &Program,
    registry: &Registry,
    expected: &Behaviour,
    limits: &Limits,
) -> Result<Option<Arc<dyn Subject>>> {
    let fits = |subject: &&Arc<dyn Subject>| subject.identity().family == "tcc";
    let Some(quick) = registry.all().iter().find(fits) else { return Ok(None) };
    if program.language != Language::C || quick.identity().name == under_test.identity().name {
        return Ok(None);
    }
    let outcome = quick.run(crew, program, &quick.baseline(), limits)?;
    Ok((outcome.completed() == Some(expected)).then(|| quick.clone()))
}

fn look(symptom: &Symptom) -> Look {
    match symptom {
        Symptom::Crashed(_) | Symptom::Broken(_) => {
            let nothing = Recipe::passes(Pipeline::default());
            Look::Site(signature("", Kind::Crash, symptom, None, &nothing).0)
        }
        Symptom::Behaved(_) => Look::Behaved,
        Symptom::Hangs => Look::Hangs,
        Symptom::RunLimit(_) | Symptom::CompileLimit(..) => Look::Limit(symptom.clone()),
    }
}
