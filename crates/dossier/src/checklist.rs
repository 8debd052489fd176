//! What a report must contain before it may be called ready: an ordered list, one entry a demand.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use whodunit_oracles::Kind;
use whodunit_program::Language;
use whodunit_validity::Validity;

use crate::dossier::Dossier;
use crate::replay::Without;

/// How much a demand weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Without it the report is not ready.
    Blocking,
    /// Readers expect it.
    Expected,
}

/// Whether a demand is met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "state", content = "detail")]
pub enum State {
    /// With the evidence.
    Met(String),
    /// With what to do about it.
    Missing(String),
    /// With the reason.
    NotApplicable(String),
}

/// One demand and how this report stands to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Item {
    pub demand: Cow<'static, str>,
    pub weight: Weight,
    #[serde(flatten)]
    pub state: State,
}

/// Whether a report can be sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verdict", content = "missing")]
pub enum Readiness {
    Ready,
    /// With the blocking demands that are not met.
    NotReady(Vec<String>),
}

type Check = fn(&Dossier) -> State;
use Weight::{Blocking, Expected};

/// Every demand, in the order a reader meets them.
const DEMANDS: &[(&str, Weight, Check)] = &[
    ("reproduces, 5 times of 5", Blocking, reproduces),
    ("newest installed version affected, or fixed since", Blocking, newest),
    ("full version, target, assertions", Blocking, identified),
    ("complete command line, replayed with stock tools", Blocking, command_line),
    ("for the LLVM middle end, the same as one `opt` line", Blocking, opt_line),
    ("one self-contained file of at most about 30 lines", Blocking, small_program),
    ("expected and actual, and who agrees", Blocking, expectation),
    ("validity certificate", Blocking, certificate),
    ("crash text and top frames", Blocking, crash_text),
    ("nearest known bugs", Blocking, nearest),
    ("found by fuzzing, said plainly", Blocking, found_by),
    ("versions that work and fail", Expected, versions),
    ("guilty pass instance, IR before and after", Expected, guilty_pass),
    ("guilty switch or counter", Expected, guilty_switch),
    ("source and target pair for Alive2", Expected, alive_pair),
    ("suspects as hints, with the evidence", Expected, hints),
    ("regression test in the project's form", Expected, regression_test),
    ("how usual the recipe is, said plainly", Expected, usualness),
    ("repro.sh that exits 0 if and only if the bug is present", Expected, if_and_only_if),
];

/// Lines a maintainer reads without a sigh.
const MOST_LINES: usize = 35;

/// Goes through the list.
pub fn checklist(dossier: &Dossier) -> Vec<Item> {
    let item = |(demand, weight, check): &(&'static str, Weight, Check)| Item {
        demand: Cow::Borrowed(demand),
        weight: *weight,
        state: check(dossier),
    };
    DEMANDS.iter().map(item).collect()
}

/// Only what blocks decides.
pub fn readiness(items: &[Item]) -> Readiness {
    let missing = items.iter().filter_map(|item| match (&item.state, item.weight) {
        (State::Missing(todo), Blocking) => Some(format!("{}: {todo}", item.demand)),
        _ => None,
    });
    let missing: Vec<String> = missing.collect();
    if missing.is_empty() { Readiness::Ready } else { Readiness::NotReady(missing) }
}

fn met(evidence: impl Into<String>) -> State {
    State::Met(evidence.into())
}

fn missing(todo: impl Into<String>) -> State {
    State::Missing(todo.into())
}

fn not_applicable(reason: &str) -> State {
    State::NotApplicable(reason.to_owned())
}

fn is_llvm(dossier: &Dossier) -> bool {
    dossier.recipe.tier.is_some()
}

fn reproduces(dossier: &Dossier) -> State {
    let replays = &dossier.actual.replays;
    let text = format!("{} of {} replays of {}", replays.shown, replays.of, replays.by);
    match replays.shown == replays.of && replays.of > 0 {
        true => met(text),
        false => missing(format!("{text}: find out what it depends on")),
    }
}

fn newest(dossier: &Dossier) -> State {
    match &dossier.newest {
        Some(newest) if newest.seen == "ok" => met(format!("fixed since: {} is right", newest.name)),
        Some(newest) if newest.seen.parse::<Kind>().is_ok() => met(format!("{} is affected", newest.name)),
        Some(newest) => missing(format!("{}: {}; try a newer version by hand", newest.name, newest.seen)),
        None => missing("no version could be asked"),
    }
}

fn identified(dossier: &Dossier) -> State {
    let build = &dossier.build;
    match (&build.target, build.tools.first()) {
        (Some(target), Some(_)) => met(format!("{}, {target}, assertions {}", build.obtained, build.assertions.word())),
        _ => missing("give the output of the compiler's --version by hand: its tools are not installed"),
    }
}

fn command_line(dossier: &Dossier) -> State {
    match &dossier.script {
        Ok(_) => met("repro.sh was replayed in a clean directory"),
        Err(why) => missing(format!("show the bug with the compiler's own tools: {why}")),
    }
}

fn opt_line(dossier: &Dossier) -> State {
    if !is_llvm(dossier) {
        return not_applicable("not an LLVM pipeline");
    }
    match (&dossier.single_pass, dossier.commands.iter().find(|step| step.stage == whodunit_subjects::Stage::Optimise))
    {
        (Ok(single), _) => met(format!("single pass: {}", single.element)),
        (Err(_), Some(step)) if dossier.script.is_ok() => met(step.to_string()),
        (Err(why), _) => missing(format!("make an `opt` line: {why}")),
    }
}

