//! `synthesis`: witnesses of diwi with a statement of a developer's program put into each.

use crate::strategies::programs::diwi::DIWI_SEARCH;
use crate::strategies::{Counting, Start, StrategyEntry};

/// DiWi, section 5.6.4: the witnesses that were put together are the ones that count.
pub const SYNTHESIS: StrategyEntry = StrategyEntry {
    name: "synthesis",
    about: "witnesses of diwi, each with a statement of a program from --programs put in",
    start: Start::Synthesis(DIWI_SEARCH),
    blends: false,
    counting: Counting::Blocks,
};
