//! Inserting `goto`: forward, within a function, over nothing that tells a result.

use whodunit_program::Edit;
use whodunit_syntax::{NodeId, NodeKind, TypeKind};

use crate::mutable::{Mutable, insertion};
use crate::structural::locations::Location;

/// From before one statement to before a later one.
pub type Jump = (usize, usize);

impl Mutable<'_> {
    /// Every jump, as numbers of insertable locations. Only forward: backward ones do not end.
    pub(crate) fn jumps(&self) -> Vec<Jump> {
        let locations = self.locations();
        let mut jumps = Vec::new();
        for (from, one) in locations.iter().enumerate() {
            let rest = &self.telling[one.statement as usize..];
            let telling =
                rest.iter().position(|telling| *telling).map_or(NodeId::MAX, |at| one.statement + at as NodeId);
            // What is not to be skipped is skipped by all that go further, too.
            let reached = |other: &Location| other.function == one.function && other.statement <= telling;
            let later = locations.iter().enumerate().skip(from + 1).take_while(|(_, other)| reached(other));
            jumps.extend(later.map(|(to, _)| (from, to)));
        }
        let forbidden: Vec<NodeId> = self.functions_without_jumps();
        jumps.retain(|(from, _)| !forbidden.contains(&locations[*from].function));
        jumps
    }

    /// Functions with arrays of variable length, into whose scope nobody may jump.
    fn functions_without_jumps(&self) -> Vec<NodeId> {
        let unit = self.unit;
        let is_variable_array = |id: NodeId| {
            let array = unit.type_of(id).is_some_and(|it| matches!(it.kind, TypeKind::Array { length: None, .. }));
            let node = &unit.nodes[id as usize];
            let sized = node.declared.is_some_and(|declared| declared.has_initialiser);
            node.kind == NodeKind::Variable && node.parent.is_some() && array && !sized
        };
        let all = (0..unit.nodes.len() as NodeId).filter(|id| is_variable_array(*id));
        all.filter_map(|id| unit.ancestors(id).last()).collect()
    }

    pub(crate) fn jump(&self, (from, to): Jump) -> Vec<Edit> {
        let locations: Vec<Location> = self.locations();
        let label = self.fresh("label");
        let mut edits = self.before(&locations[from], &format!("goto {label}; "));
        edits.push(insertion(self.range(locations[to].statement).start, &format!("{label}: ")));
        edits.sort_by_key(|edit| edit.range.start);
        edits
    }
}
