//! Whether a candidate is a witness: the compiler is right with it where it is wrong with the bug.

use anyhow::Result;
use whodunit_isolation::{Candidate, WitnessProgram, WitnessVerdict};
use whodunit_oracles::{Expectation, Verdict};
use whodunit_subjects::{Armed, Crew, Outcome, Pipeline, Recipe};

use crate::scene::Scene;

impl Scene {
    /// Whether the compiler is right with candidates, and what it executed; in their order.
    pub fn judge(&self, crew: &mut Crew, candidates: &[Candidate]) -> Result<Vec<WitnessVerdict>> {
        let mut verdicts: Vec<WitnessVerdict> = Vec::new();
        for alike in candidates.chunk_by(|one, other| one.program().is_some() == other.program().is_some()) {
            let programs: Vec<&WitnessProgram> = alike.iter().filter_map(Candidate::program).collect();
            match (&self.judge, programs.is_empty()) {
                (Some(judge), false) => verdicts.extend(self.judge_programs(crew, judge, &programs)?),
                _ => {
                    for recipe in alike.iter().filter_map(|candidate| self.recipe_of(candidate)) {
                        verdicts.push(self.judge_recipe(crew, &recipe)?);
                    }
                }
            }
        }
        Ok(verdicts)
    }

    fn judge_recipe(&self, crew: &mut Crew, recipe: &Recipe) -> Result<WitnessVerdict> {
        // Few switches make the bug go away, and to watch a compiler that is a process takes many times as long
        // as not to.
        if let Recipe::Options(_) = recipe
            && let Err(verdict) = self.try_recipe(crew, recipe, &self.unwatched)?
        {
            return Ok(verdict);
        }
        let view = self.view_of_recipes();
        let tried = self.try_recipe(crew, recipe, &view.armed)?;
        Ok(tried.map_or_else(|verdict| verdict, |blocks| WitnessVerdict::Witness(view.executed(blocks))))
    }

    /// The blocks that were seen, if the compiler is right.
    fn try_recipe(
        &self,
        crew: &mut Crew,
        recipe: &Recipe,
        armed: &Armed,
    ) -> Result<std::result::Result<Vec<u32>, WitnessVerdict>> {
        let run = self.source.run(crew, &self.program, recipe, &self.limits, armed, &self.changes(None))?;
        Ok(match self.unlike_witness(self.expectation.as_ref(), &run.outcome) {
            None => Ok(run.blocks),
            // It is the recipe that is refused, not the program.
            Some(WitnessVerdict::Refused(why)) => Err(WitnessVerdict::Other(why)),
            Some(verdict) => Err(verdict),
        })
    }

    /// The verdict, unless the compiler is right.
    pub(crate) fn unlike_witness(
        &self,
        expectation: Option<&Expectation>,
        outcome: &Outcome,
    ) -> Option<WitnessVerdict> {
        match self.verdict_on(expectation, outcome) {
            Verdict::Agree => None,
            Verdict::Bug(kind, symptom) if self.is_this_bug(kind, &symptom) => Some(WitnessVerdict::Failing),
            Verdict::Bug(kind, symptom) => Some(WitnessVerdict::Other(format!("{kind}: {}", symptom.summary()))),
            Verdict::Invalid(why) => Some(WitnessVerdict::Refused(why)),
            Verdict::Inconclusive(why) => Some(WitnessVerdict::Other(why)),
        }
    }

    /// The recipe that a candidate stands for, if it is not about the program.
    pub(crate) fn recipe_of(&self, candidate: &Candidate) -> Option<Recipe> {
        match candidate {
            Candidate::Sequence(passes) => Some(self.recipe().with_passes(Pipeline(passes.clone()))),
            Candidate::PassRuns(runs) => {
                Some(self.recipe().clone().with_llvm_args(&[format!("-opt-bisect-limit={runs}")]))
            }
            Candidate::Options(options) => Some(Recipe::Options(options.clone())),
            Candidate::Program(_) => None,
        }
    }
}
