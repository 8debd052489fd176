//! `locseq-rwc`: random sequences of any passes: neither learning nor constraint.

use crate::strategies::at_random::AtRandom;
use crate::strategies::gene_pool::GenePool;
use crate::strategies::{Counting, Start, StrategyEntry};

/// The paper's LocSeq_rwc.
///
/// ```
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
/// use whodunit_isolation::strategies::{Candidate, Case, operators::holds_all, witness_strategy};
/// let [buggy, candidates] = [vec!["licm".into()], vec!["sroa".into(), "gvn".into(), "dse".into()]];
/// let case = Case { buggy, candidates, ..Case::default() };
/// let mut search = (witness_strategy("locseq-rwc").unwrap().start.sequences().unwrap())(&case);
/// let proposed = search.propose(&mut Pcg64::seed_from_u64(1));
/// let holds = |one: &Candidate| holds_all(one.sequence().unwrap(), &case.buggy);
/// assert!(proposed.iter().any(|one| !holds(one)));
/// ```
pub const LOCSEQ_RWC: StrategyEntry = StrategyEntry {
    name: "locseq-rwc",
    about: "random sequences of any passes: neither learning nor constraint",
    start: Start::Sequences(|case| Box::new(AtRandom::new(GenePool::unconstrained(case), case))),
    blends: false,
    counting: Counting::Blocks,
};