fn small_program(dossier: &Dossier) -> State {
    let program = &dossier.program;
    let Some(text) = &program.text else {
        return missing("give the program as text: it is bitcode");
    };
    if text.lines().any(|line| line.trim_start().starts_with("#include")) && program.language == Language::C {
        return missing("preprocess the program: it includes files");
    }
    match program.lines <= MOST_LINES {
        true => met(format!("{} lines", program.lines)),
        false => missing(format!("reduce the program: it has {} lines", program.lines)),
    }
}

fn expectation(dossier: &Dossier) -> State {
    match (&dossier.expected, dossier.kind) {
        (Some(expected), _) if !expected.agreed_by.is_empty() => {
            met(format!("agreed by {}", expected.agreed_by.join(", ")))
        }
        (_, Kind::WrongCode) => missing("say what the program should do, and who agrees"),
        _ => met(format!("the compiler should not stop; {}", dossier.actual.summary)),
    }
}

fn certificate(dossier: &Dossier) -> State {
    if dossier.kind != Kind::WrongCode {
        return not_applicable("a compiler must not stop, whatever the program does when it runs");
    }
    match &dossier.certificate {
        Some(certificate) if certificate.verdict == Validity::Valid => {
            met(format!("{} checks, none with a complaint", certificate.checks.len()))
        }
        Some(certificate) if certificate.verdict == Validity::Invalid => {
            missing("the program has undefined behaviour: this is no bug report")
        }
        Some(_) => missing("the checks came to no end: prove the program valid another way"),
        None if dossier.program.language == Language::Ir => {
            missing("no check knows LLVM IR: argue that the program is free of undefined behaviour, or use alive-tv")
        }
        None => missing("check the program: whodunit check"),
    }
}

fn crash_text(dossier: &Dossier) -> State {
    if !matches!(dossier.kind, Kind::Crash | Kind::Codegen | Kind::InvalidIr) {
        return not_applicable("the compiler does not crash");
    }
    match &dossier.crash {
        Some(crash) if crash.message.is_some() || !crash.frames.is_empty() => {
            met(crash.message.clone().unwrap_or_else(|| crash.frames[0].clone()))
        }
        _ => missing("get a backtrace by hand"),
    }
}

fn nearest(dossier: &Dossier) -> State {
    match dossier.nearest.as_slice() {
        [] => not_applicable("no known bugs were given; search the project's tracker before filing"),
        nearest => met(nearest.iter().map(|near| near.id.as_str()).collect::<Vec<_>>().join(", ")),
    }
}

fn found_by(dossier: &Dossier) -> State {
    match &dossier.found_by {
        Some(origin) => met(origin.clone()),
        None => not_applicable("the bug folder does not say that whodunit found it"),
    }
}

fn versions(dossier: &Dossier) -> State {
    match dossier.versions.len() {
        0 | 1 => missing("install other versions of the compiler"),
        count => met(format!("{count} versions tried")),
    }
}

fn guilty_pass(dossier: &Dossier) -> State {
    if !is_llvm(dossier) {
        return not_applicable("not an LLVM pipeline");
    }
    match &dossier.single_pass {
        Ok(single) => met(single.evidence.clone()),
        Err(why) => missing(format!("find the pass by hand: {why}")),
    }
}

fn guilty_switch(dossier: &Dossier) -> State {
    if is_llvm(dossier) {
        return not_applicable("an LLVM pipeline has passes instead");
    }
    match dossier.clues.as_slice() {
        [] => missing("no switch or counter cures the bug alone"),
        clues => met(clues.iter().map(|clue| clue.setting.as_str()).collect::<Vec<_>>().join(", ")),
    }
}

fn alive_pair(dossier: &Dossier) -> State {
    match &dossier.single_pass {
        _ if !is_llvm(dossier) || dossier.kind != Kind::WrongCode => {
            not_applicable("not a wrong transformation of LLVM IR")
        }
        Ok(single) if single.after.is_some() => met("src.ll and tgt.ll"),
        _ => missing("needs the single pass"),
    }
}

fn hints(dossier: &Dossier) -> State {
    let first = dossier.suspects.as_ref().and_then(|suspects| suspects.files.first());
    match (&dossier.single_pass, dossier.clues.len()) {
        _ if first.is_some() => met(format!("{} leads the ranking", first.map_or("", |suspect| &suspect.file))),
        (Ok(_), _) => met("the pass that shows the bug alone"),
        (_, 0) => missing("nothing hints at the culprit"),
        (_, count) => met(format!("{count} settings that make a difference")),
    }
}

fn regression_test(dossier: &Dossier) -> State {
    match &dossier.regression_test {
        Ok(test) => met(format!("{}: {}", test.file, test.note)),
        Err(why) => missing(why.clone()),
    }
}

fn usualness(dossier: &Dossier) -> State {
    met(dossier.recipe.remark.clone())
}

fn if_and_only_if(dossier: &Dossier) -> State {
    match &dossier.script {
        Err(why) => missing(why.clone()),
        Ok(script) => match &script.without {
            Without::NotPresent(setting) => met(format!("exits 1 with {setting}")),
            Without::NoSuchRecipe => not_applicable("no recipe without the bug was found, so exit 1 was not seen"),
            Without::Unclear(why) => missing(format!("the script does not exit 1 without the optimisation: {why}")),
        },
    }
}
