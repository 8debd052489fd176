//! The operators of C on integers, and where they are undefined.

use std::fmt;

use serde::{Deserialize, Serialize};
use whodunit_syntax::Integer;

use super::types::{bounds, convert, is_signed, promoted_operand, usual, width};

/// A value with the type that it has in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Typed {
    pub type_: Integer,
    pub value: i128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum UnaryOp {
    Not,
    Complement,
    Minus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    LogicalAnd,
    LogicalOr,
}

/// Why an operation has no value in C11, as the sanitizers of gcc and clang judge it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Undefined {
    Overflow,
    DivisionByZero,
    /// Negative, or not less than the width.
    ShiftCount,
    /// To the left, even by nothing.
    ShiftOfNegative,
    /// To the left, into or beyond the sign.
    ShiftOverflow,
}

impl UnaryOp {
    pub const ALL: [UnaryOp; 3] = [UnaryOp::Not, UnaryOp::Complement, UnaryOp::Minus];

    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Not => "!",
            UnaryOp::Complement => "~",
            UnaryOp::Minus => "-",
        }
    }

    /// Type of the result for an operand of this type.
    pub fn result(self, operand: Integer) -> Integer {
        match self {
            UnaryOp::Not => Integer::Int,
            UnaryOp::Complement | UnaryOp::Minus => promoted_operand(operand),
        }
    }
}

impl BinaryOp {
    pub const ALL: [BinaryOp; 18] = {
        use BinaryOp::*;
        [Add, Sub, Mul, Div, Rem, Shl, Shr, And, Or, Xor, Lt, Le, Gt, Ge, Eq, Ne, LogicalAnd, LogicalOr]
    };

    /// Those that compare.
    pub const COMPARISONS: [BinaryOp; 6] =
        [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne];

    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::LogicalAnd => "&&",
            BinaryOp::LogicalOr => "||",
        }
    }

    /// Type of the result for operands of these types.
    pub fn result(self, left: Integer, right: Integer) -> Integer {
        use BinaryOp::*;
        match self {
            Lt | Le | Gt | Ge | Eq | Ne | LogicalAnd | LogicalOr => Integer::Int,
            Shl | Shr => promoted_operand(left),
            Add | Sub | Mul | Div | Rem | And | Or | Xor => usual(left, right),
        }
    }
}

pub fn unary(op: UnaryOp, operand: Typed) -> Result<Typed, Undefined> {
    let type_ = op.result(operand.type_);
    let value = match op {
        UnaryOp::Not => i128::from(operand.value == 0),
        UnaryOp::Complement => convert(!operand.value, type_, None),
        UnaryOp::Minus => fit(-operand.value, type_)?,
    };
    Ok(Typed { type_, value })
}

/// The operator on two values. That `&&` and `||` may do without the right one is left to the caller.
pub fn binary(op: BinaryOp, left: Typed, right: Typed) -> Result<Typed, Undefined> {
    let type_ = op.result(left.type_, right.type_);
    let common = usual(left.type_, right.type_);
    let [a, b] = [left, right].map(|operand| convert(operand.value, common, None));
    let value = match op {
        BinaryOp::Add => fit(a + b, type_)?,
        BinaryOp::Sub => fit(a - b, type_)?,
        BinaryOp::Mul => multiply(a, b, type_)?,
        BinaryOp::Div | BinaryOp::Rem => divide(op, a, b, type_)?,
        BinaryOp::Shl | BinaryOp::Shr => shift(op, left.value, right.value, type_)?,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Lt => (a < b).into(),
        BinaryOp::Le => (a <= b).into(),
        BinaryOp::Gt => (a > b).into(),
        BinaryOp::Ge => (a >= b).into(),
        BinaryOp::Eq => (a == b).into(),
        BinaryOp::Ne => (a != b).into(),
        BinaryOp::LogicalAnd => (left.value != 0 && right.value != 0).into(),
        BinaryOp::LogicalOr => (left.value != 0 || right.value != 0).into(),
    };
    Ok(Typed { type_, value })
}

/// A result in its type: signed ones must be in range, unsigned ones wrap.
fn fit(value: i128, type_: Integer) -> Result<i128, Undefined> {
    let (least, greatest) = bounds(type_, None);
    match is_signed(type_) && !(least..=greatest).contains(&value) {
        true => Err(Undefined::Overflow),
        false => Ok(convert(value, type_, None)),
    }
}

fn multiply(a: i128, b: i128, type_: Integer) -> Result<i128, Undefined> {
    match is_signed(type_) {
        true => fit(a * b, type_),
        // The product of two unsigned values of 64 bits can need all of 128.
        false => Ok(((a as u128).wrapping_mul(b as u128) & bounds(type_, None).1 as u128) as i128),
    }
}

/// Quotient or remainder. The remainder of a quotient that overflows is undefined too.
fn divide(op: BinaryOp, a: i128, b: i128, type_: Integer) -> Result<i128, Undefined> {
    if b == 0 {
        return Err(Undefined::DivisionByZero);
    }
    let quotient = fit(a / b, type_)?;
    Ok(if op == BinaryOp::Div { quotient } else { a % b })
}

fn shift(op: BinaryOp, value: i128, count: i128, type_: Integer) -> Result<i128, Undefined> {
    if !(0..i128::from(width(type_))).contains(&count) {
        return Err(Undefined::ShiftCount);
    }
    if op == BinaryOp::Shr {
        return Ok(value >> count);
    }
    let (_, greatest) = bounds(type_, None);
    match is_signed(type_) {
        true if value < 0 => Err(Undefined::ShiftOfNegative),
        true if value > greatest >> count => Err(Undefined::ShiftOverflow),
        true => Ok(value << count),
        // As with products, all of 128 bits can be needed.
        false => Ok((((value as u128) << count) & greatest as u128) as i128),
    }
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Undefined::Overflow => "signed overflow",
            Undefined::DivisionByZero => "division by zero",
            Undefined::ShiftCount => "shift count out of range",
            Undefined::ShiftOfNegative => "left shift of a negative value",
            Undefined::ShiftOverflow => "left shift beyond the type",
        })
    }
}

