//! `locseq`: bug-free sequences by a genetic search that keeps all passes of the bug.

use crate::strategies::gene_pool::GenePool;
use crate::strategies::genetic::Genetic;
use crate::strategies::{Counting, Start, StrategyEntry};

/// LocSeq as published: Algorithms 1 to 4, fitness by formula (3).
///
/// ```
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
/// use whodunit_isolation::strategies::{Candidate, Case, operators::holds_all, witness_strategy};
/// let [buggy, candidates] = [vec!["licm".into()], vec!["sroa".into(), "gvn".into(), "dse".into()]];
/// let case = Case { buggy, candidates, ..Case::default() };
/// let mut search = (witness_strategy("locseq").unwrap().start.sequences().unwrap())(&case);
/// let proposed = search.propose(&mut Pcg64::seed_from_u64(1));
/// let holds = |one: &Candidate| holds_all(one.sequence().unwrap(), &case.buggy);
/// assert!(proposed.iter().all(holds));
/// ```
pub const LOCSEQ: StrategyEntry = StrategyEntry {
    name: "locseq",
    about: "bug-free sequences by a genetic search that keeps all passes of the bug",
    start: Start::Sequences(|case| Box::new(Genetic::new(GenePool::constrained(case), case))),
    blends: false,
    counting: Counting::Blocks,
};
