//! The table of a compiler's blocks: block -> function -> source file.

use serde::{Deserialize, Serialize};

use crate::coverage::{Line, Lines, TextSegment};

/// A source file of the compiler.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its path in the compiler's tree where known, else library/member.
    pub path: String,
    /// How often it was mended before, recent fixes counting most; 0 where that is not known.
    pub fixes: f64,
}

impl SourceFile {
    pub fn at(path: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), fixes: 0.0 }
    }
}

/// A function and the blocks it has, which follow each other in the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Function {
    /// As the linker knows it.
    pub symbol: String,
    /// Index of its file; none for what headers define, which stands in many files.
    pub file: Option<u32>,
    pub first_block: u32,
}

/// All blocks of one linked compiler, in the order of their addresses.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BlockTable {
    pub text: TextSegment,
    pub files: Vec<SourceFile>,
    pub functions: Vec<Function>,
    /// Address of each block in the library.
    pub addresses: Vec<u32>,
    /// How many instructions each has.
    pub instructions: Vec<u16>,
    /// Where each stands in the source, if the compiler was built so that this can be known.
    pub lines: Option<Lines>,
}

impl BlockTable {
    pub fn block_count(&self) -> usize {
        self.addresses.len()
    }

    /// The function a block belongs to.
    pub fn function_of(&self, block: u32) -> u32 {
        (self.functions.partition_point(|function| function.first_block <= block) - 1) as u32
    }

    /// The source line a block begins on, where known.
    pub fn line_of(&self, block: u32) -> Option<Line<'_>> {
        self.lines.as_ref()?.of(block)
    }

    /// The numbers of blocks by their addresses, in the same order; others are passed over.
    pub fn blocks_at(&self, addresses: &[u32]) -> Vec<u32> {
        addresses.iter().filter_map(|address| self.addresses.binary_search(address).ok()).map(|n| n as u32).collect()
    }

    /// The numbers of the blocks of a function.
    pub fn blocks_of(&self, function: u32) -> std::ops::Range<u32> {
        let next = self.functions.get(function as usize + 1).map(|next| next.first_block);
        self.functions[function as usize].first_block..next.unwrap_or(self.addresses.len() as u32)
    }

    /// All blocks of files below one of some directories of the compiler's tree.
    pub fn blocks_below(&self, directories: &[&str]) -> Vec<u32> {
        let wanted: Vec<bool> =
            self.files.iter().map(|file| directories.iter().any(|directory| is_below(&file.path, directory))).collect();
        let functions = 0..self.functions.len() as u32;
        functions
            .filter(|number| self.functions[*number as usize].file.is_some_and(|file| wanted[file as usize]))
            .flat_map(|number| self.blocks_of(number))
            .collect()
    }
}

pub(crate) fn is_below(path: &str, directory: &str) -> bool {
    path.strip_prefix(directory).is_some_and(|rest| rest.starts_with('/'))
}

/// A symbol without what the compiler of the compiler added when it split or specialised the function.
/// What has a space is a name for people already.
pub fn base_symbol(symbol: &str) -> &str {
    let base = symbol.split(['.', '@']).next().filter(|base| !base.is_empty() && !symbol.contains(' '));
    base.unwrap_or(symbol)
}

/// A function's name for people: demangled, and without what the compiler of the compiler added
/// when it split or specialised it.
pub fn readable_name(symbol: &str) -> String {
    let base = base_symbol(symbol);
    let parsed = cpp_demangle::Symbol::new(base).ok();
    parsed.and_then(|symbol| symbol.demangle().ok()).unwrap_or_else(|| base.to_owned())
}

