//! Makes failing things small: one search engine for lists, whatever their elements are.
//! The caller says what must stay interesting.

mod sequence;

pub use sequence::{Reduced, reduce_sequence};
