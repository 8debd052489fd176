//! A bug whose guilty files are known.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use whodunit_findings::{BugFolder, read, read_truth};
use whodunit_investigation::INTERVENTIONS;
use whodunit_program::Program;
use whodunit_subjects::{Change, GccBuild, Registry, Subject};

/// A bug and who is to blame for it.
pub struct Known {
    pub name: String,
    /// Where it comes from: a directory, or faults put into a subject.
    pub suite: String,
    pub subject: Arc<dyn Subject>,
    pub folder: BugFolder,
    pub program: Program,
    pub files: Vec<String>,
    /// Linker names; empty where they are not known.
    pub functions: Vec<String>,
    /// How the compiler's text may be changed to find out more: not by what the fault itself is.
    pub interventions: Vec<Change>,
}

/// The folders in a directory whose subject is installed and can be watched. Those that do not name
/// their truth say nothing about strategies, and come only with `untold`.
pub fn folders(directory: &Path, untold: bool, registry: &Registry) -> Result<Vec<Known>> {
    let entries = std::fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    paths.sort();
    let mut known = Vec::new();
    for path in paths {
        let Ok((folder, program)) = read(&path) else { continue };
        let files = read_truth(&path)?;
        let Ok(subject) = registry.get(&folder.subject) else { continue };
        if (files.is_empty() && !untold) || !can_be_watched(subject.as_ref()) {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let suite = directory.file_name().and_then(|name| name.to_str()).unwrap_or("folders");
        let suite = format!("{suite}, {}", subject.identity().family);
        known.push(Known {
            name,
            suite,
            subject,
            folder,
            program,
            files,
            functions: Vec::new(),
            interventions: INTERVENTIONS.to_vec(),
        });
    }
    Ok(known)
}

/// A stock LLVM can, a GCC once it was built.
fn can_be_watched(subject: &dyn Subject) -> bool {
    let identity = subject.identity();
    match identity.family.as_str() {
        "llvm" => true,
        _ => identity.is_gcc() && GccBuild::find(identity.name.trim_end_matches("+src")).is_some(),
    }
}
