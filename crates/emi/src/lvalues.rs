//! The integers within a variable: itself, fields of structures, elements of arrays.

use rand::Rng;
use rand_pcg::Pcg64;
use whodunit_syntax::{TypeId, TypeKind, Unit};

use crate::integer::Lvalue;
use crate::scope::Visible;

/// Levels of structures and arrays that are looked into.
const DEPTH: u32 = 4;
/// Elements of an array that are looked at.
const ELEMENTS: usize = 2;

/// Integers within a variable, elements of arrays drawn at random.
pub fn lvalues(unit: &Unit, variable: &Visible, random: &mut Pcg64) -> Vec<Lvalue> {
    let mut found = Vec::new();
    look_into(unit, variable.name.clone(), variable.type_, None, false, DEPTH, random, &mut found);
    found
}

#[allow(clippy::too_many_arguments, reason = "one step of a walk over types; all of it changes on the way")]
fn look_into(
    unit: &Unit,
    text: String,
    type_: TypeId,
    bits: Option<u32>,
    within_const: bool,
    depth: u32,
    random: &mut Pcg64,
    found: &mut Vec<Lvalue>,
) {
    let type_ = &unit.types[type_ as usize];
    let is_const = within_const || type_.is_const;
    if type_.is_volatile {
        return;
    }
    match &type_.kind {
        TypeKind::Integer(integer) | TypeKind::Enum(integer) => {
            let lvalue = Lvalue { text, type_: *integer, bits, is_const };
            // Compilers disagree about the widest bit-fields.
            found.extend(lvalue.type_when_read().is_some().then_some(lvalue));
        }
        TypeKind::Array { element, length: Some(length) } if *length > 0 && depth > 0 => {
            let mut drawn: Vec<u64> = (0..ELEMENTS).map(|_| random.random_range(0..*length)).collect();
            drawn.sort_unstable();
            drawn.dedup();
            for index in drawn {
                look_into(unit, format!("{text}[{index}]"), *element, None, is_const, depth - 1, random, found);
            }
        }
        TypeKind::Record { is_union: false, fields } if depth > 0 => {
            for field in fields.iter().filter(|field| !field.name.is_empty()) {
                let text = format!("{text}.{}", field.name);
                look_into(unit, text, field.type_, field.bits, is_const, depth - 1, random, found);
            }
        }
        _ => {}
    }
}
