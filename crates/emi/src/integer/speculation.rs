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
    /// It reads a bit-field that compilers promote differently, see [`promoted`](super::promoted).
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
            Unforeseen::WideBitField => f.write_str("a bit-field that compilers promote differently"),
        }
    }
}

impl std::error::Error for Unforeseen {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integer::{Known, Lvalue};
    use Integer::*;

    fn environment(variables: &[(Integer, &[i128])]) -> Environment {
        let known = |(type_, values): &(Integer, &[i128])| Known {
            lvalue: Lvalue { text: "v".into(), type_: *type_, bits: None, is_const: false },
            values: Values::Set(values.iter().copied().collect()),
        };
        Environment { known: variables.iter().map(known).collect() }
    }

    fn both(op: BinaryOp) -> Expression {
        Expression::binary(op, Expression::Variable(0), Expression::Variable(1))
    }

    #[test]
    fn the_paper_adds_all_pairs() {
        let signed = environment(&[(Int, &[0]), (Short, &[-1])]);
        assert_eq!(both(BinaryOp::Add).speculate(&signed), Ok((Int, [-1].into())));
        let unsigned = environment(&[(UnsignedInt, &[0, 1]), (Short, &[-1, 3])]);
        assert_eq!(both(BinaryOp::Add).speculate(&unsigned), Ok((UnsignedInt, [4_294_967_295, 3, 0, 4].into())));
    }

    #[test]
    fn one_undefined_pair_is_enough() {
        let quotient = both(BinaryOp::Div);
        let undefined = Err(Unforeseen::Undefined(Undefined::DivisionByZero));
        assert_eq!(quotient.speculate(&environment(&[(Int, &[8]), (Int, &[1, 2, 0])])), undefined);
        assert_eq!(quotient.speculate(&environment(&[(Int, &[8]), (Int, &[1, 2])])), Ok((Int, [8, 4].into())));
    }

    #[test]
    fn too_many_values_are_given_up() {
        let many: Vec<i128> = (0..257).collect();
        let [most, too_many] = [256, 257].map(|count| environment(&[(Int, &many[..count]), (Int, &[0, 1])]));
        assert_eq!(both(BinaryOp::And).speculate(&too_many), Err(Unforeseen::TooMany));
        assert_eq!(both(BinaryOp::Add).speculate(&most), Err(Unforeseen::TooMany));
        assert_eq!(both(BinaryOp::And).speculate(&most), Ok((Int, [0, 1].into())));
        let mut range = environment(&[(Int, &[0]), (Int, &[0])]);
        range.known[0].values = Values::Range { least: 0, greatest: 1 };
        assert_eq!(both(BinaryOp::And).speculate(&range), Err(Unforeseen::TooMany));
    }

    #[test]
    fn wide_bit_fields_are_declined() {
        let mut wide = environment(&[(UnsignedLong, &[0])]);
        wide.known[0].lvalue.bits = Some(33);
        let complement = Expression::unary(UnaryOp::Complement, Expression::Variable(0));
        assert_eq!(complement.speculate(&wide), Err(Unforeseen::WideBitField));
    }
}
