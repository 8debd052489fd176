//! What can be read at a place of a program: variables that are in scope, that nothing can be
//! indeterminate about, and whose value a second look does not change.

use whodunit_syntax::{NodeId, NodeKind, Storage, TypeId, TypeKind, Unit};

/// A variable that may be used at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visible {
    pub name: String,
    pub type_: TypeId,
}

/// Variables that can be read before a statement, innermost first.
pub fn visible(unit: &Unit, function: NodeId, statement: NodeId) -> Vec<Visible> {
    let mut names: Vec<String> = Vec::new();
    let mut found = Vec::new();
    let mut consider = |unit: &Unit, id: NodeId, usable: bool| {
        let node = &unit.nodes[id as usize];
        if node.name.is_empty() || names.contains(&node.name) {
            return;
        }
        // Also what cannot be used hides what is outside.
        names.push(node.name.clone());
        if usable && let Some(type_) = node.type_ {
            found.push(Visible { name: node.name.clone(), type_ });
        }
    };
    for scope in unit.ancestors(statement).take_while(|id| *id != function) {
        for declaration in declarations(unit, scope, statement).into_iter().rev() {
            consider(unit, declaration, is_readable(unit, declaration) && is_set(unit, scope, declaration));
        }
    }
    let is_main = unit.nodes[function as usize].name == "main";
    for parameter in unit.children(function).filter(|id| unit.nodes[*id as usize].kind == NodeKind::Parameter) {
        // What the program is called with is nobody's business here.
        consider(unit, parameter, is_readable(unit, parameter) && !is_main);
    }
    for id in file_level(unit).take_while(|id| *id < function) {
        let node = &unit.nodes[id as usize];
        let there = node.declared.is_some_and(|declared| declared.storage != Storage::Extern);
        consider(unit, id, node.kind == NodeKind::Variable && there && is_readable(unit, id));
    }
    found
}

/// Declarations at file level in their order.
pub fn file_level(unit: &Unit) -> impl Iterator<Item = NodeId> + '_ {
    let mut next = 0;
    std::iter::from_fn(move || {
        let id = next;
        next = unit.nodes.get(id as usize)?.end.max(id + 1);
        Some(id)
    })
}

/// What a block, or the head of a loop, declares before a statement.
fn declarations(unit: &Unit, scope: NodeId, statement: NodeId) -> Vec<NodeId> {
    let kind = &unit.nodes[scope as usize].kind;
    if !matches!(kind, NodeKind::Compound | NodeKind::For) {
        return Vec::new();
    }
    let groups = unit.children(scope).take_while(|id| unit.nodes[*id as usize].end <= statement);
    let groups = groups.filter(|id| unit.nodes[*id as usize].kind == NodeKind::Declaration);
    groups.flat_map(|group| unit.children(group).collect::<Vec<_>>()).collect()
}

/// Whether looking at a variable has no effect.
fn is_readable(unit: &Unit, id: NodeId) -> bool {
    let node = &unit.nodes[id as usize];
    let variable = matches!(node.kind, NodeKind::Variable | NodeKind::Parameter);
    // Snippets do not use each other's variables: any of them can be taken out.
    let own = node.name.starts_with("whodunit_");
    variable && !own && !node.from_macro && unit.type_of(id).is_some_and(|type_| !type_.is_volatile)
}

/// Whether a local variable has a value wherever it is in scope: it was given one where it was
/// declared, and nobody jumps over that.
fn is_set(unit: &Unit, scope: NodeId, variable: NodeId) -> bool {
    let Some(declared) = unit.nodes[variable as usize].declared else { return false };
    if declared.storage == Storage::Static {
        return true;
    }
    if !declared.has_initialiser || declared.storage == Storage::Extern {
        return false;
    }
    let after = unit.nodes[variable as usize].end..unit.nodes[scope as usize].end;
    let jumped_over = after.clone().any(|id| match unit.nodes[id as usize].kind {
        NodeKind::Case | NodeKind::Default => {
            let of = unit.ancestors(id).find(|id| unit.nodes[*id as usize].kind == NodeKind::Switch);
            of.is_none_or(|switch| switch < variable)
        }
        NodeKind::Label => !all_from_within(unit, id, &after),
        _ => false,
    });
    !jumped_over
}

/// Whether everybody who goes to a label is himself among these nodes.
fn all_from_within(unit: &Unit, label: NodeId, nodes: &std::ops::Range<NodeId>) -> bool {
    let mut gotos = unit.nodes.iter().zip(0..).filter(|(node, _)| node.kind == NodeKind::Goto);
    gotos.all(|(node, id): (_, NodeId)| match node.refers {
        Some(target) => target != label || nodes.contains(&id),
        None => node.name != unit.nodes[label as usize].name || nodes.contains(&id),
    })
}

/// Whether nothing in a function defeats what is assumed here about the flow of control.
pub fn is_tractable(unit: &Unit, function: NodeId) -> bool {
    const RETURN_TWICE: [&str; 6] = ["setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "vfork", "getcontext"];
    const LAYOUT: [&str; 2] = ["alloca", "__builtin_alloca"];
    let bad = |id: NodeId| {
        let node = &unit.nodes[id as usize];
        let variable_size = || {
            let array =
                unit.type_of(id).is_some_and(|type_| matches!(type_.kind, TypeKind::Array { length: None, .. }));
            array && node.declared.is_some_and(|declared| declared.storage != Storage::Extern)
        };
        match node.kind {
            NodeKind::Assembly | NodeKind::IndirectGoto | NodeKind::AddressOfLabel => true,
            NodeKind::Variable => variable_size() && !node.declared.is_some_and(|declared| declared.has_initialiser),
            NodeKind::Parameter => unit.type_of(id).is_some_and(|type_| type_.is_restrict),
            NodeKind::Reference | NodeKind::Call => {
                RETURN_TWICE.contains(&node.name.as_str()) || LAYOUT.contains(&node.name.as_str())
            }
            _ => false,
        }
    };
    !unit.within(function).any(bad)
}
