//! Speculative execution: all the values that an expression can have (*Spex* of the Hermes paper).

use std::collections::BTreeSet;
use std::fmt;

use whodunit_syntax::Integer;

use super::arithmetic::{BinaryOp, Typed, UnaryOp, Undefined, binary, unary};
use super::environment::{Environment, Values};
use super::expression::Expression;

/// Values of one expression that are still followed.
pub const MOST_VALUES: usize = 256;

/// The type and all values of an expression.
type Speculated = (Integer, BTreeSet<i128>);

/// Why the values of an expression cannot be foreseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unforeseen {
    /// For some of the values of its variables.
    Undefined(Undefined),
    /// More than [`MOST_VALUES`] values, of a variable or on the way.
    TooMany,
    /// It reads a bit-field whose type compilers disagree on.
    WideBitField,
}

impl Expression {
    /// All the values that it can have if its variables have any of theirs, each on its own. Undefined
    /// for some of them is undefined, even in an operand that `&&` or `||` may leave out.
    pub fn speculate(&self, environment: &Environment) -> Result<Speculated, Unforeseen> {
        match self {
            Expression::Constant(constant) => Ok((constant.type_, [constant.value].into())),
            Expression::Variable(index) => {
                let type_ = self.type_(environment)?;
                match &environment.known[*index].values {
                    Values::Set(values) if values.len() <= MOST_VALUES => Ok((type_, values.clone())),
                    _ => Err(Unforeseen::TooMany),
                }
            }
            Expression::Unary(op, operand) => speculate_unary(*op, &operand.speculate(environment)?),
            Expression::Binary(op, left, right) => {
                speculate_binary(*op, &left.speculate(environment)?, &right.speculate(environment)?)
            }
        }
    }
}

/// All values of an operator on any of these values.
pub fn speculate_unary(op: UnaryOp, (type_, values): &Speculated) -> Result<Speculated, Unforeseen> {
    let each = values.iter().map(|value| Ok(unary(op, Typed { type_: *type_, value: *value })?.value));
    Ok((op.result(*type_), each.collect::<Result<_, Unforeseen>>()?))
}

/// All values of an operator on any pair of these values.
pub fn speculate_binary(op: BinaryOp, left: &Speculated, right: &Speculated) -> Result<Speculated, Unforeseen> {
    if left.1.len() * right.1.len() > MOST_VALUES * MOST_VALUES {
        return Err(Unforeseen::TooMany);
    }
    let mut values = BTreeSet::new();
    for a in &left.1 {
        for b in &right.1 {
            let [a, b] = [(left.0, *a), (right.0, *b)].map(|(type_, value)| Typed { type_, value });
            values.insert(binary(op, a, b)?.value);
        }
        if values.len() > MOST_VALUES {
            return Err(Unforeseen::TooMany);
        }
    }
    Ok((op.result(left.0, right.0), values))
}

impl From<Undefined> for Unforeseen {
    fn from(undefined: Undefined) -> Unforeseen {
        Unforeseen::Undefined(undefined)
    }
}

impl fmt::Display for Unforeseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unforeseen::Undefined(undefined) => write!(f, "undefined: {undefined}"),
            Unforeseen::TooMany => f.write_str("too many values"),
            Unforeseen::WideBitField => f.write_str("a bit-field of more than 32 bits"),
        }
    }
}

impl std::error::Error for Unforeseen {}
