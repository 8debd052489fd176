//! The failing options with every optimisation switched off that the bug does not need: what a pass does that is not run
//! is no cause. The counterpart, for a fixed order of passes, of leaving passes out of a sequence.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use anyhow::Result;
use whodunit_oracles::{Expectation, Kind};
use whodunit_program::Program;
use whodunit_reduction::reduce_sequence;
use whodunit_subjects::{Behaviour, Crew, Outcome, Recipe};
use whodunit_triage::BugTest;

use crate::bare_program::Run;
use crate::bystanders::{FEW, in_one};
use crate::guilty_pass::{GuiltyPass, Shown, guilty_pass};

/// Tries for switching off; few optimisations are needed for one bug, and their groups are closed in on.
const MOST_TRIES: u32 = 160;
/// For a program that takes long to compile, it ends here with what is off by then.
const MOST_TIME: Duration = Duration::from_secs(30);

/// A recipe that shows the bug with little besides.
pub(crate) struct Bare {
    pub recipe: Recipe,
    /// The option that leaves out the pass with which the code goes wrong, where one was found.
    pub guilty_pass: Option<String>,
}

impl From<Recipe> for Bare {
    fn from(recipe: Recipe) -> Bare {
        Bare { recipe, guilty_pass: None }
    }
}

/// The failing options with as much switched off as the bug does not need. Where the compiler goes wrong some other way than
/// before, it may be for what was switched off.
pub(crate) fn bare_recipe(
    test: &BugTest,
    expectation: Option<&Expectation>,
    recipe: Recipe,
    program: &Program,
    run: &Run,
    crew: &mut Crew,
) -> Result<Bare> {
    let Recipe::Options(failing) = &recipe else { return Ok(recipe.into()) };
    let subject = test.subject.as_ref();
    let Some(switches) = subject.switches(crew, &recipe)? else { return Ok(recipe.into()) };
    let needed = subject.switches(crew, &recipe.unoptimised(subject.baseline()))?.unwrap_or_default();
    let seen = run(crew, program, &recipe)?;
    let trials = Trials { test, expectation, failing, program, run, seen, deadline: Instant::now() + MOST_TIME };
    if test.kind == Kind::Performance || !trials.is_the_same(&trials.seen) {
        return Ok(recipe.into());
    }
    let passes = beside(&switches.omissions, &needed.omissions);
    let guilty = trials.guilty_pass(crew, &passes)?;
    let mut left_out = guilty.as_ref().map(|guilty| guilty.others_off.clone()).unwrap_or_default();
    let turns = optimisations(&switches.turns);
    let turned = bare_options(&turns, |more| trials.shows(crew, &[&left_out[..], more].concat()))?;
    if let Some(fewer) = trials.left_out_for_all(crew, &passes, guilty.as_ref(), &turned)? {
        left_out = fewer;
    }
    let off = [left_out, turned].concat();
    Ok(Bare { recipe: trials.with(&off), guilty_pass: guilty.map(|GuiltyPass { omission, .. }| omission) })
}

/// The bug under its failing options with more switched off.
struct Trials<'a> {
    test: &'a BugTest,
    expectation: Option<&'a Expectation>,
    failing: &'a [String],
    program: &'a Program,
    run: &'a Run<'a>,
    /// What comes of it with nothing switched off.
    seen: Outcome,
    deadline: Instant,
}

impl Trials<'_> {
    fn with(&self, off: &[String]) -> Recipe {
        Recipe::Options([self.failing, off].concat())
    }

    fn outcome(&self, crew: &mut Crew, off: &[String]) -> Result<Outcome> {
        (self.run)(crew, self.program, &self.with(off))
    }

    fn is_the_same(&self, outcome: &Outcome) -> bool {
        match self.expectation {
            Some(_) => outcome.behaviour.is_some() && outcome.behaviour == self.seen.behaviour,
            None => self.test.recognises(self.test.verdict(None, outcome)),
        }
    }

    fn is_right(&self, outcome: &Outcome) -> bool {
        outcome.completed().is_some_and(|done| self.expectation.is_some_and(|expected| *done == expected.behaviour))
    }

    fn is_late(&self) -> bool {
        Instant::now() >= self.deadline
    }

    fn shows(&self, crew: &mut Crew, off: &[String]) -> Result<bool> {
        Ok(!self.is_late() && self.is_the_same(&self.outcome(crew, off)?))
    }

    /// Of wrong code with a pass left out there is no telling whether it is still that of the bug, unless it is right without one more.
    fn guilty_pass(&self, crew: &mut Crew, passes: &[String]) -> Result<Option<GuiltyPass>> {
        if self.expectation.is_none() {
            return Ok(None);
        }
        guilty_pass(passes, |off| {
            if self.is_late() {
                return Ok(Shown::Other);
            }
            let outcome = self.outcome(crew, off)?;
            Ok(match self.is_right(&outcome) {
                true => Shown::Right,
                false if self.is_the_same(&outcome) => Shown::Bug,
                false => Shown::Other,
            })
        })
    }

    /// The passes to leave out so that ordinary programs come out right too: without many a pass the compiler stops at nearly all of them, and
    /// then there would be no witness, and nothing to weigh repairs by. None if it is as well to leave out what is left out already.
    fn left_out_for_all(
        &self,
        crew: &mut Crew,
        passes: &[String],
        guilty: Option<&GuiltyPass>,
        turned: &[String],
    ) -> Result<Option<Vec<String>>> {
        if guilty.is_none() && self.expectation.is_some() {
            return Ok(None);
        }
        let Some(ordinary) = Ordinary::find(self.run, crew, &self.with(turned))? else { return Ok(None) };
        let all = |left_out: &[String]| [turned, left_out].concat();
        let all_is_well = |crew: &mut Crew, left_out: &[String]| ordinary.is_right(crew, &self.with(&all(left_out)));
        let Some(GuiltyPass { omission, others_off }) = guilty else {
            // A crash tells where it is.
            let shows = |left_out: &[String]| Ok(self.shows(crew, &all(left_out))? && all_is_well(crew, left_out)?);
            return bare_options(passes, shows).map(Some);
        };
        if all_is_well(crew, others_off)? {
            return Ok(None);
        }
        let fewer = bare_options(others_off, |left_out| Ok(!self.is_late() && all_is_well(crew, left_out)?))?;
        let without_guilty = [&fewer[..], std::slice::from_ref(omission)].concat();
        let still_tells = self.shows(crew, &all(&fewer))? && self.is_right(&self.outcome(crew, &all(&without_guilty))?);
        Ok(still_tells.then_some(fewer))
    }
}

