//! A server of work, workers and hunts as children of a benchmark, in a home and a scratch directory of their own.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::Mutex;
use std::thread::{Scope, ScopedJoinHandle};

use anyhow::{Context, Result, anyhow, ensure};
use whodunit_subjects::{Errand, Running, find_program};

/// The last lines that a child said, to be shown if it fails.
const KEPT_LINES: usize = 20;

/// Where children keep their things.
pub struct Place {
    pub home: PathBuf,
    pub scratch: PathBuf,
    binary: PathBuf,
    server: PathBuf,
    env: PathBuf,
    pub port: u16,
}

/// A child that runs.
pub struct Child<'scope> {
    running: Running,
    end: Option<ScopedJoinHandle<'scope, Result<ExitStatus>>>,
}

impl Place {
    /// Below a directory; `home` is where caches are.
    pub fn new(below: &Path, home: PathBuf) -> Result<Place> {
        let scratch = below.join("scratch");
        std::fs::create_dir_all(&scratch).with_context(|| format!("cannot make {}", scratch.display()))?;
        let free = TcpListener::bind("127.0.0.1:0").context("no port is free")?;
        let needed = |name: &str| find_program(name).with_context(|| format!("{name} is not installed"));
        Ok(Place {
            home,
            scratch,
            binary: std::env::current_exe().context("cannot tell where this binary is")?,
            server: needed("nats-server")?,
            env: needed("env")?,
            port: free.local_addr()?.port(),
        })
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// A server whose streams are in a directory.
    pub fn serve<'scope>(&self, scope: &'scope Scope<'scope, '_>, store: &Path) -> Result<Child<'scope>> {
        let arguments = ["-js", "-a", "127.0.0.1", "-p", &self.port.to_string(), "-sd", &store.display().to_string()];
        let child = spawn(scope, self.server.clone(), arguments.map(str::to_owned).to_vec());
        for _ in 0..500 {
            if std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return Ok(child);
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        child.kill()?;
        Err(anyhow!("nats-server does not answer on port {}", self.port))
    }

    pub fn worker<'scope>(&self, scope: &'scope Scope<'scope, '_>, jobs: usize) -> Child<'scope> {
        self.whodunit(scope, &["worker", "--nats", &self.url(), "--jobs", &jobs.to_string()])
    }

    /// This binary with these arguments.
    pub fn whodunit<'scope>(&self, scope: &'scope Scope<'scope, '_>, arguments: &[&str]) -> Child<'scope> {
        let setting = |name: &str, path: &Path| format!("{name}={}", path.display());
        let mut line = vec![setting("WHODUNIT_HOME", &self.home), setting("TMPDIR", &self.scratch)];
        line.push(self.binary.display().to_string());
        line.extend(arguments.iter().map(|word| word.to_string()));
        spawn(scope, self.env.clone(), line)
    }
}

fn spawn<'scope>(scope: &'scope Scope<'scope, '_>, program: PathBuf, arguments: Vec<String>) -> Child<'scope> {
    let running = Running::default();
    let told = running.clone();
    let end = scope.spawn(move || {
        let said = Mutex::new(Vec::new());
        let hear = |line: &str| {
            let mut said = said.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            said.push(line.to_owned());
            let excess = said.len().saturating_sub(KEPT_LINES);
            said.drain(..excess);
        };
        let status = Errand { program, arguments: arguments.clone() }.run(&told, &hear)?;
        let said = said.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        // What was killed or stopped has no word in it.
        ensure!(
            status.success() || told.is_stopped() || status.code().is_none(),
            "{} ended with {status}:\n{}",
            arguments.join(" "),
            said.join("\n")
        );
        Ok(status)
    });
    Child { running, end: Some(end) }
}

impl Child<'_> {
    /// Waits for the end.
    pub fn wait(mut self) -> Result<ExitStatus> {
        let end = self.end.take().context("it was waited for")?;
        end.join().map_err(|_| anyhow!("whodunit itself failed; please report it"))?
    }

    /// Has it end tidily.
    pub fn stop(self) -> Result<ExitStatus> {
        self.running.stop();
        self.wait()
    }

    /// Has it end at once.
    pub fn kill(self) -> Result<ExitStatus> {
        self.running.kill();
        self.wait()
    }
}

impl Drop for Child<'_> {
    /// One that nobody waits for any more must not keep the others waiting.
    fn drop(&mut self) {
        if self.end.is_some() {
            self.running.kill();
        }
    }
}
