//! Changing the values of integer constants, where C does not ask for a certain one.

use whodunit_program::Edit;
use whodunit_syntax::{NodeId, NodeKind, Storage, TypeKind, Unit};

use crate::literals::{Literal, read};
use crate::mutable::{Mutable, replacement};
use crate::rules::Arithmetic;
use crate::scope::{function_of, is_address};

/// A constant with another value; none of what is no constant or must stay one.
pub fn change(program: &Mutable, id: NodeId, how: Arithmetic) -> Option<Vec<Edit>> {
    let unit = program.unit;
    if unit.nodes[id as usize].kind != NodeKind::IntegerLiteral {
        return None;
    }
    let range = program.range(id);
    // An expression that is a statement has its semicolon inside.
    let text = std::str::from_utf8(program.text.get(range.clone())?).ok()?;
    let length = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let Literal { value, suffix } = read(&text[..length])?;
    if is_length(program, id) || is_builtin_argument(unit, id) || (value == 0 && is_null(unit, id)) {
        return None;
    }
    let text = match how {
        Arithmetic::PlusOne => format!("{}{suffix}", value.checked_add(1)?),
        Arithmetic::MinusOne if value == 0 => format!("(-1{suffix})"),
        Arithmetic::MinusOne => format!("{}{suffix}", value - 1),
        Arithmetic::TimesZero | Arithmetic::TimesMinusOne if value == 0 => return None,
        Arithmetic::TimesZero => format!("0{suffix}"),
        Arithmetic::TimesMinusOne => format!("(-{value}{suffix})"),
    };
    Some(vec![replacement(range.start..range.start + length, text)])
}

/// Whether a constant is a length, a width, or says which element is meant in an initialiser.
fn is_length(program: &Mutable, id: NodeId) -> bool {
    let unit = program.unit;
    let mut inner = id;
    for outer in unit.ancestors(id) {
        let node = &unit.nodes[outer as usize];
        match node.kind {
            NodeKind::Field | NodeKind::Parameter | NodeKind::Typedef => return true,
            NodeKind::Variable => {
                let is_last = unit.nodes[inner as usize].end == node.end;
                return !(is_last && node.declared.is_some_and(|declared| declared.has_initialiser));
            }
            NodeKind::Subscript => return false,
            _ if unit.is_statement(outer) => break,
            _ => inner = outer,
        }
    }
    let before = program.text[..program.range(id).start].iter().rposition(|byte| !byte.is_ascii_whitespace());
    let is_bracketed = before.is_some_and(|at| matches!(program.text[at], b'[' | b'.'));
    let parent = unit.nodes[id as usize].parent.map(|parent| &unit.nodes[parent as usize].kind);
    is_bracketed && parent != Some(&NodeKind::Subscript)
}

/// Some arguments of built-in functions have to be constants within bounds.
fn is_builtin_argument(unit: &Unit, id: NodeId) -> bool {
    let is_builtin = |name: &str| ["__builtin_", "__sync_", "__atomic_"].iter().any(|start| name.starts_with(start));
    let called = |id: NodeId| {
        let node = &unit.nodes[id as usize];
        node.kind == NodeKind::Call && is_builtin(&node.name)
    };
    unit.ancestors(id).any(called)
}

/// Whether a zero is a pointer to nothing.
fn is_null(unit: &Unit, id: NodeId) -> bool {
    let address = |id: NodeId| unit.type_of(id).is_some_and(|type_| is_address(&type_.kind));
    for outer in unit.ancestors(id) {
        let node = &unit.nodes[outer as usize];
        match node.kind {
            NodeKind::Parentheses | NodeKind::Conditional => {}
            NodeKind::Variable => return address(outer) && !holds_only_numbers(unit, node.type_),
            NodeKind::InitialiserList | NodeKind::CompoundLiteral => {
                let top = unit
                    .ancestors(id)
                    .find(|id| matches!(unit.nodes[*id as usize].kind, NodeKind::Variable | NodeKind::CompoundLiteral));
                return top.is_none_or(|top| !holds_only_numbers(unit, unit.nodes[top as usize].type_));
            }
            NodeKind::Binary | NodeKind::Assignment => return unit.children(outer).any(address),
            NodeKind::Call => return passes_addresses(unit, outer),
            NodeKind::Return => {
                let function = function_of(unit, id).and_then(|id| unit.type_of(id)).map(|type_| &type_.kind);
                let Some(TypeKind::Function { result, .. }) = function else { return true };
                return is_address(&unit.types[*result as usize].kind);
            }
            _ => return false,
        }
    }
    false
}

/// Whether a function takes addresses, so that a zero may be meant for one.
fn passes_addresses(unit: &Unit, call: NodeId) -> bool {
    let callee = unit.children(call).next().and_then(|callee| unit.type_of(callee)).map(|type_| &type_.kind);
    let function = match callee {
        Some(TypeKind::Pointer(target)) => Some(&unit.types[*target as usize].kind),
        other => other,
    };
    let Some(TypeKind::Function { parameters, .. }) = function else { return true };
    parameters.iter().any(|parameter| is_address(&unit.types[*parameter as usize].kind))
}

/// Whether a type is made of numbers only.
fn holds_only_numbers(unit: &Unit, type_: Option<u32>) -> bool {
    let Some(type_) = type_ else { return false };
    match &unit.types[type_ as usize].kind {
        TypeKind::Integer(_) | TypeKind::Enum(_) | TypeKind::Float => true,
        TypeKind::Array { element, .. } => holds_only_numbers(unit, Some(*element)),
        TypeKind::Record { fields, .. } => fields.iter().all(|field| holds_only_numbers(unit, Some(field.type_))),
        _ => false,
    }
}

/// Whether an expression has to be a constant: it initialises what is there from the beginning.
pub fn is_in_constant(unit: &Unit, id: NodeId) -> bool {
    let outer = unit.ancestors(id).find(|id| unit.nodes[*id as usize].kind == NodeKind::Variable);
    outer.is_some_and(|variable| {
        let node = &unit.nodes[variable as usize];
        let is_static = node.declared.is_some_and(|declared| declared.storage == Storage::Static);
        node.parent.is_none() || is_static
    })
}
