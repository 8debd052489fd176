//! The search that all strategies over programs share: seeds by order, nothing twice, acceptance.

use std::collections::HashSet;

use rand::Rng;
use rand_pcg::Pcg64;

use crate::strategies::programs::actor_critic::{ActorCritic, LOOK_AHEAD};
use crate::strategies::programs::metropolis::Metropolis;
use crate::strategies::programs::quality::Quality;
use crate::strategies::programs::uniform::Uniform;
use crate::strategies::programs::{Mutant, MutantStrategy, MutationStep, ProgramCase};
use crate::strategies::{Judged, WitnessVerdict};

/// Mutants between two lessons: some look-aheads of RecBi, so that workers have something to do side
/// by side. Within these, choices do not know of each other's results.
const GENERATION: usize = 4 * LOOK_AHEAD;
/// Mutants of one order without any witness after which those of the next order are tried. The papers
/// go by the clock, which a search that can be repeated must not.
const ORDER_BUDGET: usize = 400;
/// Draws that may give nothing new before an order counts as used up.
const PATIENCE: usize = 200;
/// Failing mutants kept as seeds of the next order: each has to be read, which takes as long as to test it.
const MOST_SEEDS: usize = 32;

/// What came of a choice.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// Whether it gave a witness that was kept.
    pub is_accepted: bool,
    /// Mean distance of the witness from those before.
    pub distance: f64,
    /// By how much the set got better: dQ, 0 if there is no witness.
    pub gain: f64,
}

/// Chooses operators.
pub trait Chooser: Send {
    /// An operator that has places; none if no one has.
    fn choose(&mut self, places: &[usize], random: &mut Pcg64) -> Option<usize>;
    /// What came of a choice, in the order of the choices; nothing if nobody looked.
    fn learn(&mut self, operator: usize, result: Option<&Effect>);
}

/// Which witnesses are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceptance {
    All,
    /// Those whose run is unlike every other: DiWi.
    Different,
    /// Those that do not make the set worse on the whole: RecBi-filter.
    NotWorse,
}

/// A program that is mutated.
struct Seed {
    mutant: Mutant,
    places: Vec<usize>,
}

/// A search; what it is called depends on who chooses and what is kept.
pub struct Search {
    chooser: Box<dyn Chooser>,
    acceptance: Acceptance,
    quality: Quality,
    seeds: Vec<Seed>,
    /// Failing mutants: seeds of the next order.
    failing: Vec<Mutant>,
    /// Whether it is time for the next order.
    used_up: bool,
    tried: HashSet<Mutant>,
    tried_in_order: usize,
    proposed: Vec<Mutant>,
}

impl Search {
    fn new(case: &ProgramCase, chooser: Box<dyn Chooser>, acceptance: Acceptance) -> Search {
        let seeds = vec![Seed { mutant: Mutant::default(), places: case.places.clone() }];
        let (failing, tried, proposed) = Default::default();
        let quality = Quality::new(case.failing.clone());
        Search { chooser, acceptance, quality, seeds, failing, used_up: false, tried, tried_in_order: 0, proposed }
    }

    pub fn uniform(case: &ProgramCase, acceptance: Acceptance) -> Search {
        Search::new(case, Box::new(Uniform), acceptance)
    }

    pub fn metropolis(case: &ProgramCase, acceptance: Acceptance, random: &mut Pcg64) -> Search {
        Search::new(case, Box::new(Metropolis::new(case.places.len(), random)), acceptance)
    }

    pub fn actor_critic(case: &ProgramCase, random: &mut Pcg64) -> Search {
        Search::new(case, Box::new(ActorCritic::new(case.places.len(), random)), Acceptance::All)
    }

    /// A mutant of a seed that was not tried before.
    fn draw(&mut self, random: &mut Pcg64) -> Option<Mutant> {
        for _ in 0..PATIENCE {
            let seed = &self.seeds[random.random_range(0..self.seeds.len())];
            // A seed that nothing can be done to says nothing of the others.
            let Some(operator) = self.chooser.choose(&seed.places, random) else { continue };
            let place = random.random_range(0..seed.places[operator]);
            let mut mutant = seed.mutant.clone();
            mutant.0.push(MutationStep { operator, place });
            if self.tried.insert(mutant.clone()) {
                return Some(mutant);
            }
            self.chooser.learn(operator, None);
        }
        None
    }

    fn judge(&mut self, mutant: Mutant, verdict: &WitnessVerdict) -> Effect {
        let nothing = Effect { is_accepted: false, distance: 0.0, gain: 0.0 };
        match verdict {
            WitnessVerdict::Witness(run) => {
                let (distance, gain) = (self.quality.mean_distance(run), self.quality.gain(run));
                let is_accepted = match self.acceptance {
                    Acceptance::All => true,
                    Acceptance::Different => !self.quality.has_equal(run),
                    Acceptance::NotWorse => self.quality.mean_gain(run) >= 0.0,
                };
                if !is_accepted {
                    return nothing;
                }
                self.quality.add(run.clone());
                Effect { is_accepted, distance, gain }
            }
            WitnessVerdict::Failing => {
                if self.failing.len() < MOST_SEEDS {
                    self.failing.push(mutant);
                }
                nothing
            }
            _ => nothing,
        }
    }
}

impl MutantStrategy for Search {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Mutant> {
        self.proposed.clear();
        let in_vain = self.tried_in_order >= ORDER_BUDGET && self.quality.witnesses().is_empty();
        self.used_up |= self.seeds.is_empty() || in_vain && !self.failing.is_empty();
        while self.proposed.len() < GENERATION && !self.used_up {
            match self.draw(random) {
                Some(mutant) => self.proposed.push(mutant),
                // What was proposed so far may still turn out to be seeds of the next order.
                None => self.used_up = true,
            }
        }
        self.tried_in_order += self.proposed.len();
        self.proposed.clone()
    }

    fn wanted(&mut self) -> Vec<Mutant> {
        if !self.used_up {
            return Vec::new();
        }
        let seeds = std::mem::take(&mut self.failing);
        self.seeds = seeds.iter().cloned().map(|mutant| Seed { mutant, places: Vec::new() }).collect();
        seeds
    }

    fn tell(&mut self, places: Vec<Option<Vec<usize>>>) {
        let seeds = std::mem::take(&mut self.seeds).into_iter().zip(places);
        self.seeds = seeds.filter_map(|(seed, places)| Some(Seed { places: places?, ..seed })).collect();
        (self.tried_in_order, self.used_up) = (0, false);
    }

    fn learn(&mut self, judged: &[Judged]) -> Vec<usize> {
        let mut accepted = Vec::new();
        for (index, mutant) in std::mem::take(&mut self.proposed).into_iter().enumerate() {
            let Some(MutationStep { operator, .. }) = mutant.0.last().copied() else { continue };
            let verdict = judged.iter().find(|judged| judged.index == index).map(|judged| &judged.verdict);
            let result = verdict.map(|verdict| self.judge(mutant, verdict));
            if result.is_some_and(|result| result.is_accepted) {
                accepted.push(index);
            }
            self.chooser.learn(operator, result.as_ref());
        }
        accepted
    }
}
