//! A compiler whose blocks are seen in two ways in one and the same run: by its own counters, and by traps.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::compiler::{ADDRESSES_TOO, DIRECTORY};
use super::record::{Content, records_in};
use crate::coverage::{Armed, BlockTable, Watch, WatchList, table_of_executable};
use crate::crew::Crew;
use crate::limits::Limits;
use crate::process::Ending;

/// A compiler built as a library that has a `main`, counts its blocks and has our runtime in it.
pub struct TwiceWatched {
    library: PathBuf,
    table: BlockTable,
    armed: Armed,
}

/// What one run executed.
#[derive(Debug)]
pub struct SeenTwice {
    pub ending: Ending,
    /// Addresses of the blocks whose traps went off.
    pub trapped: BTreeSet<u32>,
    /// Addresses of the blocks that counted.
    pub counted: BTreeSet<u32>,
    /// Addresses of all blocks that can count.
    pub countable: BTreeSet<u32>,
}

const SEEN: &str = "trapped";

impl TwiceWatched {
    /// The binary's hidden subcommand that [`crate::call_trapped`] answers.
    pub const SUBCOMMAND: &'static str = "__trapped";

    pub fn open(library: &Path) -> Result<TwiceWatched> {
        let library = library.canonicalize().with_context(|| format!("cannot find {}", library.display()))?;
        let table = table_of_executable(&library, &[])?;
        let list = WatchList {
            text: table.text,
            watch: Watch::Traps,
            code_generation: true,
            capacity: table.block_count() as u64,
            addresses: table.addresses.clone(),
        };
        let armed = Armed::new(&library, &list)?;
        Ok(TwiceWatched { library, table, armed })
    }

    /// Its blocks as traps see them.
    pub fn table(&self) -> &BlockTable {
        &self.table
    }

    /// Calls its `main` with arguments in a directory.
    pub fn run(&self, crew: &mut Crew, arguments: &[String], directory: &Path, limits: &Limits) -> Result<SeenTwice> {
        let records = crew.fresh_directory()?;
        // Beside the records, none of which has such a name.
        let seen = records.join(SEEN);
        let mut argv = vec![crew.binary().program.display().to_string(), Self::SUBCOMMAND.to_owned()];
        argv.extend([&self.library, self.armed.list_file(), &seen].map(|path| path.display().to_string()));
        argv.push("compiler".to_owned());
        argv.extend_from_slice(arguments);
        let environment = [(DIRECTORY, records.display().to_string()), (ADDRESSES_TOO, "1".to_owned())];
        let environment = environment.map(|(key, value)| (key.to_owned(), value));
        let ending = crew.compile_command_in(argv, directory, limits, &environment)?;
        let Ok(trapped) = std::fs::read(&seen) else {
            bail!("nothing was seen: {}", String::from_utf8_lossy(&ending.stderr).trim());
        };
        let number = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("four bytes"));
        let trapped = trapped.chunks_exact(4).map(number).collect();
        let (counted, countable) = self.counted(&records)?;
        crew.discard(&records)?;
        Ok(SeenTwice { ending, trapped, counted, countable })
    }

    fn counted(&self, records: &Path) -> Result<(BTreeSet<u32>, BTreeSet<u32>)> {
        let (mut counters, mut addresses) = (Vec::new(), Vec::new());
        for record in records_in(records)?.into_iter().filter(|record| record.module == self.library) {
            match record.content {
                Content::Addresses(found) => addresses = found,
                Content::Counters(found) => counters.push(found),
            }
        }
        let addresses: Vec<u32> = addresses.iter().filter_map(|address| u32::try_from(*address).ok()).collect();
        if addresses.is_empty() {
            bail!("{} does not count its blocks", self.library.display());
        }
        let of_process = |counters: &Vec<u8>| {
            let executed = counters.iter().zip(&addresses).filter(|(count, _)| **count > 0);
            executed.map(|(_, address)| *address).collect::<Vec<u32>>()
        };
        Ok((counters.iter().flat_map(of_process).collect(), addresses.iter().copied().collect()))
    }
}
