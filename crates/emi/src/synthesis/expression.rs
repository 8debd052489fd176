//! Algorithm 3 of the Hermes paper: an expression from the bottom up, checked at every step to be defined.

use std::collections::BTreeSet;

use rand::Rng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::atom::constant_near;
use crate::integer::{
    BinaryOp, Environment, Expression, Integer, MOST_VALUES, UnaryOp, Values, speculate_binary, speculate_unary,
};

/// Unary operators in a row, after which a binary one must come.
const UNARY_IN_A_ROW: u32 = 2;

/// An expression with all its values.
struct Part {
    expression: Expression,
    speculated: (Integer, BTreeSet<i128>),
}

/// An expression of up to `size_limit` leaves that is defined for all values in the environment. It
/// reads one variable at least; none if there is none whose values are all known.
pub fn expression(environment: &Environment, size_limit: usize, random: &mut Pcg64) -> Option<Expression> {
    let mut parts = leaves(environment, size_limit.max(1), random)?;
    let mut unary_in_a_row = 0;
    while parts.len() > 1 {
        if unary_in_a_row < UNARY_IN_A_ROW && random.random() {
            let operand = take(&mut parts, random);
            parts.push(with_unary(operand, random));
            unary_in_a_row += 1;
        } else {
            let (left, right) = (take(&mut parts, random), take(&mut parts, random));
            parts.push(with_binary(left, right, random)?);
            unary_in_a_row = 0;
        }
    }
    parts.pop().map(|part| part.expression)
}

/// Variables without repetition, and constants now and then.
fn leaves(environment: &Environment, size_limit: usize, random: &mut Pcg64) -> Option<Vec<Part>> {
    let is_usable = |index: &usize| {
        let known = &environment.known[*index];
        known.is_usable() && matches!(&known.values, Values::Set(values) if values.len() <= MOST_VALUES)
    };
    let mut variables: Vec<usize> = (0..environment.known.len()).filter(is_usable).collect();
    variables.shuffle(random);
    let first = *variables.first()?;
    let mut variables = variables.into_iter();
    let count = random.random_range(1..=size_limit);
    let leaf = |at: usize| {
        let variable = if at > 0 && random.random_ratio(1, 5) { None } else { variables.next() };
        let expression = match variable {
            Some(index) => Expression::Variable(index),
            None => Expression::Constant(constant_near(&environment.known[first], random)),
        };
        let speculated = expression.speculate(environment).ok()?;
        Some(Part { expression, speculated })
    };
    (0..count).map(leaf).collect()
}

fn take(parts: &mut Vec<Part>, random: &mut Pcg64) -> Part {
    parts.swap_remove(random.random_range(0..parts.len()))
}

/// The first of the shuffled operators that is defined; `!` always is.
fn with_unary(operand: Part, random: &mut Pcg64) -> Part {
    let mut operators = UnaryOp::ALL;
    operators.shuffle(random);
    let defined = operators.into_iter().find_map(|op| Some((op, speculate_unary(op, &operand.speculated).ok()?)));
    let (op, speculated) = defined.expect("not is defined for all values");
    Part { expression: Expression::unary(op, operand.expression), speculated }
}

/// The first of the shuffled operators that is defined; comparisons always are, with so few values.
fn with_binary(left: Part, right: Part, random: &mut Pcg64) -> Option<Part> {
    let mut operators = BinaryOp::ALL;
    operators.shuffle(random);
    let speculate = |op| speculate_binary(op, &left.speculated, &right.speculated).ok();
    let (op, speculated) = operators.into_iter().find_map(|op| Some((op, speculate(op)?)))?;
    Some(Part { expression: Expression::binary(op, left.expression, right.expression), speculated })
}
