//! Holds the parsed modules of one program and forks a process for each test of them.
#![allow(unsafe_code)]

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use crate::coverage::Traps;
use crate::limits::{Limit, Limits};
use crate::llvm::child::{Setting, run_test};
use crate::llvm::crash;
use crate::llvm::describe::describe;
use crate::llvm::library::{Handle, Library};
use crate::llvm::scoreboard::{Board, STAGES, Scoreboard, Stop, monotonic_nanoseconds};
use crate::llvm::shape::ModuleShape;
use crate::outcome::{Behaviour, Crash, End, Outcome, Stage, StageReport, shorten};
use crate::process::{ChildLimits, Ending, Watched, apply_limits, pipe, processor_time_left, watch};
use crate::worker::{LlvmTest, Reply};

pub struct ModuleServer<'a> {
    library: &'a Library,
    traps: Option<&'a Traps>,
    modules: BTreeMap<u32, Handle>,
    scoreboard: Option<Scoreboard>,
}

impl<'a> ModuleServer<'a> {
    pub fn new(library: &'a Library, traps: Option<&'a Traps>) -> ModuleServer<'a> {
        crash::warm_up();
        ModuleServer { library, traps, modules: BTreeMap::new(), scoreboard: Scoreboard::new().ok() }
    }

    /// Parses a module and keeps it. A file that the reader cannot cope with only harms a fork
    /// that tries it first, under limits.
    pub fn load(&mut self, number: u32, path: &Path, limits: &Limits) -> Result<(), String> {
        let ending = self.try_to_parse(path, limits)?;
        match (ending.limit, ending.exit) {
            (Some(limit), _) => return Err(format!("reading the module runs into the {limit}")),
            (None, Some(_)) => {}
            (None, None) => return Err("reading the module crashes the library".to_owned()),
        }
        self.traps.inspect(|traps| traps.clear());
        let parsed = self.library.parse(path);
        // Reading the module sets traps off in this process, and the tests are to find them all.
        self.traps.inspect(|traps| traps.arm_again());
        self.modules.insert(number, parsed?);
        Ok(())
    }

    fn try_to_parse(&self, path: &Path, limits: &Limits) -> Result<Ending, String> {
        let directory = path.parent().ok_or("a module file has a directory")?;
        let bounds = ChildLimits {
            cpu_seconds: limits.compile_seconds,
            grace_seconds: 0.0,
            memory_bytes: limits.memory_bytes,
            file_bytes: limits.file_bytes,
        };
        let watched = fork_watched(limits.compile_seconds, |_, _| {
            let parsed = apply_limits(&bounds).is_ok() && self.library.parse(path).is_ok();
            // SAFETY: ends this process at once.
            unsafe { libc::_exit(i32::from(!parsed)) }
        })?;
        let (started, wall) = (Instant::now(), Duration::from_secs_f64(limits.compile_seconds * limits.wall_factor));
        let time_left = || wall.saturating_sub(started.elapsed());
        Ok(watch(watched, &time_left, limits.output_bytes, directory, u64::MAX))
    }

    /// Runs one test in a forked process. An error means that it could not be started.
    pub fn test(&mut self, test: &LlvmTest) -> Result<Reply, String> {
        let module = *self.modules.get(&test.module).ok_or("that module is not loaded")?;
        let board = self.scoreboard.as_ref().ok_or("no shared memory could be had")?;
        let run = || -> Result<(u64, Ending), String> {
            board.clear();
            self.traps.inspect(|traps| traps.clear());
            let started = monotonic_nanoseconds();
            let watched = self.fork(module, test, board.board())?;
            Ok((started, watch_test(watched, test, board.board())))
        };
        let (mut started, mut ending) = run()?;
        // The kernel kills for want of memory, but others can kill too: it counts the second time.
        if ending.limit == Some(Limit::Memory) {
            (started, ending) = run()?;
        }
        let executed = self.traps.map(|traps| traps.seen()).unwrap_or_default();
        let code = Some(board.board().code.load(Relaxed)).filter(|code| *code != 0);
        let sketch = board.board().sketch();
        Ok(Reply::Tested { outcome: observe(board.board(), &ending, test, started), executed, code, sketch })
    }

    /// The shape of a loaded module, read off in a forked process.
    pub fn shape(&self, number: u32, limits: &Limits) -> Result<Result<ModuleShape, Outcome>, String> {
        let module = *self.modules.get(&number).ok_or("that module is not loaded")?;
        describe(self.library, module, limits)
    }

    fn fork(&self, module: Handle, test: &LlvmTest, board: &Board) -> Result<Watched, String> {
        let cpu_seconds = test.limits.compile_seconds.min(test.limits.run_seconds);
        let setting = Setting { library: self.library, traps: self.traps, module, test, board };
        fork_watched(cpu_seconds, |stdout, stderr| run_test(&setting, stdout, stderr))
    }
}

/// Forks a process that does `work` in a group of its own and then ends.
pub fn fork_watched(cpu_seconds: f64, work: impl FnOnce(&OwnedFd, &OwnedFd)) -> Result<Watched, String> {
    let fail = |error: std::io::Error| format!("cannot start a test: {error}");
    let (stdout, stdout_end) = pipe().map_err(fail)?;
    let (stderr, stderr_end) = pipe().map_err(fail)?;
    // SAFETY: this process has a single thread, so the child may go on as a full process.
    match unsafe { libc::fork() } {
        -1 => Err(fail(std::io::Error::last_os_error())),
        0 => {
            work(&stdout_end, &stderr_end);
            // SAFETY: ends this process at once, whatever `work` left.
            unsafe { libc::_exit(1) }
        }
        pid => {
            // Also here, so that a kill of the group cannot come too early.
            // SAFETY: plain numbers; the child is ours.
            unsafe { libc::setpgid(pid, pid) };
            Ok(Watched { pid, cpu_seconds, stdout, stderr, siblings: false })
        }
    }
}

