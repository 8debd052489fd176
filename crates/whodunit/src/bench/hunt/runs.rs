//! One run: a campaign of one technique within the budget, and what is kept of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use rand::Rng;
use serde::{Deserialize, Serialize};
use whodunit_campaign::{Budget, Config, Hands, Plan, Progress, Watcher, generator, hunt};
use whodunit_findings::{Lab, Moment};
use whodunit_oracles::Kind;
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary};
use whodunit_variants::SequenceShape;

use super::technique::{Pools, Technique};
use crate::progress::Line;

/// Parts of the budget at whose ends bugs are counted.
pub const PARTS: usize = 4;

/// What a run depends on, but for technique and repetition.
pub struct Settings {
    pub subject: String,
    pub shape: SequenceShape,
    pub pools: Pools,
    pub budget: Budget,
    pub jobs: usize,
    pub seed: u64,
}

/// A bug of one run, told from others by its signature.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Found {
    pub kind: Kind,
    pub signature: String,
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    pub technique: String,
    pub repetition: u32,
    pub seconds: f64,
    /// Seconds in which sequences or programs were being selected, pools included.
    pub selecting_seconds: f64,
    pub programs: u64,
    pub set_aside: u64,
    pub tests: u64,
    pub findings: u64,
    pub bugs: Vec<Found>,
    /// Bugs at the end of each quarter of the budget.
    pub quarters: [u64; PARTS],
}

/// A run as it is kept, with what it was made with.
#[derive(Serialize, Deserialize)]
struct Kept {
    seconds: Option<f64>,
    tests: Option<u64>,
    jobs: usize,
    config: Config,
    run: Run,
}

/// Makes runs, each once.
pub struct Runner<'a> {
    pub registry: &'a Registry,
    pub binary: &'a WorkerBinary,
    pub settings: &'a Settings,
    /// Where each run has its folder.
    pub work: &'a Path,
    pub interrupt: Arc<AtomicBool>,
    pub line: &'a Line,
}

impl Runner<'_> {
    /// The run of a technique with this number: the one that is kept, or a new one. None if interrupted.
    pub fn run(&self, technique: Technique, repetition: u32, label: &str) -> Result<Option<Run>> {
        let settings = self.settings;
        let folder = self.work.join(format!("{technique}-{repetition}"));
        let config = self.config(technique, repetition)?;
        if let Some(run) = self.kept(&folder, &config)? {
            return Ok(Some(run));
        }
        // A run that was cut short begins again: its time would otherwise hold a pause.
        let lab = folder.join("lab");
        if lab.exists() {
            std::fs::remove_dir_all(&lab).with_context(|| format!("cannot clear {}", lab.display()))?;
        }
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let Some(run) = self.hunt(technique, repetition, config.clone(), &lab, label)? else { return Ok(None) };
        let Budget { seconds, tests, .. } = settings.budget;
        let kept = Kept { seconds, tests, jobs: settings.jobs, config, run };
        let part = folder.join("run.json.part");
        std::fs::write(&part, serde_json::to_string_pretty(&kept)?)?;
        std::fs::rename(part, run_file(&folder))?;
        Ok(Some(kept.run))
    }

    /// The run in a folder. One that was made with other settings must not be mixed with ours.
    fn kept(&self, folder: &Path, config: &Config) -> Result<Option<Run>> {
        let file = run_file(folder);
        let Ok(text) = std::fs::read_to_string(&file) else { return Ok(None) };
        let kept: Kept = serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))?;
        let Settings { budget, jobs, .. } = *self.settings;
        let made_with = Budget { seconds: kept.seconds, tests: kept.tests, ..budget };
        if (made_with, kept.jobs, &kept.config) != (budget, jobs, config) {
            bail!("{} was made with other settings or compilers; give them again, or another --work", folder.display());
        }
        Ok(Some(kept.run))
    }

    /// Runs draw everything afresh: neither techniques nor repetitions share programs or sequences.
    fn config(&self, technique: Technique, repetition: u32) -> Result<Config> {
        let Settings { subject, shape, pools, seed, .. } = self.settings;
        let seed = generator(*seed, u64::from(repetition), &technique.to_string()).random();
        let strategies = [technique.strategy().to_owned()];
        let mut config =
            Config::new(seed, std::slice::from_ref(subject), &strategies, technique.seeds(), self.registry)?;
        config.shape = shape.clone();
        technique.select(&mut config, *pools);
        Ok(config)
    }

    fn hunt(
        &self,
        technique: Technique,
        repetition: u32,
        config: Config,
        dir: &Path,
        label: &str,
    ) -> Result<Option<Run>> {
        let Settings { budget, jobs, .. } = *self.settings;
        let plan = Plan::prepare(config, self.registry, &mut Crew::new(self.binary.clone(), Gate::default())?)?;
        let mut lab = Lab::create(dir, &serde_json::to_string_pretty(&plan.config)?)?;
        let over = AtomicBool::new(false);
        let mut clock =
            Clock { seconds: budget.seconds, over: &over, interrupt: &self.interrupt, line: self.line, label };
        let hands = Hands { plan: &plan, jobs, binary: self.binary, workshop: None };
        hunt(&mut lab, &hands, Budget { seconds: None, ..budget }, &over, &mut clock)?;
        if self.interrupt.load(Relaxed) {
            return Ok(None);
        }
        let (totals, seconds) = (lab.totals()?, lab.seconds()?);
        let found = |bug: whodunit_findings::Bug| Found { kind: bug.first.kind, signature: bug.signature.0 };
        Ok(Some(Run {
            technique: technique.to_string(),
            repetition,
            seconds,
            selecting_seconds: plan.selecting_seconds().min(seconds),
            programs: totals.programs,
            set_aside: totals.set_aside.values().sum(),
            tests: totals.tests,
            findings: totals.findings,
            bugs: lab.bugs()?.into_iter().map(found).collect(),
            quarters: quarters(&lab.moments()?, budget, totals.bugs),
        }))
    }
}

