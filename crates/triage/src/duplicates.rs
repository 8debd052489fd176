//! Whether two bugs are one: where the compiler stops says so by itself; elsewhere the last pass, the
//! shape of the reduced programs, the versions affected and the decisive function do together. Data in, data out.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use whodunit_findings::{Finding, FoundIn, Reduction, Suspects, signature};
use whodunit_oracles::{Kind, Symptom};
use whodunit_program::{Language, Program};
use whodunit_reduction::Shape;
use whodunit_subjects::{Recipe, bare_name};

/// What a bug does on which version.
pub type Versions = BTreeMap<String, String>;

/// Where a bug is in the compiler, as far as it shows from outside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The compiler stops here: an assertion, a message, the top of a stack.
    Site(String),
    /// The pass at which it goes wrong, or the options of a driver. Many bugs may share it.
    Pass(String),
}

/// All that counts about a reduced bug when it is compared with others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Described {
    pub subject: String,
    pub kind: Kind,
    pub place: Place,
    pub recipe: Recipe,
    pub shape: Shape,
    /// What it does on other versions; none where nobody looked.
    pub versions: Option<Versions>,
    /// The function of the compiler that the bug depends on most; none where it was not isolated.
    pub decisive: Option<String>,
    /// The mutators whose snippets matter, where it was found in a variant of a program.
    pub mutators: BTreeSet<String>,
}

/// Whether two bugs are one, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verdict", content = "reason")]
pub enum Likeness {
    Same(String),
    Different(String),
}

/// Likeness from which on bugs of one pass are one: measured, see docs/duplicates.md.
const ALIKE: f64 = 0.6;
/// What agreeing or disagreeing versions add to the likeness of shapes or take from it; so do decisive functions and snippets.
const VOTE: f64 = 0.15;

impl Described {
    /// A finding after its reduction.
    pub fn of(finding: &Finding, reduction: &Reduction, versions: Option<&Versions>) -> Described {
        let recipe = &reduction.recipe;
        let last = recipe.pipeline().and_then(|pipeline| pipeline.0.last());
        let last_pass = last.map(|element| bare_name(element));
        // The text that groups findings before they are reduced, now by the reduced recipe.
        let text = signature(&finding.subject, finding.kind, &finding.symptom, last_pass, recipe).0;
        let place = match &finding.symptom {
            Symptom::Crashed(_) | Symptom::Broken(_) => Place::Site(text),
            _ => Place::Pass(text),
        };
        Described {
            subject: finding.subject.clone(),
            kind: finding.kind,
            place,
            recipe: recipe.clone(),
            shape: shape_of(&reduction.program),
            versions: versions.cloned(),
            decisive: None,
            mutators: finding.variant.iter().flat_map(FoundIn::mutators).map(str::to_owned).collect(),
        }
    }

    /// The same with what isolating it has shown.
    pub fn with_suspects(self, suspects: Option<&Suspects>) -> Described {
        let decisive = suspects.and_then(Suspects::decisive_function).map(str::to_owned);
        Described { decisive, ..self }
    }

    /// Whether this bug and another are one.
    pub fn compare(&self, other: &Described) -> Likeness {
        let differ = |what: &str, one: &dyn std::fmt::Display, other: &dyn std::fmt::Display| {
            Likeness::Different(format!("{what}: {one} and {other}"))
        };
        if self.subject != other.subject {
            return differ("subjects", &self.subject, &other.subject);
        }
        if self.kind != other.kind {
            return differ("kinds", &self.kind, &other.kind);
        }
        match (&self.place, &other.place) {
            (Place::Site(one), Place::Site(two)) if one == two => Likeness::Same(format!("the same place: {one}")),
            (Place::Pass(_), Place::Pass(_)) if self.may_be(other) => {
                let likeness = self.likeness(other);
                let text = format!("{}, likeness {likeness:.2} of {ALIKE}", self.in_common(other));
                if likeness >= ALIKE { Likeness::Same(text) } else { Likeness::Different(text) }
            }
            (one, two) => differ("places", one, two),
        }
    }

    /// Whether two bugs that a pass gets wrong may be one. What one pass gets wrong may show only after another, so that the
    /// last one need not be the same.
    fn may_be(&self, other: &Described) -> bool {
        self.place == other.place || self.decided_with(other) == Some(true) || self.goes_on_from(other)
    }

    /// What such bugs have in common.
    fn in_common(&self, other: &Described) -> String {
        match (&self.decisive, self.place == other.place) {
            (_, true) => self.place.to_string(),
            (Some(function), false) if self.decided_with(other) == Some(true) => format!("both depend on {function}"),
            _ => "one sequence has all passes of the other".to_owned(),
        }
    }

