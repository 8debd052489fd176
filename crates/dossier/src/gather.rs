//! From a bug to its dossier: shows the bug, asks the tools, looks for the culprit, and goes
//! through the checklist.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Result;
use whodunit_findings::{BugFolder, Finding, signature, telling_frames};
use whodunit_oracles::{Expectation, Kind, Symptom, Verdict};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, HandStep, Limit, Limits, Pipeline, Recipe, Registry, Subject, signal_name};
use whodunit_triage::{Shows, expectation_for, replay_bug, versions_of};
use whodunit_validity::Certificate;

use crate::build::build;
use crate::checklist::Readiness;
use crate::culprit::{find_clues, find_single_pass};
use crate::dossier::{Actual, CrashText, Dossier, Expected, Nearest, NewestVersion, ProgramText, RecipeText};
use crate::hands::{in_directory, run_steps};
use crate::marks::marks;
use crate::regression::regression_test;
use crate::replay::{Replays, full_proof};
use crate::script::{Knob, Plan, Proof};
use crate::trial::{Trial, judged};

/// What is known of a bug before.
pub struct Input {
    /// The name of the bug: its id or the name of its folder.
    pub bug: String,
    pub folder: BugFolder,
    pub program: Program,
    pub certificate: Option<Certificate>,
    pub nearest: Vec<Nearest>,
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

/// A bug as it was seen now.
struct Sighting {
    recipe: Recipe,
    symptom: Symptom,
    expectation: Option<Expectation>,
}

/// Gathers all that a report says. A bug that does not show is the error [`NotShown`].
pub fn gather(input: &Input, crew: &mut Crew, registry: &Registry, budget: Budget) -> Result<Dossier> {
    let subject = registry.get(&input.folder.subject)?;
    let sighting = see(input, &subject, registry, crew)?;
    let commands = subject.by_hand(input.program.language, &sighting.recipe).unwrap_or_default();
    let without = recipe_without_bug(input, &sighting, &subject, crew)?;
    let file = input.program.language.usual_file();
    let proof = proof(input, &sighting, &commands, crew)?;
    let title = format!("{}: {} with {}", input.folder.subject, input.folder.kind, sighting.recipe);
    let script = match &proof {
        Ok(proof) => {
            let knob = Knob::new(&sighting.recipe, without.as_ref());
            let plan = Plan { title, program_file: file, steps: &commands, knob, proof: proof.clone() };
            full_proof(crew, &plan, &input.program.text)?
        }
        Err(why) => Err(why.clone()),
    };
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
    trial.allow(budget.search);
    let single_pass = match &proof {
        Ok(proof) => find_single_pass(&mut trial, &input.program, &sighting.recipe, proof, budget.reduction)?,
        Err(why) => Err(why.clone()),
    };
    trial.allow(budget.search);
    let clues = find_clues(&mut trial, &input.program, &sighting.recipe)?;
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
        found_by: "found by fuzzing with whodunit".to_owned(),
        checklist: Vec::new(),
        readiness: Readiness::Ready,
    };
    dossier.regression_test = regression_test(&dossier, crew, &input.limits)?;
    dossier.check();
    Ok(dossier)
}

/// Shows the bug with the first of its recipes that does.
fn see(input: &Input, subject: &Arc<dyn Subject>, registry: &Registry, crew: &mut Crew) -> Result<Sighting> {
    let Input { folder, program, limits, .. } = input;
    let replays = replay_bug(folder, program, registry, limits, crew)?;
    let Some(at) = replays.iter().position(|replay| matches!(replay.shows, Shows::Yes(_))) else {
        let told = replays.iter().map(|replay| match &replay.shows {
            Shows::Yes(detail) | Shows::No(detail) => format!("{}: {detail}", replay.recipe),
            Shows::CouldNotTell(why) => format!("{}: could not tell: {why}", replay.recipe),
        });
        return Err(NotShown(told.collect::<Vec<_>>().join("; ")).into());
    };
    let recipe = folder.trigger.failing_recipes().swap_remove(at);
    let expectation = match folder.kind {
        Kind::WrongCode => expectation_for(folder, program, subject.as_ref(), registry, limits, crew)?.ok(),
        _ => None,
    };
    let outcome = subject.run(crew, program, &recipe, limits)?;
    match judged(folder.kind, expectation.as_ref(), &outcome, subject.as_ref()) {
        Verdict::Bug(_, symptom) => Ok(Sighting { recipe, symptom, expectation }),
        _ => Err(NotShown(format!("{recipe}: it showed once, and then no more")).into()),
    }
}

