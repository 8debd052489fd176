//! `options`: for a compiler whose order of passes is fixed, option sets near the failing one: a switch turned, a pass
//! left out, a kind of transformation ended at some count, then two of them at once. Those that matter are closed in on by
//! turning many together, and then parts of what helped; counts by halving.

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
///     counters: words("-fdbg-cnt=match:0"),
/// };
/// let case = Case { options, ..Case::default() };
/// let proposed = (witness_strategy("options").unwrap().start.sequences().unwrap())(&case).propose(&mut Pcg64::seed_from_u64(1));
/// assert!(proposed.contains(&Candidate::Options(words("-O1"))));
/// assert!(proposed.contains(&Candidate::Options(words("-O2"))));
/// assert!(proposed.contains(&Candidate::Options(words("-O2 -fgcse -fdisable-tree-vrp1"))));
/// ```
pub const OPTIONS: StrategyEntry = StrategyEntry {
    name: "options",
    about: "option sets near the failing one: a switch turned, a pass left out, a debug counter limited; for GCC",
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
    /// Counters whose limit 0 helps.
    counts: Vec<Count>,
    /// The sets of the last proposal.
    proposed: Vec<Vec<String>>,
    queue: Option<VecDeque<Vec<String>>>,
    seen: HashSet<Vec<String>>,
}

/// A counter, and between which limits the bug begins.
struct Count {
    /// The option but for its number.
    option: String,
    right: u64,
    wrong: Option<u64>,
}

impl Count {
    /// The limit to be tried next; none when it is known at which the bug begins.
    fn next(&self) -> Option<u64> {
        match self.wrong {
            None => Some((2 * self.right).max(1)).filter(|limit| *limit <= LARGEST_COUNT),
            Some(wrong) if wrong > self.right + 1 => Some(self.right + (wrong - self.right) / 2),
            Some(_) => None,
        }
    }

    fn with(&self, limit: u64) -> String {
        format!("{}{limit}", self.option)
    }
}

