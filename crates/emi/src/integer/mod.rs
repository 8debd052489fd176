//! Integers exactly as C computes with them on x86-64 Linux: types, values, expressions, and what an
//! expression can come to when its variables may have several values. Drawing some: `synthesis`.

mod arithmetic;
mod environment;
mod expression;
mod speculation;
mod truth;
mod types;

pub use arithmetic::{BinaryOp, Typed, UnaryOp, Undefined, binary, unary};
pub use environment::{Environment, Known, Lvalue, Values};
pub use expression::Expression;
pub use speculation::{MOST_VALUES, Unforeseen, speculate_binary, speculate_unary};
pub use types::{INTEGERS, bounds, convert, is_signed, max, min, name, promoted, usual, width};
pub use whodunit_syntax::Integer;
