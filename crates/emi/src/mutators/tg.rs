//! TG, always true guard: a statement is put under a condition that always holds.

use rand_pcg::Pcg64;
use whodunit_syntax::NodeKind;

use super::{Made, Mutator, Site, predicate};
use crate::variant::Change;

pub struct Tg;

impl Mutator for Tg {
    fn name(&self) -> &'static str {
        "tg"
    }

    fn about(&self) -> &'static str {
        "guards an executed statement with a condition that is always true (Hermes)"
    }

    fn is_for_live_code(&self) -> bool {
        true
    }

    fn make(&self, site: &Site, random: &mut Pcg64) -> Option<Made> {
        // Compilers would complain of a function that may end without a value.
        let holds_return = |id: u32| site.unit.nodes[id as usize].kind == NodeKind::Return;
        if !site.point.can_be_guarded || site.unit.within(site.point.statement).any(holds_return) {
            return None;
        }
        let condition = predicate(site.environment, true, random)?;
        let inserted = format!("if ({condition}) {{ ");
        let range = site.point.range.clone();
        let touched = site.text.get(range.clone())?.to_owned();
        let changes = vec![Change::Before(range.start, inserted.clone()), Change::After(range.end, " }".to_owned())];
        Some(Made { changes, inserted: format!("{inserted}… }}"), touched })
    }
}
