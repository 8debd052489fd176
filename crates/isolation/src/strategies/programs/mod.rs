//! How witness programs are looked for: DiWi, RecBi and their ablations, as settings of one search.
//! A mutant is the list of choices that leads to it; who has the programs turns that into text.

mod actor_critic;
mod advantage;
mod csmith;
mod dev;
mod diwi;
mod diwi_rand;
mod metropolis;
mod network;
mod pieces;
mod quality;
mod recbi;
mod recbi_filter;
mod recbi_mh;
mod recbi_rand;
mod sbfl;
mod search;
mod synthesis;
mod tokens;
mod uniform;

use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::blocks::BlockSet;
use crate::strategies::Judged;

pub use advantage::advantage;
pub use csmith::CSMITH;
pub use dev::DEV;
pub use diwi::DIWI;
pub use diwi_rand::DIWI_RAND;
pub use pieces::PIECES;
pub use quality::Quality;
pub use recbi::{RECBI, RECBI_SEARCH};
pub use recbi_filter::RECBI_FILTER;
pub use recbi_mh::RECBI_MH;
pub use recbi_rand::RECBI_RAND;
pub use sbfl::SBFL;
pub use synthesis::SYNTHESIS;
pub use tokens::TOKENS;

/// The failing program, as far as a search needs to know it.
#[derive(Clone, Debug, Default)]
pub struct ProgramCase {
    /// How many mutants each operator of the table has in the failing program.
    pub places: Vec<usize>,
    /// What its failing compilation executed.
    pub failing: BlockSet,
}

/// One mutation: which operator, and which of the mutants that it has in the program at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MutationStep {
    pub operator: usize,
    pub place: usize,
}

/// A program: mutations of the failing one, each of what the one before it gave. Their number is its order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mutant(pub Vec<MutationStep>);

/// A search for witness programs.
///
/// `propose` gives the next mutants. If there are none, `wanted` names failing mutants to go on from,
/// and `tell` is told how many mutants each operator has in them, or nothing of those that cannot be
/// read; no mutant wanted means that there is nothing left to try. `learn` is told the verdicts on
/// what was proposed, in any order, and says which are witnesses worth keeping, by index. All depend on
/// nothing but the case, the generator and what they are told.
pub trait MutantStrategy: Send {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Mutant>;
    fn wanted(&mut self) -> Vec<Mutant>;
    fn tell(&mut self, places: Vec<Option<Vec<usize>>>);
    fn learn(&mut self, judged: &[Judged]) -> Vec<usize>;
}

/// What the numbers of operators mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorTable {
    /// The local rules of DiWi, each an operator.
    Rules,
    /// The ten operators of RecBi.
    Operators,
}

/// A search over mutants that can be started.
#[derive(Clone, Copy)]
pub struct MutantSearch {
    pub table: OperatorTable,
    /// The generator gives networks their first weights.
    pub start: fn(&ProgramCase, &mut Pcg64) -> Box<dyn MutantStrategy>,
}

#[cfg(test)]
mod tests;
