//! From counts to suspects: each block gets its formula's score, each file and function the mean
//! over the statements the failing run executed in it. Ties get the worst rank they could have.

use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::Block;
use crate::formulas::Formula;
use crate::spectrum::Spectrum;

/// A suspect file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suspect {
    pub rank: u32,
    pub name: String,
    pub score: f64,
}

/// A suspect function.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FunctionSuspect {
    pub rank: u32,
    pub name: String,
    /// None for functions of headers.
    pub file: Option<String>,
    pub score: f64,
}

/// A suspect block. Its function and offset are in the map.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BlockSuspect {
    pub rank: u32,
    pub block: Block,
    pub score: f64,
}

/// Suspects, most suspicious first; equal ones by name (blocks by number).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ranking {
    pub files: Vec<Suspect>,
    pub functions: Vec<FunctionSuspect>,
    pub blocks: Vec<BlockSuspect>,
}

/// The full ranking.
pub fn rank(spectrum: &Spectrum, map: &BlockMap, formula: &Formula) -> Ranking {
    rank_with_caution(spectrum, map, formula, 0.0)
}

/// The same with so many innocent statements added to every file and function: of one with few statements
/// a high mean says little.
pub(crate) fn rank_with_caution(spectrum: &Spectrum, map: &BlockMap, formula: &Formula, caution: f64) -> Ranking {
    Ranking {
        files: files_with_caution(spectrum, map, formula, caution),
        functions: rank_functions(spectrum, map, formula, caution),
        blocks: rank_blocks(spectrum, formula),
    }
}

/// The files alone: cheap enough to be asked for after every witness.
pub fn rank_files(spectrum: &Spectrum, map: &BlockMap, formula: &Formula) -> Vec<Suspect> {
    files_with_caution(spectrum, map, formula, 0.0)
}

fn files_with_caution(spectrum: &Spectrum, map: &BlockMap, formula: &Formula, caution: f64) -> Vec<Suspect> {
    let scored = means(spectrum, map, formula, caution, map.files.len(), |block| map.file_of(block));
    let named = scored.into_iter().map(|(file, score)| (map.files[file as usize].clone(), score));
    let rows = in_order(named.collect());
    rows.into_iter().map(|(rank, name, score)| Suspect { rank, name, score }).collect()
}

fn rank_functions(spectrum: &Spectrum, map: &BlockMap, formula: &Formula, caution: f64) -> Vec<FunctionSuspect> {
    let function_of = |block: Block| map.blocks.get(block as usize).map(|place| place.function);
    let scored = means(spectrum, map, formula, caution, map.functions.len(), function_of);
    let named = scored.into_iter().map(|(function, score)| {
        let place = &map.functions[function as usize];
        let file = place.file.and_then(|file| map.file_name(file)).map(str::to_owned);
        // The number keeps functions apart that share name and file, such as local ones.
        ((place.name.clone(), file, function), score)
    });
    let rows = in_order(named.collect());
    rows.into_iter().map(|(rank, (name, file, _), score)| FunctionSuspect { rank, name, file, score }).collect()
}

fn rank_blocks(spectrum: &Spectrum, formula: &Formula) -> Vec<BlockSuspect> {
    let scored = spectrum.iter().map(|(block, counts)| (block, comparable((formula.score)(counts))));
    let rows = in_order(scored.collect());
    rows.into_iter().map(|(rank, block, score)| BlockSuspect { rank, block, score }).collect()
}

/// Mean score of each group over its statements; groups the failing run did not execute are left out.
fn means(
    spectrum: &Spectrum,
    map: &BlockMap,
    formula: &Formula,
    caution: f64,
    groups: usize,
    group_of: impl Fn(Block) -> Option<u32>,
) -> Vec<(u32, f64)> {
    let mut sums = vec![(0.0, 0.0); groups];
    for (block, counts) in spectrum.iter() {
        let group = group_of(block).and_then(|group| sums.get_mut(group as usize));
        if let Some((sum, statements)) = group {
            let weight = f64::from(map.weight_of(block));
            *sum += weight * (formula.score)(counts);
            *statements += weight;
        }
    }
    let executed = (0..).zip(sums).filter(|(_, (_, statements))| *statements > 0.0);
    executed.map(|(group, (sum, statements))| (group, comparable(sum / (statements + caution)))).collect()
}

/// Rounded so that what is equal on paper is equal here: the mean of equal scores, summed in
/// floating point, may differ in the last digits, and would break a tie by chance.
fn comparable(score: f64) -> f64 {
    (score * 1e12).round() / 1e12
}

/// Scores put in order, each with its rank.
pub(crate) fn ranked<K: Ord>(scored: Vec<(K, f64)>) -> Vec<(u32, K, f64)> {
    in_order(scored.into_iter().map(|(name, score)| (name, comparable(score))).collect())
}

