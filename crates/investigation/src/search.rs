//! The loop: candidates are proposed, run side by side, and learnt from in the order of their
//! proposal, so that the number of workers changes nothing but the time.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;
use rand::SeedableRng;
use rand_pcg::Pcg64;
use serde::Serialize;
use whodunit_isolation::{
    BlockMap, BlockSet, Candidate, CaseFile, CaseWriter, Counting, Formula, Judged, Ranking, Repair, SettleRule,
    Settling, Spectrum, StrategyEntry, Weights, WitnessProgram, WitnessVerdict, blend, chances, rank, rank_files,
    sample,
};
use whodunit_subjects::Change;
use whodunit_triage::Team;

use crate::interventions::intervene;
use crate::programs::{StepTime, Times, far_mutants};
use crate::scene::Scene;
use crate::supply::{Sources, supply};
use crate::trial::{Bounds, Seen};

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
    /// What program strategies draw from.
    pub sources: Sources<'a>,
    /// How a strategy that blends may change the compiler's text to find out more.
    pub interventions: &'a [Change],
}

impl Settings<'_> {
    /// A share of the time. Where it is runs that are counted, nothing but the whole of it ends anything: the clock would make
    /// the result another one on a busy machine.
    fn share(&self, share: f64) -> Duration {
        if self.most_runs.is_some() { self.budget } else { self.budget.mul_f64(share) }
    }
}

/// How far a search has come.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Progress {
    pub seconds: f64,
    pub runs: u32,
    pub witnesses: u32,
    /// Those of them that are programs.
    pub programs: u32,
    /// How like the failing run the witnesses' runs are, on average.
    pub similarity: f64,
    /// Candidates that show the bug too.
    pub failing: u32,
    /// Mutants that no longer tell whether the bug is there.
    pub fake: u32,
    /// Programs that no compiler takes.
    pub refused: u32,
    /// Candidates that say nothing: with a bug of their own, without a meaning, or too slow.
    pub other: u32,
    /// How settled the top of the ranking is, from 0 to 1.
    pub stability: f64,
    pub top: Vec<String>,
    /// Mutants far from the program that show the bug, and that changes of the compiler should mend too.
    pub far: u32,
    /// Ordinary programs that changes of the compiler should leave alone.
    pub ordinary: u32,
    /// Changes of the compiler that were tried.
    pub interventions: u32,
    /// Those that were tried from where the compiler has read the program.
    pub from_checkpoint: u32,
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
    /// Changes of the compiler that make the bug go away.
    pub repairs: Vec<Repair>,
    /// Options that each leave one pass out, and the compiler is right with.
    pub omissions: Vec<String>,
    /// All that was seen.
    pub case: CaseFile,
    /// What candidates that say nothing said, most frequent first.
    pub oddities: Vec<(String, u32)>,
    /// Where the time for programs went, on all workers together.
    pub times: Vec<StepTime>,
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
    let now = Instant::now();
    // Most of the time is for the search all the same: a compiler that hangs takes long to be shown.
    let spent = scene.spent.min(settings.budget.mul_f64(MOST_OPENING));
    let started = now.checked_sub(spent).unwrap_or(now);
    let mut random = Pcg64::seed_from_u64(settings.seed);
    let strategy = settings.strategy;
    let mut supply = supply(scene, (strategy.name, &strategy.start), &settings.sources, team, &mut random)?;
    let mut state = State::new(scene, settings);
    let intervenes = strategy.blends && !settings.interventions.is_empty();
    let budget = settings.share(if intervenes { WITNESS_SHARE } else { 1.0 });
    while !state.is_over(settings, started, budget) {
        let candidates = supply.propose(team, &mut random)?;
        if candidates.is_empty() {
            break;
        }
        let out_of_time = || settings.interrupt.load(Relaxed) || started.elapsed() >= budget;
        let judged = judge_all(scene, &candidates, team, &out_of_time)?;
        let kept = supply.learn(&judged);
        state.learn(&candidates, &judged, &kept);
        state.progress.seconds = started.elapsed().as_secs_f64();
        report(&state.progress);
    }
    if settings.strategy.blends {
        state.gather_clues(settings, started, team, report)?;
    }
    Ok(state.end(scene, settings))
}

/// Mutants that are judged together, however many workers there are.
const BATCH: usize = 5;