fn run_file(folder: &Path) -> PathBuf {
    folder.join("run.json")
}

/// Bugs at the end of each part of the budget; what came after the last moment counts at its end.
fn quarters(moments: &[Moment], budget: Budget, last: u64) -> [u64; PARTS] {
    let used = |moment: &Moment| match budget {
        Budget { tests: Some(tests), .. } => moment.tests as f64 / tests.max(1) as f64,
        Budget { seconds, .. } => moment.seconds / seconds.unwrap_or(f64::INFINITY),
    };
    let at = |part: usize| {
        let end = (part + 1) as f64 / PARTS as f64;
        moments.iter().take_while(|moment| used(moment) <= end).last().map_or(0, |moment| moment.bugs)
    };
    let mut bugs = std::array::from_fn(at);
    bugs[PARTS - 1] = last;
    bugs
}

/// Ends a run on the second: what is under way by then does not count, whoever is at it.
struct Clock<'a> {
    /// None where a run is to have so many tests, however long they take.
    seconds: Option<f64>,
    over: &'a AtomicBool,
    interrupt: &'a AtomicBool,
    line: &'a Line,
    label: &'a str,
}

impl Watcher for Clock<'_> {
    fn progress(&mut self, progress: &Progress) {
        let left = self.seconds.map(|seconds| (seconds - progress.session_seconds).max(0.0));
        if left == Some(0.0) || self.interrupt.load(Relaxed) {
            self.over.store(true, Relaxed);
        }
        let totals = &progress.totals;
        let left = left.map_or(String::new(), |seconds| format!(", {seconds:.0} s left"));
        self.line.say(&format!(
            "{}: {} tests of {} programs, {} bugs{left}",
            self.label, totals.tests, totals.programs, totals.bugs
        ));
    }

    fn step(&mut self, what: &str) {
        self.line.say(what);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bugs_are_counted_at_the_end_of_each_quarter() {
        let moment = |seconds, bugs| Moment { seconds, bugs, ..Moment::default() };
        let moments = [moment(1.0, 0), moment(9.0, 2), moment(21.0, 3), moment(39.0, 4)];
        let budget = Budget { seconds: Some(40.0), ..Budget::default() };
        assert_eq!(quarters(&moments, budget, 5), [2, 2, 3, 5]);
        assert_eq!(quarters(&[], budget, 0), [0; PARTS]);
        let moments = [(10, 1), (30, 2), (80, 3)].map(|(tests, bugs)| Moment { tests, bugs, ..Moment::default() });
        assert_eq!(quarters(&moments, Budget { tests: Some(80), ..Budget::default() }, 4), [1, 2, 2, 4]);
    }
}
