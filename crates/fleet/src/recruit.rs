//! Which campaigns a worker works for: those that are open, and whose compilers, passes and seeds are here in
//! the very versions the campaign began with. It takes no item of any other.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender};

use anyhow::{Result, anyhow};
use tokio::sync::oneshot;
use whodunit_campaign::Plan;
use whodunit_subjects::Crew;

use crate::slot::{Enlisted, Tools};
use crate::wire::{Announcement, decode};

/// A campaign to be made ready.
pub struct Application {
    name: String,
    announcement: Announcement,
    answer: oneshot::Sender<Result<Enlisted>>,
}

/// What a worker has to do with a campaign.
pub enum Standing {
    Fit(Arc<Enlisted>),
    /// It cannot help, and why.
    Unfit(String),
}

pub struct Engagement {
    /// The announcement as it came: another one makes the campaign another.
    bytes: Vec<u8>,
    pub standing: Standing,
    pub tests: Cell<u64>,
}

/// All campaigns that were open when last looked.
pub struct Register {
    version: String,
    applications: Sender<Application>,
    pub engagements: RefCell<BTreeMap<String, Engagement>>,
}

/// Makes campaigns ready as they come. That takes a while, and tests of others go on meanwhile.
pub fn make_ready(tools: &Tools, applications: Receiver<Application>) {
    for Application { name, announcement, answer } in applications {
        let _ = answer.send(ready(tools, name, announcement));
    }
}

fn ready(tools: &Tools, name: String, announcement: Announcement) -> Result<Enlisted> {
    announcement.config.check_versions(tools.registry)?;
    let mut crew = Crew::new(tools.binary.clone(), tools.gate.clone())?;
    let plan = Plan::prepare(announcement.config.clone(), tools.registry, &mut crew)?;
    Ok(Enlisted { name, announcement, plan, stop: AtomicBool::new(false) })
}

impl Register {
    pub fn new(version: &str, applications: Sender<Application>) -> Register {
        Register { version: version.to_owned(), applications, engagements: RefCell::default() }
    }

    /// Takes note of the campaigns that are open now; says what is new to people.
    pub async fn renew(&self, open: Vec<(String, Vec<u8>)>, tell: &dyn Fn(&str)) {
        self.leave(|name, engagement| !open.iter().any(|(other, bytes)| other == name && *bytes == engagement.bytes));
        for (name, bytes) in open {
            if self.engagements.borrow().contains_key(&name) {
                continue;
            }
            let standing = match self.apply(&name, &bytes).await {
                Ok(enlisted) => {
                    tell(&format!("working for campaign {name}"));
                    Standing::Fit(Arc::new(enlisted))
                }
                Err(error) => {
                    let why = format!("{error:#}");
                    tell(&format!("cannot work for campaign {name}: {why}"));
                    Standing::Unfit(why)
                }
            };
            self.engagements.borrow_mut().insert(name, Engagement { bytes, standing, tests: Cell::new(0) });
        }
    }

    async fn apply(&self, name: &str, bytes: &[u8]) -> Result<Enlisted> {
        let announcement: Announcement = decode(bytes)?;
        announcement.check(&self.version)?;
        let (answer, answered) = oneshot::channel();
        let application = Application { name: name.to_owned(), announcement, answer };
        self.applications.send(application).map_err(|_| anyhow!("nobody makes campaigns ready any more"))?;
        answered.await?
    }

    /// Drops everything of the campaigns that `over` picks.
    pub fn leave(&self, over: impl Fn(&str, &Engagement) -> bool) {
        self.engagements.borrow_mut().retain(|name, engagement| {
            let stays = !over(name, engagement);
            if let (Standing::Fit(enlisted), false) = (&engagement.standing, stays) {
                enlisted.stop.store(true, Relaxed);
            }
            stays
        });
    }

    /// Campaigns to take items from.
    pub fn fit(&self) -> Vec<Arc<Enlisted>> {
        let fit = |engagement: &Engagement| match &engagement.standing {
            Standing::Fit(enlisted) => Some(enlisted.clone()),
            Standing::Unfit(_) => None,
        };
        self.engagements.borrow().values().filter_map(fit).collect()
    }

    /// Counts tests made for a campaign.
    pub fn count(&self, name: &str, tests: u64) {
        if let Some(engagement) = self.engagements.borrow().get(name) {
            engagement.tests.set(engagement.tests.get() + tests);
        }
    }
}
