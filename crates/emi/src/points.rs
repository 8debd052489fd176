//! Places where a snippet can stand: before statements of blocks.

use std::ops::Range;

use whodunit_syntax::{NodeId, NodeKind, Unit};

use crate::scope::{file_level, is_tractable};

/// A statement of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    pub function: NodeId,
    pub statement: NodeId,
    /// Bytes of the statement.
    pub range: Range<usize>,
    /// Whether the statement can stand in a block of its own: it declares nothing and is no label.
    pub can_be_guarded: bool,
}

/// Every statement before which something can be put, in the order of the text.
pub fn points(unit: &Unit) -> Vec<Point> {
    let functions = file_level(unit).filter(|id| {
        let node = &unit.nodes[*id as usize];
        node.kind == NodeKind::Function && !node.from_macro && is_tractable(unit, *id)
    });
    functions.flat_map(|function| points_of(unit, function)).collect()
}

fn points_of(unit: &Unit, function: NodeId) -> Vec<Point> {
    let statements = unit.within(function).filter(|id| is_in_block(unit, function, *id));
    let point = |statement: NodeId| {
        let node = &unit.nodes[statement as usize];
        let range = node.range.start as usize..node.range.end as usize;
        let can_be_guarded = !matches!(node.kind, NodeKind::Declaration | NodeKind::Label | NodeKind::Empty);
        Point { function, statement, range, can_be_guarded }
    };
    statements.map(point).collect()
}

/// Whether a node is a statement of a block that can be pointed at in the text.
fn is_in_block(unit: &Unit, function: NodeId, id: NodeId) -> bool {
    let node = &unit.nodes[id as usize];
    let Some(parent) = node.parent else { return false };
    if unit.nodes[parent as usize].kind != NodeKind::Compound || node.from_macro || node.range.is_empty() {
        return false;
    }
    if matches!(node.kind, NodeKind::Case | NodeKind::Default | NodeKind::Other(_)) {
        return false;
    }
    // Declarations of a block come wrapped as statements; what does not is unknown to us.
    let foreign = |id: NodeId| {
        let node = &unit.nodes[id as usize];
        node.from_macro || node.kind == NodeKind::StatementExpression
    };
    !unit.ancestors(id).take_while(|id| *id != function).any(foreign)
}

/// Line of a place in a text, from 1.
pub fn line_of(text: &str, at: usize) -> u32 {
    1 + text.as_bytes()[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count() as u32
}
