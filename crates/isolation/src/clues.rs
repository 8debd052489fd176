//! All evidence weighed together: what witnesses did not execute, and what ordinary programs do not, where the compiler crashed, which small
//! changes of it make the bug go away, and how often its files were mended before.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::blocks::Block;
use crate::case_file::CaseFile;
use crate::formulas::Formula;
use crate::history::Expected;
use crate::ranking::{FunctionSuspect, Ranking, Suspect, rank_with_caution, ranked};
use crate::spectrum::Spectrum;

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
    /// How rarely ordinary programs execute what the failing run does.
    pub rarity: f64,
    /// That the pass with which the code goes wrong, or in which the compiler crashed, is written in a file.
    pub pass: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            spectrum: 1.0,
            stack: 1.0,
            repairs: 1.0,
            nearness: NEARNESS,
            caution: CAUTION,
            history: HISTORY,
            rarity: RARITY,
            pass: PASS,
        }
    }
}

/// A witness counts by one over the root of the number of blocks that it misses. On 22 faults seeded into LLVM 16,
/// 0, 1/2, 1 and 2 gave the guilty file a mean rank of 2.1, 1.4, 1.4 and 1.5.
pub const NEARNESS: f64 = 0.5;

/// Statements that keep a file of which the bug executed little from the top. On the same faults, by the spectrum alone, 0, 20, 50
/// and 200 gave the guilty file a mean rank of 12.1, 4.8, 5.8 and 7.0, and with all evidence 1.4, 1.4, 1.6 and 1.8; the guilty
/// function 120.6 and 23.0 with 0 and 20, and 33.5 and 9.3.
pub const CAUTION: f64 = 20.0;

/// What it counts for that e times as many bugs are to be expected in a file. Other evidence of 1 makes a file e to the fourth or fifth
/// times as likely to be the guilty one (by a logit of 17 real bugs of GCC 11), so that a fifth or a quarter would make both count alike;
/// a little less, since a file that is executed much has much other evidence too.
const HISTORY: f64 = 0.15;

/// What it counts for that ordinary programs do not execute what the failing run does. On 26 faults of the training half of GCC 12's, 0, 1/2
/// and 1 gave the guilty file a mean rank of 18.5, 13.7 and 12.1, and half of them the first place each; on 14 of LLVM 16's 1.0, 1.0 and 1.4.
const RARITY: f64 = 0.5;

