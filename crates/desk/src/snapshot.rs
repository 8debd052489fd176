//! What pages of a whole campaign are made of: taken from the store beside the requests, so that a page
//! costs the same however large the store is.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Deserialize;
use whodunit_findings::{KnownAgain, Lab, Moment, RemoteWorker, Tally};
use whodunit_report::{BugLine, bug_line, distinct_bugs};

/// A campaign at one moment.
#[derive(Clone, Default)]
pub struct Snapshot {
    pub lines: Vec<BugLine>,
    pub tally: Tally,
    pub moments: Vec<Moment>,
    pub known: Vec<KnownAgain>,
    pub seconds: f64,
    pub subjects: Vec<(String, String)>,
    pub workers: Vec<RemoteWorker>,
}

/// The part of a campaign's settings that is shown.
#[derive(Deserialize)]
struct Config {
    #[serde(default)]
    subjects: BTreeMap<String, String>,
}

impl Snapshot {
    /// The next one: counts go on from this one, the rest is read anew.
    pub fn next(&self, lab: &Lab) -> Result<Snapshot> {
        let mut tally = self.tally.clone();
        tally.catch_up(lab)?;
        let bugs = distinct_bugs(&lab.bugs()?);
        let config: Config = serde_json::from_str(&lab.config_json()?)?;
        Ok(Snapshot {
            lines: bugs.iter().map(|bug| bug_line(bug, lab.bug_dir(&bug.id).display().to_string())).collect(),
            tally,
            moments: lab.moments()?,
            known: lab.known_again()?,
            seconds: lab.seconds()?,
            subjects: config.subjects.into_iter().collect(),
            workers: lab.workers()?,
        })
    }
}
