//! `whodunit bench variants`: chains of variants of many programs, each of which must compile, be
//! free of undefined behaviour, and do what its seed does.

mod chain;
mod judges;
mod measured;
mod record;
mod tables;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use whodunit_subjects::Crew;

use crate::bench::pages::keep;
use crate::bench::side_by_side::{Attempts, Bounds, new_crew, side_by_side};
use crate::bench::{cores, machine, today};
use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;
use chain::{Exception, Maker, Outcome};
use measured::Measured;
use record::{Record, Tried};
use tables::{markdown, write_exception};

#[derive(Args)]
#[command(after_help = "Exit codes: 0 all variants are equivalent, 1 some are not, 2 trouble.\n\
    Ten thousand variants take one to two hours on two cores; an interrupted run goes on where it stopped.\n\n\
    Example: whodunit bench variants --variants 10000 --out docs/results")]
pub struct Arguments {
    /// Variants to make.
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    variants: u32,
    /// Programs to make them of, the same number of each.
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    seeds: u32,
    /// Size in kB from which on a chain begins again at its seed, for the sake of speed.
    #[arg(long, default_value_t = 80, value_name = "KB")]
    restart_at: usize,
    /// C programs to take every second seed from, such as gcc's torture tests; the others are by Csmith.
    #[arg(long, value_name = "DIR")]
    torture: Option<PathBuf>,
    /// Where each seed's result is kept as soon as it is there; `variants-work` below --out if not given.
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Programs worked on at a time; as many as there are processors if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
}

/// Seeds tried for each that is wanted; most are fine.
const PATIENCE: u64 = 20;
/// Exceptions that are told in full.
const TOLD: usize = 10;

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let interrupt = catch_interrupts()?;
    let line = Line::new(json);
    let length = arguments.variants.div_ceil(arguments.seeds);
    let maker = Maker::prepare(arguments, length, &mut new_crew()?)?;
    let work = arguments.work.clone().unwrap_or_else(|| out.unwrap_or(Path::new("")).join("variants-work"));
    let mut record = Record::open(&work, &maker.setting())?;
    let done = make_all(arguments, &maker, &mut record, &interrupt, &line);
    line.finish();
    done?;
    let measured = conclude(arguments, &maker, &record, out)?;
    let document = serde_json::to_string_pretty(&measured)?;
    if let Some(dir) = out {
        keep(dir, "variants", &document, &markdown(&measured))?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", markdown(&measured).trim_end()),
    }
    Ok(if measured.exceptions == 0 { Exit::Done } else { Exit::No })
}

fn jobs(arguments: &Arguments) -> usize {
    arguments.jobs.unwrap_or_else(cores).max(1)
}

impl Arguments {
    /// The seeds that count, once there are enough of them.
    fn enough<'r>(&self, record: &'r Record) -> Option<Vec<&'r Tried>> {
        record.enough(self.seeds as usize, self.variants as usize)
    }
}

/// Tries seed after seed, several at a time, until there are enough or somebody interrupts. What
/// comes of a seed follows from its number; the first ones count, in whatever order they end.
fn make_all(
    arguments: &Arguments,
    maker: &Maker,
    record: &mut Record,
    interrupt: &AtomicBool,
    line: &Line,
) -> Result<()> {
    if arguments.enough(record).is_some() {
        return Ok(());
    }
    let bounds = Bounds { jobs: jobs(arguments), most: u64::from(arguments.seeds) * PATIENCE, interrupt };
    let attempts = Attempts {
        has: |record: &&mut Record, index| record.tried.contains_key(&index),
        make: |index, crew: &mut Crew, stop: &dyn Fn() -> bool| {
            let started = Instant::now();
            let attempt = maker.attempt(index, crew, stop)?;
            Ok(attempt.map(|(program, outcome)| (program, outcome, started.elapsed().as_secs_f64())))
        },
        keep: |record: &mut &mut Record, index, (program, outcome, seconds)| {
            record.keep(Tried { index, program, outcome, seconds })?;
            line.say(&progress(record));
            Ok(arguments.enough(record).is_some())
        },
    };
    side_by_side(&bounds, &Mutex::new(record), &attempts)
}

fn progress(record: &Record) -> String {
    let mut measured = Measured::default();
    measured.count(&record.tried.values().collect::<Vec<_>>());
    let Measured { variants, seeds_used, exceptions, .. } = measured;
    format!("{variants} variants of {seeds_used} programs, {exceptions} exceptions")
}

/// Counts what there is, and keeps the first exceptions as files.
fn conclude(arguments: &Arguments, maker: &Maker, record: &Record, out: Option<&Path>) -> Result<Measured> {
    let enough = arguments.enough(record);
    let mut measured = Measured {
        complete: enough.is_some(),
        variants_wanted: arguments.variants as usize,
        seeds_wanted: arguments.seeds as usize,
        restart_at_kb: arguments.restart_at,
        seed: arguments.seed,
        compilers: maker.judges.versions(),
        sanitizers_of: maker.judges.sanitizing().to_owned(),
        machine: machine(),
        cores: cores(),
        jobs: jobs(arguments),
        date: today(),
        ..Measured::default()
    };
    let counted = enough.unwrap_or_else(|| record.tried.values().collect());
    measured.count(&counted);
    for (what, program, exception) in told(&counted).into_iter().take(TOLD) {
        let Exception { number, kind, message, .. } = exception;
        let message = message.lines().next().unwrap_or_default();
        measured.told.push(format!("{what}: {program}, variant {number}: {kind}: {message}"));
        if let Some(dir) = out {
            write_exception(&dir.join("variants"), program, exception)?;
        }
    }
    Ok(measured)
}

/// What is told of all seeds, exceptions before the bugs of a judge.
fn told<'t>(counted: &[&'t Tried]) -> Vec<(&'static str, &'t str, &'t Exception)> {
    let of = |tried: &&'t Tried| match &tried.outcome {
        Outcome::Used(chain) => Some((tried.program.as_str(), chain)),
        Outcome::SetAside(_) => None,
    };
    let chains: Vec<_> = counted.iter().filter_map(of).collect();
    let exceptions =
        chains.iter().flat_map(|(program, chain)| chain.exception.iter().map(|one| ("Exception", *program, one)));
    let bugs =
        chains.iter().flat_map(|(program, chain)| chain.overruled.iter().map(|one| ("Bug of tcc", *program, one)));
    exceptions.chain(bugs).collect()
}
