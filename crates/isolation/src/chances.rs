//! Where changes of the compiler are tried: there is time for a small part of all places, and which come first is drawn.

use std::collections::HashMap;

use crate::blocks::Block;
use crate::case_file::CaseFile;
use crate::clues::{NEARNESS, Suspicion, frames};
use crate::formulas::Formula;
use crate::history::Expected;

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
        Some(expected) => expected.in_file(file) / blocks_of[&file],
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_map::BlockMap;
    use crate::block_map::tests::map_of;
    use crate::case_file::{CaseWriter, WitnessKind};
    use crate::formulas::formula;

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
        // As likely to have a bug as the small one, and sixteen times as likely.
        map.fixes = vec![0.0, 0.0, 4.5];
        let [small, large, often] = total(&map, ranges());
        assert!((large / small - 100f64.powf(0.75)).abs() < 1e-6 && (often / small - 2.0).abs() < 1e-6);
    }

    #[test]
    fn what_is_executed_only_with_the_guilty_pass_comes_sooner() {
        let mut case = CaseWriter::new(&(0..8).collect(), &map_of(&[("a.cc", 4), ("b.cc", 4)]), None);
        case.add_witness(WitnessKind::Options, &[0, 4].into());
        case.set_by_guilty_pass(&[5, 6].into());
        let of = chances(case.file(), formula("ochiai").unwrap());
        assert!(of[5] > of[7] && of[7] == of[1], "{of:?}");
    }
}
