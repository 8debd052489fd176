//! Programs for strategies that draw on more than the failing one: a directory, Csmith, and what can be
//! inserted into programs.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use whodunit_campaign::{ProgramSource, Seeds, Swarm, generator, open_seeds};
use whodunit_investigation::{Programs, Sources, ingredients};
use whodunit_mutation::Ingredients;
use whodunit_program::Program;
use whodunit_subjects::Crew;
use whodunit_triage::Team;

/// What is there to draw on.
pub struct Given {
    directory: Option<Numbered>,
    csmith: Option<Numbered>,
    pool: Arc<Ingredients>,
}

impl Given {
    pub fn open(directory: Option<&Path>, seed: u64, team: &mut Team, progress: &dyn Fn(&str)) -> Result<Given> {
        let directory = directory.map(|path| open_seeds(&Seeds::Directory(path.to_owned()), false)).transpose()?;
        let directory = directory.map(|source| Numbered { source, seed, are_files: true });
        // Not installed is no trouble for those who do not ask for it.
        let csmith = open_seeds(&Seeds::Csmith(Swarm::Sizes), false).ok();
        let csmith = csmith.map(|source| Numbered { source, seed, are_files: false });
        let fingerprint = directory.as_ref().map(|numbered| numbered.source.fingerprint()).unwrap_or_default();
        let to_read = directory.as_ref().map(|numbered| (numbered as &dyn Programs, fingerprint.as_str()));
        let pool = Arc::new(ingredients(to_read, team, progress)?);
        Ok(Given { directory, csmith, pool })
    }

    pub fn sources(&self) -> Sources<'_> {
        let directory = self.directory.as_ref().map(|one| one as &dyn Programs);
        Sources { directory, csmith: self.csmith.as_ref().map(|one| one as &dyn Programs), pool: self.pool.clone() }
    }

    pub fn has_directory(&self) -> bool {
        self.directory.is_some()
    }
}

/// A source whose programs follow from the seed and their numbers.
struct Numbered {
    source: Box<dyn ProgramSource>,
    seed: u64,
    /// Whether the names of the programs tell them apart.
    are_files: bool,
}

impl Programs for Numbered {
    fn program(&self, number: u64, crew: &mut Crew) -> Result<Option<Option<Program>>> {
        let made = self.source.program(number, &mut generator(self.seed, number, "witness programs"), crew)?;
        Ok(made.map(|made| {
            let program = made.ok()?;
            let name = if self.are_files { program.name } else { format!("random program {number}") };
            Some(Program { name, ..program })
        }))
    }
}
