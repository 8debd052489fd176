//! What DWARF says of an executable: which file each stretch of its text was compiled from, and
//! the line each address belongs to.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use gimli::{Dwarf, DwarfSections, EndianSlice, LineRow, LittleEndian, SectionId, Unit};
use object::{Object, ObjectSection};

use crate::coverage::source_tree::plain;

type Slice<'a> = EndianSlice<'a, LittleEndian>;

/// The debug sections of a file.
pub(crate) struct DebugInfo<'a>(DwarfSections<Cow<'a, [u8]>>);

/// Text that was compiled from one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CompiledPiece {
    pub start: u64,
    pub end: u64,
    /// Index into the files of [`CompiledText`].
    pub file: u32,
}

/// Which file each stretch of text was compiled from, sorted by address.
#[derive(Debug, Default)]
pub(crate) struct CompiledText {
    pub files: Vec<PathBuf>,
    pieces: Vec<CompiledPiece>,
}

/// Consecutive rows of a line table: the addresses from one row on, up to the next, are its line's.
/// Empty where the compiler says more than one thing of an address; the last one holds.
pub(crate) struct LineSpan<'a> {
    pub start: u64,
    pub end: u64,
    pub file: &'a Path,
    /// Zero for code that belongs to no line.
    pub line: u32,
}

impl<'a> DebugInfo<'a> {
    pub fn read(object: &object::File<'a>) -> Result<DebugInfo<'a>> {
        if object.section_by_name(".debug_line").is_none() || object.section_by_name(".debug_info").is_none() {
            bail!("it was built without debug information; build it with -g1 or -g");
        }
        let load = |id: SectionId| -> Result<Cow<'a, [u8]>> {
            let Some(section) = object.section_by_name(id.name()) else { return Ok(Cow::Borrowed(&[])) };
            section.uncompressed_data().with_context(|| {
                format!("its section {} cannot be read; link it with -Wl,--compress-debug-sections=none", id.name())
            })
        };
        Ok(DebugInfo(DwarfSections::load(load)?))
    }

    fn dwarf(&self) -> Dwarf<Slice<'_>> {
        self.0.borrow(|section| EndianSlice::new(section, LittleEndian))
    }

    /// What each unit was compiled from. Units of sections that the linker threw away lie below
    /// `lowest`, where text begins.
    pub fn compiled_text(&self, lowest: u64) -> Result<CompiledText> {
        let mut text = CompiledText::default();
        let mut known: HashMap<PathBuf, u32> = HashMap::new();
        self.each_unit(|dwarf, unit| {
            let Some(path) = unit_path(unit) else { return Ok(()) };
            let mut ranges = dwarf.unit_ranges(unit)?;
            while let Some(range) = ranges.next()? {
                if range.begin < lowest || range.begin >= range.end {
                    continue;
                }
                let file = *known.entry(path.clone()).or_insert_with(|| {
                    text.files.push(path.clone());
                    text.files.len() as u32 - 1
                });
                text.pieces.push(CompiledPiece { start: range.begin, end: range.end, file });
            }
            Ok(())
        })?;
        text.pieces.sort_by_key(|piece| piece.start);
        Ok(text)
    }

    /// Goes once through the line table of each unit.
    pub fn each_line(&self, lowest: u64, mut found: impl FnMut(LineSpan)) -> Result<()> {
        self.each_unit(|dwarf, unit| {
            let Some(program) = unit.line_program.clone() else { return Ok(()) };
            let mut files: HashMap<u64, PathBuf> = HashMap::new();
            let mut rows = program.rows();
            let mut last: Option<(u64, u64, u32)> = None;
            while let Some((header, row)) = rows.next_row()? {
                if let Some((start, file, line)) = last.filter(|(start, ..)| *start >= lowest) {
                    let file = files.entry(file).or_insert_with(|| row_path(dwarf, unit, header, file));
                    found(LineSpan { start, end: row.address(), file, line });
                }
                last = (!row.end_sequence()).then(|| (row.address(), row.file_index(), line_number(row)));
            }
            Ok(())
        })
    }

    fn each_unit(&self, mut work: impl FnMut(&Dwarf<Slice<'_>>, &Unit<Slice<'_>>) -> gimli::Result<()>) -> Result<()> {
        let dwarf = self.dwarf();
        let mut go = || -> gimli::Result<()> {
            let mut headers = dwarf.units();
            while let Some(header) = headers.next()? {
                work(&dwarf, &dwarf.unit(header)?)?;
            }
            Ok(())
        };
        go().context("its debug information is damaged")
    }
}

impl CompiledText {
    /// The file that the code at an address was compiled from.
    pub fn file_at(&self, address: u64) -> Option<u32> {
        let behind = self.pieces.partition_point(|piece| piece.start <= address);
        self.pieces[..behind].last().filter(|piece| address < piece.end).map(|piece| piece.file)
    }
}

fn line_number(row: &LineRow) -> u32 {
    row.line().map_or(0, |line| line.get() as u32)
}

fn text_of(slice: Slice) -> PathBuf {
    PathBuf::from(slice.to_string_lossy().into_owned())
}

fn unit_path(unit: &Unit<Slice<'_>>) -> Option<PathBuf> {
    let directory = unit.comp_dir.map(text_of).unwrap_or_default();
    unit.name.map(|name| plain(&directory.join(text_of(name))))
}

fn row_path(
    dwarf: &Dwarf<Slice<'_>>,
    unit: &Unit<Slice<'_>>,
    header: &gimli::LineProgramHeader<Slice<'_>>,
    file: u64,
) -> PathBuf {
    let Some(entry) = header.file(file) else { return PathBuf::new() };
    let mut path = unit.comp_dir.map(text_of).unwrap_or_default();
    let parts = [entry.directory(header), Some(entry.path_name())];
    for part in parts.into_iter().flatten() {
        if let Ok(name) = dwarf.attr_string(unit, part) {
            path.push(text_of(name));
        }
    }
    plain(&path)
}
