//! Which sections of archive members come from headers: the linker keeps one copy of them, in
//! whichever object file comes first, so that file is not to blame for what they do.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result};
use object::read::archive::ArchiveFile;
use object::read::elf::{FileHeader, SectionHeader};
use object::{Endianness, elf};

/// Text sections of an archive's members that belong to a section group, which is how C++
/// marks what every file that includes a header has a copy of.
pub(crate) fn header_sections(archive: &Path) -> Result<HashSet<(String, String)>> {
    let data = std::fs::read(archive).with_context(|| format!("cannot read {}", archive.display()))?;
    let parsed = ArchiveFile::parse(&*data).with_context(|| format!("{} is damaged", archive.display()))?;
    let mut found = HashSet::new();
    for member in parsed.members() {
        let member = member.with_context(|| format!("{} is damaged", archive.display()))?;
        let name = String::from_utf8_lossy(member.name());
        let file = name.strip_suffix(".o").unwrap_or(&name);
        let sections = grouped_sections(member.data(&*data)?)
            .with_context(|| format!("{}: {name} is no object file for x86-64", archive.display()))?;
        found.extend(sections.into_iter().map(|section| (file.to_owned(), section)));
    }
    Ok(found)
}

fn grouped_sections(object: &[u8]) -> Result<Vec<String>> {
    let header = elf::FileHeader64::<Endianness>::parse(object)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, object)?;
    let mut names = Vec::new();
    for section in sections.iter() {
        let flags = section.sh_flags(endian);
        let both = elf::SHF_GROUP | elf::SHF_EXECINSTR;
        if flags & both == both {
            names.push(String::from_utf8_lossy(sections.section_name(endian, section)?).into_owned());
        }
    }
    Ok(names)
}
