//! Why a file is suspect: the blocks the failing run executed in it, and how many witnesses did.

use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::Block;
use crate::formulas::Formula;
use crate::ranking::rank_files;
use crate::spectrum::Spectrum;

/// Why one file has its rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    pub file: String,
    pub rank: u32,
    /// Of how many.
    pub files: u32,
    pub score: f64,
    /// How often it was mended before, recent fixes counting most; 0 where that is not known.
    pub fixes: f64,
    /// Witnesses in all.
    pub witnesses: u32,
    /// Most suspicious first, then by block number.
    pub blocks: Vec<Evidence>,
}

/// What is known of one block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    pub block: Block,
    pub function: String,
    pub offset: u32,
    pub weight: u32,
    /// Failing runs that executed it.
    pub ef: f64,
    /// Witnesses that executed it.
    pub ep: f64,
    pub score: f64,
}

/// Explains a file, given by its whole name as in the ranking; none if it is not in it.
pub fn explain(file: &str, spectrum: &Spectrum, map: &BlockMap, formula: &Formula) -> Option<Explanation> {
    let ranking = rank_files(spectrum, map, formula);
    let suspect = ranking.iter().find(|suspect| suspect.name == file)?;
    let number = map.files.iter().position(|name| name == file)? as u32;
    let mut blocks: Vec<Evidence> = Vec::new();
    for (block, counts) in spectrum.iter().filter(|(block, _)| map.file_of(*block) == Some(number)) {
        if let (Some(function), Some(place)) = (map.function_of(block), map.blocks.get(block as usize)) {
            blocks.push(Evidence {
                block,
                function: function.name.clone(),
                offset: place.offset,
                weight: map.weight_of(block),
                ef: counts.ef,
                ep: counts.ep,
                score: (formula.score)(counts),
            });
        }
    }
    // Stable, so that equal blocks stay in the order of their numbers.
    blocks.sort_by(|one, other| other.score.total_cmp(&one.score));
    Some(Explanation {
        file: file.to_owned(),
        rank: suspect.rank,
        files: ranking.len() as u32,
        score: suspect.score,
        fixes: map.fixes_of(number),
        witnesses: spectrum.witnesses(),
        blocks,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_map::tests::map_of;
    use crate::formulas::formula;

    #[test]
    fn an_explanation_shows_the_blocks_witnesses_avoided_first() {
        let map = map_of(&[("a.cpp", 1), ("b.cpp", 4)]);
        let mut spectrum = Spectrum::new([0, 1, 2, 3].into());
        spectrum.add_witness(&[0, 1, 3, 4].into());
        let found = explain("b.cpp", &spectrum, &map, formula("ochiai").unwrap()).unwrap();
        assert_eq!((found.rank, found.files, found.witnesses), (1, 2, 1));
        let blocks: Vec<_> = found.blocks.iter().map(|block| (block.block, block.offset, block.ef, block.ep)).collect();
        assert_eq!(blocks, [(2, 1, 1.0, 0.0), (1, 0, 1.0, 1.0), (3, 2, 1.0, 1.0)]);
        assert_eq!(explain("c.cpp", &spectrum, &map, formula("ochiai").unwrap()), None);
    }
}