impl std::error::Error for Undefined {}

#[cfg(test)]
mod tests {
    use super::*;
    use BinaryOp::*;
    use Integer::*;

    fn typed(type_: Integer, value: impl Into<i128>) -> Typed {
        Typed { type_, value: value.into() }
    }

    #[test]
    fn the_sum_of_the_paper_depends_on_the_types() {
        let b = typed(Short, -1);
        assert_eq!(binary(Add, typed(Int, 0), b), Ok(typed(Int, -1)));
        assert_eq!(binary(Add, typed(UnsignedInt, 0), b), Ok(typed(UnsignedInt, 4_294_967_295u32)));
    }

    #[test]
    fn comparisons_convert_first() {
        assert_eq!(binary(Lt, typed(Int, -1), typed(UnsignedInt, 1)), Ok(typed(Int, 0)));
        assert_eq!(binary(Lt, typed(Int, -1), typed(UnsignedChar, 1)), Ok(typed(Int, 1)));
        assert_eq!(binary(Lt, typed(Int, -1), typed(Long, 1)), Ok(typed(Int, 1)));
        assert_eq!(binary(Eq, typed(Long, -1), typed(UnsignedLong, u64::MAX)), Ok(typed(Int, 1)));
    }

    #[test]
    fn overflow_is_undefined_only_where_the_type_is_signed() {
        assert_eq!(binary(Add, typed(Int, i32::MAX), typed(Int, 1)), Err(Undefined::Overflow));
        assert_eq!(binary(Add, typed(UnsignedInt, u32::MAX), typed(Int, 1)), Ok(typed(UnsignedInt, 0)));
        assert_eq!(binary(Add, typed(SignedChar, 127), typed(SignedChar, 1)), Ok(typed(Int, 128)));
        assert_eq!(binary(Mul, typed(UnsignedShort, 65_535), typed(UnsignedShort, 65_535)), Err(Undefined::Overflow));
        let greatest = typed(UnsignedLong, u64::MAX);
        assert_eq!(binary(Mul, greatest, greatest), Ok(typed(UnsignedLong, 1)));
        assert_eq!(unary(UnaryOp::Minus, typed(Int, i32::MIN)), Err(Undefined::Overflow));
        assert_eq!(unary(UnaryOp::Minus, typed(UnsignedInt, 1)), Ok(typed(UnsignedInt, u32::MAX)));
        assert_eq!(unary(UnaryOp::Minus, typed(Short, i16::MIN)), Ok(typed(Int, 32_768)));
    }

    #[test]
    fn quotients_go_towards_zero() {
        assert_eq!(binary(Div, typed(Int, -7), typed(Int, 2)), Ok(typed(Int, -3)));
        assert_eq!(binary(Rem, typed(Int, -7), typed(Int, 2)), Ok(typed(Int, -1)));
        for op in [Div, Rem] {
            assert_eq!(binary(op, typed(Int, 1), typed(Bool, 0)), Err(Undefined::DivisionByZero));
            assert_eq!(binary(op, typed(Long, i64::MIN), typed(Int, -1)), Err(Undefined::Overflow));
        }
        assert_eq!(binary(Rem, typed(Long, i32::MIN), typed(Int, -1)), Ok(typed(Long, 0)));
    }

    #[test]
    fn shifts_have_the_type_of_their_left_operand() {
        assert_eq!(binary(Shl, typed(UnsignedChar, 255), typed(Long, 8)), Ok(typed(Int, 65_280)));
        assert_eq!(binary(Shr, typed(Int, -5), typed(UnsignedLong, 1)), Ok(typed(Int, -3)));
        assert_eq!(binary(Shl, typed(UnsignedLong, u64::MAX), typed(Int, 63)), Ok(typed(UnsignedLong, 1u64 << 63)));
    }

    #[test]
    fn shifts_are_undefined_as_in_c11() {
        for count in [-1, 32, 1000] {
            assert_eq!(binary(Shr, typed(Int, 1), typed(Int, count)), Err(Undefined::ShiftCount));
            assert_eq!(binary(Shl, typed(UnsignedInt, 1), typed(Int, count)), Err(Undefined::ShiftCount));
        }
        assert_eq!(binary(Shl, typed(Int, -1), typed(Int, 0)), Err(Undefined::ShiftOfNegative));
        assert_eq!(binary(Shl, typed(Int, 1), typed(Int, 31)), Err(Undefined::ShiftOverflow));
        assert_eq!(binary(Shl, typed(Int, 1), typed(Int, 30)), Ok(typed(Int, 1 << 30)));
    }

    #[test]
    fn not_and_complement_promote() {
        assert_eq!(unary(UnaryOp::Not, typed(UnsignedLong, 7)), Ok(typed(Int, 0)));
        assert_eq!(unary(UnaryOp::Complement, typed(UnsignedChar, 0)), Ok(typed(Int, -1)));
        assert_eq!(unary(UnaryOp::Complement, typed(UnsignedInt, 0)), Ok(typed(UnsignedInt, u32::MAX)));
        assert_eq!(binary(LogicalAnd, typed(Bool, 1), typed(Long, 256)), Ok(typed(Int, 1)));
    }
}
