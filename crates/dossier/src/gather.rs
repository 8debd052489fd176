//! From a bug to its dossier: shows the bug, asks the tools, looks for the culprit, and goes
//! through the checklist.

use std::collections::BTreeMap;

use anyhow::Result;
use whodunit_findings::{BugFolder, Finding, Suspects, signature, telling_frames};
use whodunit_oracles::{Expectation, Symptom};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Limits, Registry, Subject, signal_name};
use whodunit_triage::versions_of;
use whodunit_validity::Certificate;

use crate::build::build;
use crate::checklist::Readiness;
use crate::culprit::{find_clues, find_single_pass};
use crate::dossier::{Actual, CrashText, Dossier, Expected, Nearest, NewestVersion, ProgramText};
use crate::regression::regression_test;
use crate::replay::{ReproScript, full_proof};
use crate::script::{Knob, Plan, Proof};
use crate::sighting::{Proven, Sighting, engine_replays, proof, recipe_without_bug, see};
use crate::trial::Trial;
use crate::usual::recipe_text;

/// What is known of a bug before.
pub struct Input {
    /// The name of the bug: its id or the name of its folder.
    pub bug: String,
    pub folder: BugFolder,
    pub program: Program,
    pub certificate: Option<Certificate>,
    pub nearest: Vec<Nearest>,
    /// Who is to blame, if the bug was isolated.
    pub suspects: Option<Suspects>,
    pub limits: Limits,
}

/// How long the searches may take, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// For the guilty pass, switch or counter.
    pub search: f64,
    /// For making the IR of a single pass small.
    pub reduction: f64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { search: 60.0, reduction: 30.0 }
    }
}

/// The bug does not show, so there is nothing to report.
#[derive(Debug)]
pub struct NotShown(pub String);

impl std::fmt::Display for NotShown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the bug does not show, so there is nothing to report: {}", self.0)
    }
}

impl std::error::Error for NotShown {}

/// Gathers all that a report says. A bug that does not show is the error [`NotShown`].
pub fn gather(input: &Input, crew: &mut Crew, registry: &Registry, budget: Budget) -> Result<Dossier> {
    let subject = registry.get(&input.folder.subject)?;
    let sighting = see(input, &subject, registry, crew)?;
    let without = recipe_without_bug(input, &sighting, &subject, crew)?;
    let (commands, proof) = match proof(input, &sighting, subject.as_ref(), crew)? {
        Ok(Proven { steps, proof }) => (steps, Ok(proof)),
        Err(why) => (subject.by_hand(input.program.language, &sighting.recipe).unwrap_or_default(), Err(why)),
    };
    let plan = |proof: &Proof| Plan {
        title: format!("{}: {} with {}", input.folder.subject, input.folder.kind, sighting.recipe),
        program_file: input.program.language.usual_file(),
        steps: &commands,
        knob: Knob::new(&sighting.recipe, without.as_ref()),
        proof: proof.clone(),
    };
    let (proof, script) = best_script(proof, plan, &input.program.text, crew)?;
    let replays = match &script {
        Ok(script) => script.replays.clone(),
        Err(_) => engine_replays(input, registry, crew)?,
    };
    let versions = versions(input, &sighting, registry, crew)?;
    let recipe = recipe_text(input, &sighting.recipe, &subject, crew)?;
    let build = build(crew, subject.identity(), &commands, &input.limits)?;
    let mut trial = Trial::new(
        crew,
        subject.clone(),
        input.limits.clone(),
        input.folder.kind,
        sighting.expectation.clone(),
        &sighting.symptom,
    );
    if matches!(&proof, Ok(Proof::Stop { marks, .. }) if marks.is_empty()) {
        trial.anywhere();
    }
    trial.allow(budget.search);
    let single_pass = match &proof {
        Ok(proof) => find_single_pass(&mut trial, &input.program, &sighting.recipe, proof, budget.reduction)?,
        Err(why) => Err(why.clone()),
    };
    let clues = find_clues(&mut trial, &input.program, &sighting.recipe, budget.search)?;
    let mut dossier = Dossier {
        bug: input.bug.clone(),
        subject: input.folder.subject.clone(),
        kind: input.folder.kind,
        build,
        recipe,
        program: program_text(&input.program),
        expected: sighting.expectation.as_ref().map(expected),
        actual: Actual { summary: sighting.symptom.summary(), replays },
        crash: crash_text(&sighting.symptom),
        certificate: input.certificate.clone(),
        newest: newest(&versions, registry, subject.as_ref()),
        versions,
        commands,
        script,
        single_pass,
        clues,
        regression_test: Err("not made yet".to_owned()),
        nearest: input.nearest.clone(),
        suspects: input.suspects.clone(),
        // Only a campaign writes down what it saw.
        found_by: input.folder.seen.as_ref().map(|_| "found by fuzzing with whodunit".to_owned()),
        checklist: Vec::new(),
        readiness: Readiness::Ready,
    };
    dossier.regression_test = regression_test(&dossier, crew, &input.limits)?;
    dossier.check();
    Ok(dossier)
}

