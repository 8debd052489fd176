//! Who works for a campaign, by the signs of life that come.

use std::collections::BTreeMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_nats::Subscriber;
use futures_util::{FutureExt, StreamExt};
use whodunit_findings::RemoteWorker;

use crate::wire::{Sign, decode};

/// A worker that was not heard of for so long does not count any more.
const GONE: Duration = Duration::from_secs(30);
/// Over how much time a rate is measured, at least.
const WINDOW: Duration = Duration::from_secs(30);
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
    /// When it was last told, and with how many tests.
    told: Option<(Instant, u64)>,
    /// Two moments with the tests made by then: the rate is measured from the older one.
    older: (Instant, u64),
    newer: (Instant, u64),
}

impl Heard {
    /// Tests a second since one to two windows ago: workers report whole units, which may take a while.
    fn rate(&mut self, tests: u64, now: Instant) -> f64 {
        let (since, before) = self.older;
        if now.duration_since(self.newer.0) > WINDOW {
            (self.older, self.newer) = (self.newer, (now, tests));
        }
        tests.saturating_sub(before) as f64 / now.duration_since(since).as_secs_f64().max(1.0)
    }
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

    /// Takes note of a sign; tells the worker anew when the last time is a while ago, or was before its first test: a short
    /// campaign may be over before the next time.
    fn note(&mut self, sign: Sign, now: Instant) -> Option<RemoteWorker> {
        let jobs = if sign.trouble.is_some() { 0 } else { sign.jobs };
        let first = || Heard { at: now, jobs, told: None, older: (now, sign.tests), newer: (now, sign.tests) };
        let heard = self.heard.entry(sign.worker.clone()).or_insert_with(first);
        (heard.at, heard.jobs) = (now, jobs);
        let is_first_work = |tests: u64| tests == 0 && sign.tests > 0;
        if heard.told.is_some_and(|(told, tests)| now.duration_since(told) < TOLD_EVERY && !is_first_work(tests)) {
            return None;
        }
        heard.told = Some((now, sign.tests));
        let rate = heard.rate(sign.tests, now);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_that_of_the_last_minute() {
        let begun = Instant::now();
        let at = |seconds: u64| begun + Duration::from_secs(seconds);
        let mut heard = Heard { at: begun, jobs: 1, told: None, older: (begun, 0), newer: (begun, 0) };
        assert_eq!(heard.rate(0, begun), 0.0);
        assert_eq!(heard.rate(100, at(10)), 10.0);
        // A worker that slows down to one test a second.
        let rates: Vec<f64> = (11..200).map(|second| heard.rate(90 + second, at(second))).collect();
        assert!(rates[0] > 9.0 && rates[rates.len() - 1] < 1.5, "{rates:?}");
    }
}
