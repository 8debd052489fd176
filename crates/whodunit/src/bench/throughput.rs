//! `whodunit bench throughput`: tests a second in-process and as processes on the same tests,
//! the compiler's share of a test, and what a second worker brings.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;
use whodunit_campaign::{ProgramSource, Seeds, Swarm, generator, open_seeds};
use whodunit_oracles::{Baseline, Expectation, Verdict, expect, judge};
use whodunit_program::Program;
use whodunit_subjects::{Crew, Gate, Limits, Outcome, Recipe, Registry, Stage, Subject, WorkerBinary};
use whodunit_variants::{SequenceShape, Sequences, Stock, Strategy};

use crate::bench::pages::keep;
use crate::bench::{machine, today};
use crate::exit::Exit;
use crate::output::say;

#[derive(Args)]
#[command(after_help = "Example: whodunit bench throughput --subject llvm-16 --programs 10 --sequences 20 --json")]
pub struct Arguments {
    /// The LLVM library to measure; the oldest installed if not given.
    #[arg(long)]
    subject: Option<String>,
    /// Small programs.
    #[arg(long, default_value_t = 8)]
    programs: usize,
    /// Large programs, for the compiler's share and for two workers; these take most of the time.
    /// With none, the small ones serve for that too.
    #[arg(long, default_value_t = 8)]
    large_programs: usize,
    /// Sequences for each program.
    #[arg(long, default_value_t = 15)]
    sequences: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What was measured.
#[derive(Serialize)]
struct Measured {
    /// Tests a second in-process over tests a second as processes, small programs.
    ratio: f64,
    verdicts_identical: bool,
    /// The compiler's share of an in-process test on large programs.
    compiler_share: f64,
    /// The same on small programs.
    compiler_share_small: f64,
    /// Tests a second of two workers over one.
    scaling_2: f64,
    subject: String,
    version: String,
    machine: String,
    date: String,
    cores: usize,
    small_programs: usize,
    large_programs: usize,
    tests: usize,
    large_tests: usize,
    in_process_tests_per_second: f64,
    processes_tests_per_second: f64,
    large_tests_per_second: f64,
    large_ir_bytes: Vec<u64>,
    differing: Vec<String>,
}

/// A program to measure with, and the size of its bitcode.
struct Sample {
    program: Program,
    expectation: Expectation,
    bytes: u64,
}

/// One test: which program, which recipe.
struct Case<'a> {
    program: &'a Program,
    expectation: &'a Expectation,
    recipe: Recipe,
}

/// Bitcode from which on a program counts as large.
const LARGE_BYTES: u64 = 50_000;
/// Programs looked at before giving up on finding enough of each size.
const MOST_PROGRAMS: u64 = 2000;
const SMALL_BYTES: u64 = 15_000;

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let registry = Registry::discover()?;
    let subject = match &arguments.subject {
        Some(name) => registry.get(name)?,
        None => registry.all().iter().find(|s| s.as_processes().is_some()).cloned().context("no LLVM is installed")?,
    };
    let Some(peer) = subject.as_processes() else {
        bail!("{}: only an LLVM library with its opt and clang can be measured", subject.identity().name);
    };
    let mut bench =
        Bench { subject: subject.as_ref(), peer: peer.as_ref(), crew: new_crew()?, limits: Limits::default() };
    let measured = bench.measure(arguments)?;
    let document = serde_json::to_string_pretty(&measured)?;
    if let Some(dir) = out {
        keep(dir, "throughput", &document, &markdown(&measured))?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", table(&measured).trim_end()),
    }
    Ok(Exit::Done)
}

fn new_crew() -> Result<Crew> {
    Crew::new(WorkerBinary::this_binary()?, Gate::default())
}

struct Bench<'a> {
    subject: &'a dyn Subject,
    peer: &'a dyn Subject,
    crew: Crew,
    limits: Limits,
}

