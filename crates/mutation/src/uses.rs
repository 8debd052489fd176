//! What a program does with each of its variables and fields.

use std::collections::HashMap;

use whodunit_syntax::{NodeId, NodeKind, TypeKind, Unit};

use crate::telling::is_formatting;

/// What is done with a variable or a field, wherever it is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    pub is_written: bool,
    /// By `&`, or because it is an array that becomes a pointer.
    pub is_address_taken: bool,
    /// Something is written that it points to.
    pub is_target_written: bool,
    /// It is an argument that must have the type a format says.
    pub is_formatted: bool,
}

/// The uses of everything that is named in a program.
pub fn all_uses(unit: &Unit) -> HashMap<NodeId, Uses> {
    let mut uses: HashMap<NodeId, Uses> = HashMap::new();
    for (id, node) in (0..).zip(&unit.nodes) {
        if let (NodeKind::Reference | NodeKind::Member, Some(target)) = (&node.kind, node.refers) {
            let found = use_at(unit, id);
            let known = uses.entry(target).or_default();
            known.is_written |= found.is_written;
            known.is_address_taken |= found.is_address_taken;
            known.is_target_written |= found.is_target_written;
            known.is_formatted |= found.is_formatted;
        }
    }
    uses
}

/// What is done with what one expression names.
pub fn use_at(unit: &Unit, id: NodeId) -> Uses {
    let mut uses = Uses::default();
    let mut is_target = false;
    let mut inner = id;
    for outer in unit.ancestors(id) {
        let node = &unit.nodes[outer as usize];
        let is_first = inner == outer + 1;
        let kind = unit.type_of(inner).map(|type_| &type_.kind);
        let is_array = matches!(kind, Some(TypeKind::Array { .. }));
        let is_pointer = matches!(kind, Some(TypeKind::Pointer(_)));
        match (&node.kind, node.name.as_str()) {
            (NodeKind::Parentheses, _) => {}
            (NodeKind::Member, _) if is_first => is_target |= is_pointer,
            (NodeKind::Subscript, _) if is_array || is_pointer => is_target |= is_pointer,
            (NodeKind::Unary, "*") => is_target = true,
            (NodeKind::Unary, "++" | "--") => return write(uses, is_target),
            (NodeKind::Assignment, _) if is_first => return write(uses, is_target),
            (NodeKind::Unary, "&") => {
                // Whoever has the address may write.
                uses.is_address_taken |= !is_target;
                uses.is_target_written |= is_target;
                return uses;
            }
            (NodeKind::SizeOf, _) => return uses,
            (NodeKind::Call, name) => {
                uses.is_formatted = is_formatting(name);
                uses.is_address_taken |= is_array && !is_target;
                return uses;
            }
            (NodeKind::Assembly, _) => return Uses { is_address_taken: true, ..write(uses, is_target) },
            _ => {
                uses.is_address_taken |= is_array && !is_target;
                return uses;
            }
        }
        inner = outer;
    }
    uses
}

fn write(mut uses: Uses, is_target: bool) -> Uses {
    uses.is_written |= !is_target;
    uses.is_target_written |= is_target;
    uses
}
