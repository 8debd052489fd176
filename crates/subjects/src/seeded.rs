//! A subject with a fault put into its compiler: the same compiler but for a few bytes, so that
//! the file to blame is known. For measurements.

use std::sync::Arc;

use anyhow::Result;
use whodunit_program::{Language, Program};

use crate::by_hand::HandStep;
use crate::coverage::{Armed, BlockTable, CoverageSource, CoveredRun, Part, Patch, SelfCheck, Site, Start, Watch};
use crate::crew::Crew;
use crate::gcc::Switches;
use crate::limits::Limits;
use crate::llvm::PassList;
use crate::outcome::{Crash, Outcome, Stage};
use crate::recipe::Recipe;
use crate::subject::{Identity, Subject};

/// A subject whose every run has the fault.
#[derive(Clone)]
pub struct SeededSubject {
    healthy: Arc<dyn Subject>,
    source: Arc<SeededSource>,
    /// Nothing is watched in plain runs.
    unwatched: Arc<Armed>,
}

impl SeededSubject {
    /// Puts a fault into a subject whose blocks can be watched by `source`.
    pub fn new(healthy: Arc<dyn Subject>, source: Arc<dyn CoverageSource>, fault: Vec<Patch>) -> Result<SeededSubject> {
        let unwatched = Arc::new(source.arm(&[], Watch::Traps)?);
        Ok(SeededSubject { healthy, source: Arc::new(SeededSource::new(source, fault)), unwatched })
    }

    /// The same subject with another fault, on the same workers.
    pub fn with_fault(&self, fault: Vec<Patch>) -> SeededSubject {
        SeededSubject {
            healthy: self.healthy.clone(),
            source: Arc::new(SeededSource::new(self.source.healthy.clone(), fault)),
            unwatched: self.unwatched.clone(),
        }
    }
}

impl Subject for SeededSubject {
    fn identity(&self) -> &Identity {
        self.healthy.identity()
    }

    fn run(&self, crew: &mut Crew, program: &Program, recipe: &Recipe, limits: &Limits) -> Result<Outcome> {
        Ok(self.source.run(crew, program, recipe, limits, &self.unwatched, &[])?.outcome)
    }

    fn take_in(&self, crew: &mut Crew, programs: &[Program], recipes: &[&Recipe], limits: &Limits) -> Result<()> {
        self.healthy.take_in(crew, programs, recipes, limits)
    }

    fn baseline(&self) -> Recipe {
        self.healthy.baseline()
    }

    fn levels(&self) -> Vec<Recipe> {
        self.healthy.levels()
    }

    fn passes(&self, crew: &mut Crew) -> Result<Option<PassList>> {
        self.healthy.passes(crew)
    }

    fn by_hand(&self, _language: Language, _recipe: &Recipe) -> Option<Vec<HandStep>> {
        None
    }

    fn coverage(&self, _crew: &mut Crew, _progress: &dyn Fn(&str)) -> Result<Option<Arc<dyn CoverageSource>>> {
        Ok(Some(self.source.clone()))
    }

    fn switches(&self, crew: &mut Crew, recipe: &Recipe) -> Result<Option<Switches>> {
        self.healthy.switches(crew, recipe)
    }

    fn noise(&self, outcome: &Outcome) -> Option<&'static str> {
        self.healthy.noise(outcome)
    }
}

/// Coverage with the fault in every run.
struct SeededSource {
    healthy: Arc<dyn CoverageSource>,
    fault: Vec<Patch>,
}

impl SeededSource {
    fn new(healthy: Arc<dyn CoverageSource>, fault: Vec<Patch>) -> SeededSource {
        let fault = fault.into_iter().map(|patch| Patch { lasting: true, ..patch }).collect();
        SeededSource { healthy, fault }
    }
}

impl CoverageSource for SeededSource {
    fn table(&self) -> &BlockTable {
        self.healthy.table()
    }

    fn suspects(&self, stopped_at: Option<Stage>) -> Vec<u32> {
        self.healthy.suspects(stopped_at)
    }

    fn arm(&self, blocks: &[u32], watch: Watch) -> Result<Armed> {
        self.healthy.arm(blocks, watch)
    }

    fn run(
        &self,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
    ) -> Result<CoveredRun> {
        let all = [&self.fault, patches].concat();
        self.healthy.run(crew, program, recipe, limits, armed, &all)
    }

    /// The fault is there from the beginning.
    fn run_part(
        &self,
        crew: &mut Crew,
        part: Part,
        compiled: (&Program, &Recipe),
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
    ) -> Result<CoveredRun> {
        let all = [&self.fault, patches].concat();
        self.healthy.run_part(crew, Part { start: Start::Beginning, ..part }, compiled, limits, armed, &all)
    }

    fn sites(&self, functions: &[u32]) -> Result<Vec<Site>> {
        self.healthy.sites(functions)
    }

    fn hush(&self) -> Option<Patch> {
        self.healthy.hush()
    }

    fn last_words(&self) -> Vec<u32> {
        self.healthy.last_words()
    }

    fn file_of_pass(&self, omission: &str) -> Option<String> {
        self.healthy.file_of_pass(omission)
    }

    fn place_of_last_pass(&self, in_order: &[u32]) -> Option<String> {
        self.healthy.place_of_last_pass(in_order)
    }

    fn pass_of_crash(&self, crash: &Crash) -> Option<String> {
        self.healthy.pass_of_crash(crash)
    }

    fn self_check(&self, crew: &mut Crew) -> Result<SelfCheck> {
        self.healthy.self_check(crew)
    }
}
