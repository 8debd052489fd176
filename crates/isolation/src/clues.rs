//! All evidence weighed together, each kind as a share of its most: what witnesses did not execute, where
//! the compiler crashed, and which small changes of the compiler make the bug go away.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::Block;
use crate::case_file::CaseFile;
use crate::formulas::Formula;
use crate::ranking::{FunctionSuspect, Ranking, Suspect, rank_with_caution, ranked};
use crate::spectrum::Spectrum;

/// What a change of the compiler did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Remedy {
    /// A branch was taken the other way.
    #[default]
    Branch,
    /// A call was left out.
    Call,
    /// A constant that is compared with was changed by one.
    Constant,
}

/// How far a repair was weighed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weighing {
    /// To the end.
    #[default]
    Whole,
    /// Until it could no longer be the best of its function, or not at all where others stand for it: it counts for no more
    /// than the best does, and what was not asked is taken for 1.
    Outdone,
}

/// A change of the compiler that makes the bug go away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repair {
    pub block: Block,
    #[serde(default)]
    pub remedy: Remedy,
    /// Share of what the failing run executed, besides what every program has executed, that the mended run executed too: a
    /// branch that merely switches a pass off leaves little.
    pub similarity: f64,
    /// Share of the witnesses tried that stay right with it.
    pub harmless: f64,
    /// Share of other programs that the compiler writes the same code for with it: what changes them too is no cause of
    /// this bug alone.
    #[serde(default = "one")]
    pub specific: f64,
    /// Share of the wrong code that is still there; all of it where there is no code to compare with.
    #[serde(default = "one")]
    pub kept: f64,
    /// Share of the other ways in which the bug shows that it mends too: what mends one may just have hidden the bug there.
    #[serde(default = "one")]
    pub general: f64,
    /// Share of programs that rightly do what the bug does wrongly, and still do: else what tells of the bug is gone, not the bug.
    #[serde(default = "one")]
    pub honest: f64,
    #[serde(default)]
    pub weighing: Weighing,
}

fn one() -> f64 {
    1.0
}

impl Repair {
    /// A branch that, taken the other way, leaves so much of the failing run, and does nothing but good.
    pub fn by_branch(block: Block, similarity: f64) -> Repair {
        let (remedy, harmless, specific, kept, general, honest) = (Remedy::Branch, 1.0, 1.0, 1.0, 1.0, 1.0);
        Repair { block, remedy, similarity, harmless, specific, kept, general, honest, weighing: Weighing::Whole }
    }

    /// What it counts for.
    ///
    /// ```
    /// use whodunit_isolation::Repair;
    /// let near = Repair::by_branch(0, 0.9);
    /// let off = Repair { similarity: 0.3, ..near };
    /// assert!(near.weight() > 4.0 * off.weight());
    /// let hiding = Repair { general: 0.0, ..near };
    /// assert_eq!(near.weight(), 4.0 * hiding.weight());
    /// let silencing = Repair { honest: 0.0, ..near };
    /// assert!(near.weight() > 9.0 * silencing.weight());
    /// ```
    pub fn weight(&self) -> f64 {
        let others = (0.25 + 0.75 * self.harmless) * (0.1 + 0.9 * self.specific) * (0.25 + 0.75 * self.general);
        self.similarity * self.similarity * self.kept.sqrt().sqrt() * others * (0.1 + 0.9 * self.honest)
    }
}

/// What each kind of evidence weighs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    pub spectrum: f64,
    pub stack: f64,
    pub repairs: f64,
    /// How much more near witnesses count than others: 0 if all count the same.
    pub nearness: f64,
    /// Innocent statements that are added to every file and function.
    pub caution: f64,
    /// How often a file was mended before.
    pub history: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { spectrum: 1.0, stack: STACK, repairs: 1.0, nearness: NEARNESS, caution: CAUTION, history: HISTORY }
    }
}

/// A crash stack counts for twice as much as other evidence.
const STACK: f64 = 2.0;

/// A witness counts by one over the root of the number of blocks that it misses. On 22 faults seeded into LLVM 16,
/// 0, 1/2, 1 and 2 gave the guilty file a mean rank of 2.1, 1.4, 1.4 and 1.5.
pub const NEARNESS: f64 = 0.5;

