//! The table of a compiler's blocks as isolation wants it.

use std::collections::HashMap;

use whodunit_isolation::{BlockMap, FunctionPlace, MappedBlock};
use whodunit_subjects::{BlockTable, base_symbol};

/// Functions that a compiler has split or specialised are one again.
pub(crate) fn block_map(table: &BlockTable) -> BlockMap {
    let mut functions: Vec<FunctionPlace> = Vec::new();
    let mut known: HashMap<(&str, Option<u32>), u32> = HashMap::new();
    let mut blocks = Vec::with_capacity(table.block_count());
    for (number, function) in (0..).zip(&table.functions) {
        let name = base_symbol(&function.symbol);
        let merged = *known.entry((name, function.file)).or_insert_with(|| {
            functions.push(FunctionPlace { name: name.to_owned(), file: function.file });
            functions.len() as u32 - 1
        });
        let range = table.blocks_of(number);
        let first = table.addresses[range.start as usize];
        blocks.extend(range.map(|block| MappedBlock {
            function: merged,
            offset: table.addresses[block as usize] - first,
            weight: u32::from(table.instructions[block as usize]),
        }));
    }
    let (files, fixes) = table.files.iter().map(|file| (file.path.clone(), file.fixes)).unzip();
    BlockMap { blocks, functions, files, fixes, statements: Vec::new() }.with_statements()
}

#[cfg(test)]
mod tests {
    use super::*;
    use whodunit_subjects::{Function, SourceFile};

    #[test]
    fn the_parts_of_a_function_are_one_function() {
        let function = |symbol: &str, first_block| Function { symbol: symbol.into(), file: Some(0), first_block };
        let table = BlockTable {
            files: vec![SourceFile::at("a.cpp")],
            functions: vec![function("f", 0), function("g", 2), function("f.cold", 3)],
            addresses: vec![10, 14, 20, 30],
            instructions: vec![1, 2, 3, 4],
            ..BlockTable::default()
        };
        let map = block_map(&table);
        let places: Vec<_> = map.blocks.iter().map(|block| (block.function, block.offset, block.weight)).collect();
        assert_eq!(places, [(0, 0, 1), (0, 4, 2), (1, 0, 3), (0, 0, 4)]);
        assert_eq!(map.functions.len(), 2);
    }
}
