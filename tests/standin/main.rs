//! A stand-in compiler with known faults, so that the whole pipeline can be tested in seconds.
//! It is called like a C compiler driver and really compiles, with another compiler that does not
//! optimise, unless a comment in the program tells it to misbehave:
//!
//! ```c
//! // standin: -O2 wrong
//! // standin: crash
//! ```
//!
//! The first holds at that level only, the second at every level. [`FAULTS`] lists what it can do.
//! `--state=DIR` names the directory in which it remembers what it did before.
#![allow(unsafe_code)]

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio, exit};
use std::time::Duration;

/// One way to misbehave.
struct Fault {
    name: &'static str,
    /// Acts; if it returns, the program is compiled after all.
    act: fn(&Call),
}

/// Everything the stand-in can do wrong.
const FAULTS: &[Fault] = &[
    // Compilers that stop.
    Fault { name: "crash", act: |_| std::process::abort() },
    Fault { name: "internal-error", act: |_| fail("internal compiler error: in fold_it, at fold.cc:12") },
    Fault { name: "reject", act: |_| fail("error: this program is not to my taste") },
    Fault { name: "flaky", act: crash_every_second_time },
    // Compilers that do not stop.
    Fault { name: "hang", act: |_| while !std::hint::black_box(false) {} },
    Fault { name: "fork-hang", act: fork_and_hang },
    Fault { name: "eat-memory", act: |_| eat_memory() },
    Fault { name: "print-forever", act: |_| while writeln!(io::stderr(), "prog.c:1:1: note: and so on").is_ok() {} },
    Fault { name: "huge-file", act: |_| write_forever() },
    // Compilers that end as if all was well.
    Fault { name: "chatter", act: |_| eprintln!("prog.c:1:1: warning: this may be an error") },
    Fault { name: "wrong", act: |call| call.compile(WRONG) },
    // Only in programs in which whodunit has saved a variable.
    Fault {
        name: "wrong-if-saved",
        act: |call| {
            if call.text.contains(" whodunit_") {
                call.compile(WRONG)
            }
        },
    },
    Fault { name: "no-output", act: |_| exit(0) },
    Fault { name: "text-output", act: |call| write_file(call, 0o755) },
    Fault { name: "plain-output", act: |call| write_file(call, 0o644) },
    Fault { name: "delete-input", act: |call| fs::remove_file(&call.source).expect("the input was there") },
    // Compilers that turn against whodunit.
    Fault { name: "delete-directory", act: |_| delete_directory() },
    Fault { name: "kill-parent", act: |_| signal_parent(SIGKILL) },
    Fault { name: "stop-parent", act: |_| signal_parent(SIGSTOP) },
];

const WRONG: &str = "int puts(const char *); int main(void) { puts(\"wrong\"); }";

const SIGKILL: i32 = 9;
const SIGSTOP: i32 = 19;

fn main() {
    let call = Call::parse();
    call.faults().iter().for_each(|fault| (fault.act)(&call));
    call.compile(&call.text)
}

/// What the stand-in was asked to do.
struct Call {
    options: Vec<String>,
    source: PathBuf,
    text: String,
    executable: PathBuf,
    state: Option<PathBuf>,
}

impl Call {
    fn parse() -> Call {
        let options: Vec<String> = std::env::args().skip(1).collect();
        if options.iter().any(|option| option == "--sleep") {
            sleep_forever();
        }
        let after_o = options.iter().skip_while(|option| *option != "-o").nth(1);
        let source = options.iter().find(|option| option.ends_with(".c"));
        let (Some(executable), Some(source)) = (after_o, source) else {
            fail("usage: standin [--state=DIR] [OPTIONS] PROG.c -o PROG");
        };
        let text = fs::read_to_string(source).unwrap_or_else(|error| fail(&format!("error: {source}: {error}")));
        let state = options.iter().find_map(|option| option.strip_prefix("--state=")).map(PathBuf::from);
        Call { source: source.into(), executable: executable.into(), text, state, options }
    }

