//! `whodunit bench isolate`: bugs whose guilty files are known, isolated by every strategy under
//! one budget. How often, and how far up, is the guilty file?

mod ablation;
mod again;
mod case;
mod common;
mod corpus;
mod faults;
mod growth;
mod over_time;
mod pairs;
mod suite;
mod tables;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::{Deserialize, Serialize};
use whodunit_investigation::{Bug, Progress, Scene, Settings, investigate};
use whodunit_isolation::{
    FORMULAS, Formula, Others, Placement, Ranking, STRATEGIES, SettleRule, Start, StrategyEntry, formula,
    witness_strategy,
};
use whodunit_subjects::{Gate, Limits, Registry, Subject, WorkerBinary, readable_name};
use whodunit_triage::{Team, Unfit};

use crate::arguments::parse_seconds;
use crate::bench::{cores, machine, newest_llvm, today};
use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::isolate::Given;
use crate::output::say;
use crate::progress::Line;
use case::{Known, folders};
use common::sample_of_each_suite;
use faults::{Half, Wanted, seeded_faults};
use over_time::{Standing, observe};

#[derive(Args)]
#[command(after_help = "Exit codes: 0 measured, 2 trouble.\nEach result is kept at once in --work, and the same \
    command goes on with what is missing.\n\n\
    Examples:\n  whodunit bench isolate --bugs mybugs --bugs yourbugs --budget 30s --out results\n  \
    whodunit bench isolate --bugs bugs --untold --strategy blend --out ledger\n  \
    whodunit bench isolate --seeded 40 --subject llvm-16 --strategy locseq --strategy locseq-rwc --budget 30s")]
pub struct Arguments {
    /// Directories with bug folders that name their `truth`; can be given again.
    #[arg(long, value_name = "DIR")]
    bugs: Vec<PathBuf>,
    /// Folders that do not name their truth too: what comes first in their rankings.
    #[arg(long, requires = "bugs")]
    untold: bool,
    /// Faults to put into a compiler, each in a known file.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seeded: usize,
    /// Only faults in files of one half: what is tuned on the one is judged on the other.
    #[arg(long, requires = "seeded", value_enum)]
    half: Option<Half>,
    /// The compiler that faults are put into, an LLVM or a GCC built from source; the newest LLVM installed if not given.
    #[arg(long)]
    subject: Option<String>,
    /// Only so many bugs of each suite, spread evenly over it: for strategies that there is no time to measure on all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// A strategy to measure; can be given again. All if not given.
    #[arg(long = "strategy", value_parser = witness_strategy)]
    strategies: Vec<&'static StrategyEntry>,
    /// A directory of C programs for dev, sbfl, synthesis and what is inserted; without it dev is left out.
    #[arg(long, value_name = "DIR")]
    programs: Option<PathBuf>,
    #[arg(long, default_value = FORMULAS[0].name, value_parser = formula)]
    formula: &'static Formula,
    /// Time for each bug and strategy.
    #[arg(long, default_value = "30s", value_parser = parse_seconds, value_name = "TIME")]
    budget: f64,
    /// Where each result is kept at once; `isolate` below --out if not given. Results that --out has are not measured again.
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    /// A directory with tables that were measured with another budget or number of workers, to be set beside these; can be given again.
    #[arg(long, value_name = "DIR")]
    beside: Vec<PathBuf>,
    /// Ranks what `blend` has seen before again, from the case files in --work, as this version weighs it; nothing of that is run again.
    #[arg(long)]
    rank_again: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Candidates run at the same time; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
}

impl Arguments {
    fn workers(&self) -> usize {
        self.jobs.unwrap_or_else(cores)
    }
}

/// What one strategy made of one bug.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Isolated {
    bug: String,
    suite: String,
    strategy: String,
    budget: f64,
    #[serde(default = "usual_formula")]
    formula: String,
    /// On what, by how many workers and when: a table may be of several days and machines.
    #[serde(default)]
    measured: String,
    /// Why there is no ranking.
    trouble: Option<String>,
    files: Option<Placement>,
    functions: Option<Placement>,
    witnesses: u32,
    /// Mean likeness of the witnesses' runs to the failing one.
    #[serde(default)]
    similarity: f64,
    #[serde(default)]
    fake: u32,
    runs: u32,
    seconds: f64,
    settled: bool,
    top: Vec<String>,
    /// Where the guilty file would stand without some of the evidence; for strategies that blend.
    #[serde(default)]
    without: BTreeMap<String, Placement>,
    /// When the guilty file had which place.
    #[serde(default)]
    over_time: Option<Vec<Standing>>,
}

/// What earlier versions took where nothing was said.
fn usual_formula() -> String {
    FORMULAS[0].name.to_owned()
}

impl Isolated {
    /// How many workers it was measured by (`AMD EPYC, 2 workers, 2026-11-17`), where that was noted.
    fn workers(&self) -> Option<usize> {
        self.measured.split(',').find_map(|part| part.strip_suffix(" workers")?.trim().parse().ok())
    }

