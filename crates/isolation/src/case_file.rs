//! All that was seen of one bug, complete in itself: it can be kept, ranked again with other weights,
//! or handed to others who rank in their own way.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::{Block, BlockSet};
use crate::repair::Repair;
use crate::spectrum::Spectrum;
use crate::strategies::Candidate;

/// What was seen. Blocks are numbered by their place among those that the failing run executed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CaseFile {
    /// Where they belong.
    pub map: BlockMap,
    /// The same blocks in the order in which the failing run first executed them; empty if that is not known.
    pub in_order: Vec<Block>,
    pub witnesses: Vec<Witness>,
    /// What each of some ordinary programs, which have nothing to do with the bug, did not execute of them under its recipe.
    #[serde(default)]
    pub ordinary: Vec<BlockSet>,
    /// Those that are executed only with the pass with which the code goes wrong; empty if there is no such pass.
    #[serde(default)]
    pub by_guilty_pass: BlockSet,
    /// The source file of that pass, of the one in which the compiler crashed, or of the last one of a sequence, where known; a folder if the
    /// pass has one to itself.
    #[serde(default)]
    pub pass_file: Option<String>,
    /// A block of each function on the crash stack that was executed, innermost first.
    pub stack: Vec<Block>,
    /// Changes of the compiler that make the bug go away.
    pub repairs: Vec<Repair>,
    /// Where such changes were tried in vain.
    pub vain: Vec<Block>,
}

/// A run of the compiler that was right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Witness {
    pub kind: WitnessKind,
    /// Blocks of the failing run that it did not execute.
    pub missed: BlockSet,
}

/// What was changed to come from the bug to a witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WitnessKind {
    Sequence,
    Options,
    Program,
}

impl From<&Candidate> for WitnessKind {
    fn from(candidate: &Candidate) -> WitnessKind {
        match candidate {
            Candidate::Sequence(_) | Candidate::PassRuns(_) => WitnessKind::Sequence,
            Candidate::Options(_) => WitnessKind::Options,
            Candidate::Program(_) => WitnessKind::Program,
        }
    }
}

/// Witnesses that are kept at least, if there are so many.
const MOST_WITNESSES: usize = 1000;

/// A case that is being filled in: takes blocks as the compiler numbers them.
#[derive(Clone, Debug)]
pub struct CaseWriter {
    failing: BlockSet,
    place: HashMap<Block, Block>,
    file: CaseFile,
}

impl CaseWriter {
    /// ```
    /// use whodunit_isolation::{BlockMap, CaseWriter, WitnessKind};
    /// let mut case = CaseWriter::new(&[3, 5, 8].into(), &BlockMap::default(), Some(&[8, 3, 5]));
    /// case.add_witness(WitnessKind::Program, &[3, 9].into());
    /// assert_eq!(case.file().witnesses[0].missed, [1, 2].into());
    /// assert_eq!(case.file().in_order, [2, 0, 1]);
    /// ```
    pub fn new(failing: &BlockSet, map: &BlockMap, in_order: Option<&[Block]>) -> CaseWriter {
        let place: HashMap<Block, Block> = failing.iter().zip(0..).collect();
        let in_order = in_order.unwrap_or_default().iter().filter_map(|block| place.get(block).copied()).collect();
        let file = CaseFile { map: map.restricted_to(failing), in_order, ..CaseFile::default() };
        CaseWriter { failing: failing.clone(), place, file }
    }

    /// The nearest are kept when there are too many: far ones say little, and an hour brings tens of thousands.
    pub fn add_witness(&mut self, kind: WitnessKind, executed: &BlockSet) {
        let missed = self.missed(executed);
        self.file.witnesses.push(Witness { kind, missed });
        if self.file.witnesses.len() >= 2 * MOST_WITNESSES {
            self.file.witnesses.sort_by_key(|witness| witness.missed.len());
            self.file.witnesses.truncate(MOST_WITNESSES);
        }
    }

