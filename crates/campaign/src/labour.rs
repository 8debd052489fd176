//! Who does the work of a campaign: what runs units and works bugs up, here or elsewhere, and what it shares
//! with the one that stores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender};

use anyhow::Result;
use whodunit_findings::{BugId, Reduction, RemoteWorker};

use crate::unit::Unit;
use crate::work_up::{Order, Worked};

/// What reaches the thread that stores.
pub enum News {
    /// What came of a unit. The same one may come twice: it counts once.
    Unit(u64, Box<Result<Unit>>),
    /// A reduction has come a step further.
    Kept(BugId, Box<Reduction>),
    /// A bug has been worked up, as far as it came.
    Worked(Box<Result<Worked>>),
    /// A worker on some machine gave a sign of life.
    Sign(RemoteWorker),
    /// Nobody can work any more, and why.
    Trouble(anyhow::Error),
}

/// Runs units and works bugs up.
pub trait Labour: Sync {
    /// Runs units from the first one that is not stored on, in any order, and tells what came of each, until the
    /// field has enough. Works up the bugs that are ordered meanwhile.
    fn work(&self, field: &Field, orders: Receiver<Order>, news: Sender<News>) -> Result<()>;

    /// Bugs that can be worked up at the same time; none where they are not.
    fn benches(&self) -> usize;
}

/// What those who work share with the one who stores.
pub struct Field {
    stored: AtomicU64,
    enough: AtomicBool,
    stop: AtomicBool,
    paused: AtomicBool,
    settled: Mutex<Vec<BugId>>,
}

impl Field {
    pub(crate) fn new(first: u64) -> Field {
        Field {
            stored: AtomicU64::new(first),
            enough: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            // Until the disk has been looked at.
            paused: AtomicBool::new(true),
            settled: Mutex::default(),
        }
    }

    /// The first unit that is not stored.
    pub fn first_open(&self) -> u64 {
        self.stored.load(Relaxed)
    }

    /// Whether no further unit is to be begun.
    pub fn has_enough(&self) -> bool {
        self.enough.load(Relaxed)
    }

    /// Whether units are to wait, because there is no room for what comes of them.
    pub fn is_paused(&self) -> bool {
        self.paused.load(Relaxed)
    }

    /// Set when what is under way is to be dropped.
    pub fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Bugs whose work is stored, each told once.
    pub fn take_settled(&self) -> Vec<BugId> {
        std::mem::take(&mut self.settled.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }

    pub(crate) fn stored_up_to(&self, next: u64) {
        self.stored.store(next, Relaxed);
    }

    pub(crate) fn settle(&self, bug: BugId) {
        self.settled.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(bug);
    }

    pub(crate) fn pause(&self, paused: bool) {
        self.paused.store(paused, Relaxed);
    }

    pub(crate) fn call_it_enough(&self) {
        self.enough.store(true, Relaxed);
    }

    pub(crate) fn drop_everything(&self) {
        self.call_it_enough();
        self.stop.store(true, Relaxed);
    }
}