/// Watches a test; the run has time of its own from when it begins.
fn watch_test(watched: Watched, test: &LlvmTest, board: &Board) -> Ending {
    let (limits, started) = (&test.limits, Instant::now());
    let compile = Duration::from_secs_f64(limits.compile_seconds * limits.wall_factor);
    let run = Duration::from_secs_f64(limits.run_seconds * limits.wall_factor);
    let run_index = STAGES.len() - 1;
    let pid = watched.pid;
    let compiling = || board.compile_cpu.load(Relaxed) as f64 * 1e-9;
    let time_left = || match board.began(run_index) {
        0 => compile.saturating_sub(started.elapsed()).min(processor_time_left(pid, limits.compile_seconds)),
        began => run
            .saturating_sub(Duration::from_nanos(monotonic_nanoseconds().saturating_sub(began)))
            .min(processor_time_left(pid, compiling() + limits.run_seconds)),
    };
    watch(watched, &time_left, limits.output_bytes, &test.directory, limits.file_bytes)
}

/// Reads off the board and the ending what the test did.
fn observe(board: &Board, ending: &Ending, test: &LlvmTest, started: u64) -> Outcome {
    let now = monotonic_nanoseconds();
    let stage = board.stage();
    let mut outcome = Outcome {
        stages: stage_times(board, stage, now),
        diagnostics: shorten(&ending.stderr),
        peak_bytes: ending.peak_bytes,
        seconds: (now - started) as f64 * 1e-9,
        behaviour: None,
    };
    let end = if stage == Stage::Run { end_of_run(ending) } else { end_of_compile(board, ending, test) };
    if stage == Stage::Run && !matches!(end, End::Limit(_)) {
        let stdout = ending.stdout.clone();
        outcome.behaviour = Some(Behaviour { stdout, exit: ending.exit, signal: ending.signal });
    }
    if let Some(last) = outcome.stages.last_mut() {
        last.end = end;
        // A program's own time is what it computed: load must not make it look slow.
        if stage == Stage::Run {
            last.seconds = (ending.cpu_seconds - board.compile_cpu.load(Relaxed) as f64 * 1e-9).max(0.0);
        }
    }
    outcome
}

fn stage_times(board: &Board, last: Stage, now: u64) -> Vec<StageReport> {
    let reached = STAGES.iter().position(|stage| *stage == last).unwrap_or_default();
    let report = |index: usize| {
        let end = if index == reached { now } else { board.began(index + 1) };
        let seconds = end.saturating_sub(board.began(index)) as f64 * 1e-9;
        StageReport { stage: STAGES[index], end: End::Done, seconds }
    };
    (0..=reached).map(report).collect()
}

/// A program may end by a signal of its own: that is behaviour, not a crash of the compiler.
fn end_of_run(ending: &Ending) -> End {
    ending.limit.map_or(End::Done, End::Limit)
}

fn end_of_compile(board: &Board, ending: &Ending, test: &LlvmTest) -> End {
    if let Some(limit) = ending.limit {
        return End::Limit(limit);
    }
    let message = board.message();
    match board.stopped() {
        Stop::Finished => End::Done,
        Stop::Rejected => End::Rejected(message),
        Stop::Broken => End::Broken(broken_message(&message, &ending.stderr)),
        Stop::Fatal | Stop::Signal if is_out_of_memory(board, &message, ending, test) => End::Limit(Limit::Memory),
        Stop::Fatal => End::Crashed(Crash { signal: None, message: Some(message), stack: crash::stack(board) }),
        Stop::Signal => End::Crashed(Crash {
            signal: Some(board.signal.load(Relaxed)),
            message: assertion(&ending.stderr),
            stack: crash::stack(board),
        }),
        // The process ended of itself: the library refuses bad options that way.
        Stop::None => match ending.signal {
            Some(signal) => End::Crashed(Crash { signal: Some(signal), ..Crash::default() }),
            None => End::Rejected(shorten(&ending.stderr)),
        },
    }
}

/// The library cannot go on without memory and says so in one of several ways.
fn is_out_of_memory(board: &Board, message: &str, ending: &Ending, test: &LlvmTest) -> bool {
    let stderr = String::from_utf8_lossy(&ending.stderr);
    let says = |text: &str| message.contains(text) || stderr.contains(text);
    let nearly_all = board.address_space.load(Relaxed) > test.limits.memory_bytes / 10 * 9;
    nearly_all || says("out of memory") || says("bad_alloc") || says("Allocation failed") || says("Buffer allocation")
}

/// The verifier prints its complaint; the fatal error behind it only says that there was one.
fn broken_message(message: &str, stderr: &[u8]) -> String {
    let printed = shorten(stderr);
    match message.starts_with("Broken ") && !printed.trim().is_empty() {
        true => printed,
        false => message.to_owned(),
    }
}

/// A failed assertion's text, where the library was built with assertions.
fn assertion(stderr: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().find(|line| line.contains("Assertion `") || line.contains("UNREACHABLE executed"));
    line.map(str::to_owned)
}
