//! Witness programs: small changes of a failing program after which the bug may no longer show.
//! Local rules are DiWi's, insertions RecBi's. Pure: a tree and a text go in, edits come out.

mod constants;
mod declarations;
mod literals;
mod modifiers;
mod mutable;
mod operators;
mod qualifiers;
mod rules;
mod sample;
mod scope;
mod specifiers;
mod structural;
mod telling;
mod unary;
mod uses;
mod variables;

pub use mutable::{Mutable, Mutation};
pub use rules::{Arithmetic, Level, Operator, Rule, RuleKind, Step, Where, rule, rules};
pub use structural::{Function, Hole, HoleType, Ingredients, Piece, Template};
