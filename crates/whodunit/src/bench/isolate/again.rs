//! Ranking again what was seen before: a case file has all that a ranking is made of, so that other weights need no other runs.

use std::path::Path;

use anyhow::{Context, Result};
use whodunit_isolation::{CaseFile, Weights, blend};

use super::case::Known;
use super::{Arguments, Isolated, ablation, kept, replace};
use crate::bench::today;

/// What was measured of a bug, with its case ranked as this version weighs it; none if there is no such measurement, or no case of it.
/// When the guilty file had which place is not known any more.
pub fn ranked_again(file: &Path, known: &Known, arguments: &Arguments) -> Result<Option<Isolated>> {
    let cases = file.with_extension("case.json");
    let (Some(mut isolated), Ok(text)) = (kept(file, arguments), std::fs::read(&cases)) else { return Ok(None) };
    let case: CaseFile = serde_json::from_slice(&text)
        .with_context(|| format!("{} is damaged, or of another version of whodunit", cases.display()))?;
    isolated.place(&blend(&case, arguments.formula, &Weights::default()), known);
    isolated.without = ablation::ablations(&case, arguments.formula, &known.files);
    isolated.over_time = None;
    let before = isolated.measured.split(", ranked again").next().unwrap_or_default();
    isolated.measured = format!("{before}, ranked again {}", today());
    replace(file, &serde_json::to_vec_pretty(&isolated)?)?;
    Ok(Some(isolated))
}
