//! `options`: for a compiler whose order of passes is fixed, option sets near the failing one: a
//! switch turned, a pass left out, then two of them at once.

use std::collections::{HashSet, VecDeque};

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use crate::strategies::genetic::POPULATION;
use crate::strategies::{Candidate, Case, Counting, Judged, OptionCase, Start, StrategyEntry, WitnessStrategy};

/// The counterpart of LocSeq where sequences cannot be chosen.
///
/// ```
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
/// use whodunit_isolation::strategies::{Candidate, Case, OptionCase, witness_strategy};
/// let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
/// let options = OptionCase {
///     failing: words("-O2 -fgcse"),
///     passing: vec![words("-O1")],
///     turns: words("-fno-gcse"),
///     omissions: words("-fdisable-tree-vrp1"),
/// };
/// let case = Case { options, ..Case::default() };
/// let proposed = (witness_strategy("options").unwrap().start.sequences().unwrap())(&case).propose(&mut Pcg64::seed_from_u64(1));
/// assert_eq!(proposed[0], Candidate::Options(words("-O1")));
/// assert!(proposed.contains(&Candidate::Options(words("-O2"))));
/// assert!(proposed.contains(&Candidate::Options(words("-O2 -fgcse -fdisable-tree-vrp1"))));
/// ```
pub const OPTIONS: StrategyEntry = StrategyEntry {
    name: "options",
    about: "option sets near the failing one: a switch turned, a pass left out; for GCC",
    start: Start::Sequences(|case| Box::new(Options::new(case))),
    blends: false,
    counting: Counting::Blocks,
};

pub(super) struct Options {
    case: OptionCase,
    queue: Option<VecDeque<Vec<String>>>,
    seen: HashSet<Vec<String>>,
}

/// Draws of a pair that turn out to be known before it is given up.
const MOST_DRAWS: usize = 200;

impl Options {
    pub fn new(case: &Case) -> Options {
        Options { case: case.options.clone(), queue: None, seen: HashSet::from([case.options.failing.clone()]) }
    }

    /// Those that differ in one thing, what is known to be right first.
    fn nearest(&mut self, random: &mut Pcg64) -> VecDeque<Vec<String>> {
        let failing = &self.case.failing;
        let fewer = (0..failing.len()).map(|at| [&failing[..at], &failing[at + 1..]].concat());
        let mut near: Vec<Vec<String>> = self.changes().map(|change| self.with(&[change])).collect();
        near.shuffle(random);
        let all: Vec<_> = self.case.passing.iter().cloned().chain(fewer).chain(near).collect();
        all.into_iter().filter(|set| self.seen.insert(set.clone())).collect()
    }

    fn changes(&self) -> impl Iterator<Item = &String> {
        self.case.omissions.iter().chain(&self.case.turns)
    }

    fn with(&self, changes: &[&String]) -> Vec<String> {
        self.case.failing.iter().chain(changes.iter().copied()).cloned().collect()
    }

    /// Two changes at once, none tried before.
    fn pairs(&mut self, random: &mut Pcg64) -> Vec<Vec<String>> {
        let changes: Vec<String> = self.changes().cloned().collect();
        let mut found = Vec::new();
        for _ in 0..MOST_DRAWS {
            let (Some(one), Some(other)) = (changes.choose(random), changes.choose(random)) else { break };
            let (one, other) = if random.random::<bool>() { (one, other) } else { (other, one) };
            let set = self.with(&[one, other]);
            if one != other && self.seen.insert(set.clone()) {
                found.push(set);
            }
            if found.len() == POPULATION {
                break;
            }
        }
        found
    }
}

impl WitnessStrategy for Options {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Candidate> {
        if self.case.failing.is_empty() {
            return Vec::new();
        }
        if self.queue.is_none() {
            self.queue = Some(self.nearest(random));
        }
        let queue = self.queue.as_mut().expect("just filled");
        let count = queue.len().min(POPULATION);
        let mut sets: Vec<Vec<String>> = queue.drain(..count).collect();
        if sets.is_empty() {
            sets = self.pairs(random);
        }
        sets.into_iter().map(Candidate::Options).collect()
    }

    fn learn(&mut self, _judged: &[Judged]) {}
}
