//! Athena: puts statements where nobody comes.

use rand_pcg::Pcg64;

use super::body::Body;
use super::{Made, Mutator, Site};

pub struct Athena;

impl Mutator for Athena {
    fn name(&self) -> &'static str {
        "athena"
    }

    fn about(&self) -> &'static str {
        "puts random statements where the program does not come (Athena)"
    }

    fn is_for_live_code(&self) -> bool {
        false
    }

    fn make(&self, site: &Site, random: &mut Pcg64) -> Option<Made> {
        Some(Made::before(site, Body::new(site, false).block(random)?))
    }
}
