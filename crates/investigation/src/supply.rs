//! Where candidates come from, whatever they are: one face for all searches.

use std::sync::Arc;

use anyhow::Result;
use rand_pcg::Pcg64;
use whodunit_isolation::{Candidate, Judged, Others, Start, WitnessStrategy, WitnessVerdict};
use whodunit_mutation::Ingredients;
use whodunit_oracles::Kind;
use whodunit_program::Language;
use whodunit_triage::{Team, Unfit};

use crate::programs::{Mutants, OtherPrograms, Programs, Relatives, Synthesis};
use crate::scene::Scene;

/// A search for witnesses, as the loop sees it.
pub(crate) trait Supply {
    /// The next candidates; none means that there is nothing left to try.
    fn propose(&mut self, team: &mut Team, random: &mut Pcg64) -> Result<Vec<Candidate>>;
    /// Told the verdicts on them, says which witnesses count, by index.
    fn learn(&mut self, judged: &[Judged]) -> Vec<usize>;
}

/// What supplies are made of besides the bug.
#[derive(Clone, Default)]
pub struct Sources<'a> {
    /// A directory of programs.
    pub directory: Option<&'a dyn Programs>,
    /// Random programs.
    pub csmith: Option<&'a dyn Programs>,
    /// What is inserted into programs.
    pub pool: Arc<Ingredients>,
}

/// The supply of a strategy.
pub(crate) fn supply<'a>(
    scene: &'a Scene,
    (name, start): (&str, &Start),
    sources: &Sources<'a>,
    team: &mut Team,
    random: &mut Pcg64,
) -> Result<Box<dyn Supply + 'a>> {
    let is_c = scene.program.language == Language::C;
    if start.needs_c() && !is_c {
        return Err(Unfit(format!(
            "strategy {name} looks for C programs, and the program of this bug is LLVM IR ({}); take one that looks for \
             sequences, such as blend or locseq, or, if the compiler stops, pieces or tokens",
            scene.program.name
        ))
        .into());
    }
    let mutants = match start.mutants().filter(|_| is_c) {
        Some(search) => match Mutants::start(scene, search, sources.pool.clone(), team.one(), random)? {
            Ok(mutants) => Some(mutants),
            // Sequences are left.
            Err(_) if start.sequences().is_some() => None,
            Err(why) => {
                let name = &scene.program.name;
                return Err(Unfit(format!("{name}: no mutants can be made of it: {why}")).into());
            }
        },
        None => None,
    };
    let need_not_run = scene.kind != Kind::WrongCode;
    let mut all: Vec<Box<dyn Supply + 'a>> = Vec::new();
    all.extend(start.sequences().map(|start| Box::new(Sequences(start(&scene.case()))) as Box<dyn Supply>));
    match (start, mutants) {
        (Start::Synthesis(_), Some(mutants)) => all.push(Box::new(Synthesis::new(mutants, sources.pool.clone()))),
        (Start::Programs(others), _) => all.push(Box::new(OtherPrograms::new(given(name, *others, sources)?))),
        (_, mutants) => all.extend(mutants.map(|mutants| Box::new(mutants) as Box<dyn Supply>)),
    }
    for kin in start.relatives().iter().filter(|_| need_not_run) {
        all.push(Box::new(Relatives::new(scene, *kin, random)));
    }
    match all.is_empty() {
        false => Ok(Box::new(ByTurns::new(all))),
        true => Err(Unfit(format!(
            "strategy {name} is for bugs that stop the compiler: of wrong code, a program that lacks a piece, or has another, may \
             just not tell any more; take one that looks for mutants, such as blend or recbi"
        ))
        .into()),
    }
}

fn given<'a>(name: &str, others: Others, sources: &Sources<'a>) -> Result<&'a dyn Programs> {
    let (source, lacking) = match others {
        Others::Directory => (sources.directory, "a directory of programs: give it with --programs"),
        Others::Csmith => (sources.csmith, "csmith: install the package csmith"),
        Others::Any => (sources.directory.or(sources.csmith), "a directory of programs (--programs), or csmith"),
    };
    source.ok_or_else(|| Unfit(format!("strategy {name} needs {lacking}")).into())
}

/// Sequences of passes.
struct Sequences(Box<dyn WitnessStrategy>);

impl Supply for Sequences {
    fn propose(&mut self, _team: &mut Team, random: &mut Pcg64) -> Result<Vec<Candidate>> {
        Ok(self.0.propose(random))
    }

    fn learn(&mut self, judged: &[Judged]) -> Vec<usize> {
        self.0.learn(judged);
        all_witnesses(judged)
    }
}

pub(crate) fn all_witnesses(judged: &[Judged]) -> Vec<usize> {
    let witnesses = judged.iter().filter(|one| matches!(one.verdict, WitnessVerdict::Witness(_)));
    witnesses.map(|one| one.index).collect()
}

/// Several supplies, a generation of each in turn; one that has nothing left is passed over.
struct ByTurns<'a> {
    all: Vec<Box<dyn Supply + 'a>>,
    last: usize,
}

impl<'a> ByTurns<'a> {
    fn new(all: Vec<Box<dyn Supply + 'a>>) -> ByTurns<'a> {
        ByTurns { last: all.len().saturating_sub(1), all }
    }
}

impl Supply for ByTurns<'_> {
    fn propose(&mut self, team: &mut Team, random: &mut Pcg64) -> Result<Vec<Candidate>> {
        for _ in 0..self.all.len() {
            self.last = (self.last + 1) % self.all.len();
            let proposed = self.all[self.last].propose(team, random)?;
            if !proposed.is_empty() {
                return Ok(proposed);
            }
        }
        Ok(Vec::new())
    }

    fn learn(&mut self, judged: &[Judged]) -> Vec<usize> {
        self.all[self.last].learn(judged)
    }
}
