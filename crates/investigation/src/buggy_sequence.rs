//! The passes that show a bug, one by one: a level is spelled out, and what does not matter is
//! left out.

use anyhow::Result;
use whodunit_program::Program;
use whodunit_reduction::reduce_sequence;
use whodunit_subjects::{Crew, Pipeline, Recipe, spelled_out};
use whodunit_triage::BugTest;

/// Tries for leaving passes out; a level has about a hundred.
const MOST_TRIES: u32 = 300;

/// The recipe of a bug with as few passes as show it. A recipe whose passes spelled out do not
/// show the bug stays as it is.
pub(crate) fn minimal_recipe(test: &BugTest, crew: &mut Crew, program: &Program) -> Result<Recipe> {
    let flat = spelled_out(test.subject.as_ref(), crew, &test.recipe)?;
    let Some(Pipeline(elements)) = flat.pipeline() else { return Ok(test.recipe.clone()) };
    if elements.len() <= 1 || !test.with_recipe(flat.clone()).test(crew, program)?.shows() {
        return Ok(test.recipe.clone());
    }
    let reduced = reduce_sequence(elements, MOST_TRIES, |some| {
        let recipe = flat.with_passes(Pipeline(some.to_vec()));
        Ok(test.with_recipe(recipe).test_briskly(crew, program)?.shows())
    })?;
    let minimal = flat.with_passes(Pipeline(reduced.elements));
    match test.with_recipe(minimal.clone()).test(crew, program)?.shows() {
        true => Ok(minimal),
        false => Ok(flat),
    }
}
