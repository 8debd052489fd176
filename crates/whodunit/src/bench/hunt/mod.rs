//! `whodunit bench hunt`: the techniques of the CTOS paper under one budget, several times each, with bugs
//! and statistics as in its Table 2. Each run is kept, so that a comparison that was stopped goes on.

mod measured;
mod runs;
mod tables;
mod technique;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use whodunit_campaign::{Budget, RoundShape};
use whodunit_subjects::{Crew, Gate, PassList, Registry, Subject, Tier, WorkerBinary};
use whodunit_variants::SequenceShape;

use crate::arguments::{parse_range, parse_seconds};
use crate::bench::pages::keep;
use crate::bench::{cores, load_average, machine, today};
use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;
use crate::select::shapes::newest_llvm;
use measured::{Measured, rows};
use runs::{Run, Runner, Settings};
use tables::markdown;
use technique::{CTOS, Pools, Technique};

#[derive(Args)]
#[command(after_help = "Takes techniques x repetitions x budget; stop it with Ctrl-C, and the same command goes on.\n\
    Exit codes: 0 measured, 2 usage or environment.\n\n\
    Example: whodunit bench hunt --technique RP+RS,RP+SS,SP+RS,SP+SS --budget 90s --work hunts --out docs/results")]
pub struct Arguments {
    /// Pairs of programs (RP, RPS, RPSv, SP, SPS) and sequences (RS, SS, 2W); all fifteen if not given.
    #[arg(long = "technique", value_delimiter = ',', value_name = "PAIRS")]
    techniques: Vec<Technique>,
    /// Runs of each technique.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000), value_name = "N")]
    repetitions: u32,
    /// Time of one run, selecting included: 90s, 5m.
    #[arg(long, default_value = "90s", value_parser = parse_seconds, value_name = "TIME")]
    budget: f64,
    /// Tests of one run, rounded up to whole programs, instead of a time: then the same seed gives the same bugs.
    #[arg(long, conflicts_with = "budget", value_name = "N")]
    tests: Option<u64>,
    /// The LLVM that is tested; the newest with its clang if not given.
    #[arg(long, value_name = "S")]
    subject: Option<String>,
    /// Tiers of passes; each of their passes is as likely as any other.
    #[arg(long, value_delimiter = ',', value_name = "TIERS")]
    tiers: Vec<Tier>,
    /// Sequences for each program.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000), value_name = "N")]
    sequences: u32,
    /// Shortest and longest sequence; those of 2W are as long as can be.
    #[arg(long, default_value = "3..30", value_parser = parse_range, value_name = "MIN..MAX")]
    length: (u32, u32),
    /// Sequences in the pool of a round, for SS.
    #[arg(long, default_value_t = 4000, value_name = "N")]
    pool: u32,
    /// Programs that share what is selected of a pool, for SS.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000), value_name = "N")]
    round: u32,
    /// Programs in the pool of a round, for SP and SPS.
    #[arg(long, default_value_t = 100, value_name = "N")]
    program_pool: u32,
    /// Programs of a pool that are tested, for SP and SPS.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000), value_name = "N")]
    program_round: u32,
    /// Tests at the same time; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Where each run is kept.
    #[arg(long, default_value = "whodunit-hunts", value_name = "DIR")]
    work: PathBuf,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let interrupt = catch_interrupts()?;
    let techniques = techniques(arguments);
    let pools = pools(arguments)?;
    let subject = newest_llvm(arguments.subject.as_deref())?;
    let binary = WorkerBinary::this_binary()?;
    let passes = passes_of(subject.as_ref(), &binary)?;
    let (shape, passes) = shape(arguments, &passes)?;
    let settings = Settings {
        subject: subject.identity().name.clone(),
        shape,
        pools,
        budget: Budget {
            seconds: arguments.tests.is_none().then_some(arguments.budget),
            tests: arguments.tests,
            ..Budget::default()
        },
        jobs: arguments.jobs.unwrap_or_else(cores).max(1),
        seed: arguments.seed,
    };
    let (registry, line, load) = (Registry::discover()?, Line::new(json), load_average());
    let work = &arguments.work;
    let runner = Runner { registry: &registry, binary: &binary, settings: &settings, work, interrupt, line: &line };
    let runs = run_all(&runner, &techniques, arguments.repetitions);
    line.finish();
    let measured = conclude(arguments, &settings, subject.as_ref(), passes, load, &techniques, runs?);
    let (document, table) = (serde_json::to_string_pretty(&measured)?, markdown(&techniques, &measured));
    if let Some(dir) = out {
        keep(dir, "hunt", &document, &table)?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", table.trim_end()),
    }
    Ok(Exit::Done)
}

