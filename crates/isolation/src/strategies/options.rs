//! `options`: for a compiler whose order of passes is fixed, option sets near the failing one: a
//! switch turned, a pass left out, then two of them at once. Those that matter are closed in on by
//! turning many together, and then parts of what helped.

use std::collections::{HashSet, VecDeque};

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use crate::strategies::{
    Candidate, Case, Counting, Judged, OptionCase, Start, StrategyEntry, WitnessStrategy, WitnessVerdict,
};

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
/// assert!(proposed.contains(&Candidate::Options(words("-O1"))));
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
    /// Changes to be tried together.
    together: VecDeque<Vec<String>>,
    /// Those among them that the last proposal began with.
    asked: Vec<Vec<String>>,
    queue: Option<VecDeque<Vec<String>>>,
    seen: HashSet<Vec<String>>,
}

/// Candidates a proposal: few, so that others have their turn.
const PROPOSED: usize = 16;
/// Parts that a set of changes which helps is split into.
const PARTS: usize = 4;

/// Draws of a pair that turn out to be known before it is given up.
const MOST_DRAWS: usize = 200;

impl Options {
    pub fn new(case: &Case) -> Options {
        let case = case.options.clone();
        let seen = HashSet::from([case.failing.clone()]);
        let together = [case.omissions.clone(), case.turns.clone()].into();
        Options { case, together, asked: Vec::new(), queue: None, seen }
    }

    /// Sets of changes that are still to be closed in on.
    fn next_together(&mut self) -> Vec<Vec<String>> {
        self.asked.clear();
        while self.asked.len() < PROPOSED / 2
            && let Some(changes) = self.together.pop_front()
        {
            let set = self.with(&changes.iter().collect::<Vec<_>>());
            if !changes.is_empty() && self.seen.insert(set) {
                self.asked.push(changes);
            }
        }
        self.asked.iter().map(|changes| self.with(&changes.iter().collect::<Vec<_>>())).collect()
    }

    /// Those that differ in one thing, what is known to be right first.
    fn nearest(&mut self, random: &mut Pcg64) -> VecDeque<Vec<String>> {
        let failing = &self.case.failing;
        let fewer = (0..failing.len()).map(|at| [&failing[..at], &failing[at + 1..]].concat());
        let mut near: Vec<Vec<String>> = self.changes().map(|change| self.with(&[change])).collect();
        near.shuffle(random);
        let all: Vec<_> = self.case.passing.iter().cloned().chain(fewer).chain(near).collect();
        all.into()
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
            if found.len() == PROPOSED {
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
        let mut sets = self.next_together();
        let queue = self.queue.as_mut().expect("just filled");
        let count = queue.len().min(PROPOSED - sets.len());
        sets.extend(queue.drain(..count).filter(|set| self.seen.insert(set.clone())));
        if sets.is_empty() {
            sets = self.pairs(random);
        }
        sets.into_iter().map(Candidate::Options).collect()
    }

    /// What helps together is split, and so is what says nothing: one of its changes may be to blame.
    fn learn(&mut self, judged: &[Judged]) {
        for Judged { index, verdict } in judged {
            let Some(changes) = self.asked.get(*index).filter(|changes| changes.len() > 1) else { continue };
            let parts = changes.chunks(changes.len().div_ceil(PARTS)).map(<[String]>::to_vec);
            match verdict {
                WitnessVerdict::Witness(_) => parts.rev().for_each(|part| self.together.push_front(part)),
                WitnessVerdict::Other(_) => self.together.extend(parts),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// Turns are right if they hold number 77.
    #[test]
    fn the_one_turn_that_matters_is_found_in_few_runs() {
        let turns: Vec<String> = (0..200).map(|number| format!("-fno-{number}")).collect();
        let options = OptionCase { failing: vec!["-O2".into()], turns, ..OptionCase::default() };
        let mut search = Options::new(&Case { options, ..Case::default() });
        let mut random = Pcg64::seed_from_u64(1);
        let mut runs = 0;
        for _ in 0..20 {
            let proposed = search.propose(&mut random);
            runs += proposed.len();
            let is_right =
                |one: &Candidate| matches!(one, Candidate::Options(set) if set.iter().any(|word| word == "-fno-77"));
            if proposed.contains(&Candidate::Options(vec!["-O2".into(), "-fno-77".into()])) {
                break;
            }
            let verdict = |one| match is_right(one) {
                true => WitnessVerdict::Witness([].into()),
                false => WitnessVerdict::Failing,
            };
            let judged = (0..).zip(&proposed).map(|(index, one)| Judged { index, verdict: verdict(one) });
            search.learn(&judged.collect::<Vec<_>>());
        }
        assert!(runs <= 100, "{runs}");
    }
}
