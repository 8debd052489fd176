//! How sequences are made for one bug: LocSeq's Algorithms 2 (fresh), 3 (crossover) and 4 (mutation),
//! with its constraint, that all passes of the failing sequence are held, or without.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;

use crate::strategies::Case;
use crate::strategies::operators::{Change, change, holds_all, join_at};

/// MAX_SIZE of the paper, and what a longer failing sequence gets on top of its own length.
const MAX_SIZE: usize = 15;
const HEADROOM: usize = 10;

/// A sequence of passes.
pub type Sequence = Vec<String>;

/// A pass under mutation. Those that were there at first carry their number, so that each is visited
/// once wherever swaps and insertions have moved it; new ones are not visited.
type Tagged = (Option<usize>, String);

/// What sequences are made of.
pub struct GenePool {
    buggy: Sequence,
    /// What is drawn from: never empty unless there are no passes at all.
    candidates: Sequence,
    /// Whether every sequence must hold all of `buggy`, a pass that stands there twice also twice.
    constrained: bool,
    longest: usize,
}

impl GenePool {
    /// Sequences that hold all passes of the failing one.
    pub fn constrained(case: &Case) -> GenePool {
        // With nothing to add, the failing passes themselves are added again.
        let candidates = if case.candidates.is_empty() { &case.buggy } else { &case.candidates };
        GenePool::new(case, candidates.clone(), true)
    }

    /// Sequences of any passes, of the failing sequence and others alike.
    pub fn unconstrained(case: &Case) -> GenePool {
        let mut all: Sequence = Vec::new();
        for pass in case.buggy.iter().chain(&case.candidates) {
            if !all.contains(pass) {
                all.push(pass.clone());
            }
        }
        GenePool::new(case, all, false)
    }

    fn new(case: &Case, candidates: Sequence, constrained: bool) -> GenePool {
        let longest = MAX_SIZE.max(case.buggy.len() + HEADROOM);
        GenePool { buggy: case.buggy.clone(), candidates, constrained, longest }
    }

    /// A fresh sequence, longer than the failing one (Algorithm 2).
    pub fn fresh(&self, random: &mut Pcg64) -> Sequence {
        let mut sequence = if self.constrained { self.buggy.clone() } else { Vec::new() };
        let size = random.random_range(self.buggy.len() + 1..=self.longest);
        while sequence.len() < size {
            let Some(pass) = self.candidates.choose(random) else { break };
            sequence.push(pass.clone());
        }
        sequence.shuffle(random);
        sequence
    }

    /// Two children of two parents (Algorithm 3). A child that breaks the constraint is replaced
    /// by the parent it begins with.
    pub fn cross(&self, one: &Sequence, other: &Sequence, random: &mut Pcg64) -> (Sequence, Sequence) {
        let shorter = one.len().min(other.len());
        let cut = random.random_range(1..=shorter.max(1));
        let child = |begin: &Sequence, end: &Sequence| {
            let joined = join_at(begin, end, cut);
            if self.allows(&joined) { joined } else { begin.clone() }
        };
        (child(one, other), child(other, one))
    }

    /// Changes each pass with probability 1/size (Algorithm 4). A change that breaks the constraint
    /// is taken back, and the next pass has its turn.
    pub fn mutate(&self, sequence: &Sequence, random: &mut Pcg64) -> Sequence {
        let size = sequence.len();
        let mut tagged: Vec<Tagged> =
            sequence.iter().cloned().enumerate().map(|(tag, pass)| (Some(tag), pass)).collect();
        for tag in 0..size {
            if !random.random_bool(1.0 / size as f64) {
                continue;
            }
            let Some(at) = tagged.iter().position(|(other, _)| *other == Some(tag)) else { continue };
            let Some(drawn) = self.draw_change(at, tagged.len(), random) else { continue };
            let changed = change(&tagged, drawn);
            if self.allows(&changed.iter().map(|(_, pass)| pass.clone()).collect()) {
                tagged = changed;
            }
        }
        tagged.into_iter().map(|(_, pass)| pass).collect()
    }

    /// One of the four changes to the pass at a place; none if it cannot be made.
    fn draw_change(&self, at: usize, size: usize, random: &mut Pcg64) -> Option<Change<Tagged>> {
        Some(match random.random_range(1..=4) {
            1 => Change::Delete { at },
            2 => Change::Replace { at, by: (None, self.candidates.choose(random)?.clone()) },
            3 => {
                let step = (size > 1).then(|| random.random_range(1..size))?;
                Change::Swap { at, with: (at + step) % size }
            }
            _ => {
                let new = (None, self.candidates.choose(random)?.clone());
                // "To the left" of a pass is right before it, as the paper's text has it; its
                // `Insert(c, idx - 1)` would leave a pass between them.
                let right = !random.random_bool(0.5);
                Change::Insert { at: at + usize::from(right), new }
            }
        })
    }

