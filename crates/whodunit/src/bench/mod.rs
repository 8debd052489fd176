//! `whodunit bench`: measurements against a peer in the same run.

pub mod throughput;

use anyhow::Result;
use clap::Subcommand;
use std::path::Path;

use crate::exit::Exit;

#[derive(Subcommand)]
pub enum Arguments {
    /// The in-process engine against `opt` + `clang` + the executable.
    Throughput(throughput::Arguments),
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    match arguments {
        Arguments::Throughput(arguments) => throughput::run(arguments, out, json),
    }
}
