//! Which nodes are statements, and what the parts of a statement are for.

use crate::tree::{NodeId, NodeKind, Unit};

/// The parts of a `for`, of which all but the body may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForParts {
    /// An expression or a declaration.
    pub start: Option<NodeId>,
    pub condition: Option<NodeId>,
    pub step: Option<NodeId>,
    pub body: NodeId,
}

impl Unit {
    /// Whether a node stands where C wants a statement: a declaration among statements is one, and
    /// an expression with its semicolon.
    pub fn is_statement(&self, id: NodeId) -> bool {
        let Some(parent) = self.nodes[id as usize].parent else {
            return false;
        };
        let is_last = self.nodes[id as usize].end == self.nodes[parent as usize].end;
        is_statement_in(&self.nodes[parent as usize].kind, id == parent + 1, is_last)
    }

    /// The parts of a `for`, told by the semicolons around them; none if macros hide those.
    pub fn for_parts(&self, id: NodeId, text: &[u8]) -> Option<ForParts> {
        let node = &self.nodes[id as usize];
        let mut parts: Vec<NodeId> = self.children(id).collect();
        let body = parts.pop()?;
        if node.kind != NodeKind::For || node.from_macro {
            return None;
        }
        let mut found = [None; 3];
        let mut at = crate::text::skip_blanks(text, node.range.start as usize + "for".len()) + 1;
        let mut slot = 0;
        let mut parts = parts.into_iter().peekable();
        while slot < found.len() {
            at = crate::text::skip_blanks(text, at);
            match parts.next_if(|part| self.nodes[*part as usize].range.start as usize == at) {
                Some(part) => {
                    found[slot] = Some(part);
                    at = self.nodes[part as usize].range.end as usize;
                    // A declaration has its semicolon inside.
                    slot += usize::from(text.get(..at)?.ends_with(b";"));
                }
                None if text.get(at) == Some(&b";;)"[slot]) => {
                    slot += 1;
                    at += 1;
                }
                None => return None,
            }
        }
        let [start, condition, step] = found;
        parts.next().is_none().then_some(ForParts { start, condition, step, body })
    }
}

/// Whether what a node of `parent` kind holds in one place is a statement.
pub fn is_statement_in(parent: &NodeKind, is_first: bool, is_last: bool) -> bool {
    match parent {
        NodeKind::Compound => true,
        NodeKind::If => !is_first,
        NodeKind::Do => is_first,
        kind => is_last && ends_like_its_last(kind),
    }
}

/// Statements whose last part is a statement, with which they end.
pub fn ends_like_its_last(kind: &NodeKind) -> bool {
    match kind {
        NodeKind::If | NodeKind::While | NodeKind::For | NodeKind::Switch => true,
        NodeKind::Case | NodeKind::Default | NodeKind::Label => true,
        // A statement with attributes.
        NodeKind::Other(name) => name == "UnexposedStmt",
        _ => false,
    }
}
