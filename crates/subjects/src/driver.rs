//! Compilers as processes: gcc, clang, tcc, or one the user adds.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, bail};
use whodunit_program::{Language, Program};

use crate::by_hand::{HandStep, usual_name};
use crate::compiler_proper::{COMPILED, ProperCommands, SOURCE};
use crate::coverage::{CountingCompiler, CoverageSource};
use crate::crew::{Crew, Forked};
use crate::driver_parts::DriverParts;
use crate::gcc::{CoveredGcc, GccBuild, Switches};
use crate::limits::{Limit, Limits};
use crate::outcome::{Behaviour, Crash, End, Outcome, Stage, StageReport, shorten};
use crate::process::{Ending, ShellCommand};
use crate::recipe::Recipe;
use crate::subject::{Identity, Subject};

/// A compiler driver.
#[derive(Clone, Debug)]
pub struct Driver {
    identity: Identity,
    /// The executable and what always follows it.
    command: Vec<String>,
    levels: Vec<String>,
    /// The executable or library whose blocks are watched; the command's own if none is given.
    watched: Option<PathBuf>,
    /// The same compiler built from its sources, if that was done.
    build: Option<GccBuild>,
    /// Whether the compiler proper may be run without it, in a fork server.
    forks: bool,
    /// How it starts the compiler proper.
    proper: Arc<ProperCommands>,
    /// How it assembles and links.
    parts: Arc<DriverParts>,
}

/// Variables and their values.
pub(crate) type Environment = [(String, String)];

const EXECUTABLE: &str = "./prog.exe";

impl Driver {
    pub fn new(identity: Identity, command: Vec<String>, levels: Vec<String>) -> Driver {
        Driver {
            identity,
            command,
            levels,
            watched: None,
            build: None,
            forks: false,
            proper: Arc::default(),
            parts: Arc::default(),
        }
    }

    /// The same with the blocks of another file watched: drivers start the compiler proper.
    pub fn watching(self, watched: Option<PathBuf>) -> Driver {
        Driver { watched, ..self }
    }

    /// The same with a build of its sources, by which its blocks can be watched.
    pub fn with_build(self, build: Option<GccBuild>) -> Driver {
        Driver { build, ..self }
    }

    /// The same with the compiler proper run in a fork server, which saves its start-up. For drivers
    /// that do nothing else: one that the user wrote may do anything.
    pub fn with_fork_server(self) -> Driver {
        Driver { forks: true, ..self }
    }

    /// The same with one more option that always follows.
    pub(crate) fn with_option(self, option: String) -> Driver {
        let command = [self.command, vec![option]].concat();
        Driver { command, proper: Arc::default(), parts: Arc::default(), ..self }
    }

    /// The command line by which it starts the compiler proper.
    pub(crate) fn compiler_proper(
        &self,
        crew: &mut Crew,
        options: &[String],
        directory: &Path,
    ) -> Result<Option<Vec<String>>> {
        self.proper.get(&self.command, options, crew, directory)
    }

    /// The executable and what always follows it.
    pub(crate) fn command(&self) -> &[String] {
        &self.command
    }

    /// The command line that compiles `prog.c` with these options.
    pub fn command_line(&self, options: &[String], source: &str) -> Vec<String> {
        let mut argv = self.command.clone();
        argv.extend_from_slice(options);
        argv.extend(["-w", source, "-o", EXECUTABLE, "-lm"].map(String::from));
        argv
    }

    /// Compiles by a fork server, which saves the start-up of the compiler proper. Nothing unless it is
    /// simply done: of whatever else happens the driver tells more.
    fn run_forked(
        &self,
        crew: &mut Crew,
        options: &[String],
        directory: &Path,
        limits: &Limits,
    ) -> Result<Option<Outcome>> {
        if !self.forks || crew.is_without_fork_servers() {
            return Ok(None);
        }
        let Some(argv) = self.compiler_proper(crew, options, directory)? else { return Ok(None) };
        let Forked::Ended(ending, _) = crew.forked_command(argv, directory, limits, None, Vec::new(), None)? else {
            return Ok(None);
        };
        if compiler_end(&ending) != End::Done || !directory.join(COMPILED).exists() {
            return Ok(None);
        }
        let outcome = self.link_and_run(crew, options, directory, limits, &ending)?;
        Ok(Some(outcome).filter(|outcome| outcome.last().is_some_and(|report| report.stage == Stage::Run)))
    }

