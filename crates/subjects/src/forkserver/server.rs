//! The worker's side of its fork servers: starts them, asks them, ends them.
#![allow(unsafe_code)]

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::coverage::Patch;
use crate::forkserver::request::{
    ChangeEntry, HELLO, LOG, MOST_ARGUMENTS, MOST_ROOM, REPLIES, REQUEST_MAGIC, REQUESTS, RequestHead, WATCH_LIST,
};
use crate::forkserver::{Checkpoint, ForkedCommand};
use crate::process::{Ending, ShellCommand, Watched, inherit, memory_file, pipe, processor_time_left, unblock, watch};

/// The library that is preloaded.
const PRELOADED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/libforkserver.so"));

/// Milliseconds that a server may take to answer.
const PATIENCE: i32 = 20_000;

/// An executable as a server holds it: plain, or with blocks that are watched, before `main` or at a checkpoint.
type Key = (String, Option<PathBuf>, Option<u64>);

/// The fork servers of one worker.
#[derive(Default)]
pub(crate) struct Servers {
    servers: BTreeMap<Key, Server>,
    /// Those that cannot be had, with the reason.
    unfit: BTreeMap<Key, String>,
    preloaded: Option<OwnedFd>,
    /// Requests so far, by which the server that was asked longest ago is known.
    asked: u64,
}

/// Servers at checkpoints that are kept: each holds one program, as far as the compiler has come with it. A repair is weighed on some fifty.
pub(super) const MOST_CHECKPOINTS: usize = 80;

/// One compiler, stopped before `main` or at a checkpoint.
struct Server {
    child: Child,
    requests: File,
    replies: File,
    /// The read ends of what its children write, one after the other.
    stdout: OwnedFd,
    stderr: OwnedFd,
    log: Option<Log>,
    last_asked: u64,
}

/// Where the traps write to, and what they count from.
struct Log {
    file: File,
    text_address: u32,
}

impl Servers {
    /// Runs a compilation to its end: how it ended, and the addresses of the blocks it executed, first ones first.
    /// A server that has died is started again once.
    pub fn run(&mut self, forked: &ForkedCommand) -> io::Result<(Ending, Vec<u32>)> {
        let program = forked.command.argv.first().cloned().unwrap_or_default();
        let key = (program, forked.watch_list.clone(), forked.from.map(|checkpoint| checkpoint.id));
        if let Some(why) = self.unfit.get(&key) {
            return Err(io::Error::other(why.clone()));
        }
        let gone = |error: &io::Error| matches!(error.kind(), io::ErrorKind::BrokenPipe | io::ErrorKind::UnexpectedEof);
        match self.server(&key, forked)?.run(forked) {
            Err(error) if gone(&error) => {
                self.servers.remove(&key);
                self.server(&key, forked)?.run(forked)
            }
            done => done,
        }
    }

    fn server(&mut self, key: &Key, forked: &ForkedCommand) -> io::Result<&mut Server> {
        if !self.servers.contains_key(key) {
            if self.preloaded.is_none() {
                self.preloaded = Some(preloaded()?);
            }
            // What was watched for somebody who is done needs no server any more.
            let is_wanted = |(_, list, _): &Key| list.as_ref().is_none_or(|list| list.exists());
            self.servers.retain(|key, _| is_wanted(key));
            self.unfit.retain(|key, _| is_wanted(key));
            let library = self.preloaded.as_ref().expect("just made");
            // What cannot be started is not tried again; what dies over a request is.
            let server = Server::start(key, library).and_then(|server| server.at_checkpoint(forked));
            let server = server.inspect_err(|error| drop(self.unfit.insert(key.clone(), error.to_string())))?;
            if key.2.is_some() {
                self.make_room();
            }
            self.servers.insert(key.clone(), server);
        }
        self.asked += 1;
        let server = self.servers.get_mut(key).expect("just inserted");
        server.last_asked = self.asked;
        Ok(server)
    }

    /// Gives up the server at a checkpoint that was asked longest ago, if there are as many as may be.
    fn make_room(&mut self) {
        let at_checkpoints = || self.servers.iter().filter(|((_, _, from), _)| from.is_some());
        if at_checkpoints().count() >= MOST_CHECKPOINTS {
            let oldest = at_checkpoints().min_by_key(|(_, server)| server.last_asked).map(|(key, _)| key.clone());
            oldest.and_then(|key| self.servers.remove(&key));
        }
    }
}

