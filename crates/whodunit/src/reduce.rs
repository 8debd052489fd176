//! `whodunit reduce`: makes a bug small.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;
use whodunit_findings::{BugFolder, Expected, Reduction, Seen, Trigger};
use whodunit_program::Program;
use whodunit_subjects::{Gate, Limits, Registry, WorkerBinary};
use whodunit_triage::{Case, Keeper, Means, Unfit, reduce};
use whodunit_validity::Checker;

use crate::arguments::{parse_limit, parse_seconds};
use crate::bug::find_bug;
use crate::exit::{Exit, complain};
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;

#[derive(Args)]
#[command(
    after_help = "The bug folder itself is left as it is. An interrupted reduction goes on where it stopped.\n\n\
    Examples:\n  whodunit reduce whodunit-lab/bugs/llvm-14-wrong-code-attributor-3f2a\n  \
    whodunit reduce mybug --out mybug-small --budget 10m"
)]
pub struct Arguments {
    /// A bug folder, or the beginning of a bug's id in the results directory `whodunit-lab`.
    bug: String,
    /// Candidates tried at the same time; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// End with what there is after this time: 90s, 3m, 2h.
    #[arg(long, value_parser = parse_seconds, value_name = "TIME")]
    budget: Option<f64>,
    /// Use only the built-in reducer, not C-Vise or llvm-reduce.
    #[arg(long)]
    built_in: bool,
    /// Processor seconds for compiling.
    #[arg(long, default_value_t = 5.0, value_parser = parse_limit, value_name = "SECONDS")]
    timeout: f64,
}

/// What a reduction leaves in its folder beside the bug.
const RECORD: &str = "reduction.json";

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let dir = find_bug(&arguments.bug, None)?;
    let (folder, program) = whodunit_findings::read(&dir)?;
    let out = out.map_or_else(|| dir.join("reduced"), Path::to_owned);
    let interrupt = catch_interrupts()?;
    let registry = Registry::discover()?;
    let binary = WorkerBinary::this_binary()?;
    let subject = registry.get(&folder.subject)?;
    let recipe = folder.trigger.failing_recipes().into_iter().next().context("the folder names no failing recipe")?;
    let so_far = earlier(&out, &program)?;
    if let Some(reduction) = so_far.as_ref().filter(|reduction| reduction.complete) {
        show(reduction, &out, true, json)?;
        return Ok(Exit::Done);
    }
    let checker = Checker::discover(&registry).with_avoided(&subject.identity().family);
    let limits = Limits { compile_seconds: arguments.timeout, ..Limits::default() };
    let case = Case { subject: subject.clone(), kind: folder.kind, recipe, program, limits: limits.clone(), so_far };
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let means = Means {
        registry: &registry,
        checker: &checker,
        binary: &binary,
        gate: Gate::default(),
        jobs,
        foreign: !arguments.built_in,
        deadline: arguments.budget.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds)),
        interrupt: &interrupt,
    };
    let mut keeper = FolderKeeper { out: out.clone(), folder, original: case.program.clone(), line: Line::new(json) };
    let reduced = reduce(&case, &means, &mut keeper);
    keeper.line.finish();
    let reduction = match reduced {
        Err(error) if error.is::<Unfit>() => {
            complain(&error, json);
            return Ok(Exit::No);
        }
        reduced => reduced?,
    };
    keeper.keep(&reduction)?;
    show(&reduction, &out, false, json)?;
    Ok(Exit::Done)
}

/// A reduction of the same program that was begun before.
fn earlier(out: &Path, program: &Program) -> Result<Option<Reduction>> {
    let path = out.join(RECORD);
    if !path.exists() {
        if out.exists() && std::fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_some()) {
            bail!("{} is there already and is not of a reduction; name another directory with --out", out.display());
        }
        return Ok(None);
    }
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let record: Record = serde_json::from_str(&text)
        .with_context(|| format!("{} is damaged; remove {} to begin again", path.display(), out.display()))?;
    if record.original != program.id().0 {
        bail!("{} is of another program; remove it or name another directory with --out", out.display());
    }
    Ok(Some(record.reduction))
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Record {
    /// Identity of the program it began with.
    original: String,
    reduction: Reduction,
}

/// Writes each best so far as a bug folder.
struct FolderKeeper {
    out: PathBuf,
    folder: BugFolder,
    original: Program,
    line: Line,
}

impl Keeper for FolderKeeper {
    fn keep(&mut self, so_far: &Reduction) -> Result<()> {
        if let Some(step) = so_far.steps.last() {
            let share = 100.0 - 100.0 * step.size.tokens as f64 / so_far.before.tokens.max(1) as f64;
            self.line.say(&format!("({share:.1} %, {} bytes, {} lines) {}", step.size.bytes, step.size.lines, step.by));
        }
        let record = Record { original: self.original.id().0, reduction: so_far.clone() };
        let folder = reduced_folder(&self.folder, so_far);
        let further = vec![(RECORD.to_owned(), serde_json::to_vec_pretty(&record)?)];
        whodunit_findings::write_with(&self.out, &folder, &so_far.program, further)
    }

    fn stage(&mut self, name: &str) {
        self.line.say(name);
    }
}

/// The folder of the bug as it is now.
fn reduced_folder(folder: &BugFolder, reduction: &Reduction) -> BugFolder {
    let mut reduced = folder.clone();
    reduced.trigger = match (Trigger::of(&reduction.recipe), &folder.trigger) {
        (Trigger::Options { failing, .. }, Trigger::Options { passing, .. }) => {
            Trigger::Options { failing, passing: passing.clone() }
        }
        (trigger, _) => trigger,
    };
    reduced.program_file = reduction.program.name.clone();
    if let Some(behaviour) = &reduction.expected {
        reduced.expected = Some(Expected { behaviour: behaviour.clone(), by: reduction.expected_by.clone() });
    }
    if let Some(summary) = &reduction.seen {
        let old = folder.seen.clone();
        reduced.seen = Some(Seen {
            summary: summary.clone(),
            last_pass: old.as_ref().and_then(|seen| seen.last_pass.clone()),
            tier: old.as_ref().and_then(|seen| seen.tier.clone()),
            signature: old.and_then(|seen| seen.signature),
        });
    }
    reduced
}

fn show(reduction: &Reduction, out: &Path, already: bool, json: bool) -> Result<()> {
    let after = reduction.stages.last().map_or(reduction.before, |note| note.size);
    if json {
        let document = json!({
            "dir": out, "complete": reduction.complete, "before": reduction.before, "after": after,
            "recipe": reduction.recipe.to_string(), "seen": reduction.seen, "validity": reduction.validity,
            "stages": reduction.stages, "steps": reduction.steps.len(),
        });
        say!("{}", serde_json::to_string_pretty(&document)?);
        return Ok(());
    }
    if already {
        say!("this was reduced before; remove {} to do it again", out.display());
    }
    for note in &reduction.stages {
        say!(
            "{:15} {:6.1} s {:6} tries -> {} lines, {} bytes, recipe of {}",
            note.stage,
            note.seconds,
            note.tries,
            note.size.lines,
            note.size.bytes,
            note.recipe
        );
    }
    if !reduction.complete {
        say!("not finished: run the same command again to go on");
    }
    say!("{}", String::from_utf8_lossy(&reduction.program.text).trim_end());
    say!("{}: {}", reduction.recipe, reduction.seen.as_deref().unwrap_or_default());
    say!("{} lines became {}; bug folder: {}", reduction.before.lines, after.lines, out.display());
    Ok(())
}
