//! From a finding to a bug: shown again, made small, told from its duplicates.
//! Runs compilers through a [`whodunit_subjects::Crew`]; what it concludes is plain data.

mod ask;
mod bug_test;
mod duplicates;
mod foreign;
mod reduce;
mod replay;
mod team;

pub use ask::ask;
pub use bug_test::{BugTest, Tested, Unfit, quick_compiler};
pub use duplicates::{Described, Likeness, Place, Versions, group, shape_of};
pub use foreign::Foreign;
pub use reduce::{Case, Keeper, Means, reduce, size_of};
pub use replay::{Replay, Shows, expectation_for, expected_by_all, replay_bug, versions_of};
pub use team::Team;
