//! Variants of programs: each seed is the head of a chain, and each member of the chain is a unit of
//! work. What is known of a chain is shared between the jobs; all of it follows from the seed.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use anyhow::Result;
use whodunit_emi::{ProfileCompiler, Recipe, Variant, Workbench, mutators};
use whodunit_oracles::{Expectation, SetAside};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Registry};

use crate::config::EmiShape;
use crate::plan::Plan;

/// Chains that are kept; jobs are never further apart than the number of them.
const KEPT_CHAINS: usize = 16;

/// What variants are made with.
pub struct Emi {
    recipe: Recipe,
    compilers: Vec<ProfileCompiler>,
    /// By the index of the seed.
    chains: Mutex<BTreeMap<u64, Arc<Mutex<Chain>>>>,
}

/// What is known of a seed and its variants.
#[derive(Default)]
struct Chain {
    seed: Option<Seed>,
    variants: Vec<Variant>,
    /// Why there are no more.
    ended: Option<String>,
}

/// A seed program and what it should do; none where the source has no more.
type Seed = Option<Result<(Program, Expectation), SetAside>>;

/// Which member of which chain a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Index of the seed.
    pub seed: u64,
    /// Place in the chain; 0 is the seed itself.
    pub number: u32,
}

/// A variant under test.
#[derive(Clone, Copy)]
pub struct Tested<'a> {
    pub variant: &'a Variant,
    /// Place in its chain, from 1.
    pub number: u32,
}

/// What a member of a chain is.
pub enum Found {
    NoMore,
    SetAside(SetAside),
    /// Something that is of no use, and why, if that is to be counted.
    Nothing(Option<String>),
    Seed(Program, Expectation),
    Variant(Program, Expectation, Variant),
}

impl Emi {
    pub fn prepare(shape: &EmiShape, registry: &Registry) -> Result<Emi> {
        let compilers = ProfileCompiler::discover(registry)?;
        let recipe = Recipe { mutators: mutators(&shape.mutators)?, probability: shape.probability };
        Ok(Emi { recipe, compilers, chains: Mutex::default() })
    }

    fn chain(&self, seed: u64) -> Arc<Mutex<Chain>> {
        let mut chains = self.chains.lock().expect("nobody panics with it");
        let chain = chains.entry(seed).or_default().clone();
        while chains.len() > KEPT_CHAINS {
            chains.pop_first();
        }
        chain
    }
}

impl Plan {
    /// The member of a chain that a unit is. Without variants each seed is one unit.
    pub(crate) fn member(&self, unit: u64) -> Member {
        let length = self.emi.as_ref().map_or(1, |_| u64::from(self.config.emi.variants) + 1);
        Member { seed: unit / length, number: (unit % length) as u32 }
    }

    /// The program of a unit and what it should do.
    pub(crate) fn find_member(&self, crew: &mut Crew, member: Member, stop: &AtomicBool) -> Result<Found> {
        let Some(emi) = &self.emi else {
            return Ok(as_found(self.seed(crew, member.seed, stop)?));
        };
        let chain = emi.chain(member.seed);
        let mut chain = chain.lock().expect("nobody panics with it");
        if chain.seed.is_none() {
            chain.seed = Some(self.seed(crew, member.seed, stop)?);
        }
        let seed = chain.seed.clone().flatten();
        let (program, expectation) = match seed {
            Some(Ok(seed)) if member.number > 0 => seed,
            // What is to be said of a seed is said once.
            Some(Err(_)) if member.number > 0 => return Ok(Found::Nothing(None)),
            other => return Ok(as_found(other)),
        };
        self.prolong(crew, emi, &mut chain, member, &program, &expectation)?;
        let at = member.number as usize - 1;
        Ok(match (chain.variants.get(at), &chain.ended) {
            (Some(variant), _) => {
                let program = Program { text: variant.text().into_bytes(), ..program };
                Found::Variant(program, expectation, variant.clone())
            }
            (None, why) if at == chain.variants.len() => Found::Nothing(why.clone()),
            (None, _) => Found::Nothing(None),
        })
    }

    /// Makes the chain as long as it is asked for, or as it can be.
    fn prolong(
        &self,
        crew: &mut Crew,
        emi: &Emi,
        chain: &mut Chain,
        member: Member,
        program: &Program,
        expectation: &Expectation,
    ) -> Result<()> {
        let text = match std::str::from_utf8(&program.text) {
            Ok(text) if program.language == Language::C => text,
            _ => {
                chain.ended = Some("no variant: it is not C in UTF-8".to_owned());
                return Ok(());
            }
        };
        let limits = self.config.limits.clone();
        let workbench = Workbench { compilers: &emi.compilers, limits };
        while chain.variants.len() < member.number as usize && chain.ended.is_none() {
            let number = chain.variants.len() + 1;
            let mut random = self.random(member.seed, &format!("variant {number}"));
            let last = chain.variants.last().cloned().unwrap_or_else(|| Variant::of(text));
            match workbench.next(crew, &last, &expectation.behaviour, &emi.recipe, &mut random)? {
                Ok(variant) => chain.variants.push(variant),
                Err(why) => chain.ended = Some(format!("no variant: the program {why}")),
            }
        }
        Ok(())
    }

    fn seed(&self, crew: &mut Crew, seed: u64, stop: &AtomicBool) -> Result<Seed> {
        let program = match self.program(crew, seed, stop)? {
            None => return Ok(None),
            Some(Ok(program)) => program,
            Some(Err(reason)) => return Ok(Some(Err(reason))),
        };
        Ok(Some(self.expectation(crew, &program)?.map(|expectation| (program, expectation))))
    }

    /// Why a variant is of no use: compilers must agree without optimisation that it does what its
    /// seed does.
    pub(crate) fn doubt(
        &self,
        crew: &mut Crew,
        variant: &Program,
        expectation: &Expectation,
    ) -> Result<Option<String>> {
        Ok(match self.expectation(crew, variant)? {
            Ok(own) if own.behaviour != expectation.behaviour => {
                Some("variant set aside: it is not equivalent, which is our own mistake".to_owned())
            }
            Ok(own) if own.agreed_by != expectation.agreed_by => {
                Some("variant set aside: compilers disagree about it without optimisation".to_owned())
            }
            Ok(_) => None,
            Err(reason) => Some(format!("variant set aside: it {reason}")),
        })
    }
}

fn as_found(seed: Seed) -> Found {
    match seed {
        None => Found::NoMore,
        Some(Err(reason)) => Found::SetAside(reason),
        Some(Ok((program, expectation))) => Found::Seed(program, expectation),
    }
}