    /// Whether one of the two sequences is the other with more passes.
    fn goes_on_from(&self, other: &Described) -> bool {
        let holds = |longer: &Recipe, shorter: &Recipe| match (longer.pipeline(), shorter.pipeline()) {
            (Some(more), Some(passes)) => {
                !passes.0.is_empty() && passes.is_subsequence_of(more) && shorter.with_passes(more.clone()) == *longer
            }
            _ => false,
        };
        holds(&self.recipe, &other.recipe) || holds(&other.recipe, &self.recipe)
    }

    /// Whether both depend most on the same function of the compiler, if that is known.
    fn decided_with(&self, other: &Described) -> Option<bool> {
        Some(self.decisive.as_ref()? == other.decisive.as_ref()?)
    }

    /// Whether the same snippets matter to both, if both were found in variants: none if some do and some do not.
    fn made_with(&self, other: &Described) -> Option<bool> {
        match (self.mutators.is_empty() || other.mutators.is_empty(), self.mutators.is_disjoint(&other.mutators)) {
            (true, _) => None,
            (false, true) => Some(false),
            (false, false) => (self.mutators == other.mutators).then_some(true),
        }
    }

    /// How alike two bugs of one pass are: what the programs need, the versions affected, the function they depend on,
    /// the snippets that matter.
    pub fn likeness(&self, other: &Described) -> f64 {
        let versions = self.versions.as_ref().zip(other.versions.as_ref()).and_then(|(one, two)| agree(one, two));
        let vote = |agreed: Option<bool>| agreed.map_or(0.0, |agreed| if agreed { VOTE } else { -VOTE });
        let votes = [versions, self.decided_with(other), self.made_with(other)].map(vote);
        self.shape.similarity(&other.shape) + votes.iter().sum::<f64>()
    }
}

/// What a program needs to show its bug.
pub fn shape_of(program: &Program) -> Shape {
    match program.language {
        Language::C => Shape::of_c(&program.text),
        Language::Ir => Shape::of_ir(&program.text),
    }
}

/// Whether two bugs affect the same versions, by those that say something of both.
fn agree(one: &Versions, other: &Versions) -> Option<bool> {
    let tells = |word: &str| word == "ok" || word.parse::<Kind>().is_ok();
    let both = one.iter().filter_map(|(name, word)| Some((word, other.get(name)?)));
    let both: Vec<_> = both.filter(|(a, b)| tells(a) && tells(b)).collect();
    // The version it was found on always agrees.
    (both.len() > 1).then(|| both.iter().all(|(a, b)| a == b))
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Site(text) | Place::Pass(text) => f.write_str(text),
        }
    }
}

/// Sorts bugs into groups that are one bug each: indices into the list, each group and the groups
/// by their first. Two groups become one while their members are alike on the average, the most
/// alike first, so that no chain of likenesses joins what differs.
pub fn group(bugs: &[Described]) -> Vec<Vec<usize>> {
    let mut by_site: BTreeMap<(&str, &str, Option<&str>), Vec<usize>> = BTreeMap::new();
    for (index, bug) in bugs.iter().enumerate() {
        let site = match &bug.place {
            Place::Site(site) => Some(site.as_str()),
            Place::Pass(_) => None,
        };
        by_site.entry((&bug.subject, bug.kind.word(), site)).or_default().push(index);
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for ((_, _, site), members) in by_site {
        match site {
            Some(_) => groups.push(members),
            None => groups.extend(by_likeness(bugs, members)),
        }
    }
    groups.iter_mut().for_each(|members| members.sort_unstable());
    groups.sort_unstable();
    groups
}

fn by_likeness(bugs: &[Described], members: Vec<usize>) -> Vec<Vec<usize>> {
    let likeness = |one: &[usize], other: &[usize]| {
        let alike = |a: &Described, b: &Described| if a.may_be(b) { a.likeness(b) } else { 0.0 };
        let pairs = one.iter().flat_map(|a| other.iter().map(|b| alike(&bugs[*a], &bugs[*b])));
        pairs.sum::<f64>() / (one.len() * other.len()) as f64
    };
    let mut groups: Vec<Vec<usize>> = members.into_iter().map(|index| vec![index]).collect();
    loop {
        let pairs = (0..groups.len()).flat_map(|a| (a + 1..groups.len()).map(move |b| (a, b)));
        let measured = pairs.map(|(a, b)| (likeness(&groups[a], &groups[b]), a, b));
        // Of equals the first, so that the order of floating point does not matter.
        let best = measured.reduce(|best, next| if next.0 > best.0 { next } else { best });
        match best {
            Some((alike, a, b)) if alike >= ALIKE => {
                let joined = groups.remove(b);
                groups[a].extend(joined);
            }
            _ => return groups,
        }
    }
}

#[cfg(test)]
mod tests;