    /// Whether it was measured as is asked for now, and may stand in the same table.
    fn is_made_as(&self, arguments: &Arguments) -> bool {
        // Nobody works where kept cases are ranked again.
        let same_workers = arguments.rank_again || self.workers().is_none_or(|workers| workers == arguments.workers());
        self.budget == arguments.budget && self.formula == arguments.formula.name && same_workers
    }

    /// Notes where a ranking has the guilty, and what comes first in it.
    fn place(&mut self, ranking: &Ranking, known: &Known) {
        self.files = Placement::of_files(&ranking.files, &known.files);
        // Strategies that count whole files rank no functions.
        self.functions = match known.functions.is_empty() || ranking.functions.is_empty() {
            true => None,
            false => Placement::of_functions(&ranking.functions, &known.functions),
        };
        self.top = ranking.files.iter().take(5).map(|suspect| suspect.name.clone()).collect();
        self.top.extend(ranking.functions.iter().take(3).map(|suspect| readable_name(&suspect.name)));
    }

    fn is_of(&self, bug: &Known, strategy: &str) -> bool {
        self.bug == bug.name && self.suite == bug.suite && self.strategy == strategy
    }
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let work = arguments.work.clone().or_else(|| out.map(|out| out.join("isolate")));
    let work = work.unwrap_or_else(|| PathBuf::from("whodunit-isolate"));
    std::fs::create_dir_all(&work).with_context(|| format!("cannot make {}", work.display()))?;
    let registry = Registry::discover()?;
    let interrupt = catch_interrupts()?;
    let mut results = out.map(|out| recorded(out, arguments)).transpose()?.unwrap_or_default();
    let beside = arguments.beside.iter().map(|out| recorded_in(out)).collect::<Result<Vec<_>>>()?.concat();
    let jobs = arguments.workers();
    let mut team = Team::new(&WorkerBinary::this_binary()?, &Gate::default(), jobs)?;
    let line = Line::new(json);
    let mut known = Vec::new();
    for directory in &arguments.bugs {
        known.extend(folders(directory, arguments.untold, &registry)?);
    }
    if arguments.seeded > 0 {
        let subject = chosen_subject(arguments, &registry)?;
        let Arguments { seeded, seed, half, .. } = *arguments;
        let wanted = Wanted { count: seeded, seed, half, folder: out.unwrap_or(&work) };
        known.extend(seeded_faults(subject, &wanted, &mut team, &interrupt, &line)?);
    }
    if let Some(count) = arguments.sample {
        known = sample_of_each_suite(known, count as usize);
    }
    if known.is_empty() {
        bail!("nothing to measure with: give --bugs DIR with folders that name their truth, or --seeded N");
    }
    let given = Given::open(arguments.programs.as_deref(), arguments.seed, &mut team, &|what| line.say(what))?;
    let lacks_programs = |start: &Start| matches!(start, Start::Programs(Others::Directory)) && !given.has_directory();
    let strategies: Vec<_> = match arguments.strategies.is_empty() {
        true => STRATEGIES.iter().filter(|strategy| !lacks_programs(&strategy.start)).collect(),
        false => arguments.strategies.clone(),
    };
    let with = With { arguments, registry: &registry, given: &given, interrupt: &interrupt, jobs };
    measure_missing(&mut results, &known, &strategies, &with, &work, &mut team, &line)?;
    let place = |name: &str| STRATEGIES.iter().position(|strategy| strategy.name == name);
    results.sort_by(|a, b| (&a.suite, &a.bug, place(&a.strategy)).cmp(&(&b.suite, &b.bug, place(&b.strategy))));
    line.finish();
    let tables = tables::tables(&results, &beside, arguments.budget);
    if let Some(out) = out {
        tables.write(out)?;
    }
    if interrupt.load(Relaxed) {
        bail!("interrupted; the same command goes on where this one stopped");
    }
    match json {
        true => say!("{}", serde_json::to_string_pretty(&tables.document)?),
        false => say!("{}", tables.markdown.trim_end()),
    }
    Ok(Exit::Done)
}

fn chosen_subject(arguments: &Arguments, registry: &Registry) -> Result<Arc<dyn Subject>> {
    match &arguments.subject {
        Some(name) => registry.get(name),
        None => newest_llvm(registry),
    }
}

fn kept(file: &Path, arguments: &Arguments) -> Option<Isolated> {
    let measured: Isolated = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
    (measured.is_made_as(arguments) && measured.trouble.is_none()).then_some(measured)
}

/// What the tables in a directory were made of, on this machine or another. They stay in it, so a table can be
/// measured in parts; what could not be measured is tried again.
fn recorded(out: &Path, arguments: &Arguments) -> Result<Vec<Isolated>> {
    let mut bugs = match out.join("isolate.json").exists() {
        true => recorded_in(out)?,
        false => return Ok(Vec::new()),
    };
    if let Some(other) = bugs.iter().find(|one| !one.is_made_as(arguments)) {
        let Isolated { budget, formula, .. } = other;
        let workers = other.workers().map(|workers| format!(", {workers} workers (--jobs)")).unwrap_or_default();
        bail!(
            "{} was measured with {budget} s a bug by {formula}{workers}: name another directory with --out",
            out.display()
        );
    }
    bugs.retain(|one| one.trouble.is_none());
    Ok(bugs)
}