    fn missed(&self, executed: &BlockSet) -> BlockSet {
        let mut here = vec![false; self.failing.len()];
        self.failing.for_each_common(executed, |position| here[position] = true);
        (0..).zip(here).filter(|(_, here)| !here).map(|(place, _)| place).collect()
    }

    pub fn add_ordinary(&mut self, executed: &BlockSet) {
        let missed = self.missed(executed);
        self.file.ordinary.push(missed);
    }

    /// What the failing run did not execute is left out, here and below.
    pub fn set_stack(&mut self, blocks: &[Block]) {
        self.file.stack = blocks.iter().filter_map(|block| self.place.get(block).copied()).collect();
    }

    pub fn set_by_guilty_pass(&mut self, blocks: &BlockSet) {
        self.file.by_guilty_pass = blocks.iter().filter_map(|block| self.place.get(&block).copied()).collect();
    }

    pub fn set_pass_file(&mut self, file: Option<String>) {
        self.file.pass_file = file;
    }

    pub fn add_repair(&mut self, repair: Repair) {
        let place = self.place.get(&repair.block).copied();
        self.file.repairs.extend(place.map(|block| Repair { block, ..repair }));
    }

    pub fn add_vain(&mut self, block: Block) {
        self.file.vain.extend(self.place.get(&block).copied());
    }

    pub fn file(&self) -> &CaseFile {
        &self.file
    }
}

impl CaseFile {
    /// How many witnesses executed each block, where each counts by how near it is: one that misses few
    /// blocks says more of them than one that misses many. They count for one on average, and all the same
    /// if `power` is 0.
    pub fn spectrum(&self, power: f64) -> Spectrum {
        let nearness = |witness: &Witness| (witness.missed.len().max(1) as f64).powf(-power);
        let mean = self.witnesses.iter().map(nearness).sum::<f64>() / self.witnesses.len().max(1) as f64;
        let mut missed = vec![0.0; self.map.blocks.len()];
        for witness in &self.witnesses {
            for block in witness.missed.iter() {
                // Always there, unless the file was damaged.
                if let Some(sum) = missed.get_mut(block as usize) {
                    *sum += nearness(witness) / mean;
                }
            }
        }
        Spectrum::of_missed(&missed, self.witnesses.len() as u32)
    }

    /// How many ordinary programs executed each block; nothing if there are none.
    pub fn ordinary_spectrum(&self) -> Option<Spectrum> {
        let mut missed = vec![0.0; self.map.blocks.len()];
        for block in self.ordinary.iter().flat_map(BlockSet::iter) {
            if let Some(sum) = missed.get_mut(block as usize) {
                *sum += 1.0;
            }
        }
        (!self.ordinary.is_empty()).then(|| Spectrum::of_missed(&missed, self.ordinary.len() as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spectrum_without_weights_is_the_plain_one() {
        let failing: BlockSet = [3, 5, 8, 9].into();
        let runs: [BlockSet; 3] = [[3, 5, 7].into(), [3, 9].into(), [3, 5, 8].into()];
        let mut plain = Spectrum::new((0..4).collect());
        let mut case = CaseWriter::new(&failing, &BlockMap::default(), None);
        for run in &runs {
            case.add_witness(WitnessKind::Program, run);
            plain.add_witness(
                &(0..).zip(failing.iter()).filter(|(_, block)| run.contains(*block)).map(|(at, _)| at).collect(),
            );
        }
        assert_eq!(case.file().spectrum(0.0), plain);
        assert_eq!(CaseFile::default().spectrum(1.0), Spectrum::new(BlockSet::default()));
    }

    #[test]
    fn of_too_many_witnesses_the_nearest_are_kept() {
        let mut case = CaseWriter::new(&(0..50).collect(), &BlockMap::default(), None);
        for number in 0..5 * MOST_WITNESSES as u32 {
            case.add_witness(WitnessKind::Sequence, &(0..number % 50).collect());
        }
        let kept = &case.file().witnesses;
        assert!((MOST_WITNESSES..2 * MOST_WITNESSES).contains(&kept.len()), "{}", kept.len());
        assert!(kept[..MOST_WITNESSES / 2].iter().all(|witness| witness.missed.len() < 25));
    }
}
