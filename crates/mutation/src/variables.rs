//! Replacing a variable by another one in scope.

use whodunit_program::Edit;
use whodunit_syntax::{NodeId, NodeKind, Storage, Unit};

use crate::constants::is_in_constant;
use crate::mutable::{Mutable, replacement};
use crate::rules::Where;
use crate::scope::{is_integer, same_type, visible};
use crate::uses::use_at;

/// The node with its variable replaced, once for each variable declared `by` there that can stand for it.
pub fn replacements(program: &Mutable, id: NodeId, by: Where) -> Vec<Vec<Edit>> {
    let unit = program.unit;
    let node = &unit.nodes[id as usize];
    let is_variable = |id: NodeId| matches!(unit.nodes[id as usize].kind, NodeKind::Variable | NodeKind::Parameter);
    let Some(target) = node.refers.filter(|target| node.kind == NodeKind::Reference && is_variable(*target)) else {
        return Vec::new();
    };
    let start = program.range(id).start;
    let place = start..start + node.name.len();
    if program.text.get(place.clone()) != Some(node.name.as_bytes()) {
        return Vec::new();
    }
    let fits =
        |(other, place): &(NodeId, Where)| *place == by && *other != target && can_stand(unit, id, target, *other);
    let others = visible(unit, id).into_iter().filter(fits);
    others.map(|(other, _)| vec![replacement(place.clone(), unit.nodes[other as usize].name.clone())]).collect()
}

/// Whether one variable can be named where another one is.
fn can_stand(unit: &Unit, at: NodeId, target: NodeId, other: NodeId) -> bool {
    let (Some(wanted), Some(offered)) = (unit.nodes[target as usize].type_, unit.nodes[other as usize].type_) else {
        return false;
    };
    if unit.nodes[target as usize].name == unit.nodes[other as usize].name {
        return false;
    }
    let used = use_at(unit, at);
    let (wanted_type, offered_type) = (&unit.types[wanted as usize], &unit.types[offered as usize]);
    let same = same_type(unit, wanted, offered);
    let numbers = is_integer(&wanted_type.kind) && is_integer(&offered_type.kind);
    // What a format prints, or an address leads to, must be of the very type.
    let exact = used.is_address_taken || used.is_formatted;
    let storage = unit.nodes[other as usize].declared.map(|declared| declared.storage);
    let has_address = storage != Some(Storage::Register) || !used.is_address_taken;
    let writable = !offered_type.is_const || !(used.is_written || used.is_address_taken);
    // Only addresses of what is there from the beginning are constants.
    let constant = !is_in_constant(unit, at) || (used.is_address_taken && unit.nodes[other as usize].parent.is_none());
    (same || (numbers && !exact)) && has_address && writable && constant
}
