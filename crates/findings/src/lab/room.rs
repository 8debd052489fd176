//! Whether there is room for what a campaign finds: a budget for its directory, and space left on the disk.

use std::path::Path;

use anyhow::{Context, Result};

use super::Lab;
use crate::system_calls;

/// Whether a campaign may go on writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Room {
    Enough,
    /// The disk is nearly full: others may make room again. The reason is for people.
    NearlyFull(String),
    /// The directory has taken what it may take.
    BudgetUsed(String),
}

/// What a campaign may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomLimits {
    /// Bytes that must stay free on the disk.
    pub keep_free: u64,
    /// Bytes the lab directory may have.
    pub lab: Option<u64>,
}

impl Default for RoomLimits {
    fn default() -> RoomLimits {
        RoomLimits { keep_free: 512 << 20, lab: None }
    }
}

impl Lab {
    /// Whether there is room for more, in the lab directory and where scratch files go.
    pub fn room(&self, limits: &RoomLimits) -> Result<Room> {
        let taken = size_of(&self.dir)?;
        if let Some(most) = limits.lab.filter(|most| taken >= *most) {
            return Ok(Room::BudgetUsed(format!(
                "{} takes {} of {}",
                self.dir.display(),
                megabytes(taken),
                megabytes(most)
            )));
        }
        for place in [self.dir.clone(), std::env::temp_dir()] {
            let free = system_calls::free_bytes(&place)
                .with_context(|| format!("cannot tell how full the disk of {} is", place.display()))?;
            if free < limits.keep_free {
                return Ok(Room::NearlyFull(format!(
                    "only {} are free where {} is, {} are to stay free",
                    megabytes(free),
                    place.display(),
                    megabytes(limits.keep_free)
                )));
            }
        }
        Ok(Room::Enough)
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes >> 20)
}

/// Bytes of all files below a directory. Files come and go meanwhile: what is gone counts nothing.
fn size_of(dir: &Path) -> Result<u64> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("cannot read {}", dir.display()))?;
    let mut sum = 0;
    for entry in entries.flatten() {
        let Ok(data) = entry.metadata() else { continue };
        sum += if data.is_dir() { size_of(&entry.path()).unwrap_or(0) } else { data.len() };
    }
    Ok(sum)
}
