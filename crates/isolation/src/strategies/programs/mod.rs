//! How witness programs are looked for: DiWi, RecBi and their ablations, as settings of one search.
//! A mutant is the list of choices that leads to it; who has the programs turns that into text.

mod actor_critic;
mod advantage;
mod metropolis;
mod network;
mod quality;
mod search;
mod uniform;

use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::blocks::BlockSet;

pub use advantage::advantage;
pub use quality::Quality;

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

/// What came of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MutantVerdict {
    /// The compiler was right; this is what it executed.
    Witness(BlockSet),
    /// The bug still shows, and these are the mutants that each operator has now.
    Failing { places: Vec<usize> },
    /// The bug may still be there, but the program no longer tells; with the reason.
    Fake(String),
    /// No compiler takes it.
    Refused,
    /// Neither: another bug, a limit, a program that is not valid; with the reason.
    Other(String),
}

/// A mutant's verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedMutant {
    /// Its place among those that were proposed last.
    pub index: usize,
    pub verdict: MutantVerdict,
}

/// A search for witness programs.
///
/// `propose` gives the next mutants; none means that there is nothing left to try. `learn` is told the
/// verdicts on them, in any order, and says which of them are witnesses worth keeping, by index. Both
/// depend on nothing but the case, the generator and the verdicts.
pub trait MutantStrategy: Send {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Mutant>;
    fn learn(&mut self, judged: &[JudgedMutant]) -> Vec<usize>;
}

/// What the numbers of operators mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorTable {
    /// The local rules of DiWi, each an operator.
    Rules,
    /// The ten operators of RecBi.
    Operators,
}

/// A strategy that can be asked for.
pub struct ProgramStrategyEntry {
    /// Name on the command line.
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    pub table: OperatorTable,
    /// Starts a search. The generator gives networks their first weights.
    pub start: fn(&ProgramCase, &mut Pcg64) -> Box<dyn MutantStrategy>,
}

/// Every strategy over programs, in the order in which they are listed.
pub const PROGRAM_STRATEGIES: &[ProgramStrategyEntry] = &[
    ProgramStrategyEntry {
        name: "diwi",
        about: "local mutants, rules chosen by Metropolis-Hastings",
        table: OperatorTable::Rules,
        start: |case, random| Box::new(search::Search::metropolis(case, search::Acceptance::Different, random)),
    },
    ProgramStrategyEntry {
        name: "diwi-rand",
        about: "local mutants, rules chosen at random",
        table: OperatorTable::Rules,
        start: |case, _| Box::new(search::Search::uniform(case, search::Acceptance::Different)),
    },
    ProgramStrategyEntry {
        name: "recbi",
        about: "structural and local mutants, operators chosen by actor and critic",
        table: OperatorTable::Operators,
        start: |case, random| Box::new(search::Search::actor_critic(case, random)),
    },
    ProgramStrategyEntry {
        name: "recbi-mh",
        about: "structural and local mutants, operators chosen by Metropolis-Hastings",
        table: OperatorTable::Operators,
        start: |case, random| Box::new(search::Search::metropolis(case, search::Acceptance::Different, random)),
    },
    ProgramStrategyEntry {
        name: "recbi-rand",
        about: "structural and local mutants, operators chosen at random",
        table: OperatorTable::Operators,
        start: |case, _| Box::new(search::Search::uniform(case, search::Acceptance::All)),
    },
    ProgramStrategyEntry {
        name: "recbi-filter",
        about: "as recbi-rand, without witnesses that make the set worse",
        table: OperatorTable::Operators,
        start: |case, _| Box::new(search::Search::uniform(case, search::Acceptance::NotWorse)),
    },
];

/// A strategy over programs by its name.
pub fn program_strategy(name: &str) -> anyhow::Result<&'static ProgramStrategyEntry> {
    PROGRAM_STRATEGIES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<_> = PROGRAM_STRATEGIES.iter().map(|entry| entry.name).collect();
        anyhow::anyhow!("unknown witness strategy {name:?} (one of {})", names.join(", "))
    })
}

#[cfg(test)]
mod tests;
