//! One seed: what of the compiler it executes, and what its variants do that it does not.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use whodunit_campaign::{ProgramSource, Seeds, Swarm, generator, open_seeds};
use whodunit_emi::{Mutator, ProfileCompiler, Recipe as Mix, Variant, Workbench, mutators};
use whodunit_program::Program;
use whodunit_subjects::{
    Armed, Behaviour, CODE_GENERATOR, CoverageSource, Crew, Limits, OPTIMISER, Recipe, Registry, Subject, Watch,
};

use super::Arguments;

/// Techniques by name, with their mutators; the last one makes no variants but takes as many other programs.
pub const TECHNIQUES: [(&str, &[&str]); 5] = [
    ("Hermes (fcb, tg, tcb)", &["fcb", "tg", "tcb"]),
    ("Athena", &["athena"]),
    ("Orion", &["orion"]),
    ("all of them", &["fcb", "tg", "tcb", "orion", "athena"]),
    ("as many other programs", &[]),
];

/// Share of the statements that a variant looks at and changes, as in `whodunit variants`.
const PROBABILITY: f64 = 0.1;
/// Other programs are drawn from here on, so that they are nobody's seed.
const OTHERS: u64 = 1 << 32;
/// Programs that are tried instead of the variants of one seed.
const MOST_OTHERS: u64 = 1000;

/// What came of a seed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    SetAside(String),
    Used(Chains),
}

/// Blocks by their numbers.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Chains {
    /// Those that the seed executes.
    pub seed: Vec<u32>,
    /// For each technique and each of its variants in turn, those that the seed does not.
    pub new: BTreeMap<String, Vec<Vec<u32>>>,
}

/// What chains are made and watched with.
pub struct Maker<'a> {
    pub subject: &'a dyn Subject,
    pub source: &'a dyn CoverageSource,
    armed: Armed,
    /// Blocks that are watched.
    pub optimiser: Vec<u32>,
    pub code_generator: Vec<u32>,
    recipe: Recipe,
    csmith: Box<dyn ProgramSource>,
    compilers: Vec<ProfileCompiler>,
    seed: u64,
    variants: u32,
    /// Bytes of a seed, at most.
    longest: usize,
}

