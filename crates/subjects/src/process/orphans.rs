//! Orphans: a child's children that outlive it come to the worker, which ends and reaps them.
//! A process that leaves its group cannot hide: it still becomes the worker's child.
#![allow(unsafe_code)]

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Children that stay: fork servers.
static SPARED: Mutex<Vec<libc::pid_t>> = Mutex::new(Vec::new());

/// Lets a child of this process live on when others are cleared away.
pub fn spare(pid: libc::pid_t) {
    SPARED.lock().unwrap_or_else(|poison| poison.into_inner()).push(pid);
}

/// Makes this process the one that orphaned descendants are handed to.
pub fn become_reaper() {
    // SAFETY: a flag of the calling process; no memory is touched.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
}

/// Kills the group of `leader` and every child this process has left but those that are spared, and
/// reaps them.
pub fn clear_orphans(leader: libc::pid_t) {
    // SAFETY: kill takes plain numbers; a group that is gone gives ESRCH.
    unsafe { libc::kill(-leader, libc::SIGKILL) };
    let spared = SPARED.lock().unwrap_or_else(|poison| poison.into_inner()).clone();
    let give_up = Instant::now() + Duration::from_secs(5);
    while Instant::now() < give_up {
        let left: Vec<_> = children().into_iter().filter(|pid| !spared.contains(pid)).collect();
        if left.is_empty() {
            return;
        }
        for pid in left {
            // SAFETY: plain numbers; the pid is our own child, so it cannot have been reused.
            unsafe {
                libc::kill(pid, libc::SIGKILL);
                libc::waitpid(pid, std::ptr::null_mut(), 0);
            }
        }
    }
}

/// The processes whose parent is this one.
fn children() -> Vec<libc::pid_t> {
    // A waitable-child query first: the usual case is "none", and it costs one system call.
    // SAFETY: WNOWAIT leaves the child as it is; the structure outlives the call.
    let none = unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let flags = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        libc::waitid(libc::P_ALL, 0, &mut info, flags) == -1
    };
    if none {
        return Vec::new();
    }
    let me = std::process::id().to_string();
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    let pids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid: &libc::pid_t| parent_of(*pid).as_deref() == Some(&me)).collect()
}

/// Field 4 of /proc/PID/stat, counted behind the command's closing bracket.
fn parent_of(pid: libc::pid_t) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1).map(str::to_owned)
}
