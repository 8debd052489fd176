//! `whodunit bench validity`: how often the checks accept a program that is undefined by
//! construction, and how often they reject one that is defined by construction or by Csmith's promise.

mod known;
mod tables;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use whodunit_campaign::{Seeds, Swarm, generator, open_seeds};
use whodunit_program::Program;
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary, find_program};
use whodunit_validity::{Certificate, CheckVerdict, Checker, Depth, Validity};

use crate::bench::pages::keep;
use crate::bench::{machine, today};
use crate::exit::Exit;
use crate::output::say;
use known::{DEFINED, FAMILIES};
use tables::markdown;

#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 as it should be, 1 an undefined program was accepted or a valid one rejected, 2 trouble.\n\n\
    Example: whodunit bench validity --out docs/results"
)]
pub struct Arguments {
    /// Undefined programs of each family.
    #[arg(long, default_value_t = 8)]
    variants: usize,
    /// Programs by Csmith.
    #[arg(long, default_value_t = 200)]
    csmith: u64,
    /// Only the checks of a reduction's step; the others for undefined programs that pass those.
    #[arg(long)]
    quick: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Programs checked at a time; as many as there are processors if not given.
    #[arg(long, short)]
    jobs: Option<usize>,
}

/// How many programs got which verdict.
#[derive(Default, Serialize)]
struct Tally {
    programs: usize,
    valid: usize,
    invalid: usize,
    unproven: usize,
    /// Programs that each check failed.
    failed_by: BTreeMap<String, usize>,
    passed_by: BTreeMap<String, usize>,
    /// Seconds that each check took in all.
    seconds_by: BTreeMap<String, f64>,
    /// Programs whose verdict is wrong, with the evidence.
    wrong: Vec<String>,
    /// Programs left unproven, with what was missing.
    open: Vec<String>,
}

/// The answer. The field names are the JSON contract.
#[derive(Serialize)]
struct Measured {
    undefined_programs: usize,
    undefined_accepted: usize,
    defined_programs: usize,
    defined_rejected: usize,
    csmith_programs: usize,
    csmith_rejected: usize,
    machine: String,
    cores: usize,
    date: String,
    tools: BTreeMap<String, String>,
    families: BTreeMap<String, Tally>,
    /// Families that no tool on this machine can see.
    left_out: Vec<String>,
    defined: Tally,
    csmith: Tally,
}

/// Where a program comes from, and so what its verdict must not be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// A family of undefined programs.
    Undefined(&'static str),
    Defined,
    Csmith,
}

struct Case {
    origin: Origin,
    program: Program,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let checker = Checker::discover(&Registry::discover()?);
    let (mut cases, left_out) = undefined(arguments.variants);
    let defined = DEFINED.iter().map(|(name, text)| Program::c(format!("{name}.c"), *text));
    cases.extend(defined.map(|program| Case { origin: Origin::Defined, program }));
    cases.extend(by_csmith(arguments)?);
    let certificates = certify(&checker, &cases, arguments)?;
    let measured = measure(&cases, &certificates, left_out);
    let document = serde_json::to_string_pretty(&measured)?;
    if let Some(dir) = out {
        keep(dir, "validity", &document, &markdown(&measured))?;
    }
    match json {
        true => say!("{document}"),
        false => say!("{}", markdown(&measured).trim_end()),
    }
    let wrong = measured.undefined_accepted + measured.defined_rejected + measured.csmith_rejected;
    Ok(if wrong == 0 { Exit::Done } else { Exit::No })
}

/// Programs of every family that some installed tool can see through, and the other families.
fn undefined(variants: usize) -> (Vec<Case>, Vec<String>) {
    let can_see = |needs: Option<&str>| needs.is_none_or(|tool| find_program(tool).is_some());
    let (seen, unseen): (Vec<_>, Vec<_>) = FAMILIES.iter().partition(|family| can_see(family.needs()));
    let cases = seen.iter().flat_map(|family| {
        family
            .programs()
            .into_iter()
            .take(variants)
            .map(|program| Case { origin: Origin::Undefined(family.name), program })
    });
    (cases.collect(), unseen.iter().map(|family| family.name.to_owned()).collect())
}