/// The script, told by the place of the crash or, where that differs from run to run, by the crash.
fn best_script<'p>(
    proof: Result<Proof, String>,
    plan: impl Fn(&Proof) -> Plan<'p>,
    program: &[u8],
    crew: &mut Crew,
) -> Result<(Result<Proof, String>, Result<ReproScript, String>)> {
    let proof = match proof {
        Ok(proof) => proof,
        Err(why) => return Ok((Err(why.clone()), Err(why))),
    };
    let script = full_proof(crew, &plan(&proof), program)?;
    let always = |script: &Result<ReproScript, String>| {
        script.as_ref().is_ok_and(|script| script.replays.shown == script.replays.of)
    };
    if let (false, Some(weaker)) = (always(&script), proof.anywhere()) {
        let other = full_proof(crew, &plan(&weaker), program)?;
        if always(&other) {
            return Ok((Ok(weaker), other));
        }
    }
    Ok((Ok(proof), script))
}

fn versions(
    input: &Input,
    sighting: &Sighting,
    registry: &Registry,
    crew: &mut Crew,
) -> Result<BTreeMap<String, String>> {
    let folder = &input.folder;
    let last_pass = folder.seen.as_ref().and_then(|seen| seen.last_pass.clone());
    let finding = Finding {
        unit: 0,
        test: 0,
        subject: folder.subject.clone(),
        strategy: String::new(),
        kind: folder.kind,
        symptom: sighting.symptom.clone(),
        recipe: sighting.recipe.clone(),
        minimal: sighting.recipe.clone(),
        signature: signature(&folder.subject, folder.kind, &sighting.symptom, last_pass.as_deref(), &sighting.recipe),
        known: None,
        variant: None,
        last_pass,
        tier: None,
        expected: sighting.expectation.as_ref().map(|expectation| expectation.behaviour.clone()),
        expected_by: Vec::new(),
    };
    versions_of(&finding, &input.program, registry, &input.limits, crew)
}

fn newest(versions: &BTreeMap<String, String>, registry: &Registry, subject: &dyn Subject) -> Option<NewestVersion> {
    let last = registry.relatives(subject).into_iter().rfind(|other| versions.contains_key(&other.identity().name))?;
    let name = last.identity().name.clone();
    Some(NewestVersion { seen: versions[&name].clone(), name })
}

fn program_text(program: &Program) -> ProgramText {
    let text = String::from_utf8(program.text.clone()).ok().filter(|text| !text.contains('\0'));
    ProgramText {
        file: program.language.usual_file().to_owned(),
        language: program.language,
        lines: text.as_ref().map_or(0, |text| text.lines().filter(|line| counts(line, program.language)).count()),
        text,
        bytes: program.text.clone(),
    }
}

/// Blank lines and comments of LLVM IR cost a reader nothing.
fn counts(line: &str, language: Language) -> bool {
    let comment = language == Language::Ir && line.starts_with(';');
    !comment && !line.trim().is_empty()
}

fn expected(expectation: &Expectation) -> Expected {
    Expected {
        stdout: String::from_utf8_lossy(&expectation.behaviour.stdout).into_owned(),
        exit: expectation.behaviour.exit,
        agreed_by: expectation.agreed_by.clone(),
    }
}

fn crash_text(symptom: &Symptom) -> Option<CrashText> {
    const MOST_FRAMES: usize = 8;
    match symptom {
        Symptom::Crashed(crash) => Some(CrashText {
            message: crash.message.clone(),
            signal: crash.signal.map(signal_name),
            frames: telling_frames(&crash.stack).take(MOST_FRAMES).collect(),
        }),
        Symptom::Broken(text) => Some(CrashText { message: Some(text.clone()), signal: None, frames: Vec::new() }),
        _ => None,
    }
}
