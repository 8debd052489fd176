//! `whodunit hunt`: runs a campaign and shows what it found.

mod settings;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use serde_json::json;
use whodunit_campaign::{
    Budget, Config, Hands, Hunted, Plan, Watcher, Workshop, hunt, record_versions, work_up_elsewhere, work_up_rest,
};
use whodunit_desk::write_pages;
use whodunit_findings::{Bug, Lab, RoomLimits};
use whodunit_fleet::{Door, Fleet, FleetSettings, check_server};
use whodunit_report::{BugLine, bug_count, bug_line, campaign_markdown, campaign_table, distinct_bugs};
use whodunit_subjects::{Crew, Gate, Registry, Tier, WorkerBinary};
use whodunit_variants::STRATEGIES;

use crate::arguments::{parse_bytes, parse_limit, parse_range, parse_seconds, parse_share};
use crate::exit::Exit;
use crate::isolate::with_ranking;
use crate::known::{frequent, suggest};
use crate::nats::Credentials;
use crate::output::say;
use crate::progress::Screen;
use crate::report::finish;
use crate::select::By;
use settings::config;

/// Where results go when nothing else is said.
pub const DEFAULT_LAB: &str = "whodunit-lab";
const DEFAULT_SECONDS: f64 = 180.0;

/// How far a hunt takes what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Until {
    /// Distinct bugs with minimal sequences, replayed on the other versions.
    Find,
    /// Also checked for validity, made small, and each with a report that could be filed.
    Reduce,
    /// Also with the compiler's source files and functions to blame, ranked.
    Isolate,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  whodunit hunt\n  whodunit hunt --subject llvm-16 --strategy sequences --budget 1h --out lab\n  \
    whodunit hunt --subject gcc-12 --strategy levels --tests 500\n  whodunit hunt --out lab --resume --budget 2h\n  \
    whodunit hunt --known lab/known-suggested.toml --out lab2\n  whodunit hunt --strategy emi --subject gcc-12 --subject clang-14 --budget 30m"
)]
pub struct Arguments {
    /// A compiler to test; can be given again. Every LLVM installed with its opt and clang if not given.
    #[arg(long = "subject", value_name = "S")]
    subjects: Vec<String>,
    #[arg(long = "strategy", value_name = "STRATEGY", help = strategy_help())]
    strategies: Vec<String>,
    /// csmith, csmith-swarm, csmith-sizes, or a directory of C files.
    #[arg(long, default_value = "csmith-swarm", value_name = "csmith|DIR")]
    seeds: String,
    /// How long to hunt now: 90s, 3m, 2h [default: 3m, without --tests].
    #[arg(long, value_parser = parse_seconds, value_name = "TIME")]
    budget: Option<f64>,
    /// How many tests the campaign is to have, rounded up to whole programs.
    #[arg(long, value_name = "N")]
    tests: Option<u64>,
    /// Tests at the same time; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// The same seed and settings give the same campaign, whatever the number of jobs.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How far to take what is found.
    #[arg(long, value_enum, default_value = "reduce")]
    until: Until,
    /// Longest reduction of one bug: 90s, 5m.
    #[arg(long, default_value = "5m", value_parser = parse_seconds, value_name = "TIME")]
    reduce_budget: f64,
    /// Time for isolating one bug, with --until isolate: 90s, 5m.
    #[arg(long, default_value = "60s", value_parser = parse_seconds, value_name = "TIME")]
    isolate_budget: f64,
    /// Go on with C-Vise or llvm-reduce where the built-in reducer ends: rarely smaller, always slower.
    #[arg(long)]
    with_cvise: bool,
    /// Go on with the campaign in the results directory, with the settings it has.
    #[arg(long, conflicts_with_all = ["subjects", "strategies", "seeds", "seed", "sequences", "length", "tiers",
        "verify_each", "llvm_args", "timeout", "memory", "known", "variants", "probability", "mutators", "select", "no_select", "pool", "round",
        "select_programs", "program_pool", "program_round"])]
    resume: bool,
    /// Sequences for each program and subject [default: 40].
    #[arg(long, value_name = "N")]
    sequences: Option<u32>,
    /// Shortest and longest sequence [default: 3..30].
    #[arg(long, value_parser = parse_range, value_name = "MIN..MAX")]
    length: Option<(u32, u32)>,
    /// Draw a pool of sequences for each round of programs, and test those that stand for it (CTOS). On by itself where --budget is
    /// ten minutes or more, --tests ten rounds of each subject or more, and the pool at least four times what is selected.
    #[arg(long)]
    select: bool,
    /// Test sequences as they are drawn.
    #[arg(long, conflicts_with_all = ["select", "pool", "round"])]
    no_select: bool,
    /// Sequences in the pool of a round; implies --select [default: 4000].
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=1_000_000), value_name = "N")]
    pool: Option<u32>,
    /// Programs that share what is selected of a pool; implies --select [default: 10].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000), value_name = "N")]
    round: Option<u32>,
    /// Make a pool of programs for each round, and test those that stand for it (CTOS).
    #[arg(long, value_enum, value_name = "BY", num_args = 0..=1, require_equals = true, default_missing_value = "regions")]
    select_programs: Option<By>,
    /// Programs in the pool of a round, with --select-programs [default: 100].
    #[arg(long, requires = "select_programs", value_parser = clap::value_parser!(u32).range(2..=1_000_000), value_name = "N")]
    program_pool: Option<u32>,
    /// Programs of a pool that are tested, with --select-programs [default: 20].
    #[arg(long, requires = "select_programs", value_parser = clap::value_parser!(u32).range(1..=100_000), value_name = "N")]
    program_round: Option<u32>,
    /// Equivalent variants of each program, with --strategy emi [default: 10].
    #[arg(long, value_name = "N")]
    variants: Option<u32>,
    /// Share of the statements that a variant looks at and changes [default: 0.1].
    #[arg(long, value_parser = parse_share, value_name = "P")]
    probability: Option<f64>,
    /// Mutators of variants; `whodunit variants --list` shows them. All if not given.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    mutators: Vec<String>,
    /// Tiers of passes to draw from: default,optional,experimental. All if not given.
    #[arg(long, value_delimiter = ',', value_name = "TIERS")]
    tiers: Vec<Tier>,
    /// Run the verifier after every pass: slower, but invalid IR is caught where it is made.
    #[arg(long)]
    verify_each: bool,
    /// An option of the LLVM library for every test, as opt takes it; can be given again.
    #[arg(long = "llvm-arg", allow_hyphen_values = true, value_name = "OPTION")]
    llvm_args: Vec<String>,
    /// Processor seconds for compiling one test [default: 5].
    #[arg(long, value_parser = parse_limit, value_name = "SECONDS")]
    timeout: Option<f64>,
    /// Memory for one test, in megabytes [default: 4096].
    #[arg(long, value_parser = clap::value_parser!(u64).range(64..1 << 20), value_name = "MB")]
    memory: Option<u64>,
    /// A list of bugs that are not to be reported again; can be given again.
    #[arg(long = "known", value_name = "FILE")]
    known: Vec<PathBuf>,
    /// What the results directory may take, as in 20G; the hunt ends there.
    #[arg(long, value_parser = parse_bytes, value_name = "SIZE")]
    disk: Option<u64>,
    /// Wait while less than this is free on the disk.
    #[arg(long, value_parser = parse_bytes, default_value = "512M", value_name = "SIZE")]
    keep_free: u64,
    /// Have the work done by workers: put it into the queue of this server (see `whodunit worker`).
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    #[command(flatten)]
    credentials: Credentials,
    /// After so long without a sign of its worker a program is given to another: 10s, 1m.
    #[arg(long, default_value = "30s", value_parser = parse_seconds, requires = "nats", value_name = "TIME")]
    silence: f64,
}

