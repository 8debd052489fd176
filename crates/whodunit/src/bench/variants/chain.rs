//! One seed and the chain of its variants, each of them judged.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use whodunit_campaign::{ProgramSource, Seeds, Swarm, generator, open_seeds};
use whodunit_emi::{MUTATORS, ProfileCompiler, Recipe, Variant, Workbench};
use whodunit_program::Program;
use whodunit_subjects::{Behaviour, Crew, Limits, Registry};

use super::Arguments;
use super::judges::{Judges, Objection};

/// What came of a seed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Why it was not used; what is particular to it stands behind a colon.
    SetAside(String),
    Used(Box<Chain>),
}

/// The variants of a seed, in one chain after the other.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Chain {
    pub steps: Vec<Step>,
    /// Snippets of all variants by mutator.
    pub snippets: BTreeMap<String, usize>,
    pub lines_added: usize,
    /// Most variants that were made one of the other.
    pub longest: usize,
    /// Why it is shorter than it should be.
    pub ended: Option<String>,
    pub exception: Option<Exception>,
    /// Variants that only a bug of a judge speaks against.
    #[serde(default)]
    pub overruled: Vec<Exception>,
}

/// The making of one variant.
#[derive(Clone, Serialize, Deserialize)]
pub struct Step {
    /// For parsing, profiling and synthesis.
    pub seconds: f64,
    /// Lines of the program that it was made of.
    pub lines: usize,
}

/// A variant that somebody had something against.
#[derive(Clone, Serialize, Deserialize)]
pub struct Exception {
    pub kind: String,
    pub message: String,
    /// Place in the chain, from 1.
    pub number: u32,
    pub seed_text: String,
    /// The last one that was fine, or the seed.
    pub before: String,
    pub variant: String,
}

/// A longer seed takes compilers so long that there would be fewer variants.
const LONGEST_SEED: usize = 120_000;
/// Share of the statements that are looked at and changed, as in `whodunit variants`.
const PROBABILITY: f64 = 0.1;

/// What chains are made with.
pub struct Maker {
    csmith: Box<dyn ProgramSource>,
    torture: Option<Box<dyn ProgramSource>>,
    compilers: Vec<ProfileCompiler>,
    recipe: Recipe,
    pub judges: Judges,
    seed: u64,
    /// Variants of each seed.
    length: u32,
    /// Bytes from which on a chain begins again.
    restart_at: usize,
}

impl Maker {
    pub fn prepare(arguments: &Arguments, length: u32, crew: &mut Crew) -> Result<Maker> {
        let registry = Registry::discover()?;
        let torture = arguments.torture.clone().map(|dir| open_seeds(&Seeds::Directory(dir), false)).transpose()?;
        Ok(Maker {
            csmith: open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?,
            torture,
            compilers: ProfileCompiler::discover(&registry)?,
            recipe: Recipe { mutators: MUTATORS.to_vec(), probability: PROBABILITY },
            judges: Judges::discover(&registry, crew)?,
            seed: arguments.seed,
            length,
            restart_at: arguments.restart_at * 1000,
        })
    }

    /// What results depend on besides the index of the seed.
    pub fn setting(&self) -> String {
        let torture = self.torture.as_ref().map_or("none".to_owned(), |source| source.fingerprint());
        format!(
            "seed {}, {} variants each, again at {} bytes, csmith {}, torture {torture}, {:?}",
            self.seed,
            self.length,
            self.restart_at,
            self.csmith.fingerprint(),
            self.judges.versions()
        )
    }

    /// Tries the seed with this index; none if it was told to stop.
    pub fn attempt(&self, index: u64, crew: &mut Crew, stop: &dyn Fn() -> bool) -> Result<Option<(String, Outcome)>> {
        let (name, program) = match self.program(index, crew)? {
            Err(why) => return Ok(Some((String::new(), Outcome::SetAside(why)))),
            Ok(program) => (program.name.clone(), program),
        };
        let outcome = self.outcome(index, program, crew, stop)?;
        Ok(outcome.map(|outcome| (name, outcome)))
    }