#[cfg(test)]
impl Servers {
    /// As if something had killed them.
    pub fn kill_all(&mut self) {
        self.servers.values_mut().for_each(|server| server.child.kill().expect("it is there"));
    }
}

/// The library as a file in memory.
fn preloaded() -> io::Result<OwnedFd> {
    let mut file = File::from(memory_file(c"whodunit-preload")?);
    file.write_all(PRELOADED)?;
    Ok(file.into())
}

impl Server {
    fn start((program, watch_list, _): &Key, library: &OwnedFd) -> io::Result<Server> {
        let mut magic = [0; 4];
        File::open(program)?.read_exact(&mut magic)?;
        if magic != *b"\x7fELF" {
            return Err(io::Error::other("it is a script, into which nothing can be preloaded"));
        }
        let (requests_end, requests) = pipe()?;
        let (replies, replies_end) = pipe()?;
        let (stdout, stdout_end) = pipe()?;
        let (stderr, stderr_end) = pipe()?;
        [&stdout, &stderr].into_iter().for_each(unblock);
        let log = watch_list.as_ref().map(|list| Log::new(list)).transpose()?;
        let mut command = Command::new(program);
        command
            .env("LC_ALL", "C")
            .env("LD_PRELOAD", format!("/proc/self/fd/{}", library.as_raw_fd()))
            .env(REQUESTS, requests_end.as_raw_fd().to_string())
            .env(REPLIES, replies_end.as_raw_fd().to_string())
            .stdin(Stdio::null())
            .stdout(stdout_end)
            .stderr(stderr_end)
            .process_group(0);
        let mut handed_on = vec![library.as_raw_fd(), requests_end.as_raw_fd(), replies_end.as_raw_fd()];
        if let (Some(list), Some(log)) = (watch_list, &log) {
            command.env(WATCH_LIST, list).env(LOG, log.file.as_raw_fd().to_string());
            handed_on.push(log.file.as_raw_fd());
        }
        // SAFETY: the closure makes only system calls on plain numbers that it owns.
        unsafe { command.pre_exec(move || handed_on.iter().try_for_each(|file| inherit(*file))) };
        let child = command.spawn()?;
        // Only the server has these now: should it die, the line is closed.
        drop((requests_end, replies_end, command));
        let mut server =
            Server { child, requests: requests.into(), replies: replies.into(), stdout, stderr, log, last_asked: 0 };
        match server.answer()? {
            HELLO => Ok(server),
            _ => Err(io::Error::other("what it is does not answer as a fork server")),
        }
    }

    /// Has it go on to where compilations are to start from, if that is not their beginning.
    fn at_checkpoint(mut self, forked: &ForkedCommand) -> io::Result<Server> {
        if let Some(checkpoint) = &forked.from {
            self.requests.write_all(&encoded(&forked.command, &[], Some(checkpoint))?)?;
            let told = |error: io::Error| format!("it does not come to where compilations are to start from ({error})");
            match self.answer().map_err(|error| io::Error::other(told(error)))? {
                // What it has printed on its way there is not the first child's.
                HELLO => self.empty_streams()?,
                _ => return Err(io::Error::other("it says something else where compilations are to start from")),
            }
        }
        Ok(self)
    }

    /// The next number that the server says.
    fn answer(&mut self) -> io::Result<i32> {
        let mut line = [libc::pollfd { fd: self.replies.as_raw_fd(), events: libc::POLLIN, revents: 0 }];
        // SAFETY: one valid entry.
        if unsafe { libc::poll(line.as_mut_ptr(), 1, PATIENCE) } == 0 {
            return Err(io::Error::other("it does not become a fork server in time"));
        }
        let mut number = [0; 4];
        self.replies.read_exact(&mut number).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                io::Error::new(error.kind(), "nothing can be preloaded into it, or the watched blocks are not there")
            }
            _ => error,
        })?;
        Ok(i32::from_le_bytes(number))
    }

    fn run(&mut self, forked: &ForkedCommand) -> io::Result<(Ending, Vec<u32>)> {
        let command = &forked.command;
        self.requests.write_all(&encoded(command, &forked.patches, None)?)?;
        let pid = self.answer()?;
        if pid <= 0 {
            return Err(io::Error::from_raw_os_error(-pid));
        }
        let deadline = Instant::now() + Duration::from_secs_f64(command.wall_seconds);
        let time_left =
            || deadline.saturating_duration_since(Instant::now()).min(processor_time_left(pid, command.cpu_seconds));
        let (stdout, stderr) = (self.stdout.try_clone()?, self.stderr.try_clone()?);
        let watched = Watched { pid, cpu_seconds: command.cpu_seconds, stdout, stderr, siblings: true };
        let ending = watch(watched, &time_left, command.output_bytes, &command.directory, command.file_bytes);
        self.empty_streams()?;
        let executed = self.log.as_ref().map_or_else(|| Ok(Vec::new()), Log::executed)?;
        Ok((ending, executed))
    }

    /// Takes away what a child has written beyond its limit, so that the next one does not inherit it.
    fn empty_streams(&self) -> io::Result<()> {
        let mut buffer = [0; 65536];
        for stream in [&self.stdout, &self.stderr] {
            let mut file = File::from(stream.try_clone()?);
            while file.read(&mut buffer).is_ok_and(|count| count > 0) {}
        }
        Ok(())
    }
}