/// A program that has nothing to do with the bug, and what it does.
struct Ordinary<'a> {
    program: Program,
    behaviour: Behaviour,
    run: &'a Run<'a>,
}

impl Ordinary<'_> {
    /// Made of those that come out right by a recipe: options may forbid much. None if there are none.
    fn find<'a>(run: &'a Run, crew: &mut Crew, recipe: &Recipe) -> Result<Option<Ordinary<'a>>> {
        let mut behaviour = |program: &Program| -> Result<Option<Behaviour>> {
            let outcome = run(crew, program, recipe)?;
            Ok(outcome.completed().filter(|behaviour| behaviour.signal.is_none()).cloned())
        };
        let mut right = Vec::new();
        for text in FEW {
            if behaviour(&in_one(&[text]))?.is_some() {
                right.push(text);
            }
        }
        let program = in_one(&right);
        let behaviour = if right.is_empty() { None } else { behaviour(&program)? };
        Ok(behaviour.map(|behaviour| Ordinary { program, behaviour, run }))
    }

    fn is_right(&self, crew: &mut Crew, recipe: &Recipe) -> Result<bool> {
        Ok((self.run)(crew, &self.program, recipe)?.completed() == Some(&self.behaviour))
    }
}

/// Options that switch off optimisations that are on.
fn optimisations(turns: &[String]) -> Vec<String> {
    turns.iter().filter(|turn| turn.starts_with("-fno-")).cloned().collect()
}

/// The passes, in their order, that are not run without optimisation: those are needed for any code.
fn beside(omissions: &[String], needed: &[String]) -> Vec<String> {
    let needed: HashSet<&String> = needed.iter().collect();
    omissions.iter().filter(|pass| !needed.contains(pass)).cloned().collect()
}

/// As many of these options as can be added to the failing ones at once, with the bug still showing.
fn bare_options(all: &[String], mut shows_with: impl FnMut(&[String]) -> Result<bool>) -> Result<Vec<String>> {
    let off = |on: &[usize]| -> Vec<String> {
        let on: HashSet<usize> = on.iter().copied().collect();
        (0..).zip(all).filter(|(at, _)| !on.contains(at)).map(|(_, option)| option.clone()).collect()
    };
    let numbers: Vec<usize> = (0..all.len()).collect();
    let needed = reduce_sequence(&numbers, MOST_TRIES, |on| shows_with(&off(on)))?;
    Ok(off(&needed.elements))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn what_is_off_already_or_run_by_every_compilation_is_left_alone() {
        assert_eq!(optimisations(&words("-fno-gcse -ftree-vrp -fno-ipa-cp")), words("-fno-gcse -fno-ipa-cp"));
        let omissions = words("-fdisable-tree-lower -fdisable-tree-pre -fdisable-rtl-expand");
        let needed = words("-fdisable-tree-lower -fdisable-rtl-expand");
        assert_eq!(beside(&omissions, &needed), words("-fdisable-tree-pre"));
    }

    #[test]
    fn all_is_off_but_what_the_bug_needs() {
        let all = words("-fno-a -fno-b -fno-c -fno-d -fno-e");
        let off = bare_options(&all, |off| Ok(!off.contains(&all[1]) && !off.contains(&all[3])));
        assert_eq!(off.unwrap(), words("-fno-a -fno-c -fno-e"));
        assert_eq!(bare_options(&[], |_| Ok(true)).unwrap(), words(""));
    }

    #[test]
    fn few_of_many_are_found_in_few_tries() {
        let all: Vec<String> = (0..300).map(|number| format!("-fno-{number}")).collect();
        let needed = words("-fno-7 -fno-120 -fno-121 -fno-250");
        let mut tries = 0;
        let off = bare_options(&all, |off| {
            tries += 1;
            Ok(!off.iter().any(|one| needed.contains(one)))
        });
        assert_eq!(off.unwrap().len(), 296);
        assert!(tries <= 100, "{tries}");
    }
}
