//! Certifies programs: runs the checks in order and draws the verdict.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Context, Result};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, Registry, as_installed};

use crate::cache;
use crate::certificate::{Certificate, CheckResult, CheckVerdict, Validity};
use crate::checks::{CHECKS, Check, ClangAsanUbsan};
use crate::examination::Examination;
use crate::tools::Tools;
use crate::verdict::{satisfies, verdict};

/// The checks at the head of the list that share their builds: what compilers make of the program
/// without optimisation, and what they warn of.
const COMMON_BUILDS: usize = 2;

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// For each step of a reduction: what is fast, and no further than the first failure.
    Step,
    /// The same for a step that must stay valid: no further than the first check that it does not pass.
    ValidStep,
    /// Everything.
    Full,
}

/// The checks with the tools of this machine.
pub struct Checker {
    tools: Tools,
    avoided: Option<String>,
    cached: bool,
}

impl Checker {
    /// Finds the tools; whether sanitizers work is tried when they are first needed.
    pub fn discover(registry: &Registry) -> Checker {
        Checker { tools: Tools::discover(registry), avoided: None, cached: true }
    }

    /// Keeps the family under test from judging by its own optimised code.
    pub fn with_avoided(self, family: &str) -> Checker {
        let family = if family == "llvm" { "clang" } else { as_installed(family) };
        Checker { avoided: Some(family.to_owned()), ..self }
    }

    /// Neither reads nor writes certificates of earlier runs.
    pub fn without_cache(self) -> Checker {
        Checker { cached: false, ..self }
    }

    /// Examines a program. An error means that our own machinery failed.
    pub fn certify(&self, crew: &mut Crew, program: &Program, depth: Depth) -> Result<Certificate> {
        self.certify_with(std::slice::from_mut(crew), program, depth)
    }

    /// The same with several crews side by side.
    pub fn certify_with(&self, crews: &mut [Crew], program: &Program, depth: Depth) -> Result<Certificate> {
        if program.language != Language::C {
            return Ok(not_c());
        }
        let place = self.place(program);
        if let Some(known) = place.as_ref().and_then(cache::look_up) {
            return Ok(known);
        }
        let checks = self.run_checks(crews, program, depth)?;
        let verdict = verdict(&checks, |name| asked(name, depth));
        let certificate = Certificate { verdict, checks };
        if let Some(place) = place.filter(|_| depth == Depth::Full) {
            cache::keep(&place, &certificate)?;
        }
        Ok(certificate)
    }

    /// The one check that is fast and sees most, of a program that does what is expected without
    /// optimisation: clang's sanitizers. For programs that are made by the thousand.
    pub fn spot_check(&self, crew: &mut Crew, program: &Program, expected: &Behaviour) -> Result<CheckResult> {
        let mut examination = Examination::begin(crew, program, &self.tools, Depth::Step, self.avoided.as_deref())?;
        examination.expected = Some(expected.clone());
        let result = run_check(&ClangAsanUbsan, &mut examination);
        examination.end()?;
        result
    }

    /// The first checks find out what the program does; all others can go side by side.
    fn run_checks(&self, crews: &mut [Crew], program: &Program, depth: Depth) -> Result<Vec<CheckResult>> {
        let (first, others) = crews.split_first_mut().context("nobody to make the checks with")?;
        let asked: Vec<_> = CHECKS.iter().filter(|check| asked(check.name(), depth)).copied().collect();
        let (together, apart) = asked.split_at(COMMON_BUILDS.min(asked.len()));
        let mut examination = Examination::begin(first, program, &self.tools, depth, self.avoided.as_deref())?;
        let list = Pending::new(together);
        let results = list.work_through(&mut examination);
        let list = Pending { ended: list.ended, ..Pending::new(apart) };
        let (expected, hopeless) = (examination.expected.clone(), examination.hopeless.clone());
        let results = std::thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .map(|crew| {
                    let (list, expected, hopeless) = (&list, expected.clone(), hopeless.clone());
                    scope.spawn(move || {
                        let mut helping =
                            Examination::begin(crew, program, &self.tools, depth, self.avoided.as_deref())?;
                        (helping.expected, helping.hopeless) = (expected, hopeless);
                        let results = list.work_through(&mut helping);
                        helping.end().and(results)
                    })
                })
                .collect();
            let mut all = results?;
            all.extend(list.work_through(&mut examination)?);
            for helper in helpers {
                all.extend(helper.join().map_err(|_| anyhow::anyhow!("a check panicked"))??);
            }
            anyhow::Ok(all)
        });
        examination.end()?;
        let mut results = results?;
        let order = |result: &CheckResult| asked.iter().position(|check| check.name() == result.name);
        results.sort_by_key(order);
        Ok(results)
    }

    fn place(&self, program: &Program) -> Option<PathBuf> {
        let depends_on = format!("{}avoided {:?}", self.tools.fingerprint(), self.avoided);
        self.cached.then(|| cache::place(&program.id().0, &depends_on))?
    }
}

fn asked(name: &str, depth: Depth) -> bool {
    CHECKS.iter().any(|check| check.name() == name && (depth == Depth::Full || !check.full_only()))
}

/// Checks that several crews take from.
struct Pending<'a> {
    checks: &'a [&'static dyn Check],
    next: AtomicUsize,
    /// Whether what is known is enough at this depth.
    ended: AtomicBool,
}

impl<'a> Pending<'a> {
    fn new(checks: &'a [&'static dyn Check]) -> Pending<'a> {
        Pending { checks, next: AtomicUsize::new(0), ended: AtomicBool::new(false) }
    }

    fn work_through(&self, examination: &mut Examination) -> Result<Vec<CheckResult>> {
        let mut results: Vec<CheckResult> = Vec::new();
        while !self.ended.load(Relaxed) {
            let Some(check) = self.checks.get(self.next.fetch_add(1, Relaxed)) else { break };
            let result = run_check(*check, examination).with_context(|| format!("the check {}", check.name()))?;
            let ends = match examination.depth {
                Depth::Step => result.verdict == CheckVerdict::Failed,
                Depth::ValidStep => !satisfies(*check, &result),
                Depth::Full => false,
            };
            self.ended.fetch_or(ends, Relaxed);
            results.push(result);
        }
        Ok(results)
    }
}

fn run_check(check: &dyn Check, examination: &mut Examination) -> Result<CheckResult> {
    let started = Instant::now();
    let answer = check.run(examination)?;
    Ok(CheckResult {
        name: check.name().to_owned(),
        verdict: answer.verdict,
        evidence: answer.evidence,
        tool: answer.tool,
        seconds: started.elapsed().as_secs_f64(),
    })
}

/// The checks are about C: what LLVM IR means is another matter.
fn not_c() -> Certificate {
    let result = CheckResult {
        name: "compilers-agree".to_owned(),
        verdict: CheckVerdict::Unproven,
        evidence: "the program is LLVM IR, and the checks are for C".to_owned(),
        tool: String::new(),
        seconds: 0.0,
    };
    Certificate { verdict: Validity::Unproven, checks: vec![result] }
}
