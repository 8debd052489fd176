//! Preloaded into a compiler that is a process: takes over before `main`, sets traps where it is told
//! to, and forks a child for each request. Takes no memory from the allocator that it shares with the
//! compiler, which must find everything as if it had been started alone.

mod checkpoint;
mod libc;
#[path = "../src/coverage/list_header.rs"]
mod list_header;
#[path = "../src/forkserver/request.rs"]
mod request;
#[path = "../src/process/shared_memory.rs"]
mod shared_memory;
#[allow(dead_code)]
#[path = "../src/coverage/traps.rs"]
mod traps;

// What is shared with the worker finds its neighbours by the names they have there.
mod coverage {
    pub(crate) use crate::list_header;
}
mod process {
    pub(crate) use crate::shared_memory::shared_memory;
}

use std::ffi::{CStr, c_char, c_int, c_void};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use request::{
    CANNOT_START, ChangeEntry, HELLO, LOG, MOST_ARGUMENTS, MOST_ROOM, REPLIES, REQUEST_MAGIC, REQUESTS, RequestHead, WATCH_LIST,
};
use checkpoint::Stop;
use traps::Traps;

type Main = extern "C" fn(c_int, *const *const c_char, *const *const c_char) -> c_int;
type StartMain = unsafe extern "C" fn(Main, c_int, *const *const c_char, usize, usize, usize, *mut c_void) -> c_int;

/// The compiler's own `main`.
static MAIN: AtomicUsize = AtomicUsize::new(0);

/// Called by the compiler's first instructions in place of the C library's.
///
/// # Safety
/// As for the one of the C library, to which everything is handed on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __libc_start_main(
    main: Main,
    argc: c_int,
    argv: *const *const c_char,
    init: usize,
    fini: usize,
    rtld_fini: usize,
    stack_end: *mut c_void,
) -> c_int {
    MAIN.store(main as usize, Relaxed);
    // SAFETY: the C library has this function, of this type.
    unsafe {
        let real: StartMain =
            std::mem::transmute(libc::dlsym(libc::RTLD_NEXT, c"__libc_start_main".as_ptr()));
        let first = if variable(REQUESTS).is_some() { serve as Main } else { main };
        real(first, argc, argv, init, fini, rtld_fini, stack_end)
    }
}

/// What stands in for `main` in the server. Returns only in a child, with what the compiler returned.
extern "C" fn serve(_: c_int, _: *const *const c_char, _: *const *const c_char) -> c_int {
    match Server::start() {
        Ok(server) => server.run(),
        Err(_) => CANNOT_START,
    }
}

struct Server {
    requests: c_int,
    replies: c_int,
    traps: Option<Traps>,
    room: *mut u8,
    /// Where the request lies that the compiler was started with: it points into it for as long as it runs.
    kept: *mut u8,
    arguments: *mut *const c_char,
}

impl Server {
    fn start() -> io::Result<Server> {
        let missing = || io::Error::from(io::ErrorKind::NotFound);
        let requests = number(REQUESTS).ok_or_else(missing)?;
        let replies = number(REPLIES).ok_or_else(missing)?;
        let log = number(LOG).unwrap_or(-1);
        let traps = match variable(WATCH_LIST) {
            None => None,
            Some(list) => {
                let list = Path::new(list.to_str().map_err(|_| missing())?);
                Some(Traps::arm(Path::new("/proc/self/exe"), load_bias(), list, |size| map_log(log, size))?)
            }
        };
        for name in [c"WHODUNIT_REQUESTS", c"WHODUNIT_REPLIES", c"WHODUNIT_LOG", c"WHODUNIT_WATCH_LIST", c"LD_PRELOAD"] {
            // SAFETY: a name that ends with a zero byte; nobody else uses the environment yet.
            unsafe { libc::unsetenv(name.as_ptr()) };
        }
        let room = shared_memory::shared_memory(MOST_ROOM)?.cast();
        let kept = shared_memory::shared_memory(MOST_ROOM)?.cast();
        let arguments = shared_memory::shared_memory((MOST_ARGUMENTS + 1) * size_of::<*const c_char>())?.cast();
        Ok(Server { requests, replies, traps, room, kept, arguments })
    }

    fn run(&self) -> c_int {
        self.answer(HELLO);
        let head = self.wait();
        if head.stop_at == 0 {
            self.settle(&head);
            return self.start_compiler(&head);
        }
        match Stop::new(self, &head, load_bias()) {
            Some(stop) if self.is_in_directory(&head) => {
                // The compiler looks at it when it starts. Children set their own, so that it must be free to be raised again.
                limit(libc::RLIMIT_AS, head.memory_bytes, u64::MAX);
                stop.set();
                self.start_compiler(&head)
            }
            _ => CANNOT_START,
        }
    }

    /// Reads requests, and forks a child for each; returns in the child. Where it is asked to stop somewhere, it returns in the server.
    fn wait(&self) -> RequestHead {
        loop {
            let mut head = RequestHead::default();
            if !self.read((&raw mut head).cast(), size_of::<RequestHead>()) {
                // SAFETY: ends the server without the compiler's exit handlers: nothing of it is wanted.
                unsafe { libc::_exit(0) };
            }
            let fits = head.magic == REQUEST_MAGIC
                && head.size as usize <= MOST_ROOM
                && head.arguments as usize <= MOST_ARGUMENTS;
            if !fits || !self.read(self.room, head.size as usize) {
                // SAFETY: as above.
                unsafe { libc::_exit(CANNOT_START) };
            }
            if head.stop_at != 0 {
                return head;
            }
            if let Some(traps) = &self.traps {
                traps.clear();
            }
            // SAFETY: like fork, but the child is the asker's child as this server is, so that the asker
            // can wait for it. There is one thread.
            let pid = unsafe { libc::syscall(libc::SYS_CLONE, libc::CLONE_PARENT | libc::SIGCHLD as u64, 0, 0, 0, 0) };
            if pid == 0 {
                return head;
            }
            self.answer(pid as i32);
        }
    }

