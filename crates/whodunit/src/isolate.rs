//! `whodunit isolate`: which source files and functions of the compiler are to blame for a bug.

mod document;
mod lcov;
mod rules;
mod show;
mod sources;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use whodunit_campaign::Finished;
use whodunit_findings::{Bug as FoundBug, RANKING, keep_ranking};
use whodunit_investigation::{Bug, INTERVENTIONS, Investigation, Progress, Scene, Settings, investigate};
use whodunit_isolation::{FORMULAS, Formula, STRATEGIES, SettleRule, StrategyEntry, formula, witness_strategy};
use whodunit_subjects::{Gate, Limits, Registry, WorkerBinary};
use whodunit_triage::{Team, Unfit};

use crate::arguments::{parse_limit, parse_seconds};
use crate::bug::find_bug;
use crate::exit::{Exit, complain};
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;
use document::{document, shortened};
use show::show;
pub use sources::Given;

#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 there is a ranking, 1 there is none (the bug does not show, or neither a witness nor a change of the compiler that mends it was found), \
    2 trouble.\nThe first time, the compiler's archives are linked and its blocks found, which takes some seconds.\n\n\
    Examples:\n  whodunit isolate bugs/llvm-22-wrong-code-early-cse-a6ce\n  \
    whodunit isolate mybug --budget 30s --level function\n  \
    whodunit isolate mybug --explain LICM.cpp\n  \
    whodunit isolate mybug --strategy recbi --programs gcc/testsuite/gcc.c-torture/execute\n  \
    whodunit isolate --lcov failing.info --passing right-1.info --passing right-2.info\n  \
    whodunit isolate --list"
)]
pub struct Arguments {
    /// A bug folder, or the beginning of a bug's id in the results directory `whodunit-lab`.
    #[arg(required_unless_present_any = ["list", "list_rules", "lcov"])]
    bug: Option<String>,
    /// Coverage of a failing run that you have made yourself, in LCOV's form; rank by that instead of running anything.
    #[arg(long, value_name = "FILE", requires = "passing", conflicts_with = "bug")]
    lcov: Option<PathBuf>,
    /// Coverage of a run that is right, for --lcov; can be given again.
    #[arg(long, value_name = "FILE", requires = "lcov")]
    passing: Vec<PathBuf>,
    /// How witnesses are looked for: see --list.
    #[arg(long, default_value = STRATEGIES[0].name, value_parser = witness_strategy)]
    strategy: &'static StrategyEntry,
    /// A directory of C programs, such as the tests of a compiler: witnesses for dev and sbfl, and what synthesis,
    /// recbi and blend insert into programs.
    #[arg(long, value_name = "DIR")]
    programs: Option<PathBuf>,
    /// How counts become suspicion: see --list.
    #[arg(long, default_value = FORMULAS[0].name, value_parser = formula)]
    formula: &'static Formula,
    /// Time for looking for witnesses and changing the compiler: 90s, 3m [default: 60s, without --runs].
    #[arg(long, value_parser = parse_seconds, value_name = "TIME")]
    budget: Option<f64>,
    /// End after about so many runs, and as many interventions, whatever time that takes unless --budget is given.
    #[arg(long, value_name = "N")]
    runs: Option<u32>,
    /// What the table shows.
    #[arg(long, value_enum, default_value_t = Level::File)]
    level: Level,
    /// Lines of the table.
    #[arg(long, default_value_t = 10, value_name = "N")]
    top: usize,
    /// Use all of the budget, also when the ranking has settled before.
    #[arg(long)]
    whole_budget: bool,
    /// Show what speaks against a file: which blocks, and in how many witnesses they were executed.
    #[arg(long, value_name = "FILE")]
    explain: Option<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Candidates run at the same time; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// Processor seconds for compiling.
    #[arg(long, default_value_t = 5.0, value_parser = parse_limit, value_name = "SECONDS")]
    timeout: f64,
    /// List the strategies and formulas.
    #[arg(long)]
    list: bool,
    /// List the rules that programs are mutated by.
    #[arg(long)]
    list_rules: bool,
}

/// What is ranked in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    File,
    Function,
    Block,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    if arguments.list_rules {
        return rules::list(json);
    }
    if let Some(failing) = &arguments.lcov {
        return lcov::run(arguments, failing, json);
    }
    let Some(bug) = arguments.bug.as_ref().filter(|_| !arguments.list) else {
        return list(json);
    };
    let dir = find_bug(bug, None)?;
    let (folder, program) = whodunit_findings::read(&dir)?;
    let bug = Bug { folder, program };
    let line = Line::new(json);
    let (registry, interrupt) = (Registry::discover()?, catch_interrupts()?);
    let found = look_into(arguments, &bug, &registry, &interrupt, &|what| line.say(what));
    line.finish();
    let (scene, investigation) = match found {
        Err(error) if error.is::<Unfit>() => {
            complain(&error, json);
            return Ok(Exit::No);
        }
        found => found?,
    };
    let document = document(&dir, arguments, &scene, &investigation)?;
    if let Some(out) = out {
        std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
        std::fs::write(out.join("isolation.json"), serde_json::to_vec_pretty(&document)?)?;
        std::fs::write(out.join("case.json"), serde_json::to_vec(&investigation.case)?)?;
    }
    let Progress { witnesses, repairs, .. } = investigation.progress;
    if witnesses + repairs > 0
        && let Err(error) = keep_ranking(&dir, &serde_json::to_vec_pretty(&shortened(&document))?)
    {
        eprintln!("warning: the ranking is not kept with the bug: {error:#}");
    }
    match json {
        true => say!("{}", serde_json::to_string_pretty(&document)?),
        false => show(arguments, &scene, &investigation)?,
    }
    Ok(if witnesses + repairs > 0 { Exit::Done } else { Exit::No })
}

