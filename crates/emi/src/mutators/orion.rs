//! Orion: takes statements out that are never executed.

use rand_pcg::Pcg64;
use whodunit_syntax::{NodeId, NodeKind, Unit};

use super::{Made, Mutator, Site};
use crate::variant::Change;

pub struct Orion;

impl Mutator for Orion {
    fn name(&self) -> &'static str {
        "orion"
    }

    fn about(&self) -> &'static str {
        "deletes a statement that is not executed (Orion)"
    }

    fn is_for_live_code(&self) -> bool {
        false
    }

    fn make(&self, site: &Site, _: &mut Pcg64) -> Option<Made> {
        if !site.point.can_be_guarded || holds_what_others_need(site.unit, site.point.statement) {
            return None;
        }
        let touched = site.text.get(site.point.range.clone())?.to_owned();
        Some(Made { changes: vec![Change::Delete(site.point.range.clone())], inserted: String::new(), touched })
    }
}

/// Labels that somebody outside goes to, or a `return` whose absence compilers would complain of.
fn holds_what_others_need(unit: &Unit, statement: NodeId) -> bool {
    let inside = unit.within(statement);
    inside.clone().any(|id| {
        let switch_outside = || {
            let of = unit.ancestors(id).find(|id| unit.nodes[*id as usize].kind == NodeKind::Switch);
            of.is_none_or(|switch| !inside.contains(&switch))
        };
        match unit.nodes[id as usize].kind {
            NodeKind::Label | NodeKind::Return => true,
            NodeKind::Case | NodeKind::Default => switch_outside(),
            _ => false,
        }
    })
}
