//! `whodunit bench soak`: a campaign on hostile compilers over a queue, with workers, server and collector killed
//! and the disk full again and again. Counts what is left of it: processes, files, memory, disk.

mod usage;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread::Scope;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use rand::Rng;
use rand_pcg::Pcg64;
use serde::Serialize;
use whodunit_campaign::generator;
use whodunit_findings::Lab;

use crate::arguments::parse_seconds;
use crate::bench::queue::staff::{Child, Place};
use crate::bench::{machine, today};
use crate::exit::Exit;
use crate::output::say;
use crate::progress::Line;
use usage::{Usage, usage_of};

#[derive(Args)]
#[command(after_help = "Exit codes: 0 nothing leaked, 1 something did, 2 trouble.\n\n\
    Example: whodunit bench soak --time 1h --out docs/results")]
pub struct Arguments {
    /// How long to go on.
    #[arg(long, default_value = "1h", value_parser = parse_seconds, value_name = "TIME")]
    time: f64,
    /// Workers, with one job each.
    #[arg(long, default_value_t = 3, value_name = "N")]
    workers: usize,
    /// A healthy compiler to test beside the hostile one.
    #[arg(long, default_value = "gcc-12", value_name = "S")]
    subject: String,
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// What is done to the campaign, one of these every few seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Fault {
    WorkerKilled,
    WorkerLeaves,
    ServerKilled,
    CollectorKilled,
    DiskFull,
}

const FAULTS: [Fault; 6] = [
    Fault::WorkerKilled,
    Fault::WorkerKilled,
    Fault::WorkerLeaves,
    Fault::ServerKilled,
    Fault::CollectorKilled,
    Fault::DiskFull,
];
/// Seconds between faults.
const APART: std::ops::Range<f64> = 4.0..20.0;
/// How often usage is measured.
const EVERY: Duration = Duration::from_secs(2);
/// How long what was killed may take to clear itself away at the end.
const CLEARING: Duration = Duration::from_secs(30);
/// What the campaign's directory may take.
const BUDGET: &str = "2G";

