//! The search that does not learn: fresh sequences all the time.

use std::collections::HashSet;

use rand_pcg::Pcg64;

use crate::strategies::gene_pool::{GenePool, Sequence};
use crate::strategies::genetic::POPULATION;
use crate::strategies::{Candidate, Case, Judged, WitnessStrategy};

/// How many draws a wanted sequence may take before there are none left.
const PATIENCE: usize = 20;

/// Proposes fresh sequences, as many at a time as a population has, none twice.
pub struct AtRandom {
    pool: GenePool,
    proposed: HashSet<Sequence>,
}

impl AtRandom {
    pub fn new(pool: GenePool, case: &Case) -> AtRandom {
        AtRandom { pool, proposed: HashSet::from([case.buggy.clone()]) }
    }
}

impl WitnessStrategy for AtRandom {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Candidate> {
        let draws = (0..POPULATION * PATIENCE).map(|_| self.pool.fresh(random));
        let new = draws.filter(|one| self.proposed.insert(one.clone()));
        new.take(POPULATION).map(Candidate::Sequence).collect()
    }

    fn learn(&mut self, _: &[Judged]) {}
}
