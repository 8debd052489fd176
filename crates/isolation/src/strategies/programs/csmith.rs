//! `csmith`: random programs as witnesses.

use crate::strategies::{Counting, Others, Start, StrategyEntry};

/// The papers' baseline with a generator of programs.
pub const CSMITH: StrategyEntry = StrategyEntry {
    name: "csmith",
    about: "random programs as witnesses",
    start: Start::Programs(Others::Csmith),
    blends: false,
    counting: Counting::Blocks,
};
