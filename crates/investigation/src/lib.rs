//! From a bug to its suspects: shows the bug with its compiler watched, runs the candidates that a
//! strategy of `isolation` proposes, and keeps the ranking up to date. The only part of isolation
//! that runs compilers.

mod bare_options;
mod bare_program;
mod buggy_sequence;
mod bystanders;
mod candidates;
mod guilty_pass;
mod interventions;
mod laid_bare;
mod map;
mod opening;
mod programs;
mod scene;
mod search;
mod standing;
mod starts;
mod supply;
mod trial;
mod view;

pub use interventions::INTERVENTIONS;
pub use programs::{Programs, Step, StepTime, ingredients};
pub use scene::{Bug, Scene};
pub use search::{Investigation, Progress, Settings, Trace, investigate};
pub use supply::Sources;
