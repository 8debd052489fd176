//! DiWi, section 5.6.4: each witness that the search finds gets a statement of another program put in,
//! until that too is a witness. Those are the ones that count.

use std::collections::VecDeque;
use std::sync::Arc;

use anyhow::Result;
use rand::Rng;
use rand_pcg::Pcg64;
use whodunit_isolation::{Candidate, Judged, WitnessProgram, WitnessVerdict};
use whodunit_mutation::{Ingredients, Mutable, Operator};
use whodunit_syntax::Unit;
use whodunit_triage::Team;

use crate::programs::mutants::{Mutants, mutated, read};
use crate::supply::Supply;

/// Statements that are put into a witness, one after the other, until it is given up.
const TRIES: u32 = 5;
/// Programs that are given out between two looks at the clock.
const GENERATION: usize = 20;

/// A witness that waits for a statement.
struct Waiting {
    witness: WitnessProgram,
    /// Read when first needed.
    unit: Option<Unit>,
    tries: u32,
}

/// What was given out last.
enum Given {
    Mutants(Vec<WitnessProgram>),
    Blended(Vec<Waiting>),
}

pub struct Synthesis<'a> {
    mutants: Mutants<'a>,
    pool: Arc<Ingredients>,
    waiting: VecDeque<Waiting>,
    given: Given,
}

impl<'a> Synthesis<'a> {
    pub fn new(mutants: Mutants<'a>, pool: Arc<Ingredients>) -> Synthesis<'a> {
        Synthesis { mutants, pool, waiting: VecDeque::new(), given: Given::Mutants(Vec::new()) }
    }

    /// Some of those that wait, with a statement in each; those into which none fits are dropped.
    fn blended(&mut self, team: &mut Team, random: &mut Pcg64) -> Result<Vec<Candidate>> {
        let count = self.waiting.len().min(GENERATION);
        let mut some: Vec<Waiting> = self.waiting.drain(..count).collect();
        let unread: Vec<usize> = (0..some.len()).filter(|at| some[*at].unit.is_none()).collect();
        let units = team.map(&unread, |crew, at| read(crew, None, &some[*at].witness.text))?;
        for (at, unit) in unread.into_iter().zip(units) {
            some[at].unit = unit.ok();
        }
        let mut candidates = Vec::new();
        let mut kept = Vec::new();
        for waiting in some {
            if let Some(program) = with_statement(&waiting, &self.pool, random) {
                candidates.push(Candidate::Program(program));
                kept.push(waiting);
            }
        }
        self.given = Given::Blended(kept);
        Ok(candidates)
    }
}

fn with_statement(waiting: &Waiting, pool: &Ingredients, random: &mut Pcg64) -> Option<WitnessProgram> {
    let mutable = Mutable::new(waiting.unit.as_ref()?, &waiting.witness.text);
    let places = mutable.operator_places(Operator::InsertStatement, pool);
    let place = (places > 0).then(|| random.random_range(0..places))?;
    let mutation = mutable.operator_mutant(Operator::InsertStatement, pool, place)?;
    Some(mutated(&waiting.witness, &mutation))
}

impl Supply for Synthesis<'_> {
    fn propose(&mut self, team: &mut Team, random: &mut Pcg64) -> Result<Vec<Candidate>> {
        while !self.waiting.is_empty() {
            let blended = self.blended(team, random)?;
            if !blended.is_empty() {
                return Ok(blended);
            }
        }
        let candidates = self.mutants.propose(team, random)?;
        self.given = Given::Mutants(candidates.iter().filter_map(Candidate::program).cloned().collect());
        Ok(candidates)
    }

    fn learn(&mut self, judged: &[Judged]) -> Vec<usize> {
        match std::mem::replace(&mut self.given, Given::Mutants(Vec::new())) {
            Given::Mutants(programs) => {
                for kept in self.mutants.learn(judged) {
                    let witness = programs[kept].clone();
                    self.waiting.push_back(Waiting { witness, unit: None, tries: 0 });
                }
                Vec::new()
            }
            Given::Blended(all) => {
                let mut kept = Vec::new();
                for (index, waiting) in all.into_iter().enumerate() {
                    let verdict = judged.iter().find(|one| one.index == index).map(|one| &one.verdict);
                    match verdict {
                        Some(WitnessVerdict::Witness(_)) => kept.push(index),
                        _ if waiting.tries + 1 < TRIES => {
                            self.waiting.push_back(Waiting { tries: waiting.tries + 1, ..waiting });
                        }
                        _ => {}
                    }
                }
                kept
            }
        }
    }
}
