//! One step from a program to an equivalent one: parse, profile, put snippets in.

use std::collections::BTreeSet;

use anyhow::Result;
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, Limits};
use whodunit_syntax::{NodeId, Unit, parse};

use crate::integer::Environment;
use crate::mutators::{Mutator, Site};
use crate::points::{Point, line_of, points};
use crate::profile::{NoProfile, Profile, ProfileCompiler, profile};
use crate::screen;
use crate::variant::{Change, Snippet, Variant};

/// How variants are made.
#[derive(Clone)]
pub struct Recipe {
    pub mutators: Vec<&'static dyn Mutator>,
    /// Share of the points that are looked at and changed.
    pub probability: f64,
}

/// What variants are made with.
pub struct Workbench<'a> {
    /// In the order in which they are tried. Two must see the same: what depends on the order in which
    /// arguments are evaluated is no fact of the program.
    pub compilers: &'a [ProfileCompiler],
    pub limits: Limits,
}

/// Why there is no variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined(pub String);

impl std::fmt::Display for Declined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Points at which snippets are put in at most, so that programs do not grow without end.
const MOST_SNIPPETS: usize = 60;
/// Dead points that are always considered.
const FEWEST_DEAD: usize = 3;
/// Chances for a step in which the dice chose nothing, each with twice the share of the one before.
const CHANCES: u32 = 4;
/// Largest program that is made larger still, in bytes.
const LARGEST: usize = 1 << 20;

impl Workbench<'_> {
    /// The next variant of a chain: the last one with more snippets. The result does what is expected.
    pub fn next(
        &self,
        crew: &mut Crew,
        last: &Variant,
        expected: &Behaviour,
        recipe: &Recipe,
        random: &mut Pcg64,
    ) -> Result<Result<Variant, Declined>> {
        let text = last.text();
        if text.len() > LARGEST {
            return Ok(Err(Declined("has become too large".to_owned())));
        }
        let unit = match self.unit(crew, &text, last.snippets.is_empty())? {
            Ok(unit) => unit,
            Err(declined) => return Ok(Err(declined)),
        };
        let points = points(&unit);
        if points.is_empty() {
            return Ok(Err(Declined("has no statement that could be changed".to_owned())));
        }
        let step = Step { text: &text, unit: &unit, points: &points, may_write: screen::may_write(&text) };
        let mut recipe = recipe.clone();
        for _ in 0..CHANCES {
            let profile = match self.profile(crew, &text, &unit, &points, expected, &recipe, random)? {
                Ok(profile) => profile,
                Err(declined) => return Ok(Err(declined)),
            };
            let added = step.snippets(&profile, &recipe, last.next_id(), random);
            if !added.is_empty() {
                let mut next = last.clone();
                next.add(added);
                return Ok(Ok(next));
            }
            recipe.probability = (recipe.probability * 2.0).min(1.0);
        }
        Ok(Err(Declined("offers nothing to be changed".to_owned())))
    }

    /// The program's tree. What is not for us is told when the seed comes up.
    fn unit(&self, crew: &mut Crew, text: &str, is_seed: bool) -> Result<Result<Unit, Declined>> {
        let program = Program { name: "prog.c".to_owned(), language: Language::C, text: text.as_bytes().to_vec() };
        Ok(match parse(crew, &program)? {
            Err(why) => Err(Declined(format!("cannot be parsed: {why}"))),
            Ok(unit) => match screen::declined(text, &unit).filter(|_| is_seed) {
                Some(why) => Err(Declined(why)),
                None => Ok(unit),
            },
        })
    }

    #[allow(clippy::too_many_arguments, reason = "everything that a profile depends on")]
    fn profile(
        &self,
        crew: &mut Crew,
        text: &str,
        unit: &Unit,
        points: &[Point],
        expected: &Behaviour,
        recipe: &Recipe,
        random: &mut Pcg64,
    ) -> Result<Result<Profile, Declined>> {
        let mut last = NoProfile::Refused("no compiler to profile with".to_owned());
        let mut first: Option<Profile> = None;
        for compiler in self.compilers {
            // The same dice for each: both look at the same.
            let mut again = random.clone();
            let tried =
                profile(crew, compiler, text, unit, points, recipe.probability, expected, &self.limits, &mut again)?;
            match tried {
                Ok(profile) => match first.take() {
                    None => first = Some(profile),
                    Some(first) => {
                        *random = again;
                        return Ok(Ok(first.where_agreed(&profile)));
                    }
                },
                Err(why) => last = why,
            }
        }
        if let (Some(profile), true) = (first, self.compilers.len() == 1) {
            return Ok(Ok(profile));
        }
        Ok(Err(Declined(match last {
            NoProfile::Refused(why) => format!("cannot be profiled: {why}"),
            NoProfile::Disturbed(why) => format!("does not behave while it is profiled: {why}"),
        })))
    }
}

