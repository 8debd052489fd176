//! Makes a finding out of a known bug: its program joined to a new one by Csmith, its passes among
//! others, then all that the tool itself does with a finding.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use whodunit_campaign::{Config, Examined, Plan, ProgramSource, Seeds, Swarm, generator, open_seeds};
use whodunit_findings::{Finding, Reduction};
use whodunit_oracles::Kind;
use whodunit_program::{Language, Program};
use whodunit_reduction::join;
use whodunit_subjects::{Crew, Gate, Recipe, Registry, Subject, WorkerBinary};
use whodunit_triage::{Case, Keeper, Means, reduce, versions_of};
use whodunit_validity::Checker;
use whodunit_variants::{SequenceShape, Sequences, Stock, Strategy, among};

use super::forms::{self, Steps};
use super::record::{Made, Outcome};

/// Longest reduction of one finding: enough for most, and the rest is compared as far as it came.
const REDUCTION_SECONDS: u64 = 1800;
/// Where the programs to be joined come from, and the longest that is taken: what is around a bug is
/// soon reduced away, and a hundred findings have to fit an hour.
const SEEDS: Seeds = Seeds::Csmith(Swarm::Sizes);
const MOST_BYTES: usize = 16_000;

/// A bug to be planted.
pub struct Known {
    pub name: String,
    pub subject: String,
    pub kind: Kind,
    pub recipe: Recipe,
    pub program: Program,
}

impl Known {
    /// A bug folder; none if its program is not in C.
    pub fn read(dir: &Path) -> Result<Option<Known>> {
        let (folder, program) = whodunit_findings::read(dir)?;
        if program.language != Language::C {
            return Ok(None);
        }
        let recipe = folder.trigger.failing_recipes().into_iter().next().context("it names no failing recipe")?;
        let name = dir.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Some(Known { name, subject: folder.subject, kind: folder.kind, recipe, program }))
    }
}

/// The recipe of one attempt, and what is left of it without the passes of the bug.
struct Hidden {
    with: Recipe,
    without: Option<Recipe>,
}

pub struct Maker<'a> {
    registry: &'a Registry,
    interrupt: &'a AtomicBool,
    seed: u64,
    binary: WorkerBinary,
    crew: Crew,
    source: Box<dyn ProgramSource>,
    plans: BTreeMap<String, Plan>,
}