    /// Every second seed is a torture test while there are any.
    fn program(&self, index: u64, crew: &mut Crew) -> Result<Result<Program, String>> {
        let mut random = generator(self.seed, index, "bench variants");
        let made = match &self.torture {
            Some(torture) if index % 2 == 1 => torture.program(index / 2, &mut random, crew)?,
            _ => None,
        };
        let made = match made {
            Some(made) => Some(made),
            None => self.csmith.program(index, &mut random, crew)?,
        };
        Ok(match made {
            Some(made) => made.map_err(|why| why.to_string()),
            None => Err("could not be generated".to_owned()),
        })
    }

    fn outcome(
        &self,
        index: u64,
        program: Program,
        crew: &mut Crew,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Outcome>> {
        let set_aside = |why: &str| Ok(Some(Outcome::SetAside(why.to_owned())));
        if program.text.len() > LONGEST_SEED {
            return set_aside(&format!("is longer than {} kB", LONGEST_SEED / 1000));
        }
        let Ok(text) = String::from_utf8(program.text.clone()) else {
            return set_aside("is not UTF-8");
        };
        let expected = match self.judges.expected(crew, &program)? {
            Err(why) => return set_aside(&why),
            Ok(expected) => expected,
        };
        let Some(chain) = self.chain(index, text, &expected, crew, stop)? else { return Ok(None) };
        match &chain.ended {
            Some(why) if chain.steps.is_empty() => set_aside(&format!("declined: {why}")),
            _ => Ok(Some(Outcome::Used(Box::new(chain)))),
        }
    }

    /// Makes and judges variants, up to the first that is not equivalent: those after it would inherit that.
    fn chain(
        &self,
        index: u64,
        seed_text: String,
        expected: &Behaviour,
        crew: &mut Crew,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Chain>> {
        let workbench = Workbench { compilers: &self.compilers, limits: Limits::default() };
        let mut chain = Chain::default();
        let seed = Variant::of(&seed_text);
        let (mut last, mut depth) = (seed.clone(), 0);
        for number in 1..=self.length {
            if stop() {
                return Ok(None);
            }
            let mut random = generator(self.seed, index, &format!("bench variants, variant {number}"));
            if last.text().len() > self.restart_at {
                (last, depth) = (seed.clone(), 0);
            }
            let before = last.text();
            let started = Instant::now();
            let next = match workbench.next(crew, &last, expected, &self.recipe, &mut random)? {
                Err(declined) => {
                    chain.ended = Some(declined.to_string());
                    break;
                }
                Ok(next) => next,
            };
            chain.steps.push(Step { seconds: started.elapsed().as_secs_f64(), lines: before.lines().count() });
            chain.count(&next, last.next_id());
            let variant = next.text();
            let program = Program::c("variant.c", variant.clone());
            if let Some(objection) = self.judges.objection(crew, &program, expected)? {
                let Objection { kind, message, overruled, .. } = objection;
                let exception = Exception { kind, message, number, seed_text: seed_text.clone(), before, variant };
                if !overruled {
                    chain.exception = Some(exception);
                    break;
                }
                chain.overruled.push(exception);
                (last, depth) = (seed.clone(), 0);
                continue;
            }
            (last, depth) = (next, depth + 1);
            chain.longest = chain.longest.max(depth);
        }
        Ok(Some(chain))
    }
}

impl Chain {
    /// Counts the snippets of a variant from this one on.
    fn count(&mut self, variant: &Variant, first: u32) {
        for snippet in variant.snippets.iter().filter(|snippet| snippet.id >= first) {
            *self.snippets.entry(snippet.strategy.clone()).or_default() += 1;
            self.lines_added += snippet.inserted.lines().count();
        }
    }
}
