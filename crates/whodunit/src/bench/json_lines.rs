//! A file of JSON lines that long benchmarks keep their results in, each as soon as it is there.

use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub struct JsonLines {
    file: File,
}

impl JsonLines {
    /// Opens a file to go on with it, or begins one. A line that cannot be read says nothing: the last one may be cut off.
    pub fn open<T: DeserializeOwned>(dir: &Path, name: &str) -> Result<(JsonLines, Vec<T>)> {
        let path = dir.join(name);
        let trouble = || format!("cannot write {}", path.display());
        std::fs::create_dir_all(dir).with_context(trouble)?;
        let bytes = match std::fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            read => read.with_context(|| format!("cannot read {}", path.display()))?,
        };
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(&path).with_context(trouble)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").with_context(trouble)?;
        }
        Ok((JsonLines { file }, lines))
    }

    pub fn keep(&mut self, line: &impl Serialize) -> Result<()> {
        let line = format!("{}\n", serde_json::to_string(line)?);
        self.file.write_all(line.as_bytes()).context("cannot keep a result")
    }
}

/// Has git leave a directory of such files alone: nothing in it is a result.
pub fn hide_from_git(dir: &Path) -> Result<()> {
    let file = dir.join(".gitignore");
    if file.exists() {
        return Ok(());
    }
    let hidden = std::fs::create_dir_all(dir).and_then(|()| std::fs::write(file, "*\n"));
    hidden.with_context(|| format!("cannot write to {}", dir.display()))
}

/// A number that another build of this tool does not have.
pub fn this_build() -> Result<u64> {
    let path = std::env::current_exe().context("cannot find out which executable this is")?;
    let mut hasher = DefaultHasher::new();
    std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?.hash(&mut hasher);
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_is_left_out_and_spoils_no_other() {
        let dir = tempfile::tempdir().unwrap();
        let (mut lines, none) = JsonLines::open::<u32>(dir.path(), "a.jsonl").unwrap();
        assert!(none.is_empty());
        lines.keep(&1).unwrap();
        std::fs::write(dir.path().join("a.jsonl"), b"1\n\"\xc3").unwrap();
        let (mut lines, one) = JsonLines::open::<u32>(dir.path(), "a.jsonl").unwrap();
        assert_eq!(one, [1]);
        lines.keep(&4).unwrap();
        assert_eq!(JsonLines::open::<u32>(dir.path(), "a.jsonl").unwrap().1, [1, 4]);
    }
}
