//! Integer types: their ranges, promotions and conversions.

use whodunit_syntax::Integer;

/// All integer types, by rank.
pub const INTEGERS: [Integer; 12] = [
    Integer::Bool,
    Integer::Char,
    Integer::SignedChar,
    Integer::UnsignedChar,
    Integer::Short,
    Integer::UnsignedShort,
    Integer::Int,
    Integer::UnsignedInt,
    Integer::Long,
    Integer::UnsignedLong,
    Integer::LongLong,
    Integer::UnsignedLongLong,
];

/// Bits that make up the value, with the sign.
pub fn width(type_: Integer) -> u32 {
    match type_ {
        Integer::Bool => 1,
        Integer::Char | Integer::SignedChar | Integer::UnsignedChar => 8,
        Integer::Short | Integer::UnsignedShort => 16,
        Integer::Int | Integer::UnsignedInt => 32,
        Integer::Long | Integer::UnsignedLong | Integer::LongLong | Integer::UnsignedLongLong => 64,
    }
}

pub fn is_signed(type_: Integer) -> bool {
    use Integer::*;
    matches!(type_, Char | SignedChar | Short | Int | Long | LongLong)
}

/// The type as C spells it.
pub fn name(type_: Integer) -> &'static str {
    match type_ {
        Integer::Bool => "_Bool",
        Integer::Char => "char",
        Integer::SignedChar => "signed char",
        Integer::UnsignedChar => "unsigned char",
        Integer::Short => "short",
        Integer::UnsignedShort => "unsigned short",
        Integer::Int => "int",
        Integer::UnsignedInt => "unsigned int",
        Integer::Long => "long",
        Integer::UnsignedLong => "unsigned long",
        Integer::LongLong => "long long",
        Integer::UnsignedLongLong => "unsigned long long",
    }
}

/// Least value of the type.
pub fn min(type_: Integer) -> i128 {
    bounds(type_, None).0
}

/// Greatest value of the type.
pub fn max(type_: Integer) -> i128 {
    bounds(type_, None).1
}

/// Least and greatest value of the type, or of a bit-field of it. Plain bit-fields are signed.
pub fn bounds(type_: Integer, bits: Option<u32>) -> (i128, i128) {
    let width = bits.map_or(width(type_), |bits| bits.min(width(type_)));
    match is_signed(type_) {
        true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        false => (0, (1 << width) - 1),
    }
}

/// The type that a value of this type, or a bit-field of it, has as an operand.
///
/// None for a bit-field that compilers promote differently; leave such fields alone. With more than 32
/// bits gcc gives it a type of exactly its width and clang the declared type; with 32 bits of
/// `unsigned long` or `unsigned long long`, both make it `unsigned int`, and tcc 0.9.27 `int`.
pub fn promoted(type_: Integer, bits: Option<u32>) -> Option<Integer> {
    match bits {
        None if width(type_) < 32 => Some(Integer::Int),
        None => Some(type_),
        Some(bits) if bits > 32 => None,
        Some(32) if type_ == Integer::UnsignedInt => Some(Integer::UnsignedInt),
        Some(32) if !is_signed(type_) => None,
        Some(_) => Some(Integer::Int),
    }
}

/// The common type of two operands: the usual arithmetic conversions.
pub fn usual(left: Integer, right: Integer) -> Integer {
    let [left, right] = [left, right].map(promoted_operand);
    let (lower, higher) = if rank(left) <= rank(right) { (left, right) } else { (right, left) };
    if rank(lower) == rank(higher) {
        return if is_signed(lower) { higher } else { lower };
    }
    match is_signed(lower) || !is_signed(higher) || width(higher) > width(lower) {
        true => higher,
        false => unsigned(higher),
    }
}

/// The value after conversion to a type, or to a bit-field of it. What does not fit wraps, as gcc
/// and clang define it.
pub fn convert(value: i128, to: Integer, bits: Option<u32>) -> i128 {
    if to == Integer::Bool {
        return i128::from(value != 0);
    }
    let (least, greatest) = bounds(to, bits);
    (value - least).rem_euclid(greatest - least + 1) + least
}

