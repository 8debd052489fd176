//! The truth value of a predicate whatever values its variables have, from their bounds where they
//! are too many to try.

use super::arithmetic::{BinaryOp, UnaryOp};
use super::environment::Environment;
use super::expression::Expression;
use super::types::{convert, usual};

/// Values from the first to the last.
type Interval = (i128, i128);

impl Expression {
    /// The one truth value that it has for all values of its variables; none if that is not known,
    /// or if it may be undefined.
    pub fn truth(&self, environment: &Environment) -> Option<bool> {
        match self {
            Expression::Unary(UnaryOp::Not, operand) => Some(!operand.truth(environment)?),
            Expression::Binary(BinaryOp::LogicalAnd, left, right) => {
                Some(left.truth(environment)? & right.truth(environment)?)
            }
            Expression::Binary(BinaryOp::LogicalOr, left, right) => {
                Some(left.truth(environment)? | right.truth(environment)?)
            }
            Expression::Binary(op, left, right) if BinaryOp::COMPARISONS.contains(op) => {
                compare(*op, left, right, environment)
            }
            _ => {
                let (_, values) = self.speculate(environment).ok()?;
                agreed(values.iter().map(|value| Some(*value != 0)))
            }
        }
    }
}

fn compare(op: BinaryOp, left: &Expression, right: &Expression, environment: &Environment) -> Option<bool> {
    let common = usual(left.type_(environment).ok()?, right.type_(environment).ok()?);
    let converted = |operand: &Expression| -> Option<Vec<Interval>> {
        intervals(operand, environment)?
            .into_iter()
            .map(|(first, last)| {
                let (least, greatest) = (convert(first, common, None), convert(last, common, None));
                // Only what keeps its length has not been torn apart.
                (greatest - least == last - first).then_some((least, greatest))
            })
            .collect()
    };
    let (left, right) = (converted(left)?, converted(right)?);
    agreed(left.iter().flat_map(|a| right.iter().map(|b| compare_intervals(op, *a, *b))))
}

/// Its values: one by one if they are few, or else their bounds.
fn intervals(operand: &Expression, environment: &Environment) -> Option<Vec<Interval>> {
    if let Ok((_, values)) = operand.speculate(environment) {
        return Some(values.into_iter().map(|value| (value, value)).collect());
    }
    let Expression::Variable(index) = operand else { return None };
    environment.known[*index].values.bounds().map(|bounds| vec![bounds])
}

/// How all pairs of values compare, if all compare alike.
fn compare_intervals(op: BinaryOp, left: Interval, right: Interval) -> Option<bool> {
    let opposite = |answer: Option<bool>| answer.map(|answer| !answer);
    match op {
        BinaryOp::Lt if left.1 < right.0 => Some(true),
        BinaryOp::Lt if left.0 >= right.1 => Some(false),
        BinaryOp::Eq if left.1 < right.0 || right.1 < left.0 => Some(false),
        BinaryOp::Eq if left == right && left.0 == left.1 => Some(true),
        BinaryOp::Gt => compare_intervals(BinaryOp::Lt, right, left),
        BinaryOp::Ge => opposite(compare_intervals(BinaryOp::Lt, left, right)),
        BinaryOp::Le => opposite(compare_intervals(BinaryOp::Lt, right, left)),
        BinaryOp::Ne => opposite(compare_intervals(BinaryOp::Eq, left, right)),
        _ => None,
    }
}

/// The answer that all give; none if one gives none, or two differ, or there are no answers.
fn agreed(mut answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let first = answers.next()??;
    answers.all(|answer| answer == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integer::{Integer, Known, Lvalue, Typed, Values};

    fn truth(op: BinaryOp, left: (Integer, Values), right: (Integer, Values)) -> Option<bool> {
        let known = [left, right].map(|(type_, values)| Known {
            lvalue: Lvalue { text: "v".into(), type_, bits: None, is_const: false },
            values,
        });
        let environment = Environment { known: known.into() };
        Expression::binary(op, Expression::Variable(0), Expression::Variable(1)).truth(&environment)
    }

    fn range(least: i128, greatest: i128) -> Values {
        Values::Range { least, greatest }
    }

    fn set(values: &[i128]) -> Values {
        Values::Set(values.iter().copied().collect())
    }

    #[test]
    fn ranges_are_compared_by_their_bounds() {
        use Integer::Int;
        assert_eq!(truth(BinaryOp::Lt, (Int, range(0, 9)), (Int, range(10, 20))), Some(true));
        assert_eq!(truth(BinaryOp::Le, (Int, range(0, 10)), (Int, range(10, 20))), Some(true));
        assert_eq!(truth(BinaryOp::Lt, (Int, range(0, 10)), (Int, range(10, 20))), None);
        assert_eq!(truth(BinaryOp::Ge, (Int, range(0, 9)), (Int, range(10, 20))), Some(false));
        assert_eq!(truth(BinaryOp::Ne, (Int, range(0, 9)), (Int, set(&[-1, 10]))), Some(true));
        assert_eq!(truth(BinaryOp::Eq, (Int, range(0, 9)), (Int, set(&[4]))), None);
        assert_eq!(truth(BinaryOp::Eq, (Int, range(4, 4)), (Int, set(&[4]))), Some(true));
    }

    #[test]
    fn conversions_come_first() {
        use Integer::{Int, UnsignedInt};
        assert_eq!(truth(BinaryOp::Gt, (Int, set(&[-1])), (UnsignedInt, set(&[0, 7]))), Some(true));
        assert_eq!(truth(BinaryOp::Gt, (Int, range(-9, -1)), (UnsignedInt, range(0, 7))), Some(true));
        // Around zero the range is torn apart: -1 becomes the greatest value.
        assert_eq!(truth(BinaryOp::Lt, (Int, range(-1, 1)), (UnsignedInt, set(&[7]))), None);
        assert_eq!(truth(BinaryOp::Gt, (Int, set(&[-1, 8])), (UnsignedInt, set(&[7]))), Some(true));
    }

    #[test]
    fn what_may_be_undefined_has_no_truth_value() {
        let lvalue = Lvalue { text: "v".into(), type_: Integer::Int, bits: None, is_const: false };
        let environment = Environment { known: vec![Known { lvalue, values: set(&[0, 1]) }] };
        let one = || Expression::Constant(Typed { type_: Integer::Int, value: 1 });
        let quotient = Expression::binary(BinaryOp::Div, one(), Expression::Variable(0));
        assert_eq!(Expression::binary(BinaryOp::LogicalOr, one(), quotient.clone()).truth(&environment), None);
        assert_eq!(Expression::binary(BinaryOp::Eq, one(), quotient).truth(&environment), None);
        assert_eq!(one().truth(&environment), Some(true));
    }
}
