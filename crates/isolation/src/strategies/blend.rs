//! `blend`: neighbours of the bug first, then LocSeq, or options where passes cannot be chosen, and
//! mutants of the program by turns with these; what they show is weighed together with the crash stack
//! and with interventions.

use rand_pcg::Pcg64;

use crate::strategies::gene_pool::GenePool;
use crate::strategies::genetic::Genetic;
use crate::strategies::neighbours::Neighbours;
use crate::strategies::options::Options;
use crate::strategies::programs::RECBI_SEARCH;
use crate::strategies::{Candidate, Case, Counting, Judged, Start, StrategyEntry, WitnessStrategy};

/// The default.
///
/// ```
/// use whodunit_isolation::strategies::witness_strategy;
/// assert!(witness_strategy("blend").unwrap().blends);
/// ```
pub const BLEND: StrategyEntry = StrategyEntry {
    name: "blend",
    about: "nearest sequences, then LocSeq, mutants as of recbi, the crash stack, and branches of the compiler taken the other way",
    start: Start::Both(|case| Box::new(Blend::new(case)), RECBI_SEARCH),
    blends: true,
    counting: Counting::Blocks,
};

struct Blend {
    neighbours: Neighbours,
    options: Options,
    genetic: Genetic,
    /// Whether the neighbours are all tried.
    further: bool,
}

impl Blend {
    fn new(case: &Case) -> Blend {
        let genetic = Genetic::new(GenePool::constrained(case), case);
        Blend { neighbours: Neighbours::new(case), options: Options::new(case), genetic, further: false }
    }
}

impl WitnessStrategy for Blend {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Candidate> {
        if !self.further {
            let mut near = self.neighbours.propose(random);
            near.extend(self.options.propose(random));
            if !near.is_empty() {
                return near;
            }
            self.further = true;
        }
        self.genetic.propose(random)
    }

    fn learn(&mut self, judged: &[Judged]) {
        if self.further {
            self.genetic.learn(judged);
        }
    }
}