fn recorded_in(out: &Path) -> Result<Vec<Isolated>> {
    #[derive(Deserialize)]
    struct Document {
        bugs: Vec<Isolated>,
    }
    let file = out.join("isolate.json");
    let text = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let Document { bugs } = serde_json::from_slice(&text).with_context(|| {
        format!("{} is damaged, or of another version of whodunit; move it away to begin again", file.display())
    })?;
    Ok(bugs)
}

/// Writes a file whole or not at all.
fn replace(file: &Path, content: &[u8]) -> Result<()> {
    let directory = file.parent().context("a result has a directory")?;
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let temporary = file.with_extension("part");
    std::fs::write(&temporary, content)?;
    Ok(std::fs::rename(&temporary, file)?)
}

/// What all measurements share.
struct With<'a> {
    arguments: &'a Arguments,
    registry: &'a Registry,
    given: &'a Given,
    interrupt: &'a AtomicBool,
    jobs: usize,
}

/// Measures what there is no result of yet, and keeps each result at once.
fn measure_missing(
    results: &mut Vec<Isolated>,
    known: &[Known],
    strategies: &[&'static StrategyEntry],
    with: &With,
    work: &Path,
    team: &mut Team,
    line: &Line,
) -> Result<()> {
    let all = known.iter().flat_map(|bug| strategies.iter().map(move |strategy| (bug, *strategy)));
    for (bug, strategy) in all {
        let file = work.join(strategy.name).join(format!("{}.json", bug.name));
        if with.arguments.rank_again
            && strategy.blends
            && let Some(again) = again::ranked_again(&file, bug, with.arguments)?
        {
            results.retain(|one| !one.is_of(bug, strategy.name));
            results.push(again);
            continue;
        }
        if results.iter().any(|one| one.is_of(bug, strategy.name)) {
            continue;
        }
        if let Some(measured) = kept(&file, with.arguments).filter(|one| one.is_of(bug, strategy.name)) {
            results.push(measured);
            continue;
        }
        line.say(&format!("{} by {}", bug.name, strategy.name));
        let measured = measure(bug, strategy, with, team, &file.with_extension("case.json"))?;
        // A measurement that was cut short says nothing about its budget.
        if with.interrupt.load(Relaxed) {
            break;
        }
        replace(&file, &serde_json::to_vec_pretty(&measured)?)?;
        results.push(measured);
    }
    Ok(())
}

fn measure(
    known: &Known,
    strategy: &'static StrategyEntry,
    with: &With,
    team: &mut Team,
    case_file: &Path,
) -> Result<Isolated> {
    let With { arguments, registry, given, interrupt, jobs } = *with;
    let bug = Bug { folder: known.folder.clone(), program: known.program.clone() };
    let mut isolated = Isolated {
        bug: known.name.clone(),
        suite: known.suite.clone(),
        strategy: strategy.name.to_owned(),
        budget: arguments.budget,
        formula: arguments.formula.name.to_owned(),
        measured: format!("{}, {jobs} workers, {}", machine(), today()),
        ..Isolated::default()
    };
    let scene = match Scene::open(&bug, known.subject.clone(), registry, &Limits::default(), team, &|_| {}) {
        Ok(scene) => scene,
        Err(error) if error.is::<Unfit>() => {
            isolated.trouble = Some(error.to_string());
            return Ok(isolated);
        }
        Err(error) => return Err(error.context(known.name.clone())),
    };
    let settings = Settings {
        strategy,
        formula: arguments.formula,
        seed: arguments.seed,
        budget: Duration::from_secs_f64(arguments.budget),
        most_runs: None,
        settle: SettleRule::default(),
        interrupt,
        sources: given.sources(),
        interventions: &known.interventions,
    };
    let standings = isolated.over_time.insert(Vec::new());
    let mut watch = |progress: &Progress| observe(standings, progress.seconds, &progress.top, &known.files);
    let found = match investigate(&scene, &settings, team, &mut watch) {
        Err(error) if error.is::<Unfit>() => {
            isolated.trouble = Some(error.to_string());
            return Ok(isolated);
        }
        found => found?,
    };
    if strategy.blends {
        isolated.without = ablation::ablations(&found.case, arguments.formula, &known.files);
        replace(case_file, &serde_json::to_vec(&found.case)?)?;
    }
    isolated.place(&found.ranking, known);
    isolated.witnesses = found.progress.witnesses;
    isolated.similarity = found.progress.similarity;
    isolated.fake = found.progress.fake;
    isolated.runs = found.progress.runs;
    isolated.seconds = found.progress.seconds;
    isolated.settled = found.settled;
    Ok(isolated)
}

fn distinct<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if !all.contains(name) {
            all.push(name.clone());
        }
    }
    all
}
