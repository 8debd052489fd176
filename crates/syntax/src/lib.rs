//! C programs as clang sees them: a tree of plain data with types and places in the text.
//! libclang itself is loaded at run time and runs in a child only.

mod tree;
mod types;

pub use tree::{Declared, Node, NodeId, NodeKind, Storage, Unit};
pub use types::{Field, Integer, Type, TypeId, TypeKind};
