//! The loop: candidates are proposed, run side by side, and learnt from in the order of their
//! proposal, so that the number of workers changes nothing but the time.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;
use rand::SeedableRng;
use rand_pcg::Pcg64;
use serde::Serialize;
use whodunit_isolation::{
    Candidate, Clues, Formula, Judged, Ranking, SettleRule, Settling, Spectrum, StrategyEntry, Weights, WitnessVerdict,
    blend, rank, rank_files,
};
use whodunit_triage::Team;

use crate::interventions::{Bounds, intervene};
use crate::scene::Scene;

/// How a bug is looked into.
pub struct Settings<'a> {
    pub strategy: &'static StrategyEntry,
    pub formula: &'static Formula,
    pub seed: u64,
    pub budget: Duration,
    /// Ends after so many runs, and as many interventions; with a budget that is not reached, the
    /// same seed then gives the same result.
    pub most_runs: Option<u32>,
    pub settle: SettleRule,
    /// Candidates are tried no longer once this is set.
    pub interrupt: &'a AtomicBool,
}

/// How far a search has come.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Progress {
    pub seconds: f64,
    pub runs: u32,
    pub witnesses: u32,
    /// Candidates that show the bug too.
    pub failing: u32,
    /// Candidates that say nothing: refused, or with a bug of their own.
    pub other: u32,
    /// How settled the top of the ranking is, from 0 to 1.
    pub stability: f64,
    pub top: Vec<String>,
    /// Branches of the compiler that were taken the other way.
    pub interventions: u32,
    /// Those that made the bug go away.
    pub repairs: u32,
}

/// A witness that was kept: what was changed, and how near it is to the bug.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trace {
    pub candidate: Candidate,
    /// Share of common blocks among those that either run executed.
    pub similarity: f64,
}

/// What came of it.
pub struct Investigation {
    pub progress: Progress,
    pub ranking: Ranking,
    pub spectrum: Spectrum,
    /// The witnesses nearest to the bug, nearest first.
    pub nearest: Vec<Trace>,
    pub settled: bool,
    /// What counts beside the spectrum; empty for strategies that do not blend.
    pub clues: Clues,
    /// What candidates that say nothing said, most frequent first.
    pub oddities: Vec<(String, u32)>,
}

/// Witnesses that are remembered one by one.
const NEAREST: usize = 10;

/// Looks for witnesses until time is up, the ranking has settled, or there is nothing left to try.
pub fn investigate(
    scene: &Scene,
    settings: &Settings,
    team: &mut Team,
    report: &mut dyn FnMut(&Progress),
) -> Result<Investigation> {
    let started = Instant::now();
    let mut search = (settings.strategy.start)(&scene.case());
    let mut random = Pcg64::seed_from_u64(settings.seed);
    let mut state = State::new(scene, settings);
    let share = if settings.strategy.blends { WITNESS_SHARE } else { 1.0 };
    let budget = settings.budget.mul_f64(share);
    while !state.is_over(settings, started, budget) {
        let candidates = search.propose(&mut random);
        if candidates.is_empty() {
            break;
        }
        let out_of_time = || settings.interrupt.load(Relaxed) || started.elapsed() >= budget;
        let verdicts = team.map(&candidates, |crew, candidate| match out_of_time() {
            true => Ok(None),
            false => scene.judge(crew, candidate).map(Some),
        })?;
        // What was not run is not learnt from; a generation cut short is the last.
        let judged: Vec<Judged> = (0..)
            .zip(verdicts)
            .filter_map(|(index, verdict)| verdict.map(|verdict| Judged { index, verdict }))
            .collect();
        state.learn(&candidates, &judged);
        state.progress.seconds = started.elapsed().as_secs_f64();
        report(&state.progress);
        search.learn(&judged);
    }
    if settings.strategy.blends {
        state.gather_clues(settings, started, team, report)?;
    }
    Ok(state.end(scene, settings))
}

/// The share of the time that a strategy which blends spends on witnesses.
const WITNESS_SHARE: f64 = 0.4;

