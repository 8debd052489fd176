//! `isolate --lcov`: ranks by coverage that somebody else has measured.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::json;
use whodunit_isolation::{BlockSet, Lcov, Spectrum, rank};

use super::{Arguments, Level};
use crate::exit::Exit;
use crate::output::say;

pub fn run(arguments: &Arguments, failing: &Path, json: bool) -> Result<Exit> {
    let mut lcov = Lcov::default();
    let mut spectrum = Spectrum::new(read(&mut lcov, failing)?);
    for passing in &arguments.passing {
        spectrum.add_witness(&read(&mut lcov, passing)?);
    }
    let ranking = rank(&spectrum, lcov.map(), arguments.formula);
    if json {
        let files = ranking.files.iter().map(|s| json!({ "rank": s.rank, "file": s.name, "score": s.score }));
        let functions = ranking
            .functions
            .iter()
            .map(|s| json!({ "rank": s.rank, "function": s.name, "file": s.file, "score": s.score }));
        let document = json!({
            "bug": failing.display().to_string(),
            "strategy": "lcov",
            "formula": arguments.formula.name,
            "seconds": 0.0,
            "runs": 0,
            "witnesses": spectrum.witnesses(),
            "files": files.collect::<Vec<_>>(),
            "functions": functions.collect::<Vec<_>>(),
        });
        say!("{}", serde_json::to_string_pretty(&document)?);
        return Ok(Exit::Done);
    }
    match arguments.level {
        Level::File => {
            ranking.files.iter().take(arguments.top).for_each(|s| say!("{:4}  {:.3}  {}", s.rank, s.score, s.name));
        }
        Level::Function => {
            let shown = ranking.functions.iter().take(arguments.top);
            shown.for_each(|s| {
                say!("{:4}  {:.3}  {}  ({})", s.rank, s.score, s.name, s.file.as_deref().unwrap_or_default());
            });
        }
        Level::Block => {
            for suspect in ranking.blocks.iter().take(arguments.top) {
                let function = lcov.map().function_of(suspect.block).map_or("", |function| function.name.as_str());
                let offset = lcov.map().blocks[suspect.block as usize].offset;
                say!("{:4}  {:.3}  {function}, line {offset} of it", suspect.rank, suspect.score);
            }
        }
    }
    Ok(Exit::Done)
}

fn read(lcov: &mut Lcov, path: &Path) -> Result<BlockSet> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    lcov.read(&text).with_context(|| path.display().to_string())
}
