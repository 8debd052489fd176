//! `sbfl`: file by file, the way spectra are used elsewhere.

use crate::strategies::{Counting, Others, Start, StrategyEntry};

/// The papers' weakest baseline: a file counts as executed if anything in it was.
pub const SBFL: StrategyEntry = StrategyEntry {
    name: "sbfl",
    about: "programs of --programs or random ones as witnesses, whole files counted as executed or not",
    start: Start::Programs(Others::Any),
    blends: false,
    counting: Counting::Files,
};