fn strategy_help() -> String {
    let lines: Vec<_> =
        STRATEGIES.iter().map(|strategy| format!("{}: {}", strategy.name(), strategy.about())).collect();
    format!("How tests are chosen; can be given again. Levels and sequences if not given ({})", lines.join("; "))
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let dir = out.unwrap_or(Path::new(DEFAULT_LAB));
    let interrupt = catch_interrupts()?;
    let door = arguments.nats.as_ref().map(|url| arguments.credentials.door(url)).transpose()?;
    door.iter().try_for_each(check_server)?;
    let registry = Registry::discover()?;
    let binary = WorkerBinary::this_binary()?;
    let mut screen = Screen::new(json, budget(arguments));
    screen.step("finding out what the subjects can do");
    let (plan, mut lab) = prepare(arguments, dir, &registry, &binary)?;
    for (pass, bug) in plan.unknown_exclusions() {
        screen.warn(&format!("{bug} is to exclude the pass {pass}, which no subject of this campaign has"));
    }
    let tests_before = lab.totals()?.tests;
    lab.log(&beginning(&plan.config, tests_before, door.as_ref())?);
    let hunted = go_hunting(arguments, door, &plan, &registry, &mut lab, &binary, &interrupt, &mut screen)
        .inspect_err(|error| lab.log(&format!("stopped: {error:#}")))
        .with_context(|| {
            format!("the campaign has stopped; mend the cause and go on with --resume --out {}", dir.display())
        })?;
    screen.finish();
    conclude(&lab, &plan.config, hunted, json)?;
    if hunted == Hunted::BudgetUsed && lab.totals()?.tests == tests_before {
        eprintln!("nothing was tested: give a larger budget to go on");
    }
    Ok(Exit::Done)
}

