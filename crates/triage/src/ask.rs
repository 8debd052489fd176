//! Lets other reducers ask about a candidate: they run `whodunit __ask SOCKET FILE`, which asks the
//! process that holds the warm compilers. The answer is the exit code that reducers expect.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result};
use whodunit_subjects::Crew;

/// How long to wait before looking for a question again.
const TICK: Duration = Duration::from_millis(1);

/// Answers questions about files with all crews until `done` is set. `answer` says whether a file
/// is interesting.
pub fn answer_all(
    listener: &UnixListener,
    crews: &mut [Crew],
    done: &AtomicBool,
    answer: impl Fn(&mut Crew, &[u8]) -> Result<bool> + Sync,
) -> Result<()> {
    listener.set_nonblocking(true)?;
    let failure = Mutex::new(None);
    let failed = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for crew in crews {
            scope.spawn(|| {
                while !done.load(Relaxed) && !failed.load(Relaxed) {
                    match listener.accept() {
                        Ok((stream, _)) => {
                            if let Err(error) = serve(&stream, |text| answer(crew, text)) {
                                *failure.lock().expect("nobody panics with it") = Some(error);
                                failed.store(true, Relaxed);
                            }
                        }
                        Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::sleep(TICK),
                        Err(_) => return,
                    }
                }
            });
        }
    });
    match failure.into_inner().expect("nobody panics with it") {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// One question: a path on a line. The asker may have been killed meanwhile, which is no error.
fn serve(stream: &UnixStream, answer: impl FnOnce(&[u8]) -> Result<bool>) -> Result<()> {
    stream.set_nonblocking(false)?;
    let mut path = String::new();
    if BufReader::new(stream).read_line(&mut path).is_err() {
        return Ok(());
    }
    let Ok(text) = std::fs::read(path.trim_end_matches('\n')) else { return Ok(()) };
    let word: &[u8] = if answer(&text)? { b"0\n" } else { b"1\n" };
    let mut stream = stream;
    let _ = stream.write_all(word);
    Ok(())
}

/// The asking side: 0 interesting, 1 not. Run by scripts of other reducers.
pub fn ask(socket: &Path, file: &Path) -> Result<u8> {
    let file: PathBuf = std::path::absolute(file)?;
    let mut stream = UnixStream::connect(socket).context("nobody answers")?;
    writeln!(stream, "{}", file.display())?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer)?;
    Ok(if answer.trim() == "0" { 0 } else { 1 })
}
