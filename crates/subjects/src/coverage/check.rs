//! Checks traps against single steps: the same run must show the same blocks both ways.

use anyhow::Result;
use whodunit_program::Program;

use crate::coverage::{CoverageSource, CoveredRun, SelfCheck, Watch};
use crate::crew::Crew;
use crate::limits::Limits;
use crate::outcome::End;
use crate::recipe::Recipe;

/// Steps for so many seconds at most. A run that is cut off then shows no less: a trap goes off only
/// where something is executed, so that what can go wrong is a step without its trap.
pub(crate) fn compare_with_steps(
    source: &dyn CoverageSource,
    crew: &mut Crew,
    (program, recipe): (&Program, &Recipe),
    blocks: &[u32],
    seconds: f64,
) -> Result<SelfCheck> {
    let limits = Limits { compile_seconds: seconds, ..Limits::default() };
    let mut seen = |watch| -> Result<CoveredRun> {
        let armed = source.arm(blocks, watch)?;
        source.run(crew, program, recipe, &limits, &armed, &[])
    };
    let (trapped, stepped) = (seen(Watch::Traps)?, seen(Watch::Steps)?);
    let cut_off = stepped.outcome.last().is_some_and(|report| matches!(report.end, End::Limit(_)));
    let (trapped, stepped) = (trapped.blocks, stepped.blocks);
    let is_in = |sorted: &[u32], block: &u32| sorted.binary_search(block).is_ok();
    let (both, only_trapped): (Vec<u32>, Vec<u32>) = trapped.iter().partition(|block| is_in(&stepped, block));
    let only_stepped = stepped.iter().filter(|block| !is_in(&trapped, block)).copied();
    let mut functions: Vec<u32> = both.iter().map(|block| source.table().function_of(*block)).collect();
    functions.dedup();
    Ok(SelfCheck {
        blocks: both.len(),
        functions: functions.len(),
        differing: only_trapped.into_iter().filter(|_| !cut_off).chain(only_stepped).collect(),
    })
}
