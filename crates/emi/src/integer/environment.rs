//! What is known at a point of a program: places that can be read, and the values they had there.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use whodunit_syntax::Integer;

use super::types::promoted;

/// Something that can be read, and written if it is not const.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lvalue {
    /// `g_1`, `s.f2`, `a[3].x`.
    pub text: String,
    pub type_: Integer,
    /// Width of a bit-field.
    pub bits: Option<u32>,
    pub is_const: bool,
}

/// The values that something had, each of them one of its type or bit-field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Values {
    Set(BTreeSet<i128>),
    /// Too many to keep: good for predicates only.
    Range {
        least: i128,
        greatest: i128,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    pub lvalue: Lvalue,
    pub values: Values,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Environment {
    pub known: Vec<Known>,
}

impl Lvalue {
    /// The type that its value has in an expression; none of a bit-field that compilers disagree on
    /// (see [`promoted`]). That of a bit-field is already promoted: any operator would do it, and
    /// compilers have no common name for the type before.
    pub fn type_when_read(&self) -> Option<Integer> {
        match self.bits {
            Some(_) => promoted(self.type_, self.bits),
            None => Some(self.type_),
        }
    }
}

impl Values {
    /// Least and greatest; none of no values.
    pub fn bounds(&self) -> Option<(i128, i128)> {
        match self {
            Values::Set(values) => Some((*values.first()?, *values.last()?)),
            Values::Range { least, greatest } => (least <= greatest).then_some((*least, *greatest)),
        }
    }
}

impl Known {
    /// Whether an expression may read it: it had a value, of a type that compilers agree on.
    pub fn is_usable(&self) -> bool {
        self.values.bounds().is_some() && self.lvalue.type_when_read().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(bits: Option<u32>, values: Values) -> Known {
        Known { lvalue: Lvalue { text: "s.f".into(), type_: Integer::UnsignedLong, bits, is_const: false }, values }
    }

    #[test]
    fn what_has_no_value_or_no_common_type_is_left_alone() {
        let one = || Values::Set([1].into());
        assert!(known(None, one()).is_usable());
        assert!(known(Some(20), one()).is_usable());
        assert!(!known(Some(40), one()).is_usable());
        assert!(!known(None, Values::Set(BTreeSet::new())).is_usable());
        assert!(known(None, Values::Range { least: 1, greatest: 1 }).is_usable());
    }

    #[test]
    fn bit_fields_are_read_promoted() {
        assert_eq!(known(Some(20), Values::Set([1].into())).lvalue.type_when_read(), Some(Integer::Int));
    }
}
