//! Finds out which passes really run: asks `opt` for names, then tries each on a small module.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::crew::Crew;
use crate::limits::Limits;
use crate::llvm::pass_list::{Candidate, Pass, PassList, Plan, expand_default_pipeline, plan, read_print_passes};
use crate::llvm::subject::Llvm;
use crate::outcome::{End, Outcome, Stage};
use crate::recipe::{Pipeline, Recipe};
use crate::registry::{LLVM_MAJORS, find_llvm};
use whodunit_program::{Language, Program};

/// Calls, memory, a branch and a loop, so that a pass meets what it needs; prints nothing and
/// returns 42. Typed pointers are written for the versions that want them.
const PROBE_MODULE: &str = r#"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = internal global i32 6
define internal i32 @twice(i32 %x) {
  %y = add i32 %x, %x
  ret i32 %y
}
define i32 @main() {
entry:
  %slot = alloca i32
  store i32 0, ptr %slot
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %old = load i32, ptr %slot
  %step = load i32, ptr @g
  %odd = and i32 %i, 1
  %is_odd = icmp ne i32 %odd, 0
  br i1 %is_odd, label %then, label %again
then:
  %double = call i32 @twice(i32 %step)
  %sum = add i32 %old, %double
  store i32 %sum, ptr %slot
  br label %again
again:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 7
  br i1 %more, label %loop, label %done
done:
  %result = load i32, ptr %slot
  %answer = add i32 %result, 6
  ret i32 %answer
}
"#;
const PROBE_ANSWER: i32 = 42;
const FIRST_OPAQUE_POINTERS: u32 = 15;
const LEVELS: [&str; 4] = ["O1", "O2", "O3", "Os"];

/// Probes every pass of a subject.
pub fn probe(subject: &Llvm, crew: &mut Crew) -> Result<PassList> {
    let opt = subject.paths().opt.clone();
    let Some(opt) = opt else {
        bail!("{}: `opt` is needed to list its passes; install the package llvm-{}", subject.name(), subject.major());
    };
    let listed = read_print_passes(&output_of(crew, &opt, &["--print-passes"])?);
    if listed.is_empty() {
        bail!("{}: `{} --print-passes` lists nothing", subject.name(), opt.display());
    }
    // Version 13 cannot print its default pipelines: which passes are usual is then taken from the
    // next version that can, but its pipelines are not taken apart.
    let own = default_passes(crew, &opt);
    let mut levels = match &own {
        Ok(levels) => levels.clone(),
        Err(_) => newer_default_passes(crew, subject.major()),
    };
    let in_default: Vec<String> = levels.values().flatten().cloned().collect();
    let Plan { to_probe, mut left_out } = plan(&in_default, &listed);
    let module = probe_module(subject.major());
    let mut passes: Vec<Pass> = Vec::new();
    for (tier, candidate) in to_probe {
        match try_elements(subject, crew, &module, &candidate)? {
            Ok(element) if passes.iter().any(|known| known.element == element) => {}
            Ok(element) => passes.push(Pass { element, name: candidate.name, tier }),
            Err(reason) => left_out.push((candidate.name, reason)),
        }
    }
    if own.is_err() {
        levels.clear();
    }
    for elements in levels.values_mut() {
        elements.retain(|element| passes.iter().any(|pass| pass.element == *element));
    }
    Ok(PassList { passes, left_out, levels })
}

fn probe_module(major: u32) -> Program {
    let text = match major < FIRST_OPAQUE_POINTERS {
        true => PROBE_MODULE.replace("ptr ", "i32* "),
        false => PROBE_MODULE.to_owned(),
    };
    Program { name: "probe.ll".into(), language: Language::Ir, text: text.into_bytes() }
}

/// The passes of the default pipelines, with their parameters.
fn default_passes(crew: &mut Crew, opt: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let mut passes = BTreeMap::new();
    for level in LEVELS {
        let pipeline = format!("-passes=default<{level}>");
        let text = output_of(crew, opt, &[&pipeline, "-print-pipeline-passes", "-disable-output", "empty.ll"])?;
        passes.insert(level.to_owned(), expand_default_pipeline(&text));
    }
    Ok(passes)
}

/// The default passes of the nearest newer version that is installed and can print them.
fn newer_default_passes(crew: &mut Crew, major: u32) -> BTreeMap<String, Vec<String>> {
    let newer = LLVM_MAJORS.filter(|newer| *newer > major).filter_map(find_llvm);
    let mut tools = newer.filter_map(|llvm| llvm.paths().opt.clone());
    tools.find_map(|opt| default_passes(crew, &opt).ok()).unwrap_or_default()
}

fn output_of(crew: &mut Crew, opt: &Path, arguments: &[&str]) -> Result<String> {
    let directory = crew.fresh_directory()?;
    std::fs::write(directory.join("empty.ll"), "; an empty module\n")?;
    let mut argv = vec![opt.display().to_string()];
    argv.extend(arguments.iter().map(|argument| argument.to_string()));
    let ending = crew.compile_command(argv, &directory, &Limits::default())?;
    crew.discard(&directory)?;
    if ending.exit != Some(0) {
        bail!("{} {} failed: {}", opt.display(), arguments.join(" "), String::from_utf8_lossy(&ending.stderr));
    }
    String::from_utf8(ending.stdout).context("opt printed something that is not text")
}

/// The first element that runs, or why none does.
fn try_elements(
    subject: &Llvm,
    crew: &mut Crew,
    module: &Program,
    candidate: &Candidate,
) -> Result<Result<String, String>> {
    let limits = Limits { compile_seconds: 5.0, run_seconds: 2.0, ..Limits::default() };
    let mut reason = String::new();
    for element in &candidate.elements {
        let recipe = Recipe::passes(Pipeline(vec![element.clone()]));
        match complaint(&subject.run_recipe(crew, module, &recipe, &limits)?) {
            None => return Ok(Ok(element.clone())),
            Some(complaint) => reason = complaint,
        }
    }
    Ok(Err(reason))
}

/// What speaks against a pass that left this outcome.
fn complaint(outcome: &Outcome) -> Option<String> {
    let last = outcome.last()?;
    match &last.end {
        End::Rejected(message) => {
            Some(format!("the library refuses it: {}", message.lines().next().unwrap_or_default()))
        }
        End::Done if last.stage == Stage::Run => match outcome.behaviour.as_ref().and_then(|b| b.exit) {
            Some(PROBE_ANSWER) => None,
            _ => Some("it changes what the probe module does".to_owned()),
        },
        End::Done => None,
        End::Crashed(crash) => {
            let message = crash.message.as_deref().unwrap_or("a signal");
            Some(format!("it stops on the probe module: {message}"))
        }
        End::Broken(_) => Some("it breaks the probe module".to_owned()),
        End::Limit(limit) => Some(format!("it runs into the {limit} on the probe module")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probe_module_has_typed_pointers_for_old_versions_only() {
        let text = |major| String::from_utf8(probe_module(major).text).unwrap();
        assert!(text(14).contains("i32* %slot") && !text(14).contains("ptr"));
        assert!(text(22).contains("ptr %slot") && !text(22).contains("i32*"));
    }
}
