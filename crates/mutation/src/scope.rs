//! Variables that can be named at a place, and whether one can stand for another.

use whodunit_syntax::{NodeId, NodeKind, TypeId, TypeKind, Unit};

use crate::rules::Where;

/// Declarations at file level in their order.
pub fn file_level(unit: &Unit) -> impl Iterator<Item = NodeId> + '_ {
    let mut next = 0;
    std::iter::from_fn(move || {
        let id = next;
        next = unit.nodes.get(id as usize)?.end.max(id + 1);
        Some(id)
    })
}

/// The function that holds a node.
pub fn function_of(unit: &Unit, id: NodeId) -> Option<NodeId> {
    unit.ancestors(id).last().filter(|id| unit.nodes[*id as usize].kind == NodeKind::Function)
}

/// Variables that can be named at a node, innermost first, each with where it is declared.
pub fn visible(unit: &Unit, at: NodeId) -> Vec<(NodeId, Where)> {
    let mut names: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    let mut consider = |id: NodeId, place: Where| {
        let node = &unit.nodes[id as usize];
        if node.name.is_empty() || names.contains(&node.name.as_str()) {
            return;
        }
        // Also what is no variable hides what is outside.
        names.push(&node.name);
        if matches!(node.kind, NodeKind::Variable | NodeKind::Parameter) && !node.from_macro {
            found.push((id, place));
        }
    };
    for scope in unit.ancestors(at) {
        match unit.nodes[scope as usize].kind {
            NodeKind::Compound | NodeKind::For => {
                let groups: Vec<_> = unit.children(scope).take_while(|id| *id < at).collect();
                let declarations =
                    groups.into_iter().rev().filter(|id| unit.nodes[*id as usize].kind == NodeKind::Declaration);
                for group in declarations {
                    // Of the declaration that it is part of itself, those that are complete.
                    let before: Vec<_> = unit.children(group).filter(|id| unit.nodes[*id as usize].end <= at).collect();
                    before.into_iter().rev().for_each(|id| consider(id, Where::Local));
                }
            }
            NodeKind::Function => {
                let parameters = unit.children(scope).take_while(|id| *id < at);
                parameters
                    .filter(|id| unit.nodes[*id as usize].kind == NodeKind::Parameter)
                    .for_each(|id| consider(id, Where::Parameter));
            }
            _ => {}
        }
    }
    let root = unit.ancestors(at).last().unwrap_or(at);
    file_level(unit).take_while(|id| *id < root).for_each(|id| consider(id, Where::Global));
    found
}

/// Whether two types are the same but for their own qualifiers.
pub fn same_type(unit: &Unit, one: TypeId, other: TypeId) -> bool {
    if one == other {
        return true;
    }
    let (one, other) = (&unit.types[one as usize], &unit.types[other as usize]);
    match (&one.kind, &other.kind) {
        (TypeKind::Record { .. }, TypeKind::Record { .. }) | (TypeKind::Float, TypeKind::Float) => {
            bare(&one.spelling) == bare(&other.spelling)
        }
        (TypeKind::Enum(_), TypeKind::Enum(_)) => bare(&one.spelling) == bare(&other.spelling),
        (TypeKind::Other, _) | (_, TypeKind::Other) => false,
        (one, other) => one == other,
    }
}

/// A type's spelling without qualifiers in front.
pub fn bare(spelling: &str) -> &str {
    let mut rest = spelling;
    while let Some(shorter) = ["const ", "volatile "].iter().find_map(|word| rest.strip_prefix(word)) {
        rest = shorter;
    }
    rest
}

/// Whether values of a type are numbers.
pub fn is_arithmetic(kind: &TypeKind) -> bool {
    is_integer(kind) || matches!(kind, TypeKind::Float)
}

pub fn is_integer(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Integer(_) | TypeKind::Enum(_))
}

/// Whether values of a type are addresses: arrays become so when they are used.
pub fn is_address(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Pointer(_) | TypeKind::Array { .. } | TypeKind::Function { .. })
}
