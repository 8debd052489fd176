//! A compiler that can tell which of its blocks a run executed.

use anyhow::Result;
use whodunit_program::Program;

use crate::coverage::{Armed, BlockTable, Patch, Site, Watch};
use crate::crew::Crew;
use crate::limits::Limits;
use crate::outcome::{Outcome, Stage};
use crate::recipe::Recipe;

/// What a watched run gave.
#[derive(Clone, Debug)]
pub struct CoveredRun {
    pub outcome: Outcome,
    /// Numbers of the watched blocks that were executed, sorted.
    pub blocks: Vec<u32>,
    /// The same in the order in which they were first executed; none where the source cannot tell.
    pub in_order: Option<Vec<u32>>,
}

impl CoveredRun {
    /// From blocks in the order in which they were first executed.
    pub(crate) fn in_order(outcome: Outcome, in_order: Vec<u32>) -> CoveredRun {
        let mut blocks = in_order.clone();
        blocks.sort_unstable();
        CoveredRun { outcome, blocks, in_order: Some(in_order) }
    }
}

/// A compiler prepared for coverage. Its runs give the same outcomes as the subject's own.
pub trait CoverageSource: Send + Sync {
    fn table(&self) -> &BlockTable;

    /// The blocks that a bug may be in, by the stage at which the failing run stopped.
    fn suspects(&self, stopped_at: Option<Stage>) -> Vec<u32>;

    /// Has these blocks watched in runs to come; the fewer, the faster.
    fn arm(&self, blocks: &[u32], watch: Watch) -> Result<Armed>;

    /// Runs a recipe and watches the armed blocks, with the compiler's text changed for this run.
    fn run(
        &self,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
    ) -> Result<CoveredRun>;

    /// The places in some functions where the compiler's text can be changed.
    fn sites(&self, functions: &[u32]) -> Result<Vec<Site>>;

    /// A change that keeps the compiler from telling where it crashed, if that takes it longer than to crash.
    fn hush(&self) -> Option<Patch> {
        None
    }

    /// Compares with the slow and sure way on a known run, where there is one.
    fn self_check(&self, crew: &mut Crew) -> Result<SelfCheck>;
}

/// What came of checking a source against another way to see the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfCheck {
    /// Blocks and functions that both saw.
    pub blocks: usize,
    pub functions: usize,
    /// Blocks that only one of them saw.
    pub differing: Vec<u32>,
}

impl SelfCheck {
    /// Compares the blocks that two ways saw, both sorted.
    pub(crate) fn of(table: &BlockTable, one: &[u32], other: &[u32]) -> SelfCheck {
        let is_in = |sorted: &[u32], block: &u32| sorted.binary_search(block).is_ok();
        let (both, only_one): (Vec<u32>, Vec<u32>) = one.iter().partition(|block| is_in(other, block));
        let only_other = other.iter().filter(|block| !is_in(one, block)).copied();
        let mut functions: Vec<u32> = both.iter().map(|block| table.function_of(*block)).collect();
        functions.dedup();
        SelfCheck {
            blocks: both.len(),
            functions: functions.len(),
            differing: only_one.into_iter().chain(only_other).collect(),
        }
    }
}
