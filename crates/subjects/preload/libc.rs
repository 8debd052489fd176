//! The few declarations of the C library that are needed here, by the names the crate `libc` has:
//! what is preloaded into compilers is built by a bare rustc.
#![allow(non_camel_case_types)]

use std::ffi::{c_char, c_int, c_long, c_uint, c_ulong, c_void};

pub type off_t = i64;
pub type size_t = usize;

pub const PROT_READ: c_int = 1;
pub const PROT_WRITE: c_int = 2;
pub const PROT_EXEC: c_int = 4;
pub const MAP_SHARED: c_int = 1;
pub const MAP_PRIVATE: c_int = 2;
pub const MAP_ANONYMOUS: c_int = 0x20;
pub const MAP_FAILED: *mut c_void = !0 as *mut c_void;

pub const SIGINT: c_int = 2;
pub const SIGTRAP: c_int = 5;
pub const SIGPIPE: c_int = 13;
pub const SIGCHLD: c_int = 17;
pub const SIG_DFL: usize = 0;
pub const SA_SIGINFO: c_int = 4;
pub const SA_ONSTACK: c_int = 0x0800_0000;
pub const SA_NODEFER: c_int = 0x4000_0000;

pub const REG_RIP: c_int = 16;
pub const REG_EFL: c_int = 17;

pub const RLIMIT_CPU: c_uint = 0;
pub const RLIMIT_FSIZE: c_uint = 1;
pub const RLIMIT_CORE: c_uint = 4;
pub const RLIMIT_AS: c_uint = 9;

pub const F_GETFL: c_int = 3;
pub const O_ACCMODE: c_int = 3;
pub const O_RDONLY: c_int = 0;
pub const O_CREAT: c_int = 0o100;
pub const O_TRUNC: c_int = 0o1000;
pub const SEEK_CUR: c_int = 1;

pub const SYS_CLONE: c_long = 56;
pub const CLONE_PARENT: c_ulong = 0x8000;
pub const AT_PHDR: c_ulong = 3;
pub const RTLD_NEXT: *mut c_void = -1isize as *mut c_void;

/// Opaque: only handed on.
#[repr(C)]
pub struct siginfo_t {
    _opaque: [u8; 128],
}

#[repr(C)]
pub struct sigaction {
    pub sa_sigaction: usize,
    pub sa_mask: [u64; 16],
    pub sa_flags: c_int,
    pub sa_restorer: usize,
}

#[repr(C)]
pub struct mcontext_t {
    pub gregs: [i64; 23],
}

/// As far as it is looked at.
#[repr(C)]
pub struct ucontext_t {
    _flags: u64,
    _link: usize,
    _stack: [u64; 3],
    pub uc_mcontext: mcontext_t,
}

#[repr(C)]
pub struct rlimit {
    pub rlim_cur: u64,
    pub rlim_max: u64,
}

unsafe extern "C" {
    #[link_name = "sigaction"]
    pub fn sigaction(signal: c_int, new: *const sigaction, old: *mut sigaction) -> c_int;
    pub fn signal(signal: c_int, handler: usize) -> usize;
    pub fn raise(signal: c_int) -> c_int;
    pub fn mmap(at: *mut c_void, size: size_t, prot: c_int, flags: c_int, fd: c_int, offset: off_t) -> *mut c_void;
    pub fn mprotect(at: *mut c_void, size: size_t, protection: c_int) -> c_int;
    pub fn setrlimit(resource: c_uint, limit: *const rlimit) -> c_int;
    pub fn setpgid(pid: c_int, group: c_int) -> c_int;
    pub fn syscall(number: c_long, ...) -> c_long;
    pub fn read(fd: c_int, buffer: *mut c_void, size: size_t) -> isize;
    pub fn write(fd: c_int, buffer: *const c_void, size: size_t) -> isize;
    pub fn close(fd: c_int) -> c_int;
    pub fn open(path: *const c_char, flags: c_int, ...) -> c_int;
    pub fn dup2(from: c_int, to: c_int) -> c_int;
    pub fn lseek(fd: c_int, offset: off_t, from: c_int) -> off_t;
    pub fn fcntl(fd: c_int, command: c_int, ...) -> c_int;
    pub fn readlink(path: *const c_char, to: *mut c_char, size: size_t) -> isize;
    pub fn chdir(path: *const c_char) -> c_int;
    pub fn getauxval(kind: c_ulong) -> c_ulong;
    pub fn getenv(name: *const c_char) -> *const c_char;
    pub fn unsetenv(name: *const c_char) -> c_int;
    pub fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    pub fn _exit(code: c_int) -> !;
    pub static environ: *const *const c_char;
}
