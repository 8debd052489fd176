//! The ways to change a program without changing what it does, one file each.

mod athena;
mod body;
mod fcb;
mod orion;
mod tcb;
mod tg;

use anyhow::Result;
use rand::Rng;
use rand_pcg::Pcg64;
use whodunit_syntax::Unit;

use crate::integer::Environment;
use crate::points::Point;
use crate::synthesis;
use crate::variant::Change;

/// Every mutator, in the order in which they are listed.
pub const MUTATORS: &[&dyn Mutator] = &[&fcb::Fcb, &tg::Tg, &tcb::Tcb, &orion::Orion, &athena::Athena];

/// A way to change a program.
pub trait Mutator: Sync {
    fn name(&self) -> &'static str;

    /// What it does, in a line.
    fn about(&self) -> &'static str;

    /// Whether it is for statements that are executed, or for those that are not.
    fn is_for_live_code(&self) -> bool;

    /// The change before or to the statement at a site; none if there is nothing to be made of it.
    fn make(&self, site: &Site, random: &mut Pcg64) -> Option<Made>;
}

/// A place in a program, and what is known about it.
pub struct Site<'a> {
    pub text: &'a str,
    pub unit: &'a Unit,
    pub point: &'a Point,
    /// Values seen there; nothing where nobody comes.
    pub environment: &'a Environment,
    /// Number of the snippet to be, which makes its names new.
    pub id: u32,
    /// Whether variables may be changed for a while. Not where the program has told the compiler
    /// things that forbid it.
    pub may_write: bool,
}

/// A change that was made up.
pub struct Made {
    pub changes: Vec<Change>,
    pub inserted: String,
    pub touched: String,
}

impl Made {
    /// Something in front of the statement.
    fn before(site: &Site, inserted: String) -> Made {
        let changes = vec![Change::Before(site.point.range.start, format!("{inserted}\n"))];
        Made { changes, inserted, touched: String::new() }
    }
}

/// Mutators by their names.
pub fn mutators(names: &[String]) -> Result<Vec<&'static dyn Mutator>> {
    let known = || MUTATORS.iter().map(|mutator| mutator.name()).collect::<Vec<_>>().join(", ");
    let find = |name: &String| {
        let found = MUTATORS.iter().find(|mutator| mutator.name() == name);
        found.copied().ok_or_else(|| anyhow::anyhow!("unknown mutator {name:?} (one of {})", known()))
    };
    names.iter().map(find).collect()
}

/// Depth of a predicate, as in the paper.
const DEEPEST: u32 = 2;

/// Text of a predicate with this truth value.
fn predicate(environment: &Environment, expected: bool, random: &mut Pcg64) -> Option<String> {
    let depth = random.random_range(0..=DEEPEST);
    Some(synthesis::predicate(environment, expected, depth, random)?.text(environment))
}
