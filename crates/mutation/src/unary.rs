//! Replacing and removing operators with one operand.

use std::ops::Range;

use whodunit_program::Edit;
use whodunit_syntax::{NodeId, NodeKind, skip_blanks};

use crate::mutable::{Mutable, insertion, operator_edit, removal};
use crate::rules::Step;
use crate::scope::{is_arithmetic, is_integer};

/// Another way to count, or none at all.
pub fn change_step(program: &Mutable, id: NodeId, from: Step, to: Option<Step>) -> Option<Vec<Edit>> {
    let (place, operand, is_prefix) = operator_of(program, id, from.operator)?;
    if is_prefix != from.is_prefix {
        return None;
    }
    let operand = program.range(operand);
    Some(match to {
        None => vec![removal(place)],
        Some(to) if to.is_prefix == from.is_prefix => vec![operator_edit(program.text, place, to.operator)],
        Some(to) if to.is_prefix => {
            vec![operator_edit(program.text, operand.start..operand.start, to.operator), removal(place)]
        }
        Some(to) => vec![removal(place), insertion(operand.end, to.operator)],
    })
}

/// Another sign, or none at all.
pub fn change_sign(program: &Mutable, id: NodeId, from: &str, to: Option<&str>) -> Option<Vec<Edit>> {
    let (place, operand, _) = operator_of(program, id, from)?;
    let kind = &program.unit.type_of(operand)?.kind;
    let fits = match (from, to) {
        ("!", _) => is_arithmetic(kind) || is_condition(program, id),
        (_, Some("~")) => is_integer(kind),
        _ => is_arithmetic(kind),
    };
    if !fits {
        return None;
    }
    Some(match to {
        Some(to) => vec![operator_edit(program.text, place, to)],
        None => vec![removal(place)],
    })
}

/// Where an operator stands, its operand, and whether it comes first.
fn operator_of(program: &Mutable, id: NodeId, operator: &str) -> Option<(Range<usize>, NodeId, bool)> {
    let node = &program.unit.nodes[id as usize];
    if node.kind != NodeKind::Unary || node.name != operator {
        return None;
    }
    let operand = program.unit.children(id).next()?;
    let (whole, inner) = (program.range(id), program.range(operand));
    let is_prefix = whole.start < inner.start;
    let start = if is_prefix { whole.start } else { skip_blanks(program.text, inner.end) };
    let place = start..start + operator.len();
    (program.text.get(place.clone())? == operator.as_bytes()).then_some((place, operand, is_prefix))
}

/// Whether all that matters of an expression is whether it is zero.
fn is_condition(program: &Mutable, id: NodeId) -> bool {
    let mut inner = id;
    for outer in program.unit.ancestors(id) {
        let node = &program.unit.nodes[outer as usize];
        let is_first = inner == outer + 1;
        match node.kind {
            NodeKind::Parentheses => inner = outer,
            NodeKind::Unary => return node.name == "!",
            NodeKind::Binary => return matches!(node.name.as_str(), "&&" | "||"),
            NodeKind::If | NodeKind::While | NodeKind::Conditional => return is_first,
            NodeKind::Do => return !is_first,
            _ => return false,
        }
    }
    false
}
