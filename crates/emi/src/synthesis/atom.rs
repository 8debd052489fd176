//! Atoms of predicates: a variable compared with a constant, or with another variable.

use rand::Rng;
use rand_pcg::Pcg64;

use crate::integer::{
    BinaryOp, Environment, Expression, INTEGERS, Integer, Known, Typed, Values, convert, max, min, promoted,
};

/// Draws before the comparison that always holds is taken instead.
const ATTEMPTS: usize = 32;

/// A comparison that is `expected` for all values in the environment; none if no variable is usable.
pub fn atom(environment: &Environment, expected: bool, random: &mut Pcg64) -> Option<Expression> {
    let usable: Vec<usize> =
        (0..environment.known.len()).filter(|index| environment.known[*index].is_usable()).collect();
    if usable.is_empty() {
        return None;
    }
    let mut pick = |random: &mut Pcg64| usable[random.random_range(0..usable.len())];
    for _ in 0..ATTEMPTS {
        let drawn = draw(environment, &mut pick, random);
        if drawn.truth(environment) == Some(expected) {
            return Some(drawn);
        }
    }
    let certain = at_its_bound(environment, pick(random), expected)?;
    (certain.truth(environment) == Some(expected)).then_some(certain)
}

/// Any comparison; whether it is of use is seen afterwards.
fn draw(environment: &Environment, pick: &mut impl FnMut(&mut Pcg64) -> usize, random: &mut Pcg64) -> Expression {
    let left = pick(random);
    let right = match random.random_ratio(1, 3) {
        true => Expression::Variable(pick(random)),
        false => Expression::Constant(constant_near(&environment.known[left], random)),
    };
    let op = BinaryOp::COMPARISONS[random.random_range(0..BinaryOp::COMPARISONS.len())];
    match random.random_ratio(1, 4) {
        true => Expression::binary(op, right, Expression::Variable(left)),
        false => Expression::binary(op, Expression::Variable(left), right),
    }
}

/// A constant that tells something about the variable, mostly of the type that it is compared in.
pub fn constant_near(known: &Known, random: &mut Pcg64) -> Typed {
    let declared = known.lvalue.type_;
    let own = promoted(declared, known.lvalue.bits).unwrap_or(declared);
    let type_ = match random.random_ratio(1, 4) {
        true => INTEGERS[random.random_range(0..INTEGERS.len())],
        false => own,
    };
    let value = match random.random_range(0..8) {
        0 | 1 => member(&known.values, random),
        2 => member(&known.values, random) - 1,
        3 => member(&known.values, random) + 1,
        4 => min(declared),
        5 => max(declared),
        6 => random.random_range(-2..=16),
        _ => anything(type_, random),
    };
    Typed { type_, value: convert(value, type_, None) }
}

/// One of the values.
fn member(values: &Values, random: &mut Pcg64) -> i128 {
    match values {
        Values::Set(values) if values.is_empty() => 0,
        Values::Set(values) => *values.iter().nth(random.random_range(0..values.len())).expect("there are so many"),
        Values::Range { least, greatest } => {
            if random.random() {
                *least
            } else {
                *greatest
            }
        }
    }
}

/// Any value of the type, small ones as likely as great ones.
fn anything(type_: Integer, random: &mut Pcg64) -> i128 {
    let bits: u64 = random.random();
    convert(i128::from(bits >> random.random_range(0..64)), type_, None)
}

/// The variable compared with its least value: true for `>=`, false for `<`.
fn at_its_bound(environment: &Environment, index: usize, expected: bool) -> Option<Expression> {
    let known = &environment.known[index];
    let (value, _) = known.values.bounds()?;
    let least = Typed { type_: promoted(known.lvalue.type_, known.lvalue.bits)?, value };
    let op = if expected { BinaryOp::Ge } else { BinaryOp::Lt };
    Some(Expression::binary(op, Expression::Variable(index), Expression::Constant(least)))
}
