//! How many bugs are to be expected in what a failing run executed of each file, by what was mended in it before.

use crate::block_map::BlockMap;

/// Fixes that every file is granted: of one that was never mended, a bug is rare, but not out of the question.
const GRANTED_FIXES: f64 = 0.3;

/// Bugs to be expected in what was executed of each file.
pub(crate) struct Expected {
    of_file: Vec<f64>,
    /// In the file with the least of what was executed.
    least: f64,
}

impl Expected {
    /// None where nothing is known of what was mended. Bugs are spread over all statements of a file, of which a run executes a part.
    ///
    /// Files that were not executed at all have none.
    pub fn of(map: &BlockMap) -> Option<Expected> {
        if map.fixes.iter().all(|fixes| *fixes == 0.0) {
            return None;
        }
        let mut executed = vec![0.0; map.files.len()];
        for block in 0..map.blocks.len() as u32 {
            if let Some(file) = map.file_of(block) {
                executed[file as usize] += f64::from(map.weight_of(block));
            }
        }
        let expected = |(file, executed): (u32, f64)| {
            // At least what was executed, where the file's size is not known.
            let all = (map.statements_of(file) as f64).max(executed).max(1.0);
            (GRANTED_FIXES + map.fixes_of(file)) * executed / all
        };
        let of_file: Vec<f64> = (0..).zip(executed).map(expected).collect();
        let least = of_file.iter().copied().filter(|expected| *expected > 0.0).fold(f64::INFINITY, f64::min);
        Some(Expected { of_file, least })
    }

    /// What that speaks for a file: the logarithm of how many times as many bugs are to be expected as where there are least.
    pub fn speaks_for(&self, file: u32) -> f64 {
        (self.in_file(Some(file)) / self.least).ln()
    }

    /// What belongs to no file has as little as the file with the least.
    pub fn in_file(&self, file: Option<u32>) -> f64 {
        let expected = file.and_then(|file| self.of_file.get(file as usize)).copied().unwrap_or_default();
        expected.max(self.least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_map::tests::map_of;

    #[test]
    fn bugs_are_spread_over_all_of_a_file_and_found_in_what_was_executed() {
        let mut map = map_of(&[("often.cc", 10), ("never.cc", 10), ("large.cc", 10), ("idle.cc", 0)]);
        assert!(Expected::of(&map).is_none());
        map.fixes = vec![2.7, 0.0, 2.7, 9.0];
        map.statements = vec![10, 10, 1000, 10];
        let expected = Expected::of(&map).unwrap();
        let of = |file| (expected.speaks_for(file) * 100.0).round() / 100.0;
        // 3 bugs, 0.3, and a hundredth of 3.
        assert_eq!([of(0), of(1), of(2)], [100f64, 10.0, 1.0].map(|times| (times.ln() * 100.0).round() / 100.0));
        assert_eq!((of(3), of(99)), (0.0, 0.0));
        map.statements.clear();
        assert_eq!(Expected::of(&map).unwrap().speaks_for(2), Expected::of(&map).unwrap().speaks_for(0));
    }
}
