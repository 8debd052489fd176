//! `whodunit bench coverage`: what it costs to watch a compiler's blocks, beside the same runs unwatched.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use whodunit_campaign::{Seeds, Swarm, generator, open_seeds};
use whodunit_program::Program;
use whodunit_subjects::{
    Armed, CoverageSource, CoveredRun, Crew, Gate, Limits, OPTIMISER, Recipe, Registry, Subject, Watch, WorkerBinary,
};
use whodunit_variants::{SequenceShape, Sequences, Stock, Strategy};

use crate::bench::pages::keep;
use crate::bench::{load_average, machine, newest_llvm, today};
use crate::exit::Exit;
use crate::output::say;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 measured, 1 watching changes what runs do, 2 trouble.\n\n\
    Example: whodunit bench coverage --subject llvm-16 --out docs/results")]
pub struct Arguments {
    /// The LLVM library to measure; the newest installed if not given.
    #[arg(long)]
    subject: Option<String>,
    /// Small programs by Csmith.
    #[arg(long, default_value_t = 10)]
    programs: usize,
    /// Sequences for each program; the first stands for the failing one.
    #[arg(long, default_value_t = 10)]
    sequences: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What was measured.
#[derive(Serialize)]
struct Measured {
    subject: String,
    version: String,
    machine: String,
    date: String,
    load: f64,
    programs: usize,
    runs: usize,
    plain_seconds: f64,
    all_seconds: f64,
    chosen_seconds: f64,
    /// Time of a run with the whole optimiser watched over that of the plain run.
    ratio_all: f64,
    /// The same with only the blocks watched that the first run of the program executed.
    ratio_chosen: f64,
    watched_blocks: usize,
    mean_executed: f64,
    /// Blocks that showed in one way of watching and not in the other: the addresses of what the
    /// library allocates decide about a few.
    unsteady_blocks: usize,
    /// Runs that did something else when watched.
    differing: Vec<String>,
}

/// Bitcode up to which a program counts as small.
const SMALL_BYTES: u64 = 15_000;
/// Programs looked at before giving up on finding enough small ones.
const MOST_PROGRAMS: u64 = 2000;

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let registry = Registry::discover()?;
    let subject = match &arguments.subject {
        Some(name) => registry.get(name)?,
        None => newest_llvm(&registry)?,
    };
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let source = subject.coverage(&mut crew, &|what| eprintln!("{what}"))?;
    let source = source.with_context(|| format!("{}: its blocks cannot be watched", subject.identity().name))?;
    let mut bench = Bench { subject: subject.as_ref(), source: source.as_ref(), crew, limits: Limits::default() };
    let measured = bench.measure(arguments)?;
    let document = serde_json::to_string_pretty(&measured)?;
    if let Some(dir) = out {
        keep(dir, "coverage", &document, &markdown(&measured))?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", markdown(&measured).trim_end()),
    }
    Ok(if measured.differing.is_empty() { Exit::Done } else { Exit::No })
}

struct Bench<'a> {
    subject: &'a dyn Subject,
    source: &'a dyn CoverageSource,
    crew: Crew,
    limits: Limits,
}

/// Times of all runs in one of the three ways.
#[derive(Default)]
struct Sums {
    plain: f64,
    all: f64,
    chosen: f64,
    runs: usize,
    executed: usize,
    unsteady: usize,
    differing: Vec<String>,
}

