//! `whodunit select`: the few sequences or programs that stand for many, for anybody's harness.

pub mod pool;
pub mod shapes;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};
use whodunit_representatives::{Chosen, Likeness, Picture, Settings, choose, sequence_vectors, svg};
use whodunit_selection::Vectors;

use crate::exit::Exit;
use crate::output::say;
use crate::progress::Line;
use pool::{program_files, read_pipelines};
use shapes::{Shapes, newest_llvm, shapes_of, write_graphs};

#[derive(Subcommand)]
pub enum Arguments {
    /// Of a file of pipelines, one a line, the most representative ones.
    #[command(
        after_help = "Blank lines and lines that begin with # are passed over; a pipeline that stands there twice \
        counts once.\n\nExit codes: 0 done, 2 usage or environment.\n\nExample: whodunit select sequences pool.txt -k 30 --picture pool.svg"
    )]
    Sequences {
        /// Pipelines, one a line.
        file: PathBuf,
        #[command(flatten)]
        common: Common,
    },
    /// Of a directory of C or LLVM IR programs, the most representative ones.
    #[command(after_help = "Exit codes: 0 done, 2 usage or environment.\n\n\
        Example: whodunit select programs corpus -k 100 -o chosen && whodunit hunt --seeds chosen")]
    Programs {
        /// Where the programs are: .c, .i, .ll and .bc, at any depth.
        dir: PathBuf,
        #[command(flatten)]
        common: Common,
        /// The LLVM that turns programs into unoptimised IR; the newest with its clang if not given.
        #[arg(long, value_name = "S")]
        subject: Option<String>,
        /// What programs are compared by.
        #[arg(long, value_enum, default_value = "regions")]
        by: By,
        /// Write the region graph of each function and the call graph of each chosen program, as DOT.
        #[arg(long, value_name = "DIR")]
        dot: Option<PathBuf>,
    },
}

/// What programs are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Vectors of their edges, brought together along regions and calls (CTOS).
    Regions,
    /// Counts of instructions and measures of structure (SPS in the CTOS paper).
    Static,
}

impl From<By> for Likeness {
    fn from(by: By) -> Likeness {
        match by {
            By::Regions => Likeness::Regions,
            By::Static => Likeness::Static,
        }
    }
}

#[derive(Args)]
pub struct Common {
    /// How many to select.
    #[arg(short, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    k: u32,
    /// All randomness comes from this number.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Threads; they change the time, never the selection. All cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// Draw pool and selection as an SVG picture (two principal components).
    #[arg(long, value_name = "FILE.svg")]
    picture: Option<PathBuf>,
}

impl Common {
    fn settings(&self) -> Settings {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        Settings { seed: self.seed, workers: self.jobs.unwrap_or_else(cores).max(1) }
    }

    fn check_size(&self, pool: usize, what: &str) -> Result<()> {
        if self.k as usize > pool {
            bail!("-k {} is more than the pool has: {pool} {what}; ask for at most {pool}", self.k);
        }
        Ok(())
    }
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let line = Line::new(json);
    let selection = match arguments {
        Arguments::Sequences { file, common } => sequences(file, common, &line),
        Arguments::Programs { dir, common, subject, by, dot } => {
            programs(dir, common, subject.as_deref(), *by, dot.as_deref(), &line)
        }
    };
    line.finish();
    let selection = selection?;
    if let Some(out) = out {
        selection.write(out).with_context(|| format!("cannot write the selection into {}", out.display()))?;
    }
    selection.tell(json)?;
    Ok(Exit::Done)
}

/// What came of a selection.
struct Selection {
    what: &'static str,
    names: Vec<String>,
    pool: usize,
    clusters: usize,
    wanted: usize,
    seconds: f64,
    /// Programs that could not be looked at, each with the reason.
    left_out: Vec<(String, String)>,
}

fn sequences(file: &Path, common: &Common, line: &Line) -> Result<Selection> {
    let started = Instant::now();
    let pool = read_pipelines(file)?;
    common.check_size(pool.len(), "different pipelines")?;
    line.say(&format!("learning the vectors of {} sequences", pool.len()));
    let vectors = sequence_vectors(&pool, common.settings())?;
    let name = |index: usize| pool[index].to_string();
    let (chosen, names) = select(&vectors, common, "sequences", &name, line)?;
    let seconds = started.elapsed().as_secs_f64();
    let (pool, clusters) = (pool.len(), chosen.clusters);
    Ok(Selection { what: "sequences", names, pool, clusters, wanted: common.k as usize, seconds, left_out: Vec::new() })
}

