//! A bug with as little besides as shows it: passes, then the program, then options.

use anyhow::Result;
use whodunit_oracles::Expectation;
use whodunit_program::Program;
use whodunit_subjects::{Armed, CoverageSource, Crew, Limits, Patch, Recipe, Watch};
use whodunit_triage::{BugTest, Team};

use crate::bare_options::{Bare, bare_recipe};
use crate::bare_program::bare_program;
use crate::buggy_sequence::minimal_recipe;

/// What is left of a bug.
pub(crate) struct LaidBare {
    pub program: Program,
    pub recipe: Recipe,
    /// As the bug folder has it, but for passes that do not matter.
    pub given: Recipe,
    /// The option that leaves out the pass with which the code goes wrong, where one was found.
    pub guilty_pass: Option<String>,
    /// Whether the test recognises it in the compiler that is watched.
    pub is_told_apart: bool,
    /// Keeps the compiler from telling at length where it crashed.
    pub hush: Vec<Patch>,
    /// Nothing is watched with this one.
    pub unwatched: Armed,
}

/// Leaves out what does not matter. `progress` is told what is being done.
pub(crate) fn lay_bare(
    test: &BugTest,
    whole: &Program,
    expectation: Option<&Expectation>,
    (source, limits): (&dyn CoverageSource, &Limits),
    team: &mut Team,
    progress: &dyn Fn(&str),
) -> Result<LaidBare> {
    progress("leaving out passes that do not matter");
    let given = minimal_recipe(test, team.one(), whole)?;
    let hush: Vec<Patch> = source.hush().into_iter().collect();
    let unwatched = source.arm(&[], Watch::Traps)?;
    let run = |crew: &mut Crew, program: &Program, recipe: &Recipe| {
        Ok(source.run(crew, program, recipe, limits, &unwatched, &hush)?.outcome)
    };
    progress("leaving out of the program what the bug does not need");
    let program = bare_program(test, &given, whole, &run, team)?;
    let crew = team.one();
    progress("switching off what the bug does not need");
    let Bare { recipe, guilty_pass } = bare_recipe(test, expectation, given.clone(), &program, &run, crew)?;
    let is_told_apart = test.recognises(test.verdict(expectation, &run(crew, &program, &recipe)?));
    Ok(LaidBare { program, recipe, given, guilty_pass, is_told_apart, hush, unwatched })
}
