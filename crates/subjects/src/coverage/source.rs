//! A compiler that can tell which of its blocks a run executed.

use anyhow::Result;
use whodunit_program::Program;

use crate::coverage::{Armed, BlockTable, CodeSketch, Patch, Site, Watch};
use crate::crew::Crew;
use crate::limits::Limits;
use crate::outcome::{Crash, Outcome, Stage};
use crate::recipe::Recipe;

/// What a watched run gave.
#[derive(Clone, Debug, Default)]
pub struct CoveredRun {
    pub outcome: Outcome,
    /// Numbers of the watched blocks that were executed, sorted.
    pub blocks: Vec<u32>,
    /// The same in the order in which they were first executed; none where the source cannot tell.
    pub in_order: Option<Vec<u32>>,
    /// Stands for the code that the compiler wrote, where it is known: the same for the same code.
    pub code: Option<u64>,
    /// What the code is made of; at least after runs with blocks watched, where it is known.
    pub sketch: Option<CodeSketch>,
    /// Processor seconds that the compiler itself took, where others assemble and link.
    pub compiler_seconds: Option<f64>,
    /// Whether it was started elsewhere than at its beginning.
    pub from_checkpoint: bool,
}

impl CoveredRun {
    /// From blocks in the order in which they were first executed.
    pub(crate) fn in_order(outcome: Outcome, in_order: Vec<u32>) -> CoveredRun {
        let mut blocks = in_order.clone();
        blocks.sort_unstable();
        CoveredRun { outcome, blocks, in_order: Some(in_order), ..CoveredRun::default() }
    }

    /// What was executed before one of these functions was entered: what comes after it cannot be a cause.
    pub fn until(self, entered: &[u32], table: &BlockTable) -> CoveredRun {
        let is_last_word = |block: &u32| entered.contains(&table.function_of(*block));
        match self.in_order {
            Some(in_order) if !entered.is_empty() => {
                let before = in_order.into_iter().take_while(|block| !is_last_word(block));
                let CoveredRun { outcome, blocks, in_order, .. } = CoveredRun::in_order(self.outcome, before.collect());
                CoveredRun { outcome, blocks, in_order, ..self }
            }
            in_order => CoveredRun { in_order, ..self },
        }
    }
}

/// Stands for some bytes; never zero.
pub(crate) fn short_hash(bytes: &[u8]) -> u64 {
    let hash = blake3::hash(bytes);
    u64::from_le_bytes(hash.as_bytes()[..8].try_into().expect("a hash is longer")).max(1)
}

/// Where a run starts: what comes before is done once for all runs of the same program and recipe, and is not changed. The code may come
/// out otherwise than from the beginning, and must be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    #[default]
    Beginning,
    /// Where the compiler has read its program.
    ProgramRead,
    /// Where it first enters a function, by number.
    Entered(u32),
}

/// What of a run is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    pub start: Start,
    /// Only the code: what it does is of no interest. Where the code is told before it is all that decides, it is run all the same.
    pub code_only: bool,
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

    /// Functions, by number, that must be watched for `late` to tell what is late; none where it never tells.
    fn landmarks(&self) -> Vec<u32> {
        Vec::new()
    }

    /// Of the blocks of a run, in the order in which they were first executed, those that `run_part` may be asked about from where the program is read: the
    /// compiler has met none of them before a change takes effect. None where that is not faster than `run`.
    fn late(&self, _in_order: &[u32]) -> Vec<u32> {
        Vec::new()
    }

    /// The functions that runs of the same program and recipe as this one may start from, and after how many of its blocks, in the order in
    /// which they were first executed, each is entered.
    fn entries(&self, _in_order: &[u32]) -> Vec<(usize, u32)> {
        Vec::new()
    }

    /// As `run`, without some of it where that can be left out, which is faster.
    fn run_part(
        &self,
        crew: &mut Crew,
        _part: Part,
        (program, recipe): (&Program, &Recipe),
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
    ) -> Result<CoveredRun> {
        self.run(crew, program, recipe, limits, armed, patches)
    }

    /// The places in some functions where the compiler's text can be changed.
    fn sites(&self, functions: &[u32]) -> Result<Vec<Site>>;

    /// A change that keeps the compiler from telling where it crashed, if that takes it longer than to crash.
    fn hush(&self) -> Option<Patch> {
        None
    }

    /// The functions that only a compiler which has noticed its own failure enters, by number.
    fn last_words(&self) -> Vec<u32> {
        Vec::new()
    }

    /// The source file of the pass that an option leaves out, where the source tree is at hand.
    fn file_of_pass(&self, _omission: &str) -> Option<String> {
        None
    }

    /// The source file, or the folder, of the pass that a run of a pipeline came to last, by its blocks in the order in which they were first
    /// executed; none where that cannot be told.
    fn place_of_last_pass(&self, _in_order: &[u32]) -> Option<String> {
        None
    }

    /// The option that leaves out the pass in which the compiler crashed, where it told.
    fn pass_of_crash(&self, _crash: &Crash) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::table::tests::table;

    #[test]
    fn what_follows_the_last_words_is_left_out() {
        let run =
            |in_order: Option<Vec<u32>>| CoveredRun { blocks: vec![0, 1, 2, 4], in_order, ..CoveredRun::default() };
        let seen = run(Some(vec![4, 0, 2, 1])).until(&[1], &table());
        assert_eq!((seen.blocks, seen.in_order), (vec![0, 4], Some(vec![4, 0])));
        assert_eq!(run(Some(vec![4, 0, 2, 1])).until(&[], &table()).blocks, [0, 1, 2, 4]);
        assert_eq!(run(None).until(&[1], &table()).blocks, [0, 1, 2, 4]);
    }
}
