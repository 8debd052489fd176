//! From runs of the compiler to suspects: strategies look for witnesses, the spectrum counts what
//! each run executed, a formula turns counts into suspicion, the ranking names files and functions.
//! Pure: who runs the compiler hands in what it executed, and the seed.

mod block_map;
mod blocks;
mod case_file;
mod chances;
mod clues;
mod explain;
pub mod formulas;
mod history;
mod lcov;
mod placement;
mod ranking;
mod repair;
mod sample;
mod settle;
mod spectrum;
pub mod strategies;

pub use block_map::{BlockMap, FunctionPlace, MappedBlock};
pub use blocks::{Block, BlockSet};
pub use case_file::{CaseFile, CaseWriter, Witness, WitnessKind};
pub use chances::chances;
pub use clues::{NEARNESS, Weights, blend};
pub use explain::{Evidence, Explanation, explain};
pub use formulas::{FORMULAS, Formula, formula};
pub use lcov::Lcov;
pub use placement::{Accuracy, Placement, is_end_of_path};
pub use ranking::{BlockSuspect, FunctionSuspect, Ranking, Suspect, rank, rank_files};
pub use repair::{Remedy, Repair, Weighing};
pub use sample::sample;
pub use settle::{Sameness, SettleRule, Settling};
pub use spectrum::{Counts, Spectrum};
pub use strategies::{
    Candidate, Case, Counting, Judged, Kin, Mutant, MutantSearch, MutantStrategy, MutationStep, OperatorTable,
    OptionCase, Origin, Others, ProgramCase, STRATEGIES, Start, StrategyEntry, WitnessProgram, WitnessStrategy,
    WitnessVerdict, witness_strategy,
};
