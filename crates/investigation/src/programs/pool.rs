//! What structural mutation inserts: our own small pool, and what a directory of programs has to offer,
//! which is read once and kept in the cache.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use whodunit_mutation::Ingredients;
use whodunit_program::Program;
use whodunit_subjects::cache_dir;
use whodunit_syntax::parse;
use whodunit_triage::Team;

/// Programs of a directory that are read; more hardly add anything.
const MOST_PROGRAMS: usize = 400;
/// Ingredients of each kind that are kept: each is tried at each place.
const MOST_INGREDIENTS: usize = 150;

/// The built-in pool and that of a directory.
pub fn ingredients(directory: Option<&Path>, team: &mut Team, progress: &dyn Fn(&str)) -> Result<Ingredients> {
    let mut pool = Ingredients::built_in();
    if let Some(directory) = directory {
        let files = spread(c_files(directory)?, MOST_PROGRAMS);
        let kept = cache_dir()?.join(format!("ingredients-{}.json", fingerprint(&files)));
        let found = match std::fs::read(&kept).ok().and_then(|text| serde_json::from_slice(&text).ok()) {
            Some(found) => found,
            None => {
                progress(&format!("reading {} programs for what can be inserted", files.len()));
                let found = read_all(&files, team)?;
                std::fs::create_dir_all(cache_dir()?)?;
                std::fs::write(&kept, serde_json::to_vec(&found)?)?;
                found
            }
        };
        pool.merge(found);
    }
    Ok(pool)
}

fn read_all(files: &[PathBuf], team: &mut Team) -> Result<Ingredients> {
    let pools = team.map(files, |crew, file| {
        let Ok(program) = Program::read(file) else { return Ok(Ingredients::default()) };
        let unit = parse(crew, &program)?;
        Ok(unit.map_or_else(|_| Ingredients::default(), |unit| Ingredients::from_program(&unit, &program.text)))
    })?;
    let mut all = Ingredients::default();
    pools.into_iter().for_each(|pool| all.merge(pool));
    Ok(Ingredients {
        conditions: spread(all.conditions, MOST_INGREDIENTS),
        functions: spread(all.functions, MOST_INGREDIENTS),
        statements: spread(all.statements, MOST_INGREDIENTS),
    })
}

fn c_files(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(directory) = open.pop() {
        let entries = std::fs::read_dir(&directory).with_context(|| format!("cannot read {}", directory.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "c" || extension == "i") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// At most so many, evenly apart.
fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let step = all.len().div_ceil(most.max(1)).max(1);
    all.into_iter().step_by(step).collect()
}

/// Changes whenever a file or our way of reading them does.
fn fingerprint(files: &[PathBuf]) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
    for file in files {
        let data = std::fs::metadata(file).ok();
        let known = data.map(|data| (data.len(), data.modified().ok()));
        hasher.update(format!("{} {known:?}\n", file.display()).as_bytes());
    }
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
    fn another_file_makes_another_pool() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("a.c");
        std::fs::write(&file, "int x;").unwrap();
        let before = fingerprint(&c_files(directory.path()).unwrap());
        std::fs::write(directory.path().join("b.c"), "int y;").unwrap();
        std::fs::write(directory.path().join("c.txt"), "no program").unwrap();
        let files = c_files(directory.path()).unwrap();
        assert_eq!(files.len(), 2);
        assert_ne!(fingerprint(&files), before);
    }
}
