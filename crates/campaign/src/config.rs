//! What a campaign is: everything its result depends on, stored with it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use whodunit_emi::MUTATORS;
use whodunit_findings::KnownBug;
use whodunit_subjects::{Limits, Registry};
use whodunit_variants::SequenceShape;

use crate::choice::ProgramShape;
use crate::rounds::RoundShape;

/// How Csmith's options are varied from program to program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Swarm {
    /// Its defaults.
    Off,
    /// Each feature on or off.
    Features,
    /// Features, and random sizes.
    Sizes,
}

/// Where programs come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seeds {
    Csmith(Swarm),
    /// C files below a directory.
    Directory(PathBuf),
}

/// A campaign's settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    pub seed: u64,
    /// Subjects with the versions they had when the campaign began.
    pub subjects: BTreeMap<String, String>,
    pub strategies: Vec<String>,
    pub seeds: Seeds,
    pub shape: SequenceShape,
    pub limits: Limits,
    /// Options of the LLVM library for every test of a pipeline.
    pub llvm_args: Vec<String>,
    /// Compilers that say, without optimising, what a program should do.
    pub references: BTreeMap<String, String>,
    /// Hashes of what else the result depends on: passes and seeds. Filled in when it begins.
    pub fingerprints: BTreeMap<String, String>,
    /// Programs that run longer without optimisation are set aside.
    pub slow_seconds: f64,
    /// Bugs that are not to be reported again.
    #[serde(default)]
    pub known: Vec<KnownBug>,
    #[serde(default)]
    pub emi: EmiShape,
    /// How sequences are selected; none: each is used as it is drawn.
    #[serde(default)]
    pub select: Option<RoundShape>,
    /// How programs are selected; none: each is used as it comes.
    #[serde(default)]
    pub select_programs: Option<ProgramShape>,
}

/// How equivalent variants are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct EmiShape {
    /// Length of the chain of variants that each program is the head of.
    pub variants: u32,
    /// Share of the statements that are looked at and changed.
    pub probability: f64,
    /// Names of the mutators.
    pub mutators: Vec<String>,
}

impl Default for EmiShape {
    fn default() -> EmiShape {
        let mutators = MUTATORS.iter().map(|mutator| mutator.name().to_owned()).collect();
        EmiShape { variants: 10, probability: 0.1, mutators }
    }
}

impl Config {
    /// The usual settings for these subjects.
    pub fn new(
        seed: u64,
        subjects: &[String],
        strategies: &[String],
        seeds: Seeds,
        registry: &Registry,
    ) -> Result<Config> {
        let versions = |names: &[String]| -> Result<BTreeMap<String, String>> {
            names.iter().map(|name| Ok((name.clone(), registry.get(name)?.identity().version.clone()))).collect()
        };
        Ok(Config {
            seed,
            subjects: versions(subjects)?,
            strategies: strategies.to_vec(),
            seeds,
            shape: SequenceShape::default(),
            limits: Limits::default(),
            llvm_args: Vec::new(),
            references: versions(&default_references(registry, subjects))?,
            fingerprints: BTreeMap::new(),
            slow_seconds: 0.05,
            known: Vec::new(),
            emi: EmiShape::default(),
            select: None,
            select_programs: None,
        })
    }

    /// Refuses to go on with other compilers than the campaign began with: its result would be
    /// neither the one nor the other.
    pub fn check_versions(&self, registry: &Registry) -> Result<()> {
        for (name, version) in self.subjects.iter().chain(&self.references) {
            let now = registry.get(name)?.identity().version.clone();
            if now != *version {
                bail!("{name} was {version} when this campaign began and is {now} now; start another with a new --out");
            }
        }
        Ok(())
    }
}

/// The newest gcc, and tcc: neither shares code with LLVM or with the other. Where no LLVM is
/// tested, clang makes the third voice.
fn default_references(registry: &Registry, subjects: &[String]) -> Vec<String> {
    let of_family = |family: &str| {
        let all = registry.all().iter().map(|subject| subject.identity());
        all.filter(|identity| identity.family == family).map(|identity| identity.name.clone()).next_back()
    };
    let tests_llvm = subjects.iter().any(|name| name.starts_with("llvm") || name.starts_with("clang"));
    let families: &[&str] = if tests_llvm { &["gcc", "tcc"] } else { &["gcc", "tcc", "clang"] };
    families.iter().filter_map(|family| of_family(family)).collect()
}
