//! One program under examination: its builds, each made once, and what they did when run.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Result, bail};
use whodunit_program::Program;
use whodunit_subjects::{Behaviour, Crew, Ending, Limit, ShellCommand, csmith_include};

use crate::checker::Depth;
use crate::tools::{Sanitizing, Tool, Tools, unlimited_memory};

/// Bytes that a compiler may use.
const COMPILER_MEMORY: u64 = 4 << 30;
/// Bytes that a program may use when no sanitizer needs the address space.
const PROGRAM_MEMORY: u64 = 2 << 30;

/// What came of a build.
#[derive(Clone, Debug)]
pub enum Build {
    Made {
        executable: String,
        /// What the compiler said.
        said: String,
    },
    /// With the first error.
    Refused(String),
    /// Out of time or memory, or crashed: that says nothing about the program.
    Stopped(String),
}

/// What came of a run.
#[derive(Clone, Debug)]
pub enum Run {
    Ended {
        behaviour: Behaviour,
        /// What it said on standard error: reports of sanitizers.
        said: String,
    },
    Limit(Limit),
}

/// How to run a build.
#[derive(Clone, Copy, Default)]
pub struct Surroundings<'a> {
    pub environment: &'a [(&'a str, &'a str)],
    pub random_addresses: bool,
    /// Built with a sanitizer: slower, and in need of address space.
    pub sanitized: bool,
}

pub struct Examination<'a> {
    pub crew: &'a mut Crew,
    pub program: &'a Program,
    pub tools: &'a Tools,
    pub depth: Depth,
    /// The family under test, which is no judge of its own optimised code.
    pub avoided: Option<&'a str>,
    /// What the program does without optimisation, once compilers have agreed on it.
    pub expected: Option<Behaviour>,
    /// Why it is of no use to run the program any further, if so.
    pub hopeless: Option<String>,
    directory: PathBuf,
    builds: BTreeMap<Vec<String>, Build>,
}

