//! `whodunit bench integers`: random expressions computed by `emi::integer` and by compilers with
//! sanitizers must have the same value, the same type, and be undefined for the same ones.

mod compilers;
mod drawing;
mod programs;
mod tables;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;
use whodunit_campaign::generator;
use whodunit_emi::integer::Unforeseen;
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary};

use crate::bench::pages::keep;
use crate::bench::{machine, today};
use crate::exit::Exit;
use crate::output::say;
use crate::progress::Line;
use compilers::Compiler;
use drawing::{Question, draw};
use programs::Answer;
use tables::markdown;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 all the same, 1 something differs, 2 trouble.\n\n\
    Example: whodunit bench integers --count 100000 --out docs/results")]
pub struct Arguments {
    /// Expressions to compare.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    count: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Programs built at a time; as many as there are processors if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
}

/// Expressions of one program.
const BATCH: u64 = 500;
/// Differences that are told in full.
const TOLD: usize = 20;

/// The answer. The field names are the JSON contract.
#[derive(Default, Serialize)]
struct Measured {
    expressions: usize,
    differences: usize,
    defined: usize,
    /// Undefined ones, by what was undefined first.
    undefined: BTreeMap<String, usize>,
    /// Expressions by the type of their value.
    types: BTreeMap<String, usize>,
    with_bit_fields: usize,
    /// The first differences by their text, in full.
    told: Vec<String>,
    compilers: BTreeMap<String, String>,
    seed: u64,
    seconds: f64,
    machine: String,
    cores: usize,
    date: String,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let started = Instant::now();
    let mut crew = new_crew()?;
    let compilers = compilers::discover(&Registry::discover()?, &mut crew)?;
    if compilers.is_empty() {
        bail!("no gcc or clang with a sanitizer runtime; `whodunit doctor` says what to install");
    }
    let mut measured = compare_all(arguments, &compilers, &Line::new(json))?;
    measured.compilers = compilers.iter().map(|compiler| (compiler.name.clone(), compiler.version.clone())).collect();
    measured.seconds = started.elapsed().as_secs_f64();
    let document = serde_json::to_string_pretty(&measured)?;
    if let Some(dir) = out {
        keep(dir, "integers", &document, &markdown(&measured))?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", markdown(&measured).trim_end()),
    }
    Ok(if measured.differences == 0 { Exit::Done } else { Exit::No })
}

fn new_crew() -> Result<Crew> {
    Crew::new(WorkerBinary::this_binary()?, Gate::default())
}

/// Compares batch after batch, several at a time. What is in a batch depends on the seed and its
/// number only.
fn compare_all(arguments: &Arguments, compilers: &[Compiler], line: &Line) -> Result<Measured> {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let setting = Measured { seed: arguments.seed, machine: machine(), cores, date: today(), ..Measured::default() };
    let (next, measured) = (AtomicU64::new(0), Mutex::new(setting));
    let work = || -> Result<()> {
        let mut crew = new_crew()?;
        loop {
            let batch = next.fetch_add(1, Relaxed);
            let size = arguments.count.saturating_sub(batch * BATCH).min(BATCH);
            if size == 0 {
                return Ok(());
            }
            let mut random = generator(arguments.seed, batch, "integers");
            let questions: Vec<Question> = (0..size).map(|_| draw(&mut random)).collect();
            let answers: Vec<_> =
                compilers.iter().map(|compiler| compiler.answers(&questions, &mut crew)).collect::<Result<_>>()?;
            let mut measured = measured.lock().expect("no thread panics while it holds the lock");
            measured.add(&questions, compilers, &answers);
            line.say(&format!("{} expressions, {} differ", measured.expressions, measured.differences));
        }
    };
    let jobs = arguments.jobs.unwrap_or(cores).max(1);
    let done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker thread does not panic"))
    });
    line.finish();
    done?;
    Ok(measured.into_inner().expect("no thread panics while it holds the lock"))
}

impl Measured {
    /// Counts a batch with the answers of each compiler to its questions.
    fn add(&mut self, questions: &[Question], compilers: &[Compiler], answers: &[Vec<Answer>]) {
        for (index, question) in questions.iter().enumerate() {
            self.count(question);
            let ours = Answer::of(question);
            let differing = compilers.iter().zip(answers).filter(|(_, theirs)| theirs[index] != ours);
            let differing: Vec<_> =
                differing.map(|(compiler, theirs)| format!("{} says {}", compiler.name, theirs[index])).collect();
            if !differing.is_empty() {
                self.differences += 1;
                self.told.push(format!("{question}: we say {ours}, {}", differing.join(", ")));
            }
        }
        // Batches end in any order, and the same ones must be told every time.
        self.told.sort();
        self.told.truncate(TOLD);
    }

    fn count(&mut self, question: &Question) {
        self.expressions += 1;
        self.with_bit_fields += usize::from(question.has_bit_field());
        match question.value() {
            Ok(typed) => {
                self.defined += 1;
                *self.types.entry(whodunit_emi::integer::name(typed.type_).to_owned()).or_default() += 1;
            }
            Err(Unforeseen::Undefined(undefined)) => *self.undefined.entry(undefined.to_string()).or_default() += 1,
            Err(Unforeseen::TooMany | Unforeseen::WideBitField) => {
                unreachable!("every variable has one value, of a type that compilers agree on")
            }
        }
    }
}