impl Bench<'_> {
    fn measure(&mut self, arguments: &Arguments) -> Result<Measured> {
        let programs = self.programs(arguments)?;
        let blocks = self.source.table().blocks_below(&OPTIMISER);
        let everything = self.source.arm(&blocks, Watch::Traps)?;
        let mut sums = Sums::default();
        for (index, program) in programs.iter().enumerate() {
            self.measure_program(arguments, index as u64, program, &everything, &mut sums)?;
        }
        let identity = self.subject.identity();
        Ok(Measured {
            subject: identity.name.clone(),
            version: identity.version.clone(),
            machine: machine(),
            date: today(),
            load: load_average(),
            programs: programs.len(),
            runs: sums.runs,
            plain_seconds: sums.plain,
            all_seconds: sums.all,
            chosen_seconds: sums.chosen,
            ratio_all: sums.all / sums.plain,
            ratio_chosen: sums.chosen / sums.plain,
            watched_blocks: blocks.len(),
            mean_executed: sums.executed as f64 / sums.runs.max(1) as f64,
            unsteady_blocks: sums.unsteady,
            differing: sums.differing,
        })
    }

    fn programs(&mut self, arguments: &Arguments) -> Result<Vec<Program>> {
        let source = open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?;
        let mut programs = Vec::new();
        for index in 0..MOST_PROGRAMS {
            if programs.len() == arguments.programs {
                break;
            }
            let made = source.program(index, &mut generator(arguments.seed, index, "coverage"), &mut self.crew)?;
            let Some(Ok(program)) = made else { continue };
            let baseline = self.subject.run(&mut self.crew, &program, &self.subject.baseline(), &self.limits)?;
            let module = self.crew.program_directory(&program.id().0, &self.subject.identity().name)?.join("plain.bc");
            let bytes = std::fs::metadata(&module).map_or(u64::MAX, |data| data.len());
            if bytes <= SMALL_BYTES && baseline.completed().is_some() {
                programs.push(program);
            }
        }
        Ok(programs)
    }

    /// Each recipe in all three ways in turn, so that a change of the machine's load hits all.
    fn measure_program(
        &mut self,
        arguments: &Arguments,
        index: u64,
        program: &Program,
        everything: &Armed,
        sums: &mut Sums,
    ) -> Result<()> {
        let passes = self.subject.passes(&mut self.crew)?;
        let stock = Stock { levels: Vec::new(), passes: passes.as_ref(), excluded: Vec::new() };
        let shape = SequenceShape { count: arguments.sequences, ..SequenceShape::default() };
        let recipes = Sequences.recipes(&stock, &shape, &mut generator(arguments.seed, index, "coverage sequences"));
        let Some(first) = recipes.first() else { return Ok(()) };
        let failing = self.watched(program, first, everything)?.0;
        let chosen = self.source.arm(&failing.blocks, Watch::Traps)?;
        // Workers are started and modules read before the clock is.
        self.watched(program, first, &chosen)?;
        for recipe in &recipes {
            let started = Instant::now();
            let plain = self.subject.run(&mut self.crew, program, recipe, &self.limits)?;
            let plain_seconds = started.elapsed().as_secs_f64();
            // A run into a limit is as long as the limit, watched or not.
            if plain.completed().is_none() {
                continue;
            }
            let (all, all_seconds) = self.watched(program, recipe, everything)?;
            let (few, few_seconds) = self.watched(program, recipe, &chosen)?;
            sums.plain += plain_seconds;
            sums.all += all_seconds;
            sums.chosen += few_seconds;
            sums.runs += 1;
            sums.executed += all.blocks.len();
            sums.unsteady += unsteady(&all, &few, &failing.blocks);
            if plain.behaviour != all.outcome.behaviour || plain.behaviour != few.outcome.behaviour {
                sums.differing.push(format!("{} with {recipe}", program.name));
            }
        }
        Ok(())
    }

    fn watched(&mut self, program: &Program, recipe: &Recipe, armed: &Armed) -> Result<(CoveredRun, f64)> {
        let started = Instant::now();
        let run = self.source.run(&mut self.crew, program, recipe, &self.limits, armed, &[])?;
        Ok((run, started.elapsed().as_secs_f64()))
    }
}

/// How many blocks only one of the two ways shows, of those both can.
fn unsteady(all: &CoveredRun, few: &CoveredRun, chosen: &[u32]) -> usize {
    let missing_in = |other: &[u32], block: &&u32| other.binary_search(block).is_err();
    let could = all.blocks.iter().filter(|block| chosen.binary_search(block).is_ok());
    let only_all = could.filter(|block| missing_in(&few.blocks, block)).count();
    only_all + few.blocks.iter().filter(|block| missing_in(&all.blocks, block)).count()
}

fn markdown(measured: &Measured) -> String {
    let ms = |seconds: f64| format!("{:.1}", seconds * 1000.0 / measured.runs.max(1) as f64);
    let mut text = String::from("| a run | ms | ratio to the plain run |\n| --- | --- | --- |\n");
    text += &format!("| plain | {} | 1 |\n", ms(measured.plain_seconds));
    text += &format!("| whole optimiser watched | {} | {:.2} |\n", ms(measured.all_seconds), measured.ratio_all);
    text += &format!(
        "| only the failing run's blocks watched | {} | {:.2} |\n",
        ms(measured.chosen_seconds),
        measured.ratio_chosen
    );
    let Measured { subject, version, machine, date, load, programs, runs, watched_blocks, mean_executed, .. } =
        measured;
    text += &format!(
        "\n{subject} ({version}) on {machine}, one worker, load {load}, {date}; {runs} sequences on {programs} small \
         Csmith programs, each run in all three ways in turn. {watched_blocks} blocks of the optimiser are watched, \
         {mean_executed:.0} of them are executed in a run. Runs that watching changed: {}. Blocks that only one way \
         of watching shows, all runs together: {}.\n",
        measured.differing.len(),
        measured.unsteady_blocks
    );
    measured.differing.iter().for_each(|line| text += &format!("- {line}\n"));
    text
}
