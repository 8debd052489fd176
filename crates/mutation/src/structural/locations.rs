//! Places where a statement can be inserted: before statements of functions, but not before
//! declarations, statements that tell a result, and jumps.

use whodunit_syntax::{NodeId, NodeKind};

use crate::mutable::Mutable;
use crate::scope::file_level;

/// A statement before which something can be put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    pub function: NodeId,
    pub statement: NodeId,
    /// Whether other statements can stand beside it.
    pub is_in_block: bool,
    /// Whether it may be left out or repeated: it holds nothing that tells a result, and no label.
    pub can_be_guarded: bool,
}

impl Mutable<'_> {
    /// Every insertable location, in the order of the text.
    pub(crate) fn locations(&self) -> Vec<Location> {
        let unit = self.unit;
        let defined = |id: &NodeId| {
            let node = &unit.nodes[*id as usize];
            node.kind == NodeKind::Function && !node.from_macro
        };
        let functions = file_level(unit).filter(defined);
        functions
            .flat_map(|function| {
                let statements = unit.within(function).filter(|id| self.is_insertable(*id));
                statements.map(|id| self.location(function, id)).collect::<Vec<_>>()
            })
            .collect()
    }

    fn location(&self, function: NodeId, statement: NodeId) -> Location {
        let unit = self.unit;
        let parent = unit.nodes[statement as usize].parent.map(|parent| &unit.nodes[parent as usize].kind);
        let tells = unit.within(statement).any(|id| self.telling[id as usize]);
        let is_label = unit.nodes[statement as usize].kind == NodeKind::Label;
        let is_in_block = parent == Some(&NodeKind::Compound);
        Location { function, statement, is_in_block, can_be_guarded: !tells && !is_label }
    }

    /// As Figure 3 of the paper has it: a jump (its `break`) is no place either.
    fn is_insertable(&self, id: NodeId) -> bool {
        let node = &self.unit.nodes[id as usize];
        let jumps = matches!(
            node.kind,
            NodeKind::Return | NodeKind::Break | NodeKind::Continue | NodeKind::Goto | NodeKind::IndirectGoto
        );
        let other = matches!(
            node.kind,
            NodeKind::Declaration | NodeKind::Case | NodeKind::Default | NodeKind::Assembly | NodeKind::Other(_)
        );
        let is_plain = !jumps && !other && !node.range.is_empty();
        let within = |id: NodeId| self.unit.nodes[id as usize].kind == NodeKind::StatementExpression;
        is_plain && self.touchable[id as usize] && self.unit.is_statement(id) && !self.unit.ancestors(id).any(within)
    }
}
