//! `whodunit test`: does a bug still show?

use std::path::Path;

use anyhow::Result;
use clap::Args;
use serde_json::json;
use whodunit_subjects::{Crew, Gate, Limits, Registry, WorkerBinary};
use whodunit_triage::{Replay, Shows, replay_bug};

use crate::arguments::parse_limit;
use crate::bug::find_bug;
use crate::exit::Exit;
use crate::output::say;

/// Frames of a crash stack that fit under one line; `--json` has them all.
const FRAMES_SHOWN: usize = 8;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 the bug shows, 1 it does not, 2 could not tell.\n\n\
    Examples:\n  whodunit test whodunit-lab/bugs/llvm-14-wrong-code-attributor-3f2a\n  whodunit test llvm-14-wrong --out whodunit-lab")]
pub struct Arguments {
    /// A bug folder, or the beginning of a bug's id in the results directory.
    bug: String,
    /// Processor seconds for compiling.
    #[arg(long, default_value_t = 5.0, value_parser = parse_limit, value_name = "SECONDS")]
    timeout: f64,
    /// Memory, in megabytes.
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u64).range(64..1 << 20), value_name = "MB")]
    memory: u64,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let dir = find_bug(&arguments.bug, out)?;
    let (folder, program) = whodunit_findings::read(&dir)?;
    let registry = Registry::discover()?;
    let limits =
        Limits { compile_seconds: arguments.timeout, memory_bytes: arguments.memory << 20, ..Limits::default() };
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let replays = replay_bug(&folder, &program, &registry, &limits, &mut crew)?;
    let exit = exit_of(&replays);
    if json {
        let word = match exit {
            Exit::Done => "shows",
            Exit::No => "does-not-show",
            Exit::Trouble => "could-not-tell",
        };
        let document = json!({
            "bug": dir, "subject": folder.subject, "kind": folder.kind, "verdict": word, "replays": replays,
        });
        say!("{}", serde_json::to_string_pretty(&document)?);
        return Ok(exit);
    }
    for replay in &replays {
        let (word, detail) = match &replay.shows {
            Shows::Yes(detail) => ("the bug shows", detail),
            Shows::No(detail) => ("the bug does not show", detail),
            Shows::CouldNotTell(detail) => ("could not tell", detail),
        };
        say!("{} {}: {word}: {detail}", folder.subject, replay.recipe);
        for frame in replay.stack.iter().take(FRAMES_SHOWN) {
            say!("    {}", frame.function.as_deref().unwrap_or(&frame.place));
        }
    }
    Ok(exit)
}

/// The bug shows if it does with one of its recipes; a recipe that cannot tell leaves it open.
fn exit_of(replays: &[Replay]) -> Exit {
    if replays.iter().any(|replay| matches!(replay.shows, Shows::Yes(_))) {
        Exit::Done
    } else if replays.iter().any(|replay| matches!(replay.shows, Shows::CouldNotTell(_))) {
        Exit::Trouble
    } else {
        Exit::No
    }
}
