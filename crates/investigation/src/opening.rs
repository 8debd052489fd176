//! What is asked before a bug is looked into: whether it shows, what its program should do, and what can be turned beside
//! its recipe.

use std::sync::Arc;

use anyhow::Result;
use whodunit_findings::BugFolder;
use whodunit_isolation::OptionCase;
use whodunit_oracles::{Expectation, Kind};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, End, Identity, Limits, Recipe, Registry, Stage, Subject, Tier};
use whodunit_triage::{BugTest, Tested, Unfit, expectation_for};

use crate::scene::{Bug, stands_for, stops};

/// The test of the bug and the stage at which it shows.
pub(crate) fn shown(
    bug: &Bug,
    subject: &Arc<dyn Subject>,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<(BugTest, Option<Stage>)> {
    let mut last = String::new();
    for recipe in bug.folder.trigger.failing_recipes() {
        for kind in kinds_like(bug.folder.kind) {
            let mut test = BugTest::new(subject.clone(), kind, recipe.clone(), limits.clone()).as_found();
            match test.observe(crew, &bug.program, registry)? {
                Tested::Shows(..) => {
                    let outcome = subject.run(crew, &bug.program, &recipe, limits)?;
                    return Ok((test, outcome.last().map(|report| report.stage)));
                }
                Tested::Not(why) if last.is_empty() => last = why,
                Tested::Not(_) => {}
            }
        }
    }
    Err(Unfit(format!(
        "the bug does not show here ({last}), so there is nothing to isolate; `whodunit test` tells more, and \
         `whodunit subject list` which versions are installed"
    ))
    .into())
}

fn kinds_like(kind: Kind) -> Vec<Kind> {
    let others = Kind::ALL.into_iter().filter(|other| *other != kind && stands_for(*other, kind));
    std::iter::once(kind).chain(others).collect()
}

pub(crate) fn expected(
    bug: &Bug,
    subject: &dyn Subject,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<Expectation> {
    match expectation_for(&bug.folder, &bug.program, subject, registry, limits, crew)? {
        Ok(expectation) => Ok(expectation),
        Err(why) => Err(Unfit(format!("what the program should do is not known: {why}")).into()),
    }
}

/// Whether the program of a bug is none, so that to refuse it is right: its compiler does so where the bug does not show, the first time that it neither
/// stops nor takes too long; else another version of it does, and none takes it, as one may that has learnt more since.
pub(crate) fn is_rightly_refused(
    folder: &BugFolder,
    program: &Program,
    subject: &Arc<dyn Subject>,
    right: &Recipe,
    registry: &Registry,
    limits: &Limits,
    crew: &mut Crew,
) -> Result<bool> {
    if program.language != Language::C || !stops(folder.kind) {
        return Ok(false);
    }
    let mut takes = |compiler: &dyn Subject, recipe: &Recipe| -> Result<Option<bool>> {
        let outcome = compiler.run(crew, program, recipe, limits)?;
        Ok(match outcome.last().map(|report| (report.stage, &report.end)) {
            Some((_, End::Rejected(message))) if is_about_program(message) => Some(false),
            Some((Stage::Run, _) | (_, End::Done)) => Some(true),
            _ => None,
        })
    };
    for recipe in folder.trigger.passing_recipes().iter().chain([right]) {
        if let Some(takes) = takes(subject.as_ref(), recipe)? {
            return Ok(!takes);
        }
    }
    let mut is_refused = false;
    let relatives = registry.relatives(subject.as_ref());
    for other in relatives.iter().filter(|other| other.identity() != subject.identity()) {
        match takes(other.as_ref(), right)? {
            Some(true) => return Ok(false),
            Some(false) => is_refused = true,
            None => {}
        }
    }
    Ok(is_refused)
}

/// Whether a compiler's error is about a place in a program (`prog.c:3:7: error: ...`), not about an option or a library.
pub(crate) fn is_about_program(message: &str) -> bool {
    let is_number = |part: Option<&str>| part.is_some_and(|part| part.parse::<u32>().is_ok());
    message.split_once(": error: ").is_some_and(|(place, _)| {
        let mut parts = place.rsplit(':');
        is_number(parts.next()) && is_number(parts.next()) && parts.next().is_some()
    })
}

/// Experimental passes have bugs of their own, which would get in the way.
pub(crate) fn candidate_passes(subject: &dyn Subject, crew: &mut Crew) -> Result<Vec<String>> {
    let Some(list) = subject.passes(crew)? else { return Ok(Vec::new()) };
    let fit = list.passes.into_iter().filter(|pass| pass.tier != Tier::Experimental);
    Ok(fit.map(|pass| pass.element).collect())
}

/// The recipes that show the bug besides the one that is looked into: the failing one as it was given, where much has been switched off
/// since, then the others, last ones first: those of a list of levels are the most different.
pub(crate) fn other_recipes(folder: &BugFolder, given: &Recipe, recipe: &Recipe) -> Vec<Recipe> {
    let others = folder.trigger.failing_recipes().into_iter().rev().filter(|other| other != given && other != recipe);
    let as_given = Some(given.clone()).filter(|given| given != recipe && recipe.pipeline().is_none());
    as_given.into_iter().chain(others).collect()
}

/// What can be turned beside the failing options. To leave out the guilty pass, where it is known, is right.
pub(crate) fn option_case(
    folder: &BugFolder,
    recipe: &Recipe,
    guilty_pass: Option<&String>,
    subject: &dyn Subject,
    crew: &mut Crew,
) -> Result<OptionCase> {
    let Recipe::Options(failing) = recipe else { return Ok(OptionCase::default()) };
    let switches = subject.switches(crew, recipe)?.unwrap_or_default();
    let passing = folder.trigger.passing_recipes().into_iter().chain([recipe.unoptimised(subject.baseline())]);
    let passing = passing.filter_map(|recipe| match recipe {
        Recipe::Options(options) => Some(options),
        Recipe::Passes { .. } => None,
    });
    let without_guilty = guilty_pass.map(|omission| [&failing[..], std::slice::from_ref(omission)].concat());
    Ok(OptionCase {
        failing: failing.clone(),
        passing: without_guilty.into_iter().chain(passing).collect(),
        turns: switches.turns,
        omissions: switches.omissions,
        counters: switches.counters,
    })
}

/// Why a subject's bugs cannot be isolated, and what to do about it.
pub(crate) fn not_watched(subject: &dyn Subject) -> String {
    let Identity { name, family, .. } = subject.identity();
    match family.as_str() {
        "gcc" => format!(
            "{name}: a stock GCC is stripped, and its blocks are known from nothing else; \
             `whodunit subject build {name}` builds it from its sources once, in about half an hour"
        ),
        _ => format!(
            "{name} is a compiler whose blocks cannot be watched; bugs of llvm-N and gcc-N subjects can be isolated"
        ),
    }
}

#[cfg(test)]
mod tests {
    use whodunit_findings::Trigger;

    use super::*;

    #[test]
    fn an_error_about_the_program_names_a_place_in_it() {
        assert!(is_about_program("prog.c:3:7: error: unknown type name 'x'"));
        for other in [
            "cc1: error: unrecognized option",
            "prog.c:(.text+0x5): undefined reference",
            "ld: error: x",
            "3:7: error: x",
        ] {
            assert!(!is_about_program(other), "{other}");
        }
    }

    #[test]
    fn the_given_recipe_comes_first_among_the_others_then_the_last_of_the_list() {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let trigger = Trigger::Options { failing: words(&["-O1", "-O2", "-O3"]), passing: Vec::new() };
        let folder = BugFolder {
            subject: "gcc-12".to_owned(),
            kind: Kind::Crash,
            program_file: "prog.c".to_owned(),
            trigger,
            expected: None,
            seen: None,
            versions: Default::default(),
        };
        let (given, bare) = (Recipe::options(["-O1"]), Recipe::options(["-O1", "-fno-a"]));
        let all = ["-O1", "-O3", "-O2"].map(|level| Recipe::options([level]));
        assert_eq!(other_recipes(&folder, &given, &bare), all);
        assert_eq!(other_recipes(&folder, &given, &given), all[1..]);
    }
}