impl<'a> Maker<'a> {
    pub fn new(registry: &'a Registry, interrupt: &'a AtomicBool, seed: u64) -> Result<Maker<'a>> {
        let binary = WorkerBinary::this_binary()?;
        let crew = Crew::new(binary.clone(), Gate::default())?;
        let source = open_seeds(&SEEDS, false)?;
        Ok(Maker { registry, interrupt, seed, binary, crew, source, plans: BTreeMap::new() })
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Relaxed)
    }

    /// The program of a bug in several forms; made once, which takes a reduction.
    pub fn forms(&mut self, bug: &Known, work: &Path) -> Result<Vec<Program>> {
        if let Some(forms) = forms::kept(work, bug) {
            return Ok(forms);
        }
        let mut steps = Steps::default();
        let subject = self.registry.get(&bug.subject)?;
        self.reduce(subject, bug.kind, &bug.recipe, bug.program.clone(), &mut steps)?;
        if self.is_interrupted() { Ok(Vec::new()) } else { forms::keep(work, bug, &steps) }
    }

    /// One attempt; which program and sequence it takes depends only on the bug, the seed and the number.
    pub fn attempt(&mut self, bug: &Known, forms: &[Program], number: usize) -> Result<Outcome> {
        let started = Instant::now();
        let subject = self.registry.get(&bug.subject)?;
        let purpose = format!("duplicates {}", bug.name);
        let mut random = generator(self.seed, number as u64, &purpose);
        let made = self.source.program(number as u64, &mut random, &mut self.crew)?;
        let Some(Ok(host)) = made else { return Ok(Outcome::Dropped("Csmith made no program".into())) };
        if host.text.len() > MOST_BYTES {
            return Ok(Outcome::Dropped(format!("the program is longer than {MOST_BYTES} bytes")));
        }
        let host = without_checksum(&host);
        let guest = forms.get(number % forms.len().max(1)).unwrap_or(&bug.program);
        let guest_first = (number / forms.len().max(1)).is_multiple_of(2);
        let Some(text) = join(&host.text, &guest.text, guest_first) else {
            return Ok(Outcome::Dropped("the programs cannot be joined".into()));
        };
        let joined = Program::c("prog.c", text);
        let hidden = self.hidden(bug, subject.as_ref(), number)?;
        let finding = match self.find(subject.as_ref(), &host, &joined, &hidden)? {
            Ok(finding) => finding,
            Err(reason) => return Ok(Outcome::Dropped(reason)),
        };
        let reduction = match self.reduce(subject.clone(), finding.kind, &finding.minimal, joined, &mut Nowhere) {
            Ok(reduction) => reduction,
            Err(error) => return Ok(Outcome::Dropped(format!("not reduced: {error:#}"))),
        };
        let reduced =
            Finding { minimal: reduction.recipe.clone(), expected: reduction.expected.clone(), ..finding.clone() };
        let limits = &self.plan(&bug.subject)?.config.limits.clone();
        let versions = versions_of(&reduced, &reduction.program, self.registry, limits, &mut self.crew)?;
        let seconds = started.elapsed().as_secs_f64();
        Ok(Outcome::Made(Box::new(Made { finding, reduction, versions, seconds })))
    }

    /// The passes of the bug among others.
    fn hidden(&mut self, bug: &Known, subject: &dyn Subject, number: usize) -> Result<Hidden> {
        let passes = subject.passes(&mut self.crew)?;
        let (Some(own), Some(passes)) = (bug.recipe.pipeline(), passes) else {
            return Ok(Hidden { with: bug.recipe.clone(), without: None });
        };
        let mut random = generator(self.seed, number as u64, &format!("duplicates sequence {}", bug.name));
        let stock = Stock { levels: Vec::new(), passes: Some(&passes), excluded: Vec::new() };
        let shape = SequenceShape { count: 1, ..SequenceShape::default() };
        let drawn = Sequences.recipes(&stock, &shape, &mut random).pop();
        let others = drawn.and_then(|recipe| recipe.pipeline().cloned()).unwrap_or_default();
        let with = bug.recipe.with_passes(among(own, &others, &mut random));
        Ok(Hidden { with, without: Some(bug.recipe.with_passes(others)) })
    }

    /// The finding, if it can only be that of the planted bug: the new program alone and the
    /// passes without those of the bug must be right.
    fn find(
        &mut self,
        subject: &dyn Subject,
        host: &Program,
        joined: &Program,
        hidden: &Hidden,
    ) -> Result<Result<Finding, String>> {
        if let Some(reason) = self.not_fine(subject, host, &hidden.with)? {
            return Ok(Err(format!("the new program alone: {reason}")));
        }
        if let Some(without) = &hidden.without
            && let Some(reason) = self.not_fine(subject, joined, without)?
        {
            return Ok(Err(format!("the other passes alone: {reason}")));
        }
        Ok(match self.examine(subject, joined, &hidden.with)? {
            Examined::Finding(finding) => Ok(*finding),
            Examined::Fine => Err("the bug does not show".to_owned()),
            Examined::Refused => Err("refused".to_owned()),
            Examined::Inconclusive(reason) => Err(reason),
        })
    }

    /// Why a test cannot be called right, if so.
    fn not_fine(&mut self, subject: &dyn Subject, program: &Program, recipe: &Recipe) -> Result<Option<String>> {
        Ok(match self.examine(subject, program, recipe)? {
            Examined::Fine => None,
            Examined::Finding(finding) => Some(finding.kind.to_string()),
            Examined::Refused => Some("refused".to_owned()),
            Examined::Inconclusive(reason) => Some(reason),
        })
    }

    fn examine(&mut self, subject: &dyn Subject, program: &Program, recipe: &Recipe) -> Result<Examined> {
        self.plan(&subject.identity().name)?;
        let plan = &self.plans[&subject.identity().name];
        plan.examine(&mut self.crew, subject, program, recipe, self.interrupt)
    }

    /// A campaign on one subject, made ready when it is first needed.
    fn plan(&mut self, subject: &str) -> Result<&Plan> {
        if !self.plans.contains_key(subject) {
            let strategies = ["levels", "sequences"].map(String::from);
            let config = Config::new(self.seed, &[subject.to_owned()], &strategies, SEEDS, self.registry)?;
            let plan = Plan::prepare(config, self.registry, &mut self.crew)?;
            self.plans.insert(subject.to_owned(), plan);
        }
        Ok(&self.plans[subject])
    }

    fn reduce(
        &mut self,
        subject: Arc<dyn Subject>,
        kind: Kind,
        recipe: &Recipe,
        program: Program,
        keeper: &mut (dyn Keeper + Send),
    ) -> Result<Reduction> {
        let checker = Checker::discover(self.registry).with_avoided(&subject.identity().family);
        let limits = self.plan(&subject.identity().name)?.config.limits.clone();
        let case = Case { subject, kind, recipe: recipe.clone(), program, limits, so_far: None };
        let means = Means {
            registry: self.registry,
            checker: &checker,
            binary: &self.binary,
            gate: Gate::default(),
            // Others are made at the same time.
            jobs: 1,
            // What another reducer is installed must not change what is measured.
            foreign: false,
            deadline: Some(Instant::now() + Duration::from_secs(REDUCTION_SECONDS)),
            interrupt: self.interrupt,
        };
        reduce(&case, &means, keeper)
    }
}

/// The same program that sums nothing up: old LLVMs get the loop of Csmith's checksum wrong, which
/// would be found in every program. It still does all else, and prints a line.
fn without_checksum(host: &Program) -> Program {
    let text = String::from_utf8_lossy(&host.text);
    let calls = ["transparent_crc(", "transparent_crc_bytes("];
    let text = calls.iter().fold(text.into_owned(), |text, call| text.replace(call, "(void)("));
    Program { text: text.into_bytes(), ..host.clone() }
}

/// Only whole findings are kept.
struct Nowhere;

impl Keeper for Nowhere {
    fn keep(&mut self, _: &Reduction) -> Result<()> {
        Ok(())
    }

    fn stage(&mut self, _: &str) {}
}