/// The same in few words: without parameters and the type of what is returned, and with what templates were made for, and lambdas, left out.
///
/// ```
/// use whodunit_subjects::short_name;
/// let long = "bool llvm::function_ref<bool (llvm::Use const&)>::callback_fn<check(int)::{lambda(llvm::Use&)#1}>(long, llvm::Use&)";
/// assert_eq!(short_name(long), "llvm::function_ref<…>::callback_fn<…>");
/// assert_eq!(short_name("(anonymous namespace)::Pass::run(llvm::Function&) const"), "Pass::run");
/// ```
pub fn short_name(readable: &str) -> String {
    let name = readable.replace("(anonymous namespace)::", "");
    let (mut short, mut depth) = (String::new(), 0u32);
    let mut rest = name.as_str();
    while let Some(next) = rest.chars().next() {
        // What brackets mean here is another thing.
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        if depth == 0
            && !short.ends_with(is_of_name)
            && let Some(operator) = rest.strip_prefix("operator").filter(|rest| !rest.starts_with(is_of_name))
        {
            let end = operator.char_indices().skip(1).find(|(_, c)| *c == '(').map_or(operator.len(), |(at, _)| at);
            short += &rest[..rest.len() - operator.len() + end];
            break;
        }
        match next {
            '<' | '{' => {
                depth += 1;
                short += match (depth, next) {
                    (1, '<') => "<…>",
                    (1, _) => "{…}",
                    _ => "",
                };
            }
            '>' | '}' => depth = depth.saturating_sub(1),
            '(' if depth == 0 => break,
            // Behind the type of what is returned.
            ' ' if depth == 0 && rest.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '_') => {
                short.clear()
            }
            _ if depth == 0 => short.push(next),
            _ => {}
        }
        rest = &rest[next.len_utf8()..];
    }
    let short = short.trim();
    if short.is_empty() { name } else { short.to_owned() }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_a_name_as_it_is_or_demangled(text: String, near in "_ZN?[0-9]{1,3}[a-zA-Z0-9_]{0,20}E?[a-z0-9_]{0,12}") {
            for text in [text, near] {
                prop_assert_eq!(readable_name(&text).is_empty(), text.is_empty());
                short_name(&text);
            }
        }
    }

    #[test]
    fn short_names_have_neither_parameters_nor_types() {
        for (long, short) in [
            ("simplify_rotate(gimple_stmt_iterator*)", "simplify_rotate"),
            ("llvm::Value::operator<<(int)", "llvm::Value::operator<<"),
            ("A::operator()(int) const", "A::operator()"),
            ("A::operator bool() const", "A::operator bool"),
            ("foo_operator<bar(int)>(x)", "foo_operator<…>"),
            ("void std::sort<int*, bool (*)(int, int)>(int*)", "std::sort<…>"),
            ("f(int)::{lambda(int)#2}::operator()(int) const", "f"),
            ("match.pd:145 (gimple_simplify_12)", "match.pd:145"),
            ("plain_c_name", "plain_c_name"),
            ("(odd", "(odd"),
            ("", ""),
        ] {
            assert_eq!(short_name(long), short, "{long}");
        }
    }

    /// Three functions with the blocks 0 and 1, 2, 3 and 4.
    pub(crate) fn table() -> BlockTable {
        let file = SourceFile::at;
        let function =
            |symbol: &str, file: Option<u32>, first_block| Function { symbol: symbol.into(), file, first_block };
        BlockTable {
            files: vec![file("llvm/lib/Transforms/Scalar/LICM.cpp"), file("llvm/lib/Transforms2/X.cpp")],
            functions: vec![function("a", Some(0), 0), function("h", None, 2), function("b", Some(1), 3)],
            addresses: vec![10, 14, 20, 30, 33],
            instructions: vec![1, 2, 3, 4, 5],
            ..BlockTable::default()
        }
    }

    #[test]
    fn a_block_has_a_function_and_an_address() {
        let table = table();
        assert_eq!((0..5).map(|block| table.function_of(block)).collect::<Vec<_>>(), [0, 0, 1, 2, 2]);
        assert_eq!(table.blocks_at(&[10, 11, 30]), [0, 3]);
        assert_eq!(table.blocks_of(2), 3..5);
    }

    #[test]
    fn directories_are_whole_names_and_headers_belong_to_none() {
        assert_eq!(table().blocks_below(&["llvm/lib/Transforms"]), [0, 1]);
        assert_eq!(table().blocks_below(&["llvm/lib"]), [0, 1, 3, 4]);
    }

    #[test]
    fn names_lose_what_a_compiler_added() {
        assert_eq!(readable_name("_ZN4llvm8LICMPass3runEv.part.0.cold"), "llvm::LICMPass::run()");
        assert_eq!(readable_name("main"), "main");
        assert_eq!(readable_name("match.pd:7 (f)"), "match.pd:7 (f)");
    }
}
