//! Reads what there is to select from: a file of pipelines, a directory of programs.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use whodunit_program::Language;
use whodunit_subjects::Pipeline;

/// The different pipelines of a file as text, in its order.
pub fn read_pipelines(file: &Path) -> Result<Vec<Arc<str>>> {
    let trouble = || format!("cannot read pipelines from {}", file.display());
    let lines = BufReader::new(File::open(file).with_context(trouble)?).lines();
    let (mut pool, mut seen) = (Vec::new(), HashSet::new());
    for (number, line) in (1..).zip(lines) {
        let line = line.with_context(trouble)?;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let pipeline: Pipeline = line.parse().with_context(|| format!("{}:{number}", file.display()))?;
        let text: Arc<str> = pipeline.to_string().into();
        if seen.insert(text.clone()) {
            pool.push(text);
        }
    }
    if pool.is_empty() {
        bail!("{} has no pipeline; write one a line, such as function(sroa,gvn),globalopt", file.display());
    }
    Ok(pool)
}

/// Every program below a directory, in the order of their paths.
pub fn program_files(dir: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(dir, &mut files).with_context(|| format!("cannot read the programs in {}", dir.display()))?;
    files.sort();
    if files.is_empty() {
        bail!("there is no program in {} (wanted .c, .i, .ll or .bc)", dir.display());
    }
    Ok(files)
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        let (kind, path) = (entry.file_type()?, entry.path());
        if kind.is_dir() {
            collect(&path, files)?;
        } else if kind.is_file() && path.to_str().is_some_and(|name| Language::of_file(name).is_ok()) {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_blanks_and_repetitions_are_passed_over() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("pool.txt");
        std::fs::write(&file, "# mine\n\nsroa,gvn\n  function(licm) \nsroa,gvn\n").unwrap();
        let pool = read_pipelines(&file).unwrap();
        assert_eq!(pool.iter().map(|text| &**text).collect::<Vec<_>>(), ["sroa,gvn", "function(licm)"]);
        std::fs::write(&file, "sroa\n\nfunction(licm\n").unwrap();
        let message = format!("{:#}", read_pipelines(&file).unwrap_err());
        assert!(message.contains("pool.txt:3") && message.contains("not closed"), "{message}");
    }
}
