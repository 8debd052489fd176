//! `pieces`: the failing program with a piece left out, as a reducer would try it.

use crate::strategies::{Counting, Kin, Start, StrategyEntry};

/// Near programs for bugs that stop the compiler: one that no longer stops it is a witness, whatever it computes. Of wrong
/// code a program that lacks a piece may just not tell any more.
pub const PIECES: StrategyEntry = StrategyEntry {
    name: "pieces",
    about: "the failing program with a piece left out, for bugs that stop the compiler or that have it run for ever",
    start: Start::Relatives(Kin::Lacking),
    blends: false,
    counting: Counting::Blocks,
};
