//! Crashes inside the library: handlers that note the stack on the scoreboard and end the test,
//! and the server's side that gives the addresses their names.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

use crate::llvm::scoreboard::{Board, MAX_FRAMES, Stop};
use crate::outcome::Frame;

unsafe extern "C" {
    /// glibc's stack walker.
    fn backtrace(buffer: *mut *mut c_void, size: c_int) -> c_int;
}

const SIGNALS: [c_int; 7] =
    [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGABRT, libc::SIGTRAP, libc::SIGSYS];
const ALTERNATE_STACK: usize = 256 << 10;

/// The board of the running test; handlers have no other way to it.
static BOARD: AtomicPtr<Board> = AtomicPtr::new(std::ptr::null_mut());

/// Loads what `backtrace` needs, so that it works in a handler without allocating.
pub fn warm_up() {
    let mut frames = [std::ptr::null_mut(); 4];
    // SAFETY: the buffer has the size that is said.
    unsafe { backtrace(frames.as_mut_ptr(), frames.len() as c_int) };
}

/// Installs the handlers in a test.
pub fn catch(board: &Board) {
    BOARD.store(std::ptr::from_ref(board).cast_mut(), Relaxed);
    // SAFETY: the stack is leaked on purpose, it must outlive every handler; the handler has the
    // three-argument form that SA_SIGINFO asks for.
    unsafe {
        let memory = Box::leak(vec![0u8; ALTERNATE_STACK].into_boxed_slice());
        let stack = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: ALTERNATE_STACK };
        libc::sigaltstack(&stack, std::ptr::null_mut());
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = on_signal as extern "C" fn(_, _, _) as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESETHAND;
        for signal in SIGNALS {
            libc::sigaction(signal, &action, std::ptr::null_mut());
        }
    }
}

/// Gives the signals back before the program runs: what it does with them is its own business.
pub fn release() {
    // SAFETY: default dispositions for this process.
    unsafe {
        for signal in SIGNALS {
            libc::signal(signal, libc::SIG_DFL);
        }
        let off = libc::stack_t { ss_sp: std::ptr::null_mut(), ss_flags: libc::SS_DISABLE, ss_size: 0 };
        libc::sigaltstack(&off, std::ptr::null_mut());
    }
}

