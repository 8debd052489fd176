//! How good a set of witnesses is: RecBi's formulas (1) to (5).

use crate::blocks::BlockSet;

/// Weight of diversity against similarity.
pub const ALPHA: f64 = 0.8;

/// A set of witnesses and its quality, kept as it grows.
#[derive(Clone, Debug)]
pub struct Quality {
    failing: BlockSet,
    alpha: f64,
    witnesses: Vec<BlockSet>,
    /// Sum of the distances of all pairs.
    distances: f64,
    /// Sum of the similarities with the failing run.
    similarities: f64,
}

impl Quality {
    pub fn new(failing: BlockSet) -> Quality {
        Quality { failing, alpha: ALPHA, witnesses: Vec::new(), distances: 0.0, similarities: 0.0 }
    }

    pub fn witnesses(&self) -> &[BlockSet] {
        &self.witnesses
    }

    /// Q = n (alpha div + (1 - alpha) sim), and 0 of an empty set.
    ///
    /// ```
    /// use whodunit_isolation::strategies::programs::Quality;
    /// let mut set = Quality::new([1, 2, 3, 4].into());
    /// assert_eq!(set.value(), 0.0);
    /// set.add([1, 2].into());
    /// // No pair yet: Q = 1 (0.8 * 0 + 0.2 * 2/4).
    /// assert!((set.value() - 0.1).abs() < 1e-12);
    /// ```
    pub fn value(&self) -> f64 {
        self.quality(self.witnesses.len(), self.distances, self.similarities)
    }

    fn quality(&self, count: usize, distances: f64, similarities: f64) -> f64 {
        if count == 0 {
            return 0.0;
        }
        let n = count as f64;
        let pairs = n * (n - 1.0) / 2.0;
        let diversity = if count > 1 { distances / pairs } else { 0.0 };
        n * (self.alpha * diversity + (1.0 - self.alpha) * similarities / n)
    }

    /// dQ: how much better the set would be with a witness more.
    ///
    /// Never negative: n sim is a sum of similarities, and n div cannot fall since the distance obeys the
    /// triangle inequality. Whether a witness makes the set worse is for [`Quality::mean_gain`] to say.
    pub fn gain(&self, witness: &BlockSet) -> f64 {
        self.with(witness) - self.value()
    }

    /// The same without the factor n: negative if the set would be less diverse and less like the failing
    /// run, taken together.
    pub fn mean_gain(&self, witness: &BlockSet) -> f64 {
        let count = self.witnesses.len();
        self.with(witness) / (count + 1) as f64 - self.value() / count.max(1) as f64
    }

    /// Q of the set with a witness more.
    fn with(&self, witness: &BlockSet) -> f64 {
        let distances = self.distances + self.distance_sum(witness);
        let similarities = self.similarities + witness.similarity(&self.failing);
        self.quality(self.witnesses.len() + 1, distances, similarities)
    }

    /// Mean distance of a run from the witnesses. One that has none to be compared with is as
    /// different as can be.
    pub fn mean_distance(&self, witness: &BlockSet) -> f64 {
        if self.witnesses.is_empty() { 1.0 } else { self.distance_sum(witness) / self.witnesses.len() as f64 }
    }

    /// Whether a witness executed exactly the same.
    pub fn has_equal(&self, witness: &BlockSet) -> bool {
        self.witnesses.contains(witness)
    }

    pub fn add(&mut self, witness: BlockSet) {
        self.distances += self.distance_sum(&witness);
        self.similarities += witness.similarity(&self.failing);
        self.witnesses.push(witness);
    }

    fn distance_sum(&self, witness: &BlockSet) -> f64 {
        self.witnesses.iter().map(|other| other.distance(witness)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quality_is_that_of_an_example_by_hand() {
        let mut set = Quality::new([1, 2, 3, 4].into());
        let (a, b, c): (BlockSet, BlockSet, BlockSet) = ([1, 2, 3].into(), [2, 3, 4, 5].into(), [1, 2, 3].into());
        // sim(a) = 3/4, sim(b) = 3/5; dist(a, b) = 1 - 2/5 = 3/5.
        assert!((set.gain(&a) - 0.2 * 0.75).abs() < 1e-12);
        set.add(a);
        // Q = 2 (0.8 * 0.6 + 0.2 * (0.75 + 0.6) / 2) = 0.96 + 0.27 = 1.23; before it was 0.15.
        assert!((set.gain(&b) - 1.08).abs() < 1e-12);
        set.add(b);
        assert!((set.value() - 1.23).abs() < 1e-12);
        // The third is the first again: div = (0.6 + 0 + 0.6) / 3 = 0.4, sim = (0.75 + 0.6 + 0.75) / 3 = 0.7,
        // Q = 3 (0.32 + 0.14) = 1.38.
        assert!((set.gain(&c) - 0.15).abs() < 1e-12);
        assert!(set.has_equal(&c) && (set.mean_distance(&c) - 0.3).abs() < 1e-12);
    }

    #[test]
    fn a_witness_can_make_a_set_worse_but_not_its_quality_times_its_size() {
        let mut set = Quality::new([1, 2].into());
        set.add([1].into());
        set.add([9].into());
        // div 1, sim 1/4, Q = 2 (0.8 + 0.05) = 1.7; with [9] again div 2/3, sim 1/6, Q = 3 (1.6/3 + 0.1/3) = 1.7.
        assert!((set.value() - 1.7).abs() < 1e-12);
        assert!(set.gain(&[9].into()).abs() < 1e-12);
        assert!((set.mean_gain(&[9].into()) - (1.7 / 3.0 - 0.85)).abs() < 1e-12);
        assert!(set.mean_gain(&[1, 2].into()) < 0.0 && set.gain(&[1, 2].into()) > 0.0);
    }
}
