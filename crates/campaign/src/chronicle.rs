//! What the log of a campaign tells: what is found, what becomes of it, who helps, what it waits for, and from time
//! to time how far it is.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use whodunit_findings::{BugId, Lab, Reduction, RemoteWorker, Room, Totals, UnitRecord};

use whodunit_triage::size_of;

use crate::hunt::Hunted;

/// How far the campaign is, is told so often.
const SUMMARY_EVERY: Duration = Duration::from_secs(600);
/// A worker that gives no sign for so long is missed.
const MISSED_AFTER: Duration = Duration::from_secs(60);

/// Writes the log, and remembers what it has said.
pub struct Chronicle {
    summary: Instant,
    /// What it waits for, if it does.
    waiting: Option<String>,
    workers: BTreeMap<String, Helper>,
}

/// A worker as the log has told of it.
struct Helper {
    seen: Instant,
    missed: bool,
    trouble: Option<String>,
}

impl Chronicle {
    pub fn new() -> Chronicle {
        Chronicle { summary: Instant::now(), waiting: None, workers: BTreeMap::new() }
    }

    /// A unit was stored, with these new bugs.
    pub fn unit(&self, lab: &Lab, record: &UnitRecord, new_bugs: &[BugId]) {
        if let Some(reason) = &record.set_aside {
            lab.log(&format!("program {} set aside: {reason}", record.index));
        }
        for bug in new_bugs {
            lab.log(&format!("new bug {bug}, in program {}", record.index));
        }
    }

    /// Says when the campaign begins to wait for room and when it goes on.
    pub fn room(&mut self, lab: &Lab, room: &Room) {
        let waiting = match room {
            Room::Enough => None,
            Room::NearlyFull(why) => Some(why.clone()),
            Room::BudgetUsed(why) => return lab.log(why),
        };
        match (&self.waiting, &waiting) {
            (None, Some(why)) => lab.log(&format!("waiting for room: {why}")),
            (Some(_), None) => lab.log("there is room again"),
            _ => {}
        }
        self.waiting = waiting;
    }

    /// A worker gave a sign: told when it is new, back, or has a trouble it had not.
    pub fn sign(&mut self, lab: &Lab, worker: &RemoteWorker) {
        let RemoteWorker { name, host, jobs, trouble, .. } = worker;
        let before =
            self.workers.insert(name.clone(), Helper { seen: Instant::now(), missed: false, trouble: trouble.clone() });
        match &before {
            None => lab.log(&format!("worker {name} on {host} is there, with {jobs} jobs")),
            Some(helper) if helper.missed => lab.log(&format!("worker {name} is back")),
            Some(_) => {}
        }
        if let Some(why) = trouble.as_ref().filter(|_| before.is_none_or(|helper| helper.trouble != *trouble)) {
            lab.log(&format!("worker {name} cannot help: {why}"));
        }
    }

    /// Called all the while: misses workers, and sums up when it is time.
    pub fn tick(&mut self, lab: &Lab, totals: &Totals) {
        for (name, helper) in &mut self.workers {
            if !helper.missed && helper.seen.elapsed() >= MISSED_AFTER {
                helper.missed = true;
                lab.log(&format!("no sign of worker {name} for {} s", MISSED_AFTER.as_secs()));
            }
        }
        if self.summary.elapsed() >= SUMMARY_EVERY {
            self.summary = Instant::now();
            lab.log(&summed_up(totals));
        }
    }

    /// Hunting is over for now.
    pub fn end(&self, lab: &Lab, hunted: Hunted, totals: &Totals) {
        let why = match hunted {
            Hunted::BudgetUsed => "the budget is used",
            Hunted::SeedsUsed => "the seeds are used up",
            Hunted::RoomUsed => "the directory may not become larger",
            Hunted::Interrupted => "interrupted",
        };
        lab.log(&format!("hunting ends, {why}: {}", summed_up(totals)));
    }
}

/// What became of a bug.
pub fn worked_up(lab: &Lab, bug: &BugId, reduction: &Reduction) {
    let (lines, before) = (size_of(&reduction.program).lines, reduction.before.lines);
    let what = match (&reduction.problem, &reduction.duplicate_of) {
        (Some(problem), _) => format!("is set aside: {problem}"),
        (None, Some(other)) => format!("is the same as {other}"),
        (None, None) if reduction.complete => format!("is worked up: {before} lines became {lines}"),
        (None, None) => format!("is not worked up to the end: {before} lines became {lines}"),
    };
    lab.log(&format!("bug {bug} {what}"));
}

fn summed_up(totals: &Totals) -> String {
    let Totals { tests, programs, findings, bugs, .. } = totals;
    format!("{tests} tests of {programs} programs, {findings} findings, {bugs} bugs")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(lab: &Lab) -> Vec<String> {
        let text = std::fs::read_to_string(lab.dir().join("campaign.log")).unwrap();
        text.lines().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
    }

    fn worker(trouble: Option<&str>) -> RemoteWorker {
        RemoteWorker {
            name: "w1".into(),
            host: "farm".into(),
            jobs: 8,
            tests: 0,
            rate: 0.0,
            seen: 0.0,
            trouble: trouble.map(str::to_owned),
        }
    }

    #[test]
    fn a_worker_is_told_of_when_something_changes() {
        let top = tempfile::tempdir().unwrap();
        let lab = Lab::create(top.path(), "{}").unwrap();
        let mut chronicle = Chronicle::new();
        for trouble in [None, None, Some("no clang-16"), Some("no clang-16"), None] {
            chronicle.sign(&lab, &worker(trouble));
        }
        chronicle.workers.get_mut("w1").unwrap().seen -= MISSED_AFTER;
        chronicle.tick(&lab, &Totals::default());
        chronicle.tick(&lab, &Totals::default());
        chronicle.sign(&lab, &worker(None));
        let wanted = [
            "worker w1 on farm is there, with 8 jobs",
            "worker w1 cannot help: no clang-16",
            "no sign of worker w1 for 60 s",
            "worker w1 is back",
        ];
        assert_eq!(lines(&lab), wanted);
    }

    #[test]
    fn waiting_is_told_once() {
        let top = tempfile::tempdir().unwrap();
        let lab = Lab::create(top.path(), "{}").unwrap();
        let mut chronicle = Chronicle::new();
        let full = |free: &str| Room::NearlyFull(format!("only {free} are free"));
        for room in [Room::Enough, full("3 MB"), full("2 MB"), Room::Enough, Room::Enough] {
            chronicle.room(&lab, &room);
        }
        assert_eq!(lines(&lab), ["waiting for room: only 3 MB are free", "there is room again"]);
    }
}
