//! The passes that show a bug, one by one: a level is spelled out, and what does not matter is
//! left out.

use anyhow::Result;
use whodunit_program::Program;
use whodunit_reduction::reduce_sequence;
use whodunit_subjects::{Crew, Pipeline, Recipe, Subject, expand_default_pipeline};
use whodunit_triage::BugTest;

/// Tries for leaving passes out; a level has about a hundred.
const MOST_TRIES: u32 = 300;

/// The recipe of a bug with as few passes as show it. A recipe whose passes spelled out do not
/// show the bug stays as it is.
pub(crate) fn minimal_recipe(test: &BugTest, crew: &mut Crew, program: &Program) -> Result<Recipe> {
    let flat = flattened(test.subject.as_ref(), crew, &test.recipe)?;
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

/// The recipe with every pass of its own, and the front end it has now.
fn flattened(subject: &dyn Subject, crew: &mut Crew, recipe: &Recipe) -> Result<Recipe> {
    let Recipe::Passes { passes, llvm_args, front_end } = recipe else { return Ok(recipe.clone()) };
    let mut elements = Vec::new();
    for element in &passes.0 {
        match Pipeline(vec![element.clone()]).level() {
            Some(level) => {
                let known = subject.passes(crew)?.and_then(|mut list| list.levels.remove(level));
                elements.extend(known.unwrap_or_else(|| vec![element.clone()]));
            }
            None => elements.extend(expand_default_pipeline(element)),
        }
    }
    let front_end = front_end.clone().or_else(|| passes.level().map(str::to_owned));
    Ok(Recipe::Passes { passes: Pipeline(elements), llvm_args: llvm_args.clone(), front_end })
}
