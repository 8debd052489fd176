//! What a program does at its points when it runs: how often it comes there, and the values of
//! integers that are in scope. Sparse: values are looked at where the dice say so.

mod record;

use std::path::Path;

use anyhow::{Context, Result, ensure};
use rand::Rng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use whodunit_program::{Edit, apply};
use whodunit_subjects::{Behaviour, CSMITH_RUNTIME, Crew, Limits, Registry};
use whodunit_syntax::{Unit, libclang_is_installed};

use crate::integer::{Environment, Lvalue};
use crate::lvalues::lvalues;
use crate::points::Point;
use crate::scope::visible;
use record::Record;

const RUNTIME: &str = include_str!("runtime.c");
const DECLARATIONS: &str = "void whodunit_at(int);\nvoid whodunit_see(int, unsigned long long);\n";
/// Values kept of one integer at one point; of more, only the bounds are known.
const KEPT: usize = 12;
/// Integers looked at at one point.
const LOOKED_AT: usize = 20;

/// What is to be looked at.
struct Watched {
    /// Index among the points.
    point: usize,
    lvalues: Vec<Lvalue>,
    /// Number of the first one's slot.
    first_slot: usize,
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// For each point how often it was reached.
    pub visits: Vec<u64>,
    /// The sampled points that were reached, by index, each with the values seen there.
    pub environments: Vec<(usize, Environment)>,
}

impl Profile {
    /// What this profile and another, made with the same dice, have both seen.
    pub fn where_agreed(self, other: &Profile) -> Profile {
        let agreed = |point: &usize| self.visits[*point] == other.visits[*point];
        let theirs = |point: usize| other.environments.iter().find(|(at, _)| *at == point).map(|(_, seen)| seen);
        let environments = self.environments.iter().filter_map(|(point, mine)| {
            let theirs = theirs(*point).filter(|_| agreed(point))?;
            let known = mine.known.iter().filter(|known| theirs.known.contains(known)).cloned().collect();
            Some((*point, Environment { known }))
        });
        let environments = environments.collect();
        // Who disagrees about whether a place is reached makes it neither live nor dead.
        let visits = (0..self.visits.len()).map(|point| if agreed(&point) { self.visits[point] } else { u64::MAX });
        Profile { visits: visits.collect(), environments }
    }
}

/// Why a program has no profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoProfile {
    Refused(String),
    /// It ran into a limit, or did something else than without the probes.
    Disturbed(String),
}

/// A compiler that builds instrumented programs.
#[derive(Clone, Debug)]
pub struct ProfileCompiler {
    pub path: String,
    pub options: Vec<String>,
}

impl ProfileCompiler {
    /// tcc, which compiles in milliseconds and evaluates arguments from the left, and gcc, which does so
    /// from the right. clang stands in for one that does not take the program.
    /// An error says what is missing.
    pub fn discover(registry: &Registry) -> Result<Vec<ProfileCompiler>> {
        ensure!(
            libclang_is_installed(),
            "no libclang is installed, which variants need; `whodunit doctor` tells how to get it"
        );
        let newest = |family: &str| registry.all().iter().rfind(|subject| subject.identity().family == family);
        let compilers = ["tcc", "gcc", "clang"].into_iter().filter_map(newest);
        let options = vec!["-w".to_owned(), format!("-I{CSMITH_RUNTIME}")];
        let compiler = |path: &str| ProfileCompiler { path: path.to_owned(), options: options.clone() };
        let found: Vec<_> = compilers.map(|subject| compiler(&subject.identity().path)).collect();
        ensure!(!found.is_empty(), "no compiler to profile programs with; `whodunit doctor` tells what to install");
        Ok(found)
    }
}

/// Builds the program with probes at its points, runs it and reads what they saw. The program must
/// do what it is expected to do.
#[allow(clippy::too_many_arguments, reason = "everything that a profile depends on")]
pub fn profile(
    crew: &mut Crew,
    compiler: &ProfileCompiler,
    text: &str,
    unit: &Unit,
    points: &[Point],
    probability: f64,
    expected: &Behaviour,
    limits: &Limits,
    random: &mut Pcg64,
) -> Result<Result<Profile, NoProfile>> {
    let watched = choose(unit, points, probability, random);
    let instrumented = instrument(text, points, &watched);
    let slots: usize = watched.iter().map(|watched| watched.lvalues.len()).sum();
    let directory = crew.fresh_directory()?;
    let record = run(crew, compiler, &directory, &instrumented, points.len(), slots, expected, limits);
    crew.discard(&directory)?;
    Ok(record?.map(|record| Profile {
        visits: record.visits.clone(),
        environments: watched
            .iter()
            .filter(|watched| record.visits[watched.point] > 0)
            .map(|watched| (watched.point, environment(watched, &record)))
            .collect(),
    }))
}