/// What a search has gathered.
struct State<'a> {
    scene: &'a Scene,
    formula: &'static Formula,
    spectrum: Spectrum,
    settling: Settling,
    progress: Progress,
    nearest: Vec<Trace>,
    clues: Clues,
    oddities: std::collections::BTreeMap<String, u32>,
}

impl<'a> State<'a> {
    fn new(scene: &'a Scene, settings: &Settings) -> State<'a> {
        State {
            scene,
            formula: settings.formula,
            spectrum: Spectrum::new(scene.failing.clone()),
            settling: Settling::new(settings.settle.clone()),
            progress: Progress::default(),
            nearest: Vec::new(),
            clues: Clues::default(),
            oddities: Default::default(),
        }
    }

    fn is_over(&self, settings: &Settings, started: Instant, budget: Duration) -> bool {
        let enough = settings.most_runs.is_some_and(|most| self.progress.runs >= most);
        settings.interrupt.load(Relaxed) || started.elapsed() >= budget || enough || self.settling.should_stop()
    }

    fn learn(&mut self, candidates: &[Candidate], judged: &[Judged]) {
        for Judged { index, verdict } in judged {
            self.progress.runs += 1;
            match verdict {
                WitnessVerdict::Witness(executed) => {
                    self.progress.witnesses += 1;
                    self.spectrum.add_witness(executed);
                    let similarity = self.scene.failing.similarity(executed);
                    self.remember(Trace { candidate: candidates[*index].clone(), similarity });
                }
                WitnessVerdict::Failing => self.progress.failing += 1,
                WitnessVerdict::Other(why) => {
                    self.progress.other += 1;
                    *self.oddities.entry(why.clone()).or_default() += 1;
                }
            }
        }
        let files = rank_files(&self.spectrum, &self.scene.map, self.formula);
        self.settling.observe(&files, self.progress.witnesses, self.progress.runs);
        self.progress.stability = self.settling.stability();
        self.progress.top = files.into_iter().take(5).map(|suspect| suspect.name).collect();
    }

    /// The crash stack, and interventions for as long as there is time.
    fn gather_clues(
        &mut self,
        settings: &Settings,
        started: Instant,
        team: &mut Team,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<()> {
        self.clues.stack = self.scene.stack_blocks();
        let witnesses: Vec<Candidate> = self.nearest.iter().map(|trace| trace.candidate.clone()).collect();
        let progress = &mut self.progress;
        let limits = Bounds {
            seed: settings.seed,
            deadline: started + settings.budget,
            most: settings.most_runs.unwrap_or(u32::MAX),
            interrupt: settings.interrupt,
        };
        let found =
            intervene(self.scene, (&self.spectrum, settings.formula), &witnesses, &limits, team, &mut |found| {
                progress.seconds = started.elapsed().as_secs_f64();
                progress.interventions = found.tried;
                progress.repairs = found.repairs.len() as u32;
                report(progress);
            })?;
        self.progress.runs += found.tried;
        self.clues.repairs = found.repairs;
        Ok(())
    }

    fn remember(&mut self, trace: Trace) {
        if self.nearest.iter().any(|known| known.candidate == trace.candidate) {
            return;
        }
        let at = self.nearest.partition_point(|known| known.similarity >= trace.similarity);
        self.nearest.insert(at, trace);
        self.nearest.truncate(NEAREST);
    }

    fn end(self, scene: &Scene, settings: &Settings) -> Investigation {
        let mut oddities: Vec<(String, u32)> = self.oddities.into_iter().collect();
        oddities.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Investigation {
            ranking: match settings.strategy.blends {
                true => blend(&self.spectrum, &scene.map, settings.formula, &self.clues, &Weights::default()),
                false => rank(&self.spectrum, &scene.map, settings.formula),
            },
            clues: self.clues,
            settled: self.settling.is_settled(),
            progress: self.progress,
            spectrum: self.spectrum,
            nearest: self.nearest,
            oddities,
        }
    }
}
