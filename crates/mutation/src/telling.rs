//! Statements by which a program tells its result, which no mutation touches, and other places that
//! are better left alone.

use whodunit_syntax::{NodeId, NodeKind, Unit, word_at};

/// Functions that print, end the program, or sum up its result. Csmith's are among them.
const TELLING: [&str; 30] = [
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "sprintf",
    "snprintf",
    "dprintf",
    "puts",
    "fputs",
    "putchar",
    "putc",
    "fputc",
    "fwrite",
    "write",
    "perror",
    "fflush",
    "abort",
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "trap",
    "unreachable",
    "assert",
    "__assert_fail",
    "transparent_crc",
    "transparent_crc_bytes",
    "crc32_gentab",
    "platform_main_begin",
    "platform_main_end",
];

/// Whether a function by this name tells a result.
pub fn is_telling(name: &str) -> bool {
    TELLING.contains(&name.strip_prefix("__builtin_").unwrap_or(name))
}

/// Whether a function by this name takes what it prints as arguments without a type.
pub fn is_formatting(name: &str) -> bool {
    is_telling(name) && name.contains("printf")
}

/// Of each node, whether it belongs to a statement that tells a result.
pub fn telling_nodes(unit: &Unit, text: &[u8]) -> Vec<bool> {
    let mut telling = vec![false; unit.nodes.len()];
    let mut function = None;
    for (id, node) in (0..).zip(&unit.nodes) {
        if node.kind == NodeKind::Function && node.parent.is_none() {
            function = Some(node.name.as_str());
        }
        let whole = match node.kind {
            NodeKind::Call if is_telling(&node.name) => Some(statement_of(unit, id)),
            NodeKind::Return if function == Some("main") => Some(id),
            // What a macro does is its own business, but its name may say enough.
            _ if node.from_macro && is_telling(&String::from_utf8_lossy(word_at(text, node.range.start as usize))) => {
                Some(statement_of(unit, id))
            }
            _ => None,
        };
        if let Some(whole) = whole {
            unit.within(whole).for_each(|id| telling[id as usize] = true);
        }
    }
    telling
}

/// The statement that an expression is part of, if it does nothing else; otherwise the expression.
fn statement_of(unit: &Unit, id: NodeId) -> NodeId {
    let statement = std::iter::once(id).chain(unit.ancestors(id)).find(|id| unit.is_statement(*id));
    let holds_others = |kind: &NodeKind| {
        matches!(
            kind,
            NodeKind::If | NodeKind::While | NodeKind::Do | NodeKind::For | NodeKind::Switch | NodeKind::Compound
        )
    };
    statement.filter(|statement| !holds_others(&unit.nodes[*statement as usize].kind)).unwrap_or(id)
}

/// Of each node, whether a mutation may change it: it is written as it stands, tells no result, and
/// is not where the language wants a constant of its own choosing.
pub fn touchable_nodes(unit: &Unit, telling: &[bool]) -> Vec<bool> {
    let mut touchable: Vec<bool> = Vec::with_capacity(unit.nodes.len());
    for (id, node) in (0..).zip(&unit.nodes) {
        let inherited = node.parent.is_none_or(|parent| touchable[parent as usize] || is_only_head(unit, parent));
        let strange = match &node.kind {
            NodeKind::Assembly | NodeKind::EnumConstant => true,
            NodeKind::Other(name) => name.contains("attribute") || name.contains("Attr") || name.contains("Assert"),
            _ => false,
        };
        let label = node.parent.is_some_and(|parent| {
            unit.nodes[parent as usize].kind == NodeKind::Case && !unit.is_statement(id as NodeId)
        });
        touchable.push(inherited && !strange && !label && !node.from_macro && !telling[id as usize]);
    }
    touchable
}

/// Whether a node is a statement or function of which only the beginning is from a macro: what it holds
/// may still be written as it stands.
fn is_only_head(unit: &Unit, id: NodeId) -> bool {
    let node = &unit.nodes[id as usize];
    node.from_macro && node.kind == NodeKind::Function
}
