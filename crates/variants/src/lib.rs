//! From one program to many tests: each strategy turns what a subject offers into recipes.
//! Pure; randomness comes only from the generator handed in.

mod emi;
mod exclusion;
mod levels;
mod pairwise;
mod sequences;

use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use whodunit_subjects::{PassList, PassPattern, Recipe, Tier};

pub use emi::Emi;
pub use levels::Levels;
pub use pairwise::Pairwise;
pub use sequences::{Sequences, among};

/// What a subject offers for making recipes.
pub struct Stock<'a> {
    /// Its optimisation levels, lowest first.
    pub levels: Vec<Recipe>,
    /// Its passes, if sequences can be chosen freely.
    pub passes: Option<&'a PassList>,
    /// Subsequences that no drawn sequence may contain.
    pub excluded: Vec<&'a PassPattern>,
}

/// How sequences are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SequenceShape {
    /// Sequences a program and subject.
    pub count: u32,
    pub shortest: u32,
    pub longest: u32,
    /// The tiers drawn from, each with its share.
    pub tiers: Vec<(Tier, u32)>,
}

impl Default for SequenceShape {
    fn default() -> SequenceShape {
        SequenceShape { count: 40, shortest: 3, longest: 30, tiers: tier_shares(&Tier::ALL) }
    }
}

/// The usual shares of tiers: what everybody runs is tested most.
pub fn tier_shares(tiers: &[Tier]) -> Vec<(Tier, u32)> {
    let share = |tier: &Tier| match tier {
        Tier::Default => 90,
        Tier::Optional => 8,
        Tier::Experimental => 2,
    };
    tiers.iter().map(|tier| (*tier, share(tier))).collect()
}

/// A way of choosing recipes for a program.
///
/// `recipes` must give the same list for the same stock, shape and generator; an empty list
/// means that the strategy has nothing for this kind of subject.
pub trait Strategy: Sync {
    /// Name on the command line.
    fn name(&self) -> &'static str;
    /// Whether it draws at random, so that another round gives other tests.
    fn draws(&self) -> bool {
        false
    }
    /// Whether its recipes are for equivalent variants of a program, as well as for the program.
    fn on_variants(&self) -> bool {
        false
    }
    /// Whether it has nothing for subjects whose passes cannot be chosen.
    fn needs_passes(&self) -> bool {
        false
    }
    /// How many programs share what `recipes` gives, each with a part of it, where the recipes only
    /// mean something together. None: they are one program's own.
    fn shared_by(&self, _stock: &Stock, _shape: &SequenceShape) -> Option<u32> {
        None
    }
    /// One line for `--help`.
    fn about(&self) -> &'static str;
    fn recipes(&self, stock: &Stock, shape: &SequenceShape, random: &mut Pcg64) -> Vec<Recipe>;
}

/// Every strategy, in the order in which they are listed and run.
pub const STRATEGIES: &[&dyn Strategy] = &[&Levels, &Sequences, &Pairwise, &Emi];

/// A strategy by its name.
pub fn strategy(name: &str) -> anyhow::Result<&'static dyn Strategy> {
    let found = STRATEGIES.iter().find(|strategy| strategy.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = STRATEGIES.iter().map(|strategy| strategy.name()).collect();
        anyhow::anyhow!("unknown strategy {name:?} (one of {})", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::rand_core::SeedableRng;
    use whodunit_subjects::Pass;

    fn list() -> PassList {
        let pass = |name: &str, tier| Pass { element: format!("function({name})"), name: name.into(), tier };
        let mut passes =
            vec![pass("gvn", Tier::Default), pass("sink", Tier::Optional), pass("newgvn", Tier::Experimental)];
        passes.extend((0..20).map(|i| pass(&format!("p{i}"), Tier::Default)));
        PassList { passes, ..PassList::default() }
    }

    #[test]
    fn every_strategy_repeats_itself_with_the_same_seed() {
        let list = list();
        let levels = vec![Recipe::options(["-O1"])];
        for strategy in STRATEGIES {
            let draw = |seed| {
                let stock = Stock { levels: levels.clone(), passes: Some(&list), excluded: Vec::new() };
                strategy.recipes(&stock, &SequenceShape::default(), &mut Pcg64::seed_from_u64(seed))
            };
            assert_eq!(draw(7), draw(7), "{}", strategy.name());
            assert!(!draw(7).is_empty(), "{}", strategy.name());
        }
    }

    #[test]
    fn unknown_strategies_are_told_the_known_ones() {
        let message = strategy("magic").err().unwrap().to_string();
        assert!(message.contains("levels") && message.contains("sequences"), "{message}");
    }
}
