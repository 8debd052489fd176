//! Variants of a unit's program: a chain of them, each tested like the program itself.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use rand_pcg::Pcg64;
use whodunit_emi::{ProfileCompiler, Recipe, Variant, Workbench, mutators};
use whodunit_findings::UnitRecord;
use whodunit_oracles::Expectation;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Limits, Registry};

use crate::config::EmiShape;
use crate::plan::Plan;

/// What variants are made with.
pub struct Emi {
    recipe: Recipe,
    compilers: Vec<ProfileCompiler>,
}

/// A variant under test.
#[derive(Clone, Copy)]
pub struct Tested<'a> {
    pub variant: &'a Variant,
    /// Place in its chain, from 1.
    pub number: u32,
}

impl Emi {
    pub fn prepare(shape: &EmiShape, registry: &Registry) -> Result<Emi> {
        let compilers = ProfileCompiler::discover(registry);
        anyhow::ensure!(!compilers.is_empty(), "no compiler to profile programs with; see `whodunit doctor`");
        let recipe = Recipe { mutators: mutators(&shape.mutators)?, probability: shape.probability };
        Ok(Emi { recipe, compilers })
    }

    fn next(
        &self,
        crew: &mut Crew,
        last: &Variant,
        expectation: &Expectation,
        limits: &Limits,
        random: &mut Pcg64,
    ) -> Result<Result<Variant, String>> {
        let binary = crew.binary().clone();
        let workbench = Workbench { binary: &binary, compilers: &self.compilers, limits: limits.clone() };
        let made = workbench.next(crew, last, &expectation.behaviour, &self.recipe, random)?;
        Ok(made.map_err(|declined| declined.to_string()))
    }
}

impl Plan {
    /// Tests a chain of variants of the unit's program on every subject; false when told to stop.
    pub(crate) fn test_variants(
        &self,
        crew: &mut Crew,
        program: &Program,
        expectation: &Expectation,
        record: &mut UnitRecord,
        stop: &AtomicBool,
    ) -> Result<bool> {
        let (Some(emi), Ok(text)) = (&self.emi, std::str::from_utf8(&program.text)) else { return Ok(true) };
        if program.language != Language::C {
            return Ok(true);
        }
        let mut last = Variant::of(text);
        for number in 1..=self.config.emi.variants {
            if stop.load(Relaxed) {
                return Ok(false);
            }
            let mut random = self.random(record.index, &format!("variant {number}"));
            let made = emi.next(crew, &last, expectation, &self.config.limits, &mut random)?;
            last = match made {
                Ok(variant) => variant,
                Err(why) => {
                    *record.inconclusive.entry(format!("no variant: the program {why}")).or_default() += 1;
                    return Ok(true);
                }
            };
            let tested = Tested { variant: &last, number };
            if !self.test_variant(crew, program, tested, expectation, record, stop)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One variant, if the compilers agree without optimisation that it does what its seed does.
    fn test_variant(
        &self,
        crew: &mut Crew,
        seed: &Program,
        tested: Tested,
        expectation: &Expectation,
        record: &mut UnitRecord,
        stop: &AtomicBool,
    ) -> Result<bool> {
        crew.forget_programs()?;
        let program = Program { text: tested.variant.text().into_bytes(), ..seed.clone() };
        let set_aside = match self.expectation(crew, &program)? {
            Ok(own) if own.behaviour == expectation.behaviour => None,
            Ok(_) => Some("variant set aside: it is not equivalent, which is our own mistake".to_owned()),
            Err(reason) => Some(format!("variant set aside: it {reason}")),
        };
        if let Some(reason) = set_aside {
            *record.inconclusive.entry(reason).or_default() += 1;
            return Ok(true);
        }
        for subject in &self.subjects {
            if !self.test_subject(crew, subject.as_ref(), &program, Some(tested), expectation, record, stop)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
