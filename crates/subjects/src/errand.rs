//! This binary once more, or a server it needs, as a child beside its parent: heard line by line, stopped
//! with all that it started, and never outliving the parent.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// What the child is told by, so that it says what it does although nobody looks at a terminal.
const PROGRESS: (&str, &str) = ("WHODUNIT_PROGRESS", "lines");
/// How long a child may take to end once it is told to.
const GRACE: Duration = Duration::from_secs(10);

/// A command that is to be run.
#[derive(Clone, Debug)]
pub struct Errand {
    pub program: PathBuf,
    pub arguments: Vec<String>,
}

/// Tells a running errand to end.
#[derive(Clone, Default)]
pub struct Running {
    stop: Arc<AtomicBool>,
    kill: Arc<AtomicBool>,
}

impl Running {
    /// The child ends tidily, with what it has; after a while it is killed.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// The child is gone at once, as if the kernel had taken it; what it started finds out by itself.
    pub fn kill(&self) {
        self.kill.store(true, Relaxed);
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

impl Errand {
    /// Runs the command to its end. `hear` is given each line it prints, wherever it prints it.
    pub fn run(&self, running: &Running, hear: &(dyn Fn(&str) + Sync)) -> Result<ExitStatus> {
        let mut child = self.start().with_context(|| format!("cannot start {}", self.program.display()))?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let child = Mutex::new(child);
        std::thread::scope(|scope| {
            scope.spawn(|| each_line(stdout, hear));
            scope.spawn(|| each_line(stderr, hear));
            wait(&child, running)
        })
    }

    fn start(&self) -> std::io::Result<Child> {
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .env(PROGRESS.0, PROGRESS.1)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        // SAFETY: prctl only sets a property of the new process, and is safe to call between fork and exec.
        // The signal comes when the thread that starts the child ends, and that thread waits for the child.
        unsafe {
            command.pre_exec(|| match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM) {
                0 => Ok(()),
                _ => Err(std::io::Error::last_os_error()),
            });
        }
        command.spawn()
    }
}

/// Lines may be of any bytes and of any length.
fn each_line(source: Option<impl Read>, hear: &(dyn Fn(&str) + Sync)) {
    const LONGEST: u64 = 4096;
    let Some(source) = source else { return };
    let mut reader = BufReader::new(source);
    let mut line = Vec::new();
    while (&mut reader).take(LONGEST).read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            hear(text.trim_end());
        }
        line.clear();
    }
}

fn wait(child: &Mutex<Child>, running: &Running) -> Result<ExitStatus> {
    let mut told: Option<Instant> = None;
    loop {
        let mut child = child.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        let id = child.id() as libc::pid_t;
        match told {
            _ if running.kill.load(Relaxed) => signal(id, libc::SIGKILL),
            None if running.is_stopped() => {
                told = Some(Instant::now());
                // The child alone: it takes its own workers down in order.
                signal(id, libc::SIGTERM);
            }
            Some(when) if when.elapsed() > GRACE => signal(-id, libc::SIGKILL),
            _ => {}
        }
        drop(child);
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn signal(target: libc::pid_t, number: libc::c_int) {
    // SAFETY: kill takes numbers only. The child has not been waited for, so its number is still its own.
    unsafe {
        libc::kill(target, number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Errand {
        Errand { program: "/bin/sh".into(), arguments: vec!["-c".into(), script.into()] }
    }

    #[test]
    fn every_line_is_heard_and_the_end_is_told() {
        let heard = Mutex::new(Vec::new());
        let hear = |line: &str| heard.lock().unwrap().push(line.to_owned());
        let status = shell("echo one; echo two >&2; echo $WHODUNIT_PROGRESS; exit 3").run(&Running::default(), &hear);
        assert_eq!(status.unwrap().code(), Some(3));
        let mut heard = heard.into_inner().unwrap();
        heard.sort();
        assert_eq!(heard, ["lines", "one", "two"]);
    }

    #[test]
    fn one_that_is_stopped_can_end_tidily() {
        let running = Running::default();
        let hear = |line: &str| {
            if line == "ready" {
                running.stop();
            }
        };
        let status =
            shell("trap 'exit 7' TERM; echo ready; while :; do sleep 0.05; done").run(&running, &hear).unwrap();
        assert_eq!(status.code(), Some(7));
    }

    #[test]
    fn one_that_is_killed_is_not_asked() {
        let running = Running::default();
        let hear = |line: &str| {
            if line == "ready" {
                running.kill();
            }
        };
        let status = shell("trap '' TERM; echo ready; while :; do sleep 0.05; done").run(&running, &hear).unwrap();
        assert_eq!(status.code(), None);
    }
}
