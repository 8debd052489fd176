//! The jobs of this machine: each takes the next unit; one works bugs up while there are any.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use whodunit_findings::{BugId, Reduction};
use whodunit_subjects::{Crew, Gate, WorkerBinary};
use whodunit_triage::Keeper;

use crate::labour::{Field, Labour, News};
use crate::plan::Plan;
use crate::unit::Unit;
use crate::work_up::{Order, Workshop};

/// How far a job may run ahead of the oldest unfinished unit, in units a job.
pub const AHEAD: u64 = 8;
/// Of so many jobs one works bugs up while there are any.
const WORK_UP_SHARE: usize = 4;

/// Jobs of this machine.
pub struct Hands<'a> {
    pub plan: &'a Plan,
    pub jobs: usize,
    pub binary: &'a WorkerBinary,
    /// Where bugs are worked up beside the hunt, if they are.
    pub workshop: Option<&'a Workshop<'a>>,
}

/// State shared between the jobs.
struct Shared<'a> {
    plan: &'a Plan,
    field: &'a Field,
    next: AtomicU64,
    jobs: u64,
    /// Jobs that are working a bug up: as many others pause.
    at_work: AtomicU64,
}

impl Labour for Hands<'_> {
    fn work(&self, field: &Field, orders: Receiver<Order>, news: Sender<News>) -> Result<()> {
        let gate = Gate::default();
        let crew = |_| Crew::new(self.binary.clone(), gate.clone());
        let crews: Vec<Crew> = (0..self.jobs).map(crew).collect::<Result<_>>()?;
        let shared = Shared {
            plan: self.plan,
            field,
            next: AtomicU64::new(field.first_open()),
            jobs: self.jobs as u64,
            at_work: AtomicU64::new(0),
        };
        std::thread::scope(|scope| {
            for (number, crew) in (0..).zip(crews) {
                let (news, shared) = (news.clone(), &shared);
                scope.spawn(move || run_units(number, crew, shared, &news));
            }
            if let Some(workshop) = self.workshop {
                let (shared, gate) = (&shared, gate.clone());
                scope.spawn(move || work_bugs_up(workshop, orders, shared, &gate, &news));
            } else {
                drop(news);
            }
        });
        Ok(())
    }

    fn benches(&self) -> usize {
        usize::from(self.workshop.is_some())
    }
}

/// Works bugs up as they are ordered, with a fixed share of the cores.
fn work_bugs_up(workshop: &Workshop, orders: Receiver<Order>, shared: &Shared, gate: &Gate, news: &Sender<News>) {
    let jobs = (shared.jobs as usize).div_ceil(WORK_UP_SHARE);
    for order in orders {
        shared.at_work.store(jobs as u64, Relaxed);
        let mut keeper = Sent { bug: order.bug.id.clone(), news: news.clone(), last: Instant::now() };
        let worked = workshop.work_up(order, jobs, gate, shared.field.stop(), &mut keeper);
        shared.at_work.store(0, Relaxed);
        if news.send(News::Worked(Box::new(worked))).is_err() {
            return;
        }
    }
}

/// Sends each best so far to the thread that stores.
struct Sent {
    bug: BugId,
    news: Sender<News>,
    last: Instant,
}

impl Keeper for Sent {
    fn keep(&mut self, so_far: &Reduction) -> Result<()> {
        // A kill loses no more than this; storing every step would keep the disk busy.
        if self.last.elapsed() > Duration::from_secs(2) {
            self.last = Instant::now();
            let _ = self.news.send(News::Kept(self.bug.clone(), Box::new(so_far.clone())));
        }
        Ok(())
    }

    fn stage(&mut self, _name: &str) {}
}

/// One job: takes the next index, runs the unit, reports it.
fn run_units(number: u64, mut crew: Crew, shared: &Shared, news: &Sender<News>) {
    let field = shared.field;
    while !field.has_enough() {
        // The last jobs make room for bugs that are worked up; the first one always hunts.
        let makes_room = number > 0 && number + shared.at_work.load(Relaxed) >= shared.jobs;
        if makes_room || field.is_paused() {
            std::thread::sleep(Duration::from_millis(20));
            continue;
        }
        let index = shared.next.fetch_add(1, Relaxed);
        // Running far ahead of a slow unit would only be lost work if the campaign is killed.
        while index >= field.first_open() + shared.jobs * AHEAD && !field.has_enough() {
            std::thread::sleep(Duration::from_millis(5));
        }
        if field.has_enough() {
            return;
        }
        let unit = shared.plan.run_unit_safely(&mut crew, index, field.stop());
        let is_last = !matches!(unit, Ok(Unit::Done(_)));
        if news.send(News::Unit(index, Box::new(unit))).is_err() || is_last {
            return;
        }
    }
}

impl Plan {
    /// Runs a unit; a panic in it is an error like others, so that nobody waits for it.
    pub fn run_unit_safely(&self, crew: &mut Crew, index: u64, stop: &std::sync::atomic::AtomicBool) -> Result<Unit> {
        catch_unwind(AssertUnwindSafe(|| self.run_unit(crew, index, stop)))
            .unwrap_or_else(|_| Err(anyhow!("whodunit itself failed (see the message above); please report it")))
            .with_context(|| format!("program {index}"))
    }
}
