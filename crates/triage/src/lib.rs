//! From a finding to a bug: shown again, made small, told from its duplicates.
//! Runs compilers through a [`whodunit_subjects::Crew`]; what it concludes is plain data.

mod replay;

pub use replay::{Replay, Shows, expectation_for, replay_bug, versions_of};
