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
mod pass_runs;
pub mod programs;
mod witness_program;

use std::sync::Arc;

use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::block_map::BlockMap;
use crate::blocks::BlockSet;

pub use fitness::{Overlap, Yardstick};
pub use programs::{Mutant, MutantSearch, MutantStrategy, MutationStep, OperatorTable, ProgramCase};
pub use witness_program::{Origin, WitnessProgram};

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
    /// Options that each keep one kind of transformation from being made; they end in 0, the number that are let through.
    pub counters: Vec<String>,
}

/// Something that may turn out to be a witness.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Candidate {
    /// The failing program under another sequence of passes.
    Sequence(Vec<String>),
    /// The same sequence, ended after so many runs of its passes on functions, loops and so on.
    PassRuns(u32),
    /// The failing program under other options.
    Options(Vec<String>),
    /// Another program under the failing recipe.
    Program(WitnessProgram),
}

impl Candidate {
    /// Its passes, if it is about those.
    pub fn sequence(&self) -> Option<&[String]> {
        match self {
            Candidate::Sequence(passes) => Some(passes),
            Candidate::PassRuns(_) | Candidate::Options(_) | Candidate::Program(_) => None,
        }
    }

    /// The program, if it is one.
    pub fn program(&self) -> Option<&WitnessProgram> {
        match self {
            Candidate::Program(program) => Some(program),
            Candidate::Sequence(_) | Candidate::PassRuns(_) | Candidate::Options(_) => None,
        }
    }

    /// It in one line.
    pub fn summary(&self) -> String {
        match self {
            Candidate::Sequence(passes) if passes.is_empty() => "no pass at all".to_owned(),
            Candidate::Sequence(passes) => passes.join(","),
            Candidate::PassRuns(runs) => {
                format!("the same, ended after {runs} runs of its passes (-opt-bisect-limit={runs})")
            }
            Candidate::Options(options) => options.join(" "),
            Candidate::Program(program) => program.origin.to_string(),
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
    /// The bug may still be there, but the program no longer tells; with the reason.
    Fake(String),
    /// A program that no compiler takes; with what the first of them says.
    Refused(String),
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
    pub start: Start,
    /// Whether the crash stack and interventions count beside the witnesses.
    pub blends: bool,
    pub counting: Counting,
}

/// What the counts of a strategy are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Blocks, whose scores are summed up for files and functions.
    Blocks,
    /// Whole files: one counts as executed if anything in it was. The papers' weakest baseline.
    Files,
}

/// Where the candidates of a strategy come from.
pub enum Start {
    /// The failing program under other sequences of passes.
    Sequences(StartSequences),
    /// Mutants of the failing program.
    Mutants(MutantSearch),
    /// Mutants, each with a statement of another program put in once it is a witness.
    Synthesis(MutantSearch),
    /// Programs that have nothing to do with the failing one.
    Programs(Others),
    /// Programs that differ from the failing one in one place.
    Relatives(Kin),
    /// Sequences, mutants and, where it is the compiler that stops, relatives of the program, by turns.
    All(StartSequences, MutantSearch),
}

/// Starts a search over sequences.
pub type StartSequences = fn(&Case) -> Box<dyn WitnessStrategy>;

impl Start {
    /// The search over sequences, where there is one.
    pub fn sequences(&self) -> Option<StartSequences> {
        match self {
            Start::Sequences(start) | Start::All(start, _) => Some(*start),
            _ => None,
        }
    }

    /// The search over mutants, where there is one.
    pub fn mutants(&self) -> Option<&MutantSearch> {
        match self {
            Start::Mutants(search) | Start::Synthesis(search) | Start::All(_, search) => Some(search),
            _ => None,
        }
    }

    /// The relatives of the failing program that are tried.
    pub fn relatives(&self) -> &'static [Kin] {
        match self {
            Start::Relatives(Kin::Lacking) => &[Kin::Lacking],
            Start::Relatives(Kin::Replaced) => &[Kin::Replaced],
            Start::All(..) => &[Kin::Lacking, Kin::Replaced],
            _ => &[],
        }
    }

    /// Whether it can do nothing without a C program.
    pub fn needs_c(&self) -> bool {
        self.sequences().is_none() && self.relatives().is_empty()
    }
}

/// How a program differs from the failing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kin {
    /// It lacks a piece.
    Lacking,
    /// A part of it is replaced by another of its kind.
    Replaced,
}

/// Programs that have nothing to do with the failing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// A directory of programs, such as the tests of a compiler's developers.
    Directory,
    /// Random programs.
    Csmith,
    /// The directory if one is given, random programs otherwise.
    Any,
}

/// Every strategy, in the order in which they are listed.
pub const STRATEGIES: &[StrategyEntry] = &[
    blend::BLEND,
    programs::DIWI,
    programs::DIWI_RAND,
    programs::RECBI,
    programs::RECBI_MH,
    programs::RECBI_RAND,
    programs::RECBI_FILTER,
    programs::SYNTHESIS,
    programs::PIECES,
    programs::TOKENS,
    programs::DEV,
    programs::CSMITH,
    programs::SBFL,
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

    fn over_sequences() -> impl Iterator<Item = (&'static str, StartSequences)> {
        STRATEGIES.iter().filter_map(|entry| Some((entry.name, entry.start.sequences()?)))
    }

    #[test]
    fn every_strategy_repeats_itself_with_the_same_seed() {
        for (name, start) in over_sequences() {
            let run = |seed| {
                let (mut search, mut random) = (start(&case()), Pcg64::seed_from_u64(seed));
                let mut all = Vec::new();
                for _ in 0..4 {
                    let proposed = search.propose(&mut random);
                    let verdict = |index| Judged { index, verdict: WitnessVerdict::Witness(BlockSet::default()) };
                    search.learn(&(0..proposed.len()).map(verdict).collect::<Vec<_>>());
                    all.extend(proposed);
                }
                all
            };
            assert_eq!(run(7), run(7), "{name}");
            assert_ne!(run(7), run(8), "{name}");
        }
    }

    #[test]
    fn every_strategy_ends_at_once_if_there_is_nothing_to_change() {
        for (name, start) in over_sequences() {
            assert!(start(&Case::default()).propose(&mut Pcg64::seed_from_u64(1)).is_empty(), "{name}");
        }
    }

    #[test]
    fn unknown_strategies_are_told_the_known_ones() {
        let message = witness_strategy("magic").err().unwrap().to_string();
        assert!(message.contains("diwi, diwi-rand, recbi, recbi-mh, recbi-rand, recbi-filter"), "{message}");
        assert!(message.contains("locseq, locseq-r, locseq-wc, locseq-rwc"), "{message}");
    }
}
