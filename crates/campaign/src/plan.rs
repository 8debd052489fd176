//! A campaign made ready: subjects found, passes known, seeds opened. Shared by all jobs.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use whodunit_subjects::{Crew, PassList, Registry, Subject};
use whodunit_variants::{Strategy, strategy};

use crate::config::Config;
use crate::seeds::{self, ProgramSource};

pub struct Plan {
    pub config: Config,
    pub(crate) subjects: Vec<Arc<dyn Subject>>,
    pub(crate) references: Vec<Arc<dyn Subject>>,
    pub(crate) passes: BTreeMap<String, PassList>,
    pub(crate) strategies: Vec<&'static dyn Strategy>,
    pub(crate) source: Box<dyn ProgramSource>,
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
        let draws = strategies.iter().any(|strategy| strategy.name() == "sequences");
        let mut passes = BTreeMap::new();
        for subject in &subjects {
            let name = &subject.identity().name;
            if let Some(list) = subject.passes(crew).with_context(|| format!("finding out the passes of {name}"))? {
                passes.insert(name.clone(), list);
            }
        }
        if strategies.len() == 1 && draws && passes.is_empty() {
            bail!("none of the subjects takes pass sequences; add --strategy levels");
        }
        let source = seeds::open(&config.seeds, draws && !passes.is_empty())?;
        Ok(Plan { config, subjects, references, passes, strategies, source })
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
