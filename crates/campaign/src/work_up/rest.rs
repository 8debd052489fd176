//! What the hunt has left to work up, done afterwards with all cores.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use whodunit_findings::{BugId, Lab, Reduction};
use whodunit_subjects::Gate;
use whodunit_triage::Keeper;

use super::{Order, Workshop};
use crate::hunt::Watcher;

/// Works up every bug that has not been, with all jobs; interrupted, the rest is left for later.
pub fn work_up_rest(
    workshop: &Workshop,
    lab: &mut Lab,
    jobs: usize,
    interrupt: &AtomicBool,
    watcher: &mut (dyn Watcher + Send),
) -> Result<()> {
    let pending = lab.pending_reductions()?;
    let count = pending.len();
    for (number, bug) in pending.into_iter().enumerate() {
        if interrupt.load(Relaxed) {
            return Ok(());
        }
        let name = bug.id.to_string();
        let order = Order::of(lab, bug)?;
        let id = order.bug.id.clone();
        let title = format!("bug {} of {count}, {name}", number + 1);
        let mut keeper = Told { title, lab: &mut *lab, bug: id, watcher: &mut *watcher };
        let worked = workshop.work_up(order, jobs, &Gate::default(), interrupt, &mut keeper)?;
        worked.store(lab)?;
    }
    lab.sync_bug_folders()?;
    Ok(())
}

/// Stores each best so far and tells people.
struct Told<'a> {
    title: String,
    lab: &'a mut Lab,
    bug: BugId,
    watcher: &'a mut (dyn Watcher + Send),
}

impl Keeper for Told<'_> {
    fn keep(&mut self, so_far: &Reduction) -> Result<()> {
        if let Some(step) = so_far.steps.last() {
            self.watcher.step(&format!("{}: {} lines, {} bytes", self.title, step.size.lines, step.size.bytes));
        }
        self.lab.record_reduction(&self.bug, so_far)
    }

    fn stage(&mut self, name: &str) {
        self.watcher.step(&format!("{}: {name}", self.title));
    }
}
