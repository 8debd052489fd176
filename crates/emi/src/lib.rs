//! Equivalent programs, modulo an input: snippets put in or taken out where the output cannot
//! change (Hermes, Orion, Athena).

mod generate;
pub mod integer;
mod lvalues;
mod mutators;
mod points;
mod profile;
mod scope;
mod screen;
pub mod synthesis;
mod variant;

pub use generate::{Declined, Recipe, Workbench};
pub use mutators::{MUTATORS, Mutator, mutators};
pub use profile::ProfileCompiler;
pub use variant::{Snippet, Variant};
