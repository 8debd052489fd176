//! The ranking as people read it.

use anyhow::Result;
use serde_json::Value;
use whodunit_investigation::{Investigation, Progress, Scene, Trace};
use whodunit_isolation::Candidate;
use whodunit_reduction::count_tokens;
use whodunit_report::changed_lines;
use whodunit_subjects::{Recipe, readable_name, short_name};

use super::document::{decisive, explanation, pass, passes, place};
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
        say!("decisive:           {}", told(branch));
    }
    if let Some(omission) = scene.guilty_pass() {
        say!("goes wrong with:    {}", told_pass(&pass(scene, omission)));
    }
    for pass in passes(scene, found).iter().take(3) {
        say!("right without:      {}", told_pass(pass));
    }
    if let Some(whole) = scene.whole_program() {
        let [left, all] = [scene.text(), &whole.text].map(count_tokens);
        say!("it takes:           {left} of {all} tokens of the program");
    }
    if let Some(nearest) = found.nearest.first() {
        say!("fails:              {}", failing(scene));
        let candidate = nearby(scene.recipe(), &nearest.candidate);
        say!("nearest, and right: {candidate} ({:.1} % the same blocks)", nearest.similarity * 100.0);
    }
    if let Some(file) = &arguments.explain {
        show_explanation(file, arguments, scene, found)?;
    }
    Ok(())
}

/// A pass in a few words.
fn told_pass(pass: &Value) -> String {
    let [option, file] = ["option", "file"].map(|key| pass[key].as_str().unwrap_or("its file is not known"));
    format!("{} ({file})", option.trim_start_matches("-fdisable-"))
}

/// A change of the compiler in one line.
fn told(change: &Value) -> String {
    let text = |key: &str| change[key].as_str().unwrap_or("a header").to_owned();
    let offset = change["offset"].as_u64().unwrap_or_default();
    let name = short_name(&text("function"));
    let place = change["line"].as_str().map_or_else(|| text("file"), str::to_owned);
    let remedy = change["remedy"].as_str().unwrap_or("branch");
    format!("{name}+{offset:#x}, {remedy}  ({place})")
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

/// A witness in few words: of options only what differs from the failing ones, of which there may be hundreds.
fn nearby(failing: &Recipe, candidate: &Candidate) -> String {
    let (Recipe::Options(failing), Candidate::Options(set)) = (failing, candidate) else { return candidate.summary() };
    let beyond = |set: &[String], other: &[String]| -> Vec<String> {
        set.iter().filter(|option| !other.contains(option)).cloned().collect()
    };
    let (more, less) = (beyond(set, failing), beyond(failing, set));
    match (less.len(), more.is_empty()) {
        (0, _) => format!("the same with {}", more.join(" ")),
        (1..=FEW, true) => format!("the same without {}", less.join(" ")),
        (1..=FEW, false) => format!("the same with {}, without {}", more.join(" "), less.join(" ")),
        _ => candidate.summary(),
    }
}

/// Options that are named one by one.
const FEW: usize = 5;

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
    if explanation.fixes > 0.0 {
        say!("  mended {:.1} times before, a fix of a year ago counting for half", explanation.fixes);
    }
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
    let here: Vec<String> =
        decisive(scene, found).iter().filter(|change| change["file"] == explanation.file).map(told).collect();
    if !here.is_empty() {
        say!("\nchanges in it that make the bug go away:");
        here.iter().take(arguments.top).for_each(|change| say!("  {change}"));
    }
    show_nearest(scene, found);
    Ok(())
}

/// The witnesses nearest to the bug, each by what makes it differ.
fn show_nearest(scene: &Scene, found: &Investigation) {
    for Trace { candidate, similarity } in found.nearest.iter().take(SHOWN) {
        say!("\nright, with {:.1} % the same blocks: {}", similarity * 100.0, nearby(scene.recipe(), candidate));
        if let Some(program) = candidate.program().filter(|program| program.is_mutant()) {
            let [wrong, right] = [scene.text(), &program.text].map(|text| String::from_utf8_lossy(text));
            changed_lines(&wrong, &right).iter().for_each(|line| say!("  {line}"));
        }
    }
}

/// Witnesses that are told with an explanation.
const SHOWN: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    fn told(set: &str) -> String {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        nearby(&Recipe::Options(words("-O2 -fno-a -fno-b")), &Candidate::Options(words(set)))
    }

    #[test]
    fn of_many_options_those_that_differ_are_told() {
        assert_eq!(told("-O2 -fno-a -fno-b -fdisable-tree-pre"), "the same with -fdisable-tree-pre");
        assert_eq!(told("-O2 -fno-b"), "the same without -fno-a");
        assert_eq!(told("-O1 -fno-a -fno-b"), "the same with -O1, without -O2");
    }
}
