//! The bug as it shows now: with which recipe and symptom, without which recipe not, and how stock
//! tools prove it.

use std::sync::Arc;

use anyhow::Result;
use whodunit_oracles::{Expectation, Kind, Symptom, Verdict};
use whodunit_subjects::{Crew, HandStep, Limit, Pipeline, Recipe, Registry, Stage, Subject};
use whodunit_triage::{Shows, expectation_for, replay_bug};

use crate::gather::{Input, NotShown};
use crate::hands::{in_directory, run_steps};
use crate::marks::marks;
use crate::replay::Replays;
use crate::script::Proof;
use crate::trial::judged;

/// A bug as it was seen now.
pub struct Sighting {
    pub recipe: Recipe,
    pub symptom: Symptom,
    pub expectation: Option<Expectation>,
}

/// Shows the bug with the first of its recipes that does.
pub fn see(input: &Input, subject: &Arc<dyn Subject>, registry: &Registry, crew: &mut Crew) -> Result<Sighting> {
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
pub fn recipe_without_bug(
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
        // A linker may refuse what the compiler has no quarrel with; the script, which leaves the
        // linker out, is asked in the end.
        let past = match input.folder.kind {
            Kind::WrongCode | Kind::Codegen => verdict == Verdict::Agree,
            _ => verdict.kind().is_none(),
        };
        if past {
            return Ok(Some(recipe));
        }
    }
    Ok(None)
}

/// How stock tools prove the bug.
pub struct Proven {
    /// The command lines, up to the one that fails.
    pub steps: Vec<HandStep>,
    pub proof: Proof,
}

/// Shows the bug with stock tools. The inner error says why they do not show it.
pub fn proof(
    input: &Input,
    sighting: &Sighting,
    subject: &dyn Subject,
    crew: &mut Crew,
) -> Result<Result<Proven, String>> {
    let Some(steps) = subject.by_hand(input.program.language, &sighting.recipe) else {
        return Ok(Err("the compiler's own tools are not installed".to_owned()));
    };
    match (&sighting.symptom, &sighting.expectation) {
        (Symptom::Hangs, Some(_)) => return Ok(Ok(Proven { steps, proof: Proof::Hang })),
        (_, Some(Expectation { behaviour, .. })) => {
            let proof = Proof::Behaviour { stdout: behaviour.stdout.clone(), exit: behaviour.exit.unwrap_or(0) };
            return Ok(Ok(Proven { steps, proof }));
        }
        _ => {}
    }
    let files = [(input.program.language.usual_file(), &input.program.text[..])];
    let candidates = [without_linking(&steps), Some(steps)];
    for mut steps in candidates.into_iter().flatten() {
        let run = in_directory(crew, &files, |crew, at| run_steps(crew, &steps, at, &input.limits))?;
        let Some(run) = run.filter(|run| run.failed() && run.stage != Stage::Run) else { continue };
        let stage = run.stage;
        steps.retain(|step| step.stage <= stage);
        let proof = match run.ending.limit {
            Some(Limit::Time) => Proof::Slow { stage, seconds: input.limits.compile_seconds.ceil() as u64 },
            Some(Limit::Memory) => Proof::Memory { stage, kilobytes: input.limits.memory_bytes >> 10 },
            Some(limit) => return Ok(Err(format!("the compiler's own tools run into the {limit}"))),
            None => Proof::Stop { stage, marks: marks(&run.log()) },
        };
        return Ok(Ok(Proven { steps, proof }));
    }
    Ok(Err("the compiler's own tools are content with the program".to_owned()))
}

/// A driver's command line that stops before the linker: all it takes where the compiler stops,
/// and it suits programs without `main`.
fn without_linking(steps: &[HandStep]) -> Option<Vec<HandStep>> {
    let [compile, _] = steps else { return None };
    let linking = ["-o", "./prog.exe", "-lm"];
    let argv = compile.argv.strip_suffix(&linking.map(String::from))?;
    let argv = [argv, &["-c", "-o", "prog.o"].map(String::from)].concat();
    Some(vec![HandStep { stage: compile.stage, argv }])
}

/// Where there is no script, the bug is counted as `whodunit test` shows it.
pub fn engine_replays(input: &Input, registry: &Registry, crew: &mut Crew) -> Result<Replays> {
    let of = 5;
    let mut shown = 0;
    for _ in 0..of {
        let replays = replay_bug(&input.folder, &input.program, registry, &input.limits, crew)?;
        shown += u32::from(replays.iter().any(|replay| matches!(replay.shows, Shows::Yes(_))));
    }
    Ok(Replays { shown, of, by: "whodunit test".to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_needs_no_linker() {
        let step = |stage, line: &str| HandStep { stage, argv: line.split(' ').map(str::to_owned).collect() };
        let steps = [step(Stage::Compile, "gcc-12 -O2 -w prog.c -o ./prog.exe -lm"), step(Stage::Run, "./prog.exe")];
        let compiled = without_linking(&steps).unwrap();
        assert_eq!(compiled[0].to_string(), "gcc-12 -O2 -w prog.c -c -o prog.o");
        assert_eq!(without_linking(&steps[..1]), None);
    }
}
