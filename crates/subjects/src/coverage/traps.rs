//! Traps in the text of a loaded compiler: each says once that its block was executed, and is gone.
//! The memory they write to is shared, so that what a test saw outlives it. Part of the worker, and
//! of the library that is preloaded into compilers that are processes.
#![allow(unsafe_code)]

use std::ffi::{c_int, c_void};
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering::Relaxed};

use crate::coverage::list_header::{LIST_MAGIC, ListHeader};
use crate::libc;
use crate::process::shared_memory;

const INT3: u8 = 0xcc;
const TRAP_FLAG: i64 = 0x100;
const PAGE: usize = 4096;

// What the handler needs; it is handed nothing.
/// Where the text is loaded; zero while nothing is armed.
static TEXT: AtomicUsize = AtomicUsize::new(0);
static TEXT_SIZE: AtomicUsize = AtomicUsize::new(0);
/// A copy of the text as it was.
static ORIGINAL: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
static LOG: AtomicPtr<AtomicU32> = AtomicPtr::new(std::ptr::null_mut());
static LOG_SIZE: AtomicUsize = AtomicUsize::new(0);
/// While stepping: a bit for each byte of text where a watched block begins and was not yet seen.
static UNSEEN: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
static RECORDING: AtomicBool = AtomicBool::new(false);
/// Who is asked about traps that are not ours: a compiler's own, or its program's.
static OTHERS: AtomicUsize = AtomicUsize::new(0);

/// A handler with the three arguments of `SA_SIGINFO`.
pub(crate) type Handler = extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void);

/// The armed text of the library that this process holds.
pub(crate) struct Traps {
    list: &'static ListHeader,
    addresses: &'static [u32],
    /// Address of the text in this process.
    text: usize,
}

impl Traps {
    /// Arms the blocks of a list in the library loaded at `base` from `library`. Once a process.
    /// `log` gives shared memory of a size. Nothing here takes memory from the allocator, so that
    /// what the library does with that does not depend on what is watched.
    pub fn arm(
        library: &Path,
        base: usize,
        list: &Path,
        log: impl FnOnce(usize) -> io::Result<*mut c_void>,
    ) -> io::Result<Traps> {
        let (list, addresses) = map_list(list)?;
        let text = base + list.text_address as usize;
        let size = list.text_size as usize;
        let original = map_original(library, list)?;
        let log = log((list.capacity as usize + 1) * 4)?;
        make_writable(text, size)?;
        TEXT_SIZE.store(size, Relaxed);
        ORIGINAL.store(original, Relaxed);
        LOG.store(log.cast(), Relaxed);
        LOG_SIZE.store(list.capacity as usize, Relaxed);
        TEXT.store(text, Relaxed);
        RECORDING.store(true, Relaxed);
        let traps = Traps { list, addresses, text };
        match traps.steps() {
            false => {
                traps.offsets().for_each(|offset| set_trap(text, offset));
                install();
            }
            true => traps.mark_unseen(size)?,
        }
        Ok(traps)
    }

    fn steps(&self) -> bool {
        self.list.steps != 0
    }

    fn offsets(&self) -> impl Iterator<Item = usize> {
        self.addresses.iter().map(|address| (u64::from(*address) - self.list.text_address) as usize)
    }

    fn mark_unseen(&self, size: usize) -> io::Result<()> {
        let bits: *mut u8 = shared_memory(size / 8 + 1)?.cast();
        for offset in self.offsets() {
            // SAFETY: a bit for each byte of the text, inside which the offsets lie. Private to each
            // fork would be better, but a process that steps runs one test.
            unsafe { *bits.add(offset / 8) |= 1 << (offset % 8) };
        }
        UNSEEN.store(bits, Relaxed);
        Ok(())
    }

    /// Forgets what was seen, before a test.
    pub fn clear(&self) {
        log_count().store(0, Relaxed);
    }

    /// The addresses of the blocks seen since then, in the order in which they were first executed.
    pub fn seen(&self) -> Vec<u32> {
        let first = self.list.text_address as u32;
        logged().iter().map(|offset| first + offset.load(Relaxed)).collect()
    }

    /// Sets the traps again that went off in this process since the last `clear`.
    pub fn arm_again(&self) {
        if !self.steps() {
            logged().iter().for_each(|offset| set_trap(self.text, offset.load(Relaxed) as usize));
        }
        self.clear();
    }

