//! What speaks for a suspect beside the spectrum: where the compiler crashed, and which of its
//! branches, taken the other way, make the bug go away. Weighed together, each as a share of its most.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::Block;
use crate::formulas::Formula;
use crate::ranking::{FunctionSuspect, Ranking, Suspect, ranked};
use crate::spectrum::Spectrum;

/// A branch that makes the bug go away when it is taken the other way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repair {
    pub block: Block,
    /// How much of what the failing run executed the mended run executed too: a branch that merely
    /// switches a pass off leaves little.
    pub similarity: f64,
    /// Share of the witnesses tried that stay right with it.
    pub harmless: f64,
}

impl Repair {
    /// What it counts for.
    ///
    /// ```
    /// use whodunit_isolation::Repair;
    /// let near = Repair { block: 0, similarity: 0.9, harmless: 1.0 };
    /// let off = Repair { similarity: 0.3, ..near };
    /// assert!(near.weight() > 4.0 * off.weight());
    /// ```
    pub fn weight(&self) -> f64 {
        self.similarity * self.similarity * (0.25 + 0.75 * self.harmless)
    }
}

/// All there is beside the spectrum.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Clues {
    /// A block of each function on the crash stack, innermost first.
    pub stack: Vec<Block>,
    pub repairs: Vec<Repair>,
}

/// What each kind of evidence weighs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    pub spectrum: f64,
    pub stack: f64,
    pub repairs: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { spectrum: 1.0, stack: 1.0, repairs: 1.0 }
    }
}

/// What a frame counts less than the one inside it.
const FADING: f64 = 0.8;

/// The ranking by all evidence. Blocks are ranked by the spectrum alone.
pub fn blend(spectrum: &Spectrum, map: &BlockMap, formula: &Formula, clues: &Clues, weights: &Weights) -> Ranking {
    let by_spectrum = crate::ranking::rank(spectrum, map, formula);
    let suspicion = Suspicion::of(spectrum, formula);
    let function_of = |block: Block| map.blocks.get(block as usize).map(|place| place.function);
    let files = shares(clues, weights, &suspicion, |block| map.file_of(block));
    let functions = shares(clues, weights, &suspicion, function_of);
    let most = |scores: &mut dyn Iterator<Item = f64>| scores.fold(f64::MIN_POSITIVE, f64::max);
    let most_file = most(&mut by_spectrum.files.iter().map(|suspect| suspect.score));
    let most_function = most(&mut by_spectrum.functions.iter().map(|suspect| suspect.score));
    let number_of: HashMap<&str, u32> = (0..).zip(&map.files).map(|(number, name)| (name.as_str(), number)).collect();
    let file_score = |suspect: &Suspect| {
        let number = number_of.get(suspect.name.as_str());
        let more = number.and_then(|number| files.get(number)).copied().unwrap_or_default();
        weights.spectrum * suspect.score / most_file + more
    };
    let scored = by_spectrum.files.iter().map(|suspect| (suspect.name.clone(), file_score(suspect)));
    let ranked_files = ranked(scored.collect());
    let mut of_function: HashMap<(&str, Option<&str>), f64> = HashMap::new();
    for (number, share) in &functions {
        if let Some(place) = map.functions.get(*number as usize) {
            let file = place.file.and_then(|file| map.file_name(file));
            *of_function.entry((place.name.as_str(), file)).or_default() += share;
        }
    }
    let function_score = |suspect: &FunctionSuspect| {
        let more = of_function.get(&(suspect.name.as_str(), suspect.file.as_deref())).copied().unwrap_or_default();
        weights.spectrum * suspect.score / most_function + more
    };
    let scored = by_spectrum.functions.iter().enumerate();
    let scored = scored.map(|(at, one)| ((one.name.clone(), one.file.clone(), at), function_score(one)));
    let ranked_functions = ranked(scored.collect());
    Ranking {
        files: ranked_files.into_iter().map(|(rank, name, score)| Suspect { rank, name, score }).collect(),
        functions: ranked_functions
            .into_iter()
            .map(|(rank, (name, file, _), score)| FunctionSuspect { rank, name, file, score })
            .collect(),
        blocks: by_spectrum.blocks,
    }
}

