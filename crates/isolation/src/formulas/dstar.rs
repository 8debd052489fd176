//! `dstar`: ef squared / (ep + nf).

use crate::Counts;
use crate::formulas::Formula;

/// A zero denominator counts as 1/2, which is more suspicious than any other block, and can still be averaged.
/// The exponent is 2, as in the papers (D^2).
///
/// ```
/// use whodunit_isolation::{Counts, formula};
/// let counts = Counts::new(1, 4, 0, 5);
/// assert!(((formula("dstar").unwrap().score)(counts) - 0.25).abs() < 1e-12);
/// ```
pub const DSTAR: Formula = Formula { name: "dstar", about: "ef squared / (ep + nf)", score };

fn score(counts: Counts) -> f64 {
    let against = counts.ep + counts.nf;
    counts.ef.powi(2) / if against == 0.0 { 0.5 } else { against }
}
