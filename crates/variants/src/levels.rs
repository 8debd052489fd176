//! `levels`: the optimisation levels of a subject, each once.

use rand_pcg::Pcg64;
use whodunit_subjects::Recipe;

use crate::{SequenceShape, Stock, Strategy};

/// What users run: `-O1`, `-O2`, `-O3`, `-Os`, or `default<O1>` and so on in-process.
pub struct Levels;

impl Strategy for Levels {
    fn name(&self) -> &'static str {
        "levels"
    }

    fn about(&self) -> &'static str {
        "the optimisation levels, each once a program"
    }

    fn recipes(&self, stock: &Stock, _shape: &SequenceShape, _random: &mut Pcg64) -> Vec<Recipe> {
        stock.levels.clone()
    }
}
