//! Compilers that are processes, without their start-up: one is started with a library of ours
//! preloaded, stops before `main`, and forks a child for each compilation, its blocks watched and its
//! text changed where that is asked for.

mod request;
mod server;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::coverage::Patch;
use crate::process::ShellCommand;

pub(crate) use request::CANNOT_START;
pub(crate) use server::Servers;

/// A compilation by a fork server: the first word of the command is the executable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ForkedCommand {
    pub command: ShellCommand,
    /// The file that lists the blocks to watch.
    pub watch_list: Option<PathBuf>,
    pub patches: Vec<Patch>,
    /// Where it starts, if not at its beginning.
    pub from: Option<Checkpoint>,
}

/// Where the compiler enters a function for the first time. What it does until then is done once for all compilations that start there, by
/// the server itself; changes of the text take effect from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    /// Stands for the program and the command line, which must be the same for all.
    pub id: u64,
    /// Where that function is linked.
    pub stop_at: u32,
    /// A function without arguments that is called there, since it will be called anyway and takes long.
    pub prepare: Option<u32>,
}