    /// Assembles and links what a compiler proper wrote, and runs it.
    pub(crate) fn link_and_run(
        &self,
        crew: &mut Crew,
        options: &[String],
        directory: &Path,
        limits: &Limits,
        compiled: &Ending,
    ) -> Result<Outcome> {
        let linked = self.linked(crew, options, directory, limits)?;
        let both = Ending {
            seconds: compiled.seconds + linked.seconds,
            peak_bytes: compiled.peak_bytes.max(linked.peak_bytes),
            stderr: compiled.stderr.clone(),
            ..Ending::default()
        };
        match compiler_end(&linked) {
            End::Done => self.run_executable(crew, directory, limits, &both),
            _ if lacks_main(&linked) => Ok(failed_compile(Stage::Compile, End::Done, &both)),
            end => Ok(failed_compile(Stage::Compile, end, &linked)),
        }
    }

    /// Assembles and links without the driver where that does what it would do.
    fn linked(&self, crew: &mut Crew, options: &[String], directory: &Path, limits: &Limits) -> Result<Ending> {
        if let Some(command) = self.command_for_parts(crew, options, directory, limits) {
            let ending = self.parts.build(crew, &command, EXECUTABLE)?;
            if let Some(ending) = ending.filter(|ending| ending.exit == Some(0)) {
                return Ok(ending);
            }
        }
        crew.compile_command(self.command_line(options, COMPILED), directory, limits)
    }

    /// Whether what the compiler proper wrote can be assembled, where that is told without the driver.
    pub(crate) fn assembles(
        &self,
        crew: &mut Crew,
        options: &[String],
        directory: &Path,
        limits: &Limits,
    ) -> Result<bool> {
        match self.command_for_parts(crew, options, directory, limits) {
            Some(command) => self.parts.compiles(crew, &command, EXECUTABLE),
            None => Ok(false),
        }
    }

    /// The driver's command line without its output, where its parts do what it would do.
    fn command_for_parts(
        &self,
        crew: &Crew,
        options: &[String],
        directory: &Path,
        limits: &Limits,
    ) -> Option<ShellCommand> {
        let argv = self.command_line(options, COMPILED);
        let output = argv.iter().position(|word| word == "-o").unwrap_or(argv.len());
        let without_output = [&argv[..output], argv.get(output + 2..).unwrap_or_default()].concat();
        let has_parts = self.forks && !options.iter().any(|option| option.starts_with("-flto"));
        has_parts.then(|| crew.compilation(without_output, directory, limits))
    }

    /// Runs what was compiled in a directory.
    fn run_executable(&self, crew: &mut Crew, directory: &Path, limits: &Limits, compiled: &Ending) -> Result<Outcome> {
        let mut outcome = ran(&crew.run_command(vec![EXECUTABLE.to_owned()], directory, limits)?);
        let report = StageReport { stage: Stage::Compile, end: End::Done, seconds: compiled.seconds };
        outcome.stages.insert(0, report);
        outcome.seconds += compiled.seconds;
        outcome.peak_bytes = outcome.peak_bytes.max(compiled.peak_bytes);
        outcome.diagnostics = shorten(&compiled.stderr);
        Ok(outcome)
    }

    fn compile(
        &self,
        crew: &mut Crew,
        options: &[String],
        directory: &Path,
        limits: &Limits,
        environment: &Environment,
    ) -> Result<(End, Ending)> {
        let ending = crew.compile_command_in(self.command_line(options, SOURCE), directory, limits, environment)?;
        let end = match compiler_end(&ending) {
            End::Done if !is_executable(&directory.join(EXECUTABLE)) => {
                End::Rejected("the compiler said it was done but wrote no executable".into())
            }
            end => end,
        };
        Ok((end, ending))
    }

    /// Runs a test with more in the compiler's environment.
    pub(crate) fn run_in(
        &self,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
        limits: &Limits,
        environment: &Environment,
    ) -> Result<Outcome> {
        let Recipe::Options(options) = recipe else {
            bail!("{}: takes options such as -O2 (`failing`), not a pipeline (`passes`)", self.identity.name);
        };
        if program.language != Language::C {
            bail!("{}: compiles C, and {} is LLVM IR", self.identity.name, program.name);
        }
        let directory = crew.fresh_directory()?;
        std::fs::write(directory.join(SOURCE), &program.text)?;
        if environment.is_empty()
            && let Some(outcome) = self.run_forked(crew, options, &directory, limits)?
        {
            crew.discard(&directory)?;
            return Ok(outcome);
        }
        let (end, ending) = self.compile(crew, options, &directory, limits, environment)?;
        if end != End::Done {
            crew.discard(&directory)?;
            // Nothing to run, as in a module without `main`; the compiler did its work.
            let end = if has_no_main(program, &ending) { End::Done } else { end };
            return Ok(failed_compile(Stage::Compile, end, &ending));
        }
        let outcome = self.run_executable(crew, &directory, limits, &ending);
        crew.discard(&directory)?;
        outcome
    }
}

