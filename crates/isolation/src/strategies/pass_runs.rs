//! The run of a pass at which a sequence goes wrong, by halving: a pass runs once for each function or loop, and the sequence
//! ended just before one of these runs is as near to the bug as a sequence can be.

use std::collections::BTreeSet;

use crate::strategies::{Candidate, Judged, WitnessVerdict};

/// Runs of passes that are tried first; a sequence with more than the last of these has no such witness.
const FIRST: [u32; 7] = [1, 4, 16, 64, 256, 1024, 4096];
/// Tries between a right and a wrong one.
const STEPS: u32 = 4;

/// The search for it.
#[derive(Clone, Debug, Default)]
pub(super) struct PassRuns {
    proposed: Vec<u32>,
    right: BTreeSet<u32>,
    wrong: BTreeSet<u32>,
    tried: BTreeSet<u32>,
}

impl PassRuns {
    /// The next tries; none once the last right one stands beside the first wrong one.
    pub fn propose(&mut self) -> Vec<Candidate> {
        let next = if self.tried.is_empty() { FIRST.to_vec() } else { self.between() };
        self.proposed = next.into_iter().filter(|runs| self.tried.insert(*runs)).collect();
        self.proposed.iter().map(|runs| Candidate::PassRuns(*runs)).collect()
    }

    fn between(&self) -> Vec<u32> {
        let Some(wrong) = self.wrong.first().copied() else { return Vec::new() };
        // None is right as far as anyone knows: the bug has passes.
        let right = self.right.range(..wrong).next_back().copied().unwrap_or_default();
        let gap = wrong - right;
        (1..=STEPS)
            .map(|step| right + gap * step / (STEPS + 1))
            .filter(|runs| (right + 1..wrong).contains(runs))
            .collect()
    }

    pub fn learn(&mut self, judged: &[Judged]) {
        for Judged { index, verdict } in judged {
            let Some(runs) = self.proposed.get(*index) else { continue };
            match verdict {
                WitnessVerdict::Witness(_) => self.right.insert(*runs),
                WitnessVerdict::Failing => self.wrong.insert(*runs),
                WitnessVerdict::Fake(_) | WitnessVerdict::Refused(_) | WitnessVerdict::Other(_) => false,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::BlockSet;

    /// All that is tried, where the bug shows from some run on.
    fn tried(shows_from: u32) -> Vec<u32> {
        let (mut search, mut all) = (PassRuns::default(), Vec::new());
        loop {
            let proposed = search.propose();
            let runs: Vec<u32> = proposed
                .iter()
                .map(|one| match one {
                    Candidate::PassRuns(runs) => *runs,
                    other => panic!("{other:?}"),
                })
                .collect();
            if runs.is_empty() {
                return all;
            }
            let verdict = |runs: &u32| match *runs < shows_from {
                true => WitnessVerdict::Witness(BlockSet::default()),
                false => WitnessVerdict::Failing,
            };
            let judged = runs.iter().map(verdict).enumerate();
            search.learn(&judged.map(|(index, verdict)| Judged { index, verdict }).collect::<Vec<_>>());
            all.extend(runs);
        }
    }

    #[test]
    fn the_last_right_and_the_first_wrong_run_are_found_in_few_tries() {
        for shows_from in [1, 2, 3, 17, 64, 65, 700, 4096] {
            let all = tried(shows_from);
            assert!(all.contains(&shows_from), "{shows_from}: {all:?}");
            assert!(shows_from == 1 || all.contains(&(shows_from - 1)), "{shows_from}: {all:?}");
            assert!(all.len() <= 35, "{shows_from}: {all:?}");
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        }
    }

    #[test]
    fn what_goes_wrong_later_than_all_tries_is_given_up() {
        assert_eq!(tried(5000), FIRST);
    }

    #[test]
    fn tries_that_say_nothing_do_not_go_on_for_ever() {
        let mut search = PassRuns::default();
        assert_eq!(search.propose().len(), FIRST.len());
        let other = |index| Judged { index, verdict: WitnessVerdict::Other("another bug".into()) };
        search.learn(&[other(0), Judged { index: 2, verdict: WitnessVerdict::Failing }]);
        while !search.propose().is_empty() {
            search.learn(&(0..STEPS as usize).map(other).collect::<Vec<_>>());
        }
    }
}
