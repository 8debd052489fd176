//! Runs units on all jobs and stores them in the order of their indices, so that the store is
//! at any moment the beginning of the one result that the configuration has.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use whodunit_findings::{Lab, Totals, UnitRecord};
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary};
use whodunit_triage::versions_of;

use crate::plan::Plan;
use crate::unit::Unit;

/// When a campaign ends by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Seconds of hunting in this session.
    pub seconds: Option<f64>,
    /// Tests of the whole campaign, rounded up to whole programs.
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

/// So many programs in a row without a test mean that something is wrong with all of them.
const MOST_BARREN: u64 = 50;

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
    let totals = lab.totals()?;
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for crew in crews {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || work(crew, shared, &sender));
        }
        drop(sender);
        let result = Collector { totals, lab, shared: &shared, budget, waiting: BTreeMap::new(), barren: 0 }
            .collect(&receiver, interrupt, watcher);
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
        // A panic in one job must not leave the others waiting for its unit.
        let unit = catch_unwind(AssertUnwindSafe(|| shared.plan.run_unit(&mut crew, index, &shared.stop)))
            .unwrap_or_else(|_| Err(anyhow!("whodunit itself failed (see the message above); please report it")));
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
    /// What the store holds.
    totals: Totals,
    /// Programs since the last one that could be tested.
    barren: u64,
}

impl Collector<'_, '_> {
    fn collect(
        &mut self,
        reports: &Receiver<Report>,
        interrupt: &AtomicBool,
        watcher: &mut dyn Watcher,
    ) -> Result<Hunted> {
        let (started, before, tests_before) = (Instant::now(), self.lab.seconds()?, self.totals.tests);
        let mut deadline: Option<Instant> = None;
        loop {
            let session = started.elapsed().as_secs_f64();
            watcher.progress(&Progress {
                seconds: before + session,
                session_tests: self.totals.tests - tests_before,
                session_seconds: session,
                totals: self.totals.clone(),
            });
            if interrupt.load(Relaxed) {
                return self.end(session, Hunted::Interrupted);
            }
            if deadline.is_none() && self.budget.seconds.is_some_and(|seconds| session >= seconds) {
                self.shared.enough.store(true, Relaxed);
                deadline = Some(Instant::now() + GRACE);
            }
            if self.tests_are_used() || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return self.end(session, Hunted::BudgetUsed);
            }
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok((index, unit)) => drop(self.waiting.insert(index, unit?)),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    return self.end(session, if deadline.is_some() { Hunted::BudgetUsed } else { Hunted::SeedsUsed });
                }
            }
            if !self.store_in_order()? {
                return self.end(session, Hunted::SeedsUsed);
            }
            self.lab.note_progress(session)?;
        }
    }

    fn end(&mut self, session: f64, hunted: Hunted) -> Result<Hunted> {
        self.lab.note_progress(session)?;
        Ok(hunted)
    }

    fn tests_are_used(&self) -> bool {
        self.budget.tests.is_some_and(|tests| self.totals.tests >= tests)
    }

    /// Stores every unit whose turn it is; false when the seeds are used up.
    fn store_in_order(&mut self) -> Result<bool> {
        while !self.tests_are_used() {
            let index = self.lab.next_unit()?;
            match self.waiting.remove(&index) {
                Some(Unit::Done(record)) => self.store(&record)?,
                Some(Unit::NoMore) => return Ok(false),
                Some(Unit::Stopped) | None => return Ok(true),
            }
        }
        Ok(true)
    }

    fn store(&mut self, record: &UnitRecord) -> Result<()> {
        let new_bugs = self.lab.commit(record)?;
        new_bugs.iter().try_for_each(|id| self.lab.write_bug_folder(id).map(drop))?;
        self.totals.add(record, new_bugs.len() as u64);
        self.shared.stored.store(record.index + 1, Relaxed);
        self.barren = if record.tests == 0 { self.barren + 1 } else { 0 };
        if self.barren >= MOST_BARREN {
            let reason = record.set_aside.as_ref().map(ToString::to_string).unwrap_or_default();
            bail!("none of the last {MOST_BARREN} programs could be tested; the last one {reason}");
        }
        Ok(())
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
