//! `whodunit isolate`: which source files and functions of the compiler are to blame for a bug.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use whodunit_investigation::{Bug, Investigation, Progress, Scene, Settings, investigate};
use whodunit_isolation::{
    Candidate, FORMULAS, Formula, STRATEGIES, SettleRule, StrategyEntry, explain, formula, witness_strategy,
};
use whodunit_subjects::{Gate, Limits, Registry, WorkerBinary, readable_name};
use whodunit_triage::{Team, Unfit};

use crate::arguments::{parse_limit, parse_seconds};
use crate::bug::find_bug;
use crate::exit::{Exit, complain};
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;

#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 there is a ranking, 1 there is none (the bug does not show, or no witness was found), \
    2 trouble.\nThe first time, the compiler's archives are linked and its blocks found, which takes some seconds.\n\n\
    Examples:\n  whodunit isolate bugs/llvm-22-wrong-code-early-cse-a6ce\n  \
    whodunit isolate mybug --budget 30s --level function\n  \
    whodunit isolate mybug --explain LICM.cpp\n  \
    whodunit isolate --list"
)]
pub struct Arguments {
    /// A bug folder, or the beginning of a bug's id in the results directory `whodunit-lab`.
    #[arg(required_unless_present = "list")]
    bug: Option<String>,
    /// How witnesses are looked for: see --list.
    #[arg(long, default_value = STRATEGIES[0].name, value_parser = witness_strategy)]
    strategy: &'static StrategyEntry,
    /// How counts become suspicion: see --list.
    #[arg(long, default_value = FORMULAS[0].name, value_parser = formula)]
    formula: &'static Formula,
    /// Time for looking for witnesses: 90s, 3m.
    #[arg(long, default_value = "60s", value_parser = parse_seconds, value_name = "TIME")]
    budget: f64,
    /// End after about so many runs, and as many interventions.
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
}

/// What is ranked in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    File,
    Function,
    Block,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let Some(bug) = arguments.bug.as_ref().filter(|_| !arguments.list) else {
        return list(json);
    };
    let dir = find_bug(bug, None)?;
    let (folder, program) = whodunit_findings::read(&dir)?;
    let bug = Bug { folder, program };
    let mut line = Line::new(json);
    let found = look_into(arguments, &bug, &mut line);
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
    }
    match json {
        true => say!("{}", serde_json::to_string_pretty(&document)?),
        false => show(arguments, &scene, &investigation)?,
    }
    let Progress { witnesses, repairs, .. } = investigation.progress;
    Ok(if witnesses + repairs > 0 { Exit::Done } else { Exit::No })
}

fn look_into(arguments: &Arguments, bug: &Bug, line: &mut Line) -> Result<(Scene, Investigation)> {
    let registry = Registry::discover()?;
    let interrupt = catch_interrupts()?;
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let mut team = Team::new(&WorkerBinary::this_binary()?, &Gate::default(), jobs)?;
    let limits = Limits { compile_seconds: arguments.timeout, ..Limits::default() };
    let scene =
        Scene::open(bug, registry.get(&bug.folder.subject)?, &registry, &limits, team.one(), &|what| line.say(what))?;
    let settings = Settings {
        strategy: arguments.strategy,
        formula: arguments.formula,
        seed: arguments.seed,
        budget: Duration::from_secs_f64(arguments.budget),
        most_runs: arguments.runs,
        settle: SettleRule { stops: !arguments.whole_budget, ..SettleRule::default() },
        interrupt: &interrupt,
    };
    let investigation = investigate(&scene, &settings, &mut team, &mut |progress| line.say(&told(progress)))?;
    Ok((scene, investigation))
}

