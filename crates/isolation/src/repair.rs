//! A change of the compiler that makes a bug go away, and what it counts for.

use serde::{Deserialize, Serialize};

use crate::blocks::Block;

/// What a change of the compiler did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Remedy {
    /// A branch was taken the other way.
    #[default]
    Branch,
    /// A call was left out.
    Call,
    /// A constant that is compared with was changed by one.
    Constant,
}

/// How far a repair was weighed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weighing {
    /// To the end.
    #[default]
    Whole,
    /// Until it could no longer be the best of its function, or not at all where others stand for it: it counts for no more
    /// than the best does, and what was not asked is taken for 1.
    Outdone,
}

/// A change of the compiler that makes the bug go away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repair {
    pub block: Block,
    #[serde(default)]
    pub remedy: Remedy,
    /// Share of what the failing run executed, besides what every program has executed, that the mended run executed too: a
    /// branch that merely switches a pass off leaves little.
    pub similarity: f64,
    /// Share of the witnesses tried that stay right with it.
    pub harmless: f64,
    /// Share of other programs that the compiler writes the same code for with it: what changes them too is no cause of
    /// this bug alone.
    #[serde(default = "one")]
    pub specific: f64,
    /// Share of the wrong code that is still there; all of it where there is no code to compare with.
    #[serde(default = "one")]
    pub kept: f64,
    /// Share of the other ways in which the bug shows that it mends too: what mends one may just have hidden the bug there.
    #[serde(default = "one")]
    pub general: f64,
    /// The same of programs that are far from the failing one.
    #[serde(default = "one")]
    pub far: f64,
    /// Share of programs that rightly do what the bug does wrongly, and still do: else what tells of the bug is gone, not the bug.
    #[serde(default = "one")]
    pub honest: f64,
    /// 1 if its block is executed only with the pass with which the code goes wrong, or there is no such pass; 0 if without that pass too.
    /// Until that pass the code is right: what is changed before it may mend the bug by giving it no chance.
    #[serde(default = "one")]
    pub timely: f64,
    #[serde(default)]
    pub weighing: Weighing,
}

/// What a repair counts for that takes effect before the pass with which the code goes wrong, too.
const UNTIMELY: f64 = 0.7;

fn one() -> f64 {
    1.0
}

impl Repair {
    /// A branch that, taken the other way, leaves so much of the failing run, and does nothing but good.
    pub fn by_branch(block: Block, similarity: f64) -> Repair {
        Repair {
            block,
            remedy: Remedy::Branch,
            similarity,
            harmless: 1.0,
            specific: 1.0,
            kept: 1.0,
            general: 1.0,
            far: 1.0,
            honest: 1.0,
            timely: 1.0,
            weighing: Weighing::Whole,
        }
    }

    /// What it counts for.
    ///
    /// ```
    /// use whodunit_isolation::Repair;
    /// let near = Repair::by_branch(0, 0.9);
    /// let off = Repair { similarity: 0.3, ..near };
    /// assert!(near.weight() > 4.0 * off.weight());
    /// let hiding = Repair { general: 0.0, ..near };
    /// assert_eq!(near.weight(), 4.0 * hiding.weight());
    /// let silencing = Repair { honest: 0.0, ..near };
    /// assert!(near.weight() > 9.0 * silencing.weight());
    /// let early = Repair { timely: 0.0, ..near };
    /// assert_eq!(0.7 * near.weight(), early.weight());
    /// ```
    pub fn weight(&self) -> f64 {
        let others = (0.25 + 0.75 * self.harmless) * (0.1 + 0.9 * self.specific) * (0.25 + 0.75 * self.general);
        let others = others * (0.5 + 0.5 * self.far);
        let before = others * (0.1 + 0.9 * self.honest) * (UNTIMELY + (1.0 - UNTIMELY) * self.timely);
        self.similarity * self.similarity * self.kept.sqrt().sqrt() * before
    }
}
