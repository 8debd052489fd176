//! Kernel limits of a child, set between fork and exec or right after fork.
#![allow(unsafe_code)]

use std::io;
use std::time::Duration;

/// What the kernel enforces on one child.
#[derive(Clone, Copy, Debug)]
pub struct ChildLimits {
    pub cpu_seconds: f64,
    /// Further processor seconds before the child is killed whatever it does with SIGXCPU.
    pub grace_seconds: f64,
    pub memory_bytes: u64,
    pub file_bytes: u64,
}

/// Limits the calling process. Async-signal-safe: only system calls.
pub fn apply_limits(limits: &ChildLimits) -> io::Result<()> {
    let soft = limits.cpu_seconds.ceil().max(1.0) as u64;
    let hard = soft + limits.grace_seconds.ceil() as u64 + 1;
    set(libc::RLIMIT_CPU, soft, hard)?;
    set(libc::RLIMIT_AS, limits.memory_bytes, limits.memory_bytes)?;
    set(libc::RLIMIT_FSIZE, limits.file_bytes, limits.file_bytes)?;
    set(libc::RLIMIT_CORE, 0, 0)
}

/// Allows `seconds` more processor time from now on, within the hard limit, and one second to
/// those who do not heed SIGXCPU.
pub fn extend_cpu(seconds: f64) {
    // SAFETY: both calls only read or write the local structures handed to them.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1;
        let mut limit: libc::rlimit = std::mem::zeroed();
        libc::getrlimit(libc::RLIMIT_CPU, &mut limit);
        limit.rlim_cur = (used as u64 + seconds.ceil() as u64).min(limit.rlim_max);
        limit.rlim_max = limit.rlim_max.min(limit.rlim_cur + 1);
        libc::setrlimit(libc::RLIMIT_CPU, &limit);
    }
}

/// What a process may still compute of so many seconds. The kernel counts whole ones only, and much that may compute for a tenth of
/// one has no end: mutants, and compilers with a changed text.
pub fn processor_time_left(pid: libc::pid_t, of_seconds: f64) -> Duration {
    Duration::from_secs_f64((of_seconds - processor_seconds(pid)).max(0.0))
}

/// Processor seconds that a process has used so far; none once it is gone.
fn processor_seconds(pid: libc::pid_t) -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: both structures are ours; a process that is gone gives an error and no time.
    unsafe {
        let mut clock = 0;
        if libc::clock_getcpuclockid(pid, &mut clock) == 0 {
            libc::clock_gettime(clock, &mut time);
        }
    }
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Switches address randomisation off for what this process executes next, so that compilers
/// that iterate over pointers do the same every time.
pub fn without_address_randomisation() -> io::Result<()> {
    const ASK_ONLY: libc::c_ulong = 0xffff_ffff;
    match personality(ASK_ONLY)? {
        now if now & libc::ADDR_NO_RANDOMIZE != 0 => Ok(()),
        now => personality((now | libc::ADDR_NO_RANDOMIZE) as libc::c_ulong).map(drop),
    }
}

/// Undoes [`without_address_randomisation`] for a program whose steadiness is being tested.
pub fn with_address_randomisation() -> io::Result<()> {
    personality(0).map(drop)
}

/// Sets the calling process's personality and gives the old one.
fn personality(new: libc::c_ulong) -> io::Result<libc::c_int> {
    // SAFETY: only changes a flag of the calling process.
    match unsafe { libc::personality(new) } {
        -1 => Err(io::Error::last_os_error()),
        old => Ok(old),
    }
}

fn set(resource: libc::__rlimit_resource_t, soft: u64, hard: u64) -> io::Result<()> {
    let limit = libc::rlimit { rlim_cur: soft, rlim_max: hard };
    // SAFETY: `limit` outlives the call.
    match unsafe { libc::setrlimit(resource, &limit) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
