//! LLVM: the pass at which it goes wrong, shown alone on the IR just before it.

use anyhow::Result;
use whodunit_program::Program;
use whodunit_subjects::{Pipeline, Recipe, Stage, spelled_out};

use super::SinglePass;
use super::counters::bisect_instance;
use super::ir::{ir_after, ir_program};
use super::reduce_ir::reduce_ir;
use super::search::first_bad;
use crate::hands::{in_directory, run_steps};
use crate::replay::proven_script;
use crate::script::{Knob, Plan, Proof};
use crate::trial::Trial;

/// A pass, the IR before it, and how it was found.
struct Found {
    element: String,
    before: Program,
    how: String,
}

/// Looks for the pass. The inner error says why there is none to show.
pub fn find_single_pass(
    trial: &mut Trial,
    program: &Program,
    recipe: &Recipe,
    proof: &Proof,
    reduction_seconds: f64,
) -> Result<Result<SinglePass, String>> {
    if recipe.pipeline().is_none() {
        return Ok(Err("not an LLVM pipeline".to_owned()));
    }
    let flat = spelled_out(trial.subject.as_ref(), trial.crew, recipe)?;
    let found = match trial.shows(program, &flat)? {
        true => by_prefix(trial, program, &flat)?,
        false => None,
    };
    let found = match found {
        Some(found) => found,
        None => match by_bisection(trial, program, recipe, flat.pipeline())? {
            Some(found) => found,
            None => return Ok(Err("no pass shows the bug alone on the IR before it".to_owned())),
        },
    };
    let alone = flat.with_passes(Pipeline(vec![found.element.clone()]));
    if let Err(why) = proven(trial, &found.before, &alone, proof)? {
        return Ok(Err(format!("{} alone does not show it with stock tools: {why}", found.element)));
    }
    let smaller = reduce_ir(trial, &found.before, &alone, &plan_title(&alone), proof, reduction_seconds)?;
    let reduced = smaller.is_some();
    let before = smaller.unwrap_or(found.before);
    let instance = instance(trial, &before, &alone)?;
    let after = match proof {
        Proof::Behaviour { .. } | Proof::Hang => {
            ir_after(trial.crew, trial.subject.as_ref(), &before, &alone, &trial.limits)?
        }
        _ => None,
    };
    let on = instance.as_ref().map_or(String::new(), |instance| format!("; instance: {instance}"));
    Ok(Ok(SinglePass {
        arguments: arguments(&alone),
        command: command(trial, &alone),
        evidence: format!("`{}` alone shows the bug; {}{on}", found.element, found.how),
        element: found.element,
        instance,
        before: String::from_utf8_lossy(&before.text).into_owned(),
        after,
        reduced,
    }))
}

/// The last pass of the shortest prefix that shows the bug.
fn by_prefix(trial: &mut Trial, program: &Program, flat: &Recipe) -> Result<Option<Found>> {
    let Some(Pipeline(elements)) = flat.pipeline() else { return Ok(None) };
    let prefix = |length: usize| flat.with_passes(Pipeline(elements[..length].to_vec()));
    let shortest = first_bad(Some(elements.len() as u64), |length| {
        if trial.out_of_time() {
            return Ok(None);
        }
        trial.shows(program, &prefix(length as usize)).map(Some)
    })?;
    let Some(length) = shortest.map(|length| length as usize).filter(|length| *length > 0) else { return Ok(None) };
    let Some(before) = ir_after(trial.crew, trial.subject.as_ref(), program, &prefix(length - 1), &trial.limits)?
    else {
        return Ok(None);
    };
    let (element, before) = (elements[length - 1].clone(), ir_program(&before));
    let alone = flat.with_passes(Pipeline(vec![element.clone()]));
    let how = match length {
        1 => "it is the first pass".to_owned(),
        _ => format!("without it, the {} before it do not", length - 1),
    };
    Ok(trial.shows(&before, &alone)?.then_some(Found { element, before, how }))
}

