//! Where each block of a compiler belongs: function, file, size. Plain data that a coverage source
//! fills in; blocks it does not know belong nowhere and count for nothing.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::blocks::{Block, BlockSet};

/// Where the blocks of one compiler belong.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BlockMap {
    /// By block number.
    pub blocks: Vec<MappedBlock>,
    /// By function number.
    pub functions: Vec<FunctionPlace>,
    /// By file number: paths in the compiler's tree where known, else library/member.
    pub files: Vec<String>,
    /// By file number: how often a file was mended before, recent fixes counting most; empty where that is not known.
    #[serde(default)]
    pub fixes: Vec<f64>,
    /// By file number: statements in all, of which a run executes a part; empty where that is not known.
    #[serde(default)]
    pub statements: Vec<u64>,
}

/// Where one block belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MappedBlock {
    pub function: u32,
    /// Bytes, or whatever the source counts in, from the start of the function.
    pub offset: u32,
    /// Instructions, which stand for statements.
    pub weight: u32,
}

/// Where one function belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionPlace {
    pub name: String,
    /// None for functions of headers, which the linker took from an arbitrary object.
    pub file: Option<u32>,
}

impl BlockMap {
    pub fn function_of(&self, block: Block) -> Option<&FunctionPlace> {
        self.functions.get(self.blocks.get(block as usize)?.function as usize)
    }

    /// Number of the file a block is charged to.
    pub fn file_of(&self, block: Block) -> Option<u32> {
        let file = self.function_of(block)?.file?;
        ((file as usize) < self.files.len()).then_some(file)
    }

    pub fn file_name(&self, file: u32) -> Option<&str> {
        self.files.get(file as usize).map(String::as_str)
    }

    /// How often a file was mended before.
    pub fn fixes_of(&self, file: u32) -> f64 {
        self.fixes.get(file as usize).copied().unwrap_or_default()
    }

    /// Statements that a file has in all.
    pub fn statements_of(&self, file: u32) -> u64 {
        self.statements.get(file as usize).copied().unwrap_or_default()
    }

    /// The same with the statements of each file counted: all its blocks must be in this map.
    pub fn with_statements(mut self) -> BlockMap {
        self.statements = vec![0; self.files.len()];
        for block in 0..self.blocks.len() as u32 {
            if let Some(file) = self.file_of(block) {
                self.statements[file as usize] += u64::from(self.weight_of(block));
            }
        }
        self
    }

    /// Statements a block stands for. A block without known size still counts once.
    pub fn weight_of(&self, block: Block) -> u32 {
        self.blocks.get(block as usize).map_or(1, |place| place.weight.max(1))
    }

    /// The files that a run executed anything of, by number.
    pub fn files_of(&self, executed: &BlockSet) -> BlockSet {
        executed.iter().filter_map(|block| self.file_of(block)).collect()
    }

    /// The map of some blocks alone, numbered by their place among them. Blocks that belong nowhere stay
    /// so, in a function without name and file.
    pub fn restricted_to(&self, blocks: &BlockSet) -> BlockMap {
        let mut small = BlockMap::default();
        let (mut functions, mut files) = (HashMap::new(), HashMap::new());
        for block in blocks.iter() {
            let place = self.blocks.get(block as usize);
            let number = place.map(|place| place.function).filter(|number| (*number as usize) < self.functions.len());
            let function = *functions.entry(number).or_insert_with(|| {
                let known = number.map(|number| &self.functions[number as usize]);
                let file = known.and_then(|known| known.file).filter(|file| (*file as usize) < self.files.len());
                let file = file.map(|file| {
                    *files.entry(file).or_insert_with(|| {
                        small.files.push(self.files[file as usize].clone());
                        small.fixes.push(self.fixes_of(file));
                        small.statements.push(self.statements_of(file));
                        small.files.len() as u32 - 1
                    })
                });
                small.functions.push(FunctionPlace { name: known.map_or_else(String::new, |f| f.name.clone()), file });
                small.functions.len() as u32 - 1
            });
            let (offset, weight) = place.map_or((0, 1), |place| (place.offset, place.weight));
            small.blocks.push(MappedBlock { function, offset, weight });
        }
        small
    }

    /// The same files, each as one block.
    pub fn of_whole_files(&self) -> BlockMap {
        let count = self.files.len() as u32;
        BlockMap {
            blocks: (0..count).map(|function| MappedBlock { function, offset: 0, weight: 1 }).collect(),
            functions: (0..count).map(|file| FunctionPlace { name: String::new(), file: Some(file) }).collect(),
            files: self.files.clone(),
            fixes: self.fixes.clone(),
            statements: self.statements.clone(),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A map with one function a file and the given number of blocks in each, all of weight 1.
    pub fn map_of(files: &[(&str, u32)]) -> BlockMap {
        let mut map = BlockMap::default();
        for (number, (name, count)) in (0..).zip(files) {
            map.files.push((*name).to_owned());
            map.functions.push(FunctionPlace { name: format!("in {name}"), file: Some(number) });
            map.blocks.extend((0..*count).map(|offset| MappedBlock { function: number, offset, weight: 1 }));
        }
        map
    }

    #[test]
    fn what_the_map_does_not_know_belongs_nowhere() {
        let mut map = map_of(&[("a.cpp", 2)]);
        assert_eq!((map.file_of(1), map.file_of(2)), (Some(0), None));
        map.functions[0].file = Some(9);
        assert_eq!(map.file_of(1), None);
        map.blocks[0].weight = 0;
        assert_eq!(map.weight_of(0), 1);
    }

    #[test]
    fn a_restricted_map_says_the_same_of_what_is_left() {
        let map = map_of(&[("a.cpp", 3), ("b.cpp", 2), ("c.cpp", 1)]);
        let small = map.restricted_to(&[1, 2, 5, 99].into());
        let files: Vec<_> = (0..4).map(|block| small.file_of(block).and_then(|file| small.file_name(file))).collect();
        assert_eq!(files, [Some("a.cpp"), Some("a.cpp"), Some("c.cpp"), None]);
        assert_eq!((small.functions.len(), small.blocks[1].offset), (3, 2));
        let known = map.with_statements().restricted_to(&[1, 5].into());
        assert_eq!((known.statements_of(0), known.statements_of(1), small.statements_of(0)), (3, 1, 0));
    }

    #[test]
    fn whole_files_count_as_executed_if_anything_in_them_was() {
        let map = map_of(&[("a.cpp", 3), ("b.cpp", 2), ("c.cpp", 1)]);
        let files = map.files_of(&[1, 2, 5, 99].into());
        assert_eq!(files, [0, 2].into());
        let whole = map.of_whole_files();
        assert_eq!(files.iter().map(|file| whole.file_of(file)).collect::<Vec<_>>(), [Some(0), Some(2)]);
    }
}
