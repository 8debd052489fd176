//! Runs units on all jobs and stores them in the order of their indices, so that the store is
//! at any moment the beginning of the one result that the configuration has.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use whodunit_findings::{Lab, Totals};
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary};

use crate::plan::Plan;
use crate::replay::versions_of;
use crate::unit::Unit;

/// When a campaign ends by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Seconds of hunting, over all sessions.
    pub seconds: Option<f64>,
    /// Tests, rounded up to whole programs.
    pub tests: Option<u64>,
}

/// How far a campaign is.
#[derive(Clone, Debug)]
pub struct Progress {
    pub totals: Totals,
    /// Seconds of hunting, over all sessions.
    pub seconds: f64,
    /// Tests and seconds of this session, for the rate.
    pub session_tests: u64,
    pub session_seconds: f64,
}

/// Told how the campaign goes.
pub trait Watcher {
    fn progress(&mut self, progress: &Progress);
    /// A step that is not hunting, for example a replay.
    fn step(&mut self, what: &str);
}

/// Why a hunt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hunted {
    BudgetUsed,
    SeedsUsed,
    Interrupted,
}

/// How long units that are under way may take to finish when the time is up.
const GRACE: Duration = Duration::from_secs(15);
/// How far a job may run ahead of the oldest unfinished unit, in units a job.
const AHEAD: u64 = 8;

type Report = (u64, Result<Unit>);

/// State shared between the jobs.
struct Shared<'a> {
    plan: &'a Plan,
    next: AtomicU64,
    stored: AtomicU64,
    /// Begin no further unit.
    enough: AtomicBool,
    /// Drop what is under way.
    stop: AtomicBool,
    jobs: u64,
}

/// Hunts until the budget is used, the seeds are used up, or `interrupt` is set.
pub fn hunt(
    plan: &Plan,
    lab: &mut Lab,
    jobs: usize,
    budget: Budget,
    binary: &WorkerBinary,
    interrupt: &AtomicBool,
    watcher: &mut dyn Watcher,
) -> Result<Hunted> {
    let first = lab.next_unit()?;
    let shared = Shared {
        plan,
        next: AtomicU64::new(first),
        stored: AtomicU64::new(first),
        enough: AtomicBool::new(false),
        stop: AtomicBool::new(false),
        jobs: jobs as u64,
    };
    let gate = Gate::default();
    let crews: Vec<Crew> = (0..jobs).map(|_| Crew::new(binary.clone(), gate.clone())).collect::<Result<_>>()?;
    lab.begin_session()?;
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for crew in crews {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || work(crew, shared, &sender));
        }
        drop(sender);
        let result =
            Collector { lab, shared: &shared, budget, waiting: BTreeMap::new() }.collect(&receiver, interrupt, watcher);
        shared.enough.store(true, Relaxed);
        shared.stop.store(true, Relaxed);
        result
    })
}

/// One job: takes the next index, runs the unit, reports it.
fn work(mut crew: Crew, shared: &Shared, sender: &Sender<Report>) {
    while !shared.enough.load(Relaxed) {
        let index = shared.next.fetch_add(1, Relaxed);
        // Running far ahead of a slow unit would only be lost work if the campaign is killed.
        while index >= shared.stored.load(Relaxed) + shared.jobs * AHEAD && !shared.enough.load(Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        if shared.enough.load(Relaxed) {
            return;
        }
        let unit = shared.plan.run_unit(&mut crew, index, &shared.stop);
        let is_last = !matches!(unit, Ok(Unit::Done(_)));
        if sender.send((index, unit.with_context(|| format!("program {index}")))).is_err() || is_last {
            return;
        }
    }
}

/// Puts units in order and stores them.
struct Collector<'a, 'b> {
    lab: &'a mut Lab,
    shared: &'a Shared<'b>,
    budget: Budget,
    /// Units that came before their turn.
    waiting: BTreeMap<u64, Unit>,
}

impl Collector<'_, '_> {
    fn collect(
        &mut self,
        reports: &Receiver<Report>,
        interrupt: &AtomicBool,
        watcher: &mut dyn Watcher,
    ) -> Result<Hunted> {
        let started = Instant::now();
        let (before, tests_before) = (self.lab.seconds()?, self.lab.totals()?.tests);
        let mut deadline: Option<Instant> = None;
        loop {
            let session = started.elapsed().as_secs_f64();
            let totals = self.lab.totals()?;
            watcher.progress(&Progress {
                seconds: before + session,
                session_tests: totals.tests - tests_before,
                session_seconds: session,
                totals: totals.clone(),
            });
            self.lab.note_progress(session)?;
            if interrupt.load(Relaxed) {
                return Ok(Hunted::Interrupted);
            }
            if self.budget.tests.is_some_and(|tests| totals.tests >= tests) {
                return Ok(Hunted::BudgetUsed);
            }
            if deadline.is_none() && self.budget.seconds.is_some_and(|seconds| before + session >= seconds) {
                self.shared.enough.store(true, Relaxed);
                deadline = Some(Instant::now() + GRACE);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(Hunted::BudgetUsed);
            }
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok((index, unit)) => {
                    self.waiting.insert(index, unit?);
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    return Ok(if deadline.is_some() { Hunted::BudgetUsed } else { Hunted::SeedsUsed });
                }
            }
            if !self.store_in_order()? {
                return Ok(Hunted::SeedsUsed);
            }
        }
    }

    /// Stores every unit whose turn it is; false when the seeds are used up.
    fn store_in_order(&mut self) -> Result<bool> {
        loop {
            let index = self.lab.next_unit()?;
            match self.waiting.remove(&index) {
                Some(Unit::Done(record)) => {
                    let new_bugs = self.lab.commit(&record)?;
                    new_bugs.iter().try_for_each(|id| self.lab.write_bug_folder(id).map(drop))?;
                    self.shared.stored.store(index + 1, Relaxed);
                    if self.budget.tests.is_some_and(|tests| self.lab.totals().is_ok_and(|now| now.tests >= tests)) {
                        return Ok(true);
                    }
                }
                Some(Unit::NoMore) => return Ok(false),
                Some(Unit::Stopped) | None => return Ok(true),
            }
        }
    }
}

/// Replays every bug that has not been replayed on the other versions of its subject.
pub fn record_versions(
    plan: &Plan,
    registry: &Registry,
    lab: &mut Lab,
    binary: &WorkerBinary,
    interrupt: &AtomicBool,
    watcher: &mut dyn Watcher,
) -> Result<()> {
    let pending = lab.pending_versions()?;
    let mut crew = Crew::new(binary.clone(), Gate::default())?;
    for (number, bug) in pending.iter().enumerate() {
        if interrupt.load(Relaxed) {
            return Ok(());
        }
        watcher.step(&format!("replaying bug {} of {} on other versions", number + 1, pending.len()));
        let program = lab.program(bug.first.unit)?;
        let versions = versions_of(&bug.first, &program, registry, &plan.config.limits, &mut crew)?;
        lab.record_versions(&bug.id, &versions)?;
    }
    lab.sync_bug_folders()?;
    Ok(())
}
