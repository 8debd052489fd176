//! What a fork server is asked, byte for byte; the preloaded library reads it where it lies.

/// The numbers a request begins with. Behind them: the changes of the text, then strings that each
/// end with a zero byte, the directory and the arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct RequestHead {
    pub magic: u64,
    /// Bytes that follow the head.
    pub size: u64,
    pub arguments: u64,
    pub changes: u64,
    /// Processor seconds until SIGXCPU, and until the end.
    pub soft_seconds: u64,
    pub hard_seconds: u64,
    pub memory_bytes: u64,
    pub file_bytes: u64,
    /// Where the text is linked that the server itself goes on to, and forks from then on; 0 if a child is asked for.
    pub stop_at: u64,
    /// What it calls there; 0 if nothing.
    pub prepare: u64,
}

/// A change of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct ChangeEntry {
    pub address: u32,
    pub length: u32,
    pub bytes: [u8; MOST_BYTES],
}

pub(crate) const MOST_BYTES: usize = 16;
pub(crate) const REQUEST_MAGIC: u64 = u64::from_le_bytes(*b"whofrk02");
/// The most that follows a head.
pub(crate) const MOST_ROOM: usize = 1 << 20;
pub(crate) const MOST_ARGUMENTS: usize = 4096;

// Names of what the server finds in its environment; all are numbers of open files but the list.
pub(crate) const REQUESTS: &str = "WHODUNIT_REQUESTS";
pub(crate) const REPLIES: &str = "WHODUNIT_REPLIES";
pub(crate) const LOG: &str = "WHODUNIT_LOG";
pub(crate) const WATCH_LIST: &str = "WHODUNIT_WATCH_LIST";

/// What a server says first; then the number of each child, below zero if there is none.
pub(crate) const HELLO: i32 = i32::from_le_bytes(*b"who\n");

/// What a server or a child exits with that cannot do what it is asked for.
pub(crate) const CANNOT_START: i32 = 97;