    /// Changes the text, in this process only.
    pub fn patch(&self, address: u32, bytes: &[u8]) {
        for (address, byte) in (address..).zip(bytes) {
            let Some(offset) = u64::from(address).checked_sub(self.list.text_address) else { continue };
            if offset >= self.list.text_size {
                continue;
            }
            // SAFETY: inside the text and its copy, both writable and private to this process.
            unsafe {
                let (now, original) = ((self.text + offset as usize) as *mut u8, ORIGINAL.load(Relaxed));
                // A trap stays, and uncovers the change when it goes off.
                if *now != INT3 || *original.add(offset as usize) == INT3 {
                    *now = *byte;
                }
                *original.add(offset as usize) = *byte;
            }
        }
    }

    /// The text from an address on, whatever traps cover it.
    pub fn text_at(&self, address: u32, bytes: &mut [u8]) {
        for (address, byte) in (address..).zip(bytes) {
            let Some(offset) = u64::from(address).checked_sub(self.list.text_address) else { continue };
            if offset < self.list.text_size {
                // SAFETY: inside the copy of the text.
                *byte = unsafe { *ORIGINAL.load(Relaxed).add(offset as usize) };
            }
        }
    }

    /// Whether what is executed after optimising counts too.
    pub fn code_generation(&self) -> bool {
        self.list.code_generation != 0
    }

    /// Begins to record in this process; `others` gets the traps that are not ours, if anybody does.
    pub fn listen(&self, others: Option<Handler>) {
        OTHERS.store(others.map_or(0, |handler| handler as usize), Relaxed);
        RECORDING.store(true, Relaxed);
        install();
        if self.steps() {
            // The handler sets the processor's trap flag, and from then on is called at every instruction.
            // SAFETY: raises a signal that has a handler.
            unsafe { libc::raise(libc::SIGTRAP) };
        }
    }
}

/// Says whether what is executed from now on in this process counts.
pub(crate) fn record_from_now(counts: bool) {
    RECORDING.store(counts, Relaxed);
}

/// Stops recording, for the time that a compiled program runs. What is left of the traps still
/// has to be got over when the program comes back into the library.
pub(crate) fn stop_recording() {
    RECORDING.store(false, Relaxed);
    OTHERS.store(0, Relaxed);
    if TEXT.load(Relaxed) != 0 {
        install();
    }
}

fn install() {
    // SAFETY: the handler has the form that SA_SIGINFO asks for and only touches memory.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = on_trap as Handler as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
        libc::sigaction(libc::SIGTRAP, &action, std::ptr::null_mut());
    }
}

extern "C" fn on_trap(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the kernel's context is valid here; text, original and log were mapped by `arm`
    // for the life of the process, and the offset is checked to lie inside.
    unsafe {
        let registers = &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs;
        let next = registers[libc::REG_RIP as usize] as usize;
        let unseen = UNSEEN.load(Relaxed);
        if !unseen.is_null() {
            return step(unseen, next.wrapping_sub(TEXT.load(Relaxed)), registers);
        }
        let offset = next.wrapping_sub(1).wrapping_sub(TEXT.load(Relaxed));
        let original = ORIGINAL.load(Relaxed);
        if offset >= TEXT_SIZE.load(Relaxed) || *original.add(offset) == INT3 {
            return not_ours(signal, info, context);
        }
        *(next as *mut u8).sub(1) = *original.add(offset);
        registers[libc::REG_RIP as usize] = next as i64 - 1;
        record(offset);
    }
}

/// Called before every instruction while stepping.
///
/// # Safety
/// `unseen` has a bit for every byte of the text.
unsafe fn step(unseen: *mut u8, offset: usize, registers: &mut [i64; 23]) {
    const FLAGS: usize = libc::REG_EFL as usize;
    if !RECORDING.load(Relaxed) {
        registers[FLAGS] &= !TRAP_FLAG;
        return;
    }
    registers[FLAGS] |= TRAP_FLAG;
    if offset < TEXT_SIZE.load(Relaxed) {
        // SAFETY: inside, as just checked.
        unsafe {
            let byte = unseen.add(offset / 8);
            if *byte & (1 << (offset % 8)) != 0 {
                *byte &= !(1 << (offset % 8));
                record(offset);
            }
        }
    }
}

