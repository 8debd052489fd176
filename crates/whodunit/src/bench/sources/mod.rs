//! `whodunit bench sources`: do traps and a compiler's own counters see the same functions executed?

mod small_compiler;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;
use whodunit_campaign::{Seeds, Swarm, generator, open_seeds};
use whodunit_program::Program;
use whodunit_subjects::{BlockTable, Crew, Gate, Limits, SeenTwice, TwiceWatched, WorkerBinary, csmith_include};

use self::small_compiler::SmallCompiler;
use crate::bench::{machine, today};
use crate::exit::Exit;
use crate::output::say;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 both see the same functions, 1 they do not, 2 trouble.\n\n\
    Example: whodunit bench sources --out docs/results")]
pub struct Arguments {
    /// Programs by Csmith.
    #[arg(long, default_value_t = 100)]
    programs: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A source tree of tcc 0.9.27; fetched with cargo if not given.
    #[arg(long, value_name = "DIR")]
    source: Option<PathBuf>,
    /// Where the compiler is built and stays; a directory that goes away if not given.
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
}

/// What was compared.
#[derive(Serialize)]
struct Measured {
    compiler: String,
    built_with: String,
    machine: String,
    date: String,
    programs: usize,
    /// Programs that it compiled; it turns some down, which is a run like others.
    compiled: usize,
    /// Functions and blocks of the compiler that both ways can see.
    functions: usize,
    blocks: usize,
    mean_functions: f64,
    mean_blocks: f64,
    /// Functions and blocks executed in any of the runs.
    functions_executed: usize,
    blocks_executed: usize,
    /// What only one way saw, with the program.
    differing_functions: Vec<String>,
    differing_blocks: Vec<String>,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let scratch = tempfile::tempdir()?;
    let work = arguments.work.as_deref().unwrap_or(scratch.path());
    std::fs::create_dir_all(work).with_context(|| format!("cannot make {}", work.display()))?;
    let work = work.canonicalize()?;
    let compiler = small_compiler::build(arguments.source.as_deref(), &work, &mut crew)?;
    let measured = measure(arguments, &compiler, &mut crew)?;
    let document = serde_json::to_string_pretty(&measured)?;
    if let Some(dir) = out {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
        std::fs::write(dir.join("sources.json"), &document)?;
        std::fs::write(dir.join("sources.md"), markdown(&measured))?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", markdown(&measured).trim_end()),
    }
    Ok(if measured.differing_functions.is_empty() { Exit::Done } else { Exit::No })
}

fn measure(arguments: &Arguments, compiler: &SmallCompiler, crew: &mut Crew) -> Result<Measured> {
    let watched = TwiceWatched::open(&compiler.library)?;
    let source = open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?;
    let mut sums = Sums::default();
    for index in 0..2 * arguments.programs as u64 {
        if sums.programs == arguments.programs {
            break;
        }
        let Some(made) = source.program(index, &mut generator(arguments.seed, index, "sources"), crew)? else { break };
        if let Ok(program) = made {
            let seen = compile(compiler, &watched, &program, crew)?;
            sums.add(watched.table(), &program.name, &seen);
        }
    }
    if sums.programs < arguments.programs {
        bail!("Csmith made only {} of {} programs", sums.programs, arguments.programs);
    }
    Ok(sums.measured(compiler))
}

fn compile(compiler: &SmallCompiler, watched: &TwiceWatched, program: &Program, crew: &mut Crew) -> Result<SeenTwice> {
    let directory = crew.fresh_directory()?;
    std::fs::write(directory.join("prog.c"), &program.text)?;
    let mut arguments = vec![format!("-B{}", compiler.home.display())];
    arguments.extend(csmith_include(&program.text));
    arguments.extend(["-w", "prog.c", "-o", "prog.exe", "-lm"].map(String::from));
    let seen = watched.run(crew, &arguments, &directory, &Limits::default());
    crew.discard(&directory)?;
    seen
}

