//! Memory that a process shares with those it forks.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::io;

use crate::libc;

/// New zeroed memory, shared with forks of this process for as long as any of them lives.
pub(crate) fn shared_memory(size: usize) -> io::Result<*mut c_void> {
    let (protection, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_ANONYMOUS);
    // SAFETY: a new anonymous mapping; its result is checked.
    let memory = unsafe { libc::mmap(std::ptr::null_mut(), size, protection, flags, -1, 0) };
    match memory == libc::MAP_FAILED {
        true => Err(io::Error::last_os_error()),
        false => Ok(memory),
    }
}