/// What it counts for that the pass with which a bug shows is written in a file: enough to decide between files for which all else speaks
/// about alike. Of 13 real bugs of GCC 11 whose pass is known, 5 were in its file; from 0 to 0.4 the ranks of their guilty files are the
/// same, above it they are worse.
const PASS: f64 = 0.3;

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
    let rare = case.ordinary_spectrum().map(|spectrum| rank_with_caution(&spectrum, map, formula, weights.caution));
    let rare_files = rare.iter().flat_map(|rare| &rare.files).map(|suspect| (suspect.name.as_str(), suspect.score));
    let rare_files: HashMap<&str, f64> = rare_files.collect();
    let most_rare = most(&mut rare_files.values().copied());
    let file_score = |suspect: &Suspect| {
        let number = number_of.get(suspect.name.as_str());
        let more = number.and_then(|number| files.get(number)).copied().unwrap_or_default();
        let before = number.zip(expected.as_ref()).map_or(0.0, |(number, expected)| expected.speaks_for(*number));
        let of_pass = f64::from(u8::from(case.pass_file.as_deref().is_some_and(|place| is_in(&suspect.name, place))));
        let rare = rare_files.get(suspect.name.as_str()).copied().unwrap_or_default() / most_rare;
        let of_runs = weights.spectrum * suspect.score / most_file + weights.rarity * rare;
        of_runs + more + weights.history * before + weights.pass * of_pass
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

/// Whether a file is this one, or is in this folder.
fn is_in(file: &str, place: &str) -> bool {
    file.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The frames of the crash stack, each with what it counts for: the less, the farther out it is, and the more witnesses executed its
/// block too. How often a function calls itself is no evidence: its innermost frame counts.
pub(crate) fn frames<'a>(case: &'a CaseFile, suspicion: &'a Suspicion) -> impl Iterator<Item = (Block, f64)> + 'a {
    let faded = std::iter::successors(Some(1.0), |weight| Some(weight * FADING));
    let mut seen = HashSet::new();
    let function_of = |block: &Block| case.map.blocks.get(*block as usize).map(|place| place.function);
    let innermost = case.stack.iter().zip(faded).filter(move |(block, _)| seen.insert(function_of(block)));
    innermost.map(|(block, weight)| (*block, weight * suspicion.block(*block)))
}

/// How suspicious each block is by the spectrum, as a share of the most suspicious.
pub(crate) struct Suspicion {
    of: HashMap<Block, f64>,
}

impl Suspicion {
    pub fn of(spectrum: &Spectrum, formula: &Formula) -> Suspicion {
        let scores: Vec<(Block, f64)> =
            spectrum.iter().map(|(block, counts)| (block, (formula.score)(counts))).collect();
        let most = scores.iter().map(|(_, score)| *score).fold(f64::MIN_POSITIVE, f64::max);
        Suspicion { of: scores.into_iter().map(|(block, score)| (block, score / most)).collect() }
    }

    pub fn block(&self, block: Block) -> f64 {
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
    let repairs = case.repairs.iter().map(|repair| (repair.block, repair.weight()));
    let repairs = gathered(repairs, &group_of, f64::max);
    let mut total: HashMap<u32, f64> = HashMap::new();
    for (evidence, weight) in [(stack, weights.stack / most), (repairs, weights.repairs)] {
        for (group, amount) in evidence {
            *total.entry(group).or_default() += weight * amount;
        }
    }
    total
}

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
    use crate::repair::Repair;

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
    fn of_files_that_look_alike_that_of_the_pass_comes_first_and_a_repair_says_more() {
        let map = map_of(&[("a.cc", 4), ("b.cc", 4)]);
        let mut case = CaseWriter::new(&(0..8).collect(), &map, None);
        case.add_witness(WitnessKind::Options, &[0, 4].into());
        let first = |case: &CaseWriter| {
            let ranking = blend(case.file(), formula("ochiai").unwrap(), &Weights::default());
            ranking.files.into_iter().find(|suspect| suspect.rank == 1).map(|suspect| suspect.name)
        };
        assert_eq!(first(&case), None);
        case.set_pass_file(Some("b.cc".to_owned()));
        assert_eq!(first(&case).as_deref(), Some("b.cc"));
        assert!(is_in("lib/a/b.cc", "lib/a") && !is_in("lib/ab.cc", "lib/a") && !is_in("lib/a", "lib/a/b.cc"));
        case.add_repair(Repair::by_branch(1, 0.9));
        assert_eq!(first(&case).as_deref(), Some("a.cc"));
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
        assert_eq!(names(&case), ["a.cc", "c.cc", "b.cc"]);
    }

    #[test]
    fn what_few_ordinary_programs_execute_is_suspicious() {
        let map = map_of(&[("a.cc", 40), ("b.cc", 40)]);
        let mut case = CaseWriter::new(&(0..80).collect(), &map, None);
        case.add_witness(WitnessKind::Options, &[0, 40].into());
        let first = |case: &CaseWriter, weights: &Weights| {
            let ranking = blend(case.file(), formula("ochiai").unwrap(), weights);
            ranking.files.into_iter().find(|suspect| suspect.rank == 1).map(|suspect| suspect.name)
        };
        assert_eq!(first(&case, &Weights::default()), None);
        // All of a.cc, and nothing of b.cc but what every program executes; what the bug does not execute is no matter.
        (0..3).for_each(|_| case.add_ordinary(&(0..50).chain([90]).collect()));
        assert_eq!(first(&case, &Weights::default()).as_deref(), Some("b.cc"));
        assert_eq!(first(&case, &Weights { rarity: 0.0, ..Weights::default() }), None);
        case.add_repair(Repair::by_branch(1, 1.0));
        assert_eq!(first(&case, &Weights::default()).as_deref(), Some("a.cc"));
    }

    #[test]
    fn a_repair_before_the_code_goes_wrong_counts_less() {
        let files = [("a.cc", 4), ("b.cc", 4)];
        let repairs = [Repair::by_branch(1, 0.95), Repair::by_branch(5, 0.85)];
        assert_eq!(first(&files, &[&[0, 4]], &[], &repairs), "a.cc");
        let early = Repair { timely: 0.0, ..repairs[0] };
        assert_eq!(first(&files, &[&[0, 4]], &[], &[early, repairs[1]]), "b.cc");
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
