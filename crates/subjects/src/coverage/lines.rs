//! The source line that each block of a compiler begins on, where debug information tells it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::coverage::debug_info::LineSpan;
use crate::coverage::source_tree::SourceTree;

/// Lines of all blocks of a table, by block number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    files: Vec<String>,
    file_of: Vec<u32>,
    /// Zero for blocks that belong to no line.
    line_of: Vec<u32>,
}

/// A place in a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    pub file: &'a str,
    pub line: u32,
}

impl std::fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Makes the lines of blocks out of line tables.
pub(crate) struct LineFinder<'a> {
    tree: &'a SourceTree,
    /// Of the blocks, sorted.
    addresses: &'a [u32],
    lines: Lines,
    /// The block behind those found last.
    next: usize,
    numbers: HashMap<PathBuf, u32>,
    /// Most rows are of the file of the row before.
    last: Option<(PathBuf, u32)>,
}

impl<'a> LineFinder<'a> {
    pub fn new(tree: &'a SourceTree, addresses: &'a [u32]) -> LineFinder<'a> {
        let zeros = vec![0; addresses.len()];
        let lines = Lines { files: Vec::new(), file_of: zeros.clone(), line_of: zeros };
        LineFinder { tree, addresses, lines, next: 0, numbers: HashMap::new(), last: None }
    }

    pub fn note(&mut self, span: &LineSpan) {
        if !self.is_next(span.start) {
            self.next = self.addresses.partition_point(|address| u64::from(*address) < span.start);
        }
        while self.addresses.get(self.next).is_some_and(|address| u64::from(*address) < span.end) {
            self.lines.file_of[self.next] = self.number_of(span.file);
            self.lines.line_of[self.next] = span.line;
            self.next += 1;
        }
    }

    pub fn finish(self) -> Lines {
        self.lines
    }

    /// Rows follow each other, so that no search is needed for most.
    fn is_next(&self, start: u64) -> bool {
        let address = |block: usize| self.addresses.get(block).map(|address| u64::from(*address));
        let before = self.next.checked_sub(1).and_then(address);
        before.is_none_or(|before| before < start) && address(self.next).is_none_or(|next| next >= start)
    }

    fn number_of(&mut self, path: &Path) -> u32 {
        if let Some((last, number)) = &self.last
            // Paths compare part by part, which is slower than their bytes.
            && last.as_os_str() == path.as_os_str()
        {
            return *number;
        }
        let number = *self.numbers.entry(path.to_owned()).or_insert_with(|| {
            self.lines.files.push(self.tree.name(path));
            self.lines.files.len() as u32 - 1
        });
        self.last = Some((path.to_owned(), number));
        number
    }
}

impl Lines {
    /// The line a block begins on.
    pub fn of(&self, block: u32) -> Option<Line<'_>> {
        let line = *self.line_of.get(block as usize).filter(|line| **line > 0)?;
        Some(Line { file: &self.files[self.file_of[block as usize] as usize], line })
    }
}