impl<'a> Examination<'a> {
    pub fn begin(
        crew: &'a mut Crew,
        program: &'a Program,
        tools: &'a Tools,
        depth: Depth,
        avoided: Option<&'a str>,
    ) -> Result<Examination<'a>> {
        let directory = crew.fresh_directory()?;
        std::fs::write(directory.join("prog.c"), &program.text)?;
        let builds = BTreeMap::new();
        Ok(Examination { crew, program, tools, depth, avoided, expected: None, hopeless: None, directory, builds })
    }

    pub fn end(self) -> Result<()> {
        self.crew.discard(&self.directory)
    }

    pub fn sanitizing(&mut self) -> Result<&'a Sanitizing> {
        self.tools.sanitizing(self.crew)
    }

    /// Builds the program, or gives what came of that before.
    pub fn build(&mut self, tool: &Tool, options: &[&str]) -> Result<Build> {
        let mut argv = vec![tool.path.clone()];
        argv.extend(options.iter().map(|option| option.to_string()));
        if let Some(known) = self.builds.get(&argv) {
            return Ok(known.clone());
        }
        let executable = format!("./{}.exe", self.builds.len());
        let build = self.compile(tool, &argv, &executable)?;
        self.builds.insert(argv, build.clone());
        Ok(build)
    }

    fn compile(&mut self, tool: &Tool, argv: &[String], executable: &str) -> Result<Build> {
        let mut argv = argv.to_vec();
        argv.extend(self.include_options());
        argv.extend(["prog.c", "-lm"].map(String::from));
        let ending = self.driven(tool, argv, executable)?;
        let said = String::from_utf8_lossy(&ending.stderr).into_owned();
        if ending.exit != Some(0) && said.contains("No space left on device") {
            bail!("the scratch directory is full ({}); set TMPDIR to a place with room", self.directory.display());
        }
        Ok(match (ending.exit, ending.limit) {
            (_, Some(limit)) => Build::Stopped(format!("the compiler ran into the {limit}")),
            (Some(0), None) if self.directory.join(executable).is_file() => {
                Build::Made { executable: executable.to_owned(), said }
            }
            (Some(1), None) if !said.contains("internal compiler error") => Build::Refused(first_error(&said)),
            _ => Build::Stopped(format!("the compiler failed: {}", first_error(&said))),
        })
    }

    /// What a driver does: clang's by its parts, since it takes long to start.
    fn driven(&mut self, tool: &Tool, argv: Vec<String>, executable: &str) -> Result<Ending> {
        let mut driver = self.shell_command(argv, self.compile_seconds(), COMPILER_MEMORY);
        if tool.family == "clang"
            && let Some(ending) = self.tools.parts.build(self.crew, &driver, executable)?
        {
            return Ok(ending);
        }
        driver.argv.extend(["-o", executable].map(String::from));
        self.crew.command(&driver)
    }

    /// Options that find the headers of a program that includes some.
    pub fn include_options(&self) -> Option<String> {
        csmith_include(&self.program.text)
    }

    /// Runs a build in an empty directory.
    pub fn run(&mut self, executable: &str, how: Surroundings) -> Result<Run> {
        let directory = self.crew.fresh_directory()?;
        let argv = vec![self.directory.join(executable).display().to_string()];
        let mut command = unlimited_memory(argv, &directory, self.run_seconds(how.sanitized));
        command.random_addresses = how.random_addresses;
        command.output_bytes = 1 << 20;
        if !how.sanitized {
            command.memory_bytes = PROGRAM_MEMORY;
        }
        command.environment = how.environment.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let ending = self.crew.command(&command);
        self.crew.discard(&directory)?;
        ended(ending?)
    }

    /// Runs any command beside the program.
    pub fn command(&mut self, argv: Vec<String>, seconds: f64, memory_bytes: u64) -> Result<Ending> {
        let command = self.shell_command(argv, seconds, memory_bytes);
        self.crew.command(&command)
    }

    fn shell_command(&self, argv: Vec<String>, seconds: f64, memory_bytes: u64) -> ShellCommand {
        let mut command = unlimited_memory(argv, &self.directory, seconds);
        command.memory_bytes = memory_bytes;
        // Frama-C looks for files where PWD says it is.
        command.environment = vec![("PWD".to_owned(), self.directory.display().to_string())];
        command
    }

    /// Writes a file beside the program.
    pub fn write(&self, name: &str, text: &str) -> Result<()> {
        Ok(std::fs::write(self.directory.join(name), text)?)
    }

    /// Reads a file that a command left beside the program; empty if it left none.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.directory.join(name)).unwrap_or_default()
    }

    fn compile_seconds(&self) -> f64 {
        match self.depth {
            Depth::Step | Depth::ValidStep => 10.0,
            Depth::Full => 30.0,
        }
    }

    /// Sanitized code takes several times as long.
    fn run_seconds(&self, sanitized: bool) -> f64 {
        match (self.depth, sanitized) {
            (Depth::Step | Depth::ValidStep, false) => 1.0,
            (Depth::Step | Depth::ValidStep, true) => 5.0,
            (Depth::Full, false) => 3.0,
            (Depth::Full, true) => 20.0,
        }
    }
}

fn ended(ending: Ending) -> Result<Run> {
    if let Some(how) = ending.unwatched {
        bail!("the process that ran the program died: {how}");
    }
    Ok(match ending.limit {
        Some(limit) => Run::Limit(limit),
        None => Run::Ended {
            behaviour: Behaviour { stdout: ending.stdout, exit: ending.exit, signal: ending.signal },
            said: String::from_utf8_lossy(&ending.stderr).into_owned(),
        },
    })
}

/// The line that says why a compiler refused.
fn first_error(said: &str) -> String {
    let wanted = |line: &&str| line.contains("error") || line.contains("undefined reference");
    said.lines().find(wanted).or(said.lines().next()).unwrap_or("no message").trim().to_owned()
}
