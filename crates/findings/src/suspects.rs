//! What came of isolating a bug, as `whodunit isolate` leaves it with the bug: plain data, read
//! leniently, so that rankings of earlier and later versions can be shown.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lab::Lab;
use crate::replace;

/// The file of a bug folder that holds the ranking.
pub const RANKING: &str = "ranking.json";

/// Who is to blame for a bug, and what speaks for it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Suspects {
    pub strategy: String,
    pub formula: String,
    pub seconds: f64,
    pub runs: u64,
    pub witnesses: u64,
    /// Changes of the compiler that were tried, and those that made the bug go away.
    pub interventions: u64,
    pub repairs: u64,
    /// The recipe that fails, as the witnesses are near to it.
    pub recipe: String,
    pub files: Vec<FileSuspect>,
    pub functions: Vec<FunctionSuspect>,
    pub decisive: Vec<DecisiveBranch>,
    pub nearest: Vec<Witness>,
}

impl Suspects {
    /// The function whose branches together weigh most, of those that make the bug go away.
    pub fn decisive_function(&self) -> Option<&str> {
        let mut weights: BTreeMap<&str, f64> = BTreeMap::new();
        for branch in self.decisive.iter().filter(|branch| !branch.function.is_empty()) {
            *weights.entry(&branch.function).or_default() += branch.weight;
        }
        let heaviest = weights.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
        heaviest.map(|(function, _)| function)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileSuspect {
    pub rank: u64,
    pub file: String,
    pub score: f64,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FunctionSuspect {
    pub rank: u64,
    pub function: String,
    /// None for functions of headers.
    pub file: Option<String>,
    pub score: f64,
}

/// A place in the compiler, mostly a branch, where a change makes the bug go away.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DecisiveBranch {
    pub function: String,
    pub offset: u64,
    pub file: Option<String>,
    /// `file:line` where the compiler tells lines.
    pub line: Option<String>,
    pub weight: f64,
    /// What was changed: `branch`, `call` or `constant`; a branch where nothing is said.
    pub remedy: String,
}

impl DecisiveBranch {
    /// What makes the bug go away.
    pub fn deed(&self) -> &'static str {
        match self.remedy.as_str() {
            "call" => "leaving out a call",
            "constant" => "changing a constant by one",
            _ => "taking a branch the other way",
        }
    }

    /// Where it stands, as near as is known.
    pub fn place(&self) -> &str {
        self.line.as_deref().or(self.file.as_deref()).unwrap_or("a header")
    }
}

/// A run near to the bug with which the compiler is right.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Witness {
    /// What was changed: `{"sequence": […]}`, `{"options": […]}`, `{"program": …}`.
    pub candidate: Value,
    /// Share of common blocks.
    pub similarity: f64,
}

impl Witness {
    /// The passes, if it is another sequence.
    pub fn sequence(&self) -> Option<Vec<&str>> {
        self.words("sequence")
    }

    /// The options, if it is another set of them.
    pub fn options(&self) -> Option<Vec<&str>> {
        self.words("options")
    }

    /// The runs of passes after which the failing sequence was ended, if it is that.
    pub fn pass_runs(&self) -> Option<u64> {
        self.candidate.get("pass-runs")?.as_u64()
    }

    fn words(&self, kind: &str) -> Option<Vec<&str>> {
        let words = self.candidate.get(kind)?.as_array()?;
        Some(words.iter().filter_map(Value::as_str).collect())
    }

    /// The text, if it is another program.
    pub fn program(&self) -> Option<&str> {
        let program = self.candidate.get("program")?;
        program.as_str().or_else(|| program.get("text")?.as_str())
    }
}

/// The ranking that is kept with a bug, if one is.
pub fn read_suspects(dir: &Path) -> Result<Option<Suspects>> {
    let path = dir.join(RANKING);
    if !path.exists() {
        return Ok(None);
    }
    let text = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let suspects = serde_json::from_slice(&text);
    suspects.map(Some).with_context(|| format!("{} is not a ranking; make it anew with isolate", path.display()))
}

/// Keeps the ranking of a bug in its folder, and in the store as well if the folder is of a lab.
pub fn keep_ranking(dir: &Path, ranking: &[u8]) -> Result<()> {
    // The store first: a campaign that renews the folder meanwhile then takes the ranking along.
    Lab::keep_with_folder(dir, RANKING, ranking)?;
    replace::replace_file(&dir.join(RANKING), ranking)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ranking_is_read_back_and_what_is_unknown_is_let_pass() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(read_suspects(dir.path()).unwrap(), None);
        let text = r#"{"strategy":"blend","files":[{"rank":1,"file":"LICM.cpp","score":0.5}],"new":1,
            "nearest":[{"candidate":{"sequence":["gvn"]},"similarity":0.9},{"candidate":{"program":{"text":"int x;"}}},
                       {"candidate":{"options":["-O1"]}}],
            "decisive":[{"line":"gcc/expr.cc:77","file":"gcc/expr.cc"},{"file":"LICM.cpp"},{}]}"#;
        keep_ranking(dir.path(), text.as_bytes()).unwrap();
        let suspects = read_suspects(dir.path()).unwrap().expect("it is there");
        assert_eq!(suspects.files[0].file, "LICM.cpp");
        assert_eq!(suspects.nearest[0].sequence(), Some(vec!["gvn"]));
        assert_eq!(suspects.nearest[1].program(), Some("int x;"));
        let options = &suspects.nearest[2];
        assert_eq!((options.options(), options.sequence(), options.program()), (Some(vec!["-O1"]), None, None));
        let places: Vec<_> = suspects.decisive.iter().map(DecisiveBranch::place).collect();
        assert_eq!(places, ["gcc/expr.cc:77", "LICM.cpp", "a header"]);
        std::fs::write(dir.path().join(RANKING), "[").unwrap();
        assert!(read_suspects(dir.path()).unwrap_err().to_string().contains("ranking.json"));
    }
}
