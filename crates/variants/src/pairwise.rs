//! `pairwise`: every pass is followed directly by every pass, in as few sequences as that takes (2W in CTOS).

use rand::Rng;
use rand_pcg::Pcg64;
use whodunit_selection::pairwise;
use whodunit_subjects::{Pass, Pipeline, Recipe};

use crate::exclusion::without;
use crate::{SequenceShape, Stock, Strategy};

/// Gives all of a covering set at once, whatever `count` is: that is each program's part of it. Tiers
/// count as drawn from or not; their shares do not, since each pass is to meet each other once.
pub struct Pairwise;

impl Strategy for Pairwise {
    fn name(&self) -> &'static str {
        "pairwise"
    }

    fn draws(&self) -> bool {
        true
    }

    fn needs_passes(&self) -> bool {
        true
    }

    fn about(&self) -> &'static str {
        "sequences in which every pass follows every pass, dealt out over programs"
    }

    fn shared_by(&self, stock: &Stock, shape: &SequenceShape) -> Option<u32> {
        let pairs = passes(stock, shape).len().pow(2);
        let sequences = pairs.div_ceil(shape.longest.max(2) as usize - 1);
        Some(sequences.div_ceil(shape.count.max(1) as usize).max(1) as u32)
    }

    fn recipes(&self, stock: &Stock, shape: &SequenceShape, random: &mut Pcg64) -> Vec<Recipe> {
        let passes = passes(stock, shape);
        let sequences = pairwise::neighbours(passes.len() as u16, shape.longest as usize, random.random());
        let pipeline = |index: usize| {
            let words = sequences.words(index).iter();
            without(&stock.excluded, Pipeline(words.map(|word| passes[usize::from(*word)].element.clone()).collect()))
        };
        let pipelines = (0..sequences.len()).map(pipeline);
        pipelines.filter(|sequence| !sequence.0.is_empty()).map(Recipe::passes).collect()
    }
}

/// The passes of the tiers that are drawn from.
fn passes<'a>(stock: &Stock<'a>, shape: &SequenceShape) -> Vec<&'a Pass> {
    let is_drawn = |pass: &&Pass| shape.tiers.iter().any(|(tier, share)| *tier == pass.tier && *share > 0);
    stock.passes.iter().flat_map(|list| &list.passes).filter(is_drawn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::rand_core::SeedableRng;
    use std::collections::BTreeSet;
    use whodunit_subjects::{PassList, Tier};

    fn list() -> PassList {
        let tier = |number: usize| if number < 9 { Tier::Default } else { Tier::Experimental };
        let pass =
            |number: usize| Pass { element: format!("p{number}"), name: format!("p{number}"), tier: tier(number) };
        PassList { passes: (0..12).map(pass).collect(), ..PassList::default() }
    }

    #[test]
    fn every_pass_of_the_tiers_follows_every_pass_once_and_programs_share_the_set() {
        let list = list();
        let stock = Stock { levels: Vec::new(), passes: Some(&list), excluded: Vec::new() };
        let shape = SequenceShape { count: 4, longest: 6, tiers: vec![(Tier::Default, 1)], ..SequenceShape::default() };
        let recipes = Pairwise.recipes(&stock, &shape, &mut Pcg64::seed_from_u64(3));
        // 81 pairs, five a sequence, four sequences a program.
        assert_eq!((recipes.len(), Pairwise.shared_by(&stock, &shape)), (17, Some(5)));
        let follow = |recipe: &Recipe| {
            let passes = recipe.pipeline().expect("a recipe of passes").0.clone();
            passes.windows(2).map(|two| two.to_vec()).collect::<Vec<_>>()
        };
        let pairs: Vec<_> = recipes.iter().flat_map(follow).collect();
        assert_eq!((pairs.len(), pairs.iter().collect::<BTreeSet<_>>().len()), (81, 81));
    }

    #[test]
    fn a_subject_without_passes_gets_nothing() {
        let stock = Stock { levels: Vec::new(), passes: None, excluded: Vec::new() };
        let shape = SequenceShape::default();
        assert!(Pairwise.recipes(&stock, &shape, &mut Pcg64::seed_from_u64(1)).is_empty());
        assert_eq!(Pairwise.shared_by(&stock, &shape), Some(1));
    }
}
