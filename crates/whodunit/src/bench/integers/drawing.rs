//! Random expressions over variables and bit-fields of all types, with values near the edges.

use std::fmt;

use rand::Rng;
use rand_pcg::Pcg64;
use whodunit_emi::integer::{
    BinaryOp, Environment, Expression, INTEGERS, Integer, Known, Lvalue, Typed, UnaryOp, Unforeseen, Values, bounds,
    convert, name, promoted, width,
};

/// An expression whose variables have one value each.
pub struct Question {
    pub environment: Environment,
    pub expression: Expression,
}

/// Operators on the longest way down; there is one at least.
const DEPTH: u32 = 3;

pub fn draw(random: &mut Pcg64) -> Question {
    let mut environment = Environment::default();
    let expression = operation(DEPTH, &mut environment, random);
    Question { environment, expression }
}

fn operation(depth: u32, environment: &mut Environment, random: &mut Pcg64) -> Expression {
    if random.random_ratio(1, 5) {
        let op = UnaryOp::ALL[random.random_range(0..UnaryOp::ALL.len())];
        return Expression::unary(op, operand(depth - 1, environment, random));
    }
    let op = BinaryOp::ALL[random.random_range(0..BinaryOp::ALL.len())];
    let left = operand(depth - 1, environment, random);
    let right = match op {
        // Most counts would be out of range.
        BinaryOp::Shl | BinaryOp::Shr if random.random_ratio(3, 4) => {
            variable(Some(random.random_range(0..=34)), environment, random)
        }
        _ => operand(depth - 1, environment, random),
    };
    Expression::binary(op, left, right)
}

fn operand(depth: u32, environment: &mut Environment, random: &mut Pcg64) -> Expression {
    match random.random_range(0..10) {
        0 => {
            let type_ = any_type(random);
            Expression::Constant(Typed { type_, value: any_value(type_, None, random) })
        }
        1..6 if depth > 0 => operation(depth, environment, random),
        _ => variable(None, environment, random),
    }
}

/// A new variable or bit-field of any type, with this value as far as it fits.
fn variable(value: Option<i128>, environment: &mut Environment, random: &mut Pcg64) -> Expression {
    let type_ = any_type(random);
    let bits = random.random_ratio(1, 3).then(|| random.random_range(1..=width(type_).min(32)));
    let bits = bits.filter(|bits| promoted(type_, Some(*bits)).is_some());
    let value = value.unwrap_or_else(|| any_value(type_, bits, random));
    let index = environment.known.len();
    let text = if bits.is_some() { format!("s{index}.f") } else { format!("v{index}") };
    environment.known.push(Known {
        lvalue: Lvalue { text, type_, bits, is_const: false },
        values: Values::Set([convert(value, type_, bits)].into()),
    });
    Expression::Variable(index)
}

fn any_type(random: &mut Pcg64) -> Integer {
    INTEGERS[random.random_range(0..INTEGERS.len())]
}

fn any_value(type_: Integer, bits: Option<u32>, random: &mut Pcg64) -> i128 {
    let (least, greatest) = bounds(type_, bits);
    let value = match random.random_range(0..6) {
        0 | 1 => random.random_range(-3..=40),
        2 => greatest - random.random_range(0..=1),
        3 => least + random.random_range(0..=1),
        4 => (1 << random.random_range(0..64)) + random.random_range(-1..=1),
        _ => random.random::<i64>().into(),
    };
    convert(value, type_, bits)
}

impl Question {
    /// What we say it comes to.
    pub fn value(&self) -> Result<Typed, Unforeseen> {
        self.expression.evaluate(&self.environment, &|index| value_of(&self.environment.known[index]))
    }

    pub fn has_bit_field(&self) -> bool {
        self.environment.known.iter().any(|known| known.lvalue.bits.is_some())
    }

    /// The variables as C declares them.
    pub fn declarations(&self) -> String {
        self.environment.known.iter().map(declaration).collect::<Vec<_>>().join(" ")
    }
}

fn declaration(known: &Known) -> String {
    let Lvalue { text, type_, bits, .. } = &known.lvalue;
    let value = Typed { type_: *type_, value: value_of(known) }.text();
    match (text.strip_suffix(".f"), bits) {
        (Some(object), Some(bits)) => {
            format!("static struct {{ {} f : {bits}; }} {object} = {{ {value} }};", name(*type_))
        }
        _ => format!("static {} {text} = {value};", name(*type_)),
    }
}

fn value_of(known: &Known) -> i128 {
    known.values.bounds().expect("it was drawn with a value").0
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.declarations(), self.expression.text(&self.environment))
    }
}
