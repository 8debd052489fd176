//! `ochiai`: the papers' choice: ef / sqrt((ef + nf)(ef + ep)).

use crate::Counts;
use crate::formulas::{Formula, ratio};

/// No run executed the block: 0.
/// With one failing run it is 1 / sqrt(1 + ep), formula (7) of LocSeq.
///
/// ```
/// use whodunit_isolation::{Counts, formula};
/// let counts = Counts::new(1, 3, 0, 5);
/// assert!(((formula("ochiai").unwrap().score)(counts) - 0.5).abs() < 1e-12);
/// ```
pub const OCHIAI: Formula =
    Formula { name: "ochiai", about: "the papers' choice: ef / sqrt((ef + nf)(ef + ep))", score };

fn score(counts: Counts) -> f64 {
    ratio(counts.ef, (counts.failing() * counts.executing()).sqrt())
}