/// A program between two steps.
struct Step<'a> {
    text: &'a str,
    unit: &'a Unit,
    points: &'a [Point],
    may_write: bool,
}

impl Step<'_> {
    /// Snippets for this step: each with equal chance of the mutators that fit its place.
    fn snippets(
        &self,
        profile: &Profile,
        recipe: &Recipe,
        first_id: u32,
        random: &mut Pcg64,
    ) -> Vec<(Snippet, Vec<Change>)> {
        let of = |live: bool| -> Vec<&'static dyn Mutator> {
            recipe.mutators.iter().filter(|mutator| mutator.is_for_live_code() == live).copied().collect()
        };
        let (for_live, for_dead) = (of(true), of(false));
        let mut added: Vec<(Snippet, Vec<Change>)> = Vec::new();
        let mut gone_until = 0;
        for place in self.places(profile, recipe.probability, random) {
            let point = &self.points[place.point];
            let mutators = if place.environment.is_some() { &for_live } else { &for_dead };
            let Some(mutator) = mutators.choose(random) else { continue };
            // What stands in a statement that is deleted is gone with it.
            if point.range.start < gone_until {
                continue;
            }
            let id = first_id + added.len() as u32;
            let Some(made) = mutator.make(&self.site(&place, id), random) else { continue };
            if made.changes.iter().any(|change| matches!(change, Change::Delete(_))) {
                gone_until = point.range.end;
            }
            let snippet = Snippet {
                id,
                strategy: mutator.name().to_owned(),
                function: self.unit.nodes[point.function as usize].name.clone(),
                line: line_of(self.text, point.range.start),
                inserted: made.inserted,
                touched: made.touched,
            };
            added.push((snippet, made.changes));
        }
        added
    }

    /// Where to put something in this time, in the order of the text: the sampled points that were
    /// reached, and as large a share of those that were not, in functions that were entered. What
    /// is in others the optimiser throws away.
    fn places<'p>(&self, profile: &'p Profile, probability: f64, random: &mut Pcg64) -> Vec<Place<'p>> {
        let visited = self.points.iter().zip(&profile.visits).filter(|(_, visits)| **visits > 0);
        let entered: BTreeSet<NodeId> = visited.map(|(point, _)| point.function).collect();
        let live = profile.environments.iter();
        let mut places: Vec<Place> =
            live.map(|(point, environment)| Place { point: *point, environment: Some(environment) }).collect();
        let dead = |point: &usize| profile.visits[*point] == 0 && entered.contains(&self.points[*point].function);
        let mut dead: Vec<usize> = (0..self.points.len()).filter(dead).collect();
        dead.retain(|_| random.random_bool(probability));
        dead.shuffle(random);
        // Live code is what stresses the optimiser; much of a random program is dead.
        dead.truncate(places.len().max(FEWEST_DEAD));
        places.extend(dead.into_iter().map(|point| Place { point, environment: None }));
        places.shuffle(random);
        places.truncate(MOST_SNIPPETS);
        places.sort_by_key(|place| place.point);
        places
    }

    fn site<'s>(&'s self, place: &Place<'s>, id: u32) -> Site<'s> {
        Site {
            text: self.text,
            unit: self.unit,
            point: &self.points[place.point],
            environment: place.environment.unwrap_or(&NOTHING),
            id,
            may_write: self.may_write,
        }
    }
}

/// A point that was chosen.
struct Place<'p> {
    point: usize,
    /// What was seen there; none where nobody came.
    environment: Option<&'p Environment>,
}

static NOTHING: Environment = Environment { known: Vec::new() };
