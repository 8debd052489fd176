//! How witnesses are looked for, one file a strategy. A strategy proposes a generation of
//! candidates; whoever can run the compiler judges them, on as many workers as there are.

mod at_random;
mod blend;
mod fitness;
mod gene_pool;
mod genetic;
mod locseq;
mod locseq_r;
mod locseq_rwc;
mod locseq_wc;
mod neighbours;
pub mod operators;
mod options;
pub mod programs;

use std::sync::Arc;

use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::BlockSet;

pub use fitness::{Overlap, Yardstick};

/// The bug, as far as a search needs to know it.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The failing sequence: passes with their nesting, one an element. An element with several passes
    /// in it (`function(sroa,gvn)`) moves as one; take it apart first to have them move alone.
    pub buggy: Vec<String>,
    /// Passes that may be added.
    pub candidates: Vec<String>,
    /// What the failing run executed.
    pub failing: BlockSet,
    pub map: Arc<BlockMap>,
    /// For a compiler whose order of passes is fixed.
    pub options: OptionCase,
}

/// The failing options, and what can be turned beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionCase {
    pub failing: Vec<String>,
    /// Option sets under which the bug is known not to show.
    pub passing: Vec<Vec<String>>,
    /// Options that each turn an optimisation to the other side.
    pub turns: Vec<String>,
    /// Options that each leave a pass out.
    pub omissions: Vec<String>,
}

/// Something that may turn out to be a witness.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Candidate {
    /// The failing program under another sequence of passes.
    Sequence(Vec<String>),
    /// The failing program under other options.
    Options(Vec<String>),
}

impl Candidate {
    /// Its passes, if it is about those.
    pub fn sequence(&self) -> Option<&[String]> {
        match self {
            Candidate::Sequence(passes) => Some(passes),
            Candidate::Options(_) => None,
        }
    }

    /// It in one line.
    pub fn summary(&self) -> String {
        match self {
            Candidate::Sequence(passes) if passes.is_empty() => "no pass at all".to_owned(),
            Candidate::Sequence(passes) => passes.join(","),
            Candidate::Options(options) => options.join(" "),
        }
    }
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
    /// Whether the crash stack and interventions count beside the witnesses.
    pub blends: bool,
}

/// Every strategy, in the order in which they are listed.
pub const STRATEGIES: &[StrategyEntry] = &[
    blend::BLEND,
    locseq::LOCSEQ,
    locseq_r::LOCSEQ_R,
    locseq_wc::LOCSEQ_WC,
    locseq_rwc::LOCSEQ_RWC,
    neighbours::NEIGHBOURS,
    options::OPTIONS,
];

/// A strategy by its name.
pub fn witness_strategy(name: &str) -> anyhow::Result<&'static StrategyEntry> {
    STRATEGIES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<_> = STRATEGIES.iter().map(|entry| entry.name).collect();
        anyhow::anyhow!("unknown witness strategy {name:?} (one of {})", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    fn case() -> Case {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect();
        let options =
            OptionCase { failing: words("-O2"), turns: words("-fa -fb -fc -fd -fe"), ..OptionCase::default() };
        Case { buggy: words("a b c"), candidates: words("d e f g h i j"), options, ..Case::default() }
    }

    #[test]
    fn every_strategy_repeats_itself_with_the_same_seed() {
        for entry in STRATEGIES {
            let run = |seed| {
                let (mut search, mut random) = ((entry.start)(&case()), Pcg64::seed_from_u64(seed));
                let mut all = Vec::new();
                for _ in 0..4 {
                    let proposed = search.propose(&mut random);
                    let verdict = |index| Judged { index, verdict: WitnessVerdict::Witness(BlockSet::default()) };
                    search.learn(&(0..proposed.len()).map(verdict).collect::<Vec<_>>());
                    all.extend(proposed);
                }
                all
            };
            assert_eq!(run(7), run(7), "{}", entry.name);
            assert_ne!(run(7), run(8), "{}", entry.name);
        }
    }

    #[test]
    fn every_strategy_ends_at_once_if_there_is_nothing_to_change() {
        for entry in STRATEGIES {
            let case = Case::default();
            assert!((entry.start)(&case).propose(&mut Pcg64::seed_from_u64(1)).is_empty(), "{}", entry.name);
        }
    }

    #[test]
    fn unknown_strategies_are_told_the_known_ones() {
        let message = witness_strategy("magic").err().unwrap().to_string();
        assert!(message.contains("locseq, locseq-r, locseq-wc, locseq-rwc"), "{message}");
    }
}
