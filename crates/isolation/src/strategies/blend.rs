//! `blend`: neighbours of the bug first, then LocSeq, or options where passes cannot be chosen, and
//! mutants of the program and pieces left out or replaced by turns with these; what they show is weighed together with the crash stack
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
    about: "nearest sequences, then LocSeq, mutants as of recbi, pieces left out or replaced, the crash stack, and branches of the compiler taken the other way, calls left out, constants changed",
    start: Start::All(|case| Box::new(Blend::new(case)), RECBI_SEARCH),
    blends: true,
    counting: Counting::Blocks,
};

struct Blend {
    neighbours: Neighbours,
    options: Options,
    genetic: Genetic,
    stage: Stage,
}

/// Who proposes; each has its turn when the one before has nothing left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Neighbours,
    Options,
    Genetic,
}

impl Blend {
    fn new(case: &Case) -> Blend {
        let genetic = Genetic::new(GenePool::constrained(case), case);
        let stage = Stage::Neighbours;
        Blend { neighbours: Neighbours::new(case), options: Options::new(case), genetic, stage }
    }
}

impl WitnessStrategy for Blend {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Candidate> {
        let (proposed, next) = match self.stage {
            Stage::Neighbours => (self.neighbours.propose(random), Stage::Options),
            Stage::Options => (self.options.propose(random), Stage::Genetic),
            Stage::Genetic => return self.genetic.propose(random),
        };
        if proposed.is_empty() {
            self.stage = next;
            return self.propose(random);
        }
        proposed
    }

    fn learn(&mut self, judged: &[Judged]) {
        match self.stage {
            Stage::Neighbours => self.neighbours.learn(judged),
            Stage::Options => self.options.learn(judged),
            Stage::Genetic => self.genetic.learn(judged),
        }
    }
}
