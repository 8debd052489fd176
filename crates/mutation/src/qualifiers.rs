//! Inserting and removing `volatile`, `const` and `restrict`.

use std::collections::HashMap;

use whodunit_program::Edit;
use whodunit_syntax::{Node, NodeId, NodeKind, TypeKind, Unit};

use crate::declarations::{Declaration, Entity};
use crate::mutable::{insertion, removal};
use crate::rules::{Level, Where};
use crate::specifiers::is_qualifier;
use crate::uses::Uses;

/// A qualifier and where it goes or goes away.
pub struct Wanted {
    pub qualifier: &'static str,
    pub place: Where,
    pub level: Level,
}

/// The entity with a qualifier more; none if it has it, or it cannot have it.
pub fn insert(unit: &Unit, uses: &HashMap<NodeId, Uses>, entity: &Entity, wanted: &Wanted) -> Option<Vec<Edit>> {
    let mut edits = Vec::new();
    for declaration in entity {
        if declaration.place != wanted.place || !declaration.may_have(unit, uses, wanted) {
            return None;
        }
        match wanted.level {
            Level::Value => {
                let has = |qualifier: &str| {
                    let words = &declaration.specifiers.qualifiers;
                    words.iter().any(|word| is_qualifier(&word.text, qualifier))
                };
                if has(wanted.qualifier) {
                    return None;
                }
                edits.push(insertion(declaration.specifiers.start, &format!("{} ", wanted.qualifier)));
            }
            Level::Pointer => {
                let stars = declaration.only_declarator()?.1.as_ref()?;
                if stars.qualifiers.iter().any(|word| is_qualifier(&word.text, wanted.qualifier)) {
                    return None;
                }
                edits.push(insertion(stars.last?, &format!(" {} ", wanted.qualifier)));
            }
        }
    }
    Some(edits)
}

/// The entity with a qualifier less, in all declarations that have it.
pub fn remove(entity: &Entity, wanted: &Wanted) -> Option<Vec<Edit>> {
    let mut edits = Vec::new();
    for declaration in entity {
        if declaration.place != wanted.place {
            return None;
        }
        let words = match wanted.level {
            Level::Value => &declaration.specifiers.qualifiers,
            Level::Pointer => match declaration.only_declarator().and_then(|(_, stars)| stars.as_ref()) {
                Some(stars) if stars.last.is_some() => &stars.qualifiers,
                _ => continue,
            },
        };
        let there = words.iter().filter(|word| is_qualifier(&word.text, wanted.qualifier));
        edits.extend(there.map(|word| removal(word.range.clone())));
    }
    (!edits.is_empty()).then_some(edits)
}

impl Declaration {
    fn only_declarator(&self) -> Option<&(NodeId, Option<crate::specifiers::Stars>)> {
        match &self.declarators[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Whether all that is declared may have the qualifier: what is `const` must not be written.
    fn may_have(&self, unit: &Unit, uses: &HashMap<NodeId, Uses>, wanted: &Wanted) -> bool {
        self.declarators.iter().all(|(id, stars)| {
            let Some(stars) = stars else { return false };
            let node = &unit.nodes[*id as usize];
            let used = definition(unit, *id).and_then(|id| uses.get(&id)).copied().unwrap_or_default();
            let is_object = unit.type_of(*id).is_some_and(|type_| !matches!(type_.kind, TypeKind::Function { .. }));
            let written = match wanted.level {
                Level::Value if stars.count > 0 => used.is_target_written || stars.count > 1,
                _ => used.is_written || used.is_address_taken,
            };
            let initialised = node.kind != NodeKind::Variable || node.declared.is_some_and(|it| it.has_initialiser);
            match wanted.qualifier {
                "const" => is_object && !written && initialised && (node.kind != NodeKind::Field || !copied(unit)),
                "restrict" => points_to_object(unit, *id),
                _ => is_object,
            }
        })
    }
}

/// The declaration that uses are counted for.
fn definition(unit: &Unit, id: NodeId) -> Option<NodeId> {
    let node = &unit.nodes[id as usize];
    let is_definition = |other: &Node| other.declared.is_some_and(|declared| declared.is_definition);
    if node.parent.is_some() || is_definition(node) {
        return Some(id);
    }
    let same = |other: &Node| other.parent.is_none() && other.kind == node.kind && other.name == node.name;
    let found = unit.nodes.iter().position(|other| same(other) && is_definition(other));
    Some(found.map_or(id, |found| found as NodeId))
}

/// Whether structures are assigned as a whole, which those with a `const` field cannot be.
fn copied(unit: &Unit) -> bool {
    (0..).zip(&unit.nodes).any(|(id, node): (NodeId, _)| {
        let is_record = || unit.type_of(id).is_some_and(|type_| matches!(type_.kind, TypeKind::Record { .. }));
        node.kind == NodeKind::Assignment && is_record()
    })
}

fn points_to_object(unit: &Unit, id: NodeId) -> bool {
    let Some(TypeKind::Pointer(target)) = unit.type_of(id).map(|type_| &type_.kind) else { return false };
    !matches!(unit.types[*target as usize].kind, TypeKind::Function { .. })
}
