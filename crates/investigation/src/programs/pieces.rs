//! The failing program with a piece left out, the smallest pieces first.

use anyhow::Result;
use rand_pcg::Pcg64;
use whodunit_isolation::{Candidate, Judged, Origin, WitnessProgram};
use whodunit_reduction::lacking_a_piece;
use whodunit_triage::Team;

use crate::scene::Scene;
use crate::supply::{Supply, all_witnesses};

/// Programs that are given out at once.
const GENERATION: usize = 20;

/// What is left to try, the next one last.
pub struct Pieces(Vec<WitnessProgram>);

impl Pieces {
    pub fn new(scene: &Scene) -> Pieces {
        let program = |one: whodunit_reduction::Lacking| WitnessProgram {
            origin: Origin::Mutated(vec![one.how]),
            text: one.text,
            siblings: Vec::new(),
        };
        Pieces(lacking_a_piece(&scene.program.text).into_iter().rev().map(program).collect())
    }
}

impl Supply for Pieces {
    fn propose(&mut self, _team: &mut Team, _random: &mut Pcg64) -> Result<Vec<Candidate>> {
        let next = self.0.split_off(self.0.len().saturating_sub(GENERATION));
        Ok(next.into_iter().rev().map(Candidate::Program).collect())
    }

    fn learn(&mut self, judged: &[Judged]) -> Vec<usize> {
        all_witnesses(judged)
    }
}
