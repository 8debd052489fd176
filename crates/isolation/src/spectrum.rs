//! The spectrum of a bug: for each block the failing run executed, how many witnesses did too.
//! Only counts are kept, so its size does not grow with the number of witnesses.

use serde::{Deserialize, Serialize};

use crate::blocks::{Block, BlockSet};

/// How many runs did and did not execute a block, by how they ended. Not whole numbers where some
/// witnesses count more than others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counts {
    /// Failing runs that executed it.
    pub ef: f64,
    /// Passing runs that executed it.
    pub ep: f64,
    /// Failing runs that did not.
    pub nf: f64,
    /// Passing runs that did not.
    pub np: f64,
}

impl Counts {
    pub fn new(ef: impl Into<f64>, ep: impl Into<f64>, nf: impl Into<f64>, np: impl Into<f64>) -> Counts {
        Counts { ef: ef.into(), ep: ep.into(), nf: nf.into(), np: np.into() }
    }

    pub fn failing(&self) -> f64 {
        self.ef + self.nf
    }

    pub fn passing(&self) -> f64 {
        self.ep + self.np
    }

    pub fn executing(&self) -> f64 {
        self.ef + self.ep
    }
}

/// The failing run and what witnesses executed of it.
///
/// ```
/// use whodunit_isolation::{Counts, Spectrum};
/// let mut spectrum = Spectrum::new([3, 5, 8].into());
/// spectrum.add_witness(&[3, 4, 8].into());
/// spectrum.add_witness(&[3].into());
/// let passing: Vec<_> = spectrum.iter().map(|(block, counts)| (block, counts.ep)).collect();
/// assert_eq!(passing, [(3, 2.0), (5, 0.0), (8, 1.0)]);
/// assert_eq!(spectrum.counts(5), Some(Counts::new(1, 0, 0, 2)));
/// assert_eq!(spectrum.counts(4), None, "only what the failing run executed is suspect");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spectrum {
    failing: BlockSet,
    /// Witnesses that executed each block of the failing run, in the order of the blocks.
    passing: Vec<f64>,
    witnesses: u32,
    /// What they count for together.
    weight: f64,
}

impl Spectrum {
    pub fn new(failing: BlockSet) -> Spectrum {
        let passing = vec![0.0; failing.len()];
        Spectrum { failing, passing, witnesses: 0, weight: 0.0 }
    }

    /// From how much weight of the witnesses did not execute each block; they weigh one on average.
    pub(crate) fn of_missed(missed: &[f64], witnesses: u32) -> Spectrum {
        let weight = f64::from(witnesses);
        let passing = missed.iter().map(|missed| (weight - missed).max(0.0)).collect();
        Spectrum { failing: (0..missed.len() as u32).collect(), passing, witnesses, weight }
    }

    /// Counts a passing run in.
    pub fn add_witness(&mut self, executed: &BlockSet) {
        self.witnesses += 1;
        self.weight += 1.0;
        self.failing.for_each_common(executed, |position| {
            // Always there, unless the spectrum was read from a damaged file.
            if let Some(count) = self.passing.get_mut(position) {
                *count += 1.0;
            }
        });
    }

    pub fn witnesses(&self) -> u32 {
        self.witnesses
    }

    pub fn failing(&self) -> &BlockSet {
        &self.failing
    }

    /// The counts of every block the failing run executed, by block number.
    pub fn iter(&self) -> impl Iterator<Item = (Block, Counts)> + '_ {
        self.failing.iter().zip(&self.passing).map(|(block, ep)| (block, self.counts_with(*ep)))
    }

    /// The counts of one block, if the failing run executed it.
    pub fn counts(&self, block: Block) -> Option<Counts> {
        self.iter().find(|(other, _)| *other == block).map(|(_, counts)| counts)
    }

    /// There is one failing run, and it executed all that is counted here.
    fn counts_with(&self, ep: f64) -> Counts {
        Counts { ef: 1.0, ep, nf: 0.0, np: (self.weight - ep).max(0.0) }
    }
}
