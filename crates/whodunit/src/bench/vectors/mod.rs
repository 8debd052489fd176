//! `whodunit bench vectors`: our Doc2Vec against gensim on the same sequences, with the same settings: do they
//! find the same neighbours, and how fast is each?

mod peer;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use whodunit_campaign::generator;
use whodunit_representatives::pass_documents;
use whodunit_selection::{Documents, Vectors, doc2vec, neighbours};
use whodunit_subjects::{Crew, Gate, Pipeline, Recipe, Subject, Tier, WorkerBinary};
use whodunit_variants::{SequenceShape, Sequences, Stock, Strategy, tier_shares};

use crate::arguments::parse_range;
use crate::bench::pages::keep;
use crate::bench::{cores, load_average, machine, today};
use crate::exit::Exit;
use crate::output::say;
use crate::progress::Line;
use crate::select::shapes::newest_llvm;
use peer::Gensim;

#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 as near to gensim as gensim is to itself, and fast enough; 1 not; 2 trouble.\n\n\
    Example: whodunit bench vectors --python gensim/bin/python --out docs/results"
)]
pub struct Arguments {
    /// A Python interpreter that has gensim 4.
    #[arg(long, default_value = "python3", value_name = "PATH")]
    python: PathBuf,
    /// Sequences to learn the vectors of.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(2..=1_000_000), value_name = "N")]
    sequences: u32,
    /// Shortest and longest sequence.
    #[arg(long, default_value = "50..200", value_parser = parse_range, value_name = "MIN..MAX")]
    length: (u32, u32),
    /// Neighbours of each sequence that are compared.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000), value_name = "N")]
    neighbours: u32,
    /// How many times gensim's speed ours must have.
    #[arg(long, default_value_t = 2.0, value_name = "RATIO")]
    least_ratio: f64,
    /// The LLVM whose passes are used; the newest installed if not given.
    #[arg(long, value_name = "S")]
    subject: Option<String>,
    /// Threads of each; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

#[derive(Serialize)]
struct Measured {
    subject: String,
    version: String,
    gensim: String,
    machine: String,
    cores: usize,
    date: String,
    load: f64,
    workers: usize,
    seed: u64,
    sequences: usize,
    words: u64,
    neighbours: u32,
    /// Neighbours by the angle between vectors, as gensim finds them, and by distance, as we select by.
    by_angle: Overlap,
    by_distance: Overlap,
    /// Both runs together; only learning is timed.
    gensim_seconds: f64,
    our_seconds: f64,
    /// How many times as fast ours is.
    ratio: f64,
    as_near: bool,
}

/// Shares of neighbours that runs have in common.
#[derive(Serialize)]
struct Overlap {
    /// Two runs with different seeds.
    gensim_with_itself: f64,
    /// Mean over our two runs and gensim's two.
    ours_with_gensim: f64,
    ours_with_itself: f64,
}

impl Overlap {
    /// Whether ours are as near to gensim's as gensim's are to each other.
    fn is_as_near(&self) -> bool {
        self.ours_with_gensim >= self.gensim_with_itself
    }
}

/// Two runs with different seeds, and how long both took.
#[derive(Default)]
struct Side {
    vectors: Vec<Vectors>,
    seconds: f64,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let line = Line::new(json);
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let (gensim, version) = Gensim::find(&arguments.python, &mut crew)?;
    let load = load_average();
    let subject = newest_llvm(arguments.subject.as_deref())?;
    let documents = pass_documents(&draw(arguments, subject.as_ref(), &mut crew)?)?;
    let workers = arguments.jobs.unwrap_or_else(cores).max(1);
    let (ours, theirs) = learn_both(arguments, &documents, &gensim, workers, &mut crew, &line)?;
    line.finish();
    let count = arguments.neighbours as usize;
    let by_angle = compare(&ours, &theirs, |vectors| neighbours(&of_length_one(vectors), count, workers));
    let by_distance = compare(&ours, &theirs, |vectors| neighbours(vectors, count, workers));
    let measured = Measured {
        subject: subject.identity().name.clone(),
        version: subject.identity().version.clone(),
        gensim: version,
        machine: machine(),
        cores: cores(),
        date: today(),
        load,
        workers,
        seed: arguments.seed,
        sequences: documents.len(),
        words: documents.counts().iter().sum(),
        neighbours: arguments.neighbours,
        as_near: by_angle.is_as_near() && by_distance.is_as_near(),
        by_angle,
        by_distance,
        gensim_seconds: theirs.seconds,
        our_seconds: ours.seconds,
        ratio: theirs.seconds / ours.seconds.max(1e-9),
    };
    tell(&measured, out, json)?;
    let good = measured.as_near && measured.ratio >= arguments.least_ratio;
    Ok(if good { Exit::Done } else { Exit::No })
}

/// Both learn twice, in turns, so that a machine that becomes slower does so for both.
fn learn_both(
    arguments: &Arguments,
    documents: &Documents,
    gensim: &Gensim,
    workers: usize,
    crew: &mut Crew,
    line: &Line,
) -> Result<(Side, Side)> {
    let (mut ours, mut theirs) = (Side::default(), Side::default());
    let lines = as_lines(documents);
    for run in 0..2 {
        let settings = doc2vec::Settings { seed: arguments.seed + run, workers, ..Default::default() };
        line.say(&format!("run {} of 2: gensim", run + 1));
        let learned = gensim.learn(crew, &lines, &settings)?;
        theirs.seconds += learned.seconds;
        theirs.vectors.push(learned.vectors);
        line.say(&format!("run {} of 2: ours", run + 1));
        let started = Instant::now();
        ours.vectors.push(doc2vec::train(documents, &settings)?);
        ours.seconds += started.elapsed().as_secs_f64();
    }
    Ok((ours, theirs))
}

fn tell(measured: &Measured, out: Option<&Path>, json: bool) -> Result<()> {
    let (document, table) = (serde_json::to_string_pretty(measured)?, markdown(measured));
    if let Some(dir) = out {
        keep(dir, "vectors", &document, &table)?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", table.trim_end()),
    }
    Ok(())
}

/// Sequences as a hunt draws them.
fn draw(arguments: &Arguments, subject: &dyn Subject, crew: &mut Crew) -> Result<Vec<String>> {
    let passes = subject.passes(crew)?;
    let passes = passes.with_context(|| format!("{} takes no pass sequences", subject.identity().name))?;
    let stock = Stock { levels: Vec::new(), passes: Some(&passes), excluded: Vec::new() };
    let (shortest, longest) = arguments.length;
    let shape = SequenceShape { count: arguments.sequences, shortest, longest, tiers: tier_shares(&Tier::ALL) };
    let recipes = Sequences.recipes(&stock, &shape, &mut generator(arguments.seed, 0, "bench vectors"));
    Ok(recipes.iter().filter_map(Recipe::pipeline).map(Pipeline::to_string).collect())
}

/// Documents as gensim is to read them: a line each, words as numbers.
fn as_lines(documents: &Documents) -> String {
    let line = |index: usize| {
        let words: Vec<String> = documents.words(index).iter().map(u16::to_string).collect();
        words.join(" ") + "\n"
    };
    (0..documents.len()).map(line).collect()
}

fn compare(ours: &Side, theirs: &Side, near: impl Fn(&Vectors) -> Vec<Vec<usize>>) -> Overlap {
    let [ours, theirs] = [ours, theirs].map(|side| side.vectors.iter().map(&near).collect::<Vec<_>>());
    let pairs: Vec<f64> = ours.iter().flat_map(|our| theirs.iter().map(|their| overlap(our, their))).collect();
    Overlap {
        gensim_with_itself: overlap(&theirs[0], &theirs[1]),
        ours_with_gensim: pairs.iter().sum::<f64>() / pairs.len() as f64,
        ours_with_itself: overlap(&ours[0], &ours[1]),
    }
}

/// Among vectors of length one the nearest are those at the smallest angle.
fn of_length_one(vectors: &Vectors) -> Vectors {
    let scaled = |row: &[f32]| {
        let length = row.iter().map(|number| number * number).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
        row.iter().map(|number| number / length).collect::<Vec<_>>()
    };
    Vectors::new(vectors.rows().flat_map(scaled).collect(), vectors.size())
}

/// The mean share of neighbours that are the same.
fn overlap(left: &[Vec<usize>], right: &[Vec<usize>]) -> f64 {
    let common = |(left, right): (&Vec<usize>, &Vec<usize>)| {
        let left: HashSet<_> = left.iter().collect();
        right.iter().filter(|index| left.contains(index)).count() as f64 / right.len().max(1) as f64
    };
    left.iter().zip(right).map(common).sum::<f64>() / left.len().max(1) as f64
}

fn markdown(measured: &Measured) -> String {
    let Measured { by_angle, by_distance, neighbours, .. } = measured;
    let Measured { gensim_seconds, our_seconds, ratio, workers, sequences, words, gensim, .. } = measured;
    let Measured { subject, version, machine, cores, date, load, seed, .. } = measured;
    let mut text =
        format!("| {neighbours} nearest neighbours in common | by angle | by distance |\n| --- | --- | --- |\n");
    for (who, share) in [
        ("gensim with gensim, another seed", (|overlap| overlap.gensim_with_itself) as fn(&Overlap) -> f64),
        ("ours with gensim, mean of four", |overlap| overlap.ours_with_gensim),
        ("ours with ours, another seed", |overlap| overlap.ours_with_itself),
    ] {
        text += &format!("| {who} | {:.3} | {:.3} |\n", share(by_angle), share(by_distance));
    }
    text + &format!(
        "\n| learning twice, {workers} workers | seconds |\n| --- | --- |\n\
         | gensim | {gensim_seconds:.1} |\n| ours | {our_seconds:.1} |\n| ratio | {ratio:.1} |\n\n\
         {sequences} sequences of {subject} ({version}), {words} passes in all; gensim {gensim} on {machine}, {cores} cores, \
         load {load}, {date}, seed {seed}.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_neighbours_are_counted_in_any_order() {
        assert_eq!(overlap(&[vec![1, 2], vec![3, 4]], &[vec![2, 1], vec![4, 9]]), 0.75);
    }

    #[test]
    fn by_angle_the_length_of_a_vector_does_not_count() {
        let vectors = Vectors::from_rows(&[[1.0, 0.0], [9.0, 1.0], [1.0, 1.0], [0.0, 0.0]]);
        assert_eq!(neighbours(&vectors, 1, 1)[0], [2]);
        assert_eq!(neighbours(&of_length_one(&vectors), 1, 1)[0], [1]);
    }
}
