//! Shows a bug again: from its folder, or on the other versions of its compiler.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Result;
use serde::Serialize;
use whodunit_findings::{BugFolder, Finding};
use whodunit_oracles::{Baseline, Expectation, Kind, Verdict, expect, judge, judge_refusal, refused_late, vote_of};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, End, Frame, Limits, Pipeline, Recipe, Registry, Subject, without_parameters};

/// Whether a bug shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "shows", content = "detail")]
pub enum Shows {
    /// With what was seen.
    Yes(String),
    /// With what was seen instead.
    No(String),
    CouldNotTell(String),
}

/// One recipe of a bug, replayed.
#[derive(Clone, Debug, Serialize)]
pub struct Replay {
    pub recipe: String,
    #[serde(flatten)]
    pub shows: Shows,
    /// Where the compiler crashed, innermost frame first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Frame>,
    pub seconds: f64,
}

/// Replays a bug with each of its failing recipes.
pub fn replay_bug(
    folder: &BugFolder,
    program: &Program,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<Vec<Replay>> {
    let subject = registry.get(&folder.subject)?;
    let mut expectation = None;
    if folder.kind == Kind::WrongCode {
        match expectation_for(folder, program, subject.as_ref(), registry, limits, crew)? {
            Ok(found) => expectation = Some(found),
            Err(why) => {
                let shows = Shows::CouldNotTell(why);
                let recipe = "without optimisation".to_owned();
                return Ok(vec![Replay { recipe, shows, stack: Vec::new(), seconds: 0.0 }]);
            }
        }
    }
    let mut replays = Vec::new();
    for recipe in folder.trigger.failing_recipes() {
        let outcome = subject.run(crew, program, &recipe, limits)?;
        let verdict = match refused_late(&outcome) {
            Some(message) if folder.kind == Kind::Codegen => judge_refusal(message),
            _ => judge(expectation.as_ref(), &outcome, subject.noise(&outcome)),
        };
        let stack = match outcome.last().map(|report| &report.end) {
            Some(End::Crashed(crash)) => crash.stack.clone(),
            _ => Vec::new(),
        };
        let shows = shows(folder.kind, verdict);
        replays.push(Replay { recipe: recipe.to_string(), shows, stack, seconds: outcome.seconds });
    }
    Ok(replays)
}

fn shows(kind: Kind, verdict: Verdict) -> Shows {
    match verdict {
        Verdict::Bug(seen, symptom) if seen == kind || stops(seen) && stops(kind) => Shows::Yes(symptom.summary()),
        Verdict::Bug(seen, symptom) => Shows::No(format!("a different bug, {seen}: {}", symptom.summary())),
        Verdict::Agree => Shows::No("the compiler is right".to_owned()),
        Verdict::Invalid(why) | Verdict::Inconclusive(why) => Shows::CouldNotTell(why),
    }
}

/// The compiler stops: whether a folder's author saw a crash, or `opt` dying in its verifier,
/// depends on how it was run.
fn stops(kind: Kind) -> bool {
    matches!(kind, Kind::Crash | Kind::Codegen | Kind::InvalidIr)
}

/// What the program should do: by the recipes that the folder says are right, else by the
/// subject without optimisation and the other compilers installed.
pub fn expectation_for(
    folder: &BugFolder,
    program: &Program,
    subject: &dyn Subject,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<Result<Expectation, String>> {
    let named = folder.trigger.passing_recipes();
    let own = if named.is_empty() { vec![baseline_like(folder, subject)] } else { named.clone() };
    let mut baselines = Vec::new();
    for recipe in own {
        let outcome = subject.run(crew, program, &recipe, limits)?;
        let family = vote_of(&subject.identity().family);
        baselines.push(Baseline { by: format!("{} {recipe}", subject.identity().name), family, outcome });
    }
    // A program may rely on extensions that only its own compiler has; who lists recipes that
    // are right has seen to that.
    if named.is_empty() && program.language == Language::C {
        baselines.extend(other_compilers(&folder.subject, program, registry, limits, crew)?);
    }
    Ok(expect(&baselines, limits.run_seconds).map_err(|reason| format!("the program {reason}")))
}

/// What a C program does by the compilers that are installed, none of them optimising.
pub fn expected_by_all(
    program: &Program,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<Result<Expectation, String>> {
    let mut baselines = all_but("", program, registry, limits, crew)?;
    let refused =
        |baseline: &Baseline| matches!(baseline.outcome.last().map(|report| &report.end), Some(End::Rejected(_)));
    if !baselines.iter().all(refused) {
        baselines.retain(|baseline| !refused(baseline));
    }
    Ok(expect(&baselines, limits.run_seconds).map_err(|reason| format!("the program {reason}")))
}

/// The subject with `recipe` and the other compilers, those of them that do what is expected.
pub(crate) fn who_agrees(
    program: &Program,
    expected: &Behaviour,
    subject: &dyn Subject,
    recipe: &Recipe,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<Vec<String>> {
    let name = &subject.identity().name;
    let outcome = subject.run(crew, program, recipe, limits)?;
    let own = Baseline { by: format!("{name} {recipe}").trim().to_owned(), family: String::new(), outcome };
    let mut all = vec![own];
    if program.language == Language::C {
        all.extend(other_compilers(name, program, registry, limits, crew)?);
    }
    all.retain(|baseline| baseline.outcome.completed() == Some(expected));
    Ok(all.into_iter().map(|baseline| baseline.by).collect())
}

/// The newest other compiler of each family, without optimisation.
fn other_compilers(
    subject: &str,
    program: &Program,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<Vec<Baseline>> {
    let mut baselines = all_but(subject, program, registry, limits, crew)?;
    // A compiler that does not know the language of the program has no say.
    baselines.retain(|baseline| baseline.outcome.completed().is_some());
    Ok(baselines)
}

/// What the newest compiler of each family makes of the program without optimisation.
fn all_but(
    subject: &str,
    program: &Program,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<Vec<Baseline>> {
    let mut baselines = Vec::new();
    for family in ["gcc", "tcc", "clang"] {
        let fits = |other: &&Arc<dyn Subject>| other.identity().family == family && other.identity().name != subject;
        let Some(other) = registry.all().iter().rfind(fits) else { continue };
        let outcome = other.run(crew, program, &other.baseline(), limits)?;
        let by = format!("{} {}", other.identity().name, other.baseline()).trim().to_owned();
        baselines.push(Baseline { by, family: vote_of(&other.identity().family), outcome });
    }
    Ok(baselines)
}

/// The subject's baseline with what the bug's options say besides, which may change the target.
fn baseline_like(folder: &BugFolder, subject: &dyn Subject) -> Recipe {
    let failing = folder.trigger.failing_recipes();
    failing.first().map_or_else(|| subject.baseline(), |failing| failing.unoptimised(subject.baseline()))
}

/// What a bug does on every installed version of its compiler.
pub fn versions_of(
    finding: &Finding,
    program: &Program,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<BTreeMap<String, String>> {
    let subject = registry.get(&finding.subject)?;
    let expectation =
        finding.expected.clone().map(|behaviour| Expectation { behaviour, agreed_by: finding.expected_by.clone() });
    let mut versions = BTreeMap::new();
    for relative in registry.relatives(subject.as_ref()) {
        let mut verdict = Verdict::Invalid(String::new());
        for recipe in spellings(&finding.minimal) {
            // A version that cannot be asked, for want of its front end, must not stop the others.
            verdict = match relative.run(crew, program, &recipe, limits) {
                Ok(outcome) => judge(expectation.as_ref(), &outcome, relative.noise(&outcome)),
                Err(error) => Verdict::Inconclusive(format!("{error:#}")),
            };
            if !matches!(verdict, Verdict::Invalid(_)) {
                break;
            }
        }
        let word = match verdict {
            Verdict::Bug(kind, _) if kind == finding.kind || stops(kind) && stops(finding.kind) => {
                kind.word().to_owned()
            }
            Verdict::Bug(kind, _) => format!("another bug ({kind})"),
            Verdict::Agree => "ok".to_owned(),
            Verdict::Invalid(_) => "not applicable".to_owned(),
            Verdict::Inconclusive(_) => "could not tell".to_owned(),
        };
        versions.insert(relative.identity().name.clone(), word);
    }
    Ok(versions)
}

/// The recipe as it is, then without parameters that another version may not know.
fn spellings(recipe: &Recipe) -> Vec<Recipe> {
    match recipe.pipeline() {
        Some(pipeline) if pipeline.level().is_none() => {
            let plain = pipeline.0.iter().map(|element| without_parameters(element)).collect();
            vec![recipe.clone(), recipe.with_passes(Pipeline(plain))]
        }
        _ => vec![recipe.clone()],
    }
}
