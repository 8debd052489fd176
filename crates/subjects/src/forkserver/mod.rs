//! Compilers that are processes, without their start-up: one is started with a library of ours
//! preloaded, stops before `main`, and forks a child for each compilation, its blocks watched and its
//! text changed where that is asked for.

mod request;
mod server;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::coverage::Patch;
use crate::process::ShellCommand;

pub(crate) use server::Servers;

/// A compilation by a fork server: the first word of the command is the executable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ForkedCommand {
    pub command: ShellCommand,
    /// The file that lists the blocks to watch.
    pub watch_list: Option<PathBuf>,
    pub patches: Vec<Patch>,
}
