//! `recbi-filter`: as recbi-rand, without witnesses that make the set worse.

use crate::strategies::programs::search::{Acceptance, Search};
use crate::strategies::programs::{MutantSearch, OperatorTable};
use crate::strategies::{Counting, Start, StrategyEntry};

/// RecBi with its measure of quality instead of its search.
pub const RECBI_FILTER: StrategyEntry = StrategyEntry {
    name: "recbi-filter",
    about: "as recbi-rand, without witnesses that make the set worse",
    start: Start::Mutants(MutantSearch {
        table: OperatorTable::Operators,
        start: |case, _| Box::new(Search::uniform(case, Acceptance::NotWorse)),
    }),
    blends: false,
    counting: Counting::Blocks,
};
