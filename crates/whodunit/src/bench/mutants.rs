//! `whodunit bench mutants`: how many mutants of failing programs are judged a minute, with coverage, and
//! where the time goes.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use serde_json::json;
use whodunit_findings::read;
use whodunit_investigation::{Bug, INTERVENTIONS, Investigation, Scene, Settings, StepTime, investigate};
use whodunit_isolation::{FORMULAS, SettleRule, StrategyEntry, witness_strategy};
use whodunit_subjects::{Gate, Limits, Registry, WorkerBinary};
use whodunit_triage::Team;

use crate::arguments::parse_seconds;
use crate::bench::{load_average, machine, today};
use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::isolate::Given;
use crate::output::say;
use crate::progress::Line;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 measured, 2 trouble.\n\n\
    Example:\n  whodunit bench mutants bench/mutants/* --budget 60s --out docs/results")]
pub struct Arguments {
    /// Bug folders with C programs.
    #[arg(required = true, value_name = "BUG")]
    bugs: Vec<PathBuf>,
    /// Who proposes the mutants.
    #[arg(long, default_value = "recbi", value_parser = witness_strategy)]
    strategy: &'static StrategyEntry,
    /// Time for each bug.
    #[arg(long, default_value = "60s", value_parser = parse_seconds, value_name = "TIME")]
    budget: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Candidates run at the same time; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
}

/// What came of one bug.
#[derive(Debug, Serialize)]
struct Measured {
    bug: String,
    lines: usize,
    mutants: u32,
    /// What could be rejected without running it is judged too.
    per_minute: f64,
    witnesses: u32,
    failing: u32,
    fake: u32,
    refused: u32,
    other: u32,
    similarity: f64,
    seconds: f64,
    times: Vec<StepTime>,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let mut team = Team::new(&WorkerBinary::this_binary()?, &Gate::default(), jobs)?;
    let line = Line::new(json);
    let mut all = Vec::new();
    for dir in &arguments.bugs {
        line.say(&dir.display().to_string());
        all.push(measure(dir, arguments, &mut team).with_context(|| dir.display().to_string())?);
    }
    line.finish();
    let markdown = markdown(&all, arguments, jobs);
    let document = json!({
        "strategy": arguments.strategy.name, "jobs": jobs, "bugs": all, "machine": machine(), "load": load_average(),
        "date": today(),
    });
    if let Some(out) = out {
        std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
        std::fs::write(out.join("mutants.json"), serde_json::to_vec_pretty(&document)?)?;
        std::fs::write(out.join("mutants.md"), &markdown)?;
    }
    match json {
        true => say!("{}", serde_json::to_string_pretty(&document)?),
        false => say!("{}", markdown.trim_end()),
    }
    Ok(Exit::Done)
}

fn measure(dir: &Path, arguments: &Arguments, team: &mut Team) -> Result<Measured> {
    let registry = Registry::discover()?;
    let interrupt = catch_interrupts()?;
    let (folder, program) = read(dir)?;
    let bug = Bug { folder, program };
    let subject = registry.get(&bug.folder.subject)?;
    let scene = Scene::open(&bug, subject, &registry, &Limits::default(), team, &|_| {})?;
    let lines = scene.text().iter().filter(|byte| **byte == b'\n').count();
    let given = Given::open(None, arguments.seed, team, &|_| {})?;
    let settings = Settings {
        strategy: arguments.strategy,
        formula: &FORMULAS[0],
        seed: arguments.seed,
        budget: Duration::from_secs_f64(arguments.budget),
        most_runs: None,
        settle: SettleRule { stops: false, ..SettleRule::default() },
        interrupt: &interrupt,
        sources: given.sources(),
        interventions: &INTERVENTIONS,
    };
    let started = Instant::now();
    let Investigation { progress, times, .. } = investigate(&scene, &settings, team, &mut |_| {})?;
    let seconds = started.elapsed().as_secs_f64();
    Ok(Measured {
        bug: dir.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned(),
        lines,
        mutants: progress.runs,
        per_minute: f64::from(progress.runs) * 60.0 / seconds,
        witnesses: progress.witnesses,
        failing: progress.failing,
        fake: progress.fake,
        refused: progress.refused,
        other: progress.other,
        similarity: progress.similarity,
        seconds,
        times,
    })
}

fn markdown(all: &[Measured], arguments: &Arguments, jobs: usize) -> String {
    let mut text = String::from(
        "| bug | lines | mutants judged | a minute | witnesses kept | show the bug | fakes | do not compile | other | \
         similarity |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for it in all {
        text += &format!(
            "| {} | {} | {} | {:.0} | {} | {} | {} | {} | {} | {:.2} |\n",
            it.bug,
            it.lines,
            it.mutants,
            it.per_minute,
            it.witnesses,
            it.failing,
            it.fake,
            it.refused,
            it.other,
            it.similarity
        );
    }
    text += &format!(
        "\n{} for {:.0} s a bug, {jobs} workers, {}, load {:.2}, {}. Where the time of the workers went:\n\n\
         | bug | step | programs | ms each | share |\n| --- | --- | --- | --- | --- |\n",
        arguments.strategy.name,
        arguments.budget,
        machine(),
        load_average(),
        today()
    );
    all.iter().for_each(|it| text += &steps(it));
    text
}

fn steps(measured: &Measured) -> String {
    let total: f64 = measured.times.iter().map(|time| time.seconds).sum();
    let mut text = String::new();
    for StepTime { step, seconds, programs } in measured.times.iter().filter(|time| time.programs > 0) {
        let (each, share) = (seconds * 1000.0 / *programs as f64, 100.0 * seconds / total.max(f64::MIN_POSITIVE));
        text += &format!("| {} | {} | {programs} | {each:.1} | {share:.0} % |\n", measured.bug, step.name());
    }
    text
}
