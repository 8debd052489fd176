//! Mutants far from the failing program that show the bug too: many mutations one after the other, each of which leaves it there. What
//! mends the bug where it is made mends these too; what only leads to it in the one program need not.

use anyhow::Result;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use whodunit_isolation::{Candidate, Origin, WitnessProgram};
use whodunit_mutation::{Ingredients, Mutable, Operator};
use whodunit_program::Language;
use whodunit_subjects::Crew;
use whodunit_syntax::Unit;
use whodunit_triage::Team;

use crate::programs::judge::ProgramJudge;
use crate::programs::mutants::{mutated, read};
use crate::scene::Scene;

/// Walks that are gone, each by itself.
const WALKS: u64 = 4;
/// Mutations that make a mutant a far one, and tries for them on one walk.
const STEPS: usize = 12;
const TRIES: usize = 100;
/// Fewer are not worth it: mutants as near as that are there already.
const LEAST_STEPS: usize = 3;

/// What becomes of the failing program on each walk that gets anywhere.
pub(crate) fn far_mutants(
    scene: &Scene,
    pool: &Ingredients,
    seed: u64,
    out_of_time: &(dyn Fn() -> bool + Sync),
    team: &mut Team,
) -> Result<Vec<Candidate>> {
    let (Some(judge), Language::C) = (&scene.judge, scene.program.language) else { return Ok(Vec::new()) };
    let walks: Vec<u64> = (1..=WALKS).collect();
    let found = team.map(&walks, |crew, walk| {
        let mut random = Pcg64::new(seed.into(), (*walk).into());
        walked(scene, judge, pool, &mut random, out_of_time, crew)
    })?;
    Ok(found.into_iter().flatten().map(Candidate::Program).collect())
}

/// Where a walk ends.
fn walked(
    scene: &Scene,
    judge: &ProgramJudge,
    pool: &Ingredients,
    random: &mut Pcg64,
    out_of_time: &dyn Fn() -> bool,
    crew: &mut Crew,
) -> Result<Option<WitnessProgram>> {
    let times = scene.program_times();
    let text = scene.program.text.clone();
    let Ok(mut unit) = read(crew, times, &text)? else { return Ok(None) };
    let mut program = WitnessProgram { origin: Origin::Mutated(Vec::new()), text, siblings: Vec::new() };
    let mut steps = 0;
    for _ in 0..TRIES {
        if steps == STEPS || out_of_time() {
            break;
        }
        let Some(next) = step(&program, &unit, pool, random) else { continue };
        if !scene.shows_bug(crew, judge, &next, &next.text)? {
            continue;
        }
        if let Ok(read) = read(crew, times, &next.text)? {
            (program, unit) = (next, read);
            steps += 1;
        }
    }
    Ok((steps >= LEAST_STEPS).then_some(program))
}

/// A program after one mutation drawn from all that it has, each operator as likely.
fn step(program: &WitnessProgram, unit: &Unit, pool: &Ingredients, random: &mut Pcg64) -> Option<WitnessProgram> {
    let mutable = Mutable::new(unit, &program.text);
    let places = Operator::ALL.iter().map(|operator| (*operator, mutable.operator_places(*operator, pool)));
    let (operator, places) = *places.filter(|(_, places)| *places > 0).collect::<Vec<_>>().choose(random)?;
    let mutation = mutable.operator_mutant(operator, pool, random.random_range(0..places))?;
    Some(mutated(program, &mutation))
}
