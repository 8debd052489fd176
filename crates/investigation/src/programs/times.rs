//! Where the time goes that it takes to judge programs.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use serde::Serialize;

/// What is done to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Read by libclang, for its mutants.
    Parse,
    /// Compiled and run by another compiler, without optimisation.
    SecondReference,
    /// Through the front end of the compiler under test.
    FrontEnd,
    /// Run without optimisation.
    Reference,
    /// Run with the failing recipe.
    Failing,
    /// The same with the compiler watched.
    Watched,
    /// Built and run with sanitizers.
    Sanitizers,
}

impl Step {
    pub const ALL: [Step; 7] = [
        Step::Parse,
        Step::SecondReference,
        Step::FrontEnd,
        Step::Reference,
        Step::Failing,
        Step::Watched,
        Step::Sanitizers,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Step::Parse => "reading by libclang",
            Step::SecondReference => "another compiler, unoptimised",
            Step::FrontEnd => "front end, several at once",
            Step::Reference => "unoptimised run",
            Step::Failing => "run with the failing recipe",
            Step::Watched => "the same, watched",
            Step::Sanitizers => "sanitizers",
        }
    }
}

/// What one step took, on all workers together.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StepTime {
    pub step: Step,
    pub seconds: f64,
    /// Programs that came so far.
    pub programs: u64,
}

/// Time by step; crews on any thread add to it.
#[derive(Debug, Default)]
pub struct Times([(AtomicU64, AtomicU64); Step::ALL.len()]);

impl Times {
    /// Does something for some programs and notes what it took.
    pub fn take<T>(&self, step: Step, programs: usize, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let result = work();
        let (nanoseconds, count) = &self.0[step as usize];
        nanoseconds.fetch_add(started.elapsed().as_nanos() as u64, Relaxed);
        count.fetch_add(programs as u64, Relaxed);
        result
    }

    pub fn all(&self) -> Vec<StepTime> {
        let time = |step: Step| {
            let (nanoseconds, count) = &self.0[step as usize];
            StepTime { step, seconds: nanoseconds.load(Relaxed) as f64 * 1e-9, programs: count.load(Relaxed) }
        };
        Step::ALL.map(time).to_vec()
    }
}
