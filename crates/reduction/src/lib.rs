//! Makes failing things small: lists of passes, and C programs by their syntax.
//! Pure: whether something still fails is asked of the caller.

mod edit;
pub mod ir;
mod join;
mod layout;
mod pieces;
mod program;
mod replaced;
mod sequence;
mod shape;
mod sweep;
mod syntax;
mod transformations;

pub use join::join;
pub use layout::{count_tokens, lay_out, lines};
pub use pieces::{Relative, lacking_a_piece};
pub use program::{reduce_program, strip_program};
pub use replaced::with_a_part_replaced;
pub use sequence::{Reduced, reduce_sequence};
pub use shape::Shape;
pub use sweep::Jury;
pub use transformations::{TRANSFORMATIONS, Transformation};
