//! A worker's own loop: reads requests from standard input, answers on standard output.
#![allow(unsafe_code)]

use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::coverage::Traps;
use crate::forkserver::Servers;
use crate::llvm::{Library, ModuleServer};
use crate::outcome::signal_name;
use crate::process::{become_reaper, clear_orphans, run_command};
use crate::worker::protocol::{Reply, Request, read_frame, write_frame};

/// Runs a worker until its line closes. `arguments` are those behind the hidden subcommand:
/// the directory to clear away at the end, the library to load, if any, and the list of its
/// blocks to watch, if any.
pub fn serve(arguments: &[String]) -> ExitCode {
    let Some((scratch, library)) = arguments.split_first() else {
        eprintln!("this command is for whodunit's own use");
        return ExitCode::from(2);
    };
    // Ctrl-C reaches the whole foreground group; the tool decides when its workers end.
    // SAFETY: signal dispositions of this process only.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_IGN);
        libc::signal(libc::SIGPIPE, libc::SIG_IGN);
    }
    become_reaper();
    let served = match library.first() {
        None => serve_commands(),
        Some(path) => serve_library(Path::new(path), library.get(1).map(Path::new)),
    };
    // The line is closed: the tool is done or dead, and nobody else will clear this away.
    let _ = std::fs::remove_dir_all(scratch);
    match served {
        Ok(()) => ExitCode::SUCCESS,
        // The tool died while this worker was busy: there is nobody to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("worker: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Forks a process that runs the commands, so that a command that kills its parent ends that one,
/// and what it leaves behind comes here.
fn serve_commands() -> io::Result<()> {
    let last_word = match run_server(answer_commands)? {
        ServerEnd::Died(how) => Reply::Died(how),
        ServerEnd::Panicked => Reply::Refused(OWN_FAILURE.into()),
        ServerEnd::OpenAgain | ServerEnd::LineClosed => return Ok(()),
    };
    write_frame(&mut io::stdout(), &last_word)?;
    // The tool takes another worker now; this one only waits for its end.
    refuse_everything("the process that runs commands has died")
}

/// Runs commands until the line closes.
fn answer_commands() -> io::Result<bool> {
    let (mut requests, mut replies) = (io::stdin(), io::stdout());
    let mut servers = Servers::default();
    while let Some(request) = read_frame(&mut requests)? {
        let reply = match request {
            Request::Forked(forked) => match servers.run(&forked) {
                Ok((ending, executed)) => Reply::Forked { ending, executed },
                Err(error) => Reply::Unfit(error.to_string()),
            },
            Request::Command(command) => match run_command(&command) {
                Ok(ending) => Reply::Ended(ending),
                Err(error) => Reply::Refused(format!("cannot run {}: {error}", command.argv.first().map_or("", |s| s))),
            },
            _ => Reply::Refused("this worker runs commands only".into()),
        };
        write_frame(&mut replies, &reply)?;
    }
    Ok(false)
}

/// Holds the loaded library and forks a module server for each program, so that every program
/// meets the library in the same pristine state whatever was tested before.
fn serve_library(path: &Path, watch_list: Option<&Path>) -> io::Result<()> {
    let library = match Library::load(path) {
        Ok(library) => library,
        Err(error) => return refuse_everything(&format!("cannot load {}: {error}", path.display())),
    };
    let traps = match watch_list.map(|list| library.arm(path, list)).transpose() {
        Ok(traps) => traps,
        Err(error) => return refuse_everything(&format!("cannot watch {}: {error}", path.display())),
    };
    let (mut requests, mut replies) = (io::stdin(), io::stdout());
    loop {
        let Some(request) = read_frame(&mut requests)? else {
            return Ok(());
        };
        if !matches!(request, Request::Open) {
            write_frame(&mut replies, &Reply::Refused("no program is open".into()))?;
            continue;
        }
        loop {
            match run_server(|| serve_modules(&library, traps.as_ref()))? {
                ServerEnd::OpenAgain => {}
                ServerEnd::LineClosed => return Ok(()),
                ServerEnd::Panicked => {
                    write_frame(&mut replies, &Reply::Refused(OWN_FAILURE.into()))?;
                    break;
                }
                ServerEnd::Died(how) => {
                    write_frame(&mut replies, &Reply::Died(how))?;
                    break;
                }
            }
        }
    }
}

/// A panic of ours says nothing about a compiler.
const OWN_FAILURE: &str = "whodunit itself failed (see the message above); please report it";

/// Why a server ended.
enum ServerEnd {
    OpenAgain,
    LineClosed,
    Panicked,
    Died(String),
}

/// Exit codes by which a server says so.
const LINE_CLOSED: i32 = 0;
const OPEN_AGAIN: i32 = 10;
const PANICKED: i32 = 101;

/// Forks a server and waits for it. `serve` tells whether the next program is to be opened.
fn run_server(serve: impl FnOnce() -> io::Result<bool>) -> io::Result<ServerEnd> {
    // SAFETY: this process has a single thread, so the child may go on as a full process.
    let pid = unsafe { libc::fork() };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    if pid == 0 {
        become_reaper();
        let code = match serve() {
            Ok(true) => OPEN_AGAIN,
            Ok(false) | Err(_) => LINE_CLOSED,
        };
        // SAFETY: ends the child without running the parent's exit handlers.
        unsafe { libc::_exit(code) };
    }
    let mut status = 0;
    // SAFETY: waits for the child just made, and ends it if a test has stopped it: nothing else would.
    unsafe {
        libc::waitpid(pid, &mut status, libc::WUNTRACED);
        if libc::WIFSTOPPED(status) {
            libc::kill(pid, libc::SIGKILL);
            libc::waitpid(pid, std::ptr::null_mut(), 0);
        }
    }
    clear_orphans(pid);
    Ok(if libc::WIFSTOPPED(status) {
        ServerEnd::Died(signal_name(libc::WSTOPSIG(status)))
    } else if libc::WIFSIGNALED(status) {
        ServerEnd::Died(signal_name(libc::WTERMSIG(status)))
    } else {
        match libc::WEXITSTATUS(status) {
            OPEN_AGAIN => ServerEnd::OpenAgain,
            LINE_CLOSED => ServerEnd::LineClosed,
            PANICKED => ServerEnd::Panicked,
            code => ServerEnd::Died(format!("exit code {code}")),
        }
    })
}

/// Serves one program's modules; true when the next program is to be opened.
fn serve_modules(library: &Library, traps: Option<&Traps>) -> io::Result<bool> {
    let (mut requests, mut replies) = (io::stdin(), io::stdout());
    let mut server = ModuleServer::new(library, traps);
    write_frame(&mut replies, &Reply::Ready)?;
    while let Some(request) = read_frame(&mut requests)? {
        let reply = match request {
            Request::Open => return Ok(true),
            Request::Load { module, path, limits } => match server.load(module, &path, &limits) {
                Ok(()) => Reply::Ready,
                Err(message) => Reply::Refused(message),
            },
            Request::Test(test) => match server.test(&test) {
                Ok(tested) => tested,
                Err(message) => Reply::Refused(message),
            },
            Request::Shape { module, limits } => match server.shape(module, &limits) {
                Ok(Ok(shape)) => Reply::Shape(shape),
                Ok(Err(outcome)) => Reply::Tested { outcome, executed: Vec::new(), code: None, sketch: None },
                Err(message) => Reply::Refused(message),
            },
            Request::Command(_) | Request::Forked(_) => Reply::Refused("this worker tests modules only".into()),
        };
        write_frame(&mut replies, &reply)?;
    }
    Ok(false)
}

/// Answers everything with the same message, so that the tool can show it.
fn refuse_everything(message: &str) -> io::Result<()> {
    let (mut requests, mut replies) = (io::stdin().lock(), io::stdout().lock());
    while read_frame::<Request>(&mut requests)?.is_some() {
        write_frame(&mut replies, &Reply::Refused(message.to_owned()))?;
    }
    Ok(())
}