/// Statements that keep a file of which the bug executed little from the top. On the same faults, by the spectrum alone, 0, 20, 50
/// and 200 gave the guilty file a mean rank of 12.1, 4.8, 5.8 and 7.0, and with all evidence 1.4, 1.4, 1.6 and 1.8; the guilty
/// function 120.6 and 23.0 with 0 and 20, and 33.5 and 9.3.
pub const CAUTION: f64 = 20.0;

/// What it counts for that e times as many bugs are to be expected in a file. Other evidence of 1 makes a file about e to the fifth times as
/// likely to be the guilty one (by a logit of 17 real bugs of GCC 11), so that a fifth makes both count alike.
const HISTORY: f64 = 0.2;

/// What a frame counts less than the one inside it.
const FADING: f64 = 0.8;

/// The ranking of files and functions by all evidence.
pub fn blend(case: &CaseFile, formula: &Formula, weights: &Weights) -> Ranking {
    let (spectrum, map) = (case.spectrum(weights.nearness), &case.map);
    let by_spectrum = rank_with_caution(&spectrum, map, formula, weights.caution);
    let suspicion = Suspicion::of(&spectrum, formula);
    let function_of = |block: Block| map.blocks.get(block as usize).map(|place| place.function);
    let files = shares(case, weights, &suspicion, |block| map.file_of(block));
    let functions = shares(case, weights, &suspicion, function_of);
    let most = |scores: &mut dyn Iterator<Item = f64>| scores.fold(f64::MIN_POSITIVE, f64::max);
    let most_file = most(&mut by_spectrum.files.iter().map(|suspect| suspect.score));
    let most_function = most(&mut by_spectrum.functions.iter().map(|suspect| suspect.score));
    let number_of: HashMap<&str, u32> = (0..).zip(&map.files).map(|(number, name)| (name.as_str(), number)).collect();
    let expected = Expected::of(map);
    let file_score = |suspect: &Suspect| {
        let number = number_of.get(suspect.name.as_str());
        let more = number.and_then(|number| files.get(number)).copied().unwrap_or_default();
        let before = number.zip(expected.as_ref()).map_or(0.0, |(number, expected)| expected.speaks_for(*number));
        weights.spectrum * suspect.score / most_file + more + weights.history * before
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
        blocks: Vec::new(),
    }
}

/// The chance that a change of the compiler is tried in each block: by how much speaks for it, and, where it is known what was mended
/// before, by how many bugs are to be expected in its file, spread over its blocks (the fourth root: where all are looked at but once, what
/// pays grows with the logarithm). So a file with many blocks, or many bugs, is looked into more than others, but not by as much as it has
/// more of them.
pub fn chances(case: &CaseFile, formula: &Formula) -> Vec<f64> {
    let map = &case.map;
    let all = || (0..map.blocks.len() as u32).map(|block| (block, map.file_of(block)));
    let mut blocks_of: HashMap<Option<u32>, f64> = HashMap::new();
    all().for_each(|(_, file)| *blocks_of.entry(file).or_default() += 1.0);
    let expected = Expected::of(map);
    let in_block = |file: Option<u32>| match &expected {
        Some(expected) => (GRANTED_FIXES + file.map_or(0.0, |file| expected.in_file(file))) / blocks_of[&file],
        None => 1.0,
    };
    let timely = |block: Block| if case.by_guilty_pass.contains(block) { TIMELY_CHANCE } else { 1.0 };
    let promise = promise(case, formula);
    all()
        .map(|(block, file)| timely(block) * promise[block as usize].powi(EMPHASIS) * in_block(file).sqrt().sqrt())
        .collect()
}

/// The power of what speaks for a block by which it is drawn.
const EMPHASIS: i32 = 4;
/// What is executed only with the pass with which the code goes wrong is drawn so many times as often as what is executed without it too.
const TIMELY_CHANCE: f64 = 2.0;

