//! Runs units on all jobs and stores them in the order of their indices, so that the store is
//! at any moment the beginning of the one result that the configuration has.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use whodunit_findings::{BugId, Lab, Reduction, Totals, UnitRecord};
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary};
use whodunit_triage::{Keeper, versions_of};

use crate::plan::Plan;
use crate::unit::Unit;
use crate::work_up::{Order, Worked, Workshop};

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

/// What reaches the thread that stores.
enum News {
    Unit(u64, Box<Result<Unit>>),
    /// A reduction has come a step further.
    Kept(BugId, Box<Reduction>),
    /// A bug has been worked up, as far as it came.
    Worked(Box<Result<Worked>>),
}

/// Of so many jobs one works bugs up while there are any.
const WORK_UP_SHARE: usize = 4;

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
    /// Jobs that are working a bug up: as many others pause.
    at_work: AtomicU64,
}

/// Who does the work.
pub struct Hands<'a> {
    pub jobs: usize,
    pub binary: &'a WorkerBinary,
    /// Where bugs are worked up beside the hunt, if they are.
    pub workshop: Option<&'a Workshop<'a>>,
}

/// Hunts until the budget is used, the seeds are used up, or `interrupt` is set.
pub fn hunt(
    plan: &Plan,
    lab: &mut Lab,
    hands: &Hands,
    budget: Budget,
    interrupt: &AtomicBool,
    watcher: &mut dyn Watcher,
) -> Result<Hunted> {
    let Hands { jobs, binary, workshop } = *hands;
    let first = lab.next_unit()?;
    let shared = Shared {
        plan,
        next: AtomicU64::new(first),
        stored: AtomicU64::new(first),
        enough: AtomicBool::new(false),
        stop: AtomicBool::new(false),
        jobs: jobs as u64,
        at_work: AtomicU64::new(0),
    };
    let gate = Gate::default();
    let crews: Vec<Crew> = (0..jobs).map(|_| Crew::new(binary.clone(), gate.clone())).collect::<Result<_>>()?;
    lab.begin_session()?;
    let totals = lab.totals()?;
    let (sender, receiver) = mpsc::channel();
    let (orders, work) = mpsc::channel();
    let result = std::thread::scope(|scope| {
        for (number, crew) in (0..).zip(crews) {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || run_units(number, crew, shared, &sender));
        }
        if let Some(workshop) = workshop {
            let (sender, shared, gate) = (sender.clone(), &shared, gate.clone());
            scope.spawn(move || work_bugs_up(workshop, work, shared, &gate, &sender));
        }
        drop(sender);
        let waiting = BTreeMap::new();
        let orders = workshop.map(|_| orders);
        let mut collector = Collector { totals, lab, shared: &shared, budget, waiting, barren: 0, orders, busy: false };
        let result = collector.collect(&receiver, interrupt, watcher);
        shared.enough.store(true, Relaxed);
        shared.stop.store(true, Relaxed);
        result
    });
    // What a reduction came to when it was stopped: the next one begins there.
    for news in receiver.try_iter() {
        match news {
            News::Kept(bug, reduction) => lab.record_reduction(&bug, &reduction)?,
            News::Worked(worked) => (*worked)?.store(lab)?,
            News::Unit(..) => {}
        }
    }
    result
}

/// Works bugs up as they are ordered, with a fixed share of the cores.
fn work_bugs_up(workshop: &Workshop, orders: Receiver<Order>, shared: &Shared, gate: &Gate, sender: &Sender<News>) {
    let jobs = (shared.jobs as usize).div_ceil(WORK_UP_SHARE);
    for order in orders {
        shared.at_work.store(jobs as u64, Relaxed);
        let mut keeper = Sent { bug: order.bug.id.clone(), sender: sender.clone(), last: Instant::now() };
        let worked = workshop.work_up(order, jobs, gate, &shared.stop, &mut keeper);
        shared.at_work.store(0, Relaxed);
        if sender.send(News::Worked(Box::new(worked))).is_err() {
            return;
        }
    }
}

/// Sends each best so far to the thread that stores.
struct Sent {
    bug: BugId,
    sender: Sender<News>,
    last: Instant,
}

impl Keeper for Sent {
    fn keep(&mut self, so_far: &Reduction) -> Result<()> {
        // A kill loses no more than this; storing every step would keep the disk busy.
        if self.last.elapsed() > Duration::from_secs(2) {
            self.last = Instant::now();
            let _ = self.sender.send(News::Kept(self.bug.clone(), Box::new(so_far.clone())));
        }
        Ok(())
    }

    fn stage(&mut self, _name: &str) {}
}

/// One job: takes the next index, runs the unit, reports it.
fn run_units(number: u64, mut crew: Crew, shared: &Shared, sender: &Sender<News>) {
    while !shared.enough.load(Relaxed) {
        // The last jobs make room for bugs that are worked up; the first one always hunts.
        if number > 0 && number + shared.at_work.load(Relaxed) >= shared.jobs {
            std::thread::sleep(Duration::from_millis(20));
            continue;
        }
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
        let unit = unit.with_context(|| format!("program {index}"));
        if sender.send(News::Unit(index, Box::new(unit))).is_err() || is_last {
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
    /// Where bugs are worked up, if they are.
    orders: Option<Sender<Order>>,
    /// Whether one is being worked up.
    busy: bool,
}

impl Collector<'_, '_> {
    fn collect(
        &mut self,
        reports: &Receiver<News>,
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
            self.order_next()?;
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok(News::Unit(index, unit)) => drop(self.waiting.insert(index, (*unit)?)),
                Ok(News::Kept(bug, reduction)) => {
                    self.lab.record_reduction(&bug, &reduction)?;
                    continue;
                }
                Ok(News::Worked(worked)) => {
                    self.busy = false;
                    (*worked)?.store(self.lab)?;
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    return self.end(session, if deadline.is_some() { Hunted::BudgetUsed } else { Hunted::SeedsUsed });
                }
            }
            if !self.store_in_order()? {
                return self.end(session, Hunted::SeedsUsed);
            }
            self.lab.note_progress(session)?;
            self.lab.note_moment(before + session, &self.totals)?;
        }
    }

    /// Has the newest bug worked up that has not been, if nothing else is.
    fn order_next(&mut self) -> Result<()> {
        let Some(orders) = self.orders.as_ref().filter(|_| !self.busy) else { return Ok(()) };
        let Some(bug) = self.lab.pending_reductions()?.into_iter().next() else { return Ok(()) };
        let order = Order::of(self.lab, bug)?;
        self.busy = orders.send(order).is_ok();
        Ok(())
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
        let program = lab.program_of(&bug.first)?;
        let versions = versions_of(&bug.first, &program, registry, &plan.config.limits, &mut crew)?;
        lab.record_versions(&bug.id, &versions)?;
    }
    lab.sync_bug_folders()?;
    Ok(())
}
