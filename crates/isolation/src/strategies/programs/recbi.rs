//! `recbi`: structural and local mutants, operators chosen by actor and critic.

use crate::strategies::programs::search::Search;
use crate::strategies::programs::{MutantSearch, OperatorTable};
use crate::strategies::{Counting, Start, StrategyEntry};

/// The search of RecBi, which `blend` goes by too.
pub const RECBI_SEARCH: MutantSearch = MutantSearch {
    table: OperatorTable::Operators,
    start: |case, random| Box::new(Search::actor_critic(case, random)),
};

/// RecBi as published.
pub const RECBI: StrategyEntry = StrategyEntry {
    name: "recbi",
    about: "structural and local mutants, operators chosen by actor and critic",
    start: Start::Mutants(RECBI_SEARCH),
    blends: false,
    counting: Counting::Blocks,
};
