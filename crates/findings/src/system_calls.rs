//! The system calls the standard library does not offer: a lock on a file, the exchange of two paths, and
//! how full a disk is. All unsafe code of this crate is here.

use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Takes the exclusive lock on an open file; false when another process or handle has it.
/// The lock goes with the handle, also when the process is killed.
pub fn try_lock(file: &File) -> io::Result<bool> {
    // SAFETY: flock takes no pointers, and `file` keeps the descriptor open during the call.
    let status = unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) };
    if status == 0 {
        return Ok(true);
    }
    let error = io::Error::last_os_error();
    match error.kind() {
        io::ErrorKind::WouldBlock => Ok(false),
        _ => Err(error),
    }
}

/// Exchanges two existing paths of one file system in a single step.
/// Some file systems (NFS) cannot: the error is then `EINVAL` or `ENOSYS`.
pub fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    let one = CString::new(one.as_os_str().as_bytes())?;
    let other = CString::new(other.as_os_str().as_bytes())?;
    // SAFETY: both pointers are to NUL-terminated strings that outlive the call.
    let status =
        unsafe { libc::renameat2(libc::AT_FDCWD, one.as_ptr(), libc::AT_FDCWD, other.as_ptr(), libc::RENAME_EXCHANGE) };
    match status {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Bytes that this user may still write to the file system a path is on.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let path = CString::new(path.as_os_str().as_bytes())?;
    let mut answer = std::mem::MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the path is NUL-terminated, and the answer has room for what the call writes.
    let status = unsafe { libc::statvfs(path.as_ptr(), answer.as_mut_ptr()) };
    if status != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call succeeded, so it has filled the answer in.
    let answer = unsafe { answer.assume_init() };
    Ok(answer.f_bavail.saturating_mul(answer.f_frsize))
}
