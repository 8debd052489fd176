//! What the processes of a soak use: told by the home in their environment, which all of them inherit.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::bench::queue::staff::Place;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Usage {
    pub processes: u64,
    pub open_files: u64,
    pub memory_mb: u64,
    /// Files and directories where scratch files go.
    pub scratch_files: u64,
    /// Of everything below the directory of the soak.
    pub disk_mb: u64,
}

impl Usage {
    /// The most of both.
    pub fn most(&self, other: &Usage) -> Usage {
        Usage {
            processes: self.processes.max(other.processes),
            open_files: self.open_files.max(other.open_files),
            memory_mb: self.memory_mb.max(other.memory_mb),
            scratch_files: self.scratch_files.max(other.scratch_files),
            disk_mb: self.disk_mb.max(other.disk_mb),
        }
    }
}

pub fn usage_of(place: &Place, below: &Path) -> Result<Usage> {
    let mark = [&b"WHODUNIT_HOME="[..], place.home.as_os_str().as_bytes(), &b"\0"[..]].concat();
    let mut usage = Usage::default();
    let mut memory_kb = 0;
    for entry in std::fs::read_dir("/proc").context("cannot read /proc")?.flatten() {
        // Those that end meanwhile count nothing.
        let Ok(environment) = std::fs::read(entry.path().join("environ")) else { continue };
        if !environment.windows(mark.len()).any(|part| part == mark) {
            continue;
        }
        usage.processes += 1;
        usage.open_files += std::fs::read_dir(entry.path().join("fd")).map_or(0, |files| files.count() as u64);
        memory_kb += resident_kb(&entry.path());
    }
    usage.memory_mb = memory_kb >> 10;
    usage.scratch_files = count_below(&place.scratch).0;
    usage.disk_mb = count_below(below).1 >> 20;
    Ok(usage)
}

fn resident_kb(process: &Path) -> u64 {
    let status = std::fs::read_to_string(process.join("status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
}

/// Entries and bytes below a directory.
fn count_below(directory: &Path) -> (u64, u64) {
    let (mut entries, mut bytes) = (0, 0);
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let Ok(data) = entry.metadata() else { continue };
        entries += 1;
        bytes += data.len();
        if data.is_dir() {
            let (more, larger) = count_below(&entry.path());
            (entries, bytes) = (entries + more, bytes + larger);
        }
    }
    (entries, bytes)
}
