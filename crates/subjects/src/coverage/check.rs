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
    let mut trapped = trapped.blocks;
    if cut_off {
        trapped.retain(|block| stepped.blocks.binary_search(block).is_ok());
    }
    Ok(SelfCheck::of(source.table(), &trapped, &stepped.blocks))
}