/// Runs a generation side by side. What was not run for want of time is not learnt from; a generation
/// cut short is the last.
fn judge_all(
    scene: &Scene,
    candidates: &[Candidate],
    team: &mut Team,
    out_of_time: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Judged>> {
    let are_mutants = candidates.iter().any(|one| one.program().is_some_and(WitnessProgram::is_mutant));
    let size = if are_mutants { BATCH } else { 1 };
    let batches: Vec<&[Candidate]> = candidates.chunks(size).collect();
    let verdicts = team.map(&batches, |crew, batch| match out_of_time() {
        true => Ok(vec![None; batch.len()]),
        false => Ok(scene.judge(crew, batch)?.into_iter().map(Some).collect()),
    })?;
    let all = (0..).zip(verdicts.into_iter().flatten());
    Ok(all.filter_map(|(index, verdict)| verdict.map(|verdict| Judged { index, verdict })).collect())
}

/// The first files by all evidence.
fn top_of(case: &CaseFile, formula: &Formula) -> Vec<String> {
    let ranking = blend(case, formula, &Weights::default());
    ranking.files.into_iter().take(TOP).map(|suspect| suspect.name).collect()
}

/// Candidates that show the bug, or do what it does: so many are kept, and so many looked at for some that a repair must mend.
const MOST_FAILING: usize = 60;
const FAILING: usize = 6;
/// Fakes that are looked at for some that do rightly what the bug does wrongly.
const ALARMS: usize = 12;

/// Whether a candidate that shows the bug is another way to show it: options that differ in a switch, or a sequence ended later, are not.
fn is_another_way(candidate: &Candidate) -> bool {
    matches!(candidate, Candidate::Program(_) | Candidate::Sequence(_))
}

/// Adds a witness to the nearest ones, nearest first, if it is one of them.
fn remember(nearest: &mut Vec<Trace>, trace: Trace) {
    if nearest.iter().any(|known| known.candidate == trace.candidate) {
        return;
    }
    let at = nearest.partition_point(|known| known.similarity >= trace.similarity);
    nearest.insert(at, trace);
    nearest.truncate(NEAREST);
}

/// Files that are told while a search goes on.
const TOP: usize = 5;

/// The share of the time that a strategy which blends spends on witnesses.
const WITNESS_SHARE: f64 = 0.4;

/// The share of it that mutants may take which go far and still show the bug.
const WALKING_SHARE: f64 = 0.08;

/// The share of the budget that making the bug ready may take.
const MOST_OPENING: f64 = 0.3;

/// What a search has gathered.
struct State<'a> {
    scene: &'a Scene,
    formula: &'static Formula,
    counting: Counting,
    /// Of blocks, or of whole files.
    map: Arc<BlockMap>,
    spectrum: Spectrum,
    settling: Settling,
    progress: Progress,
    nearest: Vec<Trace>,
    /// The nearest of those that can be run with a changed compiler, which counts its passes otherwise.
    standing: Vec<Trace>,
    /// Candidates that show the bug, some of them.
    failing: Vec<Candidate>,
    /// Mutants that no longer tell whether the bug is there, some of them.
    fakes: Vec<Candidate>,
    repairs: Vec<Repair>,
    omissions: Vec<String>,
    case: CaseWriter,
    oddities: std::collections::BTreeMap<String, u32>,
}