    fn answer(&self, number: i32) {
        let bytes = number.to_le_bytes();
        // SAFETY: four bytes of ours.
        unsafe { libc::write(self.replies, bytes.as_ptr().cast(), bytes.len()) };
    }

    /// Fills `to`; false when the line is closed.
    fn read(&self, to: *mut u8, size: usize) -> bool {
        let mut done = 0;
        while done < size {
            // SAFETY: the caller has room for `size` bytes at `to`.
            match unsafe { libc::read(self.requests, to.add(done).cast(), size - done) } {
                count if count > 0 => done += count as usize,
                _ => return false,
            }
        }
        true
    }

    /// In the child: takes the place, the limits and the changes of the text that were asked for.
    fn settle(&self, head: &RequestHead) {
        // SAFETY: the asker wrote as many entries as the head says into the room; the descriptors are ours.
        unsafe {
            libc::close(self.requests);
            libc::close(self.replies);
            libc::setpgid(0, 0);
            libc::signal(libc::SIGINT, libc::SIG_DFL);
            libc::signal(libc::SIGPIPE, libc::SIG_DFL);
            if !self.is_in_directory(head) {
                libc::_exit(CANNOT_START);
            }
            limit(libc::RLIMIT_CPU, head.soft_seconds, head.hard_seconds);
            limit(libc::RLIMIT_AS, head.memory_bytes, head.memory_bytes);
            limit(libc::RLIMIT_FSIZE, head.file_bytes, head.file_bytes);
            limit(libc::RLIMIT_CORE, 0, 0);
            if let Some(traps) = &self.traps {
                let entries = std::slice::from_raw_parts(self.room.cast::<ChangeEntry>(), head.changes as usize);
                entries.iter().for_each(|entry| traps.patch(entry.address, &entry.bytes[..entry.length as usize]));
                traps.listen(None);
            }
        }
    }

    /// The strings of a request: the directory, then the arguments.
    fn strings(&self, head: &RequestHead) -> Strings {
        Strings { next: self.room.wrapping_add(head.changes as usize * size_of::<ChangeEntry>()).cast() }
    }

    /// Goes to the directory that was asked for.
    fn is_in_directory(&self, head: &RequestHead) -> bool {
        // SAFETY: the first of the strings that the asker wrote into the room.
        unsafe { libc::chdir(self.strings(head).next()) == 0 }
    }

    /// Becomes the compiler, with the arguments that were asked for.
    fn start_compiler(&self, head: &RequestHead) -> c_int {
        let strings = self.strings(head).next as usize - self.room as usize;
        // SAFETY: the asker wrote a directory and as many arguments as the head says into the room, all of which fits where it is kept;
        // `main` is the compiler's.
        unsafe {
            std::ptr::copy_nonoverlapping(self.room, self.kept, head.size as usize);
            let mut strings = Strings { next: self.kept.add(strings).cast() };
            strings.next();
            for number in 0..head.arguments as usize {
                *self.arguments.add(number) = strings.next();
            }
            *self.arguments.add(head.arguments as usize) = std::ptr::null();
            let main: Main = std::mem::transmute(MAIN.load(Relaxed));
            main(head.arguments as c_int, self.arguments, libc::environ)
        }
    }
}

/// Strings that follow each other, each ended by a zero byte.
struct Strings {
    next: *const c_char,
}

impl Strings {
    /// # Safety
    /// There must be another one.
    unsafe fn next(&mut self) -> *const c_char {
        let this = self.next;
        // SAFETY: by the caller's word.
        self.next = unsafe { this.add(CStr::from_ptr(this).count_bytes() + 1) };
        this
    }
}

fn limit(resource: u32, soft: u64, hard: u64) {
    let limit = libc::rlimit { rlim_cur: soft, rlim_max: hard };
    // SAFETY: the structure outlives the call.
    unsafe { libc::setrlimit(resource, &limit) };
}

/// A variable of the environment, without copying it.
fn variable(name: &str) -> Option<&'static CStr> {
    let mut buffer = [0u8; 64];
    buffer.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
    // SAFETY: the name ends with a zero byte; the environment lives on while nobody removes this.
    unsafe {
        let value = libc::getenv(buffer.as_ptr().cast());
        (!value.is_null()).then(|| CStr::from_ptr(value))
    }
}

fn number(name: &str) -> Option<c_int> {
    variable(name)?.to_str().ok()?.parse().ok()
}

/// The log that the asker made.
fn map_log(file: c_int, size: usize) -> io::Result<*mut c_void> {
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new mapping; its result is checked.
    let memory = unsafe { libc::mmap(std::ptr::null_mut(), size, protection, libc::MAP_SHARED, file, 0) };
    match memory == libc::MAP_FAILED {
        true => Err(io::Error::last_os_error()),
        false => Ok(memory),
    }
}

/// How far the executable lies from the addresses it was linked for.
fn load_bias() -> usize {
    const PT_PHDR: u32 = 6;
    // SAFETY: the kernel tells where the program headers are; the first is their own in every
    // executable that is linked dynamically.
    unsafe {
        let headers = libc::getauxval(libc::AT_PHDR) as usize;
        let (kind, address) = (*(headers as *const u32), *((headers + 16) as *const u64));
        if kind == PT_PHDR { headers - address as usize } else { 0 }
    }
}
