//! `whodunit bench`: measurements against a peer or a known truth, with what they were made on.

pub mod coverage;
pub mod duplicates;
pub mod forkserver;
pub mod hunt;
pub mod integers;
pub mod isolate;
mod json_lines;
pub mod mutants;
pub mod pages;
pub mod queue;
pub mod reach;
pub mod reduce;
pub mod rules;
pub mod select;
mod side_by_side;
pub mod soak;
pub mod sources;
pub mod throughput;
pub mod validity;
pub mod variants;
pub mod vectors;

use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::{Context, Result};
use clap::Subcommand;
use whodunit_subjects::{Registry, Subject};

use crate::exit::Exit;

#[derive(Subcommand)]
pub enum Arguments {
    /// What it costs to watch a compiler's blocks.
    Coverage(coverage::Arguments),
    /// Findings made from known bugs: do they come out as those bugs?
    Duplicates(duplicates::Arguments),
    /// Compilers proper by a fork server against processes of their own.
    Forkserver(forkserver::Arguments),
    /// CTOS against the other techniques of its paper: bugs in the same time.
    Hunt(hunt::Arguments),
    /// What expressions come to, as we compute it and as compilers do.
    Integers(integers::Arguments),
    /// Bugs with known guilty files: how far up do strategies rank those?
    Isolate(isolate::Arguments),
    /// How many mutants of failing programs are judged a minute, and where the time goes.
    Mutants(mutants::Arguments),
    /// Whether mutants compile, and leave alone what tells a result: rule by rule.
    Rules(rules::Arguments),
    /// Draw the pages and plots of results again that are there already.
    Pages(pages::Arguments),
    /// The same campaign here and over a queue, in turn: what the queue costs.
    Queue(queue::Arguments),
    /// How much more of a compiler variants execute than their seeds do, by technique.
    Reach(reach::Arguments),
    /// The in-process engine against `opt` + `clang` + the executable.
    Throughput(throughput::Arguments),
    /// `whodunit reduce` against C-Vise alone with a script of stock tools.
    Reduce(reduce::Arguments),
    /// Selecting from pools of sequences and programs: time and memory.
    Select(select::Arguments),
    /// A campaign over a queue with faults injected all the time: does anything leak?
    Soak(soak::Arguments),
    /// Traps against a compiler's own counters: the same functions?
    Sources(sources::Arguments),
    /// The checks of `whodunit check` against programs known to be undefined, or valid.
    Validity(validity::Arguments),
    /// Variants of many programs: does each do what its seed does?
    Variants(variants::Arguments),
    /// Our vectors of sequences against gensim's: the same neighbours, and how fast?
    Vectors(vectors::Arguments),
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    match arguments {
        Arguments::Coverage(arguments) => coverage::run(arguments, out, json),
        Arguments::Duplicates(arguments) => duplicates::run(arguments, out, json),
        Arguments::Forkserver(arguments) => forkserver::run(arguments, out, json),
        Arguments::Hunt(arguments) => hunt::run(arguments, out, json),
        Arguments::Integers(arguments) => integers::run(arguments, out, json),
        Arguments::Isolate(arguments) => isolate::run(arguments, out, json),
        Arguments::Mutants(arguments) => mutants::run(arguments, out, json),
        Arguments::Rules(arguments) => rules::run(arguments, out, json),
        Arguments::Pages(arguments) => pages::run(arguments, out, json),
        Arguments::Queue(arguments) => queue::run(arguments, out, json),
        Arguments::Reach(arguments) => reach::run(arguments, out, json),
        Arguments::Throughput(arguments) => throughput::run(arguments, out, json),
        Arguments::Reduce(arguments) => reduce::run(arguments, out, json),
        Arguments::Select(arguments) => select::run(arguments, out, json),
        Arguments::Soak(arguments) => soak::run(arguments, out, json),
        Arguments::Sources(arguments) => sources::run(arguments, out, json),
        Arguments::Validity(arguments) => validity::run(arguments, out, json),
        Arguments::Variants(arguments) => variants::run(arguments, out, json),
        Arguments::Vectors(arguments) => vectors::run(arguments, out, json),
    }
}

/// The processor of this machine.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|(_, name)| name));
    model.unwrap_or("unknown processor").to_owned()
}

/// Processors that there are.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// The newest LLVM that is installed.
fn newest_llvm(registry: &Registry) -> Result<Arc<dyn Subject>> {
    let newest = registry.all().iter().rev().find(|subject| subject.identity().family == "llvm");
    newest.cloned().context("no LLVM is installed; `whodunit doctor` tells how to get one")
}

/// How busy the machine has been in the last minute.
fn load_average() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or_default()
}

/// Today's date, as in 2026-11-15.
fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.chars().take_while(|c| *c != 'T').collect()
}
