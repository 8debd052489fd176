//! The workers of one job: started when first needed, replaced when they die.
//! Also the gate that lets one test run while no other does.

use std::collections::BTreeMap;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

use anyhow::{Context, Result, bail};

use crate::coverage::Patch;
use crate::driver::Environment;
use crate::forkserver::{Checkpoint, ForkedCommand};
use crate::limits::Limits;
use crate::process::{Ending, ShellCommand};
use crate::worker::{Reply, Request, Worker, WorkerBinary, WorkerError};

/// Lets many tests run side by side, or one alone.
#[derive(Clone, Debug, Default)]
pub struct Gate(Arc<RwLock<()>>);

/// The worker processes of one job, with a directory of their own that goes with them.
pub struct Crew {
    binary: WorkerBinary,
    gate: Gate,
    alone: bool,
    random_addresses: bool,
    without_fork_servers: bool,
    scratch: tempfile::TempDir,
    commander: Option<Worker>,
    /// The one whose children are fork servers.
    forker: Option<Worker>,
    libraries: BTreeMap<Image, Library>,
    next_directory: u64,
}

/// A library as a worker holds it: plain, or with blocks that are watched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Image {
    pub library: PathBuf,
    /// The file that lists the blocks to watch.
    pub watch_list: Option<PathBuf>,
}

/// A worker that holds a library, and the program it has open.
struct Library {
    worker: Worker,
    /// Identity of the open program and the module files it has loaded, by number.
    open: Option<(String, Vec<PathBuf>)>,
}

/// What came of a compilation that a fork server was asked for.
pub(crate) enum Forked {
    /// How it ended, and the addresses of the watched blocks that were executed, in the order in which they first were.
    Ended(Ending, Vec<u32>),
    /// The executable cannot be made a fork server; with the reason.
    Unfit(String),
}

/// What came of a request to a library worker.
pub(crate) enum Served {
    Reply(Reply),
    /// The process that held the test died; the next request gets a new one.
    Died(String),
}

impl Crew {
    /// A crew with the one worker that every job needs.
    pub fn new(binary: WorkerBinary, gate: Gate) -> Result<Crew> {
        let scratch = tempfile::Builder::new()
            .prefix("whodunit-")
            .tempdir()
            .context("cannot make a scratch directory; set TMPDIR to a place with room")?;
        // Started at once: should this process be killed, somebody must clear the directory away.
        let commander = Worker::start(&binary, scratch.path(), None)?;
        Ok(Crew {
            binary,
            gate,
            alone: false,
            random_addresses: false,
            without_fork_servers: false,
            scratch,
            commander: Some(commander),
            forker: None,
            libraries: BTreeMap::new(),
            next_directory: 0,
        })
    }

    /// A crew for another job, with workers of its own, that shares the gate.
    pub fn sibling(&self) -> Result<Crew> {
        Crew::new(self.binary.clone(), self.gate.clone())
    }

    /// What its workers are.
    pub fn binary(&self) -> &WorkerBinary {
        &self.binary
    }

    /// Runs `work` while no other job's test runs: for times that must not depend on load.
    pub fn alone<T>(&mut self, work: impl FnOnce(&mut Crew) -> T) -> T {
        let gate = self.gate.clone();
        let _quiet = gate.0.write().unwrap_or_else(|poison| poison.into_inner());
        self.alone = true;
        let result = work(self);
        self.alone = false;
        result
    }

    /// Runs `work` with addresses that differ from run to run, to see what depends on them.
    pub fn with_random_addresses<T>(&mut self, work: impl FnOnce(&mut Crew) -> T) -> T {
        self.random_addresses = true;
        let result = work(self);
        self.random_addresses = false;
        result
    }

    /// Runs `work` with compilers started for each compilation, as users start them: to compare with.
    pub fn without_fork_servers<T>(&mut self, work: impl FnOnce(&mut Crew) -> T) -> T {
        self.without_fork_servers = true;
        let result = work(self);
        self.without_fork_servers = false;
        result
    }

    pub(crate) fn is_without_fork_servers(&self) -> bool {
        // A server's addresses stay what they were when it was started.
        self.without_fork_servers || self.random_addresses
    }

