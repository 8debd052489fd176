//! Witness programs: where they come from, and whether the compiler is right on them.

mod fake;
mod judge;
mod mutants;
mod others;
mod pieces;
mod pool;
mod synthesis;
mod times;

pub use judge::ProgramJudge;
pub use mutants::Mutants;
pub use others::{OtherPrograms, Programs};
pub use pieces::Pieces;
pub use pool::ingredients;
pub use synthesis::Synthesis;
pub use times::{Step, StepTime, Times};
