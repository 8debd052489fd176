//! Expressions over known variables: plain data, with their C text and their value.

use serde::{Deserialize, Serialize};
use whodunit_syntax::Integer;

use super::arithmetic::{BinaryOp, Typed, UnaryOp, binary, unary};
use super::environment::Environment;
use super::speculation::Unforeseen;
use super::types::{is_signed, min, name};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expression {
    Constant(Typed),
    /// Place in the environment.
    Variable(usize),
    Unary(UnaryOp, Box<Expression>),
    Binary(BinaryOp, Box<Expression>, Box<Expression>),
}

impl Expression {
    pub fn unary(op: UnaryOp, operand: Expression) -> Expression {
        Expression::Unary(op, Box::new(operand))
    }

    pub fn binary(op: BinaryOp, left: Expression, right: Expression) -> Expression {
        Expression::Binary(op, Box::new(left), Box::new(right))
    }

    /// The expression in C, in parentheses throughout, so that no compiler can read it otherwise.
    pub fn text(&self, environment: &Environment) -> String {
        match self {
            Expression::Constant(constant) => constant.text(),
            Expression::Variable(index) => variable_text(&environment.known[*index].lvalue.text),
            Expression::Unary(op, operand) => format!("({}{})", op.symbol(), operand.text(environment)),
            Expression::Binary(op, left, right) => {
                format!("({} {} {})", left.text(environment), op.symbol(), right.text(environment))
            }
        }
    }

    /// The type of its value.
    pub fn type_(&self, environment: &Environment) -> Result<Integer, Unforeseen> {
        Ok(match self {
            Expression::Constant(constant) => constant.type_,
            Expression::Variable(index) => {
                environment.known[*index].lvalue.type_when_read().ok_or(Unforeseen::WideBitField)?
            }
            Expression::Unary(op, operand) => op.result(operand.type_(environment)?),
            Expression::Binary(op, left, right) => op.result(left.type_(environment)?, right.type_(environment)?),
        })
    }

    /// Its value where each variable has the one value given; as in C, `&&` and `||` leave out a
    /// right operand that does not matter.
    pub fn evaluate(&self, environment: &Environment, value: &dyn Fn(usize) -> i128) -> Result<Typed, Unforeseen> {
        let result = match self {
            Expression::Constant(constant) => *constant,
            Expression::Variable(index) => Typed { type_: self.type_(environment)?, value: value(*index) },
            Expression::Unary(op, operand) => unary(*op, operand.evaluate(environment, value)?)?,
            Expression::Binary(op, left, right) => {
                let left = left.evaluate(environment, value)?;
                match (op, left.value != 0) {
                    (BinaryOp::LogicalAnd, false) => Typed { type_: Integer::Int, value: 0 },
                    (BinaryOp::LogicalOr, true) => Typed { type_: Integer::Int, value: 1 },
                    _ => binary(*op, left, right.evaluate(environment, value)?)?,
                }
            }
        };
        Ok(result)
    }

    /// The variables that it reads, in order, repeated as in the text.
    pub fn variables(&self) -> Vec<usize> {
        match self {
            Expression::Constant(_) => Vec::new(),
            Expression::Variable(index) => vec![*index],
            Expression::Unary(_, operand) => operand.variables(),
            Expression::Binary(_, left, right) => [left.variables(), right.variables()].concat(),
        }
    }
}

impl Typed {
    /// The value as C spells a constant of exactly this type.
    pub fn text(self) -> String {
        let suffix = match self.type_ {
            Integer::UnsignedInt => "U",
            Integer::Long => "L",
            Integer::UnsignedLong => "UL",
            Integer::LongLong => "LL",
            Integer::UnsignedLongLong => "ULL",
            _ => "",
        };
        let value = self.value;
        match self.type_ {
            Integer::Int | Integer::Long | Integer::LongLong if value == min(self.type_) => {
                // Without its sign the number would not fit the type.
                format!("(-{}{suffix} - 1{suffix})", -(value + 1))
            }
            _ if suffix.is_empty() && self.type_ != Integer::Int => format!("(({}){value})", name(self.type_)),
            _ if is_signed(self.type_) && value < 0 => format!("({value}{suffix})"),
            _ => format!("{value}{suffix}"),
        }
    }
}

/// What is more than a name with its postfixes needs parentheses.
fn variable_text(text: &str) -> String {
    match text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_' || first == '(') {
        true => text.to_owned(),
        false => format!("({text})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integer::{Known, Lvalue, Undefined, Values};
    use Integer::*;

    fn constant(type_: Integer, value: i128) -> Expression {
        Expression::Constant(Typed { type_, value })
    }

    fn one_variable(text: &str) -> Environment {
        let lvalue = Lvalue { text: text.into(), type_: Int, bits: None, is_const: false };
        Environment { known: vec![Known { lvalue, values: Values::Set([0].into()) }] }
    }

    #[test]
    fn constants_have_their_type() {
        for (type_, value, text) in [
            (Int, 5, "5"),
            (Int, -5, "(-5)"),
            (Int, i32::MIN.into(), "(-2147483647 - 1)"),
            (Long, i64::MIN.into(), "(-9223372036854775807L - 1L)"),
            (LongLong, i64::MIN.into(), "(-9223372036854775807LL - 1LL)"),
            (LongLong, -1, "(-1LL)"),
            (UnsignedInt, 4_294_967_295, "4294967295U"),
            (UnsignedLong, u64::MAX.into(), "18446744073709551615UL"),
            (UnsignedLongLong, 0, "0ULL"),
            (Char, -128, "((char)-128)"),
            (Bool, 1, "((_Bool)1)"),
            (UnsignedShort, 65_535, "((unsigned short)65535)"),
        ] {
            assert_eq!(Typed { type_, value }.text(), text);
        }
    }

    #[test]
    fn operators_never_merge() {
        let environment = one_variable("*p");
        let minus = |operand| Expression::unary(UnaryOp::Minus, operand);
        assert_eq!(minus(minus(constant(Int, -1))).text(&environment), "(-(-(-1)))");
        let quotient = Expression::binary(BinaryOp::Div, constant(Int, 1), Expression::Variable(0));
        assert_eq!(quotient.text(&environment), "(1 / (*p))");
        assert_eq!(Expression::Variable(0).text(&one_variable("a[3].x")), "a[3].x");
    }

    #[test]
    fn right_operands_are_evaluated_when_they_matter() {
        let environment = one_variable("v");
        let by_zero = || Expression::binary(BinaryOp::Div, constant(Int, 1), Expression::Variable(0));
        let value = |op, left| {
            Expression::binary(op, constant(Int, left), by_zero())
                .evaluate(&environment, &|_| 0)
                .map(|typed| typed.value)
        };
        assert_eq!(value(BinaryOp::LogicalAnd, 0), Ok(0));
        assert_eq!(value(BinaryOp::LogicalOr, -3), Ok(1));
        let undefined = Err(Unforeseen::Undefined(Undefined::DivisionByZero));
        assert_eq!(value(BinaryOp::LogicalAnd, 1), undefined);
        assert_eq!(value(BinaryOp::LogicalOr, 0), undefined);
        assert_eq!(value(BinaryOp::Add, 0), undefined);
    }
}
