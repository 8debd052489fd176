//! Builds GCC's compiler proper from its sources: C only, one stage, with names and lines. Each step
//! leaves a mark, so that a build that was stopped goes on.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::by_hand::shell_quote;
use crate::crew::Crew;
use crate::gcc::build::{BuildRecord, GccBuild};
use crate::gcc::change_log::keep_fixes;
use crate::gcc::pass_files::keep_pass_files;
use crate::gcc::source_map::keep_rules;
use crate::process::ShellCommand;
use crate::registry::find_program;

/// Where the sources come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GccSource {
    /// The tarball of Debian's source package, with the updates that the stock compiler has.
    Debian {
        tarball: PathBuf,
        updates: Option<PathBuf>,
    },
    Tarball(PathBuf),
    /// A tree, which is left as it is.
    Tree(PathBuf),
}

/// How much the compiler checks itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checking {
    /// As released: as much as the stock compiler.
    Release,
    /// As its developers run it: slower, and finds broken code earlier.
    Full,
}

/// What is to be built.
#[derive(Clone, Debug)]
pub struct MakePlan {
    /// The stock driver that goes with it: `gcc-12`.
    pub driver: String,
    pub source: GccSource,
    pub checking: Checking,
    pub jobs: usize,
    /// Keeps sources and object files, which take two gigabytes.
    pub keep: bool,
}

impl GccSource {
    /// What a user named, or Debian's package for this driver.
    pub fn find(driver: &str, named: Option<&Path>) -> Result<GccSource> {
        match named {
            Some(path) if path.join("gcc/BASE-VER").exists() => Ok(GccSource::Tree(path.canonicalize()?)),
            Some(path) if path.is_file() => Ok(GccSource::Tarball(path.canonicalize()?)),
            Some(path) => bail!("{}: neither a tarball nor a source tree of GCC", path.display()),
            None => GccSource::debian(driver),
        }
    }

    fn debian(driver: &str) -> Result<GccSource> {
        let directory = Path::new("/usr/src").join(driver);
        let entries = std::fs::read_dir(&directory).into_iter().flatten().flatten();
        let is_tarball = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with(driver) && name.contains(".tar.")
        };
        let Some(tarball) = entries.map(|entry| entry.path()).find(is_tarball) else {
            bail!(
                "the sources of {driver} are not installed; install the package {driver}-source, or name a tree or tarball with --source"
            );
        };
        let rules = std::fs::read_to_string(directory.join("debian/rules.patch")).unwrap_or_default();
        let updates = Some(directory.join("patches/git-updates.diff"));
        let updates = updates.filter(|file| applies_updates(&rules) && file.exists());
        Ok(GccSource::Debian { tarball, updates })
    }

    fn shown(&self) -> String {
        match self {
            GccSource::Debian { tarball: path, .. } | GccSource::Tarball(path) | GccSource::Tree(path) => {
                path.display().to_string()
            }
        }
    }
}

/// Whether Debian's own build takes the updates of the release's branch: the list of its patches has them,
/// and not as a comment.
fn applies_updates(rules: &str) -> bool {
    rules.lines().any(|line| line.trim_end_matches('\\').trim() == "git-updates")
}

/// Makes the build, or goes on with it. `progress` is told what is being done; once `interrupt` is set
/// it stops, and the next call goes on.
pub fn make(plan: &MakePlan, crew: &mut Crew, interrupt: &AtomicBool, progress: &dyn Fn(&str)) -> Result<GccBuild> {
    check_tools()?;
    let directory = GccBuild::directory_of(&plan.driver)?;
    let configured_with = options(plan.checking);
    if let Some(build) = GccBuild::find(&plan.driver)
        && let Ok(record) = build.record()
        && (&record.source, &record.configured_with) == (&plan.source.shown(), &configured_with)
    {
        progress("it is built already");
        return Ok(build);
    }
    std::fs::create_dir_all(directory.join("run")).with_context(|| format!("cannot make {}", directory.display()))?;
    begin(&directory, &format!("{}\n{}\n", plan.source.shown(), configured_with.join(" ")))?;
    let mut steps = Steps { directory: &directory, crew, interrupt, progress };
    let source = steps.unpack(&plan.source)?;
    steps.configure(&source, &configured_with)?;
    steps.compile(plan.jobs)?;
    let built = directory.join("build/gcc/cc1");
    std::fs::copy(&built, directory.join("cc1")).with_context(|| format!("cannot copy {}", built.display()))?;
    keep_rules(&directory)?;
    keep_fixes(&directory, &source)?;
    keep_pass_files(&directory, &source)?;
    let version = std::fs::read_to_string(source.join("gcc/BASE-VER")).unwrap_or_default().trim().to_owned();
    let record = BuildRecord {
        source: plan.source.shown(),
        version,
        configured_with,
        source_root: source.display().to_string(),
    };
    let build = GccBuild::finish(&directory, &record)?;
    if !plan.keep {
        progress("removing sources and object files");
        let _ = std::fs::remove_dir_all(directory.join("build"));
        let _ = std::fs::remove_dir_all(directory.join("source"));
    }
    Ok(build)
}

