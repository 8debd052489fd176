//! What one test may use up: time, memory, output and files. Every child gets all of them.

use serde::{Deserialize, Serialize};

/// Limits of one test. Times are processor seconds, so that a loaded machine does not turn
/// a slow test into a finding; `wall_factor` times as much may pass on the clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Processor seconds for compiling: all stages before the program runs.
    pub compile_seconds: f64,
    /// Processor seconds for the compiled program.
    pub run_seconds: f64,
    /// Clock seconds per processor second: ends children that sleep.
    pub wall_factor: f64,
    /// Address space of a child, in bytes.
    pub memory_bytes: u64,
    /// Bytes kept of each output stream; a child that writes more is ended.
    pub output_bytes: u64,
    /// Size of one file, and of all files together in the child's directory.
    pub file_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            compile_seconds: 5.0,
            run_seconds: 3.0,
            wall_factor: 3.0,
            memory_bytes: 4 << 30,
            output_bytes: 1 << 20,
            file_bytes: 64 << 20,
        }
    }
}

/// Which limit ended a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Processor or clock time.
    Time,
    Memory,
    Output,
    FileSize,
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Limit::Time => "time limit",
            Limit::Memory => "memory limit",
            Limit::Output => "output limit",
            Limit::FileSize => "file size limit",
        })
    }
}