    /// The faults that the program asks for at this level.
    fn faults(&self) -> Vec<&'static Fault> {
        let directives = self.text.lines().filter_map(|line| line.trim().strip_prefix("// standin:"));
        directives.filter_map(|directive| self.fault(directive)).collect()
    }

    fn fault(&self, directive: &str) -> Option<&'static Fault> {
        let (level, name) = match directive.trim().split_once(' ') {
            Some((level, name)) => (Some(level), name.trim()),
            None => (None, directive.trim()),
        };
        let found = FAULTS.iter().find(|fault| fault.name == name);
        let fault = found.unwrap_or_else(|| fail(&format!("error: the stand-in knows no fault {name:?}")));
        level.is_none_or(|level| self.options.iter().any(|option| option == level)).then_some(fault)
    }

    /// Really compiles a text, and ends as the real compiler ends.
    fn compile(&self, text: &str) -> ! {
        let mut real = Command::new("tcc");
        real.args(["-w", "-x", "c", "-", "-o"]).arg(&self.executable).arg("-lm").stdin(Stdio::piped());
        let mut running = real.spawn().unwrap_or_else(|error| fail(&format!("error: cannot run tcc: {error}")));
        let mut input = running.stdin.take().expect("standard input was asked for as a pipe");
        input.write_all(text.as_bytes()).expect("tcc reads its input");
        drop(input);
        let status = running.wait().expect("tcc was started");
        exit(status.code().unwrap_or(1))
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    exit(1)
}

fn sleep_forever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(3600));
    }
}

/// Crashes the first time, the third time, and so on.
fn crash_every_second_time(call: &Call) {
    let state = call.state.as_ref().unwrap_or_else(|| fail("error: flaky needs --state=DIR"));
    let before = state.join("crashed-before");
    if fs::remove_file(&before).is_err() {
        fs::write(&before, "").expect("the state directory is writable");
        std::process::abort();
    }
}

unsafe extern "C" {
    /// Makes the process the leader of a session and a group of its own.
    safe fn setsid() -> i32;
    safe fn kill(process: i32, signal: i32) -> i32;
}

/// Two children that sleep for ever, one of them in a session of its own; waits for them.
fn fork_and_hang(call: &Call) {
    let sleeper = || {
        let mut sleeper = Command::new(std::env::current_exe().expect("the stand-in knows its own path"));
        sleeper.args(&call.options).arg("--sleep");
        sleeper
    };
    let mut apart = sleeper();
    // SAFETY: the closure makes one system call on the new process.
    unsafe {
        apart.pre_exec(|| {
            setsid();
            Ok(())
        })
    };
    for mut child in [sleeper(), apart].map(|mut sleeper| sleeper.spawn().expect("a child starts")) {
        child.wait().expect("the child is ours");
    }
}

/// Takes address space until there is none, and says so as compilers do.
fn eat_memory() -> ! {
    let mut eaten = Vec::new();
    loop {
        let mut more: Vec<u8> = Vec::new();
        if more.try_reserve_exact(256 << 20).is_err() {
            fail("standin: out of memory");
        }
        eaten.push(more);
    }
}

fn write_forever() -> ! {
    let mut file = fs::File::create("huge.s").expect("the directory is writable");
    let block = vec![b'\n'; 1 << 20];
    loop {
        file.write_all(&block).expect("the kernel ends a process that writes too much");
    }
}

/// A text in place of the executable. Where it may be executed, a shell does that.
fn write_file(call: &Call, mode: u32) {
    fs::write(&call.executable, "exit 126\n").expect("the directory is writable");
    fs::set_permissions(&call.executable, fs::Permissions::from_mode(mode)).expect("the file is ours");
    exit(0)
}

fn delete_directory() -> ! {
    let here = std::env::current_dir();
    here.and_then(fs::remove_dir_all).expect("the directory is writable");
    exit(0)
}

/// Sends a signal to the process that started this one and waits for what comes of it.
fn signal_parent(signal: i32) -> ! {
    kill(std::os::unix::process::parent_id() as i32, signal);
    sleep_forever()
}
