//! `recbi-rand`: structural and local mutants, operators chosen at random.

use crate::strategies::programs::search::{Acceptance, Search};
use crate::strategies::programs::{MutantSearch, OperatorTable};
use crate::strategies::{Counting, Start, StrategyEntry};

/// RecBi without its search.
pub const RECBI_RAND: StrategyEntry = StrategyEntry {
    name: "recbi-rand",
    about: "structural and local mutants, operators chosen at random",
    start: Start::Mutants(MutantSearch {
        table: OperatorTable::Operators,
        start: |case, _| Box::new(Search::uniform(case, Acceptance::All)),
    }),
    blends: false,
    counting: Counting::Blocks,
};