/// Sorted by score, then by key, each with the worst rank of its tie.
fn in_order<K: Ord>(mut scored: Vec<(K, f64)>) -> Vec<(u32, K, f64)> {
    scored.sort_by(|(name, score), (other_name, other)| other.total_cmp(score).then_with(|| name.cmp(other_name)));
    let mut rank = scored.len() as u32;
    let mut rows: Vec<(u32, K, f64)> = Vec::with_capacity(scored.len());
    while let Some((name, score)) = scored.pop() {
        if rows.last().is_some_and(|(_, _, worse)| *worse != score) {
            rank = scored.len() as u32 + 1;
        }
        rows.push((rank, name, score));
    }
    rows.reverse();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_map::tests::map_of;
    use crate::block_map::{FunctionPlace, MappedBlock};
    use crate::formulas::formula;

    fn shown(files: &[Suspect]) -> Vec<(u32, &str)> {
        files.iter().map(|suspect| (suspect.rank, suspect.name.as_str())).collect()
    }

    fn spectrum(failing: &[u32], witnesses: &[&[u32]]) -> Spectrum {
        let mut spectrum = Spectrum::new(failing.iter().copied().collect());
        for witness in witnesses {
            spectrum.add_witness(&witness.iter().copied().collect());
        }
        spectrum
    }

    #[test]
    fn a_file_scores_the_mean_of_what_the_failing_run_executed_in_it() {
        // a.cpp has blocks 0-2, of which 2 was not executed; b.cpp has 3.
        let map = map_of(&[("a.cpp", 3), ("b.cpp", 1)]);
        let spectrum = spectrum(&[0, 1, 3], &[&[0, 3], &[0, 2], &[0, 3]]);
        let files = rank_files(&spectrum, &map, formula("ochiai").unwrap());
        assert_eq!(shown(&files), [(1, "a.cpp"), (2, "b.cpp")]);
        assert!((files[0].score - (0.5 + 1.0) / 2.0).abs() < 1e-9);
        assert!((files[1].score - 1.0 / 3f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn larger_blocks_weigh_more() {
        let mut map = map_of(&[("a.cpp", 2)]);
        map.blocks[0].weight = 9;
        let files = rank_files(&spectrum(&[0, 1], &[&[0], &[0], &[0]]), &map, formula("ochiai").unwrap());
        assert!((files[0].score - (9.0 * 0.5 + 1.0) / 10.0).abs() < 1e-9);
    }

    #[test]
    fn all_of_a_tie_get_its_worst_rank_in_order_of_names() {
        let map = map_of(&[("z.cpp", 1), ("b.cpp", 1), ("a.cpp", 3), ("c.cpp", 1)]);
        let spectrum = spectrum(&[0, 1, 2, 3, 4, 5], &[&[1, 2, 3, 4], &[1, 2, 3, 4, 5], &[5], &[5]]);
        let files = rank_files(&spectrum, &map, formula("ochiai").unwrap());
        assert_eq!(shown(&files), [(1, "z.cpp"), (3, "a.cpp"), (3, "b.cpp"), (4, "c.cpp")]);
    }

    #[test]
    fn rounding_in_sums_does_not_break_ties() {
        let mut map = map_of(&[("a.cpp", 7), ("b.cpp", 3)]);
        for (at, block) in map.blocks.iter_mut().enumerate() {
            block.weight = 3 * at as u32 + 1;
        }
        let all: Vec<u32> = (0..10).collect();
        for count in 1..50 {
            let files = rank_files(&spectrum(&all, &vec![all.as_slice(); count]), &map, formula("ochiai").unwrap());
            assert_eq!(shown(&files), [(2, "a.cpp"), (2, "b.cpp")], "after {count}");
        }
    }

    #[test]
    fn functions_of_headers_are_listed_but_charged_to_no_file() {
        let mut map = map_of(&[("a.cpp", 1)]);
        map.functions.push(FunctionPlace { name: "inline".into(), file: None });
        map.blocks.push(MappedBlock { function: 1, offset: 0, weight: 1 });
        let ranking = rank(&spectrum(&[0, 1, 77], &[&[0]]), &map, formula("ochiai").unwrap());
        assert_eq!(shown(&ranking.files), [(1, "a.cpp")]);
        assert_eq!((ranking.functions[0].name.as_str(), &ranking.functions[0].file), ("inline", &None));
        assert_eq!(ranking.functions[1].file.as_deref(), Some("a.cpp"));
        let blocks: Vec<_> = ranking.blocks.iter().map(|suspect| (suspect.rank, suspect.block)).collect();
        assert_eq!(blocks, [(2, 1), (2, 77), (3, 0)]);
    }

    #[test]
    fn without_witnesses_all_files_tie() {
        let map = map_of(&[("b.cpp", 1), ("a.cpp", 1)]);
        for formula in crate::FORMULAS {
            let files = rank_files(&spectrum(&[0, 1], &[]), &map, formula);
            assert_eq!(shown(&files), [(2, "a.cpp"), (2, "b.cpp")], "{}", formula.name);
        }
    }
}
