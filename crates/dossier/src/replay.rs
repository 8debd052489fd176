//! Replays `repro.sh` as its readers will: `sh`, a directory with nothing else in it, and addresses
//! that differ from run to run.

use anyhow::Result;
use serde::{Deserialize, Serialize};
use whodunit_subjects::{Crew, ShellCommand};

use crate::hands::in_directory;
use crate::script::{Knob, Plan, script};

/// How often a bug has to show before it counts as shown.
const TIMES: u32 = 5;
/// What one replay may use up; the script has tighter limits of its own.
const SECONDS: f64 = 300.0;
const MEMORY_BYTES: u64 = 16 << 30;
const FILE_BYTES: u64 = 1 << 30;
const OUTPUT_BYTES: u64 = 4 << 20;

/// How often the bug showed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Replays {
    pub shown: u32,
    pub of: u32,
    /// What was replayed.
    pub by: String,
}

/// What the script says when the optimisation is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "outcome", content = "setting")]
pub enum Without {
    /// Exit status 1, with this setting.
    NotPresent(String),
    /// Another exit status.
    Unclear(String),
    /// No recipe without the bug was found, so the script was not seen to exit 1.
    NoSuchRecipe,
}

/// A script that was seen to work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ReproScript {
    pub text: String,
    pub replays: Replays,
    pub without: Without,
}

/// Makes the script and replays it. The inner error says why there is none worth having.
pub fn proven_script(crew: &mut Crew, plan: &Plan, program: &[u8], times: u32) -> Result<Result<ReproScript, String>> {
    let text = script(plan);
    let mut shown = 0;
    let mut complaint = String::new();
    for time in 0..times {
        let (exit, said) = replay(crew, &text, plan.program_file, program, None)?;
        match exit {
            Some(0) => shown += 1,
            _ if time == 0 => return Ok(Err(format!("the script does not show the bug: {}", last_line(&said)))),
            _ => complaint = said,
        }
    }
    if shown == 0 {
        return Ok(Err(complaint));
    }
    let without = left_out(crew, &text, plan, program)?;
    Ok(Ok(ReproScript { text, replays: Replays { shown, of: times, by: "repro.sh".to_owned() }, without }))
}

/// The full number of replays.
pub fn full_proof(crew: &mut Crew, plan: &Plan, program: &[u8]) -> Result<Result<ReproScript, String>> {
    proven_script(crew, plan, program, TIMES)
}

fn left_out(crew: &mut Crew, text: &str, plan: &Plan, program: &[u8]) -> Result<Without> {
    let Knob { variable, without: Some(setting), .. } = &plan.knob else {
        return Ok(Without::NoSuchRecipe);
    };
    let (exit, said) = replay(crew, text, plan.program_file, program, Some((variable, setting)))?;
    let setting = format!("{variable}={setting}");
    Ok(match exit {
        Some(1) => Without::NotPresent(setting),
        _ => Without::Unclear(format!("{setting}: {}", last_line(&said))),
    })
}

/// One replay: its exit status and what it said. A script that leaves files behind is refused.
fn replay(
    crew: &mut Crew,
    text: &str,
    file: &str,
    program: &[u8],
    setting: Option<(&str, &str)>,
) -> Result<(Option<i32>, String)> {
    let files = [("repro.sh", text.as_bytes()), (file, program)];
    in_directory(crew, &files, |crew, at| {
        let environment = setting.map(|(variable, value)| (variable.to_owned(), value.to_owned()));
        let command = ShellCommand {
            argv: ["sh", "./repro.sh"].map(String::from).to_vec(),
            directory: at.to_owned(),
            environment: environment.into_iter().collect(),
            cpu_seconds: SECONDS,
            wall_seconds: SECONDS,
            memory_bytes: MEMORY_BYTES,
            output_bytes: OUTPUT_BYTES,
            file_bytes: FILE_BYTES,
            random_addresses: true,
            stop_file: None,
        };
        let ending = crew.command(&command)?;
        let left = std::fs::read_dir(at)?.count();
        if left != files.len() {
            return Ok((None, "the script leaves files behind".to_owned()));
        }
        Ok((ending.exit, String::from_utf8_lossy(&ending.stderr).into_owned()))
    })
}

fn last_line(text: &str) -> &str {
    text.trim_end().rsplit('\n').next().unwrap_or_default()
}
