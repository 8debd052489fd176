//! Reductions and isolations that were started from a page: one at a time, each a child process.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use serde::Serialize;
use tokio::sync::broadcast;
use whodunit_subjects::{Errand, Running};

/// Jobs that are remembered.
const REMEMBERED: usize = 50;

/// What can be done with a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    Isolate,
    Reduce,
}

impl Work {
    pub fn word(self) -> &'static str {
        match self {
            Work::Isolate => "isolate",
            Work::Reduce => "reduce",
        }
    }

    fn arguments(self, folder: &str, seconds: u32) -> Vec<String> {
        let budget = format!("{seconds}s");
        let mut words = vec![self.word(), folder, "--budget", &budget];
        words.extend((self == Work::Reduce).then_some("--into-lab"));
        words.into_iter().map(str::to_owned).collect()
    }
}

/// One job as it is told.
#[derive(Clone, Debug, Serialize)]
pub struct Job {
    pub id: u64,
    pub bug: String,
    pub work: &'static str,
    /// `running`, `done`, `no result`, `stopped` or `failed`.
    pub state: &'static str,
    /// What it said last.
    pub line: String,
}

impl Job {
    pub fn is_running(&self) -> bool {
        self.state == RUNNING
    }
}

const RUNNING: &str = "running";

/// All jobs of this server.
#[derive(Clone)]
pub struct Jobs {
    binary: PathBuf,
    list: Arc<Mutex<Vec<(Job, Running)>>>,
    news: broadcast::Sender<Job>,
}

impl Jobs {
    pub fn new(binary: PathBuf, news: broadcast::Sender<Job>) -> Jobs {
        Jobs { binary, list: Arc::default(), news }
    }

    pub fn listen(&self) -> broadcast::Receiver<Job> {
        self.news.subscribe()
    }

    /// Those of a bug, or all, newest first.
    pub fn of(&self, bug: Option<&str>) -> Vec<Job> {
        let list = self.list();
        let fits = |job: &&Job| bug.is_none_or(|bug| job.bug == bug);
        list.iter().rev().map(|(job, _)| job).filter(fits).cloned().collect()
    }

    /// Starts a job, unless one is running: two would only slow each other down.
    pub fn start(&self, work: Work, bug: &str, folder: &str, seconds: u32) -> Result<u64, String> {
        let mut list = self.list();
        if let Some((busy, _)) = list.iter().find(|(job, _)| job.is_running()) {
            return Err(format!("{} of {} is running; stop it or wait for it", busy.work, busy.bug));
        }
        let id = list.last().map_or(1, |(job, _)| job.id + 1);
        let line = "starting".to_owned();
        let job = Job { id, bug: bug.to_owned(), work: work.word(), state: RUNNING, line };
        let running = Running::default();
        list.push((job, running.clone()));
        let surplus = list.len().saturating_sub(REMEMBERED);
        list.drain(..surplus);
        drop(list);
        let errand = Errand { program: self.binary.clone(), arguments: work.arguments(folder, seconds) };
        let jobs = self.clone();
        std::thread::spawn(move || jobs.run(id, &errand, &running));
        Ok(id)
    }

    fn run(&self, id: u64, errand: &Errand, running: &Running) {
        let ended = errand.run(running, &|line| self.tell(id, None, Some(line)));
        let (state, line) = match ended {
            Err(error) => ("failed", Some(format!("{error:#}"))),
            Ok(_) if running.is_stopped() => ("stopped", None),
            Ok(status) => match status.code() {
                Some(0) => ("done", None),
                Some(1) => ("no result", None),
                _ => ("failed", None),
            },
        };
        self.tell(id, Some(state), line.as_deref());
    }

    fn tell(&self, id: u64, state: Option<&'static str>, line: Option<&str>) {
        let mut list = self.list();
        let Some((job, _)) = list.iter_mut().find(|(job, _)| job.id == id) else { return };
        job.state = state.unwrap_or(job.state);
        if let Some(line) = line {
            job.line = line.to_owned();
        }
        // Nobody may be listening.
        let _ = self.news.send(job.clone());
    }

    /// Stops a job; false if there is no such job.
    pub fn stop(&self, id: u64) -> bool {
        let list = self.list();
        let found = list.iter().find(|(job, _)| job.id == id);
        found.inspect(|(_, running)| running.stop()).is_some()
    }

    pub fn stop_all(&self) {
        self.list().iter().for_each(|(_, running)| running.stop());
        let patience = std::time::Instant::now() + std::time::Duration::from_secs(12);
        while self.list().iter().any(|(job, _)| job.is_running()) && std::time::Instant::now() < patience {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    fn list(&self) -> MutexGuard<'_, Vec<(Job, Running)>> {
        self.list.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn ended(jobs: &Jobs, id: u64) -> Job {
        let patience = Instant::now() + Duration::from_secs(30);
        loop {
            let job = jobs.of(None).into_iter().find(|job| job.id == id).expect("it is remembered");
            if !job.is_running() {
                return job;
            }
            assert!(Instant::now() < patience, "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn one_runs_at_a_time_and_how_it_ended_is_told() {
        let (news, mut heard) = broadcast::channel(16);
        // Echo says its arguments and ends; sleep takes none of ours and fails.
        let jobs = Jobs::new("/bin/echo".into(), news.clone());
        let first = jobs.start(Work::Isolate, "bug-1", "dir/bug-1", 60).expect("nothing else runs");
        let job = ended(&jobs, first);
        assert_eq!((job.state, job.line.as_str()), ("done", "isolate dir/bug-1 --budget 60s"));
        assert_eq!(heard.try_recv().expect("it was told").id, first);
        let failing = Jobs::new("/nonexistent".into(), news.clone());
        let id = failing.start(Work::Reduce, "bug-2", "x", 60).expect("nothing else runs");
        assert_eq!(ended(&failing, id).state, "failed");
        assert!(failing.of(Some("bug-1")).is_empty() && !failing.stop(99));
        let slow = Jobs::new("/usr/bin/yes".into(), news);
        let id = slow.start(Work::Reduce, "bug-3", "x", 60).expect("nothing else runs");
        assert!(slow.start(Work::Isolate, "bug-4", "x", 60).is_err_and(|told| told.contains("bug-3")));
        assert!(slow.stop(id));
        assert_eq!(ended(&slow, id).state, "stopped");
    }
}
