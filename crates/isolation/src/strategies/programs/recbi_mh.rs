//! `recbi-mh`: structural and local mutants, operators chosen by Metropolis-Hastings.

use crate::strategies::programs::search::{Acceptance, Search};
use crate::strategies::programs::{MutantSearch, OperatorTable};
use crate::strategies::{Counting, Start, StrategyEntry};

/// RecBi with DiWi's search.
pub const RECBI_MH: StrategyEntry = StrategyEntry {
    name: "recbi-mh",
    about: "structural and local mutants, operators chosen by Metropolis-Hastings",
    start: Start::Mutants(MutantSearch {
        table: OperatorTable::Operators,
        start: |case, random| Box::new(Search::metropolis(case, Acceptance::Different, random)),
    }),
    blends: false,
    counting: Counting::Blocks,
};
