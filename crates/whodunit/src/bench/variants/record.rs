//! What is kept of each seed: a line of JSON, written as soon as it is done with.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::chain::Outcome;
use crate::bench::json_lines::{JsonLines, hide_from_git, this_build};

/// A seed that was tried.
#[derive(Clone, Serialize, Deserialize)]
pub struct Tried {
    pub index: u64,
    pub program: String,
    pub outcome: Outcome,
    /// On the clock.
    pub seconds: f64,
}

#[derive(Serialize, Deserialize)]
struct Line<'a> {
    setting: Cow<'a, str>,
    tried: Cow<'a, Tried>,
}

/// All seeds that were tried in one setting, on disk.
pub struct Record {
    lines: JsonLines,
    setting: String,
    pub tried: BTreeMap<u64, Tried>,
}

impl Record {
    /// Opens what there is. A line that is cut off, or is from another setting or build of this
    /// tool, says nothing about the variants it makes now.
    pub fn open(dir: &Path, setting: &str) -> Result<Record> {
        let setting = format!("{setting}, build {:016x}", this_build()?);
        hide_from_git(dir)?;
        let (lines, read) = JsonLines::open::<Line<'static>>(dir, "seeds.jsonl")?;
        let ours = read.into_iter().filter(|line| line.setting == setting).map(|line| line.tried.into_owned());
        let tried = ours.map(|tried| (tried.index, tried)).collect();
        Ok(Record { lines, setting, tried })
    }

    pub fn keep(&mut self, tried: Tried) -> Result<()> {
        let line = Line { setting: self.setting.as_str().into(), tried: Cow::Borrowed(&tried) };
        self.lines.keep(&line)?;
        self.tried.insert(tried.index, tried);
        Ok(())
    }

    /// The first seeds that together give so many used ones with so many variants; none while some
    /// of them are missing.
    pub fn enough(&self, seeds: usize, variants: usize) -> Option<Vec<&Tried>> {
        let (mut used, mut made) = (0, 0);
        for (tried, index) in self.tried.values().zip(0..) {
            if tried.index != index {
                return None;
            }
            if let Outcome::Used(chain) = &tried.outcome {
                used += 1;
                made += chain.steps.len();
            }
            if used >= seeds && made >= variants {
                return Some(self.tried.values().take(index as usize + 1).collect());
            }
        }
        None
    }
}
