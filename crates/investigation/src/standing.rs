//! The bug and its witnesses run with the compiler's text changed.

use anyhow::Result;
use whodunit_isolation::{BlockSet, Candidate};
use whodunit_oracles::{Expectation, Kind, Verdict, run_seconds};
use whodunit_program::Program;
use whodunit_subjects::{Change, CoveredRun, Crew, Limits, Part, Patch, Recipe, Site, Start};

use crate::interventions::share;
use crate::scene::{Scene, WALL_FACTOR};

/// A run with a changed compiler may take this many times as long as without: what mends a bug takes about as long, and what has no end
/// takes as much time as it is given.
const PATIENCE: f64 = 4.0;
/// How much longer than without optimisation it takes with.
const OPTIMISING: f64 = 5.0;
const LEAST_SECONDS: f64 = 0.05;
const MOST_SECONDS: f64 = 1.0;

/// Recipes of a bug folder that are tried beside the one that is looked into.
const OTHER_RECIPES: usize = 3;

/// From where the compiler has read the program.
pub(crate) const FROM_CHECKPOINT: Part = Part { start: Start::ProgramRead, code_only: false };

/// A program with a recipe, and what it should do.
#[derive(Clone)]
pub(crate) struct Standing {
    program: Program,
    recipe: Recipe,
    expectation: Option<Expectation>,
    as_it_is: Option<AsItIs>,
}

/// What the unchanged compiler makes of it, where that is known: a change in what it does not execute changes nothing.
#[derive(Clone)]
struct AsItIs {
    is_right: bool,
    watched: WatchedRun,
}

/// What a run executes of what the failing run does.
#[derive(Clone)]
pub(crate) struct WatchedRun {
    pub executed: BlockSet,
    /// What is executed only after the program was read; nothing if it cannot be gone on with from there.
    late: BlockSet,
}

impl WatchedRun {
    pub fn executes(&self, block: u32) -> bool {
        self.executed.contains(block)
    }

    /// What of a run is wanted where this block is changed.
    pub fn part(&self, block: u32) -> Part {
        let start = if self.late.contains(block) { Start::ProgramRead } else { Start::Beginning };
        Part { start, code_only: false }
    }

    /// The same if it comes out the same from where the compiler has read the program as from the beginning.
    pub fn where_it_goes_on(self, goes_on: bool) -> WatchedRun {
        WatchedRun { late: if goes_on { self.late } else { BlockSet::default() }, ..self }
    }

    pub fn may_go_on(&self) -> bool {
        !self.late.is_empty()
    }
}

/// A run in which the bug does not show.
pub(crate) struct Mended {
    /// Share of what is particular to the failing run that is still executed.
    pub similarity: f64,
    /// Share of the wrong code that is still there; all of it where there is none to compare with.
    pub kept: f64,
}

impl Scene {
    /// The bug itself, to be run with a changed compiler.
    pub(crate) fn itself(&self) -> Standing {
        let (program, recipe) = (self.program.clone(), self.recipe().clone());
        Standing { program, recipe, expectation: self.expectation.clone(), as_it_is: None }
    }

    /// What changes are held against in time, and how many times as long they may take: a witness, or the bug itself. Where that is that the
    /// compiler has no end, it is the program without optimisation.
    pub(crate) fn pace(&self, witnesses: &[Standing]) -> (Standing, f64) {
        match (witnesses.first(), self.kind) {
            (Some(witness), _) => (witness.clone(), PATIENCE),
            (None, Kind::Performance) => {
                (Standing { recipe: self.right_recipe(), ..self.itself() }, OPTIMISING * PATIENCE)
            }
            (None, _) => (self.itself(), PATIENCE),
        }
    }

    /// A witness, the same way; none if it is none any more.
    pub(crate) fn witness(&self, crew: &mut Crew, candidate: &Candidate) -> Result<Option<Standing>> {
        let Some(standing) = self.standing(crew, candidate)? else { return Ok(None) };
        Ok(Some(self.as_it_is(crew, standing, true)?).filter(|standing| standing.as_it_is.is_some()))
    }