/// How much speaks for each block before anything is changed: its suspicion, and where its function stands on the crash stack.
fn promise(case: &CaseFile, formula: &Formula) -> Vec<f64> {
    let suspicion = Suspicion::of(&case.spectrum(NEARNESS), formula);
    let function_of = |block: Block| case.map.blocks.get(block as usize).map(|place| place.function);
    let frames: HashMap<Option<u32>, f64> =
        frames(case, &suspicion).map(|(block, weight)| (function_of(block), weight)).collect();
    let of_frame = |block| frames.get(&function_of(block)).copied().unwrap_or_default();
    (0..case.map.blocks.len() as u32).map(|block| suspicion.block(block) + of_frame(block)).collect()
}

/// The frames of the crash stack, each with what it counts for: the less, the farther out it is, and the more witnesses executed its
/// block too. How often a function calls itself is no evidence: its innermost frame counts.
fn frames<'a>(case: &'a CaseFile, suspicion: &'a Suspicion) -> impl Iterator<Item = (Block, f64)> + 'a {
    let faded = std::iter::successors(Some(1.0), |weight| Some(weight * FADING));
    let mut seen = HashSet::new();
    let function_of = |block: &Block| case.map.blocks.get(*block as usize).map(|place| place.function);
    let innermost = case.stack.iter().zip(faded).filter(move |(block, _)| seen.insert(function_of(block)));
    innermost.map(|(block, weight)| (*block, weight * suspicion.block(*block)))
}

/// Fixes that every file is granted: of one that was never mended, a bug is rare, but not out of the question.
const GRANTED_FIXES: f64 = 0.3;

/// How many bugs are to be expected, by what was mended before, in what the failing run executed of each file.
struct Expected {
    of_file: Vec<f64>,
}

impl Expected {
    /// None where nothing is known of what was mended. Bugs are spread over all statements of a file, of which a run executes a part.
    fn of(map: &BlockMap) -> Option<Expected> {
        if map.fixes.iter().all(|fixes| *fixes == 0.0) {
            return None;
        }
        let mut executed = vec![0.0; map.files.len()];
        for block in 0..map.blocks.len() as u32 {
            if let Some(file) = map.file_of(block) {
                executed[file as usize] += f64::from(map.weight_of(block));
            }
        }
        let share = |(file, executed): (u32, f64)| match map.statements_of(file) {
            0 => map.fixes_of(file),
            all => map.fixes_of(file) * (executed / all as f64).min(1.0),
        };
        Some(Expected { of_file: (0..).zip(executed).map(share).collect() })
    }

    /// What that speaks for a file: the logarithm of how many times as many bugs are to be expected as in one that was never mended.
    fn speaks_for(&self, file: u32) -> f64 {
        (1.0 + self.in_file(file) / GRANTED_FIXES).ln()
    }

