//! Whatever is drawn holds for every valuation of any environment.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use super::{expression, predicate};
use crate::integer::{
    BinaryOp, Environment, Expression, INTEGERS, Integer, Known, Lvalue, UnaryOp, Values, bounds, convert, width,
};

/// Variables, fields and ranges of any type, with up to three values near the edges or anywhere.
fn known() -> impl Strategy<Value = Known> {
    let type_ = prop::sample::select(&INTEGERS[..]);
    let value = prop_oneof![-3..=3i128, prop::num::i64::ANY.prop_map(i128::from), 0..=40i128];
    let edge = prop::sample::select(&[0i128, 1, -1][..]);
    let values = prop::collection::vec((value, edge, any::<Option<bool>>()), 1..=3);
    (type_, prop::option::of(1..=64u32), values, prop::bool::weighted(0.2)).prop_map(
        |(type_, bits, values, is_range)| {
            let bits = bits.filter(|bits| *bits <= width(type_));
            let (least, greatest) = bounds(type_, bits);
            let near = |(value, edge, at): (i128, i128, Option<bool>)| match at {
                None => value,
                Some(true) => greatest - edge,
                Some(false) => least + edge,
            };
            let values: BTreeSet<i128> = values.into_iter().map(|value| convert(near(value), type_, bits)).collect();
            let (least, greatest) = (*values.first().expect("one at least"), *values.last().expect("one at least"));
            let values = if is_range { Values::Range { least, greatest } } else { Values::Set(values) };
            Known { lvalue: Lvalue { text: "v".into(), type_, bits, is_const: false }, values }
        },
    )
}

fn environments() -> impl Strategy<Value = Environment> {
    prop::collection::vec(known(), 1..=4).prop_map(|known| Environment { known })
}

/// All valuations; of a range its ends, their neighbours and what lies around zero.
fn valuations(environment: &Environment) -> Vec<Vec<i128>> {
    let mut all = vec![Vec::new()];
    for known in &environment.known {
        let values: BTreeSet<i128> = match &known.values {
            Values::Set(values) => values.clone(),
            Values::Range { least, greatest } => [*least, least + 1, -1, 0, 1, greatest - 1, *greatest]
                .into_iter()
                .filter(|value| (*least..=*greatest).contains(value))
                .collect(),
        };
        let with =
            |before: &Vec<i128>| values.iter().map(|value| [before.as_slice(), &[*value]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn leaves(expression: &Expression) -> usize {
    match expression {
        Expression::Constant(_) | Expression::Variable(_) => 1,
        Expression::Unary(_, operand) => leaves(operand),
        Expression::Binary(_, left, right) => leaves(left) + leaves(right),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn predicates_have_the_expected_truth_value(
        environment in environments(), expected in any::<bool>(), depth in 0..4u32, seed in any::<u64>()
    ) {
        let drawn = predicate(&environment, expected, depth, &mut Pcg64::seed_from_u64(seed));
        prop_assert_eq!(drawn.is_some(), environment.known.iter().any(Known::is_usable));
        let Some(drawn) = drawn else { return Ok(()) };
        prop_assert_eq!(drawn.truth(&environment), Some(expected));
        for values in valuations(&environment) {
            let value = drawn.evaluate(&environment, &|index| values[index]);
            prop_assert_eq!(value.map(|typed| typed.value != 0), Ok(expected), "{:?} with {:?}", drawn, values);
        }
    }

    #[test]
    fn expressions_are_never_undefined(
        environment in environments(), size_limit in 1..=6usize, seed in any::<u64>()
    ) {
        let drawn = expression(&environment, size_limit, &mut Pcg64::seed_from_u64(seed));
        let is_set = |known: &Known| known.is_usable() && matches!(known.values, Values::Set(_));
        prop_assert_eq!(drawn.is_some(), environment.known.iter().any(is_set));
        let Some(drawn) = drawn else { return Ok(()) };
        prop_assert!(leaves(&drawn) <= size_limit && !drawn.variables().is_empty());
        let (type_, foreseen) = drawn.speculate(&environment).expect("it was checked");
        for values in valuations(&environment) {
            let result = drawn.evaluate(&environment, &|index| values[index]).expect("it was checked");
            prop_assert_eq!(result.type_, type_);
            prop_assert!(foreseen.contains(&result.value), "{:?} with {:?}", drawn, values);
        }
    }
}

fn small_environment() -> Environment {
    let known = |text: &str, type_, values: &[i128]| Known {
        lvalue: Lvalue { text: text.into(), type_, bits: None, is_const: false },
        values: Values::Set(values.iter().copied().collect()),
    };
    let known = vec![
        known("a", Integer::Int, &[0]),
        known("b", Integer::Short, &[-1, 5]),
        known("c", Integer::UnsignedLong, &[7, 900]),
    ];
    Environment { known }
}

#[test]
fn the_same_generator_draws_the_same() {
    let environment = small_environment();
    for seed in 0..50 {
        let draw = || {
            let mut random = Pcg64::seed_from_u64(seed);
            (predicate(&environment, true, 3, &mut random), expression(&environment, 6, &mut random))
        };
        assert_eq!(draw(), draw());
    }
}

#[test]
fn all_operators_come_up() {
    fn operators(expression: &Expression, unary: &mut BTreeSet<UnaryOp>, binary: &mut BTreeSet<BinaryOp>) {
        match expression {
            Expression::Constant(_) | Expression::Variable(_) => {}
            Expression::Unary(op, operand) => {
                unary.insert(*op);
                operators(operand, unary, binary);
            }
            Expression::Binary(op, left, right) => {
                binary.insert(*op);
                operators(left, unary, binary);
                operators(right, unary, binary);
            }
        }
    }
    let (mut unary, mut binary) = (BTreeSet::new(), BTreeSet::new());
    let mut random = Pcg64::seed_from_u64(1);
    for _ in 0..500 {
        let drawn = expression(&small_environment(), 6, &mut random).expect("there are variables");
        operators(&drawn, &mut unary, &mut binary);
    }
    assert_eq!((unary.len(), binary.len()), (UnaryOp::ALL.len(), BinaryOp::ALL.len()));
}

#[test]
fn atoms_compare_with_constants_and_with_variables() {
    let environment = small_environment();
    let mut random = Pcg64::seed_from_u64(1);
    let mut texts: BTreeSet<String> = BTreeSet::new();
    for _ in 0..2000 {
        let drawn = predicate(&environment, true, 0, &mut random).expect("there are variables");
        texts.insert(drawn.text(&environment));
    }
    for text in ["(a == 0)", "(c > 6UL)", "(a != c)", "(b < 6)", "(900UL >= c)"] {
        assert!(texts.contains(text), "{text}: {texts:?}");
    }
}