/// Goes on only with what the same sources and options left: anything else is removed.
fn begin(directory: &Path, plan: &str) -> Result<()> {
    let file = directory.join("plan");
    if std::fs::read_to_string(&file).is_ok_and(|known| known == plan) {
        return Ok(());
    }
    for left in ["build", "source"] {
        let _ = std::fs::remove_dir_all(directory.join(left));
    }
    std::fs::write(&file, plan).with_context(|| format!("cannot write {}", file.display()))
}

/// What Debian configures its own with, as far as it matters for the code that comes out; a prefix
/// under which the stock compiler's headers are found.
fn options(checking: Checking) -> Vec<String> {
    let checking = match checking {
        Checking::Release => "release",
        Checking::Full => "yes",
    };
    let fixed = "--enable-languages=c --prefix=/usr --libexecdir=/usr/lib --libdir=/usr/lib --disable-bootstrap \
        --disable-multilib --disable-nls --disable-lto --disable-libsanitizer --disable-werror --disable-plugin \
        --enable-default-pie --enable-multiarch --enable-cet --enable-gnu-unique-object --with-system-zlib \
        --with-tune=generic --with-gcc-major-version-only --without-isl --without-zstd --build=x86_64-linux-gnu";
    fixed.split_whitespace().map(String::from).chain([format!("--enable-checking={checking}")]).collect()
}

/// What the build needs, by the package that has it.
fn check_tools() -> Result<()> {
    let header = |name: &str| {
        ["/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/local/include"]
            .iter()
            .any(|place| Path::new(place).join(name).exists())
    };
    let needed = [
        ("make", find_program("make").is_some()),
        ("g++", find_program("g++").is_some()),
        ("flex", find_program("flex").is_some()),
        ("patch", find_program("patch").is_some()),
        ("xz-utils", find_program("xz").is_some()),
        ("libgmp-dev", header("gmp.h")),
        ("libmpfr-dev", header("mpfr.h")),
        ("libmpc-dev", header("mpc.h")),
        ("zlib1g-dev", header("zlib.h")),
    ];
    let missing: Vec<&str> = needed.iter().filter(|(_, is_there)| !is_there).map(|(package, _)| *package).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => bail!("building GCC needs more than is installed: apt-get install {}", missing.join(" ")),
    }
}

/// The steps of one build.
struct Steps<'a> {
    directory: &'a Path,
    crew: &'a mut Crew,
    interrupt: &'a AtomicBool,
    progress: &'a dyn Fn(&str),
}

/// Parts of the sources that C alone does not need.
const NOT_NEEDED: [&str; 8] =
    ["gcc/testsuite", "libstdc++-v3", "libgo", "libphobos", "libgfortran", "libsanitizer", "libjava", "gotools"];

