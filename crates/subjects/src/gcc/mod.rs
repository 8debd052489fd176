//! GCC beyond its driver: a build of its own sources whose blocks can be watched, and its switches.

mod build;
mod change_log;
mod covered;
mod make;
mod pass_files;
mod source_map;
mod stack;
mod switches;

pub use build::{BuildRecord, GccBuild};
pub(crate) use covered::CoveredGcc;
pub use make::{Checking, GccSource, MakePlan, make};
pub use switches::{Switches, debug_counters};
