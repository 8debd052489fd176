//! What every end-to-end test needs: the binary, a home of its own, and what a run left.

pub mod papers;
pub mod queue;
pub mod server;
pub mod stores;

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// The subject of the tests that run whole campaigns.
pub const SUBJECT: &str = "llvm-14";

/// A directory with the settings and caches of one test.
pub struct Home {
    directory: tempfile::TempDir,
}

impl Home {
    /// A new, empty home.
    pub fn new() -> Home {
        Home { directory: tempfile::tempdir().expect("a temporary directory can be made") }
    }

    /// A home that knows the passes of [`SUBJECT`], which are probed once for all tests.
    pub fn with_passes() -> Home {
        static PASSES: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
        let passes = PASSES.get_or_init(|| {
            let home = Home::new();
            home.run(&["subject", "prepare", SUBJECT, "--passes-only"]).expect(0);
            let files = std::fs::read_dir(home.path()).expect("the home can be listed").flatten();
            let name = |entry: &std::fs::DirEntry| entry.file_name().into_string().expect("names are plain");
            let cached = files.filter(|entry| name(entry).starts_with("passes-"));
            cached.map(|entry| (name(&entry), std::fs::read(entry.path()).expect("the cache is readable"))).collect()
        });
        let home = Home::new();
        for (name, contents) in passes {
            std::fs::write(home.path().join(name), contents).expect("the home is writable");
        }
        home
    }

    /// A home that also knows the blocks of [`SUBJECT`]. They take hundreds of megabytes, so they are
    /// kept with what cargo builds and only pointed at.
    pub fn with_blocks() -> Home {
        static KEPT: OnceLock<PathBuf> = OnceLock::new();
        let kept = KEPT.get_or_init(|| {
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("blocks");
            std::fs::create_dir_all(&kept).expect("cargo's directory is writable");
            let prepare = Home::new().whodunit(&["subject", "prepare", SUBJECT]).env("WHODUNIT_HOME", &kept).output();
            Ran(prepare.expect("the binary starts")).expect(0);
            kept
        });
        let home = Home::new();
        for entry in std::fs::read_dir(kept).expect("it can be listed").flatten() {
            std::os::unix::fs::symlink(entry.path(), home.path().join(entry.file_name()))
                .expect("the home is writable");
        }
        home
    }

    /// Points at the compilers that the user has built, which takes half an hour; false if there are none.
    pub fn borrow_builds(&self) -> bool {
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        let cache = cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")));
        let builds = cache.map(|cache| cache.join("whodunit/builds")).unwrap_or_default();
        let is_there = builds.join("gcc-12/build.json").exists();
        if is_there {
            std::os::unix::fs::symlink(&builds, self.path().join("builds")).expect("the home is writable");
        }
        is_there
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// The binary with this home, not started yet. Scratch files go below the home too, so that
    /// what is left behind can be seen.
    pub fn whodunit(&self, arguments: &[&str]) -> Command {
        let scratch = self.path().join("scratch");
        std::fs::create_dir_all(&scratch).expect("the home is writable");
        let mut command = Command::new(env!("CARGO_BIN_EXE_whodunit"));
        command
            .args(arguments)
            .env("WHODUNIT_HOME", self.path())
            .env("TMPDIR", &scratch)
            .current_dir(self.path())
            .stdin(Stdio::null());
        command
    }

    /// Runs the binary to its end.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran(self.whodunit(arguments).output().expect("the binary starts"))
    }

    /// What is left in the scratch directory.
    pub fn leftovers(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.path().join("scratch")).into_iter().flatten();
        entries.flatten().map(|entry| entry.path()).collect()
    }

    /// Writes a file below the home and gives its path.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a file has a directory")).expect("the home is writable");
        std::fs::write(&path, text).expect("the home is writable");
        path
    }

    /// The text of a file below the home.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).unwrap_or_else(|error| panic!("cannot read {name}: {error}"))
    }

    /// Makes a bug folder and gives its path.
    pub fn bug(&self, name: &str, toml: &str, program: (&str, &str)) -> PathBuf {
        self.write(&format!("{name}/{}", program.0), program.1);
        let file = self.write(&format!("{name}/bug.toml"), toml);
        file.parent().expect("a file has a directory").to_owned()
    }
}

/// A finished run of the binary.
pub struct Ran(pub Output);

impl Ran {
    pub fn code(&self) -> i32 {
        self.0.status.code().unwrap_or(-1)
    }

    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }

    /// The one JSON document on standard output.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.0.stdout)
            .unwrap_or_else(|error| panic!("not JSON: {error}\n{}\n{}", self.stdout(), self.stderr()))
    }

    /// Fails the test unless the exit code is this one.
    pub fn expect(self, code: i32) -> Ran {
        assert_eq!(self.code(), code, "stdout:\n{}\nstderr:\n{}", self.stdout(), self.stderr());
        self
    }
}

/// Whether a subject is installed; a test that needs one that is not says so.
pub fn installed(subject: &str) -> bool {
    let ran = Home::new().run(&["subject", "list"]);
    let found = ran.stdout().lines().any(|line| line.split_whitespace().next() == Some(subject));
    if !found {
        eprintln!("NOT RUN: {subject} is not installed");
    }
    found
}

/// Has a process end with the thread of the test that starts it, however that ends.
pub fn end_with_test(command: &mut Command) -> &mut Command {
    // SAFETY: the closure makes one system call on the new process.
    unsafe {
        command.pre_exec(|| match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        })
    }
}

/// The stand-in compiler of the tests.
pub fn standin() -> &'static str {
    env!("CARGO_BIN_EXE_standin")
}

/// Processes whose command line contains `mark`, other than the asking one.
pub fn processes_with(mark: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").expect("/proc is mounted").flatten() {
        let Ok(line) = std::fs::read(entry.path().join("cmdline")) else { continue };
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        let is_me = entry.file_name().to_str() == Some(&std::process::id().to_string());
        if line.contains(mark) && !is_me {
            found.push(line);
        }
    }
    found
}
