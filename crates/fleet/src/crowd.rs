//! Who works for a campaign, by the signs of life that come.

use std::collections::BTreeMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_nats::Subscriber;
use futures_util::{FutureExt, StreamExt};
use whodunit_findings::RemoteWorker;

use crate::wire::{Sign, decode};

/// A worker that was not heard of for so long does not count any more.
const GONE: Duration = Duration::from_secs(30);
/// A worker is told so often at most: what a hundred of them say is written into one store.
const TOLD_EVERY: Duration = Duration::from_secs(5);

/// The workers that were heard of.
pub struct Crowd {
    signs: Subscriber,
    heard: BTreeMap<String, Heard>,
}

struct Heard {
    at: Instant,
    jobs: u32,
    /// When it was told last, and the tests it had made by then.
    told: (Instant, u64),
}

impl Crowd {
    pub fn new(signs: Subscriber) -> Crowd {
        Crowd { signs, heard: BTreeMap::new() }
    }

    /// Workers of which there is something to note.
    pub fn listen(&mut self) -> Vec<RemoteWorker> {
        let mut told = Vec::new();
        while let Some(Some(message)) = self.signs.next().now_or_never() {
            // What is no sign is nobody's.
            if let Ok(sign) = decode::<Sign>(&message.payload) {
                told.extend(self.note(sign, Instant::now()));
            }
        }
        told
    }

    /// Takes note of a sign; tells the worker anew when the last time is a while ago.
    fn note(&mut self, sign: Sign, now: Instant) -> Option<RemoteWorker> {
        let jobs = if sign.trouble.is_some() { 0 } else { sign.jobs };
        let last = self.heard.get_mut(&sign.worker);
        let rate = match last {
            Some(heard) => {
                (heard.at, heard.jobs) = (now, jobs);
                let seconds = now.duration_since(heard.told.0).as_secs_f64();
                if seconds < TOLD_EVERY.as_secs_f64() {
                    return None;
                }
                let tests = sign.tests.saturating_sub(heard.told.1);
                heard.told = (now, sign.tests);
                tests as f64 / seconds
            }
            None => {
                self.heard.insert(sign.worker.clone(), Heard { at: now, jobs, told: (now, sign.tests) });
                0.0
            }
        };
        let seen = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
        Some(RemoteWorker {
            name: sign.worker,
            host: sign.host,
            jobs: sign.jobs,
            tests: sign.tests,
            rate,
            seen,
            trouble: sign.trouble,
        })
    }

    /// Tests that can be made at the same time.
    pub fn jobs(&self) -> u64 {
        let here = self.heard.values().filter(|heard| heard.at.elapsed() < GONE);
        here.map(|heard| u64::from(heard.jobs.min(4096))).sum()
    }
}