/// The first line of a session in the log. Who works elsewhere is named without what opens the door.
fn beginning(config: &Config, tests: u64, door: Option<&Door>) -> Result<String> {
    let place = door.map_or_else(|| "here".to_owned(), |door| format!("by workers at {}", door.shown()));
    let what = if tests == 0 { "begins".to_owned() } else { format!("goes on after {tests} tests") };
    let version = env!("CARGO_PKG_VERSION");
    // Known bugs may be many, and are in the store.
    let settings = serde_json::to_string(&Config { known: Vec::new(), ..config.clone() })?;
    Ok(format!("whodunit {version} {what}, {place}: {settings}"))
}

/// A flag that Ctrl-C sets. The second one ends the tool at once; the first one lets it end tidily.
pub fn catch_interrupts() -> Result<Arc<AtomicBool>> {
    let interrupt = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let at_once = signal_hook::flag::register_conditional_shutdown(signal, Exit::Trouble as i32, interrupt.clone());
        at_once.and_then(|_| signal_hook::flag::register(signal, interrupt.clone())).context("cannot catch Ctrl-C")?;
    }
    Ok(interrupt)
}

/// Makes a new campaign ready, or the one there is. One that cannot begin leaves nothing behind.
fn prepare(arguments: &Arguments, dir: &Path, registry: &Registry, binary: &WorkerBinary) -> Result<(Plan, Lab)> {
    let resumed = if arguments.resume { Some(Lab::open(dir)?) } else { None };
    let config: Config = match &resumed {
        Some(lab) => serde_json::from_str(&lab.config_json()?).context("the campaign's settings are damaged")?,
        None => config(arguments, registry)?,
    };
    config.check_versions(registry)?;
    let plan = Plan::prepare(config, registry, &mut Crew::new(binary.clone(), Gate::default())?)?;
    let mut lab = match resumed {
        Some(lab) => lab,
        None => Lab::create(dir, &serde_json::to_string_pretty(&plan.config)?)?,
    };
    lab.sync_bug_folders()?;
    Ok((plan, lab))
}

/// Hunts, then replays what is new on the other versions.
#[allow(clippy::too_many_arguments, reason = "all that a hunt needs, each named where it is made")]
fn go_hunting(
    arguments: &Arguments,
    door: Option<Door>,
    plan: &Plan,
    registry: &Registry,
    lab: &mut Lab,
    binary: &WorkerBinary,
    interrupt: &AtomicBool,
    screen: &mut Screen,
) -> Result<Hunted> {
    let hunted = match door {
        Some(door) => hunt_elsewhere(arguments, door, plan, lab, interrupt, screen)?,
        None => hunt_here(arguments, plan, registry, lab, binary, interrupt, screen)?,
    };
    if hunted != Hunted::Interrupted {
        record_versions(plan, registry, lab, binary, interrupt, screen)?;
    }
    Ok(if interrupt.load(Relaxed) { Hunted::Interrupted } else { hunted })
}

/// Leads workers of other machines. An interrupted campaign stays open on the server: what its workers have under
/// way is there when it goes on.
fn hunt_elsewhere(
    arguments: &Arguments,
    door: Door,
    plan: &Plan,
    lab: &mut Lab,
    interrupt: &AtomicBool,
    screen: &mut Screen,
) -> Result<Hunted> {
    let settings = FleetSettings {
        config: plan.config.clone(),
        whodunit: env!("CARGO_PKG_VERSION").to_owned(),
        silence_seconds: arguments.silence,
        reduce_seconds: arguments.reduce_budget,
        foreign: arguments.with_cvise,
        isolate_seconds: isolate_seconds(arguments),
        works_up: arguments.until >= Until::Reduce,
    };
    let name = lab.fleet_name(&Fleet::fresh_name(&plan.config))?;
    let fleet = Fleet::new(door, name, settings);
    let hunted = hunt(lab, &fleet, budget(arguments), interrupt, screen)?;
    if hunted != Hunted::Interrupted {
        work_up_elsewhere(lab, &fleet, interrupt, screen)?;
    }
    if hunted != Hunted::Interrupted && !interrupt.load(Relaxed) {
        fleet.close()?;
    }
    Ok(hunted)
}

