//! Files that are nowhere but in memory, and descriptors that outlive an exec.
#![allow(unsafe_code)]

use std::ffi::CStr;
use std::io;
use std::os::fd::{FromRawFd, OwnedFd, RawFd};

/// A new empty file, closed on exec unless [`inherit`] says otherwise.
pub(crate) fn memory_file(name: &CStr) -> io::Result<OwnedFd> {
    // SAFETY: the name ends with a zero byte; the new descriptor is owned by nobody else.
    unsafe {
        match libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC) {
            -1 => Err(io::Error::last_os_error()),
            file => Ok(OwnedFd::from_raw_fd(file)),
        }
    }
}

/// Hands a descriptor on to what this process executes next. Async-signal-safe.
pub(crate) fn inherit(file: RawFd) -> io::Result<()> {
    // SAFETY: changes a flag of a descriptor.
    match unsafe { libc::fcntl(file, libc::F_SETFD, 0) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}