    fn in_file(&self, file: u32) -> f64 {
        self.of_file.get(file as usize).copied().unwrap_or_default()
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

/// What stack and repairs add to each group: the stack as a share of the group that has most of it, repairs by the best of them, as it
/// is. How many there are says little: large files have many branches on the way to a bug, and where all are poor the best is none.
fn shares(
    case: &CaseFile,
    weights: &Weights,
    suspicion: &Suspicion,
    group_of: impl Fn(Block) -> Option<u32>,
) -> HashMap<u32, f64> {
    let stack = gathered(frames(case, suspicion), &group_of, |sum, more| sum + more);
    let most = stack.values().copied().fold(f64::MIN_POSITIVE, f64::max);
    let repairs = case.repairs.iter().map(|repair| (repair.block, repair.weight() * timeliness(case, repair.block)));
    let repairs = gathered(repairs, &group_of, f64::max);
    let mut total: HashMap<u32, f64> = HashMap::new();
    for (evidence, weight) in [(stack, weights.stack / most), (repairs, weights.repairs)] {
        for (group, amount) in evidence {
            *total.entry(group).or_default() += weight * amount;
        }
    }
    total
}

/// What a repair counts for by when it takes effect. Until the pass with which the code goes wrong, the code is right: what is changed
/// before it may mend the bug by giving it no chance, so what is executed without that pass too counts for less.
fn timeliness(case: &CaseFile, block: Block) -> f64 {
    if case.by_guilty_pass.is_empty() || case.by_guilty_pass.contains(block) { 1.0 } else { UNTIMELY }
}

const UNTIMELY: f64 = 0.7;

/// The evidence of each group, put together by `join`.
fn gathered(
    evidence: impl Iterator<Item = (Block, f64)>,
    group_of: &impl Fn(Block) -> Option<u32>,
    join: impl Fn(f64, f64) -> f64,
) -> HashMap<u32, f64> {
    let mut joined: HashMap<u32, f64> = HashMap::new();
    for (block, amount) in evidence {
        if let Some(group) = group_of(block) {
            let so_far = joined.entry(group).or_default();
            *so_far = join(*so_far, amount);
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_map::tests::map_of;
    use crate::case_file::{CaseWriter, WitnessKind};
    use crate::formulas::formula;

    /// The file at the top, if one stands there alone.
    fn first(files: &[(&str, u32)], witnesses: &[&[Block]], stack: &[Block], repairs: &[Repair]) -> String {
        let map = map_of(files);
        let mut case = CaseWriter::new(&(0..map.blocks.len() as u32).collect(), &map, None);
        witnesses
            .iter()
            .for_each(|executed| case.add_witness(WitnessKind::Program, &executed.iter().copied().collect()));
        case.set_stack(stack);
        repairs.iter().for_each(|repair| case.add_repair(*repair));
        let ranking = blend(case.file(), formula("ochiai").unwrap(), &Weights::default());
        ranking.files.into_iter().find(|suspect| suspect.rank == 1).map_or_else(String::new, |suspect| suspect.name)
    }

    #[test]
    fn a_crash_inside_points_at_its_file_and_a_repair_too() {
        // All three files are equally suspicious by the spectrum.
        let first = |stack: &[Block], repairs: &[Repair]| {
            first(&[("a.cpp", 2), ("b.cpp", 2), ("c.cpp", 2)], &[&[0, 2, 4]], stack, repairs)
        };
        assert_eq!(first(&[], &[]), "");
        assert_eq!(first(&[3, 1], &[]), "b.cpp");
        let repair = Repair::by_branch;
        let repairs = [repair(5, 0.9), repair(1, 0.8), repair(0, 0.8), repair(3, 0.1)];
        assert_eq!(first(&[], &repairs), "c.cpp");
    }

    #[test]
    fn one_good_repair_outweighs_any_number_of_poor_ones() {
        let repair = Repair::by_branch;
        let files = [("a.cpp", 4), ("b.cpp", 4)];
        let poor = [0, 1, 2].map(|block| repair(block, 0.6));
        assert_eq!(first(&files, &[&[0, 4]], &[], &[&poor[..], &[repair(5, 0.95)]].concat()), "b.cpp");
        // A poor one does not become a good one for want of others: the stack says more.
        assert_eq!(first(&files, &[&[0, 4]], &[1], &[repair(5, 0.3)]), "a.cpp");
    }

    #[test]
    fn a_function_that_calls_itself_counts_by_its_innermost_frame() {
        // In `map_of` a file is one function.
        let files = [("a.cpp", 6), ("b.cpp", 6)];
        assert_eq!(first(&files, &[&[0, 6]], &[1, 7, 8, 9, 10, 11], &[]), "a.cpp");
    }

    #[test]
    fn what_is_on_the_stack_promises_most_and_then_what_witnesses_did_not_execute() {
        let map = map_of(&[("a.cpp", 2), ("b.cpp", 2), ("c.cpp", 2)]);
        let mut case = CaseWriter::new(&(0..6).collect(), &map, None);
        case.add_witness(WitnessKind::Program, &[2, 4].into());
        case.set_stack(&[1, 5]);
        let of = promise(case.file(), formula("ochiai").unwrap());
        assert_eq!((of[0], of[3]), (2.0, 1.0));
        assert!(of[1] > of[5] && of[5] > of[3] && of[4] > of[2], "{of:?}");
    }

    #[test]
    fn of_files_that_look_alike_the_one_mended_most_often_comes_first() {
        let mut map = map_of(&[("a.cc", 4), ("b.cc", 4), ("c.cc", 4)]);
        map.fixes = vec![1.0, 20.0, 0.0];
        let mut case = CaseWriter::new(&(0..12).collect(), &map, None);
        case.add_witness(WitnessKind::Options, &[0, 4, 8].into());
        let names = |case: &CaseWriter| {
            let ranking = blend(case.file(), formula("ochiai").unwrap(), &Weights::default());
            ranking.files.into_iter().map(|suspect| suspect.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&case), ["b.cc", "a.cc", "c.cc"]);
        // A good repair says more.
        case.add_repair(Repair::by_branch(9, 1.0));
        assert_eq!(names(&case)[0], "c.cc");
        // Of one that has much more than was executed, little is to be expected.
        let mut large = map.clone();
        large.statements = vec![4, 4000, 4];
        let mut case = CaseWriter::new(&(0..12).collect(), &large, None);
        case.add_witness(WitnessKind::Options, &[0, 4, 8].into());
        assert_eq!(names(&case)[0], "a.cc");
    }

    #[test]
    fn a_file_with_many_blocks_or_fixes_is_looked_into_more_but_not_by_as_much() {
        let mut map = map_of(&[("a.cc", 10), ("b.cc", 1000), ("c.cc", 10)]);
        let total = |map: &BlockMap, files: [std::ops::Range<usize>; 3]| {
            let case = CaseWriter::new(&(0..1020).collect(), map, None);
            let of = chances(case.file(), formula("ochiai").unwrap());
            files.map(|blocks| of[blocks].iter().sum::<f64>())
        };
        let ranges = || [0..10, 10..1010, 1010..1020];
        let [small, large, other] = total(&map, ranges());
        assert!(
            (large / small - 100.0).abs() < 1e-6 && (other - small).abs() < 1e-9,
            "nothing is known of their history"
        );
        map.fixes = vec![0.0, 0.0, 15.0 * GRANTED_FIXES];
        let [small, large, often] = total(&map, ranges());
        assert!((large / small - 100f64.powf(0.75)).abs() < 1e-6 && (often / small - 2.0).abs() < 1e-6);
    }

    #[test]
    fn a_repair_before_the_code_goes_wrong_counts_less_and_is_looked_for_later() {
        let map = map_of(&[("a.cc", 4), ("b.cc", 4)]);
        let mut case = CaseWriter::new(&(0..8).collect(), &map, None);
        case.add_witness(WitnessKind::Options, &[0, 4].into());
        [Repair::by_branch(1, 0.95), Repair::by_branch(5, 0.85)].into_iter().for_each(|repair| case.add_repair(repair));
        let first = |case: &CaseWriter| {
            blend(case.file(), formula("ochiai").unwrap(), &Weights::default()).files[0].name.clone()
        };
        assert_eq!(first(&case), "a.cc");
        case.set_by_guilty_pass(&[5, 6].into());
        assert_eq!(first(&case), "b.cc");
        let of = chances(case.file(), formula("ochiai").unwrap());
        assert!(of[5] > of[7] && of[7] == of[1]);
    }

    #[test]
    fn a_frame_that_witnesses_share_counts_less() {
        let witnesses = vec![[0, 1].as_slice(); 30];
        assert_eq!(first(&[("a.cpp", 2), ("b.cpp", 2)], &witnesses, &[0, 3], &[]), "b.cpp");
    }

    #[test]
    fn a_file_of_which_little_was_executed_is_not_first_for_that() {
        // The witness misses the one block of a.cpp, and all but two of the fifty of b.cpp.
        assert_eq!(first(&[("a.cpp", 1), ("b.cpp", 50)], &[&[1, 2]], &[], &[]), "b.cpp");
    }

    #[test]
    fn a_witness_that_misses_little_says_more() {
        // Two witnesses miss all but b.cpp, one misses nothing but b.cpp.
        let files = ["a.cpp", "b.cpp", "c.cpp", "d.cpp", "e.cpp", "f.cpp"].map(|name| (name, 2));
        let (far, near): (Vec<Block>, Vec<Block>) = (0..12).partition(|block| (2..4).contains(block));
        assert_eq!(first(&files, &[&far, &far, &near], &[], &[]), "b.cpp");
    }
}
