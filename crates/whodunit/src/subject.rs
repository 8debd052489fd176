//! `whodunit subject`: which compilers can be tested, how one is added, what its passes are.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::json;
use whodunit_subjects::{
    AddedSubject, COUNTER_RUNTIME, Checking, Crew, Gate, GccSource, LlvmPaths, MakePlan, PassList, Registry, Subject,
    Tier, WorkerBinary, make_gcc,
};

use crate::exit::Exit;
use crate::hunt::catch_interrupts;
use crate::output::say;
use crate::progress::Line;

#[derive(Subcommand)]
pub enum Arguments {
    /// Show the compilers that can be tested here.
    List,
    /// Find out a subject's passes and blocks now, and keep them.
    #[command(after_help = "What is found out is kept in the cache directory; it is a matter of seconds.\n\n\
        Example: whodunit subject prepare llvm-16")]
    Prepare {
        /// A name from `whodunit subject list`.
        name: String,
        /// Only its passes, not its blocks, which take some seconds and 150 MB.
        #[arg(long)]
        passes_only: bool,
    },
    /// Build a GCC from its sources, so that its bugs can be isolated.
    #[command(
        after_help = "A stock GCC is stripped: what its blocks are is known only from a build of its sources. Half an hour\n\
        on two idle cores, and 100 MB that stay. Stop it with Ctrl-C, and the same command goes on.\n\n\
        Examples:\n  whodunit subject build gcc-12\n  whodunit subject build gcc-12 --source gcc-12.3.0.tar.xz --checking full"
    )]
    Build {
        /// The stock driver that goes with it: gcc-12.
        name: String,
        /// A source tree or tarball; the package gcc-N-source if not given.
        #[arg(long, value_name = "PATH")]
        source: Option<PathBuf>,
        /// How much the compiler checks itself.
        #[arg(long, value_enum, default_value = "release")]
        checking: CheckingWord,
        /// Compilations side by side; all cores if not given.
        #[arg(long, value_name = "N")]
        jobs: Option<usize>,
        /// Keep sources and object files, about 2 GB.
        #[arg(long)]
        keep: bool,
    },
    /// Name a compiler of your own.
    #[command(
        after_help = "Examples:\n  whodunit subject add gcc-trunk --command '/opt/gcc/bin/gcc -no-pie' --family gcc\n  \
        whodunit subject add llvm-dev-23 --llvm-library /opt/llvm/lib/libLLVM.so --clang /opt/llvm/bin/clang --opt /opt/llvm/bin/opt"
    )]
    Add {
        name: String,
        /// The compiler's executable, with options that always follow it.
        #[arg(long)]
        command: Option<String>,
        /// An option set that makes a level, for example -O2; can be given again.
        #[arg(long = "level", allow_hyphen_values = true)]
        levels: Vec<String>,
        /// Subjects of one family are versions of one compiler.
        #[arg(long)]
        family: Option<String>,
        /// The file whose blocks are watched, if the command is only a driver of it; see `whodunit subject runtime`.
        #[arg(long, requires = "command", value_name = "FILE")]
        watched: Option<PathBuf>,
        /// A shared libLLVM, to be tested in-process.
        #[arg(long)]
        llvm_library: Option<PathBuf>,
        /// The clang that goes with the library.
        #[arg(long, requires = "llvm_library")]
        clang: Option<PathBuf>,
        /// The opt that goes with the library.
        #[arg(long, requires = "llvm_library")]
        opt: Option<PathBuf>,
    },
    /// Print the C file to link into a compiler that is to count its own blocks.
    #[command(after_help = "Bugs of a compiler that you build yourself can be isolated if it is built so:\n  \
        whodunit subject runtime > sancov.c && clang -O2 -fPIC -c sancov.c\n  \
        ./configure CC=clang CFLAGS='-O2 -g1 -fsanitize-coverage=inline-bool-flag,pc-table' LIBS=$PWD/sancov.o && make\n  \
        whodunit subject add mycc --command ./mycc")]
    Runtime,
}

/// How much a built compiler checks itself.
#[derive(Clone, Copy, ValueEnum)]
pub enum CheckingWord {
    /// As much as the stock compiler.
    Release,
    /// As its developers run it.
    Full,
}

pub fn run(arguments: Arguments, json: bool) -> Result<Exit> {
    match arguments {
        Arguments::Build { name, source, checking, jobs, keep } => {
            let checking = match checking {
                CheckingWord::Release => Checking::Release,
                CheckingWord::Full => Checking::Full,
            };
            let source = GccSource::find(&name, source.as_deref())?;
            let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
            build(&MakePlan { driver: name, source, checking, jobs: jobs.unwrap_or(cores), keep }, json)
        }
        Arguments::List => list(json),
        Arguments::Runtime => runtime(json),
        Arguments::Prepare { name, passes_only } => prepare(&name, passes_only, json),
        Arguments::Add { name, command, levels, family, watched, llvm_library, clang, opt } => {
            let command = command.map(|text| text.split_whitespace().map(str::to_owned).collect()).unwrap_or_default();
            let llvm = llvm_library.map(|library| LlvmPaths { library, clang, opt });
            add(&name, &AddedSubject { command, levels, watched, llvm, family }, json)
        }
    }
}