fn record(offset: usize) {
    if !RECORDING.load(Relaxed) {
        return;
    }
    let count = log_count();
    let number = count.load(Relaxed) as usize;
    if number < LOG_SIZE.load(Relaxed) {
        // SAFETY: the log has one place more than blocks are watched, the first being the count.
        unsafe { (*LOG.load(Relaxed).add(1 + number)).store(offset as u32, Relaxed) };
        count.store(number as u32 + 1, Relaxed);
    }
}

/// A trap in the compiler's own code goes to who judges its crashes; one of the program's does
/// what it would do without us.
fn not_ours(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    match OTHERS.load(Relaxed) {
        // SAFETY: plain calls about this process.
        0 => unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        },
        handler => {
            // SAFETY: stored by `listen` from a function of this type.
            let handler: Handler = unsafe { std::mem::transmute(handler) };
            handler(signal, info, context);
        }
    }
}

fn set_trap(text: usize, offset: usize) {
    // SAFETY: the caller's offsets lie inside the text, which `arm` has made writable, and its copy.
    unsafe {
        // A trap that is there already could not be told from ours.
        if *ORIGINAL.load(Relaxed).add(offset) != INT3 {
            *((text + offset) as *mut u8) = INT3;
        }
    }
}

fn log_count<'a>() -> &'a AtomicU32 {
    // SAFETY: mapped by `arm` for the life of the process, and atomic.
    unsafe { &*LOG.load(Relaxed) }
}

fn logged<'a>() -> &'a [AtomicU32] {
    let count = (log_count().load(Relaxed) as usize).min(LOG_SIZE.load(Relaxed));
    // SAFETY: as above; the count is no more than there is room for.
    unsafe { std::slice::from_raw_parts(LOG.load(Relaxed).add(1), count) }
}

/// Maps the text from the library's file once more, privately.
fn map_original(library: &Path, list: &ListHeader) -> io::Result<*mut u8> {
    let file = std::fs::File::open(library)?;
    let offset = list.text_file_offset as usize;
    let before = offset % PAGE;
    let memory = map_file(&file, offset - before, list.text_size as usize + before)?;
    // SAFETY: inside the mapping just made.
    Ok(unsafe { memory.add(before) })
}

/// Maps a list and checks that it is whole.
fn map_list(path: &Path) -> io::Result<(&'static ListHeader, &'static [u32])> {
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "the list of blocks is damaged");
    let file = std::fs::File::open(path)?;
    let size = file.metadata()?.len() as usize;
    let header_size = std::mem::size_of::<ListHeader>();
    if size < header_size {
        return Err(damaged());
    }
    let memory = map_file(&file, 0, size)?;
    // SAFETY: the mapping is aligned to a page, large enough for the header, and never unmapped.
    let header = unsafe { &*memory.cast::<ListHeader>() };
    let holds = (size - header_size) as u64 / 4;
    if header.magic != LIST_MAGIC || header.count > holds || header.count > header.capacity {
        return Err(damaged());
    }
    // SAFETY: as many numbers as were just seen to fit behind the header.
    let addresses = unsafe { std::slice::from_raw_parts(memory.add(header_size).cast(), header.count as usize) };
    let text = header.text_address..header.text_address + header.text_size;
    match addresses.iter().all(|address: &u32| text.contains(&u64::from(*address))) {
        true => Ok((header, addresses)),
        false => Err(damaged()),
    }
}

/// A private mapping for the life of the process.
fn map_file(file: &std::fs::File, offset: usize, size: usize) -> io::Result<*mut u8> {
    let (protection, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE);
    // SAFETY: a new mapping; its result is checked.
    let memory =
        unsafe { libc::mmap(std::ptr::null_mut(), size, protection, flags, file.as_raw_fd(), offset as libc::off_t) };
    match memory == libc::MAP_FAILED {
        true => Err(io::Error::last_os_error()),
        false => Ok(memory.cast()),
    }
}

fn make_writable(text: usize, size: usize) -> io::Result<()> {
    let start = text - text % PAGE;
    let protection = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
    // SAFETY: the pages of the library's own text, which stay executable.
    match unsafe { libc::mprotect(start as *mut c_void, text + size - start, protection) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