    /// Whether a sequence may be tried. Runs get longer with every pass, so growth has its end here,
    /// which the paper sets to fresh sequences only.
    fn allows(&self, sequence: &Sequence) -> bool {
        let length = 1..=self.longest;
        length.contains(&sequence.len()) && (!self.constrained || holds_all(sequence, &self.buggy))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    fn words(text: &str) -> Sequence {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn case(buggy: &str, candidates: &str) -> Case {
        Case { buggy: words(buggy), candidates: words(candidates), ..Case::default() }
    }

    proptest! {
        #[test]
        fn whatever_happens_all_passes_of_the_failing_sequence_are_held(
            buggy in prop::collection::vec("[a-f]", 1..20),
            candidates in prop::collection::vec("[a-k]", 0..9),
            seed: u64,
        ) {
            let case = case(&buggy.join(" "), &candidates.join(" "));
            let (pool, mut random) = (GenePool::constrained(&case), Pcg64::seed_from_u64(seed));
            let mut parents = (pool.fresh(&mut random), pool.fresh(&mut random));
            for _ in 0..20 {
                parents = pool.cross(&parents.0, &parents.1, &mut random);
                parents.0 = pool.mutate(&parents.0, &mut random);
                for one in [&parents.0, &parents.1] {
                    prop_assert!(holds_all(one, &buggy), "{:?}", one);
                    prop_assert!(one.len() <= pool.longest);
                }
            }
        }

        #[test]
        fn without_the_constraint_sequences_still_have_passes(
            buggy in prop::collection::vec("[a-f]", 1..4),
            seed: u64,
        ) {
            let pool = GenePool::unconstrained(&case(&buggy.join(" "), "x"));
            let mut random = Pcg64::seed_from_u64(seed);
            let mut one = pool.fresh(&mut random);
            for _ in 0..50 {
                one = pool.mutate(&one, &mut random);
                prop_assert!((1..=pool.longest).contains(&one.len()));
            }
        }
    }

    #[test]
    fn fresh_sequences_use_the_whole_range_of_lengths() {
        let lengths = |buggy: &str| {
            let (pool, mut random) = (GenePool::constrained(&case(buggy, "x y")), Pcg64::seed_from_u64(1));
            let lengths: BTreeSet<_> = (0..500).map(|_| pool.fresh(&mut random).len()).collect();
            (lengths.first().copied(), lengths.last().copied())
        };
        assert_eq!(lengths("a b c"), (Some(4), Some(15)));
        assert_eq!(lengths("a b c d e f g h i j k l m"), (Some(14), Some(23)));
    }

    #[test]
    fn one_pass_gets_others_before_and_after_it() {
        let (pool, mut random) = (GenePool::constrained(&case("licm", "sroa gvn")), Pcg64::seed_from_u64(1));
        let places: BTreeSet<_> = (0..300)
            .map(|_| {
                let sequence = pool.fresh(&mut random);
                (sequence[0] == "licm", sequence.last().unwrap() == "licm")
            })
            .collect();
        assert_eq!(places.len(), 3, "first, last and between: {places:?}");
        let only = words("licm");
        let mutated: BTreeSet<_> = (0..300).map(|_| pool.mutate(&only, &mut random)).collect();
        let expected = ["gvn licm", "licm", "licm gvn", "licm sroa", "sroa licm"];
        assert!(mutated.into_iter().eq(expected.map(words)), "it is never deleted or replaced");
    }

    #[test]
    fn a_child_that_loses_a_pass_is_its_parent_again() {
        let (pool, mut random) = (GenePool::constrained(&case("a b", "x")), Pcg64::seed_from_u64(1));
        let (one, other) = (words("a b x x"), words("x x b a"));
        let children: BTreeSet<_> = (0..50).map(|_| pool.cross(&one, &other, &mut random)).collect();
        // The first child holds all wherever the cut is; the second ("x b x x", "x x x x", "x x b x") never.
        let first: BTreeSet<_> = children.iter().map(|(first, _)| first.join(" ")).collect();
        let second: BTreeSet<_> = children.iter().map(|(_, second)| second.join(" ")).collect();
        assert!(first.iter().eq(["a b b a", "a b x a", "a b x x", "a x b a"].iter()), "{first:?}");
        assert!(second.iter().eq(["x x b a"].iter()), "{second:?}");
    }

    #[test]
    fn mutation_makes_one_change_on_average() {
        let (pool, mut random) = (GenePool::unconstrained(&case("a", "x")), Pcg64::seed_from_u64(3));
        let before = words("a b c d e f g h");
        let unchanged = (0..2000).filter(|_| pool.mutate(&before, &mut random) == before).count();
        // (1 - 1/8)^8 is 0.34.
        assert!((600..780).contains(&unchanged), "{unchanged}");
    }
}
