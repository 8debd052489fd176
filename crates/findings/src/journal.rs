//! A log for people: what happened and when, a line each. It never grows beyond a few files of fixed size,
//! however long a campaign runs and whatever a compiler prints.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};

use crate::system_calls;

/// A file that would become larger is put aside.
const LARGEST: u64 = 4 << 20;
/// So many files are kept beside the one that is written, the newest as `NAME.1`.
const KEPT: u32 = 4;
/// Longest line: what a compiler says may have no end.
const LONGEST: usize = 2000;

/// A log that is being written.
pub struct Journal {
    path: PathBuf,
    largest: u64,
    file: Mutex<File>,
}

impl Journal {
    /// Opens a log to go on with it, or begins one.
    pub fn open(path: &Path) -> Result<Journal> {
        Journal::with_largest(path, LARGEST)
    }

    fn with_largest(path: &Path, largest: u64) -> Result<Journal> {
        let file = append_to(path).with_context(|| format!("cannot write the log {}", path.display()))?;
        let ours = system_calls::try_lock(&file).with_context(|| format!("cannot lock {}", path.display()))?;
        ensure!(ours, "another process writes the log {}; name another file", path.display());
        Ok(Journal { path: path.to_owned(), largest, file: Mutex::new(file) })
    }

    /// Adds a line with the time. A line that cannot be written is lost: a full disk must not end what it tells of.
    pub fn note(&self, text: &str) {
        let now = humantime::format_rfc3339_seconds(SystemTime::now());
        let line = format!("{now} {}\n", one_line(text));
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let _ = self.write(&mut file, &line);
    }

    fn write(&self, file: &mut File, line: &str) -> io::Result<()> {
        let size = file.metadata()?.len();
        if size > 0 && size + line.len() as u64 > self.largest {
            self.put_aside()?;
            *file = append_to(&self.path)?;
            // Another process that has it by now is one that was refused before: both write whole lines.
            system_calls::try_lock(file)?;
        }
        file.write_all(line.as_bytes())
    }

    /// Makes `NAME` `NAME.1`, what had that name `NAME.2`, and so on; the oldest one is gone.
    fn put_aside(&self) -> io::Result<()> {
        // Somebody has moved it away: nothing is to be done, and a new one is begun.
        if !self.path.exists() {
            return Ok(());
        }
        for number in (1..KEPT).rev() {
            match fs::rename(self.numbered(number), self.numbered(number + 1)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        fs::rename(&self.path, self.numbered(1))
    }

    fn numbered(&self, number: u32) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".{number}"));
        name.into()
    }
}

fn append_to(path: &Path) -> io::Result<File> {
    File::options().append(true).create(true).open(path)
}

/// A text as one line without control characters, cut where it is too long.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if !line.is_empty() {
            line.push_str(" | ");
        }
        let room = LONGEST.saturating_sub(line.chars().count());
        line.extend(part.chars().take(room).map(|c| if c.is_control() { '?' } else { c }));
        if part.chars().nth(room).is_some() {
            line.push_str(" ...");
            break;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(path: &Path) -> Vec<String> {
        let text = fs::read_to_string(path).unwrap();
        text.lines().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
    }

    #[test]
    fn lines_have_a_time_and_stay_when_the_log_is_opened_again() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("a.log");
        Journal::open(&path).unwrap().note("begins");
        Journal::open(&path).unwrap().note("goes on");
        assert_eq!(texts(&path), ["begins", "goes on"]);
        let text = fs::read_to_string(&path).unwrap();
        let time = text.split(' ').next().unwrap();
        humantime::parse_rfc3339(time).unwrap();
    }

    #[test]
    fn a_log_takes_no_more_than_its_files_and_loses_only_the_oldest_lines() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("a.log");
        let journal = Journal::with_largest(&path, 1000).unwrap();
        for number in 0..1000 {
            journal.note(&format!("line {number}"));
        }
        let mut names: Vec<_> = fs::read_dir(top.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        names.sort();
        let wanted: Vec<_> =
            ["a.log", "a.log.1", "a.log.2", "a.log.3", "a.log.4"].map(|name| top.path().join(name)).into();
        assert_eq!(names, wanted);
        assert!(names.iter().all(|name| fs::metadata(name).unwrap().len() <= 1000));
        let kept: Vec<_> = names.iter().rev().flat_map(|name| texts(name)).collect();
        // The newest file stands last when names are read backwards: .4 .3 .2 .1 and the one without a number.
        let wanted: Vec<_> = (1000 - kept.len()..1000).map(|number| format!("line {number}")).collect();
        assert!(kept.len() > 100);
        assert_eq!(kept, wanted);
    }

    #[test]
    fn a_gap_that_a_kill_left_is_no_obstacle() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("a.log");
        fs::write(top.path().join("a.log.2"), "old\n").unwrap();
        let journal = Journal::with_largest(&path, 40).unwrap();
        journal.note("first");
        journal.note("second, in a new file");
        assert_eq!(texts(&path), ["second, in a new file"]);
        assert_eq!(texts(&top.path().join("a.log.1")), ["first"]);
        assert_eq!(fs::read_to_string(top.path().join("a.log.3")).unwrap(), "old\n");
    }

    #[test]
    fn a_log_that_was_moved_away_is_begun_again_and_older_ones_stay() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("a.log");
        let journal = Journal::with_largest(&path, 40).unwrap();
        journal.note("first");
        journal.note("second, in a new file");
        fs::remove_file(&path).unwrap();
        for text in ["third, in a new file", "fourth, in a new one"] {
            journal.note(text);
        }
        assert_eq!(texts(&path), ["fourth, in a new one"]);
        assert_eq!(texts(&top.path().join("a.log.1")), ["third, in a new file"]);
        assert_eq!(texts(&top.path().join("a.log.2")), ["first"]);
    }

    #[test]
    fn two_do_not_write_one_log() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("a.log");
        let _first = Journal::open(&path).unwrap();
        let error = format!("{:#}", Journal::open(&path).err().unwrap());
        assert!(error.contains("another process writes the log"), "{error}");
    }

    #[test]
    fn what_a_compiler_prints_is_one_line_of_bounded_length() {
        assert_eq!(one_line("a\n\n  b\u{1b}[31mc\r\n"), "a | b?[31mc");
        assert_eq!(one_line(&"x".repeat(5000)), format!("{} ...", "x".repeat(LONGEST)));
        assert_eq!(one_line(&"é".repeat(LONGEST)), "é".repeat(LONGEST));
        assert!(one_line(&"y\n".repeat(100_000)).chars().count() <= LONGEST + 8);
        assert_eq!(one_line(""), "");
    }
}
