//! Replacing a binary operator by another of its class.

use whodunit_program::Edit;
use whodunit_syntax::{NodeId, NodeKind, TypeKind, Unit, skip_blanks};

use crate::constants::is_in_constant;
use crate::mutable::{Mutable, insertion, operator_edit};
use crate::scope::{is_address, is_arithmetic, is_integer};

/// The node with its operator replaced; none if it has another one or the types forbid it.
pub fn replace(program: &Mutable, id: NodeId, from: &str, to: &str) -> Option<Vec<Edit>> {
    let node = &program.unit.nodes[id as usize];
    if !matches!(node.kind, NodeKind::Binary | NodeKind::Assignment) || node.name != from {
        return None;
    }
    let mut operands = program.unit.children(id);
    let (left, right) = (operands.next()?, operands.next()?);
    if !takes(program.unit, to, left, right) {
        return None;
    }
    // What cannot be computed is no constant.
    if matches!(to, "/" | "%" | "<<" | ">>") && is_in_constant(program.unit, id) {
        return None;
    }
    let (left_range, right_range) = (program.range(left), program.range(right));
    let at = skip_blanks(program.text, left_range.end);
    if !program.text.get(at..)?.starts_with(from.as_bytes()) {
        return None;
    }
    let operator = operator_edit(program.text, at..at + from.len(), to);
    if precedence(from) == precedence(to) {
        return Some(vec![operator]);
    }
    let opens = |operand| if is_compound(program.unit, operand) { "(" } else { "" };
    let closes = |operand| if is_compound(program.unit, operand) { ")" } else { "" };
    let mut edits = vec![insertion(left_range.start, &format!("({}", opens(left)))];
    edits.push(insertion(left_range.end, closes(left)));
    edits.push(operator);
    edits.push(insertion(right_range.start, opens(right)));
    edits.push(insertion(right_range.end, &format!("{})", closes(right))));
    edits.retain(|edit| !edit.text.is_empty());
    Some(edits)
}

/// Whether an operator takes operands of these types.
fn takes(unit: &Unit, operator: &str, left: NodeId, right: NodeId) -> bool {
    let kind = |id| unit.type_of(id).map(|type_| &type_.kind);
    let (Some(left), Some(right)) = (kind(left), kind(right)) else { return false };
    let numbers = is_arithmetic(left) && is_arithmetic(right);
    let integers = is_integer(left) && is_integer(right);
    let addresses = is_address(left) && is_address(right);
    let is_function = |kind: &TypeKind| matches!(kind, TypeKind::Function { .. });
    match operator {
        "+" | "+=" => numbers || (is_address(left) && is_integer(right)) || (is_integer(left) && is_address(right)),
        "-" | "-=" => numbers || (is_address(left) && is_integer(right)),
        "*" | "/" | "*=" | "/=" => numbers,
        "%" | "&" | "|" | "^" | "<<" | ">>" => integers,
        "%=" | "&=" | "|=" | "^=" | "<<=" | ">>=" => integers,
        "==" | "!=" => true,
        "<" | "<=" | ">" | ">=" => numbers || (addresses && !is_function(left) && !is_function(right)),
        _ => true,
    }
}

/// How tightly operators of one class bind, as far as they differ.
fn precedence(operator: &str) -> u32 {
    match operator {
        "*" | "/" | "%" => 10,
        "+" | "-" => 9,
        "<" | "<=" | ">" | ">=" => 7,
        "==" | "!=" => 6,
        "&" => 5,
        "^" => 4,
        "|" => 3,
        "&&" => 2,
        "||" => 1,
        _ => 0,
    }
}

/// Whether an operand would be torn apart by an operator that binds more tightly.
fn is_compound(unit: &Unit, id: NodeId) -> bool {
    matches!(unit.nodes[id as usize].kind, NodeKind::Binary | NodeKind::Conditional | NodeKind::Assignment)
}
