//! A regression test in the form the project keeps its own in: lit with FileCheck, or DejaGnu.

mod dejagnu;
mod lit;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use whodunit_subjects::{Crew, Limits};

use crate::dossier::Dossier;

/// A test file for the project's own suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RegressionTest {
    pub file: String,
    pub text: String,
    /// What a maintainer should know of it.
    pub note: String,
}

/// Output with more lines than that makes no readable test.
const MOST_LINES: usize = 20;

/// The test. The inner error says why there is none.
pub fn regression_test(dossier: &Dossier, crew: &mut Crew, limits: &Limits) -> Result<Result<RegressionTest, String>> {
    match (&dossier.single_pass, dossier.recipe.tier.is_some()) {
        (Ok(single), true) => lit::proven_test(dossier, single, crew, limits),
        (Err(why), true) => Ok(Err(format!("needs a single pass: {why}"))),
        _ if dossier.subject.starts_with("gcc") => Ok(dejagnu::test(dossier)),
        _ => Ok(Err("write it by hand: the form of this project's tests is not known".to_owned())),
    }
}