impl Steps<'_> {
    /// The source tree, unpacked if it is not one.
    fn unpack(&mut self, source: &GccSource) -> Result<PathBuf> {
        let (tarball, updates) = match source {
            GccSource::Tree(tree) => return Ok(tree.clone()),
            GccSource::Tarball(tarball) => (tarball, None),
            GccSource::Debian { tarball, updates } => (tarball, updates.as_ref()),
        };
        let tree = self.directory.join("source");
        if tree.join("unpacked").exists() {
            return Ok(tree);
        }
        (self.progress)(&format!("unpacking {}", tarball.display()));
        let _ = std::fs::remove_dir_all(&tree);
        std::fs::create_dir_all(&tree)?;
        // The directories stay, empty: configure looks for some.
        let without: Vec<String> =
            NOT_NEEDED.iter().map(|part| format!("--exclude={}", shell_quote(&format!("*/{part}/*")))).collect();
        let mut script = format!("tar xf {} --strip-components=1 {}", quoted(tarball), without.join(" "));
        if let Some(updates) = updates {
            // What is updated but was left out is refused; that is meant.
            script += &format!(" && {{ patch -p2 -s -f -r - < {} >patch.log 2>&1; true; }}", quoted(updates));
        }
        self.run(&tree, &format!("{script} && touch unpacked"), &|| None)?;
        Ok(tree)
    }

    fn configure(&mut self, source: &Path, options: &[String]) -> Result<()> {
        let build = self.directory.join("build");
        if build.join("configured").exists() {
            return Ok(());
        }
        (self.progress)("configuring");
        let _ = std::fs::remove_dir_all(&build);
        std::fs::create_dir_all(&build)?;
        let script =
            format!("{}/configure {} {FLAGS} MAKEINFO=true && touch configured", quoted(source), options.join(" "));
        self.run(&build, &script, &|| None)
    }

    fn compile(&mut self, jobs: usize) -> Result<()> {
        let build = self.directory.join("build");
        let libraries = "configure-gcc all-libcpp all-libiberty all-libbacktrace all-libdecnumber all-libcody \
            all-build-libiberty all-build-libcpp";
        // Debian's tarball has no manuals, from which a file would be checked; and the configure script
        // takes the optimisation out of the flags, so that they are given again.
        let script = format!(
            "make -j{jobs} MAKEINFO=true {libraries} && touch gcc/s-tm-texi && \
             make -j{jobs} -C gcc MAKEINFO=true {FLAGS} cc1"
        );
        let objects = build.join("gcc");
        (self.progress)("compiling the libraries");
        let count = || {
            let count = std::fs::read_dir(&objects).into_iter().flatten().flatten();
            let count = count.filter(|entry| entry.path().extension().is_some_and(|end| end == "o")).count();
            (count > 0).then(|| format!("compiling: {count} of about {OBJECTS} files"))
        };
        self.run(&build, &script, &count)
    }

    /// Runs a script in a directory, its output in the log. `state` tells how far it is.
    fn run(&mut self, directory: &Path, script: &str, state: &(dyn Fn() -> Option<String> + Sync)) -> Result<()> {
        let log = self.directory.join("build.log");
        let stop = self.directory.join("stop");
        let _ = std::fs::remove_file(&stop);
        let script = format!("exec >>{} 2>&1; cd {} && {{ {script}; }}", quoted(&log), quoted(directory));
        let command = ShellCommand {
            argv: vec!["sh".into(), "-c".into(), script],
            // Not where the work is done: the files below are counted again and again.
            directory: self.directory.join("run"),
            environment: vec![("MAKEFLAGS".into(), String::new())],
            cpu_seconds: LONGEST,
            wall_seconds: LONGEST,
            memory_bytes: u64::MAX,
            output_bytes: 1 << 20,
            file_bytes: u64::MAX / 2,
            random_addresses: false,
            stop_file: Some(stop.clone()),
        };
        let (crew, interrupt, progress) = (&mut *self.crew, self.interrupt, self.progress);
        let ending = std::thread::scope(|scope| {
            let work = scope.spawn(move || crew.command(&command));
            while !work.is_finished() {
                if interrupt.load(Relaxed) {
                    let _ = std::fs::write(&stop, "");
                }
                if let Some(state) = state() {
                    progress(&state);
                }
                std::thread::sleep(LOOK_AGAIN);
            }
            work.join().expect("running a command does not panic")
        })?;
        if interrupt.load(Relaxed) {
            bail!("interrupted; the same command goes on with what is missing");
        }
        match ending.exit {
            Some(0) => Ok(()),
            _ => bail!("the build failed: {}; the whole log is {}", last_error(&log), log.display()),
        }
    }
}

/// Little optimised, so that functions stay what they are in the sources.
const FLAGS: &str = "CFLAGS='-O1 -g1' CXXFLAGS='-O1 -g1'";
/// Object files of a `cc1`, about.
const OBJECTS: usize = 470;
const LONGEST: f64 = 24.0 * 3600.0;
const LOOK_AGAIN: Duration = Duration::from_millis(500);

fn quoted(path: &Path) -> String {
    shell_quote(&path.display().to_string())
}

/// The last line of a log that tells an error, else its last line.
fn last_error(log: &Path) -> String {
    let text = std::fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text[text.len().saturating_sub(1 << 16)..]).into_owned();
    let telling = text.lines().rev().find(|line| line.contains("error:") || line.contains("Error "));
    telling.or(text.lines().last()).unwrap_or("it left no log").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_source_of_gcc_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let error = GccSource::find("gcc-12", Some(directory.path())).unwrap_err().to_string();
        assert!(error.contains("neither a tarball nor a source tree"), "{error}");
        let error = GccSource::find("gcc-4", None).unwrap_err().to_string();
        assert!(error.contains("install the package gcc-4-source"), "{error}");
    }

    #[test]
    fn updates_are_taken_if_debian_takes_them() {
        assert!(applies_updates("debian_patches = \\\n\tgit-updates \\\n"));
        assert!(!applies_updates("debian_patches = \\\n\n#\tgit-updates \\\n\tgit-doc-updates \\\n"));
    }

    #[test]
    fn what_another_plan_left_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let object = directory.path().join("build/gcc/a.o");
        std::fs::create_dir_all(object.parent().unwrap()).unwrap();
        begin(directory.path(), "release").unwrap();
        assert!(!object.exists());
        std::fs::create_dir_all(object.parent().unwrap()).unwrap();
        std::fs::write(&object, "").unwrap();
        begin(directory.path(), "release").unwrap();
        assert!(object.exists());
        begin(directory.path(), "full").unwrap();
        assert!(!object.exists());
    }

    #[test]
    fn a_log_tells_its_last_error() {
        let log = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(log.path(), "a.cc:1: error: no\nmake: waiting\n").unwrap();
        assert_eq!(last_error(log.path()), "a.cc:1: error: no");
    }
}
