//! Which bug is meant: a folder, or an id in a results directory.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use whodunit_findings::Lab;

use crate::hunt::DEFAULT_LAB;

/// A path to a folder, or an id in the store.
pub fn find_bug(bug: &str, out: Option<&Path>) -> Result<PathBuf> {
    let path = PathBuf::from(bug);
    if path.is_dir() {
        return Ok(path);
    }
    let lab = out.unwrap_or(Path::new(DEFAULT_LAB));
    if !lab.is_dir() {
        bail!("there is no bug folder {bug}, and no results directory {} to look it up in", lab.display());
    }
    let lab = Lab::open_read_only(lab).with_context(|| format!("there is no bug folder {bug}"))?;
    Ok(lab.bug_dir(&lab.bug(bug)?.id))
}
