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
    let is_in = |sorted: &[u32], block: &u32| sorted.binary_search(block).is_ok();
    let (both, only_trapped): (Vec<u32>, Vec<u32>) = trapped.iter().partition(|block| is_in(&stepped, block));
    let only_stepped = stepped.iter().filter(|block| !is_in(&trapped, block)).copied();
    let mut functions: Vec<u32> = both.iter().map(|block| source.table().function_of(*block)).collect();
    functions.dedup();
    Ok(SelfCheck {
        blocks: both.len(),
        functions: functions.len(),
        differing: only_trapped.into_iter().chain(only_stepped).collect(),
    })
}
