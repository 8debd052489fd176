//! The table of blocks of an executable or library as it was built: functions from its symbols,
//! files and lines from its debug information.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use object::{Architecture, Object, ObjectSection, ObjectSymbol, SymbolKind};

use crate::coverage::debug_info::{CompiledText, DebugInfo, LineSpan};
use crate::coverage::decode::{Cut, Owner, decode};
use crate::coverage::lines::LineFinder;
use crate::coverage::members::is_compiled;
use crate::coverage::source_tree::SourceTree;
use crate::coverage::table::{BlockTable, SourceFile};

/// Makes the table of an executable that was built with -g or -g1 and not stripped. Files are called by
/// their paths below one of `trees`; with none given, below the directory that holds all of them.
pub fn table_of_executable(executable: &Path, trees: &[PathBuf]) -> Result<BlockTable> {
    read_table(executable, trees, Cut::AtBranches)
}

/// The same with blocks that begin at given addresses, sorted.
pub(crate) fn table_cut_at(executable: &Path, trees: &[PathBuf], addresses: &[u32]) -> Result<BlockTable> {
    read_table(executable, trees, Cut::At(addresses))
}

fn read_table(executable: &Path, trees: &[PathBuf], cut: Cut) -> Result<BlockTable> {
    let data = std::fs::read(executable).with_context(|| format!("cannot read {}", executable.display()))?;
    table_of(&data, trees, cut).with_context(|| format!("{}: its blocks cannot be found", executable.display()))
}

fn table_of(data: &[u8], trees: &[PathBuf], cut: Cut) -> Result<BlockTable> {
    let object = object::File::parse(data).context("it is no executable")?;
    if object.architecture() != Architecture::X86_64 {
        bail!("it is not for x86-64");
    }
    if object.symbols().next().is_none() {
        bail!("it is stripped; build it without -s and do not strip it");
    }
    let lowest = object.section_by_name(".text").context("it has no text")?.address();
    let debug = DebugInfo::read(&object)?;
    let compiled = debug.compiled_text(lowest)?;
    let tree = SourceTree::new(trees, &compiled.files);
    let names: Vec<String> = compiled.files.iter().map(|file| tree.name(file)).collect();
    let files = names.iter().map(|path| SourceFile::at(path)).collect();
    let mut table = decode(&object, files, &|address| owner(&compiled, &names, address), cut)?;
    let mut finder = LineFinder::new(&tree, &table.addresses);
    let mut definitions = Definitions::of_weak_functions(&object);
    debug.each_line(lowest, |span| {
        finder.note(&span);
        definitions.note(&span);
    })?;
    table.lines = Some(finder.finish());
    definitions.uncharge_headers(&mut table, &compiled);
    Ok(table)
}

fn owner(compiled: &CompiledText, names: &[String], address: u64) -> Option<Owner> {
    let file = compiled.file_at(address)?;
    is_compiled(&names[file as usize]).then_some(Owner::File(file))
}

/// Which file each function that may have copies is written in: what stands in a header has one in every
/// file that includes it. The linker keeps any of them, and its file is not to blame.
struct Definitions(HashMap<u64, Option<PathBuf>>);

impl Definitions {
    fn of_weak_functions(object: &object::File) -> Definitions {
        let weak = object.symbols().filter(|symbol| symbol.is_weak() && symbol.kind() == SymbolKind::Text);
        Definitions(weak.map(|symbol| (symbol.address(), None)).collect())
    }

    /// The first row of a function's address is of its own head, before anything inlined.
    fn note(&mut self, span: &LineSpan) {
        if let Some(unknown @ None) = self.0.get_mut(&span.start) {
            *unknown = Some(span.file.to_owned());
        }
    }

    fn uncharge_headers(&self, table: &mut BlockTable, compiled: &CompiledText) {
        for function in &mut table.functions {
            let address = u64::from(table.addresses[function.first_block as usize]);
            let written = self.0.get(&address).and_then(Option::as_ref);
            if let (Some(written), Some(file)) = (written, function.file)
                && *written != compiled.files[file as usize]
            {
                function.file = None;
            }
        }
    }
}

#[cfg(test)]
mod tests;
