//! `whodunit bench reach`: how much more of a stock LLVM variants execute than their seeds do (figure 7 of the
//! Hermes paper), by technique.

mod chains;
mod measured;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};
use whodunit_subjects::{Crew, Registry};

use crate::bench::json_lines::{JsonLines, hide_from_git, this_build};
use crate::bench::pages::keep;
use crate::bench::side_by_side::{Attempts, Bounds, new_crew, side_by_side};
use crate::bench::{cores, newest_llvm};
use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;
use chains::{Chains, Maker, Outcome};
use measured::{Measured, markdown};

#[derive(Args)]
#[command(after_help = "Exit codes: 0 measured, 2 trouble.\n\
    A hundred seeds with ten variants take about half an hour on two cores; an interrupted run goes on where it stopped.\n\n\
    Example: whodunit bench reach --subject llvm-16 --out docs/results")]
pub struct Arguments {
    /// The LLVM library to watch; the newest installed if not given.
    #[arg(long)]
    subject: Option<String>,
    /// The level at which everything is compiled.
    #[arg(long, default_value = "O3")]
    level: String,
    /// Programs by Csmith to make variants of.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    seeds: u32,
    /// Variants of each, by each technique.
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    variants: u32,
    /// Longest program in kB; long ones take long, and their variants longer.
    #[arg(long, default_value_t = 60, value_name = "KB")]
    longest: usize,
    /// Where each seed's result is kept as soon as it is there; `reach-work` below --out if not given.
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Programs worked on at a time; as many as there are processors if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
}

/// Seeds tried for each that is wanted.
const PATIENCE: u64 = 20;

/// A line of the record.
#[derive(Serialize, Deserialize)]
struct Tried {
    setting: String,
    index: u64,
    outcome: Outcome,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let interrupt = catch_interrupts()?;
    let registry = Registry::discover()?;
    let subject = match &arguments.subject {
        Some(name) => registry.get(name)?,
        None => newest_llvm(&registry)?,
    };
    let line = Line::new(json);
    let mut crew = new_crew()?;
    let source = subject.coverage(&mut crew, &|what| line.say(what))?;
    let source = source.with_context(|| format!("{}: its blocks cannot be watched", subject.identity().name))?;
    drop(crew);
    let maker = Maker::prepare(arguments, subject.as_ref(), source.as_ref(), &registry)?;
    let work = arguments.work.clone().unwrap_or_else(|| out.unwrap_or(Path::new("")).join("reach-work"));
    let tried = make_all(arguments, &maker, &work, &interrupt, &line)?;
    line.finish();
    let used = used(&tried, arguments.seeds as usize);
    ensure!(!used.is_empty(), "no seed could be used");
    let mut measured = Measured::of(&maker, &used, arguments.variants as usize);
    measured.complete = used.len() == arguments.seeds as usize;
    (measured.level, measured.seed) = (arguments.level.clone(), arguments.seed);
    let document = serde_json::to_string_pretty(&measured)?;
    if let Some(dir) = out {
        keep(dir, "reach", &document, &markdown(&measured))?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", markdown(&measured).trim_end()),
    }
    Ok(Exit::Done)
}

/// The first seeds that could be used: which they are does not depend on the number of jobs.
fn used(tried: &BTreeMap<u64, Outcome>, wanted: usize) -> Vec<&Chains> {
    let without_gap = tried.iter().zip(0..).take_while(|((index, _), number)| **index == *number);
    let chains = without_gap.filter_map(|((_, outcome), _)| match outcome {
        Outcome::Used(chains) => Some(chains),
        Outcome::SetAside(_) => None,
    });
    chains.take(wanted).collect()
}

/// Tries seed after seed, several at a time, until there are enough or somebody interrupts.
fn make_all(
    arguments: &Arguments,
    maker: &Maker,
    work: &Path,
    interrupt: &AtomicBool,
    line: &Line,
) -> Result<BTreeMap<u64, Outcome>> {
    hide_from_git(work)?;
    let setting = format!("{}, build {:016x}", maker.setting(), this_build()?);
    let (lines, read) = JsonLines::open::<Tried>(work, "seeds.jsonl")?;
    let ours = read.into_iter().filter(|tried| tried.setting == setting);
    let tried: BTreeMap<_, _> = ours.map(|tried| (tried.index, tried.outcome)).collect();
    let wanted = arguments.seeds as usize;
    let enough = used(&tried, wanted).len() == wanted;
    let kept = Mutex::new((lines, tried));
    let attempts = Attempts {
        has: |(_, tried): &(JsonLines, BTreeMap<u64, Outcome>), index| tried.contains_key(&index),
        make: |index, crew: &mut Crew, stop: &dyn Fn() -> bool| maker.attempt(index, crew, stop),
        keep: |(lines, tried): &mut (JsonLines, BTreeMap<u64, Outcome>), index, outcome| {
            let line_of = Tried { setting: setting.clone(), index, outcome };
            lines.keep(&line_of)?;
            tried.insert(index, line_of.outcome);
            let done = used(tried, wanted).len();
            line.say(&format!("{done} of {wanted} seeds with their variants"));
            Ok(done == wanted)
        },
    };
    if !enough {
        let jobs = arguments.jobs.unwrap_or_else(cores);
        let bounds = Bounds { jobs, most: u64::from(arguments.seeds) * PATIENCE, interrupt };
        side_by_side(&bounds, &kept, &attempts)?;
    }
    Ok(kept.into_inner().expect("no thread panicked").1)
}
