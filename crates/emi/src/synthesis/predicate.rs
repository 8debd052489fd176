//! Algorithm 2 of the Hermes paper: a predicate from the top down, the truth values spread among its parts.

use rand::Rng;
use rand_pcg::Pcg64;

use super::atom::atom;
use crate::integer::{BinaryOp, Environment, Expression, UnaryOp};

/// A predicate of up to `depth` levels of `!`, `&&` and `||` that is `expected` for all values in
/// the environment, and never undefined. None only if there is no usable variable.
pub fn predicate(environment: &Environment, expected: bool, depth: u32, random: &mut Pcg64) -> Option<Expression> {
    if depth == 0 {
        return atom(environment, expected, random);
    }
    let (op, left, right) = match random.random_range(0..4) {
        0 => return Some(Expression::unary(UnaryOp::Not, predicate(environment, !expected, depth - 1, random)?)),
        1 => {
            let (left, right) = spread(expected, true, random);
            (BinaryOp::LogicalAnd, left, right)
        }
        2 => {
            let (left, right) = spread(expected, false, random);
            (BinaryOp::LogicalOr, left, right)
        }
        _ => return atom(environment, expected, random),
    };
    let left = predicate(environment, left, depth - 1, random)?;
    let right = predicate(environment, right, depth - 1, random)?;
    Some(Expression::binary(op, left, right))
}

/// Truth values of the operands, for an operator that is `neutral` only if both of them are.
fn spread(expected: bool, neutral: bool, random: &mut Pcg64) -> (bool, bool) {
    if expected == neutral {
        (neutral, neutral)
    } else if random.random() {
        (neutral, !neutral)
    } else {
        (!neutral, random.random())
    }
}
