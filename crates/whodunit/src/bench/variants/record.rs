//! What is kept of each seed: a line of JSON, written as soon as it is done with.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::chain::Outcome;

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
    file: File,
    setting: String,
    pub tried: BTreeMap<u64, Tried>,
}

impl Record {
    /// Opens what there is. A line that is cut off, or is from another setting or build of this
    /// tool, says nothing about the variants it makes now.
    pub fn open(dir: &Path, setting: &str) -> Result<Record> {
        let path = dir.join("seeds.jsonl");
        let trouble = || format!("cannot write {}", path.display());
        let setting = format!("{setting}, build {:016x}", this_build()?);
        std::fs::create_dir_all(dir).with_context(trouble)?;
        // Nothing in here is a result; it is not to be committed by accident.
        std::fs::write(dir.join(".gitignore"), "*\n").with_context(trouble)?;
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let ours = lines.filter(|line| line.setting == setting).map(|line| line.tried.into_owned());
        let tried = ours.map(|tried| (tried.index, tried)).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(&path).with_context(trouble)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").with_context(trouble)?;
        }
        Ok(Record { file, setting, tried })
    }

    pub fn keep(&mut self, tried: Tried) -> Result<()> {
        let line = Line { setting: self.setting.as_str().into(), tried: Cow::Borrowed(&tried) };
        self.file.write_all(format!("{}\n", serde_json::to_string(&line)?).as_bytes())?;
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

/// A number that another build of this tool does not have.
fn this_build() -> Result<u64> {
    let path = std::env::current_exe().context("cannot find out which executable this is")?;
    let mut hasher = DefaultHasher::new();
    std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?.hash(&mut hasher);
    Ok(hasher.finish())
}
