//! FCB, always false conditional block: code that is never executed, behind a condition that only
//! somebody who knows the values can see through.

use rand::Rng;
use rand_pcg::Pcg64;

use super::body::Body;
use super::{Made, Mutator, Site, predicate};

pub struct Fcb;

impl Mutator for Fcb {
    fn name(&self) -> &'static str {
        "fcb"
    }

    fn about(&self) -> &'static str {
        "puts in an `if` or `while` that is always false, with a body of random statements (Hermes)"
    }

    fn is_for_live_code(&self) -> bool {
        true
    }

    fn make(&self, site: &Site, random: &mut Pcg64) -> Option<Made> {
        let condition = predicate(site.environment, false, random)?;
        let repeats = random.random_bool(0.3);
        let body = Body::new(site, repeats).block(random)?;
        let keyword = if repeats { "while" } else { "if" };
        Some(Made::before(site, format!("{keyword} ({condition}) {body}")))
    }
}
