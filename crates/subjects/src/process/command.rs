//! One command line run as a child of the worker, in a directory of its own, under limits.
#![allow(unsafe_code)]

use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::by_hand::shell_quote;
use crate::process::rlimits::{ChildLimits, apply_limits, processor_time_left, with_address_randomisation};
use crate::process::watch::{Ending, Watched, pipe, watch};

/// A command line with its limits: plain data that crosses to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShellCommand {
    pub argv: Vec<String>,
    pub directory: PathBuf,
    pub environment: Vec<(String, String)>,
    pub cpu_seconds: f64,
    pub wall_seconds: f64,
    pub memory_bytes: u64,
    pub output_bytes: u64,
    pub file_bytes: u64,
    /// Random addresses, to see whether a program depends on them.
    pub random_addresses: bool,
    /// The command is ended when this file comes up: for what runs long and may be interrupted.
    pub stop_file: Option<PathBuf>,
}

impl std::fmt::Display for ShellCommand {
    /// The command line as it can be pasted into a shell.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let quoted: Vec<_> = self.argv.iter().map(|word| shell_quote(word)).collect();
        f.write_str(&quoted.join(" "))
    }
}

/// Runs a command to its end. An error means that it could not be started.
pub fn run_command(command: &ShellCommand) -> io::Result<Ending> {
    let (stdout, stdout_end) = pipe()?;
    let (stderr, stderr_end) = pipe()?;
    let Some((program, arguments)) = command.argv.split_first() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "empty command line"));
    };
    let limits = ChildLimits {
        cpu_seconds: command.cpu_seconds,
        grace_seconds: 0.0,
        memory_bytes: command.memory_bytes,
        file_bytes: command.file_bytes,
    };
    let random = command.random_addresses;
    let mut child = Command::new(program);
    child
        .args(arguments)
        .current_dir(&command.directory)
        .envs(command.environment.iter().map(|(key, value)| (key, value)))
        .env("LC_ALL", "C")
        .env("TMPDIR", &command.directory)
        .stdin(Stdio::null())
        .stdout(stdout_end)
        .stderr(stderr_end)
        .process_group(0);
    // SAFETY: the closure makes only async-signal-safe system calls on captured plain values.
    unsafe {
        child.pre_exec(move || {
            libc::signal(libc::SIGINT, libc::SIG_DFL);
            libc::signal(libc::SIGPIPE, libc::SIG_DFL);
            if random {
                with_address_randomisation()?;
            }
            apply_limits(&limits)
        });
    }
    let started = Instant::now();
    let running = child.spawn()?;
    // The builder still holds the write ends; the child has its own copies.
    drop(child);
    debug_assert!(stdout.as_raw_fd() > 2);
    let deadline = started + Duration::from_secs_f64(command.wall_seconds);
    let pid = running.id() as libc::pid_t;
    let told_to_stop = || command.stop_file.as_ref().is_some_and(|file| file.exists());
    let time_left = || match told_to_stop() {
        true => Duration::ZERO,
        false => deadline.saturating_duration_since(Instant::now()).min(processor_time_left(pid, command.cpu_seconds)),
    };
    let watched = Watched { pid, cpu_seconds: command.cpu_seconds, stdout, stderr, siblings: false };
    Ok(watch(watched, &time_left, command.output_bytes, &command.directory, command.file_bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(argv: &[&str]) -> ShellCommand {
        ShellCommand {
            argv: argv.iter().map(|word| (*word).to_owned()).collect(),
            directory: std::env::temp_dir(),
            environment: Vec::new(),
            cpu_seconds: 0.1,
            wall_seconds: 60.0,
            memory_bytes: 1 << 30,
            output_bytes: 1 << 20,
            file_bytes: u64::MAX,
            random_addresses: false,
            stop_file: None,
        }
    }

    #[test]
    fn command_lines_can_be_pasted() {
        let command = command(&["opt", "-passes=function(gvn)", "it's.ll"]);
        assert_eq!(command.to_string(), r"opt -passes='function(gvn)' 'it'\''s.ll'");
    }

    /// Whether this is a process that runs one test alone; starts it otherwise. To clear up after a command ends every other child of the
    /// process, and those of other tests are not its own.
    fn is_alone(test: &str) -> bool {
        if std::env::var_os(ALONE).is_some() {
            return true;
        }
        let this = std::env::current_exe().expect("a test is a program");
        let alone = std::process::Command::new(this).args(["--exact", test]).env(ALONE, "1").output();
        let alone = alone.expect("it can be started again");
        let said = String::from_utf8_lossy(&alone.stdout);
        assert!(
            alone.status.success() && said.contains("1 passed"),
            "{said}{}",
            String::from_utf8_lossy(&alone.stderr)
        );
        false
    }

    const ALONE: &str = "WHODUNIT_TEST_ALONE";

    #[test]
    fn parts_of_a_second_of_processor_time_count() {
        if !is_alone("process::command::tests::parts_of_a_second_of_processor_time_count") {
            return;
        }
        let ending = run_command(&command(&["sh", "-c", "while :; do :; done"])).unwrap();
        assert_eq!(ending.limit, Some(crate::limits::Limit::Time));
        assert!(ending.cpu_seconds < 0.9, "the kernel alone would have waited for a whole second");
    }
}
