//! Reducers of other people, run as they are: C-Vise on C programs, llvm-reduce on IR. They ask
//! back through a socket, so that their candidates are judged by the same warm compilers.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Ending, ShellCommand, WorkerBinary, find_program};

use crate::ask::answer_all;
use crate::team::Team;

/// A reducer that is installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foreign {
    CVise(PathBuf),
    LlvmReduce(PathBuf),
}

/// What C-Vise is left to do: what needs the types of a program. Its other
/// passes find nothing in what our own reducer has been through, but take long to say so.
const CLANG_PASSES: &[&str] = &[
    "aggregate-to-scalar",
    "param-to-global",
    "param-to-local",
    "union-to-struct",
    "return-void",
    "simple-inliner",
    "reduce-pointer-level",
    "lift-assignment-expr",
    "copy-propagation",
    "callexpr-to-value",
    "simplify-callexpr",
    "remove-unused-var",
    "reduce-array-dim",
    "reduce-array-size",
    "simplify-comma-expr",
    "remove-unused-field",
    "empty-struct-to-int",
    "remove-pointer",
    "reduce-pointer-pairs",
    "remove-array",
    "remove-addr-taken",
    "simplify-struct",
    "replace-array-index-var",
    "replace-array-access-with-index",
];
const OTHER_PASSES: &[(&str, &str)] = &[("ternary", "b"), ("ternary", "c"), ("peep", "a"), ("peep", "b")];
const PASS_GROUP: &str = "passes.json";

/// A file of this name ends the reducer.
const STOP: &str = "stop";
/// What a reducer may use: its own appetite, not that of the compilers it asks about.
const MEMORY: u64 = 16 << 30;
const OUTPUT: u64 = 64 << 20;
const FILES: u64 = 1 << 30;

impl Foreign {
    /// The reducer for a language, if it is installed; llvm-reduce of the version under test.
    pub fn find(language: Language, subject_tools: Option<&Path>) -> Option<Foreign> {
        match language {
            Language::C => find_program("cvise").map(Foreign::CVise),
            Language::Ir => {
                let tool = subject_tools?.join("llvm-reduce");
                tool.exists().then_some(Foreign::LlvmReduce(tool))
            }
        }
    }

    pub fn name(&self) -> &'static str {
        match self {
            Foreign::CVise(_) => "C-Vise",
            Foreign::LlvmReduce(_) => "llvm-reduce",
        }
    }

    fn command_line(&self, jobs: usize, script: &Path, file: &str) -> Vec<String> {
        let jobs = jobs.to_string();
        let script = script.display().to_string();
        let text = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        match self {
            Foreign::CVise(tool) => {
                let tool = tool.display().to_string();
                text(&[&tool, "--n", &jobs, "--tidy", "--pass-group-file", PASS_GROUP, &script, file])
            }
            Foreign::LlvmReduce(tool) => {
                let test = format!("--test={script}");
                text(&[&tool.display().to_string(), &test, file, "-o", "reduced.ll", "-j", &jobs])
            }
        }
    }
}

/// The passes as C-Vise reads them.
fn pass_group() -> String {
    let clang = CLANG_PASSES.iter().map(|argument| ("clang", *argument));
    let entry = |(pass, argument)| format!(r#"{{"pass": "{pass}", "arg": "{argument}"}}"#);
    let main: Vec<_> = clang.chain(OTHER_PASSES.iter().copied()).map(entry).collect();
    format!(r#"{{"first": [], "main": [{}], "last": []}}"#, main.join(", "))
}

/// Runs a reducer on a program. `interesting` judges candidates and may keep them; what counts is
/// what it has kept, not what the reducer leaves behind.
pub fn run_foreign(
    tool: &Foreign,
    program: &Program,
    team: &mut Team,
    binary: &WorkerBinary,
    wall_seconds: f64,
    stop: &(dyn Fn() -> bool + Sync),
    interesting: impl Fn(&mut Crew, &[u8]) -> Result<bool> + Sync,
) -> Result<Ending> {
    let mut own = Crew::new(binary.clone(), Default::default())?;
    let directory = own.fresh_directory()?;
    let file = match program.language {
        Language::C => "prog.c",
        Language::Ir => "prog.ll",
    };
    std::fs::write(directory.join(file), &program.text)?;
    std::fs::write(directory.join(PASS_GROUP), pass_group())?;
    let socket = directory.join("ask");
    let listener = UnixListener::bind(&socket).with_context(|| format!("cannot listen at {}", socket.display()))?;
    let script = directory.join("interesting.sh");
    let me = binary.program.display().to_string().replace('\'', "'\\''");
    let text = format!("#!/bin/sh\nexec '{me}' __ask '{}' \"${{1:-{file}}}\"\n", socket.display());
    std::fs::write(&script, text)?;
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755))?;
    let jobs = team.crews().len();
    let command = ShellCommand {
        argv: tool.command_line(jobs, &script, file),
        directory: directory.clone(),
        environment: Vec::new(),
        cpu_seconds: wall_seconds.ceil() * 4.0 + 60.0,
        wall_seconds,
        memory_bytes: MEMORY,
        output_bytes: OUTPUT,
        file_bytes: FILES,
        random_addresses: false,
        stop_file: Some(directory.join(STOP)),
    };
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let runner = scope.spawn(|| {
            let ending = own.command(&command);
            done.store(true, Relaxed);
            ending
        });
        scope.spawn(|| {
            while !done.load(Relaxed) {
                if stop() {
                    let _ = std::fs::write(directory.join(STOP), "");
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let answered = answer_all(&listener, team.crews(), &done, &interesting);
        if answered.is_err() {
            let _ = std::fs::write(directory.join(STOP), "");
        }
        let ending = runner.join().expect("a reducer's thread does not panic");
        answered?;
        ending
    })
}