/// No counter is asked that often.
const LARGEST_COUNT: u64 = 1 << 24;

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
        let together = [case.omissions.clone(), case.turns.clone(), case.counters.clone()].into();
        let (asked, counts, proposed) = Default::default();
        Options { case, together, asked, counts, proposed, queue: None, seen }
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

    /// Those that differ in one thing, what is known to be right first, then those without an option that asks for something. What the
    /// bug does not need has been switched off by a hundred options: without one of those it hardly goes away.
    fn nearest(&mut self, random: &mut Pcg64) -> VecDeque<Vec<String>> {
        let failing = &self.case.failing;
        let switches_off = |at: &usize| ["-fno-", "-fdisable-"].iter().any(|off| failing[*at].starts_with(off));
        let (off, asked): (Vec<usize>, Vec<usize>) = (0..failing.len()).partition(switches_off);
        let without = |at: usize| [&failing[..at], &failing[at + 1..]].concat();
        let changed = self.changes().map(|change| self.with(&[change]));
        let mut others: Vec<Vec<String>> = changed.chain(off.into_iter().map(without)).collect();
        others.shuffle(random);
        self.case.passing.iter().cloned().chain(asked.into_iter().map(without)).chain(others).collect()
    }

    /// The next limit of each counter that is being closed in on.
    fn next_counts(&mut self) -> Vec<Vec<String>> {
        let limits = self.counts.iter().filter_map(|count| Some(count.with(count.next()?)));
        let limits: Vec<String> = limits.take(PROPOSED / 2).collect();
        let sets = limits.iter().map(|limit| self.with(&[limit])).collect::<Vec<_>>();
        sets.into_iter().filter(|set| self.seen.insert(set.clone())).collect()
    }

    /// Learns from a set that differs from the failing one in a counter alone.
    fn learn_count(&mut self, set: &[String], verdict: &WitnessVerdict) {
        let Some([change]) = set.strip_prefix(&self.case.failing[..]) else { return };
        let at = self.counts.iter().position(|count| count.next().is_some_and(|limit| count.with(limit) == *change));
        match (at, verdict) {
            (Some(at), WitnessVerdict::Witness(_)) => {
                self.counts[at].right = self.counts[at].next().unwrap_or_default()
            }
            (Some(at), WitnessVerdict::Failing) => self.counts[at].wrong = self.counts[at].next(),
            // What says nothing ends it: there is no telling on which side to go on.
            (Some(at), _) => drop(self.counts.remove(at)),
            (None, WitnessVerdict::Witness(_)) if self.case.counters.contains(change) => {
                let option = change.trim_end_matches('0').to_owned();
                self.counts.push(Count { option, right: 0, wrong: None });
            }
            (None, _) => {}
        }
    }

    fn changes(&self) -> impl Iterator<Item = &String> {
        self.case.omissions.iter().chain(&self.case.turns).chain(&self.case.counters)
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
        sets.extend(self.next_counts());
        let queue = self.queue.as_mut().expect("just filled");
        let count = queue.len().min(PROPOSED - sets.len());
        sets.extend(queue.drain(..count).filter(|set| self.seen.insert(set.clone())));
        if sets.is_empty() {
            sets = self.pairs(random);
        }
        self.proposed.clone_from(&sets);
        sets.into_iter().map(Candidate::Options).collect()
    }

    /// What helps together is split, and so is what says nothing: one of its changes may be to blame.
    fn learn(&mut self, judged: &[Judged]) {
        for Judged { index, verdict } in judged {
            if let Some(set) = self.proposed.get(*index).cloned() {
                self.learn_count(&set, verdict);
            }
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

    #[test]
    fn a_change_is_not_kept_waiting_by_all_that_is_switched_off() {
        let failing: Vec<String> = (0..300).map(|number| format!("-fno-{number}")).chain(["-fgcse".into()]).collect();
        let omissions = vec!["-fdisable-tree-vrp1".to_owned()];
        let options = OptionCase { failing: failing.clone(), omissions, ..OptionCase::default() };
        let mut search = Options::new(&Case { options, ..Case::default() });
        let proposed = search.propose(&mut Pcg64::seed_from_u64(1));
        let vrp = [&failing[..], &["-fdisable-tree-vrp1".into()]].concat();
        for early in [vrp, failing[..300].to_vec()] {
            assert!(proposed.contains(&Candidate::Options(early)));
        }
    }

    /// The bug begins with the transformation number 300 of `match`.
    #[test]
    fn the_count_at_which_the_bug_begins_is_closed_in_on() {
        let counters = ["-fdbg-cnt=dce:0", "-fdbg-cnt=match:0"].map(str::to_owned).to_vec();
        let options = OptionCase { failing: vec!["-O2".into()], counters, ..OptionCase::default() };
        let mut search = Options::new(&Case { options, ..Case::default() });
        let mut random = Pcg64::seed_from_u64(1);
        let (mut right, mut wrong) = (Vec::new(), Vec::new());
        for _ in 0..40 {
            let proposed = search.propose(&mut random);
            let limit = |one: &Candidate| match one {
                Candidate::Options(set) => {
                    set.iter().find_map(|word| word.strip_prefix("-fdbg-cnt=match:")?.parse::<u64>().ok())
                }
                _ => None,
            };
            let verdict = |one| match limit(one) {
                Some(limit) if limit < 300 => WitnessVerdict::Witness([].into()),
                _ => WitnessVerdict::Failing,
            };
            right.extend(proposed.iter().filter_map(limit).filter(|limit| *limit < 300));
            wrong.extend(proposed.iter().filter_map(limit).filter(|limit| *limit >= 300));
            let judged = (0..).zip(&proposed).map(|(index, one)| Judged { index, verdict: verdict(one) });
            search.learn(&judged.collect::<Vec<_>>());
        }
        assert_eq!((right.iter().max(), wrong.iter().min()), (Some(&299), Some(&300)));
        assert!(right.len() + wrong.len() < 30, "{right:?} {wrong:?}");
    }
}
