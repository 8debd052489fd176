//! `sequences`: random pass sequences over the chosen tiers.

use rand::Rng;
use rand_pcg::Pcg64;
use whodunit_subjects::{Pass, Pipeline, Recipe};

use crate::exclusion::without;
use crate::{SequenceShape, Stock, Strategy};

/// Draws each pass on its own: first a tier by its share, then a pass of it uniformly. What is
/// excluded is taken out afterwards, so that all else is drawn as it would be without.
pub struct Sequences;

impl Strategy for Sequences {
    fn name(&self) -> &'static str {
        "sequences"
    }

    fn draws(&self) -> bool {
        true
    }

    fn needs_passes(&self) -> bool {
        true
    }

    fn about(&self) -> &'static str {
        "random sequences of the optimiser's passes"
    }

    fn recipes(&self, stock: &Stock, shape: &SequenceShape, random: &mut Pcg64) -> Vec<Recipe> {
        let Some(list) = stock.passes else {
            return Vec::new();
        };
        let of_tier = |tier| list.passes.iter().filter(|pass| pass.tier == tier).collect::<Vec<_>>();
        let mut urns: Vec<(Vec<&Pass>, u32)> =
            shape.tiers.iter().map(|(tier, share)| (of_tier(*tier), *share)).collect();
        urns.retain(|(passes, share)| !passes.is_empty() && *share > 0);
        if urns.is_empty() {
            return Vec::new();
        }
        let drawn = (0..shape.count).map(|_| without(&stock.excluded, draw_sequence(&urns, shape, random)));
        drawn.filter(|sequence| !sequence.0.is_empty()).map(Recipe::passes).collect()
    }
}

fn draw_sequence(urns: &[(Vec<&Pass>, u32)], shape: &SequenceShape, random: &mut Pcg64) -> Pipeline {
    let length = random.random_range(shape.shortest.max(1)..=shape.longest.max(shape.shortest).max(1));
    let total: u32 = urns.iter().map(|(_, share)| share).sum();
    let mut element = |_| {
        let mut at = random.random_range(0..total);
        let (passes, _) = urns
            .iter()
            .find(|(_, share)| {
                let here = at < *share;
                at = at.saturating_sub(*share);
                here
            })
            .expect("the shares add up to the total");
        passes[random.random_range(0..passes.len())].element.clone()
    };
    Pipeline((0..length).map(&mut element).collect())
}

/// All elements of both, each list in its own order.
pub fn among(some: &Pipeline, others: &Pipeline, random: &mut Pcg64) -> Pipeline {
    let (mut some, mut others) = (some.0.as_slice(), others.0.as_slice());
    let mut mixed = Vec::new();
    while !some.is_empty() || !others.is_empty() {
        let from_some = random.random_range(0..some.len() + others.len()) < some.len();
        let list = if from_some { &mut some } else { &mut others };
        mixed.push(list[0].clone());
        *list = &list[1..];
    }
    Pipeline(mixed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tier_shares;
    use rand_pcg::rand_core::SeedableRng;
    use whodunit_subjects::{PassList, PassPattern, Tier};

    fn draw(shape: &SequenceShape) -> Vec<Pipeline> {
        draw_without(&[], shape)
    }

    fn draw_without(excluded: &[PassPattern], shape: &SequenceShape) -> Vec<Pipeline> {
        let pass = |name: &str, tier| Pass { element: name.into(), name: name.into(), tier };
        let passes = vec![pass("usual", Tier::Default), pass("odd", Tier::Optional), pass("wild", Tier::Experimental)];
        let list = PassList { passes, ..PassList::default() };
        let stock = Stock { levels: Vec::new(), passes: Some(&list), excluded: excluded.iter().collect() };
        let recipes = Sequences.recipes(&stock, shape, &mut Pcg64::seed_from_u64(1));
        recipes.iter().filter_map(|recipe| recipe.pipeline().cloned()).collect()
    }

    #[test]
    fn lengths_stay_in_their_range_and_use_it() {
        let shape = SequenceShape { count: 300, shortest: 2, longest: 5, ..SequenceShape::default() };
        let mut lengths: Vec<_> = draw(&shape).iter().map(|pipeline| pipeline.0.len()).collect();
        lengths.sort();
        lengths.dedup();
        assert_eq!(lengths, [2, 3, 4, 5]);
    }

    #[test]
    fn tiers_come_up_by_their_shares() {
        let all: Vec<String> =
            draw(&SequenceShape { count: 500, ..SequenceShape::default() }).into_iter().flat_map(|p| p.0).collect();
        let share = |name: &str| all.iter().filter(|element| *element == name).count() as f64 / all.len() as f64;
        assert!((share("usual") - 0.90).abs() < 0.02, "{}", share("usual"));
        assert!((share("wild") - 0.02).abs() < 0.01, "{}", share("wild"));
        let only = SequenceShape { tiers: vec![(Tier::Experimental, 1)], ..SequenceShape::default() };
        assert!(draw(&only).iter().all(|pipeline| pipeline.0.iter().all(|element| element == "wild")));
    }

    #[test]
    fn lists_keep_their_order_among_others() {
        let (some, others): (Pipeline, Pipeline) = ("a,b".parse().unwrap(), "x,y,z".parse().unwrap());
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let mixed = among(&some, &others, &mut Pcg64::seed_from_u64(seed));
            assert!(some.is_subsequence_of(&mixed) && others.is_subsequence_of(&mixed) && mixed.0.len() == 5);
            seen.insert(mixed);
        }
        assert!(seen.len() > 8, "there are ten ways: {}", seen.len());
    }

    #[test]
    fn what_is_excluded_is_missing_and_all_else_is_drawn_as_before() {
        let shape = SequenceShape { tiers: tier_shares(&[Tier::Default, Tier::Optional]), ..SequenceShape::default() };
        let rare: PassPattern = "odd,usual".parse().unwrap();
        let kept = draw_without(std::slice::from_ref(&rare), &shape);
        assert!(kept.iter().any(|sequence| sequence.0.contains(&"odd".to_owned())));
        for (before, after) in draw(&shape).iter().zip(&kept) {
            assert!(!rare.is_part_of(after) && after.is_subsequence_of(before), "{before} became {after}");
        }
        let only = SequenceShape { tiers: vec![(Tier::Experimental, 1)], ..SequenceShape::default() };
        assert!(draw_without(&["wild".parse().unwrap()], &only).is_empty(), "a sequence of nothing is no test");
    }
}
