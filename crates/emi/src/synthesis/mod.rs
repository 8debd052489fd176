//! Predicates with a given truth value and expressions that are never undefined, drawn from what is
//! known at a point of a program (Hermes, algorithms 2 and 3).

mod atom;
mod expression;
mod predicate;

pub use expression::expression;
pub use predicate::predicate;

#[cfg(test)]
mod tests;
