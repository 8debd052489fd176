//! `whodunit worker`: helps with the campaigns of other machines.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use whodunit_findings::{Bug, Journal};
use whodunit_fleet::{Finishing, WorkerSettings, serve_work};
use whodunit_subjects::{Crew, Registry, WorkerBinary};

use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::isolate::with_ranking;
use crate::nats::Credentials;
use crate::output::say;
use crate::report::finish;

#[derive(Args)]
#[command(after_help = "Ends with Ctrl-C: what is under way is left to others at once. It may be killed as well.\n\n\
    Examples:\n  whodunit worker --nats nats://127.0.0.1:4222\n  \
    whodunit worker --nats tls://farm.example:4222 --nats-creds worker.creds --jobs 32")]
pub struct Arguments {
    /// The server to take work from.
    #[arg(long, value_name = "URL")]
    nats: String,
    #[command(flatten)]
    credentials: Credentials,
    /// Tests at the same time; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// Also keep what it says in this file, with times; at most 5 files of 4 MB, the older ones as FILE.1 to FILE.4.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// How this worker is called; machine and process if not given.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<Exit> {
    let door = arguments.credentials.door(&arguments.nats)?;
    let journal = arguments.log.as_deref().map(Journal::open).transpose()?;
    let tell = |text: &str| {
        eprintln!("worker: {text}");
        journal.iter().for_each(|journal| journal.note(text));
    };
    let interrupt = catch_interrupts()?;
    let registry = Registry::discover()?;
    let binary = WorkerBinary::this_binary()?;
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").context("this machine has no name")?;
    let host = host.trim().to_owned();
    let finish = |crew: &mut Crew, bug: &Bug, how: &Finishing| {
        let finished = finish(crew, bug, &registry, how.limits)?;
        anyhow::Ok(with_ranking(finished, bug, how.isolate_seconds, 1, &registry, how.stop))
    };
    let served = serve_work(&WorkerSettings {
        door,
        name: arguments.name.clone().unwrap_or_else(|| format!("{host}-{}", std::process::id())),
        host,
        jobs: arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get())).max(1),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        registry: &registry,
        binary: &binary,
        finish: &finish,
        interrupt: &interrupt,
        tell: &tell,
    })
    .inspect_err(|error| journal.iter().for_each(|journal| journal.note(&format!("ends: {error:#}"))))?;
    journal.iter().for_each(|journal| {
        journal.note(&format!(
            "ends: {} tests of {} programs, {} bugs worked up",
            served.tests, served.units, served.bugs
        ));
    });
    match json {
        true => say!("{}", json!({ "programs": served.units, "tests": served.tests, "bugs": served.bugs })),
        false => {
            say!("{} tests of {} programs, {} bugs worked up", served.tests, served.units, served.bugs);
        }
    }
    Ok(Exit::Done)
}