/// A compiler that crashes, hangs, leaves children, writes without end or eats memory, and else is one.
const HOSTILE: &str = r#"#!/bin/sh
case $(($$ % 12)) in
0) kill -SEGV $$ ;;
1) sleep 1000 ;;
2) sleep 1000 & setsid sleep 1000 & ;;
3) exec cat /dev/zero > huge.s ;;
4) exec tail /dev/zero ;;
5) for i in 1 2 3 4 5 6 7 8; do sleep 1000 & done; wait ;;
6) rm -rf ./* ;;
esac
exec gcc "$@"
"#;

#[derive(Serialize)]
struct Document {
    machine: String,
    date: String,
    seconds: f64,
    faults: BTreeMap<Fault, u32>,
    tests: u64,
    findings: u64,
    /// The most of the first half, the second half, and what is left at the end.
    first_half: Usage,
    second_half: Usage,
    left: Usage,
    leaks: Vec<String>,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let below = tempfile::tempdir().context("cannot make a directory")?;
    let home = below.path().join("home");
    std::fs::create_dir_all(&home)?;
    let place = Place::new(below.path(), home)?;
    let line = Line::new(json);
    let soak = Soak { arguments, below: below.path(), place: &place, line: &line, begun: Instant::now() };
    let document = std::thread::scope(|scope| soak.go_on(scope))?;
    line.finish();
    let text = serde_json::to_string_pretty(&document)?;
    if let Some(dir) = out {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
        std::fs::write(dir.join("soak.json"), &text)?;
        std::fs::write(dir.join("soak.md"), markdown(&document))?;
    }
    match json {
        true => say!("{text}"),
        false => say!("{}", markdown(&document).trim_end()),
    }
    Ok(if document.leaks.is_empty() { Exit::Done } else { Exit::No })
}

struct Soak<'a> {
    arguments: &'a Arguments,
    below: &'a Path,
    place: &'a Place,
    line: &'a Line,
    begun: Instant,
}

/// Those who take part.
struct Cast<'scope> {
    server: Child<'scope>,
    collector: Child<'scope>,
    workers: Vec<Child<'scope>>,
}

impl Soak<'_> {
    fn go_on<'scope>(&self, scope: &'scope Scope<'scope, '_>) -> Result<Document> {
        self.add_hostile(scope)?;
        let mut cast = Cast {
            server: self.place.serve(scope, &self.below.join("streams"))?,
            collector: self.collect(scope, false, false),
            workers: (0..self.arguments.workers).map(|_| self.place.worker(scope, 1)).collect(),
        };
        let mut random = generator(self.arguments.seed, 0, "soak");
        let mut faults = BTreeMap::new();
        let mut halves = [Usage::default(), Usage::default()];
        let mut next_fault = random.random_range(APART);
        while self.seconds() < self.arguments.time {
            std::thread::sleep(EVERY);
            let half = usize::from(self.seconds() > self.arguments.time / 2.0);
            halves[half] = halves[half].most(&usage_of(self.place, self.below)?);
            if self.seconds() >= next_fault {
                let fault = FAULTS[random.random_range(0..FAULTS.len())];
                cast = self.inject(scope, fault, cast, &mut random)?;
                *faults.entry(fault).or_default() += 1;
                next_fault = self.seconds() + random.random_range(APART);
            }
            self.line.say(&format!("{:.0} s, {} faults", self.seconds(), faults.values().sum::<u32>()));
        }
        let seconds = self.seconds();
        cast.collector.stop()?;
        for worker in cast.workers {
            worker.stop()?;
        }
        cast.server.stop()?;
        let left = self.what_is_left()?;
        let lab = Lab::open_read_only(&self.lab())?;
        let totals = lab.totals()?;
        let [first_half, second_half] = halves;
        let leaks = leaks(&first_half, &second_half, &left);
        let (tests, findings) = (totals.tests, totals.findings);
        Ok(Document {
            machine: machine(),
            date: today(),
            seconds,
            faults,
            tests,
            findings,
            first_half,
            second_half,
            left,
            leaks,
        })
    }

    fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    fn lab(&self) -> PathBuf {
        self.below.join("lab")
    }

    fn add_hostile<'scope>(&self, scope: &'scope Scope<'scope, '_>) -> Result<()> {
        let script = self.below.join("hostile-cc");
        std::fs::write(&script, HOSTILE)?;
        std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        let command = script.display().to_string();
        self.place.whodunit(scope, &["subject", "add", "hostile-1", "--command", &command]).wait().map(drop)
    }

    /// The hunt, which goes on where it was killed; with no room on the disk if it is to be full.
    fn collect<'scope>(&self, scope: &'scope Scope<'scope, '_>, resume: bool, full: bool) -> Child<'scope> {
        let (lab, url, seed) = (self.lab().display().to_string(), self.place.url(), self.arguments.seed.to_string());
        let mut hunt = vec!["hunt", "--until", "find", "--budget", "30d", "--out", &lab, "--nats", &url];
        hunt.extend(["--silence", "5s", "--disk", BUDGET, "--keep-free", if full { "1000T" } else { "64M" }]);
        match resume {
            true => hunt.push("--resume"),
            false => hunt.extend([
                "--subject",
                "hostile-1",
                "--subject",
                &self.arguments.subject,
                "--strategy",
                "levels",
                "--seed",
                &seed,
                "--timeout",
                "1",
                "--memory",
                "512",
            ]),
        }
        self.place.whodunit(scope, &hunt)
    }

    fn inject<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        fault: Fault,
        mut cast: Cast<'scope>,
        random: &mut Pcg64,
    ) -> Result<Cast<'scope>> {
        let begun = self.lab().join("campaign.db").exists();
        match fault {
            Fault::WorkerKilled | Fault::WorkerLeaves => {
                let victim = cast.workers.swap_remove(random.random_range(0..cast.workers.len()));
                if fault == Fault::WorkerKilled {
                    victim.kill()?
                } else {
                    victim.stop()?
                };
                cast.workers.push(self.place.worker(scope, 1));
            }
            Fault::ServerKilled => {
                cast.server.kill()?;
                cast.server = self.place.serve(scope, &self.below.join("streams"))?;
            }
            Fault::CollectorKilled => {
                cast.collector.kill()?;
                cast.collector = self.collect(scope, begun, false);
            }
            // What was under way is stored, and everybody waits for a while.
            Fault::DiskFull => {
                cast.collector.stop()?;
                let full = self.collect(scope, begun, true);
                std::thread::sleep(Duration::from_secs(8));
                full.stop()?;
                cast.collector = self.collect(scope, true, false);
            }
        }
        Ok(cast)
    }

    /// What is there when all have ended and had a while to clear up.
    fn what_is_left(&self) -> Result<Usage> {
        let give_up = Instant::now() + CLEARING;
        loop {
            let usage = usage_of(self.place, self.below)?;
            if usage.processes == 0 && usage.scratch_files == 0 || Instant::now() > give_up {
                return Ok(usage);
            }
            std::thread::sleep(Duration::from_millis(200));
        }
    }
}

/// What grew although it should not have.
fn leaks(first: &Usage, second: &Usage, left: &Usage) -> Vec<String> {
    let mut leaks = Vec::new();
    if left.processes > 0 {
        leaks.push(format!("{} processes are left", left.processes));
    }
    if left.scratch_files > 0 {
        leaks.push(format!("{} scratch files are left", left.scratch_files));
    }
    for (what, before, after) in [
        ("memory, MB", first.memory_mb, second.memory_mb),
        ("processes", first.processes, second.processes),
        ("open files", first.open_files, second.open_files),
    ] {
        // A half has its own luck with faults: twice as much is no luck any more.
        if after > before * 2 + 16 {
            leaks.push(format!("{what}: at most {before} in the first half, {after} in the second"));
        }
    }
    if second.disk_mb > 2048 + 512 {
        leaks.push(format!("{} MB on disk", second.disk_mb));
    }
    leaks
}

fn markdown(document: &Document) -> String {
    let mut text = String::from(
        "| most | processes | open files | memory, MB | scratch files | disk, MB |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    for (when, usage) in [
        ("first half", &document.first_half),
        ("second half", &document.second_half),
        ("left at the end", &document.left),
    ] {
        let Usage { processes, open_files, memory_mb, scratch_files, disk_mb } = usage;
        text += &format!("| {when} | {processes} | {open_files} | {memory_mb} | {scratch_files} | {disk_mb} |\n");
    }
    let faults: Vec<_> = document.faults.iter().map(|(fault, count)| format!("{count} {fault:?}")).collect();
    let Document { machine, date, seconds, tests, findings, .. } = document;
    text += &format!(
        "\n{seconds:.0} s of a campaign over a queue on a hostile compiler and a healthy one: {tests} tests, {findings} findings. Faults injected: {}. \
         Leaks: {}. {machine}, {date}.\n",
        faults.join(", "),
        if document.leaks.is_empty() { "none".to_owned() } else { document.leaks.join("; ") },
    );
    text
}
