//! The pass with which a fixed order of passes goes wrong: right if all passes from it on are left out, wrong with it and none behind
//! it. What comes later can only hide the bug, and what comes before and is not needed has nothing to do with it.

use std::collections::HashSet;

use anyhow::Result;
use whodunit_reduction::reduce_sequence;

/// What comes of a compilation with some passes left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The bug, as it was seen.
    Bug,
    Right,
    /// Something else: to leave passes out is for debugging, and may break the compiler or the code in a way of its own.
    Other,
}

/// Tries for finding passes that no code can do without, and for leaving out those that the bug does not need.
const MOST_TRIES: u32 = 100;
/// How often passes that tidy up are looked for.
const MOST_ROUNDS: u32 = 4;

/// The pass with which the code goes wrong, by the option that leaves it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GuiltyPass {
    pub omission: String,
    /// Options that leave out others, all at once, with the bug still showing, and still gone without this pass.
    pub others_off: Vec<String>,
}

/// Finds it; none if there is no such pass. `passes` are options that leave one out each, in the order of the passes.
pub(crate) fn guilty_pass(
    passes: &[String],
    mut shown_without: impl FnMut(&[String]) -> Result<Shown>,
) -> Result<Option<GuiltyPass>> {
    let mut shown_with = |on: &HashSet<usize>| shown_without(&others(passes, on));
    let Some(mut needed) = needed(passes.len(), &mut shown_with)? else { return Ok(None) };
    let (mut guilty, mut before);
    let mut rounds = 0;
    loop {
        let rest: Vec<usize> = (0..passes.len()).filter(|pass| !needed.contains(pass)).collect();
        let wrong = first_wrong(&needed, &rest, &mut shown_with)?;
        let Some((last, others)) = rest[..wrong].split_last() else { return Ok(None) };
        (guilty, before) = (*last, others.to_vec());
        let behind = needed_behind(&[&needed[..], &rest[..wrong]].concat(), &rest[wrong..], &mut shown_with)?;
        rounds += 1;
        if behind.is_empty() || rounds == MOST_ROUNDS {
            break;
        }
        needed.extend(behind);
    }
    let with = |more: &[usize]| -> HashSet<usize> { needed.iter().chain(more).copied().collect() };
    let mut is_between = |before: &[usize]| -> Result<bool> {
        let without = with(before);
        let with = without.iter().copied().chain([guilty]).collect();
        Ok(shown_with(&with)? == Shown::Bug && shown_with(&without)? == Shown::Right)
    };
    if !is_between(&before)? {
        return Ok(None);
    }
    let mut on = with(&reduce_sequence(&before, MOST_TRIES, is_between)?.elements);
    on.insert(guilty);
    Ok(Some(GuiltyPass { omission: passes[guilty].clone(), others_off: others(passes, &on) }))
}

/// Passes without which no code comes of it; none if the bug shows with these alone.
fn needed(count: usize, shown_with: &mut impl FnMut(&HashSet<usize>) -> Result<Shown>) -> Result<Option<Vec<usize>>> {
    let mut with = |on: &[usize]| shown_with(&on.iter().copied().collect());
    let all: Vec<usize> = (0..count).collect();
    let needed = match with(&[])? {
        Shown::Other => reduce_sequence(&all, MOST_TRIES, |on| Ok(with(on)? != Shown::Other))?.elements,
        Shown::Bug | Shown::Right => Vec::new(),
    };
    Ok((with(&needed)? == Shown::Right).then_some(needed))
}

/// How many of these passes it takes, besides those needed, until the code is not right any more.
fn first_wrong(
    needed: &[usize],
    rest: &[usize],
    shown_with: &mut impl FnMut(&HashSet<usize>) -> Result<Shown>,
) -> Result<usize> {
    let (mut right, mut wrong) = (0, rest.len());
    while right + 1 < wrong {
        let middle = right.midpoint(wrong);
        match shown_with(&needed.iter().chain(&rest[..middle]).copied().collect())? {
            Shown::Right => right = middle,
            Shown::Bug | Shown::Other => wrong = middle,
        }
    }
    Ok(wrong)
}

