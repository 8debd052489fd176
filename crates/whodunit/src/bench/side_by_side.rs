//! Attempts numbered from 0, several at a time, until enough of them have come off. What comes of an attempt follows from its
//! number; in which order they end does not matter.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use anyhow::{Context, Result};
use whodunit_subjects::{Crew, Gate, WorkerBinary};

pub fn new_crew() -> Result<Crew> {
    Crew::new(WorkerBinary::this_binary()?, Gate::default())
}

/// How many at a time, and when to give up.
pub struct Bounds<'a> {
    pub jobs: usize,
    /// Attempts at most.
    pub most: u64,
    pub interrupt: &'a AtomicBool,
}

/// What attempts are and what becomes of them, on a record `R` that only one touches at a time.
pub struct Attempts<Has, Make, Keep> {
    /// Whether the record has this attempt already.
    pub has: Has,
    /// Makes it; none if it was told to stop.
    pub make: Make,
    /// Takes what came of it into the record, and says whether that is enough.
    pub keep: Keep,
}

/// Runs attempts until one is told to be enough, there have been the most, or somebody interrupts. The first error ends all.
pub fn side_by_side<R, O, Has, Make, Keep>(
    bounds: &Bounds,
    record: &Mutex<R>,
    attempts: &Attempts<Has, Make, Keep>,
) -> Result<()>
where
    R: Send,
    Has: Fn(&R, u64) -> bool + Sync,
    Make: Fn(u64, &mut Crew, &dyn Fn() -> bool) -> Result<Option<O>> + Sync,
    Keep: Fn(&mut R, u64, O) -> Result<bool> + Sync,
{
    let (next, over) = (AtomicU64::new(0), AtomicBool::new(false));
    let stop = || over.load(Relaxed) || bounds.interrupt.load(Relaxed);
    let lock = || record.lock().expect("no thread panics while it holds the lock");
    let work = || -> Result<()> {
        let mut crew = new_crew()?;
        loop {
            let index = next.fetch_add(1, Relaxed);
            if stop() || index >= bounds.most {
                return Ok(());
            }
            if (attempts.has)(&lock(), index) {
                continue;
            }
            let made = (attempts.make)(index, &mut crew, &stop).with_context(|| format!("seed {index}"))?;
            let Some(made) = made else { return Ok(()) };
            over.fetch_or((attempts.keep)(&mut lock(), index, made)?, Relaxed);
        }
    };
    // One that fails must not leave the others at work for an hour.
    let work = || work().inspect_err(|_| over.store(true, Relaxed));
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..bounds.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a worker thread does not panic"))
    })
}