fn conclude(
    arguments: &Arguments,
    settings: &Settings,
    subject: &dyn Subject,
    passes: usize,
    load: f64,
    techniques: &[Technique],
    runs: Vec<Run>,
) -> Measured {
    Measured {
        subject: settings.subject.clone(),
        version: subject.identity().version.clone(),
        machine: machine(),
        cores: cores(),
        date: today(),
        load,
        jobs: settings.jobs,
        seed: settings.seed,
        budget_seconds: settings.budget.seconds,
        budget_tests: settings.budget.tests,
        repetitions: arguments.repetitions,
        sequences: arguments.sequences,
        length: arguments.length,
        sequence_pool: arguments.pool,
        sequence_round: arguments.round,
        program_pool: arguments.program_pool,
        program_round: arguments.program_round,
        passes,
        techniques: rows(techniques, &runs),
        runs,
    }
}

/// Each technique once, CTOS last.
fn techniques(arguments: &Arguments) -> Vec<Technique> {
    let mut techniques = Vec::new();
    for technique in &arguments.techniques {
        if !techniques.contains(technique) {
            techniques.push(*technique);
        }
    }
    if techniques.is_empty() {
        techniques = Technique::all();
    }
    techniques.sort_by_key(|technique| *technique == CTOS);
    techniques
}

fn pools(arguments: &Arguments) -> Result<Pools> {
    let Arguments { sequences, pool, round, program_pool, program_round, .. } = *arguments;
    let wanted = u64::from(sequences) * u64::from(round);
    ensure!(
        u64::from(pool) > wanted,
        "a pool of {pool} leaves nothing to select: {round} programs test {wanted} sequences; give a larger --pool"
    );
    ensure!(
        program_pool > program_round,
        "a pool of {program_pool} programs leaves nothing to select {program_round} from; give a larger --program-pool"
    );
    Ok(Pools {
        sequences: RoundShape { pool, programs: round },
        programs: program_pool,
        chosen_programs: program_round,
    })
}

fn passes_of(subject: &dyn Subject, binary: &WorkerBinary) -> Result<PassList> {
    let passes = subject.passes(&mut Crew::new(binary.clone(), Gate::default())?)?;
    passes
        .with_context(|| format!("{} takes no pass sequences; choose an LLVM with --subject", subject.identity().name))
}

/// How sequences are drawn, and of how many passes. Techniques must draw from the same passes with the same
/// chances, so a tier weighs as much as it has passes: 2W knows no other weights.
fn shape(arguments: &Arguments, list: &PassList) -> Result<(SequenceShape, usize)> {
    let tiers = if arguments.tiers.is_empty() { &Tier::ALL[..] } else { &arguments.tiers };
    let count = |tier: &Tier| list.passes.iter().filter(|pass| pass.tier == *tier).count() as u32;
    let tiers: Vec<_> = tiers.iter().map(|tier| (*tier, count(tier))).collect();
    let passes: u32 = tiers.iter().map(|(_, count)| count).sum();
    if passes < 2 {
        bail!("there are {passes} passes in these tiers; give more --tiers");
    }
    let (shortest, longest) = arguments.length;
    Ok((SequenceShape { count: arguments.sequences, shortest, longest, tiers }, passes as usize))
}

/// All runs, in turns, so that a comparison that is cut short has as many of each technique.
fn run_all(runner: &Runner, techniques: &[Technique], repetitions: u32) -> Result<Vec<Run>> {
    let mut runs = Vec::new();
    let all = techniques.len() * repetitions as usize;
    for repetition in 1..=repetitions {
        for technique in techniques {
            let label = format!("run {} of {all}, {technique}", runs.len() + 1);
            let run = runner.run(*technique, repetition, &label).with_context(|| label.clone())?;
            let Some(run) = run else { bail!("interrupted; the same command goes on with what is missing") };
            runs.push(run);
        }
    }
    Ok(runs)
}
