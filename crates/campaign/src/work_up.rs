//! From a new bug to one that could be filed: made small, replayed on other versions, its report
//! written. Done beside the hunt with a fixed share of the cores, new bugs first.

mod rest;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use whodunit_findings::{Bug, BugId, Finding, Lab, RANKING, Reduction, keep_ranking, read_suspects};
use whodunit_program::Program;
use whodunit_subjects::{Crew, Gate, Limits, Registry, Subject, WorkerBinary, bare_name};
use whodunit_triage::{Case, Described, Keeper, Likeness, Means, Unfit, reduce, size_of, versions_of};
use whodunit_validity::Checker;

pub use rest::work_up_rest;

use crate::chronicle::worked_up;

/// Files for the folder of a bug, and whether its report is ready to be filed, in words.
pub struct Finished {
    pub files: Vec<(String, Vec<u8>)>,
    pub readiness: String,
}

/// Makes the report of a bug that has been made small.
pub type Finish<'a> = dyn Fn(&mut Crew, &Bug) -> Result<Finished> + Sync + 'a;

/// What bugs are worked up with.
pub struct Workshop<'a> {
    pub registry: &'a Registry,
    pub binary: &'a WorkerBinary,
    pub limits: Limits,
    /// Longest reduction of one bug.
    pub seconds_each: f64,
    /// Whether C-Vise or llvm-reduce go on where the built-in reducer ends.
    pub foreign: bool,
    pub finish: &'a Finish<'a>,
}

/// One bug to be worked up.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    pub bug: Bug,
    /// Findings of the bug with their programs: where one is unfit, the next is taken.
    pub cases: Vec<(Finding, Program)>,
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Worked {
    pub bug: BugId,
    pub reduction: Reduction,
    pub versions: Option<BTreeMap<String, String>>,
    pub files: Vec<(String, Vec<u8>)>,
}

/// Findings of one bug that are tried before it is given up.
const MOST_CASES: usize = 3;

impl Order {
    /// A bug with some of its findings, each of another program.
    pub fn of(lab: &Lab, bug: Bug) -> Result<Order> {
        let mut findings = lab.findings(&bug.id)?;
        findings.dedup_by_key(|finding| finding.unit);
        findings.truncate(MOST_CASES);
        let with_program = |finding: Finding| Ok((finding.clone(), lab.program_of(&finding)?));
        Ok(Order { bug, cases: findings.into_iter().map(with_program).collect::<Result<_>>()? })
    }

    /// What comes of it where it cannot be done, and why not: the bug as it was found.
    pub fn given_up(&self, why: String) -> Result<Worked> {
        let (_, reduction) = self.give_up(Some(why))?;
        Ok(Worked { bug: self.bug.id.clone(), reduction, versions: None, files: Vec::new() })
    }

    fn give_up(&self, problem: Option<String>) -> Result<(Finding, Reduction)> {
        let (finding, program) = self.cases.first().context("a bug has findings")?;
        let given_up = Reduction {
            program: program.clone(),
            recipe: finding.minimal.clone(),
            seen: None,
            expected: finding.expected.clone(),
            expected_by: finding.expected_by.clone(),
            validity: None,
            before: size_of(program),
            stages: Vec::new(),
            steps: Vec::new(),
            complete: true,
            problem,
            duplicate_of: None,
            readiness: None,
        };
        Ok((finding.clone(), given_up))
    }
}

impl Worked {
    /// Puts the result into the lab.
    pub fn store(mut self, lab: &mut Lab) -> Result<()> {
        self.reduction.duplicate_of = self.known_as(lab)?;
        if let Some(versions) = &self.versions {
            lab.record_versions(&self.bug, versions)?;
        }
        lab.record_reduction(&self.bug, &self.reduction)?;
        worked_up(lab, &self.bug, &self.reduction);
        let (ranking, files): (Vec<_>, Vec<_>) = self.files.into_iter().partition(|(name, _)| name == RANKING);
        lab.attach(&self.bug, &files)?;
        // One that was made by hand meanwhile is as good, and is replaced.
        ranking.iter().try_for_each(|(_, text)| keep_ranking(&lab.bug_dir(&self.bug), text))
    }
}