/// The pass instance by `-opt-bisect-limit`, where nesting matters; which pass that is, is found by
/// trying those of the pipeline on the IR before it.
fn by_bisection(
    trial: &mut Trial,
    program: &Program,
    recipe: &Recipe,
    flat: Option<&Pipeline>,
) -> Result<Option<Found>> {
    let limited = |number: u64| recipe.clone().with_llvm_args(&[format!("-opt-bisect-limit={number}")]);
    let first = first_bad(None, |number| {
        if trial.out_of_time() {
            return Ok(None);
        }
        trial.shows(program, &limited(number)).map(Some)
    })?;
    let Some(number) = first else { return Ok(None) };
    let Some(before) = ir_after(trial.crew, trial.subject.as_ref(), program, &limited(number - 1), &trial.limits)?
    else {
        return Ok(None);
    };
    let before = ir_program(&before);
    let mut elements: Vec<&String> = flat.iter().flat_map(|pipeline| &pipeline.0).collect();
    elements.sort_unstable();
    elements.dedup();
    for element in elements {
        let alone = recipe.with_passes(Pipeline(vec![element.clone()]));
        if trial.shows(&before, &alone)? {
            let how = format!("found with -opt-bisect-limit={number}; those before it do not show it");
            return Ok(Some(Found { element: element.clone(), before, how }));
        }
    }
    Ok(None)
}

/// Whether stock tools show it too.
fn proven(trial: &mut Trial, before: &Program, alone: &Recipe, proof: &Proof) -> Result<Result<(), String>> {
    let Some(steps) = trial.subject.by_hand(before.language, alone) else {
        return Ok(Err("the compiler's own tools are not installed".to_owned()));
    };
    let plan = Plan {
        title: plan_title(alone),
        program_file: before.language.usual_file(),
        steps: &steps,
        knob: Knob::new(alone, None),
        proof: proof.clone(),
    };
    Ok(proven_script(trial.crew, &plan, &before.text, 1)?.map(drop))
}

fn plan_title(alone: &Recipe) -> String {
    format!("one pass alone: {alone}")
}

/// The instance of the pass that does it, as `-opt-bisect-limit` names it.
fn instance(trial: &mut Trial, before: &Program, alone: &Recipe) -> Result<Option<String>> {
    let limited = |number: i64| alone.clone().with_llvm_args(&[format!("-opt-bisect-limit={number}")]);
    let number = first_bad(None, |number| {
        if trial.out_of_time() {
            return Ok(None);
        }
        trial.shows(before, &limited(number as i64)).map(Some)
    })?;
    let Some(number) = number else { return Ok(None) };
    let Some(mut steps) = trial.subject.by_hand(before.language, &limited(number as i64)) else { return Ok(None) };
    steps.retain(|step| step.stage == Stage::Optimise);
    let files = [(before.language.usual_file(), &before.text[..])];
    let limits = trial.limits.clone();
    let run = in_directory(trial.crew, &files, |crew, at| run_steps(crew, &steps, at, &limits))?;
    Ok(run.and_then(|run| bisect_instance(&run.log(), number).map(str::to_owned)))
}

fn arguments(alone: &Recipe) -> Vec<String> {
    let Recipe::Passes { passes, llvm_args, .. } = alone else { return Vec::new() };
    [&[format!("-passes={passes}")], &llvm_args[..]].concat()
}

/// The line that shows it by hand.
fn command(trial: &Trial, alone: &Recipe) -> String {
    let steps = trial.subject.by_hand(whodunit_program::Language::Ir, alone).unwrap_or_default();
    let opt = steps.into_iter().find(|step| step.stage == Stage::Optimise);
    opt.map_or(String::new(), |mut step| {
        for word in &mut step.argv {
            match word.as_str() {
                "prog.ll" => *word = "single-pass.ll".to_owned(),
                "out.bc" => *word = "after.ll".to_owned(),
                _ => {}
            }
        }
        step.argv.insert(1, "-S".to_owned());
        step.to_string()
    })
}
