//! `whodunit bench forkserver`: compilations by a fork server against processes, the same ones in turn.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use whodunit_campaign::{Seeds, Swarm, generator, open_seeds};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Driver, Gate, Identity, Limits, WorkerBinary, find_program, version_of};

use crate::bench::{load_average, machine, today};
use crate::exit::Exit;
use crate::output::say;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 measured and all the same, 1 some differ, 2 trouble.\n\n\
    Example: whodunit bench forkserver --driver gcc-12 --driver clang-16 --out docs/results")]
pub struct Arguments {
    /// A driver whose compiler proper is measured; can be given again.
    #[arg(long = "driver", default_values = ["gcc-12", "clang-16"])]
    drivers: Vec<String>,
    /// Programs by Csmith, each compiled at five levels.
    #[arg(long, default_value_t = 200)]
    programs: u64,
    /// Programs beside those, such as bug folders with programs that crash a compiler.
    #[arg(long, value_name = "DIR")]
    more: Option<PathBuf>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const LEVELS: [&str; 5] = ["-O0", "-O1", "-O2", "-O3", "-Os"];

/// What was measured of one driver.
#[derive(Default, Serialize)]
struct Measured {
    driver: String,
    version: String,
    compilations: usize,
    /// Those that the compiler did not end well: errors, crashes, limits.
    failed: usize,
    plain_seconds: f64,
    forked_seconds: f64,
    /// Compilations a second by the fork server over those by processes.
    ratio: f64,
    differing: Vec<String>,
}

#[derive(Serialize)]
struct Document {
    machine: String,
    date: String,
    load: f64,
    drivers: Vec<Measured>,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let programs = programs(arguments, &mut crew)?;
    let mut drivers = Vec::new();
    for name in &arguments.drivers {
        drivers.push(measure(name, &programs, &mut crew)?);
    }
    let document = Document { machine: machine(), date: today(), load: load_average(), drivers };
    let text = serde_json::to_string_pretty(&document)?;
    if let Some(dir) = out {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
        std::fs::write(dir.join("forkserver.json"), &text)?;
        std::fs::write(dir.join("forkserver.md"), markdown(&document))?;
    }
    match json {
        true => say!("{text}"),
        false => say!("{}", markdown(&document).trim_end()),
    }
    Ok(if document.drivers.iter().all(|one| one.differing.is_empty()) { Exit::Done } else { Exit::No })
}

/// Csmith's, some of our own on which compilers fail, and those of a directory.
fn programs(arguments: &Arguments, crew: &mut Crew) -> Result<Vec<Program>> {
    let nested = format!("int x = {}1{};\n", "(".repeat(300_000), ")".repeat(300_000));
    let mut programs = vec![
        Program::c("error.c", "int x = y;\n"),
        Program::c("empty.c", ""),
        Program::c("nested.c", nested),
        Program::c("crash.c", "#pragma clang __debug crash\nint x;\n"),
    ];
    if let Some(dir) = &arguments.more {
        programs.extend(programs_below(dir)?);
    }
    let source = open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?;
    for index in 0..arguments.programs {
        let made = source.program(index, &mut generator(arguments.seed, index, "forkserver"), crew)?;
        if let Some(Ok(program)) = made {
            programs.push(program);
        }
    }
    Ok(programs)
}

fn programs_below(dir: &Path) -> Result<Vec<Program>> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("cannot read {}", dir.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let program = |path: PathBuf| if path.is_dir() { path.join("prog.c") } else { path };
    let files = files.into_iter().map(program).filter(|path| path.extension().is_some_and(|end| end == "c"));
    let read = files.filter(|path| path.exists()).map(|path| Program::read(&path));
    Ok(read.collect::<Result<Vec<_>>>()?.into_iter().filter(|program| program.language == Language::C).collect())
}

fn measure(name: &str, programs: &[Program], crew: &mut Crew) -> Result<Measured> {
    let path = find_program(name).with_context(|| format!("{name} is not installed"))?;
    let version = version_of(Some(&path));
    let identity =
        Identity { name: name.into(), family: name.into(), version: version.clone(), path: path.display().to_string() };
    let driver = Driver::new(identity, vec![path.display().to_string()], Vec::new());
    let mut measured = Measured { driver: name.into(), version, ..Measured::default() };
    for program in programs {
        for level in LEVELS {
            let forked_first = measured.compilations % 2 == 1;
            let options = [level.to_owned()];
            let both = driver.compile_both_ways(crew, program, &options, &Limits::default(), forked_first)?;
            let both = both.with_context(|| format!("{name}: its compiler proper cannot be a fork server"))?;
            measured.compilations += 1;
            match both.plain.ending.exit {
                Some(0) => {
                    measured.plain_seconds += both.plain.seconds;
                    measured.forked_seconds += both.forked.seconds;
                }
                // Limits and crashes take the time that they take.
                _ => measured.failed += 1,
            }
            if !both.are_alike() {
                measured.differing.push(format!("{} {level}", program.name));
            }
        }
    }
    measured.ratio = measured.plain_seconds / measured.forked_seconds;
    Ok(measured)
}

fn markdown(document: &Document) -> String {
    let mut text = String::from(
        "| compiler proper of | compilations | not done | ms as a process | ms by a fork server | ratio | differing |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for one in &document.drivers {
        let ms = |seconds: f64| seconds * 1000.0 / (one.compilations - one.failed).max(1) as f64;
        text += &format!(
            "| {} ({}) | {} | {} | {:.1} | {:.1} | {:.2} | {} |\n",
            one.driver,
            one.version,
            one.compilations,
            one.failed,
            ms(one.plain_seconds),
            ms(one.forked_seconds),
            one.ratio,
            one.differing.len()
        );
    }
    let Document { machine, date, load, .. } = document;
    text += &format!(
        "\nEach program at five levels, both ways in turn, the first of them by turns too; alike means the same exit, \
         the same words and the same assembly. Programs by Csmith and some on which compilers fail; times are of those that were done. {machine}, one \
         worker, load {load}, {date}.\n"
    );
    for one in &document.drivers {
        one.differing.iter().for_each(|line| text += &format!("- {}: {line}\n", one.driver));
    }
    text
}
