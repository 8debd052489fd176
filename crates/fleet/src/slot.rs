//! One job of a worker: a thread with a crew that runs items as they are handed to it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Receiver;

use anyhow::Result;
use tokio::sync::oneshot;
use whodunit_campaign::{Finish, Finished, Order, Plan, Unit, Workshop};
use whodunit_findings::{Bug, Reduction};
use whodunit_subjects::{Crew, Gate, Limits, Registry, WorkerBinary};
use whodunit_triage::Keeper;

use crate::wire::{Announcement, DoneUnit, Item, Report, UnitOutcome};

/// A campaign that a worker works for.
pub struct Enlisted {
    pub name: String,
    pub announcement: Announcement,
    pub plan: Plan,
    /// Set when nothing of it is wanted any more.
    pub stop: AtomicBool,
}

/// An item for a slot, and where to say what came of it.
pub struct Task {
    pub campaign: Arc<Enlisted>,
    pub item: Item,
    pub answer: oneshot::Sender<Result<Answer>>,
}

/// What came of an item.
pub enum Answer {
    Done {
        report: Box<Report>,
        tests: u64,
    },
    /// It was told to stop; nothing of it counts.
    Stopped,
}

/// How the report of a bug is made.
pub struct Finishing<'a> {
    pub limits: &'a Limits,
    pub isolate_seconds: Option<f64>,
    /// Set when nobody wants it any more.
    pub stop: &'a AtomicBool,
}

/// Makes the report of a bug that has been made small.
pub type FinishFor<'a> = dyn Fn(&mut Crew, &Bug, &Finishing) -> Result<Finished> + Sync + 'a;

/// What items are run with.
pub struct Tools<'a> {
    pub registry: &'a Registry,
    pub binary: &'a WorkerBinary,
    pub gate: Gate,
    pub finish: &'a FinishFor<'a>,
}

/// Runs items until nobody hands any out.
pub fn hold(mut crew: Crew, tools: &Tools, tasks: Receiver<Task>) {
    for Task { campaign, item, answer } in tasks {
        let done = match item {
            Item::Unit(index) => run_unit(&mut crew, &campaign, index),
            Item::Bug(order) => work_up(tools, &campaign, *order),
        };
        // Nobody listens when the worker leaves.
        let _ = answer.send(done);
    }
}

fn run_unit(crew: &mut Crew, campaign: &Enlisted, index: u64) -> Result<Answer> {
    let (outcome, tests) = match campaign.plan.run_unit_safely(crew, index, &campaign.stop)? {
        Unit::Done(record) => {
            let tests = u64::from(record.tests);
            (UnitOutcome::Done(Box::new(DoneUnit::new(record))), tests)
        }
        Unit::NoMore => (UnitOutcome::NoMore, 0),
        Unit::Stopped => return Ok(Answer::Stopped),
    };
    Ok(Answer::Done { report: Box::new(Report::Unit { index, outcome }), tests })
}

fn work_up(tools: &Tools, campaign: &Enlisted, order: Order) -> Result<Answer> {
    let limits = campaign.plan.config.limits.clone();
    let isolate_seconds = campaign.announcement.isolate_seconds;
    let finishing = Finishing { limits: &limits, isolate_seconds, stop: &campaign.stop };
    let finish: &Finish = &|crew: &mut Crew, bug: &Bug| (tools.finish)(crew, bug, &finishing);
    let workshop = Workshop {
        registry: tools.registry,
        binary: tools.binary,
        limits: limits.clone(),
        seconds_each: campaign.announcement.reduce_seconds,
        foreign: campaign.announcement.foreign,
        finish,
    };
    let worked = workshop.work_up(order, 1, &tools.gate, &campaign.stop, &mut Unheard)?;
    if campaign.stop.load(Relaxed) {
        return Ok(Answer::Stopped);
    }
    Ok(Answer::Done { report: Box::new(Report::Bug(Box::new(worked))), tests: 0 })
}

/// Steps on the way are not sent: the whole is done again if this worker does not come back.
struct Unheard;

impl Keeper for Unheard {
    fn keep(&mut self, _so_far: &Reduction) -> Result<()> {
        Ok(())
    }

    fn stage(&mut self, _name: &str) {}
}
