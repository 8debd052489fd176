//! A server that goes on until the compiler enters a function, and forks from there: what all compilations of one program have in common
//! is done once. The function's first bytes are a jump to here for as long as that takes.

use std::arch::global_asm;
use std::ffi::{c_char, c_int};
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering::Relaxed};

use crate::request::{CANNOT_START, HELLO, RequestHead};
use crate::{Server, libc};

/// What is to be done once the function is entered.
static STOP: AtomicPtr<Stop<'static>> = AtomicPtr::new(std::ptr::null_mut());
/// Where the function is in this process.
static ENTERED: AtomicUsize = AtomicUsize::new(0);

/// `jmp [rip]`, and behind it the address.
const JUMP: [u8; 6] = [0xff, 0x25, 0, 0, 0, 0];
const JUMP_SIZE: usize = JUMP.len() + size_of::<usize>();
const INT3: u8 = 0xcc;
/// Numbers of open files that are looked at: a compiler opens few.
const MOST_FILES: c_int = 64;

// The function is entered with its arguments in registers, and must find them there afterwards. On entry the stack is 8 beside a
// multiple of 16, and after nine pushes it is one, as a call asks for.
global_asm!(
    ".local whodunit_checkpoint",
    "whodunit_checkpoint:",
    "push rdi",
    "push rsi",
    "push rdx",
    "push rcx",
    "push r8",
    "push r9",
    "push rax",
    "push r10",
    "push r11",
    "call {reached}",
    "pop r11",
    "pop r10",
    "pop rax",
    "pop r9",
    "pop r8",
    "pop rcx",
    "pop rdx",
    "pop rsi",
    "pop rdi",
    "jmp qword ptr [rip + {entered}]",
    reached = sym reached,
    entered = sym ENTERED,
);

unsafe extern "C" {
    fn whodunit_checkpoint();
}

/// Lies in the frame that starts the compiler, and so outlives it.
pub struct Stop<'s> {
    server: &'s Server,
    stop_at: u32,
    /// What stood where the jump stands.
    covered: [u8; JUMP_SIZE],
    prepare: Option<extern "C" fn()>,
}

impl<'s> Stop<'s> {
    /// What the request asks for; none if the text cannot be changed, or a trap is where the jump would be.
    pub fn new(server: &'s Server, head: &RequestHead, bias: usize) -> Option<Stop<'s>> {
        server.traps.as_ref()?;
        let mut covered = [0; JUMP_SIZE];
        ENTERED.store(bias + head.stop_at as usize, Relaxed);
        // SAFETY: the asker names functions of the text, the first longer than a jump, the second without arguments.
        let prepare = unsafe {
            let entered = ENTERED.load(Relaxed) as *const u8;
            covered.copy_from_slice(std::slice::from_raw_parts(entered, JUMP_SIZE));
            (head.prepare != 0).then(|| std::mem::transmute::<usize, extern "C" fn()>(bias + head.prepare as usize))
        };
        let is_free = !covered.contains(&INT3);
        is_free.then_some(Stop { server, stop_at: head.stop_at as u32, covered, prepare })
    }

    /// Has the compiler come here when it enters the function.
    pub fn set(&self) {
        let mut jump = [0; JUMP_SIZE];
        jump[..JUMP.len()].copy_from_slice(&JUMP);
        jump[JUMP.len()..].copy_from_slice(&(whodunit_checkpoint as *const () as usize).to_le_bytes());
        STOP.store(std::ptr::from_ref(self).cast_mut().cast(), Relaxed);
        self.write(&jump);
    }

    fn write(&self, bytes: &[u8]) {
        self.server.traps.iter().for_each(|traps| traps.patch(self.stop_at, bytes));
    }
}

/// The compiler has entered the function: serves from here on. Returns in the children, each of which goes on with it.
extern "C" fn reached() {
    // SAFETY: set before the compiler was started, by a frame that is still there.
    let stop = unsafe { &*STOP.load(Relaxed) };
    stop.write(&stop.covered);
    if let Some(prepare) = stop.prepare {
        prepare();
    }
    stop.server.answer(HELLO);
    let head = stop.server.wait();
    stop.server.settle(&head);
    if !reopen_outputs() {
        // SAFETY: ends a child that cannot do what it is asked for.
        unsafe { libc::_exit(CANNOT_START) };
    }
}

/// What the compiler has opened to write to becomes a new file of the same name in the working directory, in this process. False if
/// something was written already.
fn reopen_outputs() -> bool {
    (3..MOST_FILES).all(|file| {
        let mut path = [0u8; 1024];
        match name_of_output(file, &mut path) {
            None => true,
            // SAFETY: an open file, and a name that ends with a zero byte.
            Some((name, access)) => unsafe {
                let is_empty = libc::lseek(file, 0, libc::SEEK_CUR) == 0;
                let flags = access | libc::O_CREAT | libc::O_TRUNC;
                let new = if is_empty { libc::open(name, flags, 0o600) } else { -1 };
                let is_there = new >= 0 && libc::dup2(new, file) == file;
                libc::close(new);
                is_there
            },
        }
    })
}

/// The last part of a file's path, and how it is open, if that is for writing and it is one of a file system.
fn name_of_output(file: c_int, path: &mut [u8; 1024]) -> Option<(*const c_char, c_int)> {
    // SAFETY: a question about a number that may be no file.
    let flags = unsafe { libc::fcntl(file, libc::F_GETFL) };
    let access = flags & libc::O_ACCMODE;
    if flags < 0 || access == libc::O_RDONLY {
        return None;
    }
    // SAFETY: a name that ends with a zero byte, and room for the answer.
    let size = unsafe {
        let mut link = *b"/proc/self/fd/\0\0\0";
        let digits = [b'0' + (file / 10) as u8, b'0' + (file % 10) as u8];
        let digits = if file < 10 { &digits[1..] } else { &digits[..] };
        link[14..14 + digits.len()].copy_from_slice(digits);
        libc::readlink(link.as_ptr().cast(), path.as_mut_ptr().cast(), path.len() - 1)
    };
    let named = path.get(..usize::try_from(size).ok()?)?;
    // Its directory is gone once the compilation is that it was opened for.
    let named = named.strip_suffix(b" (deleted)").unwrap_or(named);
    if !named.starts_with(b"/") || named.starts_with(b"/memfd:") || named.starts_with(b"/dev/") {
        return None;
    }
    let (end, last) = (named.len(), named.iter().rposition(|byte| *byte == b'/')?);
    path[end] = 0;
    Some((path[last + 1..].as_ptr().cast(), access))
}
