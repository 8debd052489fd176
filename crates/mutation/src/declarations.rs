//! Declarations whose variables share their specifiers, and all that declare the same things again:
//! what changes in one must change in all.

use std::collections::HashMap;

use whodunit_syntax::{Node, NodeId, NodeKind, Storage, Unit, skip_blanks};

use crate::rules::Where;
use crate::scope::{file_level, function_of};
use crate::specifiers::{Specifiers, Stars, specifiers, stars};

/// Variables declared together.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub place: Where,
    pub specifiers: Specifiers,
    /// Each with its stars, if it is simple enough to have them read.
    pub declarators: Vec<(NodeId, Option<Stars>)>,
    key: String,
}

/// Declarations of the same variables, in the order of the text.
pub type Entity = Vec<Declaration>;

/// Every entity whose declarations can be read and changed, in the order of the text.
pub fn entities(unit: &Unit, text: &[u8], touchable: &[bool]) -> Vec<Entity> {
    let all = declarations(unit, text);
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut found: Vec<Entity> = Vec::new();
    for declaration in all {
        let number = *numbers.entry(declaration.key.clone()).or_insert(found.len());
        match found.get_mut(number) {
            Some(entity) => entity.push(declaration),
            None => found.push(vec![declaration]),
        }
    }
    let usable = |declaration: &Declaration| declaration.declarators.iter().all(|(id, _)| touchable[*id as usize]);
    let is_whole = |entity: &Entity| entity.iter().all(usable) && is_declared_nowhere_else(unit, entity);
    found.into_iter().filter(is_whole).collect()
}

/// Whether no declaration was left out of an entity: one that shares its specifiers with others, or
/// could not be read.
fn is_declared_nowhere_else(unit: &Unit, entity: &Entity) -> bool {
    let Some(first) = entity.first() else { return false };
    let names = |declaration: &Declaration| -> Vec<String> {
        declaration.declarators.iter().map(|(id, _)| unit.nodes[*id as usize].name.clone()).collect()
    };
    match first.place {
        Where::Global => names(first).iter().all(|name| {
            let same = |id: &NodeId| {
                let node = &unit.nodes[*id as usize];
                node.kind == NodeKind::Variable && node.name == *name
            };
            file_level(unit).filter(same).count() == entity.len()
        }),
        Where::Parameter => {
            let function = first.declarators.first().and_then(|(id, _)| function_of(unit, *id));
            let name = function.map(|id| unit.nodes[id as usize].name.as_str());
            let same = |id: &NodeId| {
                let node = &unit.nodes[*id as usize];
                node.kind == NodeKind::Function && Some(node.name.as_str()) == name
            };
            let all: Vec<_> = file_level(unit).filter(same).collect();
            let defined = |id: &NodeId| unit.nodes[*id as usize].declared.is_some_and(|it| it.is_definition);
            all.len() == entity.len() && all.iter().any(defined) && name != Some("main")
        }
        _ => true,
    }
}

fn declarations(unit: &Unit, text: &[u8]) -> Vec<Declaration> {
    let mut found = Vec::new();
    let mut taken = vec![false; unit.nodes.len()];
    for (id, node) in (0..).zip(&unit.nodes) {
        let Some(place) = place_of(unit, id, node).filter(|_| !taken[id as usize]) else { continue };
        let group = group_from(unit, text, id, place);
        group.iter().for_each(|id| taken[*id as usize] = true);
        let start = match (place, node.parent) {
            // A structure that is declared along is a node of its own before the first variable.
            (Where::Local, Some(parent)) => unit.nodes[parent as usize].range.start,
            _ => node.range.start,
        };
        let Some(specifiers) = specifiers(text, start as usize) else { continue };
        let declarators: Vec<_> = (0..)
            .zip(&group)
            .map(|(number, id): (usize, _)| {
                let node = &unit.nodes[*id as usize];
                let at = if number == 0 { specifiers.end } else { node.range.start as usize };
                (*id, stars(text, at, &node.name))
            })
            .collect();
        let key = key_of(unit, place, &group);
        found.push(Declaration { place, specifiers, declarators, key });
    }
    found
}

fn place_of(unit: &Unit, id: NodeId, node: &Node) -> Option<Where> {
    let parent = node.parent.map(|parent| &unit.nodes[parent as usize].kind);
    match (&node.kind, parent) {
        (NodeKind::Variable, None) => Some(Where::Global),
        (NodeKind::Variable, Some(NodeKind::Declaration)) => {
            // One that stands for something elsewhere cannot differ from it.
            let here = node.declared.is_some_and(|declared| declared.storage != Storage::Extern);
            here.then_some(Where::Local)
        }
        (NodeKind::Parameter, Some(NodeKind::Function)) => {
            let is_root = unit.ancestors(id).count() == 1;
            is_root.then_some(Where::Parameter)
        }
        (NodeKind::Field, Some(NodeKind::Structure | NodeKind::Union)) => Some(Where::Field),
        _ => None,
    }
}

/// A first declarator and those behind its comma.
fn group_from(unit: &Unit, text: &[u8], first: NodeId, place: Where) -> Vec<NodeId> {
    let mut group = vec![first];
    // The comma behind a parameter begins another declaration.
    let mut next = (place != Where::Parameter).then_some(first).and_then(|last| behind_comma(unit, text, last));
    while let Some(id) = next {
        group.push(id);
        next = behind_comma(unit, text, id);
    }
    group
}

/// The declarator that follows another one after a comma.
fn behind_comma(unit: &Unit, text: &[u8], last: NodeId) -> Option<NodeId> {
    let node = &unit.nodes[last as usize];
    let following = unit.nodes.get(node.end as usize).filter(|following| following.parent == node.parent)?;
    let comma = skip_blanks(text, node.range.end as usize);
    let is_behind = text.get(comma) == Some(&b',') && following.range.start as usize == skip_blanks(text, comma + 1);
    is_behind.then_some(node.end)
}

/// What declarations of the same variables have in common.
fn key_of(unit: &Unit, place: Where, group: &[NodeId]) -> String {
    let first = group.first().copied().unwrap_or_default();
    match place {
        Where::Global => {
            let names: Vec<&str> = group.iter().map(|id| unit.nodes[*id as usize].name.as_str()).collect();
            format!("global {}", names.join(" "))
        }
        Where::Parameter => {
            let function = unit.nodes[first as usize].parent.unwrap_or_default();
            let is_before = |id: &NodeId| *id < first && unit.nodes[*id as usize].kind == NodeKind::Parameter;
            let number = unit.children(function).filter(is_before).count();
            format!("parameter {} {number}", unit.nodes[function as usize].name)
        }
        Where::Local | Where::Field => format!("node {first}"),
    }
}
