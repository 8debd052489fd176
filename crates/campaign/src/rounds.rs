//! Rounds of programs that share something: a pool is made for all of them, and those that stand for it
//! are dealt out. All of it follows from the configuration and the round, whichever job makes it.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use whodunit_representatives::{Settings, choose_sequences};
use whodunit_subjects::{Pipeline, Recipe};

/// How sequences are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RoundShape {
    /// Sequences drawn for a round.
    pub pool: u32,
    /// Programs in a round, which share what is selected: none gets a sequence of another.
    pub programs: u32,
}

impl Default for RoundShape {
    fn default() -> RoundShape {
        RoundShape { pool: 4000, programs: 10 }
    }
}

/// Rounds that are kept; jobs are never further apart than one or two of them.
const KEPT: usize = 32;

/// A round and what it is for.
type Key = (u64, String);

/// Something that may still be in the making.
type Slot<Item> = Arc<Mutex<Option<Arc<Vec<Item>>>>>;

/// What was made for rounds, shared between the jobs.
pub struct Rounds<Item> {
    slots: Mutex<BTreeMap<Key, Slot<Item>>>,
    /// Time it took, in microseconds.
    spent: AtomicU64,
}

impl<Item> Default for Rounds<Item> {
    fn default() -> Rounds<Item> {
        Rounds { slots: Mutex::default(), spent: AtomicU64::new(0) }
    }
}

impl<Item> Rounds<Item> {
    /// What `make` gives for a round and a purpose: it is called once, and other jobs wait for it.
    pub fn get(&self, round: u64, purpose: &str, make: impl FnOnce() -> Result<Vec<Item>>) -> Result<Arc<Vec<Item>>> {
        let slot = self.slot((round, purpose.to_owned()));
        let mut slot = slot.lock().expect("nobody panics with it");
        if let Some(made) = &*slot {
            return Ok(made.clone());
        }
        let started = Instant::now();
        let made = Arc::new(make()?);
        self.spent.fetch_add(started.elapsed().as_micros() as u64, Relaxed);
        Ok(slot.insert(made).clone())
    }

    /// Seconds in which something was being made.
    pub fn seconds(&self) -> f64 {
        self.spent.load(Relaxed) as f64 / 1e6
    }

    fn slot(&self, key: Key) -> Slot<Item> {
        let mut slots = self.slots.lock().expect("nobody panics with it");
        let slot = slots.entry(key).or_default().clone();
        while slots.len() > KEPT {
            slots.pop_first();
        }
        slot
    }
}

impl Rounds<Recipe> {
    /// The part of one program in what `make` gives for its round, which so many programs share.
    pub fn share(
        &self,
        programs: u32,
        purpose: &str,
        program: u64,
        make: impl FnOnce(u64) -> Result<Vec<Recipe>>,
    ) -> Result<Vec<Recipe>> {
        let programs = u64::from(programs.max(1));
        let (round, place) = (program / programs, (program % programs) as usize);
        let all = self.get(round, purpose, || make(round))?;
        // Those selected first differ most: every program gets some of them.
        Ok(all.iter().skip(place).step_by(programs as usize).cloned().collect())
    }
}

/// The recipes of a pool that stand for it, each once.
pub fn representative(pool: Vec<Recipe>, count: usize, seed: u64) -> Result<Vec<Recipe>> {
    let mut texts = Vec::new();
    let mut seen = HashSet::new();
    let different: Vec<Recipe> = pool
        .into_iter()
        .filter(|recipe| {
            let text = recipe.pipeline().map(Pipeline::to_string).unwrap_or_default();
            let new = seen.insert(text.clone());
            texts.extend(new.then_some(text));
            new
        })
        .collect();
    if different.len() <= count {
        return Ok(different);
    }
    let chosen = choose_sequences(&texts, count, on_all_cores(seed))?;
    Ok(chosen.selected.into_iter().map(|index| different[index].clone()).collect())
}

/// The other jobs wait for a selection, so it takes all cores; threads never change it.
pub fn on_all_cores(seed: u64) -> Settings {
    Settings { seed, workers: std::thread::available_parallelism().map_or(1, |n| n.get()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn pool(round: u64) -> Vec<Recipe> {
        let word = |number: u64, k: u64| format!("p{}", (number / (k + 1) + number * k + round) % 11);
        let pipeline = |number: u64| Pipeline((0..6).map(|k| word(number, k)).collect());
        (0..80).map(|number| Recipe::passes(pipeline(number % 70))).collect()
    }

    #[test]
    fn programs_of_a_round_share_one_selection_and_no_sequence() {
        let drawn = Cell::new(0);
        let draw = |round| {
            drawn.set(drawn.get() + 1);
            representative(pool(round), 12, round)
        };
        let rounds = Rounds::default();
        let of = |program| rounds.share(3, "s", program, draw).unwrap();
        let all: Vec<_> = (0..3).flat_map(of).collect();
        assert_eq!((all.len(), drawn.get()), (12, 1));
        assert_eq!(all.iter().map(Recipe::to_string).collect::<HashSet<_>>().len(), 12);
        assert_ne!(of(3), of(0));
        assert_eq!(drawn.get(), 2);
        assert!(rounds.seconds() > 0.0);
        // Whoever comes later, with nothing kept, gets the same.
        assert_eq!(Rounds::default().share(3, "s", 1, draw).unwrap(), of(1));
    }

    #[test]
    fn a_small_pool_is_dealt_out_whole() {
        let rounds = Rounds::default();
        let of = |program| rounds.share(2, "s", program, |round| representative(pool(round), 200, round)).unwrap();
        let different: HashSet<_> = pool(0).iter().map(Recipe::to_string).collect();
        assert_eq!(of(0).len() + of(1).len(), different.len());
    }

    #[test]
    fn what_could_not_be_made_is_tried_again() {
        let rounds = Rounds::<u8>::default();
        assert!(rounds.get(0, "s", || anyhow::bail!("not now")).is_err());
        assert_eq!(*rounds.get(0, "s", || Ok(vec![1])).unwrap(), [1]);
        assert_eq!(*rounds.get(0, "other", || Ok(vec![2])).unwrap(), [2]);
        assert_eq!(*rounds.get(0, "s", || Ok(vec![3])).unwrap(), [1]);
    }
}