impl Subject for Driver {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn run(&self, crew: &mut Crew, program: &Program, recipe: &Recipe, limits: &Limits) -> Result<Outcome> {
        self.run_in(crew, program, recipe, limits, &[])
    }

    fn coverage(&self, crew: &mut Crew, progress: &dyn Fn(&str)) -> Result<Option<Arc<dyn CoverageSource>>> {
        if let Some(build) = &self.build {
            return Ok(Some(Arc::new(CoveredGcc::prepare(self, build, progress)?)));
        }
        let executable = self.watched.clone().unwrap_or_else(|| PathBuf::from(&self.command[0]));
        let source = CountingCompiler::prepare(self, &executable, crew, progress)?;
        Ok(source.map(|source| Arc::new(source) as Arc<dyn CoverageSource>))
    }

    fn by_hand(&self, language: Language, recipe: &Recipe) -> Option<Vec<HandStep>> {
        let Recipe::Options(options) = recipe else { return None };
        if language != Language::C {
            return None;
        }
        let mut compile = self.command_line(options, language.usual_file());
        compile[0] = usual_name(Path::new(&compile[0]));
        let run = HandStep::new(Stage::Run, vec![EXECUTABLE.to_owned()]);
        Some(vec![HandStep::new(Stage::Compile, compile), run])
    }

    fn baseline(&self) -> Recipe {
        Recipe::options(self.levels.first().map(|_| "-O0"))
    }

    fn levels(&self) -> Vec<Recipe> {
        self.levels.iter().map(|level| Recipe::options(level.split_whitespace())).collect()
    }

    fn switches(&self, crew: &mut Crew, recipe: &Recipe) -> Result<Option<Switches>> {
        match recipe {
            Recipe::Options(options) if self.identity.is_gcc() => Switches::of(&self.command, options, crew).map(Some),
            _ => Ok(None),
        }
    }
}

/// Whether the linker missed a `main` that the program never had: it was not meant to run. A
/// compiler that loses one is another matter.
fn has_no_main(program: &Program, ending: &Ending) -> bool {
    let written = String::from_utf8_lossy(&program.text);
    lacks_main(ending) && written.split(|c: char| !c.is_alphanumeric() && c != '_').all(|word| word != "main")
}

/// Whether the linker missed a `main`.
fn lacks_main(ending: &Ending) -> bool {
    let missed = |line: &str| line.ends_with(" `main'") || line.ends_with(" 'main'");
    String::from_utf8_lossy(&ending.stderr).lines().any(missed)
}

