//! `ochiai2`: ef np over the root of the product of the four margins.

use crate::Counts;
use crate::formulas::{Formula, ratio};

/// A margin that is zero, as before the first witness, gives 0.
/// The margins are ef + ep, ef + nf, ep + np and nf + np. Some papers print ef + np and nf + ep among them,
/// a slip that would divide by zero at the very blocks no witness executed.
///
/// ```
/// use whodunit_isolation::{Counts, formula};
/// let counts = Counts::new(1, 1, 0, 3);
/// assert!(((formula("ochiai2").unwrap().score)(counts) - (3.0f64 / 8.0).sqrt()).abs() < 1e-12);
/// ```
pub const OCHIAI2: Formula =
    Formula { name: "ochiai2", about: "ef np over the root of the product of the four margins", score };

fn score(counts: Counts) -> f64 {
    let not_executing = counts.nf + counts.np;
    let margins = counts.executing() * counts.failing() * counts.passing() * not_executing;
    ratio(counts.ef * counts.np, margins.sqrt())
}
