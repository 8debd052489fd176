//! C programs as clang sees them: a tree of plain data with types and places in the text.
//! libclang itself is loaded at run time and runs in a child only.

mod builder;
mod child;
mod clang;
mod interner;
mod kinds;
mod library;
mod outline;
mod places;
mod statements;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod types;

pub use child::{Declined, SUBCOMMAND, main_of_child, parse, parse_despite_errors};
pub use library::is_installed as libclang_is_installed;
pub use statements::ForParts;
pub use text::{skip_blanks, word_at};
pub use tree::{Declared, Node, NodeId, NodeKind, Storage, Unit};
pub use types::{Field, Integer, Type, TypeId, TypeKind};
