//! `whodunit variants`: makes equivalent programs of one, for anybody's harness.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use serde_json::json;
use whodunit_campaign::generator;
use whodunit_emi::{MUTATORS, Mutator, ProfileCompiler, Snippet, Variant, Workbench, mutators};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, Gate, Limits, Registry, WorkerBinary};
use whodunit_triage::expected_by_all;

use crate::arguments::parse_share;
use crate::exit::{Exit, complain};
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;

#[derive(Args)]
#[command(
    after_help = "Writes variant-001.c with variant-001.json beside it, and so on: the snippets that were put in, \
    by which mutator and where, and what the program must print. Each variant is made of the one before it.\n\n\
    Exit codes: 0 all made, 1 the program was declined, 2 usage or environment.\n\n\
    Examples:\n  whodunit variants prog.c -n 20 -o variants\n  \
    whodunit variants prog.c -n 5 -o variants --strategy tcb --probability 0.3\n  whodunit variants --list"
)]
pub struct Arguments {
    /// The program: C, without undefined behaviour, the same at each run.
    #[arg(value_name = "PROG.c", required_unless_present = "list")]
    program: Option<PathBuf>,
    /// Variants to make.
    #[arg(long, short = 'n', default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Mutators to use, of those that --list shows.
    #[arg(long = "strategy", alias = "mutators", value_delimiter = ',', value_name = "NAMES")]
    mutators: Vec<String>,
    /// Share of the statements that are looked at and changed.
    #[arg(long, default_value_t = 0.1, value_parser = parse_share, value_name = "P")]
    probability: f64,
    /// All randomness comes from this number.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Make each variant of the program itself, not of the variant before it.
    #[arg(long)]
    separate: bool,
    /// List the mutators and what each does.
    #[arg(long)]
    list: bool,
}

/// What stands beside a variant.
#[derive(Serialize)]
struct Sidecar<'a> {
    program: &'a str,
    number: u32,
    seed: u64,
    expected: &'a Behaviour,
    snippets: &'a [Snippet],
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    if arguments.list {
        list(json)?;
        return Ok(Exit::Done);
    }
    let program = Program::read(arguments.program.as_deref().context("clap asks for a program")?)?;
    let out = out.unwrap_or(Path::new("whodunit-variants"));
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let interrupt = catch_interrupts()?;
    let line = Line::new(json);
    let mut making = Making::begin(arguments)?;
    let made = making.make(&program, arguments, &mut |number, variant, expected| {
        line.say(&format!("variant {number} of {}", arguments.count));
        write(out, &program, number, arguments.seed, variant, expected)?;
        Ok(!interrupt.load(Relaxed))
    });
    line.finish();
    let (count, declined) = made?;
    if json {
        let answer = json!({ "program": program.name, "variants": count, "declined": declined, "directory": out });
        say!("{}", serde_json::to_string_pretty(&answer)?);
    } else if count > 0 {
        say!("{count} variants of {} in {}", program.name, out.display());
    }
    match declined {
        Some(why) if count == 0 => {
            // The document above has it already.
            complain(&anyhow::anyhow!("{}: {why}", program.name), false);
            Ok(Exit::No)
        }
        Some(why) if !json => {
            say!("no more than that: the last one {why}");
            Ok(Exit::Done)
        }
        _ => Ok(Exit::Done),
    }
}

/// What variants are made with.
struct Making {
    registry: Registry,
    compilers: Vec<ProfileCompiler>,
    crew: Crew,
    recipe: whodunit_emi::Recipe,
}

/// Told of each variant; false ends it.
type Keep<'a> = &'a mut dyn FnMut(u32, &Variant, &Behaviour) -> Result<bool>;

impl Making {
    fn begin(arguments: &Arguments) -> Result<Making> {
        let registry = Registry::discover()?;
        let compilers = ProfileCompiler::discover(&registry)?;
        let crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
        let mutators: Vec<&'static dyn Mutator> = match arguments.mutators.is_empty() {
            true => MUTATORS.to_vec(),
            false => mutators(&arguments.mutators)?,
        };
        let recipe = whodunit_emi::Recipe { mutators, probability: arguments.probability };
        Ok(Making { registry, compilers, crew, recipe })
    }

    /// Makes the variants; gives their number, and why there are no more.
    fn make(&mut self, program: &Program, arguments: &Arguments, keep: Keep) -> Result<(u32, Option<String>)> {
        let limits = Limits::default();
        let text = match std::str::from_utf8(&program.text) {
            Ok(text) if program.language == Language::C => text,
            _ => return Ok((0, Some("is not C in UTF-8".to_owned()))),
        };
        let expected = match expected_by_all(program, &self.registry, &limits, &mut self.crew)? {
            Ok(expectation) => expectation.behaviour,
            Err(why) => return Ok((0, Some(why))),
        };
        let workbench = Workbench { compilers: &self.compilers, limits };
        let seed = Variant::of(text);
        let mut last = seed.clone();
        for number in 1..=arguments.count {
            let mut random = generator(arguments.seed, number.into(), "emi");
            let base = if arguments.separate { &seed } else { &last };
            match workbench.next(&mut self.crew, base, &expected, &self.recipe, &mut random)? {
                Err(declined) => return Ok((number - 1, Some(declined.to_string()))),
                Ok(variant) => last = variant,
            }
            if !keep(number, &last, &expected)? {
                return Ok((number, Some("was the last before the interruption".to_owned())));
            }
        }
        Ok((arguments.count, None))
    }
}

fn write(dir: &Path, program: &Program, number: u32, seed: u64, variant: &Variant, expected: &Behaviour) -> Result<()> {
    let name = format!("variant-{number:03}");
    let sidecar = Sidecar { program: &program.name, number, seed, expected, snippets: &variant.snippets };
    std::fs::write(dir.join(format!("{name}.c")), variant.text())?;
    std::fs::write(dir.join(format!("{name}.json")), serde_json::to_string_pretty(&sidecar)?)?;
    Ok(())
}

fn list(json: bool) -> Result<()> {
    if json {
        let mutators = MUTATORS.iter().map(
            |mutator| json!({ "name": mutator.name(), "about": mutator.about(), "live": mutator.is_for_live_code() }),
        );
        say!("{}", serde_json::to_string_pretty(&json!({ "mutators": mutators.collect::<Vec<_>>() }))?);
        return Ok(());
    }
    for mutator in MUTATORS {
        say!("{:8} {}", mutator.name(), mutator.about());
    }
    Ok(())
}
