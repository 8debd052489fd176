//! Calls the `main` of a compiler that is a library, in a fork of this process, with traps on its
//! blocks: the trap engine without LLVM, to be compared with other ways to see the same.
#![allow(unsafe_code)]

use std::ffi::{CString, c_char, c_int, c_void};
use std::io;
use std::path::Path;

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};

use crate::coverage::Traps;
use crate::process::shared_memory;

type Main = unsafe extern "C" fn(c_int, *const *const c_char) -> c_int;

/// Loads a library, arms the blocks of a list, calls its `main` with arguments (its own name
/// first) and writes the addresses of the blocks it executed to a file, as 32-bit numbers. Gives what it exits
/// with, as a shell would.
pub fn call_trapped(library: &Path, list: &Path, seen: &Path, arguments: &[String]) -> io::Result<u8> {
    // SAFETY: runs the library's initialisers, which is what loading a compiler means.
    let loaded = unsafe { Library::open(Some(library), RTLD_NOW | RTLD_LOCAL) }.map_err(io::Error::other)?;
    // SAFETY: a function of this name has this type in C.
    let main: Main = unsafe { *loaded.get(b"main").map_err(io::Error::other)? };
    let texts: Vec<CString> = arguments.iter().map(|text| CString::new(text.as_str())).collect::<Result<_, _>>()?;
    let mut pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
    pointers.push(std::ptr::null());
    let traps = Traps::arm(library, base_of(main as *const c_void), list, shared_memory)?;
    let status = in_a_fork(|| {
        // SAFETY: as many zero-terminated texts as said, and a null behind them, which outlive the call.
        unsafe { main(texts.len() as c_int, pointers.as_ptr()) }
    })?;
    let mut addresses = traps.seen();
    addresses.sort_unstable();
    let bytes: Vec<u8> = addresses.iter().flat_map(|address| address.to_le_bytes()).collect();
    std::fs::write(seen, bytes)?;
    Ok(match libc::WIFEXITED(status) {
        true => libc::WEXITSTATUS(status) as u8,
        false => 128 + libc::WTERMSIG(status) as u8,
    })
}

/// Where the library is loaded that an address lies in.
pub(crate) fn base_of(address: *const c_void) -> usize {
    // SAFETY: the structure is filled in by the call, which takes any address.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        libc::dladdr(address, &mut info);
        info.dli_fbase as usize
    }
}

/// Does something in a child that exits with its result; gives the child's status.
fn in_a_fork(work: impl FnOnce() -> c_int) -> io::Result<c_int> {
    // SAFETY: this process has one thread. The child leaves through the C library, which empties
    // its buffers.
    unsafe {
        match libc::fork() {
            -1 => Err(io::Error::last_os_error()),
            0 => libc::exit(work()),
            child => {
                let mut status = 0;
                match libc::waitpid(child, &mut status, 0) {
                    -1 => Err(io::Error::last_os_error()),
                    _ => Ok(status),
                }
            }
        }
    }
}