impl<'a> Maker<'a> {
    pub fn prepare(
        arguments: &Arguments,
        subject: &'a dyn Subject,
        source: &'a dyn CoverageSource,
        registry: &Registry,
    ) -> Result<Maker<'a>> {
        let optimiser = source.table().blocks_below(&OPTIMISER);
        let code_generator = source.table().blocks_below(&CODE_GENERATOR);
        let mut watched = [&optimiser[..], &code_generator[..]].concat();
        watched.sort_unstable();
        let recipe = subject.levels().into_iter().find(|recipe| recipe.to_string().contains(&arguments.level));
        Ok(Maker {
            armed: source.arm(&watched, Watch::Traps)?,
            recipe: recipe.with_context(|| format!("{} has no level {}", subject.identity().name, arguments.level))?,
            csmith: open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?,
            compilers: ProfileCompiler::discover(registry)?,
            seed: arguments.seed,
            variants: arguments.variants,
            longest: arguments.longest * 1000,
            subject,
            source,
            optimiser,
            code_generator,
        })
    }

    /// What results depend on besides the index of the seed.
    pub fn setting(&self) -> String {
        let identity = self.subject.identity();
        format!(
            "seed {}, {} variants of at most {} bytes, {} {} {}, csmith {}",
            self.seed,
            self.variants,
            self.longest,
            identity.name,
            identity.version,
            self.recipe,
            self.csmith.fingerprint()
        )
    }

    /// Tries the seed with this index; none if it was told to stop.
    pub fn attempt(&self, index: u64, crew: &mut Crew, stop: &dyn Fn() -> bool) -> Result<Option<Outcome>> {
        let (program, expected) = match self.program(index, crew)? {
            Err(why) => return Ok(Some(Outcome::SetAside(why))),
            Ok(drawn) => drawn,
        };
        let Some(seed) = self.executed(crew, &program)? else {
            return Ok(Some(Outcome::SetAside("is not compiled".to_owned())));
        };
        let mut chains = Chains { seed, new: BTreeMap::new() };
        for (name, members) in TECHNIQUES {
            let members: Vec<_> = members.iter().map(|name| (*name).to_owned()).collect();
            let new = match members.is_empty() {
                true => self.others(index, &chains.seed, crew, stop)?,
                false => self.chain(index, &program, &expected, &mutators(&members)?, &chains.seed, crew, stop)?,
            };
            let Some(new) = new else { return Ok(None) };
            if new.is_empty() {
                return Ok(Some(Outcome::SetAside(format!("has no variant by {name}"))));
            }
            chains.new.insert(name.to_owned(), new);
        }
        Ok(Some(Outcome::Used(chains)))
    }

    /// A program of moderate size that ends, and what it does.
    fn program(&self, index: u64, crew: &mut Crew) -> Result<Result<(Program, Behaviour), String>> {
        let program = match self.csmith.program(index, &mut generator(self.seed, index, "bench reach"), crew)? {
            None => return Ok(Err("could not be generated".to_owned())),
            Some(Err(why)) => return Ok(Err(why.to_string())),
            Some(Ok(program)) => program,
        };
        if program.text.len() > self.longest {
            return Ok(Err(format!("is longer than {} kB", self.longest / 1000)));
        }
        let outcome = self.subject.run(crew, &program, &self.subject.baseline(), &Limits::default())?;
        Ok(match (outcome.completed().is_some(), outcome.behaviour) {
            (true, Some(behaviour)) => Ok((program, behaviour)),
            _ => Err("does not end without optimisation".to_owned()),
        })
    }

    /// The blocks a program has executed; none where the compiler did not come to its end.
    fn executed(&self, crew: &mut Crew, program: &Program) -> Result<Option<Vec<u32>>> {
        let run = self.source.run(crew, program, &self.recipe, &Limits::default(), &self.armed, &[])?;
        Ok(run.outcome.completed().is_some().then_some(run.blocks))
    }

    /// Variants one of the other; a chain that cannot go on begins again at the seed.
    #[allow(clippy::too_many_arguments, reason = "what a chain is made of, each named where it is made")]
    fn chain(
        &self,
        index: u64,
        program: &Program,
        expected: &Behaviour,
        mutators: &[&'static dyn Mutator],
        seed: &[u32],
        crew: &mut Crew,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Vec<Vec<u32>>>> {
        let workbench = Workbench { compilers: &self.compilers, limits: Limits::default() };
        let mix = Mix { mutators: mutators.to_vec(), probability: PROBABILITY };
        let Ok(text) = std::str::from_utf8(&program.text) else { return Ok(Some(Vec::new())) };
        let first = Variant::of(text);
        let (mut last, mut new) = (first.clone(), Vec::new());
        for number in 1..=self.variants {
            if stop() {
                return Ok(None);
            }
            let names: Vec<_> = mutators.iter().map(|mutator| mutator.name()).collect();
            let purpose = format!("bench reach, {} {number}", names.join(" "));
            let mut random = generator(self.seed, index, &purpose);
            let mut next = workbench.next(crew, &last, expected, &mix, &mut random)?;
            if next.is_err() {
                next = workbench.next(crew, &first, expected, &mix, &mut random)?;
            }
            let Ok(variant) = next else { break };
            let blocks = self.executed(crew, &Program::c("variant.c", variant.text()))?.unwrap_or_default();
            new.push(without(blocks, seed));
            last = variant;
        }
        Ok(Some(new))
    }

    /// Other programs instead of variants.
    fn others(
        &self,
        index: u64,
        seed: &[u32],
        crew: &mut Crew,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Vec<Vec<u32>>>> {
        let (mut new, first) = (Vec::new(), OTHERS + index * MOST_OTHERS);
        for at in first..first + MOST_OTHERS {
            if stop() {
                return Ok(None);
            }
            if new.len() == self.variants as usize {
                break;
            }
            let Ok((program, _)) = self.program(at, crew)? else { continue };
            new.push(without(self.executed(crew, &program)?.unwrap_or_default(), seed));
        }
        Ok(Some(new))
    }
}

fn without(mut blocks: Vec<u32>, seed: &[u32]) -> Vec<u32> {
    blocks.retain(|block| seed.binary_search(block).is_err());
    blocks
}
