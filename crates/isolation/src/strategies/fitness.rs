//! How much a run is like the failing one: LocSeq's formulas (3), (4) and (5).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::{BlockSet, jaccard};
use crate::strategies::Case;

/// How much of the compiler a run shares with the failing one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overlap {
    /// Sim_s, formula (4): of the statements in files that both runs executed.
    pub statements: f64,
    /// Sim_f, formula (5): of the files.
    pub files: f64,
}

impl Overlap {
    /// Formula (3), Sim_s / (1 - Sim_f), and Sim_s alone if the files are the same.
    ///
    /// The paper says so of Sim_f = 1 and calls it the best case. As a number it is not: 0.9 with
    /// the same files is less than 0.9 with one file in a hundred amiss, which is 90.
    ///
    /// ```
    /// use whodunit_isolation::strategies::Overlap;
    /// assert_eq!(Overlap { statements: 0.5, files: 0.75 }.fitness(), 2.0);
    /// assert_eq!(Overlap { statements: 0.5, files: 1.0 }.fitness(), 0.5);
    /// assert_eq!(Overlap { statements: 0.0, files: 0.0 }.fitness(), 0.0);
    /// ```
    pub fn fitness(&self) -> f64 {
        if self.files == 1.0 { self.statements } else { self.statements / (1.0 - self.files) }
    }
}

/// Compares runs with the failing one. Blocks stand for statements; those that belong to no file
/// (functions of headers) are left out on both sides, as the formulas speak of files.
pub struct Yardstick {
    map: Arc<BlockMap>,
    failing: BlockSet,
    /// By file number, whether the failing run executed it.
    files: Vec<bool>,
}

impl Yardstick {
    pub fn new(case: &Case) -> Yardstick {
        let map = Arc::clone(&case.map);
        let failing: BlockSet = case.failing.iter().filter(|block| map.file_of(*block).is_some()).collect();
        let files = statements_by_file(&failing, &map).into_iter().map(|count| count > 0).collect();
        Yardstick { map, failing, files }
    }

    /// Where only the failing run's blocks are watched, no further file is ever seen, and Sim_f
    /// is the share of the failing run's files.
    pub fn overlap(&self, run: &BlockSet) -> Overlap {
        let (mut statements, mut common_files, mut all_files) = (0, 0, 0);
        for (executed, failing) in statements_by_file(run, &self.map).into_iter().zip(&self.files) {
            let common = executed > 0 && *failing;
            statements += if common { executed } else { 0 };
            common_files += usize::from(common);
            all_files += usize::from(executed > 0 || *failing);
        }
        let common = self.failing.intersection_len(run);
        Overlap {
            statements: jaccard(common, statements + self.failing.len() - common),
            files: jaccard(common_files, all_files),
        }
    }
}

/// How many blocks a run executed in each file.
fn statements_by_file(run: &BlockSet, map: &BlockMap) -> Vec<usize> {
    let mut counts = vec![0; map.files.len()];
    for file in run.iter().filter_map(|block| map.file_of(block)) {
        counts[file as usize] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_map::tests::map_of;
    use crate::block_map::{FunctionPlace, MappedBlock};

    /// Files a: 0-9, b: 10-19, c: 20-29, d: 30-39; a header: 40. The failing run executed a, b, c in part.
    fn yardstick() -> Yardstick {
        let mut map = map_of(&[("a", 10), ("b", 10), ("c", 10), ("d", 10)]);
        map.functions.push(FunctionPlace { name: "inline".into(), file: None });
        map.blocks.push(MappedBlock { function: 4, offset: 0, weight: 1 });
        let failing = [0, 1, 2, 3, 10, 11, 20, 40].into();
        Yardstick::new(&Case { failing, map: Arc::new(map), ..Case::default() })
    }

    #[test]
    fn statements_of_files_that_only_one_run_executed_do_not_count_against_it() {
        // Common files a and b of a, b, c, d. Cov'_a is 0 1 2 4 10, without d's 30-32 and the header's 40;
        // with the failing run's seven it shares 0 1 2 10 of eight.
        let overlap = yardstick().overlap(&[0, 1, 2, 4, 10, 30, 31, 32, 40].into());
        assert_eq!((overlap.statements, overlap.files), (4.0 / 8.0, 2.0 / 4.0));
        assert_eq!(overlap.fitness(), 1.0);
    }

    #[test]
    fn the_same_files_leave_the_likeness_of_statements() {
        let overlap = yardstick().overlap(&[0, 10, 20].into());
        assert_eq!((overlap.files, overlap.fitness()), (1.0, 3.0 / 7.0));
    }

    #[test]
    fn a_run_through_other_files_is_worth_nothing() {
        assert_eq!(yardstick().overlap(&[30, 31].into()).fitness(), 0.0);
        assert_eq!(yardstick().overlap(&BlockSet::default()).fitness(), 0.0);
    }
}
