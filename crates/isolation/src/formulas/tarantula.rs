//! `tarantula`: share of failing runs over share of failing plus share of passing runs.

use crate::Counts;
use crate::formulas::{Formula, ratio};

/// A share of no runs at all is 0, and so is a block that no run executed.
///
/// ```
/// use whodunit_isolation::{Counts, formula};
/// let counts = Counts::new(1, 1, 0, 3);
/// assert!(((formula("tarantula").unwrap().score)(counts) - 0.8).abs() < 1e-12);
/// ```
pub const TARANTULA: Formula = Formula {
    name: "tarantula",
    about: "share of failing runs over share of failing plus share of passing runs",
    score,
};

fn score(counts: Counts) -> f64 {
    let failing = ratio(counts.ef, counts.failing());
    let passing = ratio(counts.ep, counts.passing());
    ratio(failing, failing + passing)
}