fn programs(
    dir: &Path,
    common: &Common,
    subject: Option<&str>,
    by: By,
    dot: Option<&Path>,
    line: &Line,
) -> Result<Selection> {
    let started = Instant::now();
    let files = program_files(dir)?;
    common.check_size(files.len(), "programs")?;
    let settings = common.settings();
    let subject = newest_llvm(subject)?;
    let Shapes { files, shapes, left_out } = shapes_of(&files, subject.as_ref(), settings.workers, &|done, all| {
        line.say(&format!("program {done} of {all}"));
    })?;
    if let (true, Some((first, reason))) = (shapes.len() < common.k as usize, left_out.first()) {
        let (count, left) = (left_out.len(), shapes.len());
        bail!("{count} programs could not be looked at (the first, {first}: {reason}), so -k can be at most {left}");
    }
    line.say(&format!("learning the vectors of {} programs", shapes.len()));
    let vectors = Likeness::from(by).vectors(&shapes, settings)?;
    let name = |index: usize| files[index].display().to_string();
    let (chosen, names) = select(&vectors, common, "programs", &name, line)?;
    if let Some(dot) = dot {
        for (rank, &index) in chosen.selected.iter().enumerate() {
            write_graphs(dot, rank + 1, &files[index], &shapes[index])
                .with_context(|| format!("cannot write graphs into {}", dot.display()))?;
        }
    }
    let (pool, clusters, seconds) = (shapes.len(), chosen.clusters, started.elapsed().as_secs_f64());
    Ok(Selection { what: "programs", names, pool, clusters, wanted: common.k as usize, seconds, left_out })
}

/// Chooses among vectors, and draws them if that was asked for.
fn select(
    vectors: &Vectors,
    common: &Common,
    what: &str,
    name: &dyn Fn(usize) -> String,
    line: &Line,
) -> Result<(Chosen, Vec<String>)> {
    line.say("selecting");
    let settings = common.settings();
    let chosen = choose(vectors, common.k as usize, settings);
    let names: Vec<String> = chosen.selected.iter().map(|&index| name(index)).collect();
    if let Some(file) = &common.picture {
        let title = format!("{} of {} {what}", chosen.selected.len(), vectors.len());
        let (selected, workers) = (&chosen.selected, settings.workers);
        let picture = svg(&Picture { title: &title, vectors, selected, names: &names, workers });
        std::fs::write(file, picture).with_context(|| format!("cannot write the picture {}", file.display()))?;
    }
    Ok((chosen, names))
}

impl Selection {
    /// Leaves what was selected where a hunt can take it up: a list, or copies of the programs.
    fn write(&self, out: &Path) -> Result<()> {
        std::fs::create_dir_all(out)?;
        if self.what == "sequences" {
            std::fs::write(out.join("selected.txt"), self.names.join("\n") + "\n")?;
            return Ok(());
        }
        for (rank, name) in self.names.iter().enumerate() {
            let own = Path::new(name).file_name().map_or_else(|| name.into(), |own| own.to_string_lossy());
            std::fs::copy(name, out.join(format!("{:04}-{own}", rank + 1)))?;
        }
        Ok(())
    }

    fn tell(&self, json: bool) -> Result<()> {
        let Selection { what, names, pool, clusters, wanted, seconds, left_out } = self;
        if json {
            let left: Vec<Value> =
                left_out.iter().map(|(program, reason)| json!({ "program": program, "reason": reason })).collect();
            let document = json!({
                "selected": names, "pool": pool, "clusters": clusters, "seconds": seconds, "left_out": left,
            });
            say!("{}", serde_json::to_string_pretty(&document)?);
            return Ok(());
        }
        names.iter().for_each(|name| say!("{name}"));
        for (program, reason) in left_out {
            eprintln!("left out: {program}: {reason}");
        }
        let left = if left_out.is_empty() { String::new() } else { format!(", {} left out", left_out.len()) };
        eprintln!("{} of {pool} {what} from {clusters} clusters in {seconds:.1} s{left}", names.len());
        if names.len() < *wanted {
            eprintln!("there are no more: the other {what} have the vectors of selected ones");
        }
        Ok(())
    }
}
