//! A known bug in several forms: what its program was on the way of its own reduction. So findings
//! of one bug differ in more than their surroundings, and each is reduced in reasonable time.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use whodunit_findings::Reduction;
use whodunit_program::Program;
use whodunit_triage::Keeper;

use super::maker::Known;

/// Words and signs of the largest form.
const LARGEST: usize = 600;
/// Forms of one bug.
const FORMS: usize = 8;

/// The forms of one bug as they are kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The program they were made from.
    program: String,
    texts: Vec<String>,
}

/// Takes every step of a reduction that is small enough.
#[derive(Default)]
pub struct Steps {
    texts: Vec<Vec<u8>>,
}

impl Keeper for Steps {
    fn keep(&mut self, so_far: &Reduction) -> Result<()> {
        let small = so_far.steps.last().is_some_and(|step| step.size.tokens <= LARGEST);
        if small && self.texts.last() != Some(&so_far.program.text) {
            self.texts.push(so_far.program.text.clone());
        }
        Ok(())
    }

    fn stage(&mut self, _: &str) {}
}

impl Steps {
    /// Some of the steps, evenly chosen, the smallest among them.
    fn chosen(&self) -> Vec<String> {
        let text = |text: &Vec<u8>| String::from_utf8_lossy(text).into_owned();
        let backwards = self.texts.iter().rev();
        backwards.step_by(self.texts.len().div_ceil(FORMS).max(1)).map(text).collect()
    }
}

fn file(work: &Path, bug: &Known) -> PathBuf {
    work.join(format!("{}.forms.json", bug.name))
}

/// The forms that were made before.
pub fn kept(work: &Path, bug: &Known) -> Option<Vec<Program>> {
    let text = std::fs::read_to_string(file(work, bug)).ok()?;
    let kept: Kept = serde_json::from_str(&text).ok()?;
    (kept.program == bug.program.id().0).then(|| programs(&kept.texts))
}

/// Keeps the forms that a reduction went through.
pub fn keep(work: &Path, bug: &Known, steps: &Steps) -> Result<Vec<Program>> {
    let kept = Kept { program: bug.program.id().0, texts: steps.chosen() };
    let path = file(work, bug);
    std::fs::write(&path, serde_json::to_vec_pretty(&kept)?)
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(programs(&kept.texts))
}

fn programs(texts: &[String]) -> Vec<Program> {
    texts.iter().map(|text| Program::c("prog.c", text.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_chosen_evenly_and_end_with_the_smallest() {
        let steps = |count: usize| Steps { texts: (0..count).map(|n| n.to_string().into_bytes()).collect() };
        assert_eq!(steps(3).chosen(), ["2", "1", "0"]);
        assert_eq!(steps(16).chosen(), ["15", "13", "11", "9", "7", "5", "3", "1"]);
        assert!(steps(0).chosen().is_empty());
    }
}
