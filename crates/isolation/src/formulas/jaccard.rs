//! `jaccard`: ef / (ef + nf + ep).

use crate::Counts;
use crate::formulas::{Formula, ratio};

/// No run failed or executed the block: 0.
///
/// ```
/// use whodunit_isolation::{Counts, formula};
/// let counts = Counts::new(1, 3, 0, 5);
/// assert!(((formula("jaccard").unwrap().score)(counts) - 0.25).abs() < 1e-12);
/// ```
pub const JACCARD: Formula = Formula { name: "jaccard", about: "ef / (ef + nf + ep)", score };

fn score(counts: Counts) -> f64 {
    ratio(counts.ef, counts.failing() + counts.ep)
}
