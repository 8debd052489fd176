//! Groups against the truth.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use whodunit_subjects::Registry;
use whodunit_triage::{Described, group};

use super::maker::Known;
use super::record::{Made, Outcome, Record};
use crate::bench::{machine, today};

/// The answer. The field names are the JSON contract.
#[derive(Serialize)]
pub struct Measured {
    pub findings: usize,
    pub known_bugs: usize,
    pub groups: usize,
    /// Groups more than there would be if none of a bug's findings had been set apart.
    pub splits: usize,
    /// Bugs that share a group with another.
    pub merges: usize,
    pub bugs: Vec<BugScore>,
    pub found: Vec<GroupScore>,
    pub likeness: Likeness,
    pub dropped: BTreeMap<String, usize>,
    pub machine: String,
    pub cores: usize,
    pub date: String,
    pub subjects: BTreeMap<String, String>,
}

#[derive(Serialize)]
pub struct BugScore {
    pub name: String,
    pub findings: usize,
    pub groups: usize,
    /// Mean seconds of making a finding and reducing it.
    pub seconds: f64,
}

/// A group as it came out.
#[derive(Serialize)]
pub struct GroupScore {
    pub place: String,
    /// How many findings of which bug it has.
    pub members: BTreeMap<String, usize>,
    /// Recipes left by the reductions, with how often.
    pub recipes: BTreeMap<String, usize>,
    /// The first of its programs.
    pub program: String,
}

/// How alike findings are by shape alone: what the threshold stands between.
#[derive(Serialize)]
pub struct Likeness {
    pub of_one_bug: Spread,
    pub of_two_bugs: Spread,
}

#[derive(Default, Serialize)]
pub struct Spread {
    pub pairs: usize,
    pub least: f64,
    pub median: f64,
    pub most: f64,
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Spread {
        values.sort_by(f64::total_cmp);
        let (Some(least), Some(most)) = (values.first(), values.last()) else { return Spread::default() };
        Spread { pairs: values.len(), least: *least, median: values[values.len() / 2], most: *most }
    }
}

/// Groups the findings, each with the index of its bug, and compares.
pub fn measure(known: &[Known], made: &[(usize, &Made)], record: &Record, registry: &Registry) -> Measured {
    let described: Vec<Described> =
        made.iter().map(|(_, made)| Described::of(&made.finding, &made.reduction, Some(&made.versions))).collect();
    let truth: Vec<usize> = made.iter().map(|(bug, _)| *bug).collect();
    let groups = group(&described);
    let (splits, merges) = splits_and_merges(&groups, &truth);
    let subjects = known.iter().filter_map(|bug| registry.get(&bug.subject).ok());
    let score = |(index, bug): (usize, &Known)| {
        let own: Vec<_> = made.iter().filter(|(of, _)| *of == index).collect();
        let seconds = own.iter().map(|(_, made)| made.seconds).sum::<f64>() / own.len().max(1) as f64;
        let in_groups = groups.iter().filter(|group| group.iter().any(|member| truth[*member] == index));
        BugScore { name: bug.name.clone(), findings: own.len(), groups: in_groups.count(), seconds }
    };
    Measured {
        findings: made.len(),
        known_bugs: truth.iter().collect::<BTreeSet<_>>().len(),
        groups: groups.len(),
        splits,
        merges,
        bugs: known.iter().enumerate().map(score).collect(),
        found: groups.iter().map(|members| group_score(members, known, made, &described)).collect(),
        likeness: likeness(&described, &truth),
        dropped: dropped(known, record),
        machine: machine(),
        cores: std::thread::available_parallelism().map_or(1, |n| n.get()),
        date: today(),
        subjects: subjects
            .map(|subject| (subject.identity().name.clone(), subject.identity().version.clone()))
            .collect(),
    }
}

/// A bug in two groups is one split; a group of two bugs is one merge.
fn splits_and_merges(groups: &[Vec<usize>], truth: &[usize]) -> (usize, usize) {
    let bugs_in = |group: &Vec<usize>| group.iter().map(|member| truth[*member]).collect::<BTreeSet<_>>();
    let parts: usize = groups.iter().map(|group| bugs_in(group).len()).sum();
    let bugs = truth.iter().collect::<BTreeSet<_>>().len();
    (parts - bugs, parts - groups.len())
}

fn group_score(members: &[usize], known: &[Known], made: &[(usize, &Made)], described: &[Described]) -> GroupScore {
    let mut score = GroupScore {
        place: described[members[0]].place.to_string(),
        members: BTreeMap::new(),
        recipes: BTreeMap::new(),
        program: String::from_utf8_lossy(&made[members[0]].1.reduction.program.text).into_owned(),
    };
    for member in members {
        let (bug, made) = &made[*member];
        *score.members.entry(known[*bug].name.clone()).or_default() += 1;
        *score.recipes.entry(made.reduction.recipe.to_string()).or_default() += 1;
    }
    score
}

fn likeness(described: &[Described], truth: &[usize]) -> Likeness {
    let (mut same, mut other) = (Vec::new(), Vec::new());
    for a in 0..described.len() {
        for b in a + 1..described.len() {
            let list = if truth[a] == truth[b] { &mut same } else { &mut other };
            list.push(described[a].shape.similarity(&described[b].shape));
        }
    }
    Likeness { of_one_bug: Spread::of(same), of_two_bugs: Spread::of(other) }
}

/// Attempts that came to nothing, by reason.
fn dropped(known: &[Known], record: &Record) -> BTreeMap<String, usize> {
    let mut reasons = BTreeMap::new();
    for attempt in known.iter().flat_map(|bug| record.of(bug)) {
        if let Outcome::Dropped(reason) = &attempt.outcome {
            let short = reason.split(" (").next().unwrap_or(reason);
            *reasons.entry(short.to_owned()).or_default() += 1;
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_and_merges_are_counted_against_the_truth() {
        let truth = [0, 0, 1, 1, 2];
        let count = |groups: &[&[usize]]| {
            let groups: Vec<Vec<usize>> = groups.iter().map(|group| group.to_vec()).collect();
            splits_and_merges(&groups, &truth)
        };
        assert_eq!(count(&[&[0, 1], &[2, 3], &[4]]), (0, 0));
        assert_eq!(count(&[&[0], &[1], &[2, 3], &[4]]), (1, 0));
        assert_eq!(count(&[&[0, 1, 2, 3], &[4]]), (0, 1));
        assert_eq!(count(&[&[0, 1, 2], &[3], &[4]]), (1, 1));
        assert_eq!(count(&[&[0, 1, 2, 3, 4]]), (0, 2));
    }
}
