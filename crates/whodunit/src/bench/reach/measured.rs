//! What chains reach together, and the table of it.

use std::fmt::Write as _;

use serde::Serialize;

use super::chains::{Chains, Maker, TECHNIQUES};
use crate::bench::{machine, today};

/// The answer. The field names are the JSON contract.
#[derive(Serialize)]
pub struct Measured {
    pub complete: bool,
    pub subject: String,
    version: String,
    pub level: String,
    pub seed: u64,
    seeds: usize,
    optimiser: Baseline,
    code_generator: Baseline,
    techniques: Vec<Technique>,
    machine: String,
    date: String,
}

/// A part of the compiler, and what all seeds execute of it.
#[derive(Serialize)]
struct Baseline {
    blocks: usize,
    by_seeds: usize,
}

#[derive(Serialize)]
struct Technique {
    name: String,
    /// Variants that were made, of all seeds together.
    variants: usize,
    /// With so many variants a seed.
    steps: Vec<Step>,
}

/// Blocks that no seed executes.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Step {
    variants_a_seed: usize,
    optimiser: usize,
    code_generator: usize,
}

impl Measured {
    pub fn of(maker: &Maker, chains: &[&Chains], variants: usize) -> Measured {
        let parts = Parts { blocks: maker.source.table().block_count(), maker };
        let seeds = Seen::of(parts.blocks, chains.iter().map(|chains| &chains.seed[..]));
        let baseline = |part: &[u32]| Baseline { blocks: part.len(), by_seeds: seeds.among(part) };
        let steps: Vec<usize> = [1, 2, 5].into_iter().filter(|step| *step < variants).chain([variants]).collect();
        let technique = |(name, _): &(&str, &[&str])| Technique {
            name: (*name).to_owned(),
            variants: chains.iter().filter_map(|chains| chains.new.get(*name)).map(Vec::len).sum(),
            steps: steps.iter().map(|count| parts.step(name, *count, chains, &seeds)).collect(),
        };
        let identity = maker.subject.identity();
        Measured {
            complete: false,
            subject: identity.name.clone(),
            version: identity.version.clone(),
            level: String::new(),
            seed: 0,
            seeds: chains.len(),
            optimiser: baseline(&maker.optimiser),
            code_generator: baseline(&maker.code_generator),
            techniques: TECHNIQUES.iter().map(technique).collect(),
            machine: machine(),
            date: today(),
        }
    }
}

struct Parts<'a> {
    blocks: usize,
    maker: &'a Maker<'a>,
}

impl Parts<'_> {
    fn step(&self, name: &str, count: usize, chains: &[&Chains], seeds: &Seen) -> Step {
        let all = chains.iter().filter_map(|chains| chains.new.get(name));
        let first = all.flat_map(|variants| variants.iter().take(count).map(Vec::as_slice));
        let new = Seen::of(self.blocks, first).without(seeds);
        Step {
            variants_a_seed: count,
            optimiser: new.among(&self.maker.optimiser),
            code_generator: new.among(&self.maker.code_generator),
        }
    }
}

/// Which blocks were executed.
struct Seen(Vec<bool>);

impl Seen {
    fn of<'b>(blocks: usize, runs: impl Iterator<Item = &'b [u32]>) -> Seen {
        let mut seen = vec![false; blocks];
        runs.flatten().for_each(|block| seen[*block as usize] = true);
        Seen(seen)
    }

    fn without(mut self, others: &Seen) -> Seen {
        self.0.iter_mut().zip(&others.0).for_each(|(ours, theirs)| *ours &= !theirs);
        self
    }

    fn among(&self, part: &[u32]) -> usize {
        part.iter().filter(|block| self.0[**block as usize]).count()
    }
}

pub fn markdown(measured: &Measured) -> String {
    let Measured { subject, version, level, seeds, optimiser, code_generator, machine, date, seed, .. } = measured;
    let mut text = String::new();
    if !measured.complete {
        text += "Incomplete: fewer seeds than were asked for.\n\n";
    }
    let steps = measured.techniques.first().map_or(&[][..], |technique| &technique.steps);
    for (title, part, new) in [
        ("optimiser", optimiser, (|step| step.optimiser) as fn(&Step) -> usize),
        ("code generator", code_generator, |step| step.code_generator),
    ] {
        let share = |blocks: usize| 100.0 * blocks as f64 / part.blocks.max(1) as f64;
        let heads: Vec<_> = steps.iter().map(|step| format!("{} a seed", step.variants_a_seed)).collect();
        _ = writeln!(text, "| {title}, blocks beyond the seeds' | variants | {} |", heads.join(" | "));
        _ = writeln!(text, "| --- | --- |{}", " --- |".repeat(heads.len()));
        for Technique { name, variants, steps } in &measured.techniques {
            let cells: Vec<_> =
                steps.iter().map(|step| format!("{} (+{:.2} %)", new(step), share(new(step)))).collect();
            _ = writeln!(text, "| {name} | {variants} | {} |", cells.join(" | "));
        }
        _ = writeln!(
            text,
            "\nThe {seeds} seeds execute {} of its {} blocks ({:.1} %).\n",
            part.by_seeds,
            part.blocks,
            share(part.by_seeds)
        );
    }
    _ = writeln!(
        text,
        "{subject} ({version}) at {level}, programs by Csmith, seed {seed}; percentages are of all blocks of that part. On {machine}, {date}."
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_seed_executes_is_nothing_new_for_any_other() {
        let runs: [&[u32]; 2] = [&[0, 1], &[1, 2]];
        let seeds = Seen::of(6, runs.into_iter());
        let new = Seen::of(6, [&[2, 3, 5][..]].into_iter()).without(&seeds);
        assert_eq!(seeds.among(&[0, 1, 2, 3]), 3);
        assert_eq!((new.among(&[0, 1, 2, 3]), new.among(&[4, 5])), (1, 1));
    }
}
