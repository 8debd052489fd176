//! C-Vise alone: its own passes, a script of stock tools, all cores, within a budget.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::measured::Side;
use anyhow::{Context, Result, bail, ensure};
use whodunit_subjects::{Crew, Ending, Limit, ShellCommand, find_program};

/// How C-Vise is run.
pub struct Peer {
    pub tool: PathBuf,
    pub jobs: usize,
    pub budget: f64,
}

/// What it left.
pub struct Left {
    pub text: Vec<u8>,
    pub seconds: f64,
    pub cut_off: bool,
}

const PROGRAM: &str = "prog.c";
const SCRIPT: &str = "interesting.sh";
/// A file of this name ends C-Vise.
const STOP: &str = "stop";
/// Seconds that C-Vise may wait for its script: all timeouts in there together are longer, but
/// nothing worth keeping comes near.
const SCRIPT_SECONDS: f64 = 60.0;

impl Peer {
    pub fn find(jobs: usize, budget: f64) -> Result<Peer> {
        let tool = find_program("cvise").context("C-Vise is not installed; `whodunit doctor` tells how to get it")?;
        Ok(Peer { tool, jobs, budget })
    }

    /// Seconds it gets for a finding: at least twice what ours took, so that what it has by then can be
    /// compared.
    pub fn budget_beside(&self, ours: Option<&Side>) -> f64 {
        ours.map_or(self.budget, |ours| self.budget.max((2.0 * ours.seconds).ceil()))
    }

    /// Reduces a program. None if it was interrupted.
    pub fn reduce(
        &self,
        crew: &mut Crew,
        script: &str,
        text: &[u8],
        budget: f64,
        interrupt: &AtomicBool,
    ) -> Result<Option<Left>> {
        let directory = crew.fresh_directory()?;
        let left = self.reduce_in(crew, &directory, (script, text), budget, interrupt);
        crew.discard(&directory)?;
        left
    }

    fn reduce_in(
        &self,
        crew: &mut Crew,
        directory: &Path,
        (script, text): (&str, &[u8]),
        budget: f64,
        interrupt: &AtomicBool,
    ) -> Result<Option<Left>> {
        let file = directory.join(PROGRAM);
        std::fs::write(&file, text)?;
        std::fs::write(directory.join(SCRIPT), script)?;
        std::fs::set_permissions(directory.join(SCRIPT), std::fs::Permissions::from_mode(0o755))?;
        self.check(crew, directory)?;
        let (tool, jobs) = (self.tool.display().to_string(), self.jobs.to_string());
        let (timeout, script) = (SCRIPT_SECONDS.to_string(), format!("./{SCRIPT}"));
        let argv = [&tool, "--n", &jobs, "--tidy", "--timeout", &timeout, &script, PROGRAM];
        let ending = until(interrupt, directory, || crew.command(&command(&argv, directory, budget)))?;
        if interrupt.load(Relaxed) {
            return Ok(None);
        }
        let cut_off = ending.limit == Some(Limit::Time);
        let said = String::from_utf8_lossy(&ending.stderr);
        let why = said.lines().last().unwrap_or_default();
        ensure!(cut_off || ending.exit == Some(0), "C-Vise failed (exit code {:?}): {why}", ending.exit);
        Ok(Some(Left { text: std::fs::read(&file)?, seconds: ending.seconds, cut_off }))
    }

    /// C-Vise says that all went well when its script takes not even the first program.
    fn check(&self, crew: &mut Crew, directory: &Path) -> Result<()> {
        let scratch = crew.fresh_directory()?;
        std::fs::copy(directory.join(PROGRAM), scratch.join(PROGRAM))?;
        let script = directory.join(SCRIPT).display().to_string();
        let ending = crew.command(&command(&[&script], &scratch, SCRIPT_SECONDS));
        crew.discard(&scratch)?;
        match ending?.exit {
            Some(0) => Ok(()),
            code => bail!("the script for C-Vise does not accept the program as it was found (exit code {code:?})"),
        }
    }
}

/// Runs `work`, which ends early when a file comes up that an interrupt makes.
fn until(interrupt: &AtomicBool, directory: &Path, work: impl FnOnce() -> Result<Ending>) -> Result<Ending> {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) {
                if interrupt.load(Relaxed) {
                    let _ = std::fs::write(directory.join(STOP), "");
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let ending = work();
        done.store(true, Relaxed);
        ending
    })
}

/// A command without a limit on its address space: the sanitizers in the script need more than there is memory.
fn command(argv: &[&str], directory: &Path, seconds: f64) -> ShellCommand {
    ShellCommand {
        argv: argv.iter().map(|word| word.to_string()).collect(),
        directory: directory.to_owned(),
        environment: Vec::new(),
        cpu_seconds: seconds.ceil() * 64.0,
        wall_seconds: seconds,
        memory_bytes: u64::MAX,
        output_bytes: 64 << 20,
        file_bytes: 4 << 30,
        random_addresses: false,
        stop_file: Some(directory.join(STOP)),
    }
}
