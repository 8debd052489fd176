//! Witness programs: where they come from, and whether the compiler is right on them.

mod fake;
mod far_mutants;
mod judge;
mod mutants;
mod others;
mod pool;
mod relatives;
mod synthesis;
mod times;

pub(crate) use far_mutants::far_mutants;
pub use judge::ProgramJudge;
pub use mutants::Mutants;
pub use others::{OtherPrograms, Programs};
pub use pool::ingredients;
pub use relatives::Relatives;
pub use synthesis::Synthesis;
pub use times::{Step, StepTime, Times};