impl Log {
    /// A log for a list's blocks; the list's file has room for all blocks there are.
    fn new(list: &Path) -> io::Result<Log> {
        let file = File::from(memory_file(c"whodunit-log")?);
        let mut head = [0; 16];
        let list = File::open(list)?;
        list.read_exact_at(&mut head, 0)?;
        file.set_len(list.metadata()?.len())?;
        let [_, text_address] = [0, 8].map(|at| u64::from_le_bytes(head[at..at + 8].try_into().expect("eight bytes")));
        Ok(Log { file, text_address: text_address as u32 })
    }

    /// The addresses that stand in it, in the order in which they were first executed.
    fn executed(&self) -> io::Result<Vec<u32>> {
        let mut count = [0; 4];
        self.file.read_exact_at(&mut count, 0)?;
        let mut bytes = vec![0; u32::from_le_bytes(count) as usize * 4];
        self.file.read_exact_at(&mut bytes, 4)?;
        let offsets = bytes.as_chunks::<4>().0.iter().map(|number| u32::from_le_bytes(*number));
        Ok(offsets.map(|offset| self.text_address + offset).collect())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request's bytes.
fn encoded(command: &ShellCommand, patches: &[Patch], stop: Option<&Checkpoint>) -> io::Result<Vec<u8>> {
    let soft_seconds = command.cpu_seconds.ceil().max(1.0) as u64;
    let mut body = Vec::new();
    for patch in patches {
        let mut entry = ChangeEntry { address: patch.address, length: patch.bytes.len() as u32, ..Default::default() };
        let room = entry.bytes.get_mut(..patch.bytes.len()).ok_or_else(|| too_long("a change"))?;
        room.copy_from_slice(&patch.bytes);
        body.extend(entry.address.to_le_bytes());
        body.extend(entry.length.to_le_bytes());
        body.extend(entry.bytes);
    }
    let directory = command.directory.as_os_str().as_encoded_bytes();
    for text in std::iter::once(directory).chain(command.argv.iter().map(String::as_bytes)) {
        if text.contains(&0) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "an argument has a zero byte"));
        }
        body.extend(text);
        body.push(0);
    }
    if body.len() > MOST_ROOM || command.argv.len() > MOST_ARGUMENTS {
        return Err(too_long("a command line"));
    }
    let head = RequestHead {
        magic: REQUEST_MAGIC,
        size: body.len() as u64,
        arguments: command.argv.len() as u64,
        changes: patches.len() as u64,
        soft_seconds,
        hard_seconds: soft_seconds + 1,
        memory_bytes: command.memory_bytes,
        file_bytes: command.file_bytes,
        stop_at: stop.map_or(0, |stop| u64::from(stop.stop_at)),
        prepare: stop.and_then(|stop| stop.prepare).map_or(0, u64::from),
    };
    let RequestHead { magic, size, arguments, changes, soft_seconds, hard_seconds, .. } = head;
    let RequestHead { memory_bytes, file_bytes, stop_at, prepare, .. } = head;
    let numbers =
        [magic, size, arguments, changes, soft_seconds, hard_seconds, memory_bytes, file_bytes, stop_at, prepare];
    const { assert!(size_of::<RequestHead>() == 10 * size_of::<u64>(), "all of them are written") };
    Ok(numbers.into_iter().flat_map(u64::to_le_bytes).chain(body).collect())
}

fn too_long(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{what} is too long for a fork server"))
}