impl<'a> State<'a> {
    fn new(scene: &'a Scene, settings: &Settings) -> State<'a> {
        let counting = settings.strategy.counting;
        let (map, failing) = match counting {
            Counting::Blocks => (scene.map.clone(), scene.failing.clone()),
            Counting::Files => (Arc::new(scene.map.of_whole_files()), scene.map.files_of(&scene.failing)),
        };
        State {
            scene,
            formula: settings.formula,
            counting,
            map,
            spectrum: Spectrum::new(failing),
            settling: Settling::new(settings.settle.clone()),
            progress: Progress::default(),
            nearest: Vec::new(),
            standing: Vec::new(),
            failing: Vec::new(),
            fakes: Vec::new(),
            repairs: Vec::new(),
            omissions: Vec::new(),
            case: scene.case_writer(),
            oddities: Default::default(),
        }
    }

    fn is_over(&self, settings: &Settings, started: Instant, budget: Duration) -> bool {
        let enough = settings.most_runs.is_some_and(|most| self.progress.runs >= most);
        settings.interrupt.load(Relaxed) || started.elapsed() >= budget || enough || self.settling.should_stop()
    }

    /// `kept` are the witnesses that count, by index.
    fn learn(&mut self, candidates: &[Candidate], judged: &[Judged], kept: &[usize]) {
        for Judged { index, verdict } in judged {
            self.progress.runs += 1;
            if let (WitnessVerdict::Witness(_), Some(omission)) = (verdict, self.scene.omission(&candidates[*index])) {
                self.omissions.push(omission);
            }
            match verdict {
                WitnessVerdict::Witness(executed) if kept.contains(index) => self.keep(&candidates[*index], executed),
                WitnessVerdict::Witness(_) => {}
                WitnessVerdict::Failing => {
                    self.progress.failing += 1;
                    if self.failing.len() < MOST_FAILING && is_another_way(&candidates[*index]) {
                        self.failing.push(candidates[*index].clone());
                    }
                }
                WitnessVerdict::Fake(why) => {
                    self.progress.fake += 1;
                    if self.fakes.len() < MOST_FAILING {
                        self.fakes.push(candidates[*index].clone());
                    }
                    *self.oddities.entry(format!("fake: {why}")).or_default() += 1;
                }
                WitnessVerdict::Refused(_) => {
                    self.progress.refused += 1;
                    *self.oddities.entry("it does not compile".to_owned()).or_default() += 1;
                }
                WitnessVerdict::Other(why) => {
                    self.progress.other += 1;
                    *self.oddities.entry(why.clone()).or_default() += 1;
                }
            }
        }
        let files = rank_files(&self.spectrum, &self.map, self.formula);
        self.settling.observe(&files, self.progress.witnesses, self.progress.runs);
        self.progress.stability = self.settling.stability();
        self.progress.top = files.into_iter().take(TOP).map(|suspect| suspect.name).collect();
    }

    fn keep(&mut self, candidate: &Candidate, executed: &BlockSet) {
        let progress = &mut self.progress;
        progress.witnesses += 1;
        progress.programs += u32::from(candidate.program().is_some());
        match self.counting {
            Counting::Blocks => self.spectrum.add_witness(executed),
            Counting::Files => self.spectrum.add_witness(&self.scene.map.files_of(executed)),
        }
        self.case.add_witness(candidate.into(), executed);
        let similarity = self.scene.failing.similarity(executed);
        progress.similarity += (similarity - progress.similarity) / f64::from(progress.witnesses);
        let trace = Trace { candidate: candidate.clone(), similarity };
        if !matches!(candidate, Candidate::PassRuns(_)) {
            remember(&mut self.standing, trace.clone());
        }
        remember(&mut self.nearest, trace);
    }

    /// The crash stack, and interventions for as long as there is time.
    fn gather_clues(
        &mut self,
        settings: &Settings,
        started: Instant,
        team: &mut Team,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<()> {
        self.case.set_stack(&self.scene.stack_blocks());
        let witnesses: Vec<Candidate> = self.standing.iter().map(|trace| trace.candidate.clone()).collect();
        let chances = self.scene.failing.iter().zip(chances(self.case.file(), settings.formula)).collect();
        let State { progress, case, formula, .. } = self;
        progress.top = top_of(case.file(), formula);
        let limits = Bounds {
            seed: settings.seed,
            deadline: started + settings.budget,
            most: settings.most_runs.unwrap_or(u32::MAX),
            interrupt: settings.interrupt,
            changes: settings.interventions,
        };
        let walking = Instant::now();
        let far_enough = settings.share(WALKING_SHARE);
        let out_of_time =
            || settings.interrupt.load(Relaxed) || walking.elapsed() >= far_enough || Instant::now() >= limits.deadline;
        let some = |all: &[Candidate], count| sample(all.iter().cloned(), count);
        let far = far_mutants(self.scene, &settings.sources.pool, settings.seed, &out_of_time, team)?;
        progress.far = far.len() as u32;
        progress.seconds = started.elapsed().as_secs_f64();
        let failing = some(&self.failing, FAILING);
        let seen = Seen { witnesses, failing, far, alarms: some(&self.fakes, ALARMS) };
        let found = intervene(self.scene, &chances, &seen, &limits, team, &mut |found| {
            progress.seconds = started.elapsed().as_secs_f64();
            (progress.interventions, progress.from_checkpoint) = (found.tried, found.from_checkpoint);
            let unknown = case.file().ordinary.len();
            found.ordinary[unknown..].iter().for_each(|executed| case.add_ordinary(executed));
            progress.ordinary = found.ordinary.len() as u32;
            let new = &found.repairs[progress.repairs as usize..];
            new.iter().for_each(|repair| case.add_repair(*repair));
            if !new.is_empty() {
                progress.repairs = found.repairs.len() as u32;
                progress.top = top_of(case.file(), formula);
            }
            report(progress);
        })?;
        self.progress.runs += found.tried;
        let mended: BTreeSet<u32> = found.repairs.iter().map(|repair| repair.block).collect();
        let vain: BTreeSet<u32> = found.vain.iter().copied().filter(|block| !mended.contains(block)).collect();
        vain.iter().for_each(|block| self.case.add_vain(*block));
        self.repairs = found.repairs;
        Ok(())
    }

    fn end(self, scene: &Scene, settings: &Settings) -> Investigation {
        let mut oddities: Vec<(String, u32)> = self.oddities.into_iter().collect();
        oddities.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Investigation {
            ranking: match (settings.strategy.blends, self.counting) {
                (true, _) => Ranking {
                    blocks: rank(&self.spectrum, &scene.map, settings.formula).blocks,
                    ..blend(self.case.file(), settings.formula, &Weights::default())
                },
                (false, Counting::Blocks) => rank(&self.spectrum, &scene.map, settings.formula),
                (false, Counting::Files) => {
                    Ranking { files: rank_files(&self.spectrum, &self.map, settings.formula), ..Ranking::default() }
                }
            },
            times: scene.program_times().map(Times::all).unwrap_or_default(),
            repairs: self.repairs,
            omissions: self.omissions,
            case: self.case.file().clone(),
            settled: self.settling.is_settled(),
            progress: self.progress,
            spectrum: self.spectrum,
            nearest: self.nearest,
            oddities,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_in_more_than_a_switch_is_another_way() {
        assert!(is_another_way(&Candidate::Sequence(vec!["gvn".into()])));
        assert!(!is_another_way(&Candidate::Options(vec!["-O2".into()])) && !is_another_way(&Candidate::PassRuns(3)));
    }
}
