//! Several crews that work through a list side by side; answers come in the order of the list.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use anyhow::{Context, Result};
use whodunit_subjects::{Crew, Gate, WorkerBinary};

/// The crews of one reduction.
pub struct Team {
    crews: Vec<Crew>,
}

impl Team {
    pub fn new(binary: &WorkerBinary, gate: &Gate, size: usize) -> Result<Team> {
        let crews = (0..size.max(1)).map(|_| Crew::new(binary.clone(), gate.clone()));
        Ok(Team { crews: crews.collect::<Result<_>>()? })
    }

    /// One of the crews.
    pub fn one(&mut self) -> &mut Crew {
        &mut self.crews[0]
    }

    pub fn crews(&mut self) -> &mut [Crew] {
        &mut self.crews
    }

    /// Asks about every item. The first error ends it.
    pub fn map<I: Sync, T: Send>(
        &mut self,
        items: &[I],
        ask: impl Fn(&mut Crew, &I) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        if let [only] = items {
            return Ok(vec![ask(self.one(), only)?]);
        }
        let next = AtomicUsize::new(0);
        let answers: Vec<Mutex<Option<Result<T>>>> = items.iter().map(|_| Mutex::new(None)).collect();
        std::thread::scope(|scope| {
            for crew in &mut self.crews {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Relaxed);
                        let Some(item) = items.get(at) else { return };
                        *answers[at].lock().expect("nobody panics with it") = Some(ask(crew, item));
                    }
                });
            }
        });
        let answer = |slot: Mutex<Option<Result<T>>>| slot.into_inner().ok().flatten().context("a crew gave up")?;
        answers.into_iter().map(answer).collect()
    }
}