/// Later passes that tidy up after these ones, without which no code comes of it: a vectorizer needs its vectors lowered.
fn needed_behind(
    on: &[usize],
    later: &[usize],
    shown_with: &mut impl FnMut(&HashSet<usize>) -> Result<Shown>,
) -> Result<Vec<usize>> {
    let mut works_with = |more: &[usize]| Ok(shown_with(&on.iter().chain(more).copied().collect())? != Shown::Other);
    match works_with(&[])? {
        true => Ok(Vec::new()),
        false => Ok(reduce_sequence(later, MOST_TRIES, works_with)?.elements),
    }
}

/// The options of all passes but some.
fn others(passes: &[String], on: &HashSet<usize>) -> Vec<String> {
    (0..).zip(passes).filter(|(at, _)| !on.contains(at)).map(|(_, option)| option.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(count: usize) -> Vec<String> {
        (0..count).map(|number| format!("-fdisable-tree-{number}")).collect()
    }

    /// Of a compiler with 120 passes: what is left on, the guilty one last, and in how many tries.
    fn left_on(shown_with: impl Fn(&HashSet<usize>) -> Shown) -> (Option<Vec<usize>>, usize) {
        let all = passes(120);
        let mut tries = 0;
        let found = guilty_pass(&all, |off| {
            tries += 1;
            Ok(shown_with(&(0..all.len()).filter(|at| !off.contains(&all[*at])).collect()))
        });
        let on = |GuiltyPass { omission, others_off }| {
            let is_guilty = |at: &usize| all[*at] == omission;
            let on = (0..all.len()).filter(|at| !others_off.contains(&all[*at]));
            let (guilty, others): (Vec<usize>, Vec<usize>) = on.partition(is_guilty);
            [others, guilty].concat()
        };
        (found.unwrap().map(on), tries)
    }

    /// Without pass 100 and 110 nothing is compiled; 60 goes wrong where 7 and 31 came before, and 90 hides that without 80.
    fn compiler(on: &HashSet<usize>) -> Shown {
        let has = |passes: &[usize]| passes.iter().all(|pass| on.contains(pass));
        match has(&[7, 31, 60]) {
            _ if !has(&[100, 110]) => Shown::Other,
            true if has(&[90]) && !has(&[80]) => Shown::Right,
            true => Shown::Bug,
            false => Shown::Right,
        }
    }

    #[test]
    fn what_comes_behind_the_guilty_pass_is_left_out_and_what_it_does_not_need() {
        let (on, tries) = left_on(compiler);
        assert_eq!(on, Some(vec![7, 31, 100, 110, 60]));
        assert!(tries < 150, "{tries}");
    }

    #[test]
    fn where_time_runs_out_the_bug_still_shows_with_what_is_left_or_nothing_is_said() {
        let all = passes(120);
        let on_without = |off: &[String]| (0..all.len()).filter(|at| !off.contains(&all[*at])).collect::<HashSet<_>>();
        let mut said = 0;
        for tries in 0..200 {
            let mut left = tries;
            let found = guilty_pass(&all, |off| {
                left -= i32::from(left > 0);
                Ok(if left > 0 { compiler(&on_without(off)) } else { Shown::Other })
            });
            if let Some(GuiltyPass { others_off, .. }) = found.unwrap() {
                assert_eq!(compiler(&on_without(&others_off)), Shown::Bug, "after {tries}");
                said += 1;
            }
        }
        assert!((1..200).contains(&said), "{said}");
    }

    #[test]
    fn a_bug_that_needs_no_optimisation_has_no_guilty_pass() {
        assert_eq!(left_on(|_| Shown::Bug).0, None);
        assert_eq!(left_on(|on| if on.contains(&3) { Shown::Bug } else { Shown::Other }).0, None);
    }

    #[test]
    fn passes_that_tidy_up_behind_the_guilty_one_stay() {
        // What 40 leaves has to be lowered by 50, or nothing comes of it; 45 goes wrong on it.
        let tidied = |on: &HashSet<usize>| match on.contains(&40) {
            true if !on.contains(&50) => Shown::Other,
            true if on.contains(&45) => Shown::Bug,
            _ => Shown::Right,
        };
        assert_eq!(left_on(tidied).0, Some(vec![40, 50, 45]));
    }

    #[test]
    fn where_the_code_breaks_in_a_way_of_its_own_nothing_is_said() {
        // The bug shows with everything on alone.
        let broken = |on: &HashSet<usize>| match on.len() {
            120 => Shown::Bug,
            0..10 => Shown::Right,
            _ => Shown::Other,
        };
        assert_eq!(left_on(broken).0, None);
    }
}
