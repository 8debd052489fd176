//! What structural mutation inserts: our own small pool, and what other programs have to offer, which is
//! read once and kept in the cache.

use anyhow::Result;
use whodunit_mutation::Ingredients;
use whodunit_subjects::cache_dir;
use whodunit_syntax::parse;
use whodunit_triage::Team;

use crate::programs::others::Programs;

/// Programs that are read; more hardly add anything.
const MOST_PROGRAMS: u64 = 400;
/// Programs that are read between two looks at whether there are more.
const BATCH: u64 = 16;
/// Ingredients of each kind that are kept: each is tried at each place.
const MOST_INGREDIENTS: usize = 150;

/// The built-in pool and that of some programs. `fingerprint` tells those programs from others.
pub fn ingredients(
    programs: Option<(&dyn Programs, &str)>,
    team: &mut Team,
    progress: &dyn Fn(&str),
) -> Result<Ingredients> {
    let mut pool = Ingredients::built_in();
    let Some((programs, fingerprint)) = programs else { return Ok(pool) };
    let kept = cache_dir()?.join(format!("ingredients-{}.json", key(fingerprint)));
    let found = match std::fs::read(&kept).ok().and_then(|text| serde_json::from_slice(&text).ok()) {
        Some(found) => found,
        None => {
            progress("reading programs for what can be inserted");
            let found = read_all(programs, team)?;
            std::fs::create_dir_all(cache_dir()?)?;
            std::fs::write(&kept, serde_json::to_vec(&found)?)?;
            found
        }
    };
    pool.merge(found);
    Ok(pool)
}

fn read_all(programs: &dyn Programs, team: &mut Team) -> Result<Ingredients> {
    let mut all = Ingredients::default();
    for first in (0..MOST_PROGRAMS).step_by(BATCH as usize) {
        let numbers: Vec<u64> = (first..first + BATCH).collect();
        let pools = team.map(&numbers, |crew, number| {
            let Some(made) = programs.program(*number, crew)? else { return Ok(None) };
            let Some(program) = made else { return Ok(Some(Ingredients::default())) };
            let unit = parse(crew, &program)?.ok();
            Ok(Some(unit.map(|unit| Ingredients::from_program(&unit, &program.text)).unwrap_or_default()))
        })?;
        if pools.iter().all(Option::is_none) {
            break;
        }
        pools.into_iter().flatten().for_each(|pool| all.merge(pool));
    }
    Ok(Ingredients {
        conditions: spread(all.conditions, MOST_INGREDIENTS),
        functions: spread(all.functions, MOST_INGREDIENTS),
        statements: spread(all.statements, MOST_INGREDIENTS),
    })
}

/// At most so many, evenly apart.
fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let step = all.len().div_ceil(most.max(1)).max(1);
    all.into_iter().step_by(step).collect()
}

/// Changes whenever the programs or our way of reading them do.
fn key(fingerprint: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
    hasher.update(include_str!("../../../mutation/src/structural/extract.rs").as_bytes());
    hasher.update(fingerprint.as_bytes());
    hasher.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_spread_over_all() {
        assert_eq!(spread((0..10).collect(), 4), [0, 3, 6, 9]);
        assert_eq!(spread(vec![1, 2], 4), [1, 2]);
        assert_eq!(spread(Vec::<u32>::new(), 4), [0u32; 0]);
    }

    #[test]
    fn other_programs_make_another_pool() {
        assert_eq!(key("a.c 1"), key("a.c 1"));
        assert_ne!(key("a.c 1"), key("a.c 2"));
    }
}
