//! `whodunit bench select`: how long it takes, and how much memory, to select from large pools.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use serde::{Deserialize, Serialize};
use whodunit_campaign::{Seeds, Swarm, generator, open_seeds, shapes};
use whodunit_representatives::{Settings, choose, program_vectors, sequence_vectors};
use whodunit_selection::Vectors;
use whodunit_subjects::{Crew, Gate, ModuleShape, Pipeline, Recipe, Subject, WorkerBinary};
use whodunit_variants::{SequenceShape, Sequences, Stock, Strategy, tier_shares};

use crate::arguments::parse_range;
use crate::bench::pages::keep;
use crate::bench::{cores, load_average, machine, today};
use crate::exit::Exit;
use crate::output::say;
use crate::progress::Line;
use crate::select::shapes::newest_llvm;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 measured, 1 more memory than --most-memory was needed, 2 trouble.\n\n\
    Example: whodunit bench select --sequences 30000 --select-sequences 300 --programs 500 --select-programs 50 --out docs/results")]
pub struct Arguments {
    /// Sequences in the pool.
    #[arg(long, default_value_t = 300_000, value_name = "N")]
    sequences: u32,
    /// Sequences to select.
    #[arg(long, default_value_t = 3000, value_name = "K")]
    select_sequences: usize,
    /// Shortest and longest sequence.
    #[arg(long, default_value = "50..200", value_parser = parse_range, value_name = "MIN..MAX")]
    length: (u32, u32),
    /// Programs by Csmith in the pool.
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    programs: usize,
    /// Programs to select.
    #[arg(long, default_value_t = 1000, value_name = "K")]
    select_programs: usize,
    /// The LLVM whose passes and IR are used; the newest installed if not given.
    #[arg(long, value_name = "S")]
    subject: Option<String>,
    /// Threads; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Megabytes that may be needed.
    #[arg(long, default_value_t = 4096, value_name = "MB")]
    most_memory: u64,
}

/// One pool and what selecting from it took.
#[derive(Serialize, Deserialize)]
struct Measured {
    what: String,
    pool: usize,
    selected: usize,
    clusters: usize,
    /// Programs that have no vector: they do not compile, or Csmith did not make them.
    left_out: usize,
    /// Making the pool; for programs, Csmith and the compiler.
    pool_seconds: f64,
    vector_seconds: f64,
    selection_seconds: f64,
    peak_megabytes: u64,
}

/// What a pool was measured with.
#[derive(Clone, Serialize, Deserialize)]
struct Setting {
    subject: String,
    version: String,
    machine: String,
    date: String,
    load: f64,
    jobs: usize,
    seed: u64,
}

#[derive(Serialize, Deserialize)]
struct Pool {
    #[serde(flatten)]
    measured: Measured,
    #[serde(flatten)]
    setting: Setting,
}

/// Pools of sequences and of programs, each as it was measured last.
#[derive(Default, Serialize, Deserialize)]
struct Document {
    pools: Vec<Pool>,
}

impl Document {
    /// What is kept in a directory, so that pools can be measured on different days.
    fn open(dir: Option<&Path>) -> Result<Document> {
        let Some(file) = dir.map(|dir| dir.join(format!("{NAME}.json"))).filter(|file| file.exists()) else {
            return Ok(Document::default());
        };
        let text = std::fs::read_to_string(&file)?;
        serde_json::from_str(&text).with_context(|| format!("{} is of another version; remove it", file.display()))
    }

    /// Puts a pool in the place of an older one of its kind, and keeps it at once.
    fn put(&mut self, pool: Pool, out: Option<&Path>) -> Result<()> {
        self.pools.retain(|other| other.measured.what != pool.measured.what);
        self.pools.push(pool);
        self.pools.sort_by(|left, right| right.measured.what.cmp(&left.measured.what));
        match out {
            Some(dir) => keep(dir, NAME, &serde_json::to_string_pretty(self)?, &markdown(self)),
            None => Ok(()),
        }
    }
}

/// Name of the files that results are kept in.
const NAME: &str = "select";

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let subject = newest_llvm(arguments.subject.as_deref())?;
    let settings = Settings { seed: arguments.seed, workers: arguments.jobs.unwrap_or_else(cores).max(1) };
    let line = Line::new(json);
    let identity = subject.identity();
    let setting = Setting {
        subject: identity.name.clone(),
        version: identity.version.clone(),
        machine: machine(),
        date: today(),
        load: load_average(),
        jobs: settings.workers,
        seed: settings.seed,
    };
    let mut document = Document::open(out)?;
    let mut fits = true;
    let mut put = |measured: Measured| {
        fits &= measured.peak_megabytes <= arguments.most_memory;
        document.put(Pool { measured, setting: setting.clone() }, out)
    };
    if arguments.sequences > 0 {
        put(measure_sequences(arguments, subject.as_ref(), settings, &line)?)?;
    }
    if arguments.programs > 0 {
        put(measure_programs(arguments, subject.as_ref(), settings, &line)?)?;
    }
    line.finish();
    match json {
        true => say!("{}", serde_json::to_string_pretty(&document)?),
        false => say!("{}", markdown(&document).trim_end()),
    }
    Ok(if fits { Exit::Done } else { Exit::No })
}

