//! What `isolate --json` prints, and the pieces of it that people are shown too.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use whodunit_investigation::{Investigation, Scene};
use whodunit_isolation::{Explanation, Repair, Weighing, explain};
use whodunit_subjects::readable_name;

use super::{Arguments, Level};

pub fn document(dir: &Path, arguments: &Arguments, scene: &Scene, found: &Investigation) -> Result<Value> {
    let files: Vec<Value> = found
        .ranking
        .files
        .iter()
        .map(|suspect| json!({ "rank": suspect.rank, "file": suspect.name, "score": suspect.score }))
        .collect();
    let functions: Vec<Value> = found
        .ranking
        .functions
        .iter()
        .map(|suspect| {
            let name = readable_name(&suspect.name);
            json!({ "rank": suspect.rank, "function": name, "file": suspect.file, "score": suspect.score })
        })
        .collect();
    let mut document = json!({
        "bug": dir.display().to_string(),
        "strategy": arguments.strategy.name,
        "formula": arguments.formula.name,
        "seed": arguments.seed,
        "seconds": found.progress.seconds,
        "runs": found.progress.runs,
        "witnesses": found.progress.witnesses,
        "programs": found.progress.programs,
        "similarity": found.progress.similarity,
        "failing": found.progress.failing,
        "fake": found.progress.fake,
        "refused": found.progress.refused,
        "other": found.progress.other,
        "settled": found.settled,
        "interventions": found.progress.interventions,
        "far_mutants": found.progress.far,
        "ordinary": found.progress.ordinary,
        "from_checkpoint": found.progress.from_checkpoint,
        "repairs": found.progress.repairs,
        "decisive": decisive(scene, found),
        "guilty_pass": scene.guilty_pass().map(|omission| pass(scene, omission)),
        "passes": passes(scene, found),
        "recipe": scene.recipe().to_string(),
        "program": scene.whole_program().map(|_| String::from_utf8_lossy(scene.text())),
        "watched_blocks": scene.watched(),
        "failing_blocks": scene.failing.len(),
        "nearest": found.nearest,
        "times": found.times,
        "files": files,
        "functions": functions,
    });
    if arguments.level == Level::Block {
        let blocks = found.ranking.blocks.iter().map(|suspect| {
            let (function, offset) = place(scene, suspect.block);
            let line = scene.line_of(suspect.block);
            json!({
                "rank": suspect.rank, "function": function, "offset": offset, "line": line, "score": suspect.score,
            })
        });
        document["blocks"] = blocks.collect();
    }
    if let Some(file) = &arguments.explain {
        let explanation = explanation(file, arguments, scene, found)?;
        document["explanation"] = serde_json::to_value(&explanation)?;
        for (number, block) in explanation.blocks.iter().enumerate() {
            document["explanation"]["blocks"][number]["line"] = json!(scene.line_of(block.block));
        }
    }
    Ok(document)
}

/// Entries of each list that are kept with the bug: further down nobody looks, and thousands of functions
/// would make the folder large.
const KEPT: usize = 200;

/// The document as it is kept with the bug.
pub fn shortened(document: &Value) -> Value {
    let mut kept = document.clone();
    for key in ["files", "functions", "blocks"] {
        if let Some(list) = kept[key].as_array_mut() {
            list.truncate(KEPT);
        }
    }
    kept
}

/// The changes that make the bug go away, weightiest first, of those that were weighed to the end.
pub fn decisive(scene: &Scene, found: &Investigation) -> Vec<Value> {
    let mut repairs = found.repairs.clone();
    repairs.retain(|repair| repair.weighing == Weighing::Whole);
    repairs.sort_by(|one, other| other.weight().total_cmp(&one.weight()).then(one.block.cmp(&other.block)));
    // A comparison and its branch are one decision, in however many ways it was changed.
    let mut told = HashSet::new();
    repairs.retain(|repair| told.insert(repair.block));
    let value = |repair: &Repair| {
        let (function, offset) = place(scene, repair.block);
        let file = scene.map.file_of(repair.block).and_then(|file| scene.map.file_name(file));
        json!({
            "function": function, "offset": offset, "file": file, "line": scene.line_of(repair.block),
            "remedy": repair.remedy, "weight": repair.weight(), "similarity": repair.similarity, "harmless": repair.harmless,
        })
    };
    repairs.iter().take(DECISIVE).map(value).collect()
}

/// The passes that the bug needs, each with the option that leaves it out and the file it is written in.
pub fn passes(scene: &Scene, found: &Investigation) -> Vec<Value> {
    found.omissions.iter().map(|omission| pass(scene, omission)).collect()
}

/// A pass by the option that leaves it out, with the file it is written in.
pub fn pass(scene: &Scene, omission: &str) -> Value {
    json!({ "option": omission, "file": scene.file_of_pass(omission) })
}

/// Decisive branches that are told.
const DECISIVE: usize = 20;

pub fn place(scene: &Scene, block: u32) -> (String, u32) {
    let offset = scene.map.blocks.get(block as usize).map_or(0, |place| place.offset);
    (scene.map.function_of(block).map(|function| readable_name(&function.name)).unwrap_or_default(), offset)
}

/// The file may be given by the end of its path.
pub fn explanation(file: &str, arguments: &Arguments, scene: &Scene, found: &Investigation) -> Result<Explanation> {
    let fits = |name: &str| name == file || name.ends_with(&format!("/{file}"));
    let Some(suspect) = found.ranking.files.iter().find(|suspect| fits(&suspect.name)) else {
        bail!("{file}: nothing of it was executed when the bug showed; see the ranking for what was");
    };
    let mut explanation = explain(&suspect.name, &found.spectrum, &scene.map, arguments.formula)
        .with_context(|| format!("{file} is in the ranking but not in the spectrum"))?;
    // By all evidence, not by the spectrum alone.
    (explanation.rank, explanation.score) = (suspect.rank, suspect.score);
    for block in &mut explanation.blocks {
        block.function = readable_name(&block.function);
    }
    Ok(explanation)
}
