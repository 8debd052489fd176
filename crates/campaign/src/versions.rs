//! What bugs do on the other versions of their subjects.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use whodunit_findings::Lab;
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary};
use whodunit_triage::versions_of;

use crate::hunt::Watcher;
use crate::plan::Plan;

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