/// Draws the points whose values are looked at, and what is looked at there.
fn choose(unit: &Unit, points: &[Point], probability: f64, random: &mut Pcg64) -> Vec<Watched> {
    let mut chosen = Vec::new();
    let mut first_slot = 0;
    for (index, point) in points.iter().enumerate() {
        if !random.random_bool(probability) {
            continue;
        }
        let variables = visible(unit, point.function, point.statement);
        let mut found: Vec<Lvalue> = variables.iter().flat_map(|variable| lvalues(unit, variable, random)).collect();
        found.shuffle(random);
        found.truncate(LOOKED_AT);
        if !found.is_empty() {
            first_slot += found.len();
            chosen.push(Watched { point: index, first_slot: first_slot - found.len(), lvalues: found });
        }
    }
    chosen
}

/// The program with a probe before each statement. All else stays where it is.
fn instrument(text: &str, points: &[Point], watched: &[Watched]) -> Vec<u8> {
    let mut edits = vec![Edit { range: 0..0, text: DECLARATIONS.into() }];
    let mut looking = watched.iter().peekable();
    for (index, point) in points.iter().enumerate() {
        let mut probe = format!("whodunit_at({index}); ");
        if let Some(watched) = looking.next_if(|watched| watched.point == index) {
            for (slot, lvalue) in (watched.first_slot..).zip(&watched.lvalues) {
                probe += &format!("whodunit_see({slot}, (unsigned long long)({})); ", lvalue.text);
            }
        }
        edits.push(Edit { range: point.range.start..point.range.start, text: probe.into() });
    }
    apply(text.as_bytes(), &edits)
}

#[allow(clippy::too_many_arguments, reason = "everything that one build and run depends on")]
fn run(
    crew: &mut Crew,
    compiler: &ProfileCompiler,
    directory: &Path,
    instrumented: &[u8],
    points: usize,
    slots: usize,
    expected: &Behaviour,
    limits: &Limits,
) -> Result<Result<Record, NoProfile>> {
    std::fs::write(directory.join("prog.c"), instrumented)?;
    std::fs::write(directory.join("runtime.c"), RUNTIME)?;
    let mut argv = vec![compiler.path.clone()];
    argv.extend(compiler.options.iter().cloned());
    argv.extend([format!("-DPOINTS={}", points.max(1)), format!("-DSLOTS={}", slots.max(1)), format!("-DKEPT={KEPT}")]);
    argv.extend(["prog.c", "runtime.c", "-o", "prog.exe", "-lm"].map(String::from));
    let built = crew.compile_command(argv, directory, limits)?;
    if built.exit != Some(0) {
        let said = String::from_utf8_lossy(&built.stderr).lines().next().unwrap_or("no message").to_owned();
        return Ok(Err(NoProfile::Refused(said)));
    }
    let executable = directory.join("prog.exe").display().to_string();
    let ending = crew.run_command(vec![executable], directory, limits)?;
    if let Some(limit) = ending.limit {
        return Ok(Err(NoProfile::Disturbed(format!("ran into the {limit}"))));
    }
    let behaviour = Behaviour { stdout: ending.stdout, exit: ending.exit, signal: ending.signal };
    if behaviour != *expected {
        return Ok(Err(NoProfile::Disturbed(format!("{} instead of {}", behaviour.summary(), expected.summary()))));
    }
    let path = directory.join("whodunit.profile");
    // A program that reaches no point leaves nothing.
    if !path.exists() {
        return Ok(Ok(Record::empty(points, slots)));
    }
    let bytes = std::fs::read(&path).context("cannot read the profile")?;
    Ok(Record::read(&bytes, points, slots, KEPT).ok_or(NoProfile::Disturbed("a damaged profile".to_owned())))
}

fn environment(watched: &Watched, record: &Record) -> Environment {
    let known = (watched.first_slot..).zip(&watched.lvalues);
    Environment { known: known.filter_map(|(slot, lvalue)| record.slots[slot].known(lvalue)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integer::{Integer, Known, Values};

    fn known(text: &str, values: &[i128]) -> Known {
        let lvalue = Lvalue { text: text.into(), type_: Integer::Int, bits: None, is_const: false };
        Known { lvalue, values: Values::Set(values.iter().copied().collect()) }
    }

    #[test]
    fn what_depends_on_the_order_of_evaluation_is_no_fact() {
        let seen = |visits: [u64; 3], values: &[i128]| Profile {
            visits: visits.to_vec(),
            environments: vec![
                (0, Environment { known: vec![known("a", &[1, 2]), known("g", values)] }),
                (2, Environment { known: vec![known("a", &[1])] }),
            ],
        };
        let agreed = seen([4, 0, 1], &[7]).where_agreed(&seen([4, 1, 2], &[8]));
        assert_eq!(agreed.visits, [4, u64::MAX, u64::MAX]);
        assert_eq!(agreed.environments, [(0, Environment { known: vec![known("a", &[1, 2])] })]);
    }
}
