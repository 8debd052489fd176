//! Programs from a directory: every C file below it, in the order of their paths.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use rand_pcg::Pcg64;
use whodunit_oracles::SetAside;
use whodunit_program::Program;
use whodunit_subjects::Crew;

use crate::seeds::ProgramSource;
use crate::seeds::implied::with_implied_declarations;

pub struct Directory {
    files: Vec<PathBuf>,
    /// Whether to begin again at the end: worth it where each round draws other recipes.
    repeats: bool,
}

impl Directory {
    pub fn open(path: &Path, repeats: bool) -> Result<Directory> {
        let mut files = Vec::new();
        collect(path, &mut files).with_context(|| format!("cannot read the seeds in {}", path.display()))?;
        files.sort();
        if files.is_empty() {
            bail!("there is no .c file in {}", path.display());
        }
        Ok(Directory { files, repeats })
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(path)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), files)?;
        } else if kind.is_file()
            && entry.path().extension().is_some_and(|extension| extension == "c" || extension == "i")
        {
            files.push(entry.path());
        }
    }
    Ok(())
}

impl ProgramSource for Directory {
    fn program(&self, index: u64, _random: &mut Pcg64, _crew: &mut Crew) -> Result<Option<Result<Program, SetAside>>> {
        let count = self.files.len() as u64;
        if index >= count && !self.repeats {
            return Ok(None);
        }
        let file = &self.files[(index % count) as usize];
        // A file that went bad is that program's trouble, not the campaign's.
        let read = Program::read(file).map_err(|error| SetAside::NotGenerated(format!("{error:#}")));
        Ok(Some(read.map(|program| Program { text: with_implied_declarations(program.text), ..program })))
    }

    fn steady(&self) -> bool {
        false
    }

    fn round(&self, index: u64) -> u64 {
        index / self.files.len() as u64
    }

    fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for file in &self.files {
            hasher.update(file.as_os_str().as_encoded_bytes());
            hasher.update(b"\0");
            hasher.update(&with_implied_declarations(std::fs::read(file).unwrap_or_default()));
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_sorted_from_all_levels_and_nothing_else_does() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir(root.path().join("sub")).unwrap();
        for name in ["b.c", "sub/a.c", "notes.txt"] {
            std::fs::write(root.path().join(name), "int main(void) { return 0; }").unwrap();
        }
        let names: Vec<_> = Directory::open(root.path(), false).unwrap().files;
        assert_eq!(names, [root.path().join("b.c"), root.path().join("sub/a.c")]);
    }

    #[test]
    fn a_directory_without_programs_is_refused() {
        let root = tempfile::tempdir().unwrap();
        let message = Directory::open(root.path(), false).err().unwrap().to_string();
        assert!(message.contains("no .c file"), "{message}");
    }
}
