//! What is watched while candidates of one kind are run. A trap costs as much as a thousand
//! instructions, so blocks that every candidate of the kind executes are not looked at again.

use anyhow::Result;
use whodunit_isolation::BlockSet;
use whodunit_subjects::{Armed, CoverageSource, Watch};

/// Some blocks that are watched, and some that are taken for executed without looking.
pub(crate) struct View {
    pub armed: Armed,
    granted: Vec<u32>,
}

/// Share of the failing run's blocks that must be known beforehand for a list of its own to pay: each
/// has every worker start a compiler more.
const WORTH: f64 = 0.1;

impl View {
    /// Every block that a bug may be in.
    pub fn whole(source: &dyn CoverageSource, suspects: &[u32]) -> Result<View> {
        Ok(View { armed: source.arm(suspects, Watch::Traps)?, granted: Vec::new() })
    }

    /// As above, but what the failing run has in common with a run of next to nothing is granted. None
    /// if that is not worth it.
    pub fn beyond(
        source: &dyn CoverageSource,
        suspects: &[u32],
        failing: &BlockSet,
        least: &BlockSet,
    ) -> Result<Option<View>> {
        let granted: Vec<u32> = failing.iter().filter(|block| least.contains(*block)).collect();
        if (granted.len() as f64) < WORTH * failing.len() as f64 {
            return Ok(None);
        }
        let watched: Vec<u32> =
            suspects.iter().copied().filter(|block| granted.binary_search(block).is_err()).collect();
        Ok(Some(View { armed: source.arm(&watched, Watch::Traps)?, granted }))
    }

    /// Whether a block is taken for executed.
    pub fn grants(&self, block: u32) -> bool {
        self.granted.binary_search(&block).is_ok()
    }

    /// What a run executed, by what was seen of it.
    pub fn executed(&self, seen: Vec<u32>) -> BlockSet {
        seen.into_iter().chain(self.granted.iter().copied()).collect()
    }
}
