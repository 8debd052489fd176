//! `neighbours`: what is nearest to the bug, each tried once: its sequence ended before the run of a pass at which it goes
//! wrong, a pass less, or a pass more.

use std::collections::{HashSet, VecDeque};

use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use crate::strategies::genetic::POPULATION;
use crate::strategies::pass_runs::PassRuns;
use crate::strategies::{Candidate, Case, Counting, Judged, Start, StrategyEntry, WitnessStrategy};

/// First the sequence ended early, then what is left of it without some of its passes, then one more pass at each place.
/// Where no order of all passes is right, as with a bug in one pass, what is left must do.
///
/// ```
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
/// use whodunit_isolation::strategies::{Candidate, Case, witness_strategy};
/// let case = Case { buggy: vec!["licm".into()], candidates: vec!["sroa".into()], ..Case::default() };
/// let mut search = (witness_strategy("neighbours").unwrap().start.sequences().unwrap())(&case);
/// let mut random = Pcg64::seed_from_u64(1);
/// assert_eq!(search.propose(&mut random)[0], Candidate::PassRuns(1));
/// let proposed = search.propose(&mut random);
/// let sequence = |words: &[&str]| Candidate::Sequence(words.iter().map(|word| word.to_string()).collect());
/// assert_eq!(proposed[0], sequence(&[]));
/// assert!(proposed[1..].contains(&sequence(&["sroa", "licm"])));
/// ```
pub const NEIGHBOURS: StrategyEntry = StrategyEntry {
    name: "neighbours",
    about: "the sequences nearest to the bug, each tried once: ended before the run of a pass at which it goes wrong, a pass less, or a pass more",
    start: Start::Sequences(|case| Box::new(Neighbours::new(case))),
    blends: false,
    counting: Counting::Blocks,
};

pub(super) struct Neighbours {
    case: Case,
    ended_early: PassRuns,
    queue: Option<VecDeque<Vec<String>>>,
}

impl Neighbours {
    pub fn new(case: &Case) -> Neighbours {
        Neighbours { case: case.clone(), ended_early: PassRuns::default(), queue: None }
    }

    fn all(&self, random: &mut Pcg64) -> VecDeque<Vec<String>> {
        let buggy = &self.case.buggy;
        let mut shorter: Vec<Vec<String>> = Vec::new();
        for length in 0..buggy.len() {
            shorter.push(buggy[..length].to_vec());
        }
        for at in 0..buggy.len() {
            shorter.push([&buggy[..at], &buggy[at + 1..]].concat());
            shorter.push(vec![buggy[at].clone()]);
        }
        let mut longer: Vec<Vec<String>> = Vec::new();
        for pass in &self.case.candidates {
            // Behind the last pass nothing can be mended any more that went wrong there.
            for at in 0..buggy.len() {
                longer.push([&buggy[..at], std::slice::from_ref(pass), &buggy[at..]].concat());
            }
        }
        longer.shuffle(random);
        let mut seen = HashSet::from([buggy.clone()]);
        shorter.into_iter().chain(longer).filter(|one| seen.insert(one.clone())).collect()
    }
}

impl WitnessStrategy for Neighbours {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Candidate> {
        if self.queue.is_none() && !self.case.buggy.is_empty() {
            let earlier = self.ended_early.propose();
            if !earlier.is_empty() {
                return earlier;
            }
        }
        if self.queue.is_none() {
            self.queue = Some(self.all(random));
        }
        let queue = self.queue.as_mut().expect("just filled");
        let count = queue.len().min(POPULATION);
        queue.drain(..count).map(Candidate::Sequence).collect()
    }

    fn learn(&mut self, judged: &[Judged]) {
        if self.queue.is_none() {
            self.ended_early.learn(judged);
        }
    }
}
