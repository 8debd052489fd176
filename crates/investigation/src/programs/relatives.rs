//! Programs that differ little from the failing one: a piece is left out, or a part is replaced.

use anyhow::Result;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use whodunit_isolation::{Candidate, Judged, Kin, Origin, WitnessProgram};
use whodunit_program::Language;
use whodunit_reduction::{Relative, ir, lacking_a_piece, with_a_part_replaced};
use whodunit_triage::Team;

use crate::scene::Scene;
use crate::supply::{Supply, all_witnesses};

/// Programs that are given out at once.
const GENERATION: usize = 20;

/// Makes all relatives of a kind.
type Maker = fn(&[u8]) -> Vec<Relative>;

/// Relatives of a program.
pub struct Relatives {
    of: Vec<u8>,
    /// What is left to try, the next one last.
    left: Vec<Relative>,
}

impl Relatives {
    /// The smallest pieces go first; of parts that are replaced there are many, so that they are drawn from all over the program.
    pub fn new(scene: &Scene, kin: Kin, random: &mut Pcg64) -> Relatives {
        let (lacking, replaced): (Maker, Maker) = match scene.program.language {
            Language::C => (lacking_a_piece, with_a_part_replaced),
            Language::Ir => (ir::lacking_a_piece, ir::with_a_part_replaced),
        };
        let left = match kin {
            Kin::Lacking => lacking(scene.text()).into_iter().rev().collect(),
            Kin::Replaced => {
                let mut all = replaced(scene.text());
                all.shuffle(random);
                all
            }
        };
        Relatives { of: scene.text().to_vec(), left }
    }
}

impl Supply for Relatives {
    fn propose(&mut self, _team: &mut Team, _random: &mut Pcg64) -> Result<Vec<Candidate>> {
        let next = self.left.split_off(self.left.len().saturating_sub(GENERATION));
        let program = |one: Relative| {
            let text = one.of(&self.of);
            Candidate::Program(WitnessProgram { origin: Origin::Mutated(vec![one.how]), text, siblings: Vec::new() })
        };
        Ok(next.into_iter().rev().map(program).collect())
    }

    fn learn(&mut self, judged: &[Judged]) -> Vec<usize> {
        all_witnesses(judged)
    }
}