fn runtime(json: bool) -> Result<Exit> {
    match json {
        true => say!("{}", json!({ "runtime": COUNTER_RUNTIME })),
        false => say!("{}", COUNTER_RUNTIME.trim_end()),
    }
    Ok(Exit::Done)
}

fn list(json: bool) -> Result<Exit> {
    let registry = Registry::discover()?;
    if json {
        let all: Vec<_> = registry.all().iter().map(|subject| subject.identity()).collect();
        say!("{}", serde_json::to_string_pretty(&json!({ "subjects": all }))?);
    } else {
        for subject in registry.all() {
            let identity = subject.identity();
            say!("{:12} {:28} {}", identity.name, identity.version, identity.path);
        }
    }
    Ok(if registry.all().is_empty() { Exit::No } else { Exit::Done })
}

fn build(plan: &MakePlan, json: bool) -> Result<Exit> {
    let name = &plan.driver;
    // Its driver assembles and links, so it must be there.
    Registry::discover()?.get(name)?;
    let interrupt = catch_interrupts()?;
    let line = Line::new(json);
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let build = make_gcc(plan, &mut crew, &interrupt, &|what| line.say(&format!("{name}: {what}")))?;
    line.finish();
    let subject = Registry::discover()?.get(&format!("{name}+src"))?;
    let blocks = prepare_blocks(subject.as_ref(), &mut crew)?;
    match json {
        true => {
            say!("{}", serde_json::to_string_pretty(&json!({ "subject": subject.identity(), "coverage": blocks }))?)
        }
        false => {
            say!("{name}+src: {}", build.compiler().display());
            say!("`whodunit isolate` now takes bugs of {name} and of {name}+src");
        }
    }
    Ok(Exit::Done)
}

fn prepare(name: &str, passes_only: bool, json: bool) -> Result<Exit> {
    let subject = Registry::discover()?.get(name)?;
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let list = subject.passes(&mut crew).with_context(|| format!("preparing {name}"))?;
    let blocks = match passes_only {
        true => Ok(None),
        false => prepare_blocks(subject.as_ref(), &mut crew),
    };
    if json {
        let blocks = match &blocks {
            Ok(blocks) => json!(blocks),
            Err(error) => json!({ "error": format!("{error:#}") }),
        };
        say!("{}", serde_json::to_string_pretty(&json!({ "subject": name, "passes": list, "coverage": blocks }))?);
        return Ok(Exit::Done);
    }
    match &list {
        Some(list) => show_passes(subject.as_ref(), list),
        None => say!("{name}: its pass order is fixed"),
    }
    match blocks {
        Ok(Some(blocks)) => say!(
            "\n{name}: {} blocks in {} functions of {} files can be watched\n\
             checked by seeing a known run in two ways: the same {} blocks in {} functions",
            blocks.blocks,
            blocks.functions,
            blocks.files,
            blocks.checked_blocks,
            blocks.checked_functions
        ),
        Ok(None) if passes_only => {}
        Ok(None) => say!("\n{name}: its blocks cannot be watched"),
        Err(error) => say!("\n{name}: its blocks cannot be watched, so that no bug of it can be isolated: {error:#}"),
    }
    Ok(Exit::Done)
}

/// What is known of a subject's blocks.
#[derive(Serialize)]
struct Blocks {
    blocks: usize,
    functions: usize,
    files: usize,
    checked_blocks: usize,
    checked_functions: usize,
}

fn prepare_blocks(subject: &dyn Subject, crew: &mut Crew) -> Result<Option<Blocks>> {
    let Some(source) = subject.coverage(crew, &|what| eprintln!("{}: {what}", subject.identity().name))? else {
        return Ok(None);
    };
    let check = source.self_check(crew)?;
    if !check.differing.is_empty() || check.blocks == 0 {
        bail!(
            "two ways to see a known run disagree on {} of {} blocks; please report it",
            check.differing.len(),
            check.blocks + check.differing.len()
        );
    }
    let table = source.table();
    Ok(Some(Blocks {
        blocks: table.block_count(),
        functions: table.functions.len(),
        files: table.files.len(),
        checked_blocks: check.blocks,
        checked_functions: check.functions,
    }))
}

fn show_passes(subject: &dyn Subject, list: &PassList) {
    say!("{}: {} passes can be tested", subject.identity().name, list.passes.len());
    for tier in Tier::ALL {
        let names: Vec<_> =
            list.passes.iter().filter(|pass| pass.tier == tier).map(|pass| pass.element.as_str()).collect();
        say!("\n{} ({}):", tier.word(), names.len());
        names.iter().for_each(|name| say!("  {name}"));
    }
    say!("\nleft out ({}):", list.left_out.len());
    list.left_out.iter().for_each(|(name, reason)| say!("  {name:34} {reason}"));
}

fn add(name: &str, added: &AddedSubject, json: bool) -> Result<Exit> {
    let path = added.save(name)?;
    if json {
        say!("{}", json!({ "added": name, "file": path }));
    } else {
        say!("{name} is known from now on (in {})", path.display());
    }
    Ok(Exit::Done)
}