/// The nearest recipe under which the compiler is right: one the folder names, else the one that
/// does not optimise.
fn recipe_without_bug(
    input: &Input,
    sighting: &Sighting,
    subject: &Arc<dyn Subject>,
    crew: &mut Crew,
) -> Result<Option<Recipe>> {
    let mut candidates = input.folder.trigger.passing_recipes();
    candidates.reverse();
    candidates.push(match (&sighting.recipe, subject.baseline()) {
        (failing @ Recipe::Passes { .. }, Recipe::Passes { .. }) => failing.with_passes(Pipeline::default()),
        (_, baseline) => baseline,
    });
    for recipe in candidates {
        let outcome = subject.run(crew, &input.program, &recipe, &input.limits)?;
        let verdict = judged(input.folder.kind, sighting.expectation.as_ref(), &outcome, subject.as_ref());
        if verdict == Verdict::Agree {
            return Ok(Some(recipe));
        }
    }
    Ok(None)
}

/// How stock tools prove the bug. The inner error says why they do not.
fn proof(input: &Input, sighting: &Sighting, commands: &[HandStep], crew: &mut Crew) -> Result<Result<Proof, String>> {
    if commands.is_empty() {
        return Ok(Err("the compiler's own tools are not installed".to_owned()));
    }
    match (&sighting.symptom, &sighting.expectation) {
        (Symptom::Hangs, Some(_)) => return Ok(Ok(Proof::Hang)),
        (_, Some(Expectation { behaviour, .. })) => {
            return Ok(Ok(Proof::Behaviour { stdout: behaviour.stdout.clone(), exit: behaviour.exit.unwrap_or(0) }));
        }
        _ => {}
    }
    let files = [(input.program.language.usual_file(), &input.program.text[..])];
    let run = in_directory(crew, &files, |crew, at| run_steps(crew, commands, at, &input.limits))?;
    let Some(run) = run.filter(|run| run.failed()) else {
        return Ok(Err("the compiler's own tools are content with the program".to_owned()));
    };
    let stage = run.stage;
    Ok(match run.ending.limit {
        _ if stage == whodunit_subjects::Stage::Run => {
            Err("the compiler's own tools are content with the program".to_owned())
        }
        Some(Limit::Time) => Ok(Proof::Slow { stage, seconds: input.limits.compile_seconds.ceil() as u64 }),
        Some(Limit::Memory) => Ok(Proof::Memory { stage, kilobytes: input.limits.memory_bytes >> 10 }),
        Some(limit) => Err(format!("the compiler's own tools run into the {limit}")),
        None => Ok(Proof::Stop { stage, marks: marks(&run.log()) }),
    })
}

/// Where there is no script, the bug is counted as `whodunit test` shows it.
fn engine_replays(input: &Input, registry: &Registry, crew: &mut Crew) -> Result<Replays> {
    let of = 5;
    let mut shown = 0;
    for _ in 0..of {
        let replays = replay_bug(&input.folder, &input.program, registry, &input.limits, crew)?;
        shown += u32::from(replays.iter().any(|replay| matches!(replay.shows, Shows::Yes(_))));
    }
    Ok(Replays { shown, of, by: "whodunit test".to_owned() })
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

/// How usual the recipe is, in words.
fn recipe_text(input: &Input, recipe: &Recipe, subject: &Arc<dyn Subject>, crew: &mut Crew) -> Result<RecipeText> {
    let text = recipe.to_string();
    let Some(pipeline) = recipe.pipeline() else {
        let levels = ["-O0", "-O1", "-O2", "-O3", "-Os", "-Og", "-Oz", "-Ofast"];
        let plain = text.split_whitespace().all(|option| levels.contains(&option));
        let remark = if plain { "a plain optimisation level" } else { "a level with further options" };
        return Ok(RecipeText { text, tier: None, remark: remark.to_owned() });
    };
    let seen = input.folder.seen.as_ref().and_then(|seen| seen.tier.clone());
    let tier = match seen {
        Some(tier) => tier,
        None => crate::culprit::tier_of(pipeline, subject, crew)?,
    };
    let mut remark = match (tier.as_str(), pipeline.level()) {
        ("default", Some(level)) => format!("the default pipeline of -{level}"),
        ("default", None) => {
            "not a default pipeline: its passes are in default pipelines, not in this order".to_owned()
        }
        (tier, _) => format!("not a default pipeline: it has {tier} passes"),
    };
    if let Recipe::Passes { llvm_args, .. } = recipe {
        if !llvm_args.is_empty() {
            remark += &format!("; further options of the library: {}", llvm_args.join(" "));
        }
    }
    Ok(RecipeText { text, tier: Some(tier), remark })
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
    !line.trim().is_empty() && !(language == Language::Ir && line.starts_with(';'))
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
