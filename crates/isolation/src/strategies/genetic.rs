//! The genetic search of LocSeq (Algorithm 1), over whatever gene pool it is given.

use std::collections::{HashMap, HashSet};

use rand::Rng;
use rand_pcg::Pcg64;

use crate::strategies::fitness::Yardstick;
use crate::strategies::gene_pool::{GenePool, Sequence};
use crate::strategies::{Candidate, Case, Judged, WitnessStrategy, WitnessVerdict};

/// N of the paper.
pub const POPULATION: usize = 50;
const CROSSOVER: f64 = 0.5;
const MUTATION: f64 = 0.3;

/// How many generations without a new sequence mean that there are none left.
const PATIENCE: usize = 100;

/// A genetic search. Where the paper is silent:
///
/// - Parents are two different individuals, each drawn with the same chance: it is the choice of
///   the fittest at the end of a generation that selects.
/// - Populations are sets: of equal sequences one is kept. A sequence that was judged before is not
///   run again, as half of all offspring are mere copies; its fitness is remembered.
/// - Among individuals of the same fitness the younger are kept, so that a population in which
///   everything still fails wanders on instead of staying where it began.
/// - A run that ends in anything but the right result has fitness 0, as one that fails.
pub struct Genetic {
    pool: GenePool,
    yardstick: Yardstick,
    /// P_g, fittest first.
    population: Vec<Sequence>,
    /// S, of which some may be known.
    offspring: Vec<Sequence>,
    /// What was proposed last: the offspring not known.
    asked: Vec<Sequence>,
    /// Fitness of all that was judged.
    known: HashMap<Sequence, f64>,
}

impl Genetic {
    pub fn new(pool: GenePool, case: &Case) -> Genetic {
        // The bug itself need not be run again to know that it fails.
        let known = HashMap::from([(case.buggy.clone(), 0.0)]);
        let (population, offspring, asked) = Default::default();
        Genetic { pool, yardstick: Yardstick::new(case), population, offspring, asked, known }
    }

    fn breed(&self, random: &mut Pcg64) -> Vec<Sequence> {
        let mut offspring = Vec::with_capacity(POPULATION + 1);
        while offspring.len() < POPULATION {
            let (one, other) = self.draw_parents(random);
            let (one, other) = if random.random_bool(CROSSOVER) {
                self.pool.cross(one, other, random)
            } else {
                (one.clone(), other.clone())
            };
            offspring.extend([one, other]);
        }
        for one in &mut offspring {
            if random.random_bool(MUTATION) {
                *one = self.pool.mutate(one, random);
            }
        }
        offspring
    }

    fn draw_parents(&self, random: &mut Pcg64) -> (&Sequence, &Sequence) {
        let size = self.population.len();
        let one = random.random_range(0..size);
        let step = if size > 1 { random.random_range(1..size) } else { 0 };
        (&self.population[one], &self.population[(one + step) % size])
    }

    /// The fittest of old and new become the population. What was never judged is dropped.
    fn select(&mut self) {
        let mut all = std::mem::take(&mut self.offspring);
        all.append(&mut self.population);
        let mut seen = HashSet::new();
        all.retain(|one| self.known.contains_key(one) && seen.insert(one.clone()));
        // Stable: the younger stand first in `all`.
        all.sort_by(|one, other| self.known[other].total_cmp(&self.known[one]));
        all.truncate(POPULATION);
        self.population = all;
    }
}

impl WitnessStrategy for Genetic {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Candidate> {
        for _ in 0..PATIENCE {
            self.offspring = if self.population.is_empty() {
                (0..POPULATION).map(|_| self.pool.fresh(random)).collect()
            } else {
                self.breed(random)
            };
            let mut seen = HashSet::new();
            let is_new = |one: &&Sequence| !self.known.contains_key(*one) && seen.insert((*one).clone());
            self.asked = self.offspring.iter().filter(is_new).cloned().collect();
            if !self.asked.is_empty() {
                return self.asked.iter().cloned().map(Candidate::Sequence).collect();
            }
            self.select();
        }
        Vec::new()
    }

