//! `whodunit bench duplicates`: findings made from known bugs, in other programs and under other
//! sequences, must come out as those bugs. The truth is which bug was planted.

mod forms;
mod maker;
mod record;
mod score;
mod tables;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use whodunit_program::Program;
use whodunit_subjects::Registry;

use crate::bench::pages::keep;
use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;
use maker::{Known, Maker};
use record::Record;
use score::measure;
use tables::markdown;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 at most one split or merge, 1 more than that, 2 trouble.\n\
    A finding takes a reduction, so a hundred take hours; an interrupted run goes on where it stopped.\n\n\
    Example: whodunit bench duplicates --findings 100 --work dup --out docs/results")]
pub struct Arguments {
    /// Directories with known bugs, each a bug folder or full of them.
    #[arg(long, value_name = "DIR", default_value = "bugs")]
    bugs: Vec<PathBuf>,
    /// Findings to be made, the same number of each bug.
    #[arg(long, default_value_t = 100, value_name = "N")]
    findings: usize,
    /// Where each finding is kept as soon as it is made.
    #[arg(long, default_value = "whodunit-duplicates", value_name = "DIR")]
    work: PathBuf,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Findings made at the same time; as many as there are cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
}

/// Attempts that may fail for each finding that is wanted.
const PATIENCE: usize = 40;

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let interrupt = catch_interrupts()?;
    let registry = Registry::discover()?;
    let known = known_bugs(&arguments.bugs)?;
    let record = Mutex::new(Record::open(&arguments.work, arguments.seed)?);
    let line = Line::new(json);
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let maker = || Maker::new(&registry, &interrupt, arguments.seed);
    let share = arguments.findings.div_ceil(known.len());
    let done = make_all(&Task { known: &known, share, work: &arguments.work, jobs, line: &line }, &maker, &record);
    line.finish();
    done?;
    let record = record.into_inner().unwrap_or_else(|poison| poison.into_inner());
    if interrupt.load(Relaxed) {
        bail!("interrupted; the same command goes on where it stopped");
    }
    let made = record.made(&known, share);
    let measured = measure(&known, &made, &record, &registry);
    let document = serde_json::to_string_pretty(&measured)?;
    if let Some(dir) = out {
        keep(dir, "duplicates", &document, &markdown(&measured))?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", markdown(&measured).trim_end()),
    }
    Ok(if measured.splits + measured.merges <= 1 { Exit::Done } else { Exit::No })
}

/// What is to be made, and by how many at the same time.
struct Task<'a> {
    known: &'a [Known],
    share: usize,
    work: &'a Path,
    jobs: usize,
    line: &'a Line,
}

/// Makes so many findings of every bug, or ends when it is interrupted. Several at the same time, but
/// those of one bug one after the other, so that what comes out does not depend on how many.
fn make_all<'a>(task: &Task, maker: &(dyn Fn() -> Result<Maker<'a>> + Sync), record: &Mutex<Record>) -> Result<()> {
    let forms = all_forms(task, &mut maker()?)?;
    // By turns, so that a run that is cut short has some of every bug.
    let turns = Mutex::new((0..task.known.len()).map(|bug| Reverse((1, bug))).collect::<BinaryHeap<_>>());
    let next = || Some(turns.lock().unwrap_or_else(|poison| poison.into_inner()).pop()?.0);
    let work = || -> Result<()> {
        let mut maker = maker()?;
        while let Some((wanted, index)) = next() {
            let bug = &task.known[index];
            task.line.say(&format!("{}: finding {wanted} of {}", bug.name, task.share));
            let made = make(bug, &forms[index], wanted, &mut maker, record).with_context(|| bug.name.clone());
            if made.is_err() {
                // The others end with what they have begun, so that the trouble is told soon.
                turns.lock().unwrap_or_else(|poison| poison.into_inner()).clear();
            }
            made?;
            if maker.is_interrupted() {
                return Ok(());
            }
            if wanted < task.share {
                turns.lock().unwrap_or_else(|poison| poison.into_inner()).push(Reverse((wanted + 1, index)));
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let makers: Vec<_> = (0..task.jobs).map(|_| scope.spawn(work)).collect();
        makers.into_iter().try_for_each(|maker| maker.join().map_err(|_| anyhow!("a maker of findings panicked"))?)
    })
}

fn all_forms(task: &Task, maker: &mut Maker) -> Result<Vec<Vec<Program>>> {
    let of_bug = |bug: &Known| {
        task.line.say(&format!("{}: its forms", bug.name));
        maker.forms(bug, task.work).with_context(|| bug.name.clone())
    };
    task.known.iter().map(of_bug).collect()
}

/// Attempts until a bug has so many findings; each is kept at once, whatever comes of it.
fn make(bug: &Known, forms: &[Program], wanted: usize, maker: &mut Maker, record: &Mutex<Record>) -> Result<()> {
    let record = || record.lock().unwrap_or_else(|poison| poison.into_inner());
    let mut number = record().attempts(bug);
    while record().findings(bug) < wanted && number < wanted * PATIENCE {
        let outcome = maker.attempt(bug, forms, number)?;
        if maker.is_interrupted() {
            return Ok(());
        }
        record().keep(bug, number, outcome)?;
        number += 1;
    }
    Ok(())
}

/// The bugs in these directories whose programs are in C, by their names.
fn known_bugs(dirs: &[PathBuf]) -> Result<Vec<Known>> {
    let mut known = Vec::new();
    for dir in dirs {
        let folders = if dir.join("bug.toml").is_file() { vec![dir.clone()] } else { folders_in(dir)? };
        for folder in folders {
            known.extend(Known::read(&folder)?);
        }
    }
    known.sort_by(|one, other| one.name.cmp(&other.name));
    if known.is_empty() {
        bail!("no bug with a C program; name a directory of bug folders with --bugs");
    }
    Ok(known)
}

fn folders_in(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("cannot read {}", dir.display()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    Ok(paths.filter(|path| path.join("bug.toml").is_file()).collect())
}
