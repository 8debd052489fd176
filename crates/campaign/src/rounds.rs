//! Rounds of programs that share a selection: a pool of sequences is drawn for all of them, and those
//! that stand for the pool are dealt out. All of it follows from the configuration and the round.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex};

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

/// Selections that are kept; jobs are never further apart than a round or two of them.
const KEPT: usize = 32;

/// A round and the subject it is for.
type Key = (u64, String);

/// A selection that may still be in the making.
type Slot = Arc<Mutex<Option<Arc<Vec<Recipe>>>>>;

/// What was selected for rounds, shared between the jobs.
#[derive(Default)]
pub struct Rounds {
    slots: Mutex<BTreeMap<Key, Slot>>,
}

impl Rounds {
    /// The sequences of one program: its share of those selected from what `draw` gives for its
    /// round. `seed` is that of the round, `count` the share.
    pub fn recipes(
        &self,
        shape: RoundShape,
        subject: &str,
        program: u64,
        count: u32,
        draw: &dyn Fn(u64) -> (Vec<Recipe>, u64),
    ) -> Result<Vec<Recipe>> {
        let programs = u64::from(shape.programs.max(1));
        let (round, place) = (program / programs, (program % programs) as usize);
        let slot = self.slot((round, subject.to_owned()));
        let mut slot = slot.lock().expect("nobody panics with it");
        let selected = match &*slot {
            Some(selected) => selected.clone(),
            None => {
                let (pool, seed) = draw(round);
                let selected = Arc::new(select(pool, count as usize * programs as usize, seed)?);
                slot.insert(selected).clone()
            }
        };
        // Those selected first differ most: every program gets some of them.
        Ok(selected.iter().skip(place).step_by(programs as usize).cloned().collect())
    }

    fn slot(&self, key: Key) -> Slot {
        let mut slots = self.slots.lock().expect("nobody panics with it");
        let slot = slots.entry(key).or_default().clone();
        while slots.len() > KEPT {
            slots.pop_first();
        }
        slot
    }
}

/// The recipes of a pool that stand for it, each once.
fn select(pool: Vec<Recipe>, count: usize, seed: u64) -> Result<Vec<Recipe>> {
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
    // The other jobs wait for this one, so it takes all cores; threads never change the selection.
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    let chosen = choose_sequences(&texts, count, Settings { seed, workers })?;
    Ok(chosen.selected.into_iter().map(|index| different[index].clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn pool(round: u64) -> (Vec<Recipe>, u64) {
        let word = |number: u64, k: u64| format!("p{}", (number / (k + 1) + number * k + round) % 11);
        let pipeline = |number: u64| Pipeline((0..6).map(|k| word(number, k)).collect());
        ((0..80).map(|number| Recipe::passes(pipeline(number % 70))).collect(), round)
    }

    #[test]
    fn programs_of_a_round_share_one_selection_and_no_sequence() {
        let (shape, drawn) = (RoundShape { pool: 80, programs: 3 }, Cell::new(0));
        let draw = |round| {
            drawn.set(drawn.get() + 1);
            pool(round)
        };
        let rounds = Rounds::default();
        let of = |program| rounds.recipes(shape, "s", program, 4, &draw).unwrap();
        let all: Vec<_> = (0..3).flat_map(of).collect();
        assert_eq!((all.len(), drawn.get()), (12, 1));
        assert_eq!(all.iter().map(Recipe::to_string).collect::<HashSet<_>>().len(), 12);
        assert_ne!(of(3), of(0));
        assert_eq!(drawn.get(), 2);
        // Whoever comes later, with nothing kept, gets the same.
        assert_eq!(Rounds::default().recipes(shape, "s", 1, 4, &pool).unwrap(), of(1));
    }

    #[test]
    fn a_small_pool_is_dealt_out_whole() {
        let shape = RoundShape { pool: 80, programs: 2 };
        let rounds = Rounds::default();
        let of = |program| rounds.recipes(shape, "s", program, 100, &pool).unwrap();
        let different: HashSet<_> = pool(0).0.iter().map(Recipe::to_string).collect();
        assert_eq!(of(0).len() + of(1).len(), different.len());
    }
}
