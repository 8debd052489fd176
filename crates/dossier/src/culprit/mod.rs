//! Who is to blame, as far as stock tools can tell: a single pass and the IR before it, or the
//! switches and counters without which the bug is gone.

use std::sync::Arc;

use anyhow::Result;
use serde::Serialize;
use whodunit_program::Program;
use whodunit_subjects::{Crew, Pipeline, Recipe, Subject, Tier, bare_name, expand_default_pipeline};

use crate::script::Proof;
use crate::trial::Trial;

/// A pass that shows the bug alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SinglePass {
    /// As `opt -passes=` takes it.
    pub element: String,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Clue {
    /// As it is typed: `-fno-tree-vrp`.
    pub setting: String,
    pub evidence: String,
}

pub fn find_single_pass(
    _trial: &mut Trial,
    _program: &Program,
    _recipe: &Recipe,
    _proof: &Proof,
    _seconds: f64,
) -> Result<Result<SinglePass, String>> {
    Ok(Err("not looked for".to_owned()))
}

pub fn find_clues(_trial: &mut Trial, _program: &Program, _recipe: &Recipe) -> Result<Vec<Clue>> {
    Ok(Vec::new())
}

/// The least usual tier among the passes of a pipeline, by their names.
pub fn tier_of(pipeline: &Pipeline, subject: &Arc<dyn Subject>, crew: &mut Crew) -> Result<String> {
    let Some(list) = subject.passes(crew)? else { return Ok(Tier::Optional.word().to_owned()) };
    let leaves = expand_default_pipeline(&pipeline.to_string());
    let tier = |leaf: &String| {
        let known = list.passes.iter().filter(|pass| pass.name == bare_name(leaf)).map(|pass| pass.tier).min();
        let level = leaf.starts_with("default<");
        known.unwrap_or(if level { Tier::Default } else { Tier::Optional })
    };
    Ok(leaves.iter().map(tier).max().unwrap_or(Tier::Default).word().to_owned())
}