fn look_into(
    arguments: &Arguments,
    bug: &Bug,
    registry: &Registry,
    interrupt: &AtomicBool,
    tell: &dyn Fn(&str),
) -> Result<(Scene, Investigation)> {
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let mut team = Team::new(&WorkerBinary::this_binary()?, &Gate::default(), jobs)?;
    let limits = Limits { compile_seconds: arguments.timeout, ..Limits::default() };
    let scene = Scene::open(bug, registry.get(&bug.folder.subject)?, registry, &limits, &mut team, tell)?;
    let given = Given::open(arguments.programs.as_deref(), arguments.seed, &mut team, tell)?;
    let settings = Settings {
        strategy: arguments.strategy,
        formula: arguments.formula,
        seed: arguments.seed,
        budget: arguments.time(),
        most_runs: arguments.runs,
        settle: SettleRule { stops: !arguments.whole_budget, ..SettleRule::default() },
        interrupt,
        sources: given.sources(),
        interventions: &INTERVENTIONS,
    };
    let investigation = investigate(&scene, &settings, &mut team, &mut |progress| tell(&told(progress)))?;
    Ok((scene, investigation))
}

/// The same report with a ranking of the files to blame, if one is wanted and can be made.
pub fn with_ranking(
    mut finished: Finished,
    bug: &FoundBug,
    seconds: Option<f64>,
    jobs: usize,
    registry: &Registry,
    interrupt: &AtomicBool,
) -> Finished {
    let ranking = seconds.and_then(|seconds| rank(bug, seconds, jobs, registry, interrupt).ok().flatten());
    // Many bugs cannot be isolated, for want of a witness or of the compiler's blocks: the report is one without.
    finished.files.extend(ranking.map(|text| (RANKING.to_owned(), text)));
    finished
}

/// The ranking of a bug that was made small, as it is kept; none if nothing speaks against any file.
fn rank(
    bug: &FoundBug,
    seconds: f64,
    jobs: usize,
    registry: &Registry,
    interrupt: &AtomicBool,
) -> Result<Option<Vec<u8>>> {
    let program = bug.reduction.as_ref().context("it has not been reduced")?.program.clone();
    let arguments = Arguments::usual(seconds, jobs);
    let small = Bug { folder: bug.folder(&program.name), program };
    let (scene, investigation) = look_into(&arguments, &small, registry, interrupt, &|_| {})?;
    let Progress { witnesses, repairs, .. } = investigation.progress;
    if witnesses + repairs == 0 {
        return Ok(None);
    }
    let document = document(Path::new(&bug.id.0), &arguments, &scene, &investigation)?;
    Ok(Some(serde_json::to_vec_pretty(&shortened(&document))?))
}

/// Time for a bug where neither time nor runs are said, and where runs are.
const USUAL_TIME: Duration = Duration::from_secs(60);
const ANY_TIME: Duration = Duration::from_secs(365 * 86400);

impl Arguments {
    fn time(&self) -> Duration {
        let unsaid = if self.runs.is_some() { ANY_TIME } else { USUAL_TIME };
        self.budget.map_or(unsaid, Duration::from_secs_f64)
    }

    /// What is meant when nothing but the time is said.
    fn usual(seconds: f64, jobs: usize) -> Arguments {
        Arguments {
            bug: None,
            lcov: None,
            passing: Vec::new(),
            strategy: &STRATEGIES[0],
            programs: None,
            formula: &FORMULAS[0],
            budget: Some(seconds),
            runs: None,
            level: Level::File,
            top: 10,
            whole_budget: false,
            explain: None,
            seed: 1,
            jobs: Some(jobs),
            timeout: 5.0,
            list: false,
            list_rules: false,
        }
    }
}

fn told(progress: &Progress) -> String {
    if progress.interventions > 0 {
        return format!(
            "{} witnesses; {} changes of the compiler, {} of them make the bug go away",
            progress.witnesses, progress.interventions, progress.repairs
        );
    }
    format!(
        "{} runs, {} witnesses, the top is {:.0} % settled: {}",
        progress.runs,
        progress.witnesses,
        progress.stability * 100.0,
        progress.top.first().map_or("", |file| file.rsplit('/').next().unwrap_or_default()),
    )
}

fn list(json: bool) -> Result<Exit> {
    let entry = |name: &str, about: &str| json!({ "name": name, "about": about });
    if json {
        let strategies: Vec<Value> = STRATEGIES.iter().map(|one| entry(one.name, one.about)).collect();
        let formulas: Vec<Value> = FORMULAS.iter().map(|one| entry(one.name, one.about)).collect();
        say!("{}", serde_json::to_string_pretty(&json!({ "strategies": strategies, "formulas": formulas }))?);
        return Ok(Exit::Done);
    }
    say!("strategies:");
    STRATEGIES.iter().for_each(|one| say!("  {:14} {}", one.name, one.about));
    say!("\nformulas:");
    FORMULAS.iter().for_each(|one| say!("  {:14} {}", one.name, one.about));
    Ok(Exit::Done)
}