    /// A new empty directory for one test; the caller removes it with [`Crew::discard`].
    pub fn fresh_directory(&mut self) -> Result<PathBuf> {
        self.next_directory += 1;
        // All names are of one length: what a worker allocates for them moves what a compiler allocates.
        let path = self.scratch.path().join(format!("{:08}", self.next_directory));
        // With its parents: a program may have removed those.
        std::fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(path)
    }

    /// The directory that keeps what a subject makes of a program, until programs are forgotten.
    pub fn program_directory(&mut self, program: &str, subject: &str) -> Result<PathBuf> {
        let path = self.scratch.path().join(format!("{program}-{subject}"));
        std::fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(path)
    }

    /// Removes a directory made by [`Crew::fresh_directory`].
    pub fn discard(&mut self, directory: &Path) -> Result<()> {
        remove(directory).with_context(|| format!("cannot remove {}", directory.display()))
    }

    /// Forgets what is kept about one program.
    pub fn forget_program(&mut self, program: &str) -> Result<()> {
        for entry in std::fs::read_dir(self.scratch.path()).into_iter().flatten().flatten() {
            if entry.file_name().to_str().is_some_and(|name| name.starts_with(program)) {
                self.discard(&entry.path())?;
            }
        }
        Ok(())
    }

    /// Forgets what is kept about programs, so that the disk does not fill up.
    pub fn forget_programs(&mut self) -> Result<()> {
        for entry in std::fs::read_dir(self.scratch.path()).into_iter().flatten().flatten() {
            remove(&entry.path())?;
        }
        for library in self.libraries.values_mut() {
            library.open = None;
        }
        Ok(())
    }

    /// Runs a command line in `directory` under the limits of compiling.
    pub fn compile_command(&mut self, argv: Vec<String>, directory: &Path, limits: &Limits) -> Result<Ending> {
        self.compile_command_in(argv, directory, limits, &[])
    }

    /// The same with more in its environment.
    pub(crate) fn compile_command_in(
        &mut self,
        argv: Vec<String>,
        directory: &Path,
        limits: &Limits,
        environment: &Environment,
    ) -> Result<Ending> {
        let mut command = self.compilation(argv, directory, limits);
        command.environment.extend_from_slice(environment);
        let ending = self.command(&command)?;
        // What a compiler says for want of room must not be taken for its opinion of a program.
        if lacked_room(&ending) {
            bail!("the scratch directory is full ({}); set TMPDIR to a place with room", directory.display());
        }
        Ok(ending)
    }

    /// A command line to run in `directory` under the limits of compiling.
    pub(crate) fn compilation(&self, argv: Vec<String>, directory: &Path, limits: &Limits) -> ShellCommand {
        self.shell_command(argv, directory, limits, limits.compile_seconds)
    }

    /// Runs a command line in `directory` under the limits of running.
    pub fn run_command(&mut self, argv: Vec<String>, directory: &Path, limits: &Limits) -> Result<Ending> {
        let command = self.shell_command(argv, directory, limits, limits.run_seconds);
        self.command(&command)
    }

    /// Runs any command line.
    pub fn command(&mut self, command: &ShellCommand) -> Result<Ending> {
        match self.commanded(&Request::Command(command.clone()), &command.to_string())? {
            Reply::Ended(ending) => Ok(ending),
            other => bail!("a worker answered out of turn: {other:?}"),
        }
    }

    /// Compiles by a fork server; also tells the addresses of the watched blocks that were executed.
    pub(crate) fn forked_command(
        &mut self,
        argv: Vec<String>,
        directory: &Path,
        limits: &Limits,
        watch_list: Option<PathBuf>,
        patches: Vec<Patch>,
        from: Option<Checkpoint>,
    ) -> Result<Forked> {
        let command = self.shell_command(argv, directory, limits, limits.compile_seconds);
        self.forked(ForkedCommand { command, watch_list, patches, from })
    }

