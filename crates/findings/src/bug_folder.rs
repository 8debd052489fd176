//! Bug folders: a program and a `bug.toml` that says how to show the bug. Written by hand or by a
//! campaign, replayed anywhere. What the keys look like on disk is in `format`.

mod format;

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use whodunit_oracles::Kind;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Pipeline, Recipe};

use crate::replace::{self, Files};
use crate::signature::Signature;

/// The file that makes a folder a bug folder.
pub const BUG_FILE: &str = "bug.toml";

/// What a bug folder says, but for the truth, which only [`read_truth`] returns: isolation must
/// not come across it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BugFolder {
    pub subject: String,
    pub kind: Kind,
    /// Path of the program inside the folder.
    pub program_file: String,
    pub trigger: Trigger,
    pub expected: Option<Expected>,
    pub seen: Option<Seen>,
    /// What the bug does on other versions of the compiler: subject name to `crash`, `wrong`, …
    pub versions: BTreeMap<String, String>,
}

/// How the bug is made to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    Passes {
        passes: Pipeline,
        llvm_args: Vec<String>,
        /// The level for which the front end makes its code, if not the one the passes imply.
        front_end: Option<String>,
    },
    /// Option sets, each as one text: `-O2 -fno-tree-vrp`.
    Options { failing: Vec<String>, passing: Vec<String> },
}

/// What the program should do, and who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub behaviour: Behaviour,
    pub by: Vec<String>,
}

/// What was seen when the bug was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub summary: String,
    pub last_pass: Option<String>,
    pub tier: Option<String>,
    pub signature: Option<Signature>,
}

impl Trigger {
    /// The trigger that runs one recipe. Options must hold no blanks.
    pub fn of(recipe: &Recipe) -> Trigger {
        match recipe {
            Recipe::Passes { passes, llvm_args, front_end } => {
                Trigger::Passes { passes: passes.clone(), llvm_args: llvm_args.clone(), front_end: front_end.clone() }
            }
            Recipe::Options(options) => Trigger::Options { failing: vec![options.join(" ")], passing: Vec::new() },
        }
    }

    /// Recipes under which the bug shows; at least one.
    pub fn failing_recipes(&self) -> Vec<Recipe> {
        match self {
            Trigger::Passes { passes, llvm_args, front_end } => vec![Recipe::Passes {
                passes: passes.clone(),
                llvm_args: llvm_args.clone(),
                front_end: front_end.clone(),
            }],
            Trigger::Options { failing, .. } => option_recipes(failing),
        }
    }

    /// Recipes under which it is known not to show.
    pub fn passing_recipes(&self) -> Vec<Recipe> {
        match self {
            Trigger::Passes { .. } => Vec::new(),
            Trigger::Options { passing, .. } => option_recipes(passing),
        }
    }
}

fn option_recipes(sets: &[String]) -> Vec<Recipe> {
    let recipe = |set: &String| Recipe::options(set.split_whitespace());
    sets.iter().map(recipe).collect()
}

/// Reads a bug folder and its program.
pub fn read(dir: &Path) -> Result<(BugFolder, Program)> {
    let path = dir.join(BUG_FILE);
    let folder = format::parse(&bug_text(dir)?).with_context(|| path.display().to_string())?;
    let program = program_path(dir, &folder.program_file)
        .with_context(|| path.display().to_string())
        .and_then(|path| Program::read(&path))?;
    Ok((folder, program))
}

/// The guilty files a folder names; empty if it names none. For benchmarks only.
pub fn read_truth(dir: &Path) -> Result<Vec<String>> {
    let text = bug_text(dir)?;
    format::parse_truth(&text).with_context(|| dir.join(BUG_FILE).display().to_string())
}

/// Writes a bug folder in one step, in place of one that may be there, with all it holds.
/// A folder that is not empty and no bug folder is left alone with an error.
pub fn write(dir: &Path, folder: &BugFolder, program: &Program) -> Result<()> {
    write_with(dir, folder, program, Vec::new())
}

/// The same with further files in the folder.
pub fn write_with(dir: &Path, folder: &BugFolder, program: &Program, further: Files) -> Result<()> {
    let mut files = files(folder, program)?;
    files.extend(further);
    if dir.exists() && !dir.join(BUG_FILE).exists() {
        let empty = dir.is_dir() && std::fs::read_dir(dir)?.next().is_none();
        ensure!(empty, "{} is there already and is not a bug folder; name another one", dir.display());
    }
    replace::replace_folder(dir, &files)
}

/// The files of a bug folder as they are on disk.
pub fn files(folder: &BugFolder, program: &Program) -> Result<Files> {
    let name = &folder.program_file;
    Language::of_file(name)?;
    ensure!(is_plain_name(name), "{name:?}: the program of a bug folder is written under a plain file name");
    let bug = format::render(folder)?;
    Ok(vec![(BUG_FILE.to_owned(), bug.into_bytes()), (name.clone(), program.text.clone())])
}

/// Whether a name is that of a file in the folder itself.
pub(crate) fn is_plain_name(name: &str) -> bool {
    Path::new(name).components().eq([Component::Normal(name.as_ref())])
}

fn bug_text(dir: &Path) -> Result<String> {
    if !dir.exists() {
        bail!("{}: there is no such bug folder", dir.display());
    }
    if !dir.is_dir() {
        bail!("{}: not a folder; a bug is given as a folder with a {BUG_FILE}", dir.display());
    }
    let path = dir.join(BUG_FILE);
    if !path.exists() {
        bail!("{}: not a bug folder, it has no {BUG_FILE}", dir.display());
    }
    std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

/// Folders come from strangers: a program outside the folder is refused, also behind a link.
fn program_path(dir: &Path, file: &str) -> Result<PathBuf> {
    let leaves = || format!("program = {file:?} leaves the folder; put the program beside {BUG_FILE}");
    let inside = |component| matches!(component, Component::Normal(_) | Component::CurDir);
    ensure!(Path::new(file).components().all(inside), leaves());
    let path = dir.join(file);
    ensure!(path.is_file(), "program = {file:?}: there is no such file in the folder");
    ensure!(path.canonicalize()?.starts_with(dir.canonicalize()?), leaves());
    Ok(path)
}

#[cfg(test)]
mod tests;