    /// With what the compiler executes as it is, and whether it is right. If it does not come out so while watched, what was
    /// executed is not relied on.
    fn as_it_is(&self, crew: &mut Crew, standing: Standing, is_right: bool) -> Result<Standing> {
        let (run, watched) = self.watched_run(crew, &standing.program, &standing.recipe)?;
        let came_out_right = self.verdict_on(standing.expectation.as_ref(), &run.outcome) == Verdict::Agree;
        let as_it_is = (came_out_right == is_right).then_some(AsItIs { is_right, watched });
        Ok(Standing { as_it_is, ..standing })
    }

    /// What comes of a program, and what the compiler executes for it, and when, of what the failing run did.
    pub(crate) fn watched_run(
        &self,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
    ) -> Result<(CoveredRun, WatchedRun)> {
        let Some(armed) = &self.in_failing else {
            let (run, executed) = self.executed_by(crew, program, recipe)?;
            return Ok((run, WatchedRun { executed, late: BlockSet::default() }));
        };
        let run = self.source.run(crew, program, recipe, &self.limits, armed, &self.changes(None))?;
        let late = self.source.late(run.in_order.as_deref().unwrap_or_default()).into_iter().collect();
        let watched = WatchedRun { executed: run.blocks.iter().copied().collect(), late };
        Ok((run, watched))
    }

    /// What comes of a program, and what the compiler executes for it of what the failing run did.
    pub(crate) fn executed_by(
        &self,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
    ) -> Result<(CoveredRun, BlockSet)> {
        let view = if *program == self.program { self.view_of_recipes() } else { self.view_of_programs() };
        let run = self.source.run(crew, program, recipe, &self.limits, &view.armed, &self.changes(None))?;
        let executed = view.executed(run.blocks.clone());
        Ok((run, executed))
    }

    /// A candidate to be run with a changed compiler.
    pub(crate) fn standing(&self, crew: &mut Crew, candidate: &Candidate) -> Result<Option<Standing>> {
        match (candidate, &self.judge) {
            (Candidate::Sequence(_) | Candidate::Options(_), _) => {
                Ok(self.recipe_of(candidate).map(|recipe| Standing { recipe, ..self.itself() }))
            }
            (Candidate::Program(program), Some(judge)) => {
                let program = self.program_like(program.text.clone());
                let expectation = self.expectation_of(crew, judge, &program)?;
                let known = expectation.is_some() || self.kind != Kind::WrongCode;
                Ok(known.then(|| Standing { program, expectation, ..self.itself() }))
            }
            // A changed compiler counts its passes otherwise.
            (Candidate::PassRuns(_), _) | (Candidate::Program(_), None) => Ok(None),
        }
    }

    /// The places in the blocks that the failing run executed where the text can be changed so.
    pub(crate) fn places(&self, changes: &[Change]) -> Result<Vec<Site>> {
        let table = self.source.table();
        let mut functions: Vec<u32> = self.failing.iter().map(|block| table.function_of(block)).collect();
        functions.dedup();
        let mut sites = self.source.sites(&functions)?;
        sites.retain(|site| changes.contains(&site.change) && self.failing.contains(site.block));
        Ok(sites)
    }

    /// Whether the compiler is right on the bug, or on a witness, with its text changed.
    pub(crate) fn is_right_with(
        &self,
        crew: &mut Crew,
        site: &Site,
        standing: &Standing,
        limits: &Limits,
    ) -> Result<bool> {
        let part = match &standing.as_it_is {
            Some(AsItIs { is_right, watched }) if !watched.executes(site.block) => return Ok(*is_right),
            Some(AsItIs { watched, .. }) => watched.part(site.block),
            None => Part::default(),
        };
        Ok(self.verdict_with(crew, part, Some(&site.patch), standing, limits)? == Verdict::Agree)
    }

    /// Whether the compiler seems to be right on the bug with its text changed, run from some start.
    pub(crate) fn seems_right_with(
        &self,
        crew: &mut Crew,
        start: Start,
        patch: &Patch,
        standing: &Standing,
        limits: &Limits,
    ) -> Result<bool> {
        let part = Part { start, code_only: false };
        Ok(self.verdict_with(crew, part, Some(patch), standing, limits)? == Verdict::Agree)
    }

