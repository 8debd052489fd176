//! Watches one child to its end: drains its output, holds it to its limits, reaps it.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::limits::Limit;
use crate::process::orphans::{clear_orphans, kill_group};

/// How a watched child ended, and what it left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ending {
    pub exit: Option<i32>,
    pub signal: Option<i32>,
    /// The limit that ended it, if one did.
    pub limit: Option<Limit>,
    /// How the process that watched it died, if it did: then nothing else is known.
    pub unwatched: Option<String>,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub cpu_seconds: f64,
    pub seconds: f64,
    pub peak_bytes: u64,
}

/// A running child and the read ends of its output.
pub struct Watched {
    pub pid: libc::pid_t,
    /// Processor seconds after which the kernel may kill it.
    pub cpu_seconds: f64,
    pub stdout: OwnedFd,
    pub stderr: OwnedFd,
    /// Whether this process has other children, which are to live on.
    pub siblings: bool,
}

/// How much time a child has left. Asked again and again, since a later stage has time of its own.
pub type Clock<'a> = dyn Fn() -> Duration + 'a;

/// How often limits that raise no event are looked at.
const TICK: Duration = Duration::from_millis(100);

/// A pipe whose ends are closed on exec.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends: [RawFd; 2] = [0; 2];
    // SAFETY: the array has room for both ends, which are owned by nobody else.
    unsafe {
        if libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])))
    }
}

/// Whether the process that gives this worker its orders has closed the line.
pub fn parent_is_gone() -> bool {
    let mut line = [poll_entry(libc::STDIN_FILENO, 0)];
    // SAFETY: one valid entry.
    let ready = unsafe { libc::poll(line.as_mut_ptr(), 1, 0) };
    ready > 0 && line[0].revents & (libc::POLLHUP | libc::POLLERR) != 0
}

/// Watches `child` until it has ended and nothing of it is left.
/// `directory` is where it may leave files, up to `file_bytes` in all.
pub fn watch(child: Watched, clock: &Clock, output_bytes: u64, directory: &Path, file_bytes: u64) -> Ending {
    let started = Instant::now();
    let mut streams = [Stream::new(child.stdout), Stream::new(child.stderr)];
    let process = pidfd(child.pid);
    let mut limit = None;
    let mut next_look = started + TICK * 3;
    loop {
        let now = Instant::now();
        let time_left = clock();
        // Nobody will read how a child of a closed line ended; the worker has clearing up to do.
        if limit.is_none() && (time_left.is_zero() || parent_is_gone()) {
            limit = Some(Limit::Time);
        }
        let look_at_files = now > next_look;
        if look_at_files {
            next_look = now + TICK * 3;
        }
        limit = limit.or_else(|| too_much(&streams, output_bytes, look_at_files.then_some(directory), file_bytes));
        if limit.is_some() {
            // SAFETY: plain numbers; the leader is our unreaped child, so the group is its own.
            unsafe {
                libc::kill(-child.pid, libc::SIGKILL);
                libc::kill(child.pid, libc::SIGKILL);
            }
        }
        let ended = wait_for_event(&mut streams, process.as_ref(), time_left.min(TICK), output_bytes);
        if ended || process.is_none() && has_ended(child.pid) {
            break;
        }
    }
    let mut ending = reap(child.pid, child.cpu_seconds, limit);
    match child.siblings {
        false => clear_orphans(child.pid),
        true => kill_group(child.pid),
    }
    for stream in &mut streams {
        stream.drain(output_bytes);
    }
    // Once more, so that it does not depend on the moment whether a child has gone too far.
    ending.limit = ending.limit.or_else(|| too_much(&streams, output_bytes, Some(directory), file_bytes));
    ending.seconds = started.elapsed().as_secs_f64();
    let [stdout, stderr] = streams;
    ending.stdout = stdout.kept;
    ending.stderr = stderr.kept;
    ending
}

/// Whether a child has written too much, to its streams or to files in a directory.
fn too_much(streams: &[Stream; 2], output_bytes: u64, directory: Option<&Path>, file_bytes: u64) -> Option<Limit> {
    if streams.iter().any(|stream| stream.total > output_bytes) {
        return Some(Limit::Output);
    }
    directory.is_some_and(|directory| size_of_files(directory) > file_bytes).then_some(Limit::FileSize)
}

