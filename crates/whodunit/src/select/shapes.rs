//! Programs as an LLVM sees them without optimising: their shapes, made by all jobs at once.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use whodunit_program::Program;
use whodunit_regions::{ProgramGraph, calls_dot, regions_dot};
use whodunit_subjects::{Crew, End, Gate, Limits, ModuleShape, Outcome, Registry, Subject, WorkerBinary};

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
    let made = numbered_shapes(files.len(), &read, subject, jobs, progress)?;
    let mut shapes = Shapes::default();
    for (file, shape) in files.iter().zip(made) {
        match shape {
            Ok(shape) => {
                shapes.files.push(file.clone());
                shapes.shapes.push(shape);
            }
            Err(reason) => shapes.left_out.push((file.display().to_string(), reason)),
        }
    }
    Ok(shapes)
}

/// Gives the program of a number, or why there is none.
pub type Fetch<'a> = &'a (dyn Fn(usize, &mut Crew) -> Result<Result<Program, String>> + Sync);

/// The shape of each of `count` programs, or why it has none.
pub fn numbered_shapes(
    count: usize,
    fetch: Fetch,
    subject: &dyn Subject,
    jobs: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Result<ModuleShape, String>>> {
    let (binary, gate) = (WorkerBinary::this_binary()?, Gate::default());
    let (next, made) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
    let work = || -> Result<()> {
        let mut crew = Crew::new(binary.clone(), gate.clone())?;
        loop {
            let index = next.fetch_add(1, Relaxed);
            if index >= count {
                return Ok(());
            }
            let shape = match fetch(index, &mut crew)? {
                Ok(program) => shape_of(&mut crew, subject, &program)?,
                Err(reason) => Err(reason),
            };
            crew.forget_programs()?;
            made.lock().expect("nobody panics with it").push((index, shape));
            progress(index + 1, count);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.clamp(1, count.max(1))).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a job does not panic"))
    })?;
    let mut made = made.into_inner().expect("nobody panics with it");
    made.sort_by_key(|(index, _)| *index);
    Ok(made.into_iter().map(|(_, shape)| shape).collect())
}

/// The shape of one program, or why it has none.
fn shape_of(crew: &mut Crew, subject: &dyn Subject, program: &Program) -> Result<Result<ModuleShape, String>> {
    Ok(match subject.shape(crew, program, &Limits::default())? {
        None => bail!("{} cannot show its IR; choose an LLVM with --subject", subject.identity().name),
        Some(Ok(shape)) if shape.functions.is_empty() => Err("defines no function".to_owned()),
        Some(Ok(shape)) => Ok(shape),
        Some(Err(outcome)) => Err(reason(&outcome)),
    })
}

fn reason(outcome: &Outcome) -> String {
    match outcome.last().map(|report| &report.end) {
        Some(End::Rejected(message)) => {
            let errors = message.lines().find(|line| line.contains("error"));
            let line = errors.or(message.lines().next()).unwrap_or_default();
            let hint =
                if line.contains("file not found") { " (a program stands alone: preprocess it first)" } else { "" };
            format!("does not compile: {line}{hint}")
        }
        Some(End::Crashed(_)) => "the compiler crashes on it".to_owned(),
        Some(End::Limit(_)) => "compiling it takes too much time or memory".to_owned(),
        _ => "does not compile".to_owned(),
    }
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
