//! Programs as an LLVM sees them without optimising: their shapes, made by many jobs at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use anyhow::{Result, bail};
use whodunit_program::Program;
use whodunit_subjects::{Crew, End, Limits, ModuleShape, Outcome, Subject};

/// Gives the program of a number, or why there is none.
pub type Fetch<'a> = &'a (dyn Fn(usize, &mut Crew) -> Result<Result<Program, String>> + Sync);

/// The shape of each of `count` programs, or why it has none, in their order whatever the number of jobs.
pub fn shapes(
    count: usize,
    fetch: Fetch,
    subject: &dyn Subject,
    crew: &Crew,
    jobs: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Result<ModuleShape, String>>> {
    let crews: Vec<Crew> = (0..jobs.clamp(1, count.max(1))).map(|_| crew.sibling()).collect::<Result<_>>()?;
    let (next, made) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
    let work = |mut crew: Crew| -> Result<()> {
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
    let work = &work;
    std::thread::scope(|scope| {
        let threads: Vec<_> = crews.into_iter().map(|crew| scope.spawn(move || work(crew))).collect();
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
