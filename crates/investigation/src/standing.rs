//! The bug and its witnesses run with the compiler's text changed.

use anyhow::Result;
use whodunit_isolation::{BlockSet, Candidate};
use whodunit_oracles::{Expectation, Kind, Verdict};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Change, Crew, Limits, Patch, Recipe, Site};

use crate::scene::Scene;

/// A program with a recipe, and what it should do.
pub(crate) struct Standing {
    program: Program,
    recipe: Recipe,
    expectation: Option<Expectation>,
}

impl Scene {
    /// The bug itself, to be run with a changed compiler.
    pub(crate) fn itself(&self) -> Standing {
        let (program, recipe) = (self.program.clone(), self.recipe().clone());
        Standing { program, recipe, expectation: self.expectation.clone() }
    }

    /// A witness, the same way; none if it is none any more.
    pub(crate) fn standing(&self, crew: &mut Crew, candidate: &Candidate) -> Result<Option<Standing>> {
        match (candidate, &self.judge) {
            (Candidate::Sequence(_) | Candidate::Options(_), _) => {
                Ok(self.recipe_of(candidate).map(|recipe| Standing { recipe, ..self.itself() }))
            }
            (Candidate::Program(program), Some(judge)) => {
                let program = Program::c(Language::C.usual_file(), program.text.clone());
                let expectation = self.expectation_of(crew, judge, &program)?;
                let known = expectation.is_some() || self.kind != Kind::WrongCode;
                Ok(known.then(|| Standing { program, expectation, ..self.itself() }))
            }
            (Candidate::Program(_), None) => Ok(None),
        }
    }

    /// The places of branches in the blocks that the failing run executed.
    pub(crate) fn branches(&self) -> Result<Vec<Site>> {
        let table = self.source.table();
        let mut functions: Vec<u32> = self.failing.iter().map(|block| table.function_of(block)).collect();
        functions.dedup();
        let mut sites = self.source.sites(&functions)?;
        sites.retain(|site| site.change == Change::InvertBranch && self.failing.contains(site.block));
        Ok(sites)
    }

    /// Whether the compiler is right on the bug, or on a witness, with its text changed.
    pub(crate) fn is_right_with(
        &self,
        crew: &mut Crew,
        patch: &Patch,
        standing: &Standing,
        seconds: f64,
    ) -> Result<bool> {
        // Many a change makes an endless loop, and to wait for those would take most of the time. It is
        // processor time that counts, so that load does not decide.
        let limits =
            Limits { compile_seconds: seconds, run_seconds: seconds, wall_factor: 20.0, ..self.limits.clone() };
        let Standing { program, recipe, expectation } = standing;
        let patches = std::slice::from_ref(patch);
        let run = self.source.run(crew, program, recipe, &limits, &self.unwatched, patches)?;
        Ok(self.verdict_on(expectation.as_ref(), &run.outcome) == Verdict::Agree)
    }

    /// Runs a witness once, watched, to see how long that takes.
    pub(crate) fn run_standing(&self, crew: &mut Crew, standing: &Standing) -> Result<()> {
        self.source.run(crew, &standing.program, &standing.recipe, &self.limits, &self.armed, &[])?;
        Ok(())
    }

    /// What the compiler executes on the bug with its text changed.
    pub(crate) fn executed_with(&self, crew: &mut Crew, patch: &Patch) -> Result<BlockSet> {
        let patches = std::slice::from_ref(patch);
        let run = self.source.run(crew, &self.program, self.recipe(), &self.limits, &self.armed, patches)?;
        Ok(run.blocks.into_iter().collect())
    }
}