impl Bench<'_> {
    fn measure(&mut self, arguments: &Arguments) -> Result<Measured> {
        let (small, large) = self.programs(arguments)?;
        let small_cases = self.cases(&small, arguments)?;
        let large_cases = self.cases(if large.is_empty() { &small } else { &large }, arguments)?;
        // Front ends and probes are done by now on both sides; what is timed is tests alone.
        let (inside, inside_seconds) = self.timed(self.subject, &small_cases)?;
        let (outside, outside_seconds) = self.timed(self.peer, &small_cases)?;
        let (large_outcomes, large_seconds) = self.timed(self.subject, &large_cases)?;
        let differing = differing(&small_cases, &inside, &outside, self.subject, self.peer);
        let rate = |seconds: f64, cases: &[Case]| cases.len() as f64 / seconds;
        let identity = self.subject.identity();
        Ok(Measured {
            ratio: outside_seconds / inside_seconds,
            verdicts_identical: differing.is_empty(),
            compiler_share: large_outcomes.iter().map(compiler_seconds).sum::<f64>() / large_seconds,
            compiler_share_small: inside.iter().map(compiler_seconds).sum::<f64>() / inside_seconds,
            scaling_2: self.scaling(&large_cases)?,
            subject: identity.name.clone(),
            version: identity.version.clone(),
            machine: machine(),
            date: today(),
            cores: std::thread::available_parallelism().map_or(1, |n| n.get()),
            small_programs: small.len(),
            large_programs: large.len(),
            tests: small_cases.len(),
            large_tests: if large.is_empty() { 0 } else { large_cases.len() },
            in_process_tests_per_second: rate(inside_seconds, &small_cases),
            processes_tests_per_second: rate(outside_seconds, &small_cases),
            large_tests_per_second: rate(large_seconds, &large_cases),
            large_ir_bytes: large.iter().map(|sample| sample.bytes).collect(),
            differing,
        })
    }

    /// Small and large programs that do the same everywhere, with the size of their bitcode.
    fn programs(&mut self, arguments: &Arguments) -> Result<(Vec<Sample>, Vec<Sample>)> {
        let source = open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?;
        let (mut small, mut large) = (Vec::new(), Vec::new());
        for index in 0..MOST_PROGRAMS {
            if small.len() >= arguments.programs && large.len() >= arguments.large_programs {
                break;
            }
            let Some(sample) = self.program(source.as_ref(), arguments.seed, index)? else {
                continue;
            };
            if sample.bytes >= LARGE_BYTES && large.len() < arguments.large_programs {
                large.push(sample);
            } else if sample.bytes <= SMALL_BYTES && small.len() < arguments.programs {
                small.push(sample);
            }
        }
        if small.is_empty() {
            bail!("no small program in {MOST_PROGRAMS} that Csmith made: is it broken?");
        }
        Ok((small, large))
    }

    fn program(&mut self, source: &dyn ProgramSource, seed: u64, index: u64) -> Result<Option<Sample>> {
        let made = source.program(index, &mut generator(seed, index, "bench"), &mut self.crew)?;
        let Some(Ok(program)) = made else { return Ok(None) };
        let mut baselines = Vec::new();
        for subject in [self.subject, self.peer] {
            let outcome = subject.run(&mut self.crew, &program, &subject.baseline(), &self.limits)?;
            let by = subject.identity().name.clone();
            baselines.push(Baseline { family: by.clone(), by, outcome });
        }
        let Ok(expectation) = expect(&baselines, 0.1) else { return Ok(None) };
        let module = self.crew.program_directory(&program.id().0, &self.subject.identity().name)?.join("plain.bc");
        let bytes = std::fs::metadata(&module).map_or(0, |data| data.len());
        Ok(Some(Sample { program, expectation, bytes }))
    }

    fn cases<'p>(&mut self, programs: &'p [Sample], arguments: &Arguments) -> Result<Vec<Case<'p>>> {
        let passes = self.subject.passes(&mut self.crew)?;
        let stock = Stock { levels: Vec::new(), passes: passes.as_ref(), excluded: Vec::new() };
        let shape = SequenceShape { count: arguments.sequences, ..SequenceShape::default() };
        let mut cases = Vec::new();
        for (index, Sample { program, expectation, .. }) in programs.iter().enumerate() {
            let mut random = generator(arguments.seed, index as u64, "bench sequences");
            let recipes = Sequences.recipes(&stock, &shape, &mut random);
            cases.extend(recipes.into_iter().map(|recipe| Case { program, expectation, recipe }));
        }
        Ok(cases)
    }

    fn timed(&mut self, subject: &dyn Subject, cases: &[Case]) -> Result<(Vec<Outcome>, f64)> {
        let started = Instant::now();
        let mut outcomes = Vec::new();
        for case in cases {
            outcomes.push(subject.run(&mut self.crew, case.program, &case.recipe, &self.limits)?);
        }
        Ok((outcomes, started.elapsed().as_secs_f64()))
    }

    /// The time of one worker over that of two on the same tests; in turns, so that a change of
    /// the machine's load hits both.
    fn scaling(&self, cases: &[Case]) -> Result<f64> {
        let (mut one, mut two) = (0.0, 0.0);
        for _ in 0..2 {
            one += self.shared(cases, 1)?;
            two += self.shared(cases, 2)?;
        }
        Ok(one / two)
    }

    /// Seconds that so many workers need for all cases, without their warm-up.
    fn shared(&self, cases: &[Case], workers: usize) -> Result<f64> {
        let mut crews: Vec<Crew> = (0..workers).map(|_| new_crew()).collect::<Result<_>>()?;
        for crew in &mut crews {
            for case in cases {
                self.subject.run(crew, case.program, &self.subject.baseline(), &self.limits)?;
            }
        }
        let next = AtomicUsize::new(0);
        let started = Instant::now();
        std::thread::scope(|scope| {
            let work = |mut crew: Crew| -> Result<()> {
                while let Some(case) = cases.get(next.fetch_add(1, Relaxed)) {
                    self.subject.run(&mut crew, case.program, &case.recipe, &self.limits)?;
                }
                Ok(())
            };
            let workers: Vec<_> = crews.into_iter().map(|crew| scope.spawn(move || work(crew))).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker thread does not panic"))
        })?;
        Ok(started.elapsed().as_secs_f64())
    }
}

