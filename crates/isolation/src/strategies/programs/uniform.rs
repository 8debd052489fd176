//! The choice that does not learn: every operator with the same chance.

use rand::Rng;
use rand_pcg::Pcg64;

use crate::strategies::programs::search::{Chooser, Effect};

/// Chooses at random.
pub struct Uniform;

impl Chooser for Uniform {
    fn choose(&mut self, places: &[usize], random: &mut Pcg64) -> Option<usize> {
        let open: Vec<usize> = (0..places.len()).filter(|operator| places[*operator] > 0).collect();
        (!open.is_empty()).then(|| open[random.random_range(0..open.len())])
    }

    fn learn(&mut self, _: usize, _: Option<&Effect>) {}
}
