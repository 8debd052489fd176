//! libclang in a process of its own, since programs may crash it: both sides of that.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Ending, Limit, ShellCommand, csmith_include, signal_name};

use crate::builder::build;
use crate::clang::{Errors, Parsed};
use crate::library::Libclang;
use crate::tree::Unit;

/// The hidden subcommand that runs [`main_of_child`].
pub const SUBCOMMAND: &str = "__syntax";
/// Bytes of a program that are worth a tree.
const LARGEST: usize = 4 << 20;
/// What the child may use up.
const CPU_SECONDS: f64 = 10.0;
const WALL_SECONDS: f64 = 30.0;
const MEMORY_BYTES: u64 = 2 << 30;
const OUTPUT_BYTES: u64 = 64 << 20;
/// How a program is read unless options say otherwise. Only its first error is of interest.
const OPTIONS: [&str; 6] = ["-x", "c", "-std=gnu11", "--target=x86_64-linux-gnu", "-w", "-ferror-limit=1"];
/// The option by which the child is told to go on after errors, however many there are.
const GO_ON: &str = "-ferror-limit=0";

/// Why there is no tree of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declined {
    NotC,
    /// The first error that the front end found.
    Refused(String),
    /// What is known of how the front end died.
    Crashed(String),
    Limit(Limit),
    TooLarge,
}

impl std::fmt::Display for Declined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Declined::NotC => f.write_str("not a C program"),
            Declined::Refused(error) => write!(f, "libclang refuses it: {error}"),
            Declined::Crashed(how) => write!(f, "libclang crashed: {how}"),
            Declined::Limit(limit) => write!(f, "libclang ran into the {limit}"),
            Declined::TooLarge => f.write_str("too large"),
        }
    }
}

/// The tree of a program, made by a child of the crew.
pub fn parse(crew: &mut Crew, program: &Program) -> Result<Result<Unit, Declined>> {
    parse_with(crew, program, &[])
}

/// The tree of a program that another compiler takes, without what libclang does not understand of it: GCC has extensions
/// that clang has not.
pub fn parse_despite_errors(crew: &mut Crew, program: &Program) -> Result<Result<Unit, Declined>> {
    parse_with(crew, program, &[GO_ON])
}

fn parse_with(crew: &mut Crew, program: &Program, options: &[&str]) -> Result<Result<Unit, Declined>> {
    if program.language != Language::C {
        return Ok(Err(Declined::NotC));
    }
    if program.text.len() > LARGEST {
        return Ok(Err(Declined::TooLarge));
    }
    let directory = crew.fresh_directory()?;
    let ending = run_child(crew, program, options, &directory);
    crew.discard(&directory)?;
    understand(ending?)
}

fn run_child(crew: &mut Crew, program: &Program, options: &[&str], directory: &Path) -> Result<Ending> {
    let file = program.language.usual_file();
    std::fs::write(directory.join(file), &program.text)?;
    let binary = crew.binary().program.to_str().context("the path of this binary is not UTF-8")?;
    let mut argv = vec![binary.to_owned(), SUBCOMMAND.to_owned(), file.to_owned()];
    argv.extend(options.iter().map(|option| option.to_string()));
    argv.extend(csmith_include(&program.text));
    crew.command(&ShellCommand {
        argv,
        directory: directory.to_owned(),
        environment: Vec::new(),
        cpu_seconds: CPU_SECONDS,
        wall_seconds: WALL_SECONDS,
        memory_bytes: MEMORY_BYTES,
        output_bytes: OUTPUT_BYTES,
        file_bytes: OUTPUT_BYTES,
        random_addresses: false,
        stop_file: None,
    })
}

fn understand(ending: Ending) -> Result<Result<Unit, Declined>> {
    if let Some(how) = ending.unwatched {
        bail!("the process that ran libclang died: {how}");
    }
    if let Some(limit) = ending.limit {
        return Ok(Err(Declined::Limit(limit)));
    }
    let said = String::from_utf8_lossy(&ending.stderr);
    let said = said.lines().next().unwrap_or("no message");
    Ok(match (ending.exit, ending.signal) {
        (Some(0), _) => {
            let answer: Result<Unit, String> =
                postcard::from_bytes(&ending.stdout).context("the child that ran libclang gave no answer")?;
            answer.map_err(Declined::Refused)
        }
        (_, Some(signal)) => Err(Declined::Crashed(format!("{} ({said})", signal_name(signal)))),
        _ => Err(Declined::Crashed(said.to_owned())),
    })
}

/// The child: reads a file and writes a tree, or the first error, in the format of [`parse`].
pub fn main_of_child(file: &Path, options: &[String], out: &mut dyn Write) -> Result<()> {
    let text = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let name = file.to_str().context("the file's name is not UTF-8")?;
    let answer = parse_here(&Libclang::usual()?, name, &text, options)?;
    out.write_all(&postcard::to_stdvec(&answer)?)?;
    Ok(out.flush()?)
}

/// Parses in this process, which the text may crash.
pub(crate) fn parse_here(
    clang: &Libclang,
    name: &str,
    text: &[u8],
    options: &[String],
) -> Result<Result<Unit, String>> {
    let errors = if options.iter().any(|option| option == GO_ON) { Errors::LeaveAside } else { Errors::Refuse };
    let options: Vec<String> = OPTIONS.iter().map(|option| option.to_string()).chain(options.iter().cloned()).collect();
    let parsed = Parsed::new(clang, name, text, &options, errors)?;
    Ok(parsed.and_then(|parsed| build(&parsed, text)))
}
