//! `whodunit bench reduce`: our reducer against C-Vise alone, on findings as campaigns leave them.
//! Each result is kept at once, so that a benchmark that was stopped goes on with what is missing.

mod finding;
mod measured;
mod needle;
mod peer;
mod script;
mod tables;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary, version_of};

use crate::arguments::parse_seconds;
use crate::bench::pages::keep;
use crate::bench::{cores, load_average, machine, today};
use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;
use measured::{LeftOut, Measured, Record, medians};
use peer::Peer;
use tables::markdown;

#[derive(Args)]
#[command(after_help = "Takes hours on a dozen findings; stop it with Ctrl-C, and the same command goes on.\n\
    Exit codes: 0 all were measured, 1 some could not be, 2 trouble.\n\n\
    Example: whodunit bench reduce --findings bench/findings --out docs/results")]
pub struct Arguments {
    /// Directory of bug folders, each with a program as it was found.
    #[arg(long, default_value = "bench/findings", value_name = "DIR")]
    findings: PathBuf,
    /// Time that C-Vise alone gets for each finding, at least twice what ours took: 90s, 30m, 2h.
    #[arg(long, default_value = "30m", value_parser = parse_seconds, value_name = "TIME")]
    peer_budget: f64,
}

/// Where results go if nothing else is said.
const RESULTS: &str = "docs/results";

/// What all findings are measured with.
struct Bench {
    registry: Registry,
    binary: WorkerBinary,
    peer: Peer,
    crew: Crew,
    interrupt: Arc<AtomicBool>,
    line: Line,
    /// Load average before anything was measured.
    load: f64,
    /// Where each finding's result, script and programs go.
    out: PathBuf,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let results = out.unwrap_or(Path::new(RESULTS));
    let folders = bug_folders(&arguments.findings)?;
    let binary = WorkerBinary::this_binary()?;
    let mut bench = Bench {
        registry: Registry::discover()?,
        peer: Peer::find(cores(), arguments.peer_budget)?,
        crew: Crew::new(binary.clone(), Gate::default())?,
        binary,
        interrupt: catch_interrupts()?,
        line: Line::new(json),
        load: load_average(),
        out: results.join("reduce"),
    };
    if bench.load > cores() as f64 / 2.0 {
        eprintln!("warning: the machine is busy (load average {}): times will mean little", bench.load);
    }
    std::fs::create_dir_all(&bench.out).with_context(|| format!("cannot make {}", bench.out.display()))?;
    let (mut records, mut left_out) = (Vec::new(), Vec::new());
    for folder in &folders {
        match bench.measure(folder) {
            Ok(Some(record)) => records.push(record),
            Ok(None) => bail!("interrupted; the same command goes on with what is missing"),
            Err(error) => left_out.push(LeftOut { name: name_of(folder), why: format!("{error:#}") }),
        }
    }
    bench.line.finish();
    let measured = conclude(&bench, records, left_out);
    let document = serde_json::to_string_pretty(&measured)?;
    keep(results, "reduce", &document, &markdown(&measured))?;
    match json {
        true => say!("{document}"),
        false => say!("{}", markdown(&measured).trim_end()),
    }
    Ok(if measured.left_out.is_empty() { Exit::Done } else { Exit::No })
}

fn conclude(bench: &Bench, findings: Vec<Record>, left_out: Vec<LeftOut>) -> Measured {
    let peers = || findings.iter().filter_map(|record| record.peer.as_ref());
    let ours = || findings.iter().filter_map(|record| record.ours.as_ref());
    let mut versions: BTreeMap<_, _> =
        findings.iter().map(|record| (record.subject.clone(), record.version.clone())).collect();
    versions.insert("cvise".to_owned(), version_of(Some(&bench.peer.tool)));
    versions.insert("whodunit".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
    Measured {
        medians: medians(&findings),
        peer_cut_off: peers().filter(|side| side.cut_off_after.is_some()).count(),
        ours_unsound: ours().filter(|side| !side.is_sound()).count(),
        peer_unsound: peers().filter(|side| !side.is_sound()).count(),
        peer_budget_seconds: bench.peer.budget,
        machine: machine(),
        cores: cores(),
        date: today(),
        versions,
        findings,
        left_out,
    }
}

/// The bug folders right below a directory, by name.
fn bug_folders(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("cannot read {}", dir.display()))?;
    let mut folders: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    folders.retain(|folder| folder.join("bug.toml").is_file());
    ensure!(!folders.is_empty(), "{}: there are no bug folders in it; name a directory with --findings", dir.display());
    folders.sort();
    Ok(folders)
}

fn name_of(folder: &Path) -> String {
    folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
