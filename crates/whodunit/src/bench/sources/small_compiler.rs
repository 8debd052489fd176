//! A small compiler that can be built with counters of its own and be watched by traps: tcc, whose
//! source the crate `libtcc` brings.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use whodunit_subjects::{COUNTER_RUNTIME, Crew, Limits, find_program};

/// Where its source is looked for.
const CRATE: &str = "libtcc";
const VERSION: &str = "0.2.0";
const BELOW: &str = "src/tcc-0.9.27";

const FILES: [&str; 10] =
    ["tcc", "libtcc", "tccpp", "tccgen", "tccelf", "tccasm", "tccrun", "x86_64-gen", "x86_64-link", "i386-asm"];
const RUNTIME_FILES: [&str; 3] = ["libtcc1.c", "va_list.c", "alloca86_64.S"];

const CONFIGURATION: &str = "\
#define TCC_VERSION \"0.9.27\"
#define GCC_MAJOR 12
#define GCC_MINOR 2
#define HOST_X86_64 1
#define CONFIG_TRIPLET \"x86_64-linux-gnu\"
";

/// Newer ones first, of those that the packages of the project bring.
const CLANGS: [&str; 4] = ["clang-22", "clang-19", "clang-16", "clang-14"];

/// The compiler, built.
pub struct SmallCompiler {
    pub clang: String,
    /// It as a library with a `main`.
    pub library: PathBuf,
    /// The directory of its headers and of what its programs are linked with.
    pub home: PathBuf,
}

/// Builds the compiler in a directory, from a source tree or from the registry.
pub fn build(source: Option<&Path>, directory: &Path, crew: &mut Crew) -> Result<SmallCompiler> {
    let source = match source {
        Some(source) => source.to_owned(),
        None => fetch(directory, crew)?,
    };
    let source = source.canonicalize().with_context(|| format!("cannot find {}", source.display()))?;
    if !source.join("tccgen.c").exists() {
        bail!("{} holds no source of tcc", source.display());
    }
    let clang = CLANGS.into_iter().find(|name| find_program(name).is_some());
    let clang = clang.context("a compiler that counts is built with clang; install the package clang-14")?;
    let mut build = Build { clang, source: &source, directory, crew };
    build.library()?;
    let home = build.home()?;
    Ok(SmallCompiler { clang: clang.to_owned(), library: directory.join("libtcc-main.so"), home })
}

struct Build<'a> {
    clang: &'a str,
    source: &'a Path,
    directory: &'a Path,
    crew: &'a mut Crew,
}

impl Build<'_> {
    /// The compiler as a library and as an executable, of the same object files.
    fn library(&mut self) -> Result<()> {
        std::fs::write(self.directory.join("config.h"), CONFIGURATION)?;
        std::fs::write(self.directory.join("sancov.c"), COUNTER_RUNTIME)?;
        self.clang(&["-O2", "-fPIC", "-c", "sancov.c"], &[])?;
        let include = format!("-I{}", self.source.display());
        let coverage = "-fsanitize-coverage=inline-bool-flag,pc-table";
        let options = ["-w", "-g1", "-O1", "-fPIC", coverage, "-DONE_SOURCE=0", "-I.", &include, "-c"];
        self.clang(&options, &FILES.map(|file| self.source.join(file).with_extension("c")))?;
        let objects = FILES.map(|file| PathBuf::from(file).with_extension("o"));
        self.clang(&["-shared", "-Wl,-Bsymbolic", "-o", "libtcc-main.so", "sancov.o", "-ldl", "-lm"], &objects)?;
        self.clang(&["-o", "tcc", "sancov.o", "-ldl", "-lm"], &objects)
    }

    fn home(&mut self) -> Result<PathBuf> {
        let home = self.directory.join("home");
        std::fs::create_dir_all(&home)?;
        let include = home.join("include");
        if !include.exists() {
            std::os::unix::fs::symlink(self.source.join("include"), include)?;
        }
        let include = format!("-I{}", self.source.display());
        let files = RUNTIME_FILES.map(|file| self.source.join("lib").join(file));
        self.clang(&["-w", "-O1", "-fno-pic", "-DTCC_TARGET_X86_64", &include, "-c"], &files)?;
        let objects = RUNTIME_FILES.map(|file| PathBuf::from(file).with_extension("o").display().to_string());
        let mut argv = ["./tcc", "-ar", "rcs", "home/libtcc1.a"].map(String::from).to_vec();
        argv.extend(objects);
        run(self.crew, argv, self.directory)?;
        Ok(home)
    }

    fn clang(&mut self, options: &[&str], files: &[PathBuf]) -> Result<()> {
        let mut argv = vec![self.clang.to_owned()];
        // Libraries come behind what needs them.
        let (libraries, options): (Vec<&str>, Vec<&str>) = options.iter().partition(|option| option.starts_with("-l"));
        argv.extend(options.iter().map(|option| option.to_string()));
        argv.extend(files.iter().map(|file| file.display().to_string()));
        argv.extend(libraries.iter().map(|option| option.to_string()));
        run(self.crew, argv, self.directory).map(|_| ())
    }
}

/// Asks cargo for the crate that holds the source, and where it has put it.
fn fetch(directory: &Path, crew: &mut Crew) -> Result<PathBuf> {
    let project = directory.join("fetch");
    std::fs::create_dir_all(project.join("src"))?;
    std::fs::write(project.join("src/lib.rs"), "")?;
    let manifest = format!(
        "[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [dependencies]\n{CRATE} = \"={VERSION}\"\n[workspace]\n"
    );
    std::fs::write(project.join("Cargo.toml"), manifest)?;
    // What was fetched before is there without a network.
    let ask = |crew: &mut Crew, more: &[&str]| {
        let words = ["cargo", "metadata", "--quiet", "--format-version", "1"];
        run(crew, words.iter().chain(more).map(|word| word.to_string()).collect(), &project)
    };
    let said = ask(crew, &["--offline"]).or_else(|_| ask(crew, &[])).with_context(|| {
        format!("the source of tcc comes with the crate {CRATE} {VERSION}; give another with --source DIR")
    })?;
    let metadata: Value = serde_json::from_slice(&said).context("cargo metadata gave no JSON")?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let found = packages.iter().find(|package| package["name"] == CRATE);
    let manifest = found.and_then(|package| package["manifest_path"].as_str()).map(Path::new).and_then(Path::parent);
    Ok(manifest.context("cargo metadata does not name the crate")?.join(BELOW))
}

/// Runs a step; gives what it prints.
fn run(crew: &mut Crew, argv: Vec<String>, directory: &Path) -> Result<Vec<u8>> {
    let limits = Limits { compile_seconds: 300.0, file_bytes: 1 << 30, ..Limits::default() };
    let command = argv.join(" ");
    let ending = crew.compile_command(argv, directory, &limits)?;
    match ending.exit {
        Some(0) => Ok(ending.stdout),
        _ => bail!("`{command}` failed: {}", String::from_utf8_lossy(&ending.stderr).trim()),
    }
}
