//! Programs of files as an LLVM sees them without optimising, and their graphs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use whodunit_campaign::shapes;
use whodunit_program::Program;
use whodunit_regions::{ProgramGraph, calls_dot, regions_dot};
use whodunit_subjects::{Crew, Gate, ModuleShape, Registry, Subject, WorkerBinary};

/// Programs that have a shape, and those that have none, each with the reason.
#[derive(Default)]
pub struct Shapes {
    pub files: Vec<PathBuf>,
    pub shapes: Vec<ModuleShape>,
    pub left_out: Vec<(String, String)>,
}

/// The LLVM of this name, or the newest that can take C.
pub fn newest_llvm(name: Option<&str>) -> Result<Arc<dyn Subject>> {
    let registry = Registry::discover()?;
    if let Some(name) = name {
        return registry.get(name);
    }
    let newest = registry
        .all()
        .iter()
        .rev()
        .find(|subject| subject.identity().family == "llvm" && subject.as_processes().is_some());
    newest.cloned().context("no LLVM with its clang is installed; `whodunit doctor` tells how to get one")
}

/// The shapes of programs, in the order of the files whatever the number of jobs.
pub fn shapes_of(
    files: &[PathBuf],
    subject: &dyn Subject,
    jobs: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Shapes> {
    let read = |index: usize, _: &mut Crew| Ok(Program::read(&files[index]).map_err(|error| format!("{error:#}")));
    let crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let made = shapes(files.len(), &read, subject, &crew, jobs, progress)?;
    let mut all = Shapes::default();
    for (file, shape) in files.iter().zip(made) {
        match shape {
            Ok(shape) => {
                all.files.push(file.clone());
                all.shapes.push(shape);
            }
            Err(reason) => all.left_out.push((file.display().to_string(), reason)),
        }
    }
    Ok(all)
}

/// Writes the graphs of one program into a directory of its own.
pub fn write_graphs(dir: &Path, rank: usize, file: &Path, shape: &ModuleShape) -> Result<()> {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let own = dir.join(format!("{rank:04}-{name}"));
    std::fs::create_dir_all(&own)?;
    let graph = ProgramGraph::of(shape);
    std::fs::write(own.join("calls.dot"), calls_dot(&graph))?;
    for (number, function) in shape.functions.iter().enumerate() {
        // Names in IR can hold anything; the number keeps files apart.
        let plain: String =
            function.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(60).collect();
        std::fs::write(own.join(format!("{number:03}-{plain}.dot")), regions_dot(&graph, number))?;
    }
    Ok(())
}
