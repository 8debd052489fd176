//! What a compiler team needs of a bug: a script with stock tools, the culprit as far as it can be
//! had without isolation, a regression test, and a checklist that says what is still missing.

mod build;
mod checklist;
mod culprit;
mod dossier;
mod gather;
mod hands;
mod marks;
mod regression;
mod replay;
mod script;
mod shell;
mod sighting;
mod trial;
mod usual;

pub use checklist::{Item, Readiness, State, Weight};
pub use culprit::{Clue, SinglePass};
pub use dossier::{
    Actual, Assertions, Build, CrashText, Dossier, Expected, Nearest, NewestVersion, ProgramText, RecipeText,
    ToolVersion,
};
pub use gather::{Budget, Input, NotShown, gather};
pub use regression::RegressionTest;
pub use replay::{Replays, ReproScript, Without};
