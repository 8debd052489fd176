//! `dev`: developers' programs as witnesses.

use crate::strategies::{Counting, Others, Start, StrategyEntry};

/// The papers' baseline with the tests of a compiler's developers.
pub const DEV: StrategyEntry = StrategyEntry {
    name: "dev",
    about: "the programs of a directory (--programs) as witnesses",
    start: Start::Programs(Others::Directory),
    blends: false,
    counting: Counting::Blocks,
};
