//! `tokens`: the failing program with one word, sign, number or expression replaced by another.

use crate::strategies::{Counting, Kin, Start, StrategyEntry};

/// Programs nearer than those of `pieces`, most of which are no C where the failing program is small.
pub const TOKENS: StrategyEntry = StrategyEntry {
    name: "tokens",
    about: "the failing program with a word, sign, number or expression replaced, for bugs that stop the compiler or that have it run for ever",
    start: Start::Relatives(Kin::Replaced),
    blends: false,
    counting: Counting::Blocks,
};
