//! `emi`: the levels, and a few sequences where they can be chosen, for equivalent variants of a program.

use rand_pcg::Pcg64;
use whodunit_subjects::Recipe;

use crate::{Levels, SequenceShape, Sequences, Stock, Strategy};

pub struct Emi;

/// Sequences for each variant; there are many variants.
const SEQUENCES: u32 = 4;

impl Strategy for Emi {
    fn name(&self) -> &'static str {
        "emi"
    }

    fn draws(&self) -> bool {
        true
    }

    fn on_variants(&self) -> bool {
        true
    }

    fn about(&self) -> &'static str {
        "equivalent variants of each program (Hermes, Orion, Athena) at the levels and a few sequences"
    }

    fn recipes(&self, stock: &Stock, shape: &SequenceShape, random: &mut Pcg64) -> Vec<Recipe> {
        let shape = SequenceShape { count: shape.count.min(SEQUENCES), ..shape.clone() };
        let mut recipes = Levels.recipes(stock, &shape, random);
        recipes.extend(Sequences.recipes(stock, &shape, random));
        recipes
    }
}
