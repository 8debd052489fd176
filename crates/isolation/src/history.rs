//! How many bugs are to be expected in the files of a failing run, by what was mended in them before.

use crate::block_map::BlockMap;

/// Fixes that every file is granted: of one that was never mended, a bug is rare, but not out of the question.
pub(crate) const GRANTED_FIXES: f64 = 0.3;

/// How many bugs are to be expected, by what was mended before, in what the failing run executed of each file.
pub(crate) struct Expected {
    of_file: Vec<f64>,
}

impl Expected {
    /// None where nothing is known of what was mended. Bugs are spread over all statements of a file, of which a run executes a part.
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
        let share = |(file, executed): (u32, f64)| match map.statements_of(file) {
            0 => map.fixes_of(file),
            all => map.fixes_of(file) * (executed / all as f64).min(1.0),
        };
        Some(Expected { of_file: (0..).zip(executed).map(share).collect() })
    }

    /// What that speaks for a file: the logarithm of how many times as many bugs are to be expected as in one that was never mended.
    pub fn speaks_for(&self, file: u32) -> f64 {
        (1.0 + self.in_file(file) / GRANTED_FIXES).ln()
    }

    pub fn in_file(&self, file: u32) -> f64 {
        self.of_file.get(file as usize).copied().unwrap_or_default()
    }
}
