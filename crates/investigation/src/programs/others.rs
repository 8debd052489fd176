//! Programs that have nothing to do with the failing one: developers' tests, or random programs.

use anyhow::Result;
use rand_pcg::Pcg64;
use whodunit_isolation::{Candidate, Judged, Origin, WitnessProgram};
use whodunit_program::{Language, Program};
use whodunit_subjects::Crew;
use whodunit_triage::Team;

use crate::supply::{Supply, all_witnesses};

/// Where programs come from that are witnesses as they are.
pub trait Programs: Sync {
    /// The program with this number, the same whoever asks; the inner none if it came to nothing,
    /// the outer one when there are no more.
    fn program(&self, number: u64, crew: &mut Crew) -> Result<Option<Option<Program>>>;
}

/// Programs that are given out between two looks at the clock.
const GENERATION: u64 = 20;
/// Generations that may come to nothing before it is given up: whoever makes the programs is out of order.
const EMPTY_ROUNDS: u32 = 5;

/// Programs one after the other.
pub struct OtherPrograms<'a> {
    programs: &'a dyn Programs,
    next: u64,
}

impl<'a> OtherPrograms<'a> {
    pub fn new(programs: &'a dyn Programs) -> OtherPrograms<'a> {
        OtherPrograms { programs, next: 0 }
    }
}

impl Supply for OtherPrograms<'_> {
    fn propose(&mut self, team: &mut Team, _random: &mut Pcg64) -> Result<Vec<Candidate>> {
        for _ in 0..EMPTY_ROUNDS {
            let numbers: Vec<u64> = (self.next..self.next + GENERATION).collect();
            self.next += GENERATION;
            let made = team.map(&numbers, |crew, number| self.programs.program(*number, crew))?;
            if made.iter().all(Option::is_none) {
                return Ok(Vec::new());
            }
            let programs = made.into_iter().flatten().flatten().filter(|program| program.language == Language::C);
            let candidates: Vec<Candidate> = programs.map(candidate).collect();
            if !candidates.is_empty() {
                return Ok(candidates);
            }
        }
        Ok(Vec::new())
    }

    fn learn(&mut self, judged: &[Judged]) -> Vec<usize> {
        all_witnesses(judged)
    }
}

fn candidate(program: Program) -> Candidate {
    let origin = Origin::Named(program.name);
    Candidate::Program(WitnessProgram { origin, text: program.text, siblings: Vec::new() })
}
