//! How witnesses are looked for, one file a strategy. A strategy proposes a generation of
//! candidates; whoever can run the compiler judges them, on as many workers as there are.

use std::sync::Arc;

use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::BlockSet;

/// The bug, as far as a search needs to know it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The failing sequence: passes with their nesting, one an element. An element with several passes
    /// in it (`function(sroa,gvn)`) moves as one; take it apart first to have them move alone.
    pub buggy: Vec<String>,
    /// Passes that may be added.
    pub candidates: Vec<String>,
    /// What the failing run executed.
    pub failing: BlockSet,
    pub map: Arc<BlockMap>,
}

/// Something that may turn out to be a witness.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Candidate {
    /// The failing program under another sequence of passes.
    Sequence(Vec<String>),
}

/// What came of a candidate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WitnessVerdict {
    /// The compiler was right; this is what it executed.
    Witness(BlockSet),
    /// The bug still shows.
    Failing,
    /// Neither: another bug, a limit, a program that is not valid; with the reason.
    Other(String),
}

/// A candidate's verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// Its place in the generation that was proposed last.
    pub index: usize,
    pub verdict: WitnessVerdict,
}

/// A search for witnesses.
///
/// `propose` gives the next generation; an empty one means that there is nothing left to try.
/// `learn` is told the verdicts on it, in any order; candidates that were not judged are forgotten.
/// Both depend on nothing but the case, the generator and the verdicts, so that a search gives the
/// same result on any number of workers, provided that a generation is judged as a whole and its
/// witnesses are counted in the order of their indices.
pub trait WitnessStrategy: Send {
    fn propose(&mut self, random: &mut Pcg64) -> Vec<Candidate>;
    fn learn(&mut self, judged: &[Judged]);
}

/// A strategy that can be asked for.
pub struct StrategyEntry {
    /// Name on the command line.
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    /// Starts a search.
    pub start: fn(&Case) -> Box<dyn WitnessStrategy>,
}

/// Every strategy, in the order in which they are listed.
pub const STRATEGIES: &[StrategyEntry] = &[];

/// A strategy by its name.
pub fn witness_strategy(name: &str) -> anyhow::Result<&'static StrategyEntry> {
    STRATEGIES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<_> = STRATEGIES.iter().map(|entry| entry.name).collect();
        anyhow::anyhow!("unknown witness strategy {name:?} (one of {})", names.join(", "))
    })
}