fn told(progress: &Progress) -> String {
    if progress.interventions > 0 {
        return format!(
            "{} witnesses; {} branches taken the other way, {} of them make the bug go away",
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

fn document(dir: &Path, arguments: &Arguments, scene: &Scene, found: &Investigation) -> Result<Value> {
    let files: Vec<Value> = found
        .ranking
        .files
        .iter()
        .map(|suspect| json!({ "rank": suspect.rank, "file": suspect.name, "score": suspect.score }))
        .collect();
    let functions: Vec<Value> = found
        .ranking
        .functions
        .iter()
        .map(|suspect| {
            let name = readable_name(&suspect.name);
            json!({ "rank": suspect.rank, "function": name, "file": suspect.file, "score": suspect.score })
        })
        .collect();
    let mut document = json!({
        "bug": dir.display().to_string(),
        "strategy": arguments.strategy.name,
        "formula": arguments.formula.name,
        "seed": arguments.seed,
        "seconds": found.progress.seconds,
        "runs": found.progress.runs,
        "witnesses": found.progress.witnesses,
        "failing": found.progress.failing,
        "other": found.progress.other,
        "settled": found.settled,
        "interventions": found.progress.interventions,
        "repairs": found.progress.repairs,
        "decisive": decisive(scene, found),
        "recipe": scene.recipe().to_string(),
        "watched_blocks": scene.watched(),
        "failing_blocks": scene.failing.len(),
        "nearest": found.nearest,
        "files": files,
        "functions": functions,
    });
    if arguments.level == Level::Block {
        let blocks = found.ranking.blocks.iter().map(|suspect| {
            let (function, offset) = place(scene, suspect.block);
            json!({ "rank": suspect.rank, "function": function, "offset": offset, "score": suspect.score })
        });
        document["blocks"] = blocks.collect();
    }
    if let Some(file) = &arguments.explain {
        document["explanation"] = serde_json::to_value(explanation(file, arguments, scene, found)?)?;
    }
    Ok(document)
}

/// The branches that make the bug go away when taken the other way, weightiest first.
fn decisive(scene: &Scene, found: &Investigation) -> Vec<Value> {
    let mut repairs = found.clues.repairs.clone();
    repairs.sort_by(|one, other| other.weight().total_cmp(&one.weight()).then(one.block.cmp(&other.block)));
    let value = |repair: &whodunit_isolation::Repair| {
        let (function, offset) = place(scene, repair.block);
        let file = scene.map.file_of(repair.block).and_then(|file| scene.map.file_name(file));
        json!({
            "function": function, "offset": offset, "file": file, "weight": repair.weight(),
            "similarity": repair.similarity, "harmless": repair.harmless,
        })
    };
    repairs.iter().take(DECISIVE).map(value).collect()
}

/// Decisive branches that are told.
const DECISIVE: usize = 20;

fn place(scene: &Scene, block: u32) -> (String, u32) {
    let offset = scene.map.blocks.get(block as usize).map_or(0, |place| place.offset);
    (scene.map.function_of(block).map(|function| readable_name(&function.name)).unwrap_or_default(), offset)
}

fn show(arguments: &Arguments, scene: &Scene, found: &Investigation) -> Result<()> {
    let progress = &found.progress;
    say!(
        "{} witnesses in {} runs and {:.1} s ({} runs show the bug too, {} say nothing){}",
        progress.witnesses,
        progress.runs,
        progress.seconds,
        progress.failing,
        progress.other,
        if found.settled { "; the ranking has settled" } else { "" }
    );
    if progress.interventions > 0 {
        say!(
            "{} of {} branches of the compiler make the bug go away when taken the other way",
            progress.repairs,
            progress.interventions
        );
    }
    if progress.witnesses == 0 && progress.repairs == 0 {
        return no_witness(progress, found);
    }
    say!();
    show_ranking(arguments, scene, found);
    say!();
    for branch in decisive(scene, found).iter().take(3) {
        let text = |key: &str| branch[key].as_str().unwrap_or("a header").to_owned();
        let offset = branch["offset"].as_u64().unwrap_or_default();
        let function = text("function").replace("(anonymous namespace)::", "");
        let name = function.split('(').next().filter(|name| !name.is_empty()).unwrap_or(&function);
        say!("decisive:           {name}+{offset:#x}  ({})", text("file"));
    }
    if let Some(nearest) = found.nearest.first() {
        let Candidate::Sequence(passes) = &nearest.candidate;
        say!("fails:              {}", scene.recipe());
        say!("nearest, and right: {} ({:.1} % the same blocks)", passes.join(","), nearest.similarity * 100.0);
    }
    if let Some(file) = &arguments.explain {
        show_explanation(file, arguments, scene, found)?;
    }
    Ok(())
}

fn show_ranking(arguments: &Arguments, scene: &Scene, found: &Investigation) {
    let ranking = &found.ranking;
    match arguments.level {
        Level::File => {
            for suspect in ranking.files.iter().take(arguments.top) {
                say!("{:4}  {:.3}  {}", suspect.rank, suspect.score, suspect.name);
            }
        }
        Level::Function => {
            for suspect in ranking.functions.iter().take(arguments.top) {
                let file = suspect.file.as_deref().unwrap_or("a header");
                say!("{:4}  {:.3}  {}  ({file})", suspect.rank, suspect.score, readable_name(&suspect.name));
            }
        }
        Level::Block => {
            for suspect in ranking.blocks.iter().take(arguments.top) {
                let (function, offset) = place(scene, suspect.block);
                say!("{:4}  {:.3}  {function}+{offset:#x}", suspect.rank, suspect.score);
            }
        }
    }
}

fn no_witness(progress: &Progress, found: &Investigation) -> Result<()> {
    match progress.failing > progress.other {
        true => say!(
            "every sequence tried shows the bug, so nothing tells its blocks from the others; try a strategy that \
             may leave passes out (--strategy locseq-wc) or a larger --budget"
        ),
        false => say!("no sequence tried says anything; try a larger --budget"),
    }
    found.oddities.iter().take(3).for_each(|(what, count)| say!("  {count} x {what}"));
    Ok(())
}

/// The file may be given by the end of its path.
fn explanation(
    file: &str,
    arguments: &Arguments,
    scene: &Scene,
    found: &Investigation,
) -> Result<whodunit_isolation::Explanation> {
    let fits = |name: &str| name == file || name.ends_with(&format!("/{file}"));
    let Some(suspect) = found.ranking.files.iter().find(|suspect| fits(&suspect.name)) else {
        bail!("{file}: nothing of it was executed when the bug showed; see the ranking for what was");
    };
    let mut explanation = explain(&suspect.name, &found.spectrum, &scene.map, arguments.formula)
        .with_context(|| format!("{file} is in the ranking but not in the spectrum"))?;
    // By all evidence, not by the spectrum alone.
    (explanation.rank, explanation.score) = (suspect.rank, suspect.score);
    for block in &mut explanation.blocks {
        block.function = readable_name(&block.function);
    }
    Ok(explanation)
}

fn show_explanation(file: &str, arguments: &Arguments, scene: &Scene, found: &Investigation) -> Result<()> {
    let explanation = explanation(file, arguments, scene, found)?;
    say!(
        "\n{}: rank {} of {}, score {:.3}; {} of its blocks were executed when the bug showed:",
        explanation.file,
        explanation.rank,
        explanation.files,
        explanation.score,
        explanation.blocks.len()
    );
    for block in explanation.blocks.iter().take(arguments.top) {
        say!(
            "  {:.3}  in {} of {} witnesses  {}+{:#x}",
            block.score,
            block.ep,
            explanation.witnesses,
            block.function,
            block.offset
        );
    }
    Ok(())
}