/// As [`promoted`], of what is no bit-field.
pub(super) fn promoted_operand(type_: Integer) -> Integer {
    promoted(type_, None).expect("only bit-fields can have no promoted type")
}

/// Conversion ranks of promoted types.
fn rank(type_: Integer) -> u32 {
    match type_ {
        Integer::LongLong | Integer::UnsignedLongLong => 3,
        Integer::Long | Integer::UnsignedLong => 2,
        _ => 1,
    }
}

fn unsigned(type_: Integer) -> Integer {
    match type_ {
        Integer::LongLong => Integer::UnsignedLongLong,
        Integer::Long => Integer::UnsignedLong,
        _ => Integer::UnsignedInt,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Integer::*;
    use proptest::prelude::*;

    #[test]
    fn operands_are_promoted() {
        for type_ in [Bool, Char, SignedChar, UnsignedChar, Short, UnsignedShort, Int] {
            assert_eq!(promoted(type_, None), Some(Int), "{type_:?}");
        }
        for type_ in [UnsignedInt, Long, UnsignedLong, LongLong, UnsignedLongLong] {
            assert_eq!(promoted(type_, None), Some(type_));
        }
    }

    #[test]
    fn bit_fields_are_promoted_by_their_values() {
        for (type_, bits, expected) in [
            (Bool, 1, Some(Int)),
            (UnsignedInt, 31, Some(Int)),
            (UnsignedInt, 32, Some(UnsignedInt)),
            (Int, 32, Some(Int)),
            (UnsignedShort, 16, Some(Int)),
            (UnsignedLong, 5, Some(Int)),
            (UnsignedLong, 31, Some(Int)),
            (UnsignedLong, 32, None),
            (UnsignedLongLong, 32, None),
            (Long, 32, Some(Int)),
            (Long, 33, None),
            (UnsignedLongLong, 64, None),
        ] {
            assert_eq!(promoted(type_, Some(bits)), expected, "{type_:?}:{bits}");
        }
    }

    #[test]
    fn usual_conversions_find_the_common_type() {
        for (left, right, expected) in [
            (Char, Bool, Int),
            (UnsignedShort, Short, Int),
            (Int, UnsignedInt, UnsignedInt),
            (Short, UnsignedInt, UnsignedInt),
            (Long, UnsignedInt, Long),
            (LongLong, UnsignedInt, LongLong),
            (Long, UnsignedLong, UnsignedLong),
            (Long, LongLong, LongLong),
            (UnsignedLong, LongLong, UnsignedLongLong),
            (Long, UnsignedLongLong, UnsignedLongLong),
            (Int, UnsignedLong, UnsignedLong),
        ] {
            assert_eq!(usual(left, right), expected, "{left:?} and {right:?}");
            assert_eq!(usual(right, left), expected, "{right:?} and {left:?}");
        }
    }

    #[test]
    fn conversions_wrap_but_for_booleans() {
        assert_eq!(convert(-1, UnsignedInt, None), 4_294_967_295);
        assert_eq!(convert(128, SignedChar, None), -128);
        assert_eq!(convert(65_537, UnsignedShort, None), 1);
        assert_eq!(convert(256, Bool, None), 1);
        assert_eq!(convert(4, Int, Some(3)), -4);
        assert_eq!(convert(1, Int, Some(1)), -1);
        assert_eq!(convert(-1, UnsignedInt, Some(5)), 31);
        assert_eq!(convert(i128::from(u64::MAX), Long, None), -1);
    }

    proptest! {
        #[test]
        fn converting_twice_is_converting_once(
            value in any::<i64>(), to in prop::sample::select(&INTEGERS[..]), bits in prop::option::of(1..=64u32)
        ) {
            let bits = bits.filter(|bits| *bits <= width(to));
            let once = convert(value.into(), to, bits);
            let (least, greatest) = bounds(to, bits);
            prop_assert!((least..=greatest).contains(&once));
            prop_assert_eq!(convert(once, to, bits), once);
        }
    }
}