/// Notes the crash and ends the test.
pub extern "C" fn on_signal(signal: c_int, _info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the board is mapped for the life of the process; the kernel's context is valid here.
    unsafe {
        let board = &*BOARD.load(Relaxed);
        board.signal.store(signal, Relaxed);
        let registers = &(*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs;
        note_stack(board, registers[libc::REG_RIP as usize] as u64);
        board.stop(Stop::Signal, b"");
        libc::_exit(128 + signal);
    }
}

/// The library's `report_fatal_error` comes here before it would abort.
pub extern "C" fn on_fatal_error(reason: *const c_char) {
    // SAFETY: as above; the reason is zero-terminated.
    unsafe {
        let board = &*BOARD.load(Relaxed);
        let reason = CStr::from_ptr(reason).to_bytes();
        note_stack(board, 0);
        board.stop(if reason.starts_with(b"Broken ") { Stop::Broken } else { Stop::Fatal }, reason);
        libc::_exit(1);
    }
}

/// Writes the stack down, from `innermost` on where that is one of its frames.
fn note_stack(board: &Board, innermost: u64) {
    let mut frames = [std::ptr::null_mut(); MAX_FRAMES + 8];
    // SAFETY: the buffer has the size that is said.
    let count = unsafe { backtrace(frames.as_mut_ptr(), frames.len() as c_int) } as usize;
    let found = frames[..count].iter().position(|frame| *frame as u64 == innermost);
    let mut noted = 0;
    for frame in frames[found.unwrap_or(1)..count].iter().take(MAX_FRAMES) {
        board.frames[noted].store(*frame as u64, Relaxed);
        noted += 1;
    }
    board.frame_count.store(noted, Relaxed);
    board.address_space.store(address_space(), Relaxed);
}

/// Bytes of address space in use, by system calls only.
fn address_space() -> u64 {
    let mut text = [0u8; 64];
    // SAFETY: the buffer has the size that is said; the descriptor is closed again.
    let length = unsafe {
        let file = libc::open(c"/proc/self/statm".as_ptr(), libc::O_RDONLY);
        let length = libc::read(file, text.as_mut_ptr().cast(), text.len());
        libc::close(file);
        length
    };
    let digits = text[..length.max(0) as usize].iter().take_while(|c| c.is_ascii_digit());
    digits.fold(0u64, |pages, digit| pages * 10 + u64::from(digit - b'0')) * 4096
}

/// Names the frames on the board. A test is a fork of this process, so its addresses mean the
/// same here.
pub fn stack(board: &Board) -> Vec<Frame> {
    let count = board.frame_count.load(Relaxed).min(MAX_FRAMES);
    let frames = board.frames[..count].iter().enumerate().map(|(i, address)| frame(address.load(Relaxed), i > 0));
    let own = std::env::current_exe().ok().and_then(|path| Some(format!("{}+", path.file_name()?.to_str()?)));
    let is_ours = |frame: &Frame| own.as_ref().is_some_and(|own| frame.place.starts_with(own));
    frames.skip_while(is_runtime).take_while(|frame| !is_ours(frame)).collect()
}

/// Frames by which a compiler dies, not those in which something was wrong.
fn is_runtime(frame: &Frame) -> bool {
    const LIBRARIES: [&str; 4] = ["libc.so", "libstdc++.so", "libgcc_s.so", "libpthread.so"];
    const FUNCTIONS: [&str; 3] =
        ["llvm::report_fatal_error", "llvm::llvm_unreachable_internal", "llvm::report_bad_alloc"];
    let function = frame.function.as_deref().unwrap_or_default();
    LIBRARIES.iter().any(|library| frame.place.starts_with(library))
        || FUNCTIONS.iter().any(|name| function.starts_with(name))
}

fn frame(address: u64, is_return: bool) -> Frame {
    // A return address may lie just behind its function.
    let inside = address - u64::from(is_return && address > 0);
    // SAFETY: dladdr1 fills in what it finds; both results are checked before use.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        let mut symbol: *const libc::Elf64_Sym = std::ptr::null();
        let found = dladdr1(inside as *const c_void, &mut info, (&raw mut symbol).cast(), RTLD_DL_SYMENT);
        if found == 0 || info.dli_fname.is_null() {
            return Frame { function: None, place: "generated code".to_owned() };
        }
        let file = CStr::from_ptr(info.dli_fname).to_string_lossy();
        let library = file.rsplit('/').next().unwrap_or_default();
        let place = format!("{library}+{:#x}", inside - info.dli_fbase as u64);
        // The nearest symbol below is not always the function: only its size tells.
        let covers = !symbol.is_null() && inside < info.dli_saddr as u64 + (*symbol).st_size;
        let function = covers.then(|| demangle(&CStr::from_ptr(info.dli_sname).to_string_lossy()));
        Frame { function, place }
    }
}

const RTLD_DL_SYMENT: c_int = 1;

unsafe extern "C" {
    fn dladdr1(address: *const c_void, info: *mut libc::Dl_info, extra: *mut *mut c_void, flags: c_int) -> c_int;
}

fn demangle(name: &str) -> String {
    let symbol = cpp_demangle::Symbol::new(name).ok();
    symbol.and_then(|symbol| symbol.demangle().ok()).unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_demangled_or_kept() {
        assert_eq!(demangle("_ZN4llvm8LICMPass3runEv"), "llvm::LICMPass::run()");
        assert_eq!(demangle("main"), "main");
    }

    #[test]
    fn addresses_without_a_library_are_generated_code() {
        let page = Box::new(0u8);
        assert_eq!(frame(&raw const *page as u64, false).place, "generated code");
    }
}
