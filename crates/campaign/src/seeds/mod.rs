//! Where programs come from: one file a source.

mod csmith;
mod directory;
mod implied;

use anyhow::Result;
use rand_pcg::Pcg64;
use whodunit_oracles::SetAside;
use whodunit_program::Program;
use whodunit_subjects::Crew;

use crate::config::Seeds;

/// A source of programs.
pub trait ProgramSource: Send + Sync {
    /// The program with this index; the same one for the same index and generator, whoever asks.
    /// `None` when the source has no more.
    fn program(&self, index: u64, random: &mut Pcg64, crew: &mut Crew) -> Result<Option<Result<Program, SetAside>>>;

    /// Whether its programs are known to do the same every time they run.
    fn steady(&self) -> bool;

    /// How often all programs had come up before this index.
    fn round(&self, _index: u64) -> u64 {
        0
    }

    /// What the programs depend on besides their indices, for the store.
    fn fingerprint(&self) -> String;
}

/// Opens a source.
pub fn open(seeds: &Seeds, repeats: bool) -> Result<Box<dyn ProgramSource>> {
    Ok(match seeds {
        Seeds::Csmith(swarm) => Box::new(csmith::Csmith::find(*swarm)?),
        Seeds::Directory(path) => Box::new(directory::Directory::open(path, repeats)?),
    })
}