/// Sums over all programs.
#[derive(Default)]
struct Sums {
    programs: usize,
    compiled: usize,
    functions: usize,
    blocks: usize,
    executed_functions: usize,
    executed_blocks: usize,
    all_functions: BTreeSet<u32>,
    all_blocks: BTreeSet<u32>,
    differing_functions: Vec<String>,
    differing_blocks: Vec<String>,
}

impl Sums {
    fn add(&mut self, table: &BlockTable, program: &str, seen: &SeenTwice) {
        let functions = |blocks: &BTreeSet<u32>| blocks.iter().filter_map(|at| function_at(table, *at)).collect();
        let countable: BTreeSet<u32> = functions(&seen.countable);
        let counted: BTreeSet<u32> = functions(&seen.counted);
        let trapped: BTreeSet<u32> = functions(&seen.trapped);
        let trapped: BTreeSet<u32> = trapped.intersection(&countable).copied().collect();
        let name = |number: &u32| table.functions[*number as usize].symbol.as_str();
        let differing = counted.symmetric_difference(&trapped).map(|number| format!("{program}: {}", name(number)));
        self.differing_functions.extend(differing);
        // A counter may stand where no branch leads to; then traps have no block of their own there.
        let comparable: BTreeSet<u32> =
            seen.countable.iter().filter(|address| table.addresses.binary_search(address).is_ok()).copied().collect();
        let of_both = |blocks: &BTreeSet<u32>| blocks.intersection(&comparable).copied().collect::<BTreeSet<u32>>();
        let (counted_blocks, trapped_blocks) = (of_both(&seen.counted), of_both(&seen.trapped));
        let differing = counted_blocks.symmetric_difference(&trapped_blocks);
        self.differing_blocks.extend(differing.map(|address| format!("{program}: {address:#x}")));
        self.programs += 1;
        self.compiled += usize::from(seen.ending.exit == Some(0));
        (self.functions, self.blocks) = (countable.len(), comparable.len());
        self.executed_functions += counted.len();
        self.executed_blocks += counted_blocks.len();
        self.all_functions.extend(counted);
        self.all_blocks.extend(counted_blocks);
    }

    fn measured(self, compiler: &SmallCompiler) -> Measured {
        let mean = |sum: usize| sum as f64 / self.programs.max(1) as f64;
        Measured {
            compiler: "tcc 0.9.27".to_owned(),
            built_with: compiler.clang.clone(),
            machine: machine(),
            date: today(),
            programs: self.programs,
            compiled: self.compiled,
            functions: self.functions,
            blocks: self.blocks,
            mean_functions: mean(self.executed_functions),
            mean_blocks: mean(self.executed_blocks),
            functions_executed: self.all_functions.len(),
            blocks_executed: self.all_blocks.len(),
            differing_functions: self.differing_functions,
            differing_blocks: self.differing_blocks,
        }
    }
}

/// The function an address lies in.
fn function_at(table: &BlockTable, address: u32) -> Option<u32> {
    let block = table.addresses.partition_point(|first| *first <= address).checked_sub(1)?;
    Some(table.function_of(block as u32))
}

fn markdown(measured: &Measured) -> String {
    let Measured { compiler, built_with, machine, date, programs, compiled, .. } = measured;
    let mut text = String::from(
        "| | both ways can see | executed in any run | in a run, mean | seen one way only |\n\
         | --- | --- | --- | --- | --- |\n",
    );
    text += &format!(
        "| functions | {} | {} | {:.0} | {} |\n",
        measured.functions,
        measured.functions_executed,
        measured.mean_functions,
        measured.differing_functions.len()
    );
    text += &format!(
        "| blocks | {} | {} | {:.0} | {} |\n",
        measured.blocks,
        measured.blocks_executed,
        measured.mean_blocks,
        measured.differing_blocks.len()
    );
    text += &format!(
        "\n{compiler}, built by {built_with} with SanitizerCoverage (`inline-bool-flag,pc-table`) and our runtime, watched \
         by traps in the same runs: {programs} Csmith programs, of which it compiles {compiled} and turns the others \
         down. On {machine}, {date}.\n"
    );
    let differing = measured.differing_functions.iter().chain(&measured.differing_blocks);
    differing.take(50).for_each(|line| text += &format!("- {line}\n"));
    text
}
