//! Whose the functions of linked archives are: the file of the member that the linker's map names.

use std::collections::{HashMap, HashSet};

use crate::coverage::SourceFile;
use crate::coverage::decode::Owner;
use crate::coverage::link_map::LinkMap;
use crate::coverage::source_path::source_path;

/// Sections of archive members that come from headers, by library.
pub(crate) type HeaderSections = HashMap<String, HashSet<(String, String)>>;

/// The members of archives as source files.
pub(crate) struct Members<'a> {
    map: &'a LinkMap,
    headers: &'a HeaderSections,
    pub files: Vec<SourceFile>,
    /// For each member of the map its file: two members can be one.
    file_of: Vec<Option<u32>>,
}

impl<'a> Members<'a> {
    pub fn new(map: &'a LinkMap, headers: &'a HeaderSections) -> Members<'a> {
        let mut files: Vec<SourceFile> = Vec::new();
        let mut known: HashMap<String, u32> = HashMap::new();
        let mut number_of = |path: String| {
            *known.entry(path.clone()).or_insert_with(|| {
                files.push(SourceFile::at(&path));
                files.len() as u32 - 1
            })
        };
        let compiled = map.members.iter().map(|member| is_compiled(&member.file).then(|| source_path(member)));
        let file_of = compiled.map(|path| path.map(&mut number_of)).collect();
        Members { map, headers, files, file_of }
    }

    /// Whom the function at an address is charged to.
    pub fn owner(&self, address: u64) -> Option<Owner> {
        let piece = self.map.piece_at(address)?;
        let file = self.file_of[piece.member as usize]?;
        let member = &self.map.members[piece.member as usize];
        let is_header = self
            .headers
            .get(&member.library)
            .is_some_and(|known| known.contains(&(member.file.clone(), piece.section.clone())));
        Some(if is_header { Owner::Header } else { Owner::File(file) })
    }
}

/// Whether a file is C++ or C: assembly keeps data among its instructions.
pub(crate) fn is_compiled(file: &str) -> bool {
    !file.ends_with(".S") && !file.ends_with(".s") && !file.ends_with(".asm")
}