    /// Runs any command line by a fork server. Nothing where none can be had, or there was no room for what it writes:
    /// that is told by who runs it as a process.
    pub(crate) fn start_forked(&mut self, command: ShellCommand) -> Result<Option<Ending>> {
        if self.is_without_fork_servers() {
            return Ok(None);
        }
        match self.forked(ForkedCommand { command, watch_list: None, patches: Vec::new(), from: None })? {
            Forked::Ended(ending, _) => Ok(Some(ending).filter(|ending| !lacked_room(ending))),
            Forked::Unfit(_) => Ok(None),
        }
    }

    fn forked(&mut self, forked: ForkedCommand) -> Result<Forked> {
        let shown = forked.command.to_string();
        match self.commanded(&Request::Forked(forked), &shown)? {
            Reply::Forked { ending, executed } => Ok(Forked::Ended(ending, executed)),
            Reply::Ended(ending) => Ok(Forked::Ended(ending, Vec::new())),
            Reply::Unfit(why) => Ok(Forked::Unfit(why)),
            other => bail!("a worker answered out of turn: {other:?}"),
        }
    }

    /// Asks the worker that runs commands. A worker can die of what it runs, or be killed by somebody
    /// else: once more, then give up.
    fn commanded(&mut self, request: &Request, shown: &str) -> Result<Reply> {
        let gate = self.gate.clone();
        let _pass = (!self.alone).then(|| gate.0.read().unwrap_or_else(|poison| poison.into_inner()));
        let mut death = None;
        let holder = match request {
            Request::Forked(_) => &mut self.forker,
            _ => &mut self.commander,
        };
        for _ in 0..2 {
            if holder.is_none() {
                *holder = Some(Worker::start(&self.binary, self.scratch.path(), None)?);
            }
            let worker = holder.as_mut().expect("just started");
            match worker.call(request) {
                Ok(Reply::Died(how)) => {
                    holder.take().expect("just asked").abandon();
                    death = Some(how);
                }
                Ok(Reply::Refused(message)) => bail!(message),
                Ok(reply) => return Ok(reply),
                Err(WorkerError::Died(_)) => *holder = None,
                Err(error) => return Err(error.into()),
            }
        }
        match death {
            Some(how) => Ok(Reply::Ended(Ending { unwatched: Some(how), ..Ending::default() })),
            None => bail!("two worker processes died running `{shown}`: is the machine out of memory?"),
        }
    }

    pub(crate) fn shell_command(
        &self,
        argv: Vec<String>,
        directory: &Path,
        limits: &Limits,
        seconds: f64,
    ) -> ShellCommand {
        ShellCommand {
            argv,
            directory: directory.to_owned(),
            environment: Vec::new(),
            cpu_seconds: seconds,
            wall_seconds: seconds * limits.wall_factor,
            memory_bytes: limits.memory_bytes,
            output_bytes: limits.output_bytes,
            file_bytes: limits.file_bytes,
            random_addresses: self.random_addresses,
            stop_file: None,
        }
    }

    /// Sends a request to the worker that holds a library, with `program` open. One that dies may
    /// have been killed by somebody else: another is asked, and a request that kills two is to blame.
    pub(crate) fn library(&mut self, image: &Image, program: &str, request: &Request) -> Result<Served> {
        let gate = self.gate.clone();
        let _pass = (!self.alone).then(|| gate.0.read().unwrap_or_else(|poison| poison.into_inner()));
        let loaded = self.loaded(image, program).to_vec();
        match self.ask(image, program, request)? {
            Served::Died(_) => {}
            served => return Ok(served),
        }
        for (module, path) in (0..).zip(loaded) {
            match self.ask(image, program, &Request::Load { module, path: path.clone(), limits: Limits::default() })? {
                Served::Reply(Reply::Ready) => self.module_loaded(image, &path),
                served => return Ok(served),
            }
        }
        self.ask(image, program, request)
    }

