//! Compilers under test: the only place that starts processes, loads libLLVM or patches memory.
//! Gives observations ([`Outcome`]); what they mean is the oracles' business.

// By a name that the preloaded library has too.
extern crate libc;

mod both_ways;
mod by_hand;
mod compiler_proper;
mod coverage;
mod crew;
mod driver;
mod driver_parts;
mod errand;
mod forkserver;
mod gcc;
mod limits;
mod llvm;
mod outcome;
mod pattern;
mod process;
mod recipe;
mod registry;
mod seeded;
mod subject;
mod thin_library;
mod worker;

pub use both_ways::{BothWays, Compiled};
pub use by_hand::{HandStep, shell_quote, sibling_tool, usual_name};
pub use coverage::{
    Armed, BlockTable, COUNTER_RUNTIME, Change, CodeSketch, CoverageSource, CoveredRun, Function, Line, Lines, Part,
    Patch, SeenTwice, SelfCheck, Site, SourceFile, Start, TwiceWatched, Watch, base_symbol, call_trapped,
    readable_name, short_name, table_of_executable,
};
pub use crew::{Crew, Gate};
pub use driver::Driver;
pub use driver_parts::DriverParts;
pub use errand::{Errand, Running};
pub use gcc::{BuildRecord, Checking, GccBuild, GccSource, MakePlan, Switches, debug_counters, make as make_gcc};
pub use limits::{Limit, Limits};
pub use llvm::{
    BlockShape, CODE_GENERATOR, FrontEnd, FunctionShape, Llvm, LlvmPaths, ModuleShape, OPCODE_COUNT, OPTIMISER, Pass,
    PassList, Tier, bare_name, expand_default_pipeline, opcode_name, without_parameters,
};
pub use outcome::{Behaviour, Crash, End, Frame, Outcome, Stage, StageReport, signal_name};
pub use pattern::{Glob, PassPattern};
pub use process::{Ending, ShellCommand};
pub use recipe::{Pipeline, Recipe};
pub use registry::{AddedSubject, Registry, cache_dir, config_dir, find_llvm, find_program, version_of};
pub use seeded::SeededSubject;
pub use subject::{Identity, Subject, as_installed, spelled_out};
pub use worker::{WorkerBinary, serve as serve_worker};

/// Where Debian puts the header that Csmith's programs include.
pub const CSMITH_RUNTIME: &str = "/usr/include/csmith";

/// The option that finds Csmith's header, for a program that includes it.
pub fn csmith_include(text: &[u8]) -> Option<String> {
    let header = b"csmith.h";
    text.windows(header.len()).any(|part| part == header).then(|| format!("-I{CSMITH_RUNTIME}"))
}
