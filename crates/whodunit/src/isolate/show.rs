//! The ranking as people read it.

use anyhow::Result;
use whodunit_investigation::{Investigation, Progress, Scene};
use whodunit_subjects::readable_name;

use super::document::{decisive, explanation, passes, place};
use super::{Arguments, Level};
use crate::output::say;

pub fn show(arguments: &Arguments, scene: &Scene, found: &Investigation) -> Result<()> {
    let progress = &found.progress;
    say!(
        "{} witnesses in {} runs and {:.1} s ({} runs show the bug too, {} say nothing){}",
        progress.witnesses,
        progress.runs,
        progress.seconds,
        progress.failing,
        progress.other + progress.fake + progress.refused,
        if found.settled { "; the ranking has settled" } else { "" }
    );
    if progress.programs + progress.fake + progress.refused > 0 {
        say!(
            "{} of the witnesses are programs; {} more were left out as fakes, {} do not compile",
            progress.programs,
            progress.fake,
            progress.refused
        );
    }
    if progress.interventions > 0 {
        say!(
            "{} of {} changes of the compiler (a branch turned, a call left out, a constant moved) make the bug go away",
            progress.repairs,
            progress.interventions
        );
    }
    if progress.witnesses == 0 && progress.repairs == 0 {
        return no_witness(progress, found);
    }
    say!();
    show_ranking(arguments, scene, found);
    say!();
    for branch in decisive(scene, found).iter().take(3) {
        let text = |key: &str| branch[key].as_str().unwrap_or("a header").to_owned();
        let offset = branch["offset"].as_u64().unwrap_or_default();
        let function = text("function").replace("(anonymous namespace)::", "");
        let name = function.split('(').next().filter(|name| !name.is_empty()).unwrap_or(&function);
        let place = branch["line"].as_str().map_or_else(|| text("file"), str::to_owned);
        let remedy = branch["remedy"].as_str().unwrap_or("branch");
        say!("decisive:           {name}+{offset:#x}, {remedy}  ({place})");
    }
    for pass in passes(scene, found).iter().take(3) {
        let [option, file] = ["option", "file"].map(|key| pass[key].as_str().unwrap_or("its file is not known"));
        say!("right without:      {} ({file})", option.trim_start_matches("-fdisable-"));
    }
    if let Some(nearest) = found.nearest.first() {
        say!("fails:              {}", failing(scene));
        let candidate = nearest.candidate.summary();
        say!("nearest, and right: {candidate} ({:.1} % the same blocks)", nearest.similarity * 100.0);
    }
    if let Some(file) = &arguments.explain {
        show_explanation(file, arguments, scene, found)?;
    }
    Ok(())
}

/// The failing recipe in few words: what the bug does not need was switched off, option by option.
fn failing(scene: &Scene) -> String {
    match scene.switched_off() {
        Some((given, off)) if !off.is_empty() => {
            format!("{}, also with {} other optimisations and passes switched off", given.join(" "), off.len())
        }
        _ => scene.recipe().to_string(),
    }
}

fn show_ranking(arguments: &Arguments, scene: &Scene, found: &Investigation) {
    let ranking = &found.ranking;
    match arguments.level {
        Level::File => {
            for suspect in ranking.files.iter().take(arguments.top) {
                say!("{:4}  {:.3}  {}", suspect.rank, suspect.score, suspect.name);
            }
        }
        Level::Function => {
            for suspect in ranking.functions.iter().take(arguments.top) {
                let file = suspect.file.as_deref().unwrap_or("a header");
                say!("{:4}  {:.3}  {}  ({file})", suspect.rank, suspect.score, readable_name(&suspect.name));
            }
        }
        Level::Block => {
            for suspect in ranking.blocks.iter().take(arguments.top) {
                let (function, offset) = place(scene, suspect.block);
                let line = line(scene, suspect.block);
                say!("{:4}  {:.3}  {function}+{offset:#x}{line}", suspect.rank, suspect.score);
            }
        }
    }
}

/// A block's source line, to be put behind its place.
fn line(scene: &Scene, block: u32) -> String {
    scene.line_of(block).map(|line| format!("  ({line})")).unwrap_or_default()
}

fn no_witness(progress: &Progress, found: &Investigation) -> Result<()> {
    match progress.failing > progress.other + progress.fake + progress.refused {
        true => say!(
            "all that was tried shows the bug, so nothing tells its blocks from the others; try a strategy that \
             may leave passes out (--strategy locseq-wc) or a larger --budget"
        ),
        false => say!("nothing that was tried says anything; try a larger --budget"),
    }
    found.oddities.iter().take(3).for_each(|(what, count)| say!("  {count} x {what}"));
    Ok(())
}

fn show_explanation(file: &str, arguments: &Arguments, scene: &Scene, found: &Investigation) -> Result<()> {
    let explanation = explanation(file, arguments, scene, found)?;
    say!(
        "\n{}: rank {} of {}, score {:.3}; {} of its blocks were executed when the bug showed:",
        explanation.file,
        explanation.rank,
        explanation.files,
        explanation.score,
        explanation.blocks.len()
    );
    for block in explanation.blocks.iter().take(arguments.top) {
        say!(
            "  {:.3}  in {} of {} witnesses  {}+{:#x}{}",
            block.score,
            block.ep,
            explanation.witnesses,
            block.function,
            block.offset,
            line(scene, block.block)
        );
    }
    Ok(())
}
