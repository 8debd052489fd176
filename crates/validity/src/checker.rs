//! Certifies programs: runs the checks in order and draws the verdict.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Registry};

use crate::cache;
use crate::certificate::{Certificate, CheckResult, CheckVerdict, Validity};
use crate::checks::{CHECKS, Check};
use crate::examination::Examination;
use crate::tools::Tools;
use crate::verdict::verdict;

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// For each step of a reduction: what is fast, and no further than the first failure.
    Step,
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
        let family = if family == "llvm" { "clang" } else { family };
        Checker { avoided: Some(family.to_owned()), ..self }
    }

    /// Neither reads nor writes certificates of earlier runs.
    pub fn without_cache(self) -> Checker {
        Checker { cached: false, ..self }
    }

    /// Examines a program. An error means that our own machinery failed.
    pub fn certify(&self, crew: &mut Crew, program: &Program, depth: Depth) -> Result<Certificate> {
        if program.language != Language::C {
            return Ok(not_c());
        }
        let place = self.place(program);
        if let Some(known) = place.as_ref().and_then(cache::look_up) {
            return Ok(known);
        }
        let mut examination = Examination::begin(crew, program, &self.tools, depth, self.avoided.as_deref())?;
        let checks = run_checks(&mut examination, depth);
        examination.end()?;
        let checks = checks?;
        let verdict = verdict(&checks, |name| asked(name, depth));
        let certificate = Certificate { verdict, checks };
        if let Some(place) = place.filter(|_| depth == Depth::Full) {
            cache::keep(&place, &certificate)?;
        }
        Ok(certificate)
    }

    fn place(&self, program: &Program) -> Option<PathBuf> {
        let depends_on = format!("{}avoided {:?}", self.tools.fingerprint(), self.avoided);
        self.cached.then(|| cache::place(&program.id().0, &depends_on))?
    }
}

fn asked(name: &str, depth: Depth) -> bool {
    CHECKS.iter().any(|check| check.name() == name && (depth == Depth::Full || !check.full_only()))
}

fn run_checks(examination: &mut Examination, depth: Depth) -> Result<Vec<CheckResult>> {
    let mut results: Vec<CheckResult> = Vec::new();
    for check in CHECKS.iter().filter(|check| asked(check.name(), depth)) {
        let failed = results.iter().any(|result| result.verdict == CheckVerdict::Failed);
        if failed && depth == Depth::Step {
            break;
        }
        results.push(run_check(*check, examination).with_context(|| format!("the check {}", check.name()))?);
    }
    Ok(results)
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