/// Waits for output or the end of the child; true when the child has ended.
fn wait_for_event(streams: &mut [Stream; 2], process: Option<&OwnedFd>, at_most: Duration, keep: u64) -> bool {
    let process_fd = process.map_or(-1, AsRawFd::as_raw_fd);
    let mut entries = [
        poll_entry(process_fd, libc::POLLIN),
        poll_entry(streams[0].fd(), libc::POLLIN),
        poll_entry(streams[1].fd(), libc::POLLIN),
        poll_entry(libc::STDIN_FILENO, 0),
    ];
    let milliseconds = at_most.as_millis().clamp(1, 1000) as i32;
    // SAFETY: the entries outlive the call; negative descriptors are skipped by poll.
    unsafe { libc::poll(entries.as_mut_ptr(), entries.len() as libc::nfds_t, milliseconds) };
    for (stream, entry) in streams.iter_mut().zip(&entries[1..3]) {
        if entry.revents != 0 {
            stream.drain(keep);
        }
    }
    entries[0].revents != 0
}

fn poll_entry(fd: RawFd, events: libc::c_short) -> libc::pollfd {
    libc::pollfd { fd, events, revents: 0 }
}

/// Asks whether a child has ended, and leaves it to be reaped: for want of a descriptor.
fn has_ended(pid: libc::pid_t) -> bool {
    // SAFETY: the structure is ours and all zeros is valid; the flags take nothing away.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let flags = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        libc::waitid(libc::P_PID, pid as libc::id_t, &mut info, flags) != 0 || info.si_pid() == pid
    }
}

/// A descriptor that becomes readable when the process ends.
fn pidfd(pid: libc::pid_t) -> Option<OwnedFd> {
    // SAFETY: the call makes a new descriptor that nobody else owns.
    unsafe {
        let fd = libc::syscall(libc::SYS_pidfd_open, pid, 0) as RawFd;
        (fd >= 0).then(|| OwnedFd::from_raw_fd(fd))
    }
}

/// Reaps the leader and tells how it ended.
fn reap(pid: libc::pid_t, cpu_limit: f64, limit: Option<Limit>) -> Ending {
    let mut status = 0;
    // SAFETY: both structures are ours and outlive the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::wait4(pid, &mut status, 0, &mut usage);
        usage
    };
    let signal = libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status));
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 * 1e-6;
    let cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    let limit = limit.or(match signal {
        Some(libc::SIGXCPU) => Some(Limit::Time),
        Some(libc::SIGXFSZ) => Some(Limit::FileSize),
        // Nobody here sent it: the kernel did, since SIGXCPU was ignored or for want of memory.
        Some(libc::SIGKILL) if cpu_seconds >= cpu_limit => Some(Limit::Time),
        Some(libc::SIGKILL) => Some(Limit::Memory),
        _ => None,
    });
    Ending {
        exit: libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status)),
        signal,
        limit,
        cpu_seconds,
        peak_bytes: usage.ru_maxrss as u64 * 1024,
        ..Ending::default()
    }
}

/// Bytes below a directory; links are not followed.
fn size_of_files(directory: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return 0;
    };
    let size = |entry: std::fs::DirEntry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => size_of_files(&entry.path()),
        Ok(_) => entry.metadata().map_or(0, |data| data.len()),
        Err(_) => 0,
    };
    entries.flatten().map(size).sum()
}

/// Has reading from it give what is there, instead of waiting for more.
pub(crate) fn unblock(fd: &OwnedFd) {
    // SAFETY: the descriptor is open and ours; the flag only concerns this description.
    unsafe {
        let flags = libc::fcntl(fd.as_raw_fd(), libc::F_GETFL);
        libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK);
    }
}

/// One output stream: keeps the beginning, counts the rest.
struct Stream {
    file: Option<File>,
    kept: Vec<u8>,
    total: u64,
}

impl Stream {
    fn new(fd: OwnedFd) -> Stream {
        unblock(&fd);
        Stream { file: Some(File::from(fd)), kept: Vec::new(), total: 0 }
    }

    fn fd(&self) -> RawFd {
        self.file.as_ref().map_or(-1, AsRawFd::as_raw_fd)
    }

    /// Reads what is there now; a stream far past its limit is left alone, so that a child that
    /// writes without end is stopped by the full pipe.
    fn drain(&mut self, keep: u64) {
        let mut buffer = [0u8; 65536];
        while let Some(file) = &mut self.file {
            if self.total > keep {
                return;
            }
            match file.read(&mut buffer) {
                Ok(0) => self.file = None,
                Ok(count) => {
                    let room = (keep as usize).saturating_sub(self.kept.len());
                    self.kept.extend_from_slice(&buffer[..count.min(room)]);
                    self.total += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.file = None,
            }
        }
    }
}