fn by_csmith(arguments: &Arguments) -> Result<Vec<Case>> {
    let source = open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?;
    let mut crew = new_crew()?;
    let mut cases = Vec::new();
    for index in 0..arguments.csmith {
        let made = source.program(index, &mut generator(arguments.seed, index, "validity"), &mut crew)?;
        if let Some(Ok(program)) = made {
            cases.push(Case { origin: Origin::Csmith, program });
        }
    }
    Ok(cases)
}

fn new_crew() -> Result<Crew> {
    Crew::new(WorkerBinary::this_binary()?, Gate::default())
}

/// Certifies all cases, several at a time; the certificates come in the order of the cases.
fn certify(checker: &Checker, cases: &[Case], arguments: &Arguments) -> Result<Vec<Certificate>> {
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let next = AtomicUsize::new(0);
    let done: Mutex<BTreeMap<usize, Certificate>> = Mutex::default();
    let work = || -> Result<()> {
        let mut crew = new_crew()?;
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some(case) = cases.get(index) else { return Ok(()) };
            let certificate = certify_one(checker, &mut crew, case, arguments.quick)
                .with_context(|| format!("checking {}", case.program.name))?;
            done.lock().expect("no thread panics while it holds the lock").insert(index, certificate);
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker thread does not panic"))
    })?;
    Ok(done.into_inner().expect("no thread panics while it holds the lock").into_values().collect())
}

fn certify_one(checker: &Checker, crew: &mut Crew, case: &Case, quick: bool) -> Result<Certificate> {
    if quick {
        let certificate = checker.certify(crew, &case.program, Depth::Step)?;
        if !matches!(case.origin, Origin::Undefined(_)) || certificate.verdict == Validity::Invalid {
            return Ok(certificate);
        }
    }
    checker.certify(crew, &case.program, Depth::Full)
}

fn measure(cases: &[Case], certificates: &[Certificate], left_out: Vec<String>) -> Measured {
    let mut families: BTreeMap<String, Tally> = BTreeMap::new();
    let (mut defined, mut csmith) = (Tally::default(), Tally::default());
    let mut tools = BTreeMap::new();
    for (case, certificate) in cases.iter().zip(certificates) {
        let (tally, wrong) = match case.origin {
            Origin::Undefined(name) => (families.entry(name.to_owned()).or_default(), Validity::Valid),
            Origin::Defined => (&mut defined, Validity::Invalid),
            Origin::Csmith => (&mut csmith, Validity::Invalid),
        };
        tally.add(&case.program.name, certificate, wrong);
        for check in certificate.checks.iter().filter(|check| !check.tool.is_empty()) {
            tools.insert(check.name.clone(), check.tool.clone());
        }
    }
    Measured {
        undefined_programs: families.values().map(|tally| tally.programs).sum(),
        undefined_accepted: families.values().map(|tally| tally.valid).sum(),
        defined_programs: defined.programs,
        defined_rejected: defined.invalid,
        csmith_programs: csmith.programs,
        csmith_rejected: csmith.invalid,
        machine: machine(),
        cores: std::thread::available_parallelism().map_or(1, |n| n.get()),
        date: today(),
        tools,
        families,
        left_out,
        defined,
        csmith,
    }
}

impl Tally {
    fn add(&mut self, name: &str, certificate: &Certificate, wrong: Validity) {
        self.programs += 1;
        *match certificate.verdict {
            Validity::Valid => &mut self.valid,
            Validity::Invalid => &mut self.invalid,
            Validity::Unproven => &mut self.unproven,
        } += 1;
        for check in &certificate.checks {
            *self.seconds_by.entry(check.name.clone()).or_default() += check.seconds;
            match check.verdict {
                CheckVerdict::Failed => *self.failed_by.entry(check.name.clone()).or_default() += 1,
                CheckVerdict::Passed => *self.passed_by.entry(check.name.clone()).or_default() += 1,
                CheckVerdict::Unproven => {}
            }
        }
        if certificate.verdict == wrong {
            self.wrong.push(format!("{name} {}{}", wrong.word(), evidence(certificate, CheckVerdict::Failed)));
        } else if certificate.verdict == Validity::Unproven {
            self.open.push(format!("{name}{}", evidence(certificate, CheckVerdict::Unproven)));
        }
    }
}

/// What the first check with this verdict saw.
fn evidence(certificate: &Certificate, verdict: CheckVerdict) -> String {
    let check = certificate.checks.iter().find(|check| check.verdict == verdict);
    check.map_or(String::new(), |check| format!(": {}: {}", check.name, check.evidence))
}