fn measure_sequences(
    arguments: &Arguments,
    subject: &dyn Subject,
    settings: Settings,
    line: &Line,
) -> Result<Measured> {
    line.say("drawing sequences");
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let passes = subject.passes(&mut crew)?;
    let passes = passes.with_context(|| format!("{} takes no pass sequences", subject.identity().name))?;
    forget_peak();
    let started = Instant::now();
    let (shortest, longest) = arguments.length;
    let tiers = tier_shares(&whodunit_subjects::Tier::ALL);
    let stock = Stock { levels: Vec::new(), passes: Some(&passes), excluded: Vec::new() };
    let mut random = generator(arguments.seed, 0, "bench select");
    let mut pool: Vec<String> = Vec::new();
    // Drawn in parts: as recipes, all of them together would need more memory than selecting does.
    for first in (0..arguments.sequences).step_by(1000) {
        let count = (arguments.sequences - first).min(1000);
        let shape = SequenceShape { count, shortest, longest, tiers: tiers.clone() };
        let recipes = Sequences.recipes(&stock, &shape, &mut random);
        pool.extend(recipes.iter().filter_map(Recipe::pipeline).map(Pipeline::to_string));
    }
    let pool_seconds = started.elapsed().as_secs_f64();
    line.say("learning the vectors of sequences");
    let make = || sequence_vectors(&pool, settings);
    let measured = measure("sequences", arguments.select_sequences, settings, &make, line)?;
    Ok(Measured { pool_seconds, ..measured })
}

fn measure_programs(arguments: &Arguments, subject: &dyn Subject, settings: Settings, line: &Line) -> Result<Measured> {
    forget_peak();
    let started = Instant::now();
    let source = open_seeds(&Seeds::Csmith(Swarm::Off), true)?;
    let fetch = |index: usize, crew: &mut Crew| {
        let index = index as u64;
        let made = source.program(index, &mut generator(arguments.seed, index, "bench select programs"), crew)?;
        Ok(match made {
            Some(made) => made.map_err(|aside| format!("{aside:?}")),
            None => Err("there is no such program".to_owned()),
        })
    };
    let tell = |done: usize, all: usize| line.say(&format!("program {done} of {all}"));
    let crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let made = shapes(arguments.programs, &fetch, subject, &crew, settings.workers, &tell)?;
    let shapes: Vec<ModuleShape> = made.into_iter().flatten().collect();
    let pool_seconds = started.elapsed().as_secs_f64();
    line.say("learning the vectors of programs");
    let make = || program_vectors(&shapes, settings);
    let measured = measure("programs", arguments.select_programs, settings, &make, line)?;
    Ok(Measured { pool_seconds, left_out: arguments.programs - shapes.len(), ..measured })
}

/// Vectors and choice, with their times.
fn measure(
    what: &str,
    count: usize,
    settings: Settings,
    make: &dyn Fn() -> Result<Vectors>,
    line: &Line,
) -> Result<Measured> {
    let started = Instant::now();
    let vectors = make()?;
    let vector_seconds = started.elapsed().as_secs_f64();
    line.say("selecting");
    let chosen = choose(&vectors, count, settings);
    Ok(Measured {
        what: what.to_owned(),
        pool: vectors.len(),
        selected: chosen.selected.len(),
        clusters: chosen.clusters,
        left_out: 0,
        pool_seconds: 0.0,
        vector_seconds,
        selection_seconds: started.elapsed().as_secs_f64() - vector_seconds,
        peak_megabytes: peak_megabytes(),
    })
}

/// The most memory this process has held since [`forget_peak`].
fn peak_megabytes() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default().div_ceil(1024)
}

/// Begins to count memory anew. Where the kernel does not let us, the peak is that of all before.
fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn markdown(document: &Document) -> String {
    let mut text = String::from(
        "| pool | selected | clusters | making the pool, s | vectors, s | choice, s | peak memory, MB |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for Pool { measured, .. } in &document.pools {
        let Measured { what, pool, selected, clusters, peak_megabytes, .. } = measured;
        let Measured { pool_seconds, vector_seconds, selection_seconds, .. } = measured;
        text += &format!(
            "| {pool} {what} | {selected} | {clusters} | {pool_seconds:.1} | {vector_seconds:.1} | \
             {selection_seconds:.1} | {peak_megabytes} |\n"
        );
    }
    for Pool { measured: Measured { what, left_out, .. }, setting } in &document.pools {
        let Setting { subject, version, machine, date, load, jobs, seed } = setting;
        let left = if *left_out > 0 { format!("; {left_out} left out") } else { String::new() };
        text += &format!(
            "\n{what}: {subject} ({version}) on {machine}, {jobs} threads, load {load}, {date}, seed {seed}{left}.\n"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_seen() {
        let held = std::hint::black_box(vec![1u8; 64 << 20]);
        assert!(peak_megabytes() >= 64);
        drop(held);
    }

    #[test]
    fn a_pool_takes_the_place_of_its_like_and_leaves_others() {
        let dir = tempfile::tempdir().unwrap();
        let measured = |what: &str, pool: usize| Measured {
            what: what.to_owned(),
            pool,
            selected: 1,
            clusters: 1,
            left_out: 0,
            pool_seconds: 0.0,
            vector_seconds: 0.0,
            selection_seconds: 0.0,
            peak_megabytes: 1,
        };
        let setting = || Setting {
            subject: "llvm-16".into(),
            version: String::new(),
            machine: String::new(),
            date: "2026-11-16".into(),
            load: 0.0,
            jobs: 2,
            seed: 1,
        };
        for (what, pool) in [("programs", 10), ("sequences", 20), ("programs", 30)] {
            let mut document = Document::open(Some(dir.path())).unwrap();
            document.put(Pool { measured: measured(what, pool), setting: setting() }, Some(dir.path())).unwrap();
        }
        let kept = Document::open(Some(dir.path())).unwrap();
        let pools: Vec<_> = kept.pools.iter().map(|pool| (pool.measured.what.as_str(), pool.measured.pool)).collect();
        assert_eq!(pools, [("sequences", 20), ("programs", 30)]);
    }
}
