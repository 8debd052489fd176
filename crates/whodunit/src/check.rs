//! `whodunit check`: is a program free of undefined behaviour?

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use whodunit_program::Program;
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary};
use whodunit_validity::{CHECKS, Certificate, CheckVerdict, Checker, Depth, Validity};

use crate::exit::Exit;
use crate::output::say;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 valid, 1 invalid, 2 unproven or trouble.\n\n\
    Examples:\n  whodunit check prog.c\n  whodunit check prog.c --json --no-cache\n  whodunit check --list")]
pub struct Arguments {
    /// The program: one self-contained C file.
    #[arg(value_name = "PROG.c", required_unless_present = "list")]
    program: Option<PathBuf>,
    /// List the checks and what each does.
    #[arg(long)]
    list: bool,
    /// Check afresh, and do not keep the result.
    #[arg(long)]
    no_cache: bool,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<Exit> {
    if arguments.list {
        list(json)?;
        return Ok(Exit::Done);
    }
    let program = Program::read(arguments.program.as_deref().context("clap asks for a program")?)?;
    let mut checker = Checker::discover(&Registry::discover()?);
    if arguments.no_cache {
        checker = checker.without_cache();
    }
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let certificate = checker.certify(&mut crew, &program, Depth::Full)?;
    match json {
        true => say!("{}", serde_json::to_string_pretty(&certificate)?),
        false => show(&certificate),
    }
    Ok(match certificate.verdict {
        Validity::Valid => Exit::Done,
        Validity::Invalid => Exit::No,
        Validity::Unproven => Exit::Trouble,
    })
}

fn list(json: bool) -> Result<()> {
    if json {
        let checks = CHECKS
            .iter()
            .map(|check| json!({ "name": check.name(), "about": check.about(), "weight": check.weight().word() }));
        say!("{}", serde_json::to_string_pretty(&json!({ "checks": checks.collect::<Vec<_>>() }))?);
        return Ok(());
    }
    for check in CHECKS {
        say!("{:17} {} ({})", check.name(), check.about(), check.weight().word());
    }
    Ok(())
}

fn show(certificate: &Certificate) {
    for check in &certificate.checks {
        let word = match check.verdict {
            CheckVerdict::Passed => "passed",
            CheckVerdict::Failed => "FAILED",
            CheckVerdict::Unproven => "unproven",
        };
        let tool = if check.tool.is_empty() { String::new() } else { format!(" ({})", check.tool) };
        say!("{:17} {word:9} {}{tool}", check.name, check.evidence);
    }
    say!("{}", certificate.verdict.word());
}
