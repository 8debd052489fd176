//! `kulczynski2`: mean of ef / (ef + nf) and ef / (ef + ep).

use crate::Counts;
use crate::formulas::{Formula, ratio};

/// A share of no runs is 0.
///
/// ```
/// use whodunit_isolation::{Counts, formula};
/// let counts = Counts::new(1, 3, 0, 5);
/// assert!(((formula("kulczynski2").unwrap().score)(counts) - 0.625).abs() < 1e-12);
/// ```
pub const KULCZYNSKI2: Formula =
    Formula { name: "kulczynski2", about: "mean of ef / (ef + nf) and ef / (ef + ep)", score };

fn score(counts: Counts) -> f64 {
    (ratio(counts.ef, counts.failing()) + ratio(counts.ef, counts.executing())) / 2.0
}