/// How suspicious each block is by the spectrum, as a share of the most suspicious.
struct Suspicion {
    of: HashMap<Block, f64>,
}

impl Suspicion {
    fn of(spectrum: &Spectrum, formula: &Formula) -> Suspicion {
        let scores: Vec<(Block, f64)> =
            spectrum.iter().map(|(block, counts)| (block, (formula.score)(counts))).collect();
        let most = scores.iter().map(|(_, score)| *score).fold(f64::MIN_POSITIVE, f64::max);
        Suspicion { of: scores.into_iter().map(|(block, score)| (block, score / most)).collect() }
    }

    fn block(&self, block: Block) -> f64 {
        self.of.get(&block).copied().unwrap_or_default()
    }
}

/// What stack and repairs add to each group, each as a share of the group that has most of it.
fn shares(
    clues: &Clues,
    weights: &Weights,
    suspicion: &Suspicion,
    group_of: impl Fn(Block) -> Option<u32>,
) -> HashMap<u32, f64> {
    let mut total: HashMap<u32, f64> = HashMap::new();
    // A frame in a function that every witness executed too says little.
    let frames = clues.stack.iter().zip(std::iter::successors(Some(1.0), |weight| Some(weight * FADING)));
    let stack = gathered(frames.map(|(block, weight)| (*block, weight * suspicion.block(*block))), &group_of);
    let repairs = gathered(clues.repairs.iter().map(|repair| (repair.block, repair.weight())), &group_of);
    for (evidence, weight) in [(stack, weights.stack), (repairs, weights.repairs)] {
        let most = evidence.values().copied().fold(f64::MIN_POSITIVE, f64::max);
        for (group, amount) in evidence {
            *total.entry(group).or_default() += weight * amount / most;
        }
    }
    total
}

fn gathered(
    evidence: impl Iterator<Item = (Block, f64)>,
    group_of: &impl Fn(Block) -> Option<u32>,
) -> HashMap<u32, f64> {
    let mut sums: HashMap<u32, f64> = HashMap::new();
    for (block, amount) in evidence {
        if let Some(group) = group_of(block) {
            *sums.entry(group).or_default() += amount;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_map::tests::map_of;
    use crate::formulas::formula;

    fn first(clues: &Clues) -> String {
        // All three files are equally suspicious by the spectrum.
        let map = map_of(&[("a.cpp", 2), ("b.cpp", 2), ("c.cpp", 2)]);
        let mut spectrum = Spectrum::new((0..6).collect());
        spectrum.add_witness(&[0, 2, 4].into());
        let ranking = blend(&spectrum, &map, formula("ochiai").unwrap(), clues, &Weights::default());
        ranking.files.into_iter().find(|suspect| suspect.rank == 1).map_or_else(String::new, |suspect| suspect.name)
    }

    #[test]
    fn a_crash_inside_points_at_its_file_and_a_repair_too() {
        assert_eq!(first(&Clues::default()), "");
        assert_eq!(first(&Clues { stack: vec![3, 1], ..Clues::default() }), "b.cpp");
        let repair = |block, similarity| Repair { block, similarity, harmless: 1.0 };
        let repairs = vec![repair(5, 0.9), repair(4, 0.9), repair(1, 0.9), repair(2, 0.1), repair(3, 0.1)];
        assert_eq!(first(&Clues { repairs, ..Clues::default() }), "c.cpp");
    }

    #[test]
    fn a_frame_that_witnesses_share_counts_less() {
        let map = map_of(&[("a.cpp", 2), ("b.cpp", 2)]);
        let mut spectrum = Spectrum::new((0..4).collect());
        (0..30).for_each(|_| spectrum.add_witness(&[0, 1].into()));
        let clues = Clues { stack: vec![0, 3], ..Clues::default() };
        let ranking = blend(&spectrum, &map, formula("ochiai").unwrap(), &clues, &Weights::default());
        assert_eq!(ranking.files[0].name, "b.cpp");
    }
}
