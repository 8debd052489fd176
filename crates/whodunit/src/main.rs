//! The command line: what was typed becomes what is meant. One file a subcommand.

mod arguments;
mod bench;
mod bug;
mod check;
mod doctor;
mod exit;
mod hunt;
mod isolate;
mod known;
mod nats;
mod output;
mod progress;
mod reduce;
mod report;
mod select;
mod serve;
mod show;
mod subject;
mod test;
mod variants;
mod worker;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use whodunit_subjects::{TwiceWatched, call_trapped};

use crate::exit::Exit;

/// Finds bugs in C compilers and names the compiler source file and function to blame.
#[derive(Parser)]
#[command(
    version,
    about,
    after_help = "Exit codes: 0 done, 1 the question's answer is no, 2 usage or environment.\n\
    Start with `whodunit doctor`, then `whodunit hunt`."
)]
struct Cli {
    /// Print one JSON document on standard output, and nothing else.
    #[arg(long, global = true)]
    json: bool,
    /// Directory for results.
    #[arg(long, short, global = true, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(subcommand)]
    command: Commands,
}

#[derive(Subcommand)]
enum Commands {
    /// Show what is installed, what is missing, and how to get it.
    Doctor,
    /// List, add or prepare compilers under test.
    #[command(subcommand)]
    Subject(subject::Arguments),
    /// Look for bugs: make programs, compile them in many ways, compare.
    Hunt(Box<hunt::Arguments>),
    /// Make equivalent programs of one: other code, the same output.
    Variants(variants::Arguments),
    /// Replay a bug: does it show?
    Test(test::Arguments),
    /// Make a bug small: its program and its recipe.
    Reduce(reduce::Arguments),
    /// Name the compiler's source files and functions to blame for a bug.
    Isolate(isolate::Arguments),
    /// Write what a compiler team needs of a bug: page, script, culprit, regression test.
    Report(report::Arguments),
    /// Show the essentials of a bug in the terminal.
    Show(show::Arguments),
    /// Serve a campaign's pages on this machine, live, with isolations and reductions to start.
    Serve(serve::Arguments),
    /// Say whether a program is free of undefined behaviour.
    Check(check::Arguments),
    /// Choose the few sequences or programs that stand for many.
    #[command(subcommand)]
    Select(select::Arguments),
    /// Help with the campaigns of other machines.
    Worker(worker::Arguments),
    /// Measure whodunit against its peers.
    #[command(subcommand)]
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("__worker") {
        return whodunit_subjects::serve_worker(&arguments.collect::<Vec<_>>());
    }
    if let [first, socket, file] = std::env::args().skip(1).collect::<Vec<_>>().as_slice()
        && first == "__ask"
    {
        return ExitCode::from(whodunit_triage::ask(socket.as_ref(), file.as_ref()).unwrap_or(1));
    }
    if let [first, library, list, seen, arguments @ ..] = std::env::args().skip(1).collect::<Vec<_>>().as_slice()
        && first == TwiceWatched::SUBCOMMAND
    {
        return call_trapped(library.as_ref(), list.as_ref(), seen.as_ref(), arguments)
            .map_or_else(trouble, ExitCode::from);
    }
    if let [first, file, options @ ..] = std::env::args().skip(1).collect::<Vec<_>>().as_slice()
        && first == whodunit_syntax::SUBCOMMAND
    {
        return parse_for_parent(file.as_ref(), options);
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misunderstood(&error),
    };
    let result = match cli.command {
        Commands::Doctor => doctor::run(cli.json),
        Commands::Subject(arguments) => subject::run(arguments, cli.json).map(ExitCode::from),
        Commands::Hunt(arguments) => hunt::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Variants(arguments) => variants::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Check(arguments) => check::run(&arguments, cli.json).map(ExitCode::from),
        Commands::Select(arguments) => select::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Worker(arguments) => worker::run(&arguments, cli.json).map(ExitCode::from),
        Commands::Bench(arguments) => bench::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Reduce(arguments) => reduce::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Isolate(arguments) => isolate::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Report(arguments) => report::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Show(arguments) => show::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Serve(arguments) => serve::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
        Commands::Test(arguments) => test::run(&arguments, cli.out.as_deref(), cli.json).map(ExitCode::from),
    };
    result.unwrap_or_else(|error| {
        exit::complain(&error, cli.json);
        Exit::Trouble.into()
    })
}

/// Help that was asked for, or an error of usage; that as a document too, if documents were asked for.
fn misunderstood(error: &clap::Error) -> ExitCode {
    // Whoever closed our output does not want to be told.
    let _ = error.print();
    if error.use_stderr() && std::env::args().any(|argument| argument == "--json") {
        let whole = error.to_string();
        let what = whole.split("\n\nUsage").next().unwrap_or_default();
        output::say!("{}", serde_json::json!({ "error": what.trim_start_matches("error: ").trim() }));
    }
    ExitCode::from(error.exit_code().clamp(0, 2) as u8)
}

fn trouble(error: std::io::Error) -> ExitCode {
    eprintln!("{error}");
    Exit::Trouble.into()
}

/// This binary as the child in which libclang runs.
fn parse_for_parent(file: &std::path::Path, options: &[String]) -> ExitCode {
    match whodunit_syntax::main_of_child(file, options, &mut std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What scripts rely on, every option with a value.
    const CONTRACT: [&str; 18] = [
        "doctor --json --out DIR",
        "subject list --json --out DIR",
        "subject prepare llvm-14 --json --out DIR",
        "subject build gcc-12 --json --out DIR",
        "hunt --subject llvm-14 --subject gcc-12 --strategy sequences --strategy emi --strategy levels --seeds csmith \
         --budget 3m --jobs 2 --seed 1 --out DIR --until isolate --nats nats://127.0.0.1:4222 --json",
        "hunt --tests 100 --until find",
        "hunt --resume --budget 3m --jobs 2 --out DIR",
        "variants PROG.c -n 10 --strategy fcb,tg,tcb,orion,athena --seed 1 -o DIR --json",
        "check PROG.c --json --out DIR",
        "test BUG --json --out DIR",
        "reduce BUG --json --out DIR",
        "isolate BUG --strategy blend --budget 60s --level function --seed 1 --json --out DIR",
        "report BUG --format sarif --json --out DIR",
        "serve --port 7000 --json --out DIR",
        "select sequences FILE -k 10 --json --out DIR",
        "select programs DIR -k 10 --json --out DIR",
        "bench throughput --json --out DIR",
        "worker --nats nats://127.0.0.1:4222 --json --out DIR",
    ];

    #[test]
    fn the_command_line_is_the_one_that_scripts_rely_on() {
        for line in CONTRACT {
            let parsed = Cli::try_parse_from(std::iter::once("whodunit").chain(line.split_whitespace()));
            assert!(parsed.is_ok(), "{line}: {}", parsed.err().unwrap());
        }
        assert!(Cli::try_parse_from(["whodunit", "variants", "PROG.c", "--no-such-option"]).is_err());
    }
}