    /// Whether the bug comes out the same, code and verdict, run from some start as from the beginning.
    pub(crate) fn goes_on_the_same(
        &self,
        crew: &mut Crew,
        start: Start,
        standing: &Standing,
        limits: &Limits,
    ) -> Result<bool> {
        let (whole, code) = self.made_with(crew, Part::default(), None, standing, limits)?;
        self.comes_out_so_from(crew, start, standing, limits, (&whole, code))
    }

    /// Whether it comes out so from some start.
    fn comes_out_so_from(
        &self,
        crew: &mut Crew,
        start: Start,
        standing: &Standing,
        limits: &Limits,
        (whole, code): (&Verdict, Option<u64>),
    ) -> Result<bool> {
        let Standing { program, recipe, expectation, .. } = standing;
        let (part, armed, changes) = (Part { start, code_only: false }, &self.unwatched, self.changes(None));
        // Twice: the first one is made where the server itself came to the start, the others elsewhere.
        for _ in 0..2 {
            let rest = self.source.run_part(crew, part, (program, recipe), limits, armed, &changes)?;
            let verdict = self.verdict_on(expectation.as_ref(), &rest.outcome);
            if !rest.from_checkpoint || rest.code != code || verdict != *whole {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn verdict_with(
        &self,
        crew: &mut Crew,
        part: Part,
        patch: Option<&Patch>,
        standing: &Standing,
        limits: &Limits,
    ) -> Result<Verdict> {
        self.made_with(crew, part, patch, standing, limits).map(|(verdict, _)| verdict)
    }

    /// The verdict, and what stands for the code, where there is any.
    fn made_with(
        &self,
        crew: &mut Crew,
        part: Part,
        patch: Option<&Patch>,
        Standing { program, recipe, expectation, .. }: &Standing,
        limits: &Limits,
    ) -> Result<(Verdict, Option<u64>)> {
        let changes = self.changes(patch);
        let run = self.source.run_part(crew, part, (program, recipe), limits, &self.unwatched, &changes)?;
        Ok((self.verdict_on(expectation.as_ref(), &run.outcome), run.code))
    }

    /// The whole program of the bug folder, and its recipes under which the bug shows too, to be looked at.
    pub(crate) fn as_in_folder(&self) -> Vec<Standing> {
        let whole = |recipe: &Recipe| {
            let program = self.whole_program().unwrap_or(&self.program).clone();
            Standing { program, recipe: recipe.clone(), ..self.itself() }
        };
        let itself = self.whole_program().map(|_| self.recipe());
        itself.into_iter().chain(self.other_recipes.iter().take(OTHER_RECIPES)).map(whole).collect()
    }

    /// A candidate that seemed to show the bug, to be looked at; none if it may show something else, since what it should do is in doubt.
    pub(crate) fn sound_way(&self, crew: &mut Crew, candidate: &Candidate) -> Result<Option<Standing>> {
        let Some(standing) = self.standing(crew, candidate)? else { return Ok(None) };
        let Some(way) = self.other_way(crew, &standing)? else { return Ok(None) };
        let is_sound = match (&self.judge, candidate, &way.expectation) {
            (Some(judge), Candidate::Program(_), Some(expected)) => {
                judge.is_sound(crew, &way.program, &expected.behaviour)?
            }
            _ => true,
        };
        Ok(is_sound.then_some(way))
    }

    /// One that comes out as it should with the compiler as it is, under the limits that changes are tried with: of one that takes
    /// longer, every change would seem to break it, or none to mend it. Where the code comes out the same with a change, what it does is
    /// known then. It is also found out whether it may be run from where the compiler has read the program.
    pub(crate) fn that_holds(
        &self,
        crew: &mut Crew,
        standing: &Standing,
        is_right: bool,
        limits: &Limits,
    ) -> Result<Option<Standing>> {
        let (verdict, code) = self.made_with(crew, Part::default(), None, standing, limits)?;
        let holds = match &verdict {
            Verdict::Agree => is_right,
            Verdict::Bug(kind, symptom) => !is_right && self.is_this_bug(*kind, symptom),
            Verdict::Invalid(_) | Verdict::Inconclusive(_) => false,
        };
        if !holds {
            return Ok(None);
        }
        let Some(AsItIs { is_right, watched }) = standing.as_it_is.clone() else { return Ok(Some(standing.clone())) };
        let goes_on = watched.may_go_on()
            && self.comes_out_so_from(crew, Start::ProgramRead, standing, limits, (&verdict, code))?;
        let as_it_is = Some(AsItIs { is_right, watched: watched.where_it_goes_on(goes_on) });
        Ok(Some(Standing { as_it_is, ..standing.clone() }))
    }

    /// Whether the compiler as it is is right under these limits.
    pub(crate) fn is_right_as_it_is(&self, crew: &mut Crew, standing: &Standing, limits: &Limits) -> Result<bool> {
        Ok(self.verdict_with(crew, Part::default(), None, standing, limits)? == Verdict::Agree)
    }

    /// Another way in which the bug shows: under another failing recipe of its folder, or with a candidate that turned out to
    /// show it. What mends it in one way only may just have hidden it there.
    pub(crate) fn other_way(&self, crew: &mut Crew, standing: &Standing) -> Result<Option<Standing>> {
        match self.verdict_with(crew, Part::default(), None, standing, &self.limits)? {
            Verdict::Bug(kind, symptom) if self.is_this_bug(kind, &symptom) => {
                self.as_it_is(crew, standing.clone(), false).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// A program that rightly does what the failing one does wrongly, if a candidate is one. A change of the compiler with which it does not
    /// has not mended the bug but taken away what tells of it: the comparison, or the call of `abort` behind it.
    pub(crate) fn alarm(&self, crew: &mut Crew, candidate: &Candidate) -> Result<Option<Standing>> {
        let (Some(judge), Some(standing)) = (&self.judge, self.standing(crew, candidate)?) else { return Ok(None) };
        let Some(expected) = standing.expectation.as_ref().filter(|expected| judge.is_alarm(&expected.behaviour))
        else {
            return Ok(None);
        };
        let is_right = self.verdict_with(crew, Part::default(), None, &standing, &self.limits)? == Verdict::Agree;
        match is_right && judge.is_borne_out(crew, &standing.program, &expected.behaviour)? {
            true => self.as_it_is(crew, standing, true).map(Some),
            false => Ok(None),
        }
    }

    /// What runs with a changed text may take: many a change makes an endless loop, and to wait for
    /// those would take most of the time. It is processor time that counts, so that load does not decide.
    pub(crate) fn patience(&self, crew: &mut Crew, (standing, times): &(Standing, f64)) -> Result<Limits> {
        let Standing { program, recipe, .. } = standing;
        let run = self.source.run(crew, program, recipe, &self.limits, &self.unwatched, &self.changes(None))?;
        Ok(self.limits_after(&run, *times))
    }

    /// The same for what came of a run with the compiler as it is.
    pub(crate) fn patience_after(&self, run: &CoveredRun) -> Limits {
        self.limits_after(run, PATIENCE)
    }

    fn limits_after(&self, run: &CoveredRun, times: f64) -> Limits {
        let in_program = run_seconds(&run.outcome);
        let all: f64 = run.outcome.stages.iter().map(|report| report.seconds).sum();
        let in_compiler = run.compiler_seconds.unwrap_or(all - in_program);
        let patient = |seconds: f64| (seconds * times).clamp(LEAST_SECONDS, MOST_SECONDS);
        Limits {
            compile_seconds: patient(in_compiler).min(self.limits.compile_seconds),
            run_seconds: patient(in_program).min(self.limits.run_seconds),
            wall_factor: WALL_FACTOR,
            ..self.limits.clone()
        }
    }

    /// What comes of the bug with the compiler's text changed.
    pub(crate) fn mended_by(&self, crew: &mut Crew, patch: &Patch) -> Result<Mended> {
        let armed = self.of_particular.as_ref().unwrap_or(&self.view_of_programs().armed);
        let changes = self.changes(Some(patch));
        let run = self.source.run(crew, &self.program, self.recipe(), &self.limits, armed, &changes)?;
        let kept = self.wrong_code.as_ref().zip(run.sketch).map_or(1.0, |(wrong, mended)| wrong.likeness(&mended));
        let still = run.blocks.iter().filter(|block| self.particular.contains(**block)).count();
        Ok(Mended { similarity: share(still as f64, self.particular.len()), kept })
    }
}
