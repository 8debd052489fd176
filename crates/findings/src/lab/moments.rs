//! How a campaign went: what it had come to at moments of its hunting time. Not part of its result,
//! which has no times.

use anyhow::{Context, Result};
use rusqlite::OptionalExtension;
use serde::Serialize;

use super::Lab;
use super::query::Totals;

/// What a campaign had come to after so many seconds of hunting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Moment {
    pub seconds: f64,
    pub tests: u64,
    pub findings: u64,
    pub bugs: u64,
}

/// Moments are so much of the hunting time apart, but a second at least: a long campaign keeps few more
/// than a short one.
const SHARE_APART: f64 = 0.005;

impl Lab {
    /// Notes what the campaign has come to, unless the last note is fresh.
    pub fn note_moment(&mut self, seconds: f64, totals: &Totals) -> Result<()> {
        self.writable()?;
        let apart = (seconds * SHARE_APART).max(1.0);
        if self.noted.is_some_and(|last| seconds - last < apart) {
            return Ok(());
        }
        self.db
            .execute(
                "INSERT INTO moments VALUES (?1, ?2, ?3, ?4)",
                (seconds, totals.tests, totals.findings, totals.bugs),
            )
            .with_context(|| format!("cannot write to {}", self.dir.display()))?;
        self.noted = Some(seconds);
        Ok(())
    }

    /// All moments noted, in order; none for campaigns of earlier versions.
    pub fn moments(&self) -> Result<Vec<Moment>> {
        let known = "SELECT 1 FROM sqlite_master WHERE name = 'moments'";
        if self.db.query_row(known, [], |_| Ok(())).optional()?.is_none() {
            return Ok(Vec::new());
        }
        let mut statement =
            self.db.prepare_cached("SELECT seconds, tests, findings, bugs FROM moments ORDER BY seconds, rowid")?;
        let rows = statement.query_map([], |row| {
            Ok(Moment { seconds: row.get(0)?, tests: row.get(1)?, findings: row.get(2)?, bugs: row.get(3)? })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}
