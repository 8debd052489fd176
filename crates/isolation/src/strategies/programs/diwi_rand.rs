//! `diwi-rand`: local mutants, rules chosen at random.

use crate::strategies::programs::search::{Acceptance, Search};
use crate::strategies::programs::{MutantSearch, OperatorTable};
use crate::strategies::{Counting, Start, StrategyEntry};

/// DiWi without its search.
pub const DIWI_RAND: StrategyEntry = StrategyEntry {
    name: "diwi-rand",
    about: "local mutants, rules chosen at random",
    start: Start::Mutants(MutantSearch {
        table: OperatorTable::Rules,
        start: |case, _| Box::new(Search::uniform(case, Acceptance::Different)),
    }),
    blends: false,
    counting: Counting::Blocks,
};
