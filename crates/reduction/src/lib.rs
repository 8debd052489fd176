//! Makes failing things small: lists of passes, and C programs by their syntax.
//! Pure: whether something still fails is asked of the caller.

mod edit;
mod join;
mod layout;
mod pieces;
mod program;
mod sequence;
mod shape;
mod sweep;
mod syntax;
mod transformations;

pub use join::join;
pub use layout::{count_tokens, lay_out, lines};
pub use pieces::{Lacking, lacking_a_piece};
pub use program::reduce_program;
pub use sequence::{Reduced, reduce_sequence};
pub use shape::Shape;
pub use sweep::Jury;
pub use transformations::{TRANSFORMATIONS, Transformation};
