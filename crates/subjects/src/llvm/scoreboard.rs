//! Memory shared between a test and the server that forked it: how far the test came, and why
//! it stopped. Survives any death of the test.
#![allow(unsafe_code)]

use std::io;
use std::sync::atomic::{AtomicI32, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::coverage::{CodeSketch, KINDS};
use crate::outcome::Stage;
use crate::process::shared_memory;

/// Stages in the order of an in-process test; the index is what the board holds.
pub const STAGES: [Stage; 4] = [Stage::Optimise, Stage::Verify, Stage::CodeGen, Stage::Run];
const MESSAGE_BYTES: usize = 4096;
pub const MAX_FRAMES: usize = 48;

/// Why a test stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Stop {
    None = 0,
    /// Every stage that was asked for is done.
    Finished = 1,
    /// Refused with a message.
    Rejected = 2,
    /// The library's fatal error handler was called.
    Fatal = 3,
    /// A signal was caught.
    Signal = 4,
    /// The verifier complained.
    Broken = 5,
}

/// The shared memory itself. All zeros is its initial state.
#[repr(C)]
pub struct Board {
    stage: AtomicU32,
    stop: AtomicU32,
    pub signal: AtomicI32,
    /// When each stage began, in nanoseconds of the monotonic clock.
    began: [AtomicU64; STAGES.len()],
    message_length: AtomicUsize,
    message: [AtomicU32; MESSAGE_BYTES / 4],
    pub frame_count: AtomicUsize,
    pub frames: [AtomicU64; MAX_FRAMES],
    /// Processor time used before the program ran, in nanoseconds.
    pub compile_cpu: AtomicU64,
    /// Address space in use when the test stopped, in bytes.
    pub address_space: AtomicU64,
    /// What stands for the optimised module; zero if that is not known.
    pub code: AtomicU64,
    /// What it is made of, if that was looked at.
    is_sketched: AtomicU32,
    sketch: [AtomicU16; KINDS],
}

/// The mapping of a [`Board`], kept for the life of a server.
pub struct Scoreboard(*mut Board);

impl Scoreboard {
    pub fn new() -> io::Result<Scoreboard> {
        let memory = shared_memory(std::mem::size_of::<Board>())?;
        Ok(Scoreboard(memory.cast()))
    }

    /// Wipes the board for the next test.
    pub fn clear(&self) {
        // SAFETY: the mapping is ours, no test is running, and all zeros is a valid board.
        unsafe { std::ptr::write_bytes(self.0, 0, 1) };
    }

    pub fn board(&self) -> &Board {
        // SAFETY: mapped for the life of the process, and every field is atomic.
        unsafe { &*self.0 }
    }
}

impl Board {
    /// Notes that a stage begins.
    pub fn enter(&self, stage: Stage) {
        if let Some(index) = STAGES.iter().position(|known| *known == stage) {
            self.began[index].store(monotonic_nanoseconds(), Relaxed);
            self.stage.store(index as u32, Relaxed);
        }
    }

    /// The stage the test is in or stopped in.
    pub fn stage(&self) -> Stage {
        STAGES[(self.stage.load(Relaxed) as usize).min(STAGES.len() - 1)]
    }

    /// When a stage began; zero if it never did.
    pub fn began(&self, index: usize) -> u64 {
        self.began[index].load(Relaxed)
    }

    /// Notes what the optimised module is made of.
    pub fn set_sketch(&self, sketch: &CodeSketch) {
        self.sketch.iter().zip(sketch.counts()).for_each(|(here, count)| here.store(*count, Relaxed));
        self.is_sketched.store(1, Relaxed);
    }

    pub fn sketch(&self) -> Option<CodeSketch> {
        let counts = || self.sketch.iter().map(|count| count.load(Relaxed)).collect();
        (self.is_sketched.load(Relaxed) == 1).then(|| CodeSketch::of_counts(counts()))
    }

    /// Notes why the test stops. Async-signal-safe.
    pub fn stop(&self, stop: Stop, message: &[u8]) {
        let kept = &message[..message.len().min(MESSAGE_BYTES)];
        for (word, bytes) in self.message.iter().zip(kept.chunks(4)) {
            let mut four = [0; 4];
            four[..bytes.len()].copy_from_slice(bytes);
            word.store(u32::from_le_bytes(four), Relaxed);
        }
        self.message_length.store(kept.len(), Relaxed);
        self.stop.store(stop as u32, Relaxed);
    }

    pub fn stopped(&self) -> Stop {
        let all = [Stop::None, Stop::Finished, Stop::Rejected, Stop::Fatal, Stop::Signal, Stop::Broken];
        all[(self.stop.load(Relaxed) as usize).min(all.len() - 1)]
    }

    pub fn message(&self) -> String {
        let words = self.message.iter().flat_map(|word| word.load(Relaxed).to_le_bytes());
        let bytes: Vec<u8> = words.take(self.message_length.load(Relaxed).min(MESSAGE_BYTES)).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

pub fn monotonic_nanoseconds() -> u64 {
    nanoseconds(libc::CLOCK_MONOTONIC)
}

/// Processor time that this process has used.
pub fn cpu_nanoseconds() -> u64 {
    nanoseconds(libc::CLOCK_PROCESS_CPUTIME_ID)
}

fn nanoseconds(clock: libc::clockid_t) -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure outlives the call.
    unsafe { libc::clock_gettime(clock, &mut now) };
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_any_length_come_back() {
        let scoreboard = Scoreboard::new().unwrap();
        for length in [0, 1, 5, 4096, 9000] {
            let text = "x".repeat(length);
            scoreboard.board().stop(Stop::Fatal, text.as_bytes());
            assert_eq!(scoreboard.board().message().len(), length.min(4096));
        }
    }

    #[test]
    fn a_cleared_board_is_at_its_beginning() {
        let scoreboard = Scoreboard::new().unwrap();
        scoreboard.board().enter(Stage::Run);
        scoreboard.board().stop(Stop::Finished, b"x");
        scoreboard.clear();
        assert_eq!(scoreboard.board().stage(), Stage::Optimise);
        assert_eq!(scoreboard.board().stopped(), Stop::None);
        assert_eq!(scoreboard.board().began(3), 0);
    }
}
