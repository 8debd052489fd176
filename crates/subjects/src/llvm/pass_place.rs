//! Where a pass of LLVM is written: in the file of its `run`, or, of a pass that has a folder to itself, in that folder.

use crate::coverage::BlockTable;

/// The place of the pass that a run came to last for the first time: of a sequence in which every pass matters, the one with which it goes
/// wrong. What loop passes need done before them is come to before them.
pub(super) fn place_of_last_pass(table: &BlockTable, in_order: &[u32]) -> Option<String> {
    in_order.iter().rev().find_map(|block| {
        let number = table.function_of(*block);
        let function = &table.functions[number as usize];
        let is_entry = table.blocks_of(number).start == *block;
        let class = class_of_pass(&function.symbol).filter(|_| is_entry)?;
        Some(place(class, &table.files.get(function.file? as usize)?.path))
    })
}

/// `LICM` of `llvm::LICMPass::run(…)`, by its symbol.
fn class_of_pass(symbol: &str) -> Option<&str> {
    let rest = symbol.strip_prefix("_ZN4llvm")?;
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let (name, method) = rest[digits..].split_at_checked(rest[..digits].parse().ok()?)?;
    method.starts_with("3run").then_some(())?;
    name.strip_suffix("Pass")
}

fn place(class: &str, file: &str) -> String {
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let is_of_pass = folder.rsplit('/').next().is_some_and(|name| name.eq_ignore_ascii_case(class));
    if is_of_pass { folder.to_owned() } else { file.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::{Function, SourceFile};

    #[test]
    fn the_place_is_that_of_the_pass_that_was_come_to_last() {
        let file = SourceFile::at;
        let function =
            |symbol: &str, file, first_block| Function { symbol: symbol.into(), file: Some(file), first_block };
        let table = BlockTable {
            files: vec![
                file("llvm/lib/Transforms/Utils/LCSSA.cpp"),
                file("llvm/lib/Transforms/Scalar/LICM.cpp"),
                file("llvm/lib/Transforms/InstCombine/InstructionCombining.cpp"),
            ],
            functions: vec![
                function("_ZN4llvm9LCSSAPass3runERNS_8FunctionERNS_15AnalysisManagerIS1_JEEE", 0, 0),
                function("_ZN4llvm8LICMPass3runERNS_4LoopE", 1, 2),
                function("_ZN4llvm15InstCombinePass3runERNS_8FunctionE", 2, 4),
                function("_ZL5hoistv", 1, 6),
            ],
            addresses: (10..18).collect(),
            instructions: vec![1; 8],
            ..BlockTable::default()
        };
        let of = |in_order: &[u32]| place_of_last_pass(&table, in_order);
        assert_eq!(of(&[0, 1, 2, 6, 7, 3]).as_deref(), Some("llvm/lib/Transforms/Scalar/LICM.cpp"));
        assert_eq!(of(&[0, 2, 4, 6]).as_deref(), Some("llvm/lib/Transforms/InstCombine"));
        assert_eq!((of(&[6, 3]), of(&[])), (None, None), "no pass was entered");
    }

    #[test]
    fn only_the_run_of_a_pass_tells_its_class() {
        for (symbol, class) in [
            ("_ZN4llvm8LICMPass3runERNS_4LoopE", Some("LICM")),
            ("_ZN4llvm13DominatorTree3runEv", None),
            ("_ZN4llvm8LICMPass13printPipelineEv", None),
            ("_ZN4llvm99LICMPass3runEv", None),
            ("_ZN4llvm", None),
            ("main", None),
        ] {
            assert_eq!(class_of_pass(symbol), class, "{symbol}");
        }
    }
}