/// Hunts with the jobs of this machine.
fn hunt_here(
    arguments: &Arguments,
    plan: &Plan,
    registry: &Registry,
    lab: &mut Lab,
    binary: &WorkerBinary,
    interrupt: &AtomicBool,
    screen: &mut Screen,
) -> Result<Hunted> {
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get())).max(1);
    let finish = |crew: &mut Crew, bug: &Bug| {
        let finished = finish(crew, bug, registry, &plan.config.limits)?;
        anyhow::Ok(with_ranking(finished, bug, isolate_seconds(arguments), jobs, registry, interrupt))
    };
    let workshop = Workshop {
        registry,
        binary,
        limits: plan.config.limits.clone(),
        seconds_each: arguments.reduce_budget,
        foreign: arguments.with_cvise,
        finish: &finish,
    };
    let workshop = (arguments.until >= Until::Reduce).then_some(&workshop);
    let hunted = hunt(lab, &Hands { plan, jobs, binary, workshop }, budget(arguments), interrupt, screen)?;
    if let (Some(workshop), false) = (workshop, hunted == Hunted::Interrupted) {
        work_up_rest(workshop, lab, jobs, interrupt, screen)?;
    }
    Ok(hunted)
}

/// Time for isolating a bug, if that is to be done.
fn isolate_seconds(arguments: &Arguments) -> Option<f64> {
    (arguments.until >= Until::Isolate).then_some(arguments.isolate_budget)
}

fn budget(arguments: &Arguments) -> Budget {
    let seconds = match (arguments.budget, arguments.tests) {
        (None, None) => Some(DEFAULT_SECONDS),
        (seconds, _) => seconds,
    };
    Budget { seconds, tests: arguments.tests, room: RoomLimits { keep_free: arguments.keep_free, lab: arguments.disk } }
}

/// Shows the result and leaves the page to open.
fn conclude(lab: &Lab, config: &Config, hunted: Hunted, json: bool) -> Result<()> {
    let (totals, seconds, known) = (lab.totals()?, lab.seconds()?, lab.known_again()?);
    let suggestion = suggest(lab)?;
    let lines: Vec<BugLine> = distinct_bugs(&lab.bugs()?)
        .iter()
        .map(|bug| bug_line(bug, lab.bug_dir(&bug.id).display().to_string()))
        .collect();
    let subjects: Vec<_> = config.subjects.clone().into_iter().collect();
    let page = lab.write_report(
        "report.md",
        campaign_markdown(&lines, &known, &totals, &lab.counts_by_kind()?, seconds, &subjects).as_bytes(),
    )?;
    let index = write_pages(lab)?;
    let rate = if seconds > 0.0 { totals.tests as f64 / seconds } else { 0.0 };
    if json {
        let document = json!({
            "seconds": seconds, "programs": totals.programs, "tests": totals.tests, "tests_per_second": rate,
            "findings": totals.findings, "bugs": lines, "known": known, "known_suggested": suggestion, "set_aside": totals.set_aside,
            "inconclusive": totals.inconclusive, "report": page, "page": index, "interrupted": hunted == Hunted::Interrupted,
        });
        say!("{}", serde_json::to_string_pretty(&document)?);
        return Ok(());
    }
    say!("\n{}", campaign_table(&lines));
    for bug in &known {
        say!("known: {}, {} findings", bug.name, bug.findings);
    }
    say!(
        "{} from {} findings; {} tests of {} programs in {seconds:.0} s ({rate:.1} tests/s)",
        bug_count(lines.len(), known.len()),
        totals.findings,
        totals.tests,
        totals.programs
    );
    for (what, counts) in [("programs set aside", &totals.set_aside), ("tests that told nothing", &totals.inconclusive)]
    {
        let parts: Vec<_> = counts.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        if !parts.is_empty() {
            say!("{what}: {}", parts.join(", "));
        }
    }
    match hunted {
        Hunted::Interrupted => say!("interrupted; go on with --resume --out {}", lab.dir().display()),
        Hunted::SeedsUsed => say!("every seed program was used"),
        Hunted::RoomUsed => say!("the results take all the room they may have; give more with --disk and --resume"),
        Hunted::BudgetUsed => {}
    }
    say!("report: {}", page.display());
    if let Some(hint) = suggestion.and_then(|path| frequent(&lines, totals.findings, &path)) {
        say!("{hint}");
    }
    if let Some(line) = lines.first() {
        say!("replay a bug: whodunit test {}", line.dir);
    }
    say!("open: {}", index.display());
    Ok(())
}
