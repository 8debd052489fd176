//! `whodunit subject`: which compilers can be tested, how one is added, what its passes are.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Subcommand;
use serde_json::json;
use whodunit_subjects::{AddedSubject, Crew, Gate, LlvmPaths, PassList, Registry, Subject, Tier, WorkerBinary};

use crate::exit::Exit;
use crate::output::say;

#[derive(Subcommand)]
pub enum Arguments {
    /// Show the compilers that can be tested here.
    List,
    /// Find out a subject's passes now, and keep them.
    #[command(after_help = "Example: whodunit subject prepare llvm-16")]
    Prepare {
        /// A name from `whodunit subject list`.
        name: String,
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
}

pub fn run(arguments: Arguments, json: bool) -> Result<Exit> {
    match arguments {
        Arguments::List => list(json),
        Arguments::Prepare { name } => prepare(&name, json),
        Arguments::Add { name, command, levels, family, llvm_library, clang, opt } => {
            let command = command.map(|text| text.split_whitespace().map(str::to_owned).collect()).unwrap_or_default();
            let llvm = llvm_library.map(|library| LlvmPaths { library, clang, opt });
            add(&name, &AddedSubject { command, levels, llvm, family }, json)
        }
    }
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

fn prepare(name: &str, json: bool) -> Result<Exit> {
    let subject = Registry::discover()?.get(name)?;
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let list = subject.passes(&mut crew).with_context(|| format!("preparing {name}"))?;
    if json {
        say!("{}", serde_json::to_string_pretty(&json!({ "subject": name, "passes": list }))?);
        return Ok(Exit::Done);
    }
    match list {
        Some(list) => show_passes(subject.as_ref(), &list),
        None => say!("{name}: its pass order is fixed; nothing to prepare"),
    }
    Ok(Exit::Done)
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
