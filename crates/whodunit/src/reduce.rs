//! `whodunit reduce`: makes a bug small.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;
use whodunit_findings::{BugFolder, BugId, Expected, Lab, Reduction, Seen, Trigger};
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
    after_help = "The bug folder itself is left as it is, unless --into-lab is given. An interrupted reduction goes on \
    where it stopped.\n\n\
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
    /// Take the result into the campaign that the bug is of: its folder and its pages then show the small program, beside
    /// the original. Not while the campaign runs, which reduces its bugs itself.
    #[arg(long)]
    into_lab: bool,
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
    let interrupt = catch_interrupts()?;
    let registry = Registry::discover()?;
    let binary = WorkerBinary::this_binary()?;
    let limits = Limits { compile_seconds: arguments.timeout, ..Limits::default() };
    let (case, mut keeper) = match arguments.into_lab {
        true => lab_case(&dir, limits, &registry, json)?,
        false => folder_case(&dir, out, limits, &registry, json)?,
    };
    if let Some(reduction) = case.so_far.as_ref().filter(|reduction| reduction.complete) {
        if !json {
            say!("this was reduced before{}", keeper.how_to_do_it_again());
        }
        show(reduction, &keeper.place, json)?;
        return Ok(Exit::Done);
    }
    let checker = Checker::discover(&registry).with_avoided(&case.subject.identity().family);
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
    show(&reduction, &keeper.place, json)?;
    Ok(Exit::Done)
}

/// A bug folder by itself; the result is another one.
fn folder_case(
    dir: &Path,
    out: Option<&Path>,
    limits: Limits,
    registry: &Registry,
    json: bool,
) -> Result<(Case, ShownKeeper)> {
    let (folder, program) = whodunit_findings::read(dir)?;
    let place = out.map_or_else(|| dir.join("reduced"), Path::to_owned);
    let recipe = folder.trigger.failing_recipes().into_iter().next().context("the folder names no failing recipe")?;
    let so_far = earlier(&place, &program)?;
    let subject = registry.get(&folder.subject)?;
    let into = Into::Folder { folder: Box::new(folder.clone()), original: program.id().0 };
    let case = Case { subject, kind: folder.kind, recipe, program, limits, so_far };
    Ok((case, ShownKeeper { place, into, line: Line::new(json) }))
}

/// A bug of a campaign; the result belongs to the campaign.
fn lab_case(dir: &Path, limits: Limits, registry: &Registry, json: bool) -> Result<(Case, ShownKeeper)> {
    let (place, id) = Lab::of_folder(dir)
        .with_context(|| format!("{} is not the bug of a campaign; leave out --into-lab", dir.display()))?;
    let lab = Lab::open(&place)?;
    let bug = lab.bug_exactly(&id.0)?.with_context(|| format!("there is no bug {id} in {}", place.display()))?;
    let case = Case {
        subject: registry.get(&bug.first.subject)?,
        kind: bug.first.kind,
        recipe: bug.first.minimal.clone(),
        program: lab.program_of(&bug.first)?,
        limits,
        so_far: bug.reduction,
    };
    let into = Into::Lab { lab: Box::new(lab), id };
    Ok((case, ShownKeeper { place: dir.to_owned(), into, line: Line::new(json) }))
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

/// Keeps each best so far, and tells of it.
struct ShownKeeper {
    /// The folder to look at afterwards.
    place: PathBuf,
    into: Into,
    line: Line,
}

/// Where a reduction is kept.
enum Into {
    /// A bug folder of its own, with the identity of the program it began with.
    Folder {
        folder: Box<BugFolder>,
        original: String,
    },
    Lab {
        lab: Box<Lab>,
        id: BugId,
    },
}

impl ShownKeeper {
    fn how_to_do_it_again(&self) -> String {
        match self.into {
            Into::Folder { .. } => format!("; remove {} to do it again", self.place.display()),
            Into::Lab { .. } => String::new(),
        }
    }
}

impl Keeper for ShownKeeper {
    fn keep(&mut self, so_far: &Reduction) -> Result<()> {
        if let Some(step) = so_far.steps.last() {
            let share = 100.0 - 100.0 * step.size.tokens as f64 / so_far.before.tokens.max(1) as f64;
            self.line.say(&format!("({share:.1} %, {} bytes, {} lines) {}", step.size.bytes, step.size.lines, step.by));
        }
        match &mut self.into {
            Into::Folder { folder, original } => {
                let record = Record { original: original.clone(), reduction: so_far.clone() };
                let folder = reduced_folder(folder, so_far);
                let further = vec![(RECORD.to_owned(), serde_json::to_vec_pretty(&record)?)];
                whodunit_findings::write_with(&self.place, &folder, &so_far.program, further)
            }
            Into::Lab { lab, id } => lab.record_reduction(id, so_far),
        }
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

fn show(reduction: &Reduction, out: &Path, json: bool) -> Result<()> {
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