    fn learn(&mut self, judged: &[Judged]) {
        for Judged { index, verdict } in judged {
            let fitness = match verdict {
                WitnessVerdict::Witness(run) => self.yardstick.overlap(run).fitness(),
                _ => 0.0,
            };
            if let Some(sequence) = self.asked.get(*index) {
                self.known.insert(sequence.clone(), fitness);
            }
        }
        self.select();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand_pcg::rand_core::SeedableRng;

    use super::*;
    use crate::block_map::tests::map_of;

    fn case(buggy: &[&str], candidates: &[&str]) -> Case {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        let map = Arc::new(map_of(&[("a", 100), ("b", 100)]));
        Case { buggy: words(buggy), candidates: words(candidates), failing: (0..100).collect(), map, ..Case::default() }
    }

    fn start(case: &Case) -> Genetic {
        Genetic::new(GenePool::constrained(case), case)
    }

    /// Judges by a rule, in an order of its own.
    fn judge(asked: &[Candidate], rule: impl Fn(&Sequence) -> WitnessVerdict, backwards: bool) -> Vec<Judged> {
        let judged = asked.iter().enumerate().map(|(index, candidate)| {
            let verdict = rule(&candidate.sequence().unwrap().to_vec());
            Judged { index, verdict }
        });
        let mut judged: Vec<_> = judged.collect();
        if backwards {
            judged.reverse();
        }
        judged
    }

    /// A witness is the better the shorter it is.
    fn short_is_good(sequence: &Sequence) -> WitnessVerdict {
        if sequence[0] == "a" {
            return WitnessVerdict::Failing;
        }
        WitnessVerdict::Witness((sequence.len() as u32..100).collect())
    }

    #[test]
    fn the_fittest_stay_and_the_population_improves() {
        let case = case(&["a", "b"], &["x", "y", "z"]);
        let (mut search, mut random) = (start(&case), Pcg64::seed_from_u64(1));
        let mut best = Vec::new();
        for _ in 0..40 {
            let asked = search.propose(&mut random);
            search.learn(&judge(&asked, short_is_good, false));
            best.push(search.known[&search.population[0]]);
        }
        assert!(best.is_sorted() && best[39] > best[0], "{best:?}");
        assert_eq!(search.population[0], ["b", "a"], "the shortest that does not begin with a");
        assert!(search.population.is_sorted_by_key(|one| one.len()) && search.population.len() == POPULATION);
    }

    #[test]
    fn nothing_is_proposed_twice_and_the_bug_never() {
        let case = case(&["a", "b"], &["x"]);
        let (mut search, mut random) = (start(&case), Pcg64::seed_from_u64(1));
        let mut seen = HashSet::from([Candidate::Sequence(case.buggy.clone())]);
        for _ in 0..30 {
            let asked = search.propose(&mut random);
            assert!(asked.iter().all(|one| seen.insert(one.clone())));
            search.learn(&judge(&asked, short_is_good, false));
        }
    }

    #[test]
    fn the_order_of_verdicts_does_not_matter() {
        let case = case(&["a", "b"], &["x", "y", "z"]);
        let run = |backwards| {
            let (mut search, mut random) = (start(&case), Pcg64::seed_from_u64(5));
            let mut all = Vec::new();
            for _ in 0..5 {
                let asked = search.propose(&mut random);
                search.learn(&judge(&asked, short_is_good, backwards));
                all.push(asked);
            }
            all
        };
        assert_eq!(run(false), run(true));
    }

    #[test]
    fn a_search_in_which_everything_fails_goes_on() {
        let case = case(&["a"], &["x", "y", "z"]);
        let (mut search, mut random) = (start(&case), Pcg64::seed_from_u64(1));
        for round in 0..20 {
            let asked = search.propose(&mut random);
            assert!(!asked.is_empty(), "round {round}");
            let reason = || WitnessVerdict::Other("time limit".into());
            search.learn(&judge(&asked, |_| if round % 2 == 0 { WitnessVerdict::Failing } else { reason() }, false));
        }
    }

    #[test]
    fn what_was_not_judged_is_forgotten() {
        let case = case(&["a"], &["x", "y", "z"]);
        let (mut search, mut random) = (start(&case), Pcg64::seed_from_u64(1));
        let asked = search.propose(&mut random);
        search.learn(&judge(&asked, short_is_good, false)[..3]);
        assert_eq!(search.population.len(), 3);
        search.propose(&mut random);
        search.learn(&[Judged { index: 999, verdict: WitnessVerdict::Failing }]);
        assert_eq!(search.population.len(), 3);
    }

    #[test]
    fn a_search_with_nothing_left_to_try_ends() {
        let case = case(&["a"], &["a"]);
        let (mut search, mut random) = (start(&case), Pcg64::seed_from_u64(1));
        let mut tried = 0;
        loop {
            let asked = search.propose(&mut random);
            if asked.is_empty() {
                break;
            }
            tried += asked.len();
            search.learn(&judge(&asked, |_| WitnessVerdict::Failing, false));
        }
        assert_eq!(tried, 14, "one to fifteen times the same pass, without the bug itself");
    }
}
