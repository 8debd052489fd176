//! `whodunit bench queue`: the same campaign by the jobs of this machine and by workers over a queue, in turn.

pub mod staff;

use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use whodunit_findings::Lab;
use whodunit_subjects::cache_dir;

use crate::bench::{load_average, machine, today};
use crate::exit::Exit;
use crate::output::say;
use staff::{Child, Place};

#[derive(Args)]
#[command(after_help = "Exit codes: 0 measured and the same result both ways, 1 the results differ, 2 trouble.\n\n\
    Example: whodunit bench queue --tests 4000 --rounds 5 --out docs/results")]
pub struct Arguments {
    /// The compiler under test.
    #[arg(long, default_value = "llvm-14", value_name = "S")]
    subject: String,
    /// Tests of one campaign.
    #[arg(long, default_value_t = 1500, value_name = "N")]
    tests: u64,
    /// Jobs of the local campaign, and workers with one job each; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// How often both are done, first the one and then the other by turns.
    #[arg(long, default_value_t = 3, value_name = "N")]
    rounds: u32,
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// Seconds between the first and the last moment that a rate can be told from.
const SHORTEST: f64 = 5.0;

/// One campaign as it went.
#[derive(Clone, Debug, Serialize)]
struct Ran {
    tests: u64,
    /// Between the first and the last moment noted: starting up is no part of it.
    tests_per_second: f64,
    /// Of everything that took part, for each test.
    processor_ms: f64,
    digest: String,
}

#[derive(Serialize)]
struct Document {
    machine: String,
    date: String,
    load: f64,
    subject: String,
    jobs: usize,
    local: Vec<Ran>,
    queue: Vec<Ran>,
    /// Share of the tests a second that is lost, and processor time that is added: medians over the rounds.
    overhead: f64,
    processor_overhead: f64,
    same_result: bool,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get())).max(1);
    let (mut local, mut queue) = (Vec::new(), Vec::new());
    for round in 0..arguments.rounds {
        for queued in [round % 2 == 1, round % 2 == 0] {
            let ran = campaign(arguments, jobs, queued)?;
            let list = if queued { &mut queue } else { &mut local };
            list.push(ran);
        }
    }
    let over = |of: fn(&Ran) -> f64| {
        let ratios = local.iter().zip(&queue).map(|(local, queue)| of(queue) / of(local).max(1e-9));
        median(ratios.collect())
    };
    let (overhead, processor_overhead) = (1.0 - over(|ran| ran.tests_per_second), over(|ran| ran.processor_ms) - 1.0);
    let same_result = local.iter().chain(&queue).all(|ran| ran.digest == local[0].digest);
    let document = Document {
        machine: machine(),
        date: today(),
        load: load_average(),
        subject: arguments.subject.clone(),
        jobs,
        overhead,
        processor_overhead,
        same_result,
        local,
        queue,
    };
    let text = serde_json::to_string_pretty(&document)?;
    if let Some(dir) = out {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
        std::fs::write(dir.join("queue.json"), &text)?;
        std::fs::write(dir.join("queue.md"), markdown(&document))?;
    }
    match json {
        true => say!("{text}"),
        false => say!("{}", markdown(&document).trim_end()),
    }
    Ok(if document.same_result { Exit::Done } else { Exit::No })
}

/// Runs the campaign once, here or over a queue, and looks at what it left.
fn campaign(arguments: &Arguments, jobs: usize, queued: bool) -> Result<Ran> {
    let below = tempfile::tempdir().context("cannot make a directory")?;
    let place = Place::new(below.path(), cache_dir()?)?;
    let lab = below.path().join("lab");
    let (tests, seed, lab_name) = (arguments.tests.to_string(), arguments.seed.to_string(), lab.display().to_string());
    let mut hunt = vec!["hunt", "--until", "find", "--no-select", "--json", "--subject", &arguments.subject];
    hunt.extend(["--tests", &tests, "--seed", &seed, "--out", &lab_name]);
    let (jobs_text, url) = (jobs.to_string(), place.url());
    hunt.extend(if queued { ["--nats", &url] } else { ["--jobs", &jobs_text] });
    let before = processor_seconds()?;
    std::thread::scope(|scope| {
        let mut staff = Vec::new();
        if queued {
            staff.push(place.serve(scope, &below.path().join("streams"))?);
            staff.extend((0..jobs).map(|_| place.worker(scope, 1)));
        }
        let done = place.whodunit(scope, &hunt).wait();
        // The server goes last, so that workers can say goodbye.
        let stopped: Result<Vec<_>> = staff.into_iter().rev().map(Child::stop).collect();
        done.and(stopped).map(drop)
    })?;
    look_at(&lab, processor_seconds()? - before)
}

fn look_at(lab: &Path, processor_seconds: f64) -> Result<Ran> {
    let lab = Lab::open_read_only(lab)?;
    let (tests, moments) = (lab.totals()?.tests, lab.moments()?);
    let ends = moments.first().zip(moments.last()).filter(|(first, last)| last.seconds - first.seconds >= SHORTEST);
    let (first, last) = ends.context("the campaign was too short to be measured; give more --tests")?;
    let seconds = last.seconds - first.seconds;
    Ok(Ran {
        tests,
        tests_per_second: (last.tests - first.tests) as f64 / seconds,
        processor_ms: processor_seconds * 1000.0 / tests.max(1) as f64,
        digest: lab.digest()?,
    })
}

/// Processor time of the children that have ended, and of theirs.
fn processor_seconds() -> Result<f64> {
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").context("cannot read /proc/self/stat")?;
    let behind_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    // Fields 16 and 17 of the whole line.
    let ticks = behind_name.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<f64>().ok());
    Ok(ticks.sum::<f64>() / TICKS)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn markdown(document: &Document) -> String {
    let mut text = String::from(
        "| round | tests/s here | tests/s over the queue | processor ms a test here | over the queue |\n\
         | --- | --- | --- | --- | --- |\n",
    );
    for (number, (local, queue)) in (1..).zip(document.local.iter().zip(&document.queue)) {
        text += &format!(
            "| {number} | {:.1} | {:.1} | {:.1} | {:.1} |\n",
            local.tests_per_second, queue.tests_per_second, local.processor_ms, queue.processor_ms
        );
    }
    let Document { machine, date, load, subject, jobs, overhead, processor_overhead, same_result, .. } = document;
    let tests = document.local.first().map_or(0, |ran| ran.tests);
    text += &format!(
        "\nThe queue costs {:.1} % of the tests a second and {:.1} % of processor time (medians; less than nothing is noise). The results of all \
         campaigns are the same: {}. {tests} tests of {subject} each, {jobs} jobs against {jobs} workers with one job, nats-server on the \
         same machine, in turn. {machine}, load {load}, {date}.\n",
        overhead * 100.0,
        processor_overhead * 100.0,
        if *same_result { "yes" } else { "NO" },
    );
    text
}
