//! Which blocks are watched: a file that a worker reads when it starts.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WatchList {
    pub text: TextSegment,
    pub watch: Watch,
    /// Whether what is executed after optimising counts too.
    pub code_generation: bool,
    pub addresses: Vec<u32>,
}

impl WatchList {
    pub fn read(path: &Path) -> Result<WatchList> {
        let data = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let list: WatchList = postcard::from_bytes(&data).with_context(|| format!("{} is damaged", path.display()))?;
        let text = list.text.address..list.text.address + list.text.size;
        if list.addresses.iter().any(|address| !text.contains(&u64::from(*address))) {
            bail!("{} has blocks outside the text", path.display());
        }
        Ok(list)
    }
}

/// A library with blocks that are watched; workers are started with it.
#[derive(Debug)]
pub struct Armed {
    pub(crate) library: PathBuf,
    file: tempfile::NamedTempFile,
    count: usize,
}

impl Armed {
    pub(crate) fn new(library: &Path, list: &WatchList) -> Result<Armed> {
        let mut file = tempfile::Builder::new()
            .prefix("whodunit-blocks-")
            .tempfile()
            .context("cannot make a scratch file; set TMPDIR to a place with room")?;
        file.write_all(&postcard::to_stdvec(list)?)?;
        file.flush()?;
        Ok(Armed { library: library.to_owned(), file, count: list.addresses.len() })
    }

    pub(crate) fn list_file(&self) -> &Path {
        self.file.path()
    }

    /// How many blocks are watched.
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}
