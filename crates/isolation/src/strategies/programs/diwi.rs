//! `diwi`: local mutants, rules chosen by Metropolis-Hastings.

use crate::strategies::programs::search::{Acceptance, Search};
use crate::strategies::programs::{MutantSearch, OperatorTable};
use crate::strategies::{Counting, Start, StrategyEntry};

/// The search of DiWi, which `synthesis` goes by too.
pub const DIWI_SEARCH: MutantSearch = MutantSearch {
    table: OperatorTable::Rules,
    start: |case, random| Box::new(Search::metropolis(case, Acceptance::Different, random)),
};

/// DiWi as published: Algorithm 1; of witnesses with equal runs one is kept.
pub const DIWI: StrategyEntry = StrategyEntry {
    name: "diwi",
    about: "local mutants, rules chosen by Metropolis-Hastings",
    start: Start::Mutants(DIWI_SEARCH),
    blends: false,
    counting: Counting::Blocks,
};