impl Worked {
    /// A bug of the lab that this one turns out to be.
    fn known_as(&self, lab: &Lab) -> Result<Option<String>> {
        if !self.reduction.complete || self.reduction.problem.is_some() {
            return Ok(None);
        }
        let all = lab.bugs()?;
        let own = all.iter().find(|bug| bug.id == self.bug).context("the bug is in its lab")?;
        let ranking = self.files.iter().find(|(name, _)| name == RANKING);
        let suspects = ranking.and_then(|(_, text)| serde_json::from_slice(text).ok());
        let described =
            Described::of(&own.first, &self.reduction, self.versions.as_ref()).with_suspects(suspects.as_ref());
        let same = |other: &&Bug| {
            let original = |reduction: &&Reduction| {
                reduction.complete && reduction.problem.is_none() && reduction.duplicate_of.is_none()
            };
            let reduction = other.reduction.as_ref().filter(original);
            reduction.is_some_and(|reduction| {
                let suspects = read_suspects(&lab.bug_dir(&other.id)).ok().flatten();
                let theirs = Described::of(&other.first, reduction, other.versions.as_ref());
                let theirs = theirs.with_suspects(suspects.as_ref());
                other.id != self.bug && matches!(described.compare(&theirs), Likeness::Same(_))
            })
        };
        Ok(all.iter().find(same).map(|bug| bug.id.to_string()))
    }
}

impl Workshop<'_> {
    /// Works one bug up. Ends early with what there is when `stop` is set.
    pub fn work_up(
        &self,
        order: Order,
        jobs: usize,
        gate: &Gate,
        stop: &AtomicBool,
        keeper: &mut (dyn Keeper + Send),
    ) -> Result<Worked> {
        let subject = self.registry.get(&order.bug.first.subject)?;
        let checker = Checker::discover(self.registry).with_avoided(&subject.identity().family);
        let means = Means {
            registry: self.registry,
            checker: &checker,
            binary: self.binary,
            gate: gate.clone(),
            jobs,
            foreign: self.foreign,
            deadline: Some(Instant::now() + Duration::from_secs_f64(self.seconds_each)),
            interrupt: stop,
        };
        let (finding, mut reduction) = self.reduce_first_fit(&order, subject, &means, keeper)?;
        let mut worked =
            Worked { bug: order.bug.id.clone(), reduction: reduction.clone(), versions: None, files: Vec::new() };
        // Out of time is as good as done; told to stop is not.
        if stop.load(std::sync::atomic::Ordering::Relaxed) || reduction.problem.is_some() {
            return Ok(worked);
        }
        reduction.complete = true;
        keeper.stage("replaying on other versions and writing the report");
        let mut crew = Crew::new(self.binary.clone(), gate.clone())?;
        let small = as_reduced(&finding, &reduction);
        let versions = versions_of(&small, &reduction.program, self.registry, &self.limits, &mut crew)?;
        let bug = Bug {
            first: small,
            versions: Some(versions.clone()),
            reduction: Some(reduction.clone()),
            ..order.bug.clone()
        };
        match (self.finish)(&mut crew, &bug) {
            Ok(finished) => {
                worked.files = finished.files;
                reduction.readiness = Some(finished.readiness);
            }
            Err(error) => reduction.readiness = Some(format!("not ready: no report could be made: {error:#}")),
        }
        worked.versions = Some(versions);
        worked.reduction = reduction;
        Ok(worked)
    }

    fn reduce_first_fit(
        &self,
        order: &Order,
        subject: std::sync::Arc<dyn Subject>,
        means: &Means,
        keeper: &mut (dyn Keeper + Send),
    ) -> Result<(Finding, Reduction)> {
        let mut problem = None;
        for (number, (finding, program)) in order.cases.iter().enumerate() {
            let case = Case {
                subject: subject.clone(),
                kind: finding.kind,
                recipe: finding.minimal.clone(),
                program: program.clone(),
                limits: self.limits.clone(),
                so_far: order.bug.reduction.clone().filter(|_| number == 0),
            };
            match reduce(&case, means, keeper) {
                Ok(reduction) => return Ok((finding.clone(), reduction)),
                Err(error) if error.is::<Unfit>() => problem = problem.or(Some(error.to_string())),
                Err(error) => return Err(error).with_context(|| format!("reducing {}", order.bug.id)),
            }
        }
        order.give_up(problem)
    }
}

/// The finding as it is after reduction.
fn as_reduced(finding: &Finding, reduction: &Reduction) -> Finding {
    let last = reduction.recipe.pipeline().and_then(|pipeline| pipeline.0.last());
    Finding {
        minimal: reduction.recipe.clone(),
        expected: reduction.expected.clone(),
        expected_by: reduction.expected_by.clone(),
        last_pass: last.map(|element| bare_name(element).to_owned()).or(finding.last_pass.clone()),
        ..finding.clone()
    }
}
