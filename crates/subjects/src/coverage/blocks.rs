//! Which blocks are watched: a file that a worker reads when it starts.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::coverage::list_header::{LIST_MAGIC, ListHeader};

/// Where a library's text is: its address in the library, and its place in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextSegment {
    pub address: u64,
    pub file_offset: u64,
    pub size: u64,
}

/// How the blocks are watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Watch {
    /// A trap on each, which fires once.
    Traps,
    /// Every instruction is stepped over, thousands of times slower: what traps are checked against.
    Steps,
}

/// What a worker is told: the text, and the addresses of the blocks to watch, sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WatchList {
    pub text: TextSegment,
    pub watch: Watch,
    /// Whether what is executed after optimising counts too.
    pub code_generation: bool,
    /// How many blocks there are to be watched in all.
    pub capacity: u64,
    pub addresses: Vec<u32>,
}

impl WatchList {
    fn write(&self, file: &mut std::fs::File) -> std::io::Result<()> {
        let header = ListHeader {
            magic: LIST_MAGIC,
            text_address: self.text.address,
            text_file_offset: self.text.file_offset,
            text_size: self.text.size,
            steps: u64::from(self.watch == Watch::Steps),
            code_generation: u64::from(self.code_generation),
            capacity: self.capacity,
            count: self.addresses.len() as u64,
        };
        let ListHeader { magic, text_address, text_file_offset, text_size, steps, code_generation, capacity, count } =
            header;
        let numbers = [magic, text_address, text_file_offset, text_size, steps, code_generation, capacity, count];
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        bytes.extend(self.addresses.iter().flat_map(|address| address.to_le_bytes()));
        file.write_all(&bytes)?;
        file.set_len(std::mem::size_of::<ListHeader>() as u64 + 4 * self.capacity)
    }
}

/// A library with blocks that are watched; workers are started with it.
#[derive(Debug)]
pub struct Armed {
    pub(crate) library: PathBuf,
    file: tempfile::NamedTempFile,
    /// Of the watched blocks, sorted.
    addresses: Vec<u32>,
}

impl Armed {
    pub(crate) fn new(library: &Path, list: &WatchList) -> Result<Armed> {
        let mut file = tempfile::Builder::new()
            .prefix("whodunit-blocks-")
            .tempfile()
            .context("cannot make a scratch file; set TMPDIR to a place with room")?;
        list.write(file.as_file_mut())?;
        Ok(Armed { library: library.to_owned(), file, addresses: list.addresses.clone() })
    }

    pub(crate) fn list_file(&self) -> &Path {
        self.file.path()
    }

    /// Whether the block at an address is watched.
    pub(crate) fn watches(&self, address: u32) -> bool {
        self.addresses.binary_search(&address).is_ok()
    }

    /// How many blocks are watched.
    pub fn len(&self) -> usize {
        self.addresses.len()
    }

    pub fn is_empty(&self) -> bool {
        self.addresses.is_empty()
    }
}
