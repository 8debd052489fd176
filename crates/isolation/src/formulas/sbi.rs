//! `sbi`: ef / (ef + ep): the share of failing runs among those that executed it.

use crate::Counts;
use crate::formulas::{Formula, ratio};

/// No run executed the block: 0.
///
/// ```
/// use whodunit_isolation::{Counts, formula};
/// let counts = Counts::new(1, 3, 0, 5);
/// assert!(((formula("sbi").unwrap().score)(counts) - 0.25).abs() < 1e-12);
/// ```
pub const SBI: Formula =
    Formula { name: "sbi", about: "ef / (ef + ep): the share of failing runs among those that executed it", score };

fn score(counts: Counts) -> f64 {
    ratio(counts.ef, counts.executing())
}
