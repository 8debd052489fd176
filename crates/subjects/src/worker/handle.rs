//! The tool's side of a worker: starts it, talks to it, notices its death, ends it.
#![allow(unsafe_code)]

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::crew::Image;
use crate::process::without_address_randomisation;
use crate::worker::protocol::{Reply, Request, read_frame, write_frame};

/// How to start this binary again as a worker.
#[derive(Clone, Debug)]
pub struct WorkerBinary {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
}

impl WorkerBinary {
    /// The running binary with its hidden subcommand.
    pub fn this_binary() -> io::Result<WorkerBinary> {
        Ok(WorkerBinary { program: std::env::current_exe()?, arguments: vec!["__worker".into()] })
    }
}

/// Why a call to a worker gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    #[error("cannot start a worker process: {0}")]
    Start(io::Error),
    /// The worker is gone; the next call starts another.
    #[error("the worker process died ({0})")]
    Died(String),
}

/// One worker process.
pub struct Worker {
    child: Child,
    requests: Option<ChildStdin>,
    replies: ChildStdout,
}

impl Worker {
    /// Starts a worker that clears `scratch` away when its line closes.
    pub fn start(binary: &WorkerBinary, scratch: &Path, image: Option<&Image>) -> Result<Worker, WorkerError> {
        let mut command = Command::new(&binary.program);
        command
            .args(&binary.arguments)
            .arg(scratch)
            .args(image.map(|image| &image.library))
            .args(image.and_then(|image| image.watch_list.as_ref()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0);
        if image.is_some() {
            // Each test has a directory of its own, which is cleared away: what a library with a changed text writes, such as
            // graphs for people to look at, goes there.
            command.env("TMPDIR", ".");
        }
        // SAFETY: the closure makes one system call on the new process.
        unsafe {
            command.pre_exec(|| {
                // Containers may forbid it; then a compiler that goes by pointers may not repeat itself.
                let _ = without_address_randomisation();
                Ok(())
            })
        };
        let mut child = command.spawn().map_err(WorkerError::Start)?;
        let requests = child.stdin.take();
        let replies = child.stdout.take().expect("standard output was asked for as a pipe");
        Ok(Worker { child, requests, replies })
    }

    /// One request, one reply. After an error the worker is of no further use.
    pub fn call(&mut self, request: &Request) -> Result<Reply, WorkerError> {
        let requests = self.requests.as_mut().expect("the line is open until the worker is dropped");
        let answer = write_frame(requests, request).and_then(|()| read_frame(&mut self.replies));
        match answer {
            Ok(Some(reply)) => Ok(reply),
            Ok(None) | Err(_) => Err(WorkerError::Died(self.end())),
        }
    }

    /// Ends the process at once, so that it does not clear the scratch directory away.
    pub fn abandon(mut self) {
        self.end();
    }

    /// Ends the process if it still runs and tells how it ended.
    fn end(&mut self) -> String {
        let _ = self.child.kill();
        match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        }
    }
}

impl Drop for Worker {
    /// Closing the line ends a worker between requests; one that is busy ends its children first.
    fn drop(&mut self) {
        self.requests = None;
        let _ = self.child.wait();
    }
}
