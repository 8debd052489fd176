//! `op2`: ef - ep / (ep + np + 1).

use crate::Counts;
use crate::formulas::Formula;

/// The denominator is never zero.
///
/// ```
/// use whodunit_isolation::{Counts, formula};
/// let counts = Counts::new(1, 3, 0, 5);
/// assert!(((formula("op2").unwrap().score)(counts) - 2.0 / 3.0).abs() < 1e-12);
/// ```
pub const OP2: Formula = Formula { name: "op2", about: "ef - ep / (ep + np + 1)", score };

fn score(counts: Counts) -> f64 {
    counts.ef - counts.ep / (counts.passing() + 1.0)
}
