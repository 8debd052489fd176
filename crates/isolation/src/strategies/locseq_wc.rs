//! `locseq-wc`: locseq without its constraint: passes of the bug may be lost.

use crate::strategies::gene_pool::GenePool;
use crate::strategies::genetic::Genetic;
use crate::strategies::{Counting, Start, StrategyEntry};

/// The paper's LocSeq_wc: passes of the bug and others are one set to draw from. Lengths are drawn
/// as in `locseq`, so that only the constraint makes the difference.
///
/// ```
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
/// use whodunit_isolation::strategies::{Candidate, Case, operators::holds_all, witness_strategy};
/// let [buggy, candidates] = [vec!["licm".into()], vec!["sroa".into(), "gvn".into(), "dse".into()]];
/// let case = Case { buggy, candidates, ..Case::default() };
/// let mut search = (witness_strategy("locseq-wc").unwrap().start.sequences().unwrap())(&case);
/// let proposed = search.propose(&mut Pcg64::seed_from_u64(1));
/// let holds = |one: &Candidate| holds_all(one.sequence().unwrap(), &case.buggy);
/// assert!(proposed.iter().any(|one| !holds(one)));
/// ```
pub const LOCSEQ_WC: StrategyEntry = StrategyEntry {
    name: "locseq-wc",
    about: "locseq without its constraint: passes of the bug may be lost",
    start: Start::Sequences(|case| Box::new(Genetic::new(GenePool::unconstrained(case), case))),
    blends: false,
    counting: Counting::Blocks,
};
