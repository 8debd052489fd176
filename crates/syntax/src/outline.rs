//! A unit as indented lines, to be read by people.

use std::fmt::Write;

use crate::tree::{NodeId, NodeKind, Unit};

impl Unit {
    /// One line a node: kind, name and type, and the text it stands for.
    pub fn dump(&self, text: &str) -> String {
        let mut lines = String::new();
        let mut depths: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for (id, node) in (0..).zip(&self.nodes) {
            let depth = node.parent.map_or(0, |parent| depths[parent as usize] + 1);
            depths.push(depth);
            lines.extend(std::iter::repeat_n("  ", depth));
            lines.push_str(&self.line(id, text));
            lines.push('\n');
        }
        lines
    }

    fn line(&self, id: NodeId, text: &str) -> String {
        let node = &self.nodes[id as usize];
        let mut line = match &node.kind {
            NodeKind::Other(name) => name.clone(),
            kind => format!("{kind:?}"),
        };
        if !node.name.is_empty() {
            let _ = write!(line, " {}", node.name);
        }
        if let Some(type_) = self.type_of(id) {
            let _ = write!(line, ": {}", type_.spelling);
        }
        if node.from_macro {
            line.push_str(" from a macro");
        }
        let slice = text.get(node.range.start as usize..node.range.end as usize).unwrap_or_default();
        let slice: Vec<&str> = slice.split_whitespace().collect();
        let _ = write!(line, " `{}`", slice.join(" "));
        line
    }
}