    fn ask(&mut self, image: &Image, program: &str, request: &Request) -> Result<Served> {
        self.open(image, program)?;
        let holder = self.libraries.get_mut(image).expect("opened above");
        match holder.worker.call(request) {
            Ok(Reply::Died(how)) => {
                self.forget_library(image);
                Ok(Served::Died(how))
            }
            Ok(reply) => Ok(Served::Reply(reply)),
            Err(WorkerError::Died(how)) => {
                self.libraries.remove(image);
                Ok(Served::Died(how))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The number under which a module file is loaded for the open program, or the next free one.
    pub(crate) fn module_number(&mut self, image: &Image, program: &str, file: &Path) -> (u32, bool) {
        let files = self.loaded(image, program);
        match files.iter().position(|known| known == file) {
            Some(number) => (number as u32, true),
            None => (files.len() as u32, false),
        }
    }

    /// The module files of a program that its library has loaded, by number.
    fn loaded(&self, image: &Image, program: &str) -> &[PathBuf] {
        let open = self.libraries.get(image).and_then(|holder| holder.open.as_ref());
        open.filter(|(id, _)| id == program).map_or(&[][..], |(_, files)| files)
    }

    /// Notes that a module file has been loaded.
    pub(crate) fn module_loaded(&mut self, image: &Image, file: &Path) {
        if let Some((_, files)) = self.libraries.get_mut(image).and_then(|holder| holder.open.as_mut()) {
            files.push(file.to_owned());
        }
    }

    /// For a worker that says one of its own died: that may have been before the request came,
    /// and then its answers are out of step with what it is asked.
    fn forget_library(&mut self, image: &Image) {
        if let Some(holder) = self.libraries.remove(image) {
            holder.worker.abandon();
        }
    }

    /// What was watched for somebody who is done needs no worker any more. One that ended of itself would clear
    /// the scratch directory away.
    fn dismiss_unneeded(&mut self) {
        let is_done = |image: &&Image| image.watch_list.as_ref().is_some_and(|list| !list.exists());
        let done: Vec<Image> = self.libraries.keys().filter(is_done).cloned().collect();
        done.iter().for_each(|image| self.forget_library(image));
    }

    /// Makes sure the library's worker runs and has `program` open.
    fn open(&mut self, image: &Image, program: &str) -> Result<()> {
        // One that died since the last program is replaced; one that dies again is given up.
        match self.try_to_open(image, program)? {
            Ok(()) => Ok(()),
            Err(_) => {
                Ok(self.try_to_open(image, program)?.with_context(|| format!("loading {}", image.library.display()))?)
            }
        }
    }

    /// The inner error is the death of the worker.
    fn try_to_open(&mut self, image: &Image, program: &str) -> Result<Result<(), WorkerError>> {
        if !self.libraries.contains_key(image) {
            self.dismiss_unneeded();
            let worker = Worker::start(&self.binary, self.scratch.path(), Some(image))?;
            self.libraries.insert(image.clone(), Library { worker, open: None });
        }
        let holder = self.libraries.get_mut(image).expect("just inserted");
        if holder.open.as_ref().is_some_and(|(id, _)| id == program) {
            return Ok(Ok(()));
        }
        match holder.worker.call(&Request::Open) {
            Ok(Reply::Ready) => {
                holder.open = Some((program.to_owned(), Vec::new()));
                Ok(Ok(()))
            }
            Ok(Reply::Refused(message)) => bail!(message),
            Ok(Reply::Died(how)) => {
                self.forget_library(image);
                Ok(Err(WorkerError::Died(how)))
            }
            Ok(other) => bail!("a worker answered out of turn: {other:?}"),
            Err(error) => {
                self.libraries.remove(image);
                Ok(Err(error))
            }
        }
    }
}

/// Whether a command failed for want of room on the disk.
fn lacked_room(ending: &Ending) -> bool {
    ending.exit != Some(0) && String::from_utf8_lossy(&ending.stderr).contains("No space left on device")
}

/// Removes whatever a program has made of a path; it may be gone already.
fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => std::fs::remove_file(path),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            unlock(path)?;
            std::fs::remove_dir_all(path)
        }
        done => done,
    }
}

/// Takes back the right to look into a directory and those below it.
fn unlock(directory: &Path) -> io::Result<()> {
    std::fs::set_permissions(directory, std::fs::Permissions::from_mode(0o700))?;
    for entry in std::fs::read_dir(directory)?.flatten() {
        if entry.file_type()?.is_dir() {
            unlock(&entry.path())?;
        }
    }
    Ok(())
}

impl Drop for Crew {
    /// Workers first: they use the directory.
    fn drop(&mut self) {
        self.commander = None;
        self.forker = None;
        self.libraries.clear();
    }
}
