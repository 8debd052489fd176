//! Checks traps against single steps: the same run must show the same blocks both ways.

use anyhow::Result;
use whodunit_program::Program;

use crate::coverage::{CoverageSource, SelfCheck, Watch};
use crate::crew::Crew;
use crate::limits::Limits;
use crate::recipe::Recipe;

pub(crate) fn compare_with_steps(
    source: &dyn CoverageSource,
    crew: &mut Crew,
    program: &Program,
    recipe: &Recipe,
    blocks: &[u32],
) -> Result<SelfCheck> {
    let limits = Limits { compile_seconds: 60.0, ..Limits::default() };
    let mut seen = |watch| -> Result<Vec<u32>> {
        let armed = source.arm(blocks, watch)?;
        Ok(source.run(crew, program, recipe, &limits, &armed, &[])?.blocks)
    };
    let (trapped, stepped) = (seen(Watch::Traps)?, seen(Watch::Steps)?);
    Ok(SelfCheck::of(source.table(), &trapped, &stepped))
}