/// Tests on which the two ways of running disagree.
fn differing(
    cases: &[Case],
    inside: &[Outcome],
    outside: &[Outcome],
    subject: &dyn Subject,
    peer: &dyn Subject,
) -> Vec<String> {
    let verdict = |subject: &dyn Subject, case: &Case, outcome: &Outcome| match judge(
        Some(case.expectation),
        outcome,
        subject.noise(outcome),
    ) {
        Verdict::Bug(kind, symptom) => format!("{kind}: {}", symptom.summary()),
        other => format!("{other:?}"),
    };
    let mut texts = Vec::new();
    for ((case, one), other) in cases.iter().zip(inside).zip(outside) {
        let (one, other) = (verdict(subject, case, one), verdict(peer, case, other));
        let word = |text: &str| text.split(':').next().unwrap_or_default().to_owned();
        if word(&one) != word(&other) {
            texts.push(format!("{} with {}: {one} in-process, {other} as processes", case.program.name, case.recipe));
        }
    }
    texts
}

/// The time the compiler itself needed.
fn compiler_seconds(outcome: &Outcome) -> f64 {
    let of_compiler = outcome.stages.iter().filter(|report| report.stage != Stage::Run);
    of_compiler.map(|report| report.seconds).sum()
}

/// What was measured, as rows of name and value.
fn rows(measured: &Measured) -> Vec<(&'static str, String)> {
    let number = |value: f64| format!("{value:.2}");
    vec![
        ("in-process, tests/s", number(measured.in_process_tests_per_second)),
        ("opt + clang + executable, tests/s", number(measured.processes_tests_per_second)),
        ("ratio", number(measured.ratio)),
        ("verdicts identical", if measured.verdicts_identical { "yes" } else { "no" }.to_owned()),
        ("large programs in-process, tests/s", number(measured.large_tests_per_second)),
        ("the compiler's share of a test, large programs", number(measured.compiler_share)),
        ("the compiler's share of a test, small programs", number(measured.compiler_share_small)),
        ("two workers over one, large programs", number(measured.scaling_2)),
    ]
}

/// What was measured on what.
fn setting(measured: &Measured) -> String {
    let Measured { subject, version, machine, date, cores, tests, large_tests, small_programs, large_programs, .. } =
        measured;
    format!(
        "{subject} ({version}) on {machine}, {cores} cores, {date}; {tests} tests of {small_programs} small Csmith programs \
         (at most {SMALL_BYTES} bytes of bitcode) and {large_tests} of {large_programs} large ones (at least {LARGE_BYTES})"
    )
}

fn table(measured: &Measured) -> String {
    let mut text = format!("{}\n\n", setting(measured));
    rows(measured).iter().for_each(|(name, value)| text += &format!("{name:48} {value:>8}\n"));
    measured.differing.iter().for_each(|line| text += &format!("  {line}\n"));
    text
}

fn markdown(measured: &Measured) -> String {
    let mut text = String::from("| measured | value |\n| --- | --- |\n");
    rows(measured).iter().for_each(|(name, value)| text += &format!("| {name} | {value} |\n"));
    text + &format!("\n{}.\n", setting(measured))
}
