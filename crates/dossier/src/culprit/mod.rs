//! Who is to blame, as far as stock tools can tell: a single pass and the IR before it, or the
//! switches and counters without which the bug is gone. Hints, not proofs of guilt.

mod counters;
mod ir;
mod pass;
mod reduce_ir;
mod search;
mod switches;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use whodunit_program::Program;
use whodunit_subjects::Recipe;

use crate::trial::Trial;

pub use pass::find_single_pass;

/// A pass that shows the bug alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SinglePass {
    /// As `opt -passes=` takes it.
    pub element: String,
    /// The pass and the options of the library, as `opt` takes them.
    pub arguments: Vec<String>,
    /// The command line that shows it on `single-pass.ll`.
    pub command: String,
    /// The instance that does it, where `opt` says so: `EarlyCSEPass on func_1`.
    pub instance: Option<String>,
    /// The IR just before the pass.
    pub before: String,
    /// The IR just after it, where it gets that far.
    pub after: Option<String>,
    /// Whether `llvm-reduce` has made it smaller.
    pub reduced: bool,
    pub evidence: String,
}

/// Something whose absence cures the bug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Clue {
    /// As it is typed: `-fno-tree-vrp`.
    pub setting: String,
    pub evidence: String,
}

/// The options of a driver under which a bug shows, and the bug.
struct Driven<'t, 'a> {
    trial: &'t mut Trial<'a>,
    program: &'t Program,
    options: &'t [String],
    /// The driver by its usual name.
    command: String,
}

impl Driven<'_, '_> {
    fn recipe(&self, extra: &[String]) -> Recipe {
        Recipe::Options([self.options, extra].concat())
    }

    /// Whether the bug shows with further options; none when time is up.
    fn shows_with(&mut self, extra: &[String]) -> Result<Option<bool>> {
        if self.trial.out_of_time() {
            return Ok(None);
        }
        let recipe = self.recipe(extra);
        self.trial.shows(self.program, &recipe).map(Some)
    }

    /// Whether further options cure the bug; nothing does when time is up.
    fn cured_with(&mut self, extra: &[String]) -> Result<bool> {
        if self.trial.out_of_time() {
            return Ok(false);
        }
        let recipe = self.recipe(extra);
        self.trial.cured(self.program, &recipe)
    }
}

/// Looks for what cures the bug of a driver, so long for each search; a pipeline has its passes
/// instead.
pub fn find_clues(trial: &mut Trial, program: &Program, recipe: &Recipe, seconds: f64) -> Result<Vec<Clue>> {
    let Recipe::Options(options) = recipe else { return Ok(Vec::new()) };
    let Some(steps) = trial.subject.by_hand(program.language, recipe) else { return Ok(Vec::new()) };
    let identity = trial.subject.identity().clone();
    let Some(command) = steps.first().and_then(|step| step.argv.first()).cloned() else { return Ok(Vec::new()) };
    let mut driven = Driven { trial, program, options, command };
    driven.trial.allow(seconds);
    match identity.family.as_str() {
        _ if identity.is_gcc() => {
            let mut clues: Vec<Clue> = switches::lowest_level(&mut driven)?.into_iter().collect();
            // What shows without optimisation is not cured by less of it.
            if clues.iter().any(|clue| clue.setting == "-O0") {
                return Ok(clues);
            }
            let switches = switches::guilty_switches(&mut driven)?;
            driven.trial.allow(seconds);
            let counters = counters::guilty_counter(&mut driven)?;
            if switches.is_empty() && counters.is_none() {
                driven.trial.allow(seconds);
                clues.extend(switches::guilty_pass(&mut driven)?);
            }
            clues.extend(switches.into_iter().chain(counters));
            Ok(clues)
        }
        "clang" => Ok(counters::guilty_instance(&mut driven)?.into_iter().collect()),
        _ => Ok(Vec::new()),
    }
}