pub(crate) fn is_executable(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// What a finished program did.
pub(crate) fn ran(ending: &Ending) -> Outcome {
    if let Some(how) = &ending.unwatched {
        return Outcome::stopped(Stage::Run, unwatched(how));
    }
    let end = ending.limit.map_or(End::Done, End::Limit);
    let behaviour = Behaviour { stdout: ending.stdout.clone(), exit: ending.exit, signal: ending.signal };
    Outcome {
        behaviour: ending.limit.is_none().then_some(behaviour),
        stages: vec![StageReport { stage: Stage::Run, end, seconds: ending.cpu_seconds }],
        seconds: ending.seconds,
        peak_bytes: ending.peak_bytes,
        diagnostics: String::new(),
    }
}

/// The process that held the test is gone: that is what is known of the test.
pub(crate) fn unwatched(how: &str) -> End {
    let message = Some(format!("the process that held the test died: {how}"));
    End::Crashed(Crash { message, ..Crash::default() })
}

/// The outcome of a compilation that did not make it.
pub(crate) fn failed_compile(stage: Stage, end: End, ending: &Ending) -> Outcome {
    Outcome {
        stages: vec![StageReport { stage, end, seconds: ending.seconds }],
        behaviour: None,
        diagnostics: shorten(&ending.stderr),
        peak_bytes: ending.peak_bytes,
        seconds: ending.seconds,
    }
}

/// How a compiler ended, from its exit and what it said: drivers report the death of the
/// compiler proper only in words.
pub(crate) fn compiler_end(ending: &Ending) -> End {
    if let Some(how) = &ending.unwatched {
        return unwatched(how);
    }
    if let Some(limit) = ending.limit {
        return End::Limit(limit);
    }
    if ending.exit == Some(0) {
        return End::Done;
    }
    let text = String::from_utf8_lossy(&ending.stderr);
    let says = |words: &str| text.contains(words);
    if says("CPU time limit exceeded") {
        End::Limit(Limit::Time)
    } else if says("File size limit exceeded") {
        End::Limit(Limit::FileSize)
    } else if OUT_OF_MEMORY.iter().any(|words| says(words)) {
        End::Limit(Limit::Memory)
    } else if let Some(message) = internal_error(&text) {
        End::Crashed(Crash { signal: ending.signal, message: Some(message), stack: Vec::new() })
    } else if let Some(signal) = ending.signal {
        End::Crashed(Crash { signal: Some(signal), ..Crash::default() })
    } else {
        let says = |words: &str| text.lines().find(|line| line.contains(words));
        let error = says(BAILED_OUT).or_else(|| says("error")).or(text.lines().next());
        End::Rejected(error.unwrap_or("the compiler failed without a message").to_owned())
    }
}

/// What a GCC for users says instead of an internal error that comes behind an error in the program: it stopped, but whether for a mistake of
/// its own it leaves open.
const BAILED_OUT: &str = "confused by earlier errors, bailing out";

const OUT_OF_MEMORY: [&str; 5] = [
    "virtual memory exhausted",
    "out of memory",
    "bad_alloc",
    "cannot allocate memory",
    "Killed signal terminated program",
];

/// The line that tells an internal error, with the pass it happened in where gcc says so.
fn internal_error(text: &str) -> Option<String> {
    const WORDS: [&str; 6] = [
        "internal compiler error",
        "Assertion `",
        "LLVM ERROR:",
        "UNREACHABLE executed",
        "PLEASE submit a bug report",
        "signal terminated program",
    ];
    let line = WORDS.iter().find_map(|words| text.lines().find(|line| line.contains(words)))?;
    let during = text.lines().find(|line| line.starts_with("during ") && line.contains(" pass: "));
    Some(match during {
        Some(during) => format!("{} ({during})", line.trim()),
        None => line.trim().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(exit: i32, stderr: &str) -> Ending {
        Ending { exit: Some(exit), stderr: stderr.into(), ..Ending::default() }
    }

    #[test]
    fn to_bail_out_behind_an_error_is_no_word_about_the_program() {
        let text = "prog.c:3:7: error: 'x' undeclared\nprog.c:9:1: confused by earlier errors, bailing out\n";
        let refused = |text| match compiler_end(&said(1, text)) {
            End::Rejected(message) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(text), "prog.c:9:1: confused by earlier errors, bailing out");
        assert_eq!(refused("prog.c:3:7: error: 'x' undeclared\n"), "prog.c:3:7: error: 'x' undeclared");
    }

    #[test]
    fn internal_errors_carry_the_pass() {
        let text = "during GIMPLE pass: vect\nprog.c: In function 'f':\nprog.c:3:1: internal compiler error: in vect_x, at tree-vect.cc:12\n";
        let End::Crashed(crash) = compiler_end(&said(1, text)) else { panic!("not a crash") };
        let message = crash.message.unwrap();
        assert!(message.contains("in vect_x") && message.contains("during GIMPLE pass: vect"), "{message}");
    }

    #[test]
    fn a_program_without_main_is_told_from_a_main_that_was_lost() {
        let unlinked = said(1, "ld: Scrt1.o: (.text+0x17): undefined reference to `main'\ncollect2: error: ld");
        let without = Program::c("p.c", "int domain(void) { return 0; }");
        assert!(has_no_main(&without, &unlinked));
        assert!(!has_no_main(&Program::c("p.c", "int main(void) { return 0; }"), &unlinked));
        assert!(!has_no_main(&without, &said(1, "prog.c:1:1: error: unknown type name 'x'")));
    }

    #[test]
    fn the_drivers_words_for_a_dead_compiler_are_understood() {
        for (text, end) in [
            ("gcc: fatal error: CPU time limit exceeded signal terminated program cc1", End::Limit(Limit::Time)),
            ("cc1: out of memory allocating 65536 bytes", End::Limit(Limit::Memory)),
            (
                "prog.c:1:1: error: unknown type name 'x'",
                End::Rejected("prog.c:1:1: error: unknown type name 'x'".into()),
            ),
        ] {
            assert_eq!(compiler_end(&said(1, text)), end, "{text}");
        }
        assert_eq!(compiler_end(&said(0, "warning: x")), End::Done);
    }
}
