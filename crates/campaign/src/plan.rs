//! A campaign made ready: subjects found, passes known, seeds opened. Shared by all jobs.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, End, Glob, PassList, Recipe, Registry, Subject};
use whodunit_variants::{Strategy, strategy};

use crate::config::Config;
use crate::emi::Emi;
use crate::rounds::Rounds;
use crate::seeds::{self, ProgramSource};

pub struct Plan {
    pub config: Config,
    pub(crate) subjects: Vec<Arc<dyn Subject>>,
    pub(crate) references: Vec<Arc<dyn Subject>>,
    pub(crate) passes: BTreeMap<String, PassList>,
    pub(crate) strategies: Vec<&'static dyn Strategy>,
    pub(crate) source: Box<dyn ProgramSource>,
    /// Where a strategy asks for variants.
    pub(crate) emi: Option<Emi>,
    /// Sequences that programs share.
    pub(crate) rounds: Rounds<Recipe>,
    /// Programs that were chosen, by their indices in the source.
    pub(crate) chosen: Rounds<u64>,
}

impl Plan {
    /// Finds everything the configuration names; probes passes that are not known yet.
    pub fn prepare(config: Config, registry: &Registry, crew: &mut Crew) -> Result<Plan> {
        let find = |names: &BTreeMap<String, String>| -> Result<Vec<Arc<dyn Subject>>> {
            names.keys().map(|name| registry.get(name)).collect()
        };
        let subjects = find(&config.subjects)?;
        let references = find(&config.references)?;
        if subjects.is_empty() {
            bail!("no subject to test; `whodunit doctor` tells what to install");
        }
        let strategies: Vec<_> = config.strategies.iter().map(|name| strategy(name)).collect::<Result<_>>()?;
        let mut passes = BTreeMap::new();
        for subject in &subjects {
            let name = &subject.identity().name;
            if let Some(list) = subject.passes(crew).with_context(|| format!("finding out the passes of {name}"))? {
                passes.insert(name.clone(), list);
            }
        }
        let has_use = |strategy: &&&dyn Strategy| !strategy.needs_passes() || !passes.is_empty();
        if !strategies.iter().any(|strategy| has_use(&strategy)) {
            bail!("none of the subjects takes pass sequences; add --strategy levels");
        }
        let draws = strategies.iter().filter(has_use).any(|strategy| strategy.draws());
        let source = seeds::open(&config.seeds, draws)?;
        let wanted = strategies.iter().any(|strategy| strategy.on_variants());
        let emi = wanted.then(|| Emi::prepare(&config.emi, registry)).transpose()?;
        if config.select_programs.is_some() && passes.is_empty() {
            bail!("programs are chosen by their LLVM IR: add an LLVM with --subject, or leave --select-programs out");
        }
        let (rounds, chosen) = (Rounds::default(), Rounds::default());
        let mut plan = Plan { config, subjects, references, passes, strategies, source, emi, rounds, chosen };
        plan.check_fingerprints()?;
        plan.check_llvm_args(crew)?;
        Ok(plan)
    }

    /// Notes what the result depends on when a campaign begins, and holds a resumed one to it.
    fn check_fingerprints(&mut self) -> Result<()> {
        let mut now = BTreeMap::from([("seeds".to_owned(), self.source.fingerprint())]);
        for (name, list) in &self.passes {
            let text = serde_json::to_vec(list).context("a pass list can be written")?;
            now.insert(format!("passes of {name}"), blake3::hash(&text).to_hex()[..16].to_owned());
        }
        if self.config.fingerprints.is_empty() {
            self.config.fingerprints = now.clone();
        }
        let changed = now.iter().find(|(what, hash)| self.config.fingerprints.get(*what) != Some(hash));
        match changed {
            Some((what, _)) => {
                bail!("the {what} have changed since this campaign began; start another with a new --out")
            }
            None => Ok(()),
        }
    }

    /// A library option that is refused would make every test tell nothing.
    fn check_llvm_args(&self, crew: &mut Crew) -> Result<()> {
        if self.config.llvm_args.is_empty() {
            return Ok(());
        }
        let module = Program {
            name: "empty.ll".into(),
            language: Language::Ir,
            text: b"define void @f() {\n ret void\n}\n".to_vec(),
        };
        for subject in self.subjects.iter().filter(|subject| self.passes.contains_key(&subject.identity().name)) {
            let recipe = subject.baseline().with_llvm_args(&self.config.llvm_args);
            let outcome = subject.run(crew, &module, &recipe, &self.config.limits)?;
            if let Some(End::Rejected(message)) = outcome.last().map(|report| &report.end) {
                bail!("{}: {}", subject.identity().name, message.lines().next().unwrap_or_default());
            }
        }
        Ok(())
    }

    /// Passes to be excluded that no subject they are meant for has, each with its known bug.
    pub fn unknown_exclusions(&self) -> Vec<(String, String)> {
        let mut unknown = Vec::new();
        for bug in &self.config.known {
            let lists: Vec<_> =
                self.passes.iter().filter_map(|(subject, list)| Some((bug.excluded(subject)?, list))).collect();
            let Some((pattern, _)) = lists.first() else { continue };
            let has = |glob: &Glob| lists.iter().any(|(_, list)| list.passes.iter().any(|pass| glob.fits(&pass.name)));
            let missing = pattern.names().iter().filter(|glob| !has(glob));
            unknown.extend(missing.map(|glob| (glob.to_string(), bug.name.clone())));
        }
        unknown
    }

    /// Seconds of hunting in which a selection was being made: pool, vectors and choice.
    pub fn selecting_seconds(&self) -> f64 {
        self.rounds.seconds() + self.chosen.seconds()
    }

    /// The generator for one purpose in one unit of this campaign.
    pub(crate) fn random(&self, unit: u64, purpose: &str) -> Pcg64 {
        generator(self.config.seed, unit, purpose)
    }
}

/// A generator that depends on nothing but what it is for: not on what was drawn before.
pub fn generator(seed: u64, index: u64, purpose: &str) -> Pcg64 {
    Pcg64::from_seed(*blake3::hash(format!("{seed} {index} {purpose}").as_bytes()).as_bytes())
}
