//! The workers of other machines that help with a campaign, as they were last heard of. Not part of its result.

use anyhow::{Context, Result};
use rusqlite::OptionalExtension;
use serde::{Deserialize, Serialize};

use super::Lab;

/// A worker as it was last heard of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RemoteWorker {
    pub name: String,
    pub host: String,
    /// Tests it makes at the same time.
    pub jobs: u32,
    /// Tests it has made for this campaign.
    pub tests: u64,
    /// Tests a second, of late.
    pub rate: f64,
    /// The last sign of life, in seconds since 1970.
    pub seen: f64,
    /// Why it cannot help, if it cannot.
    pub trouble: Option<String>,
}

impl Lab {
    /// Notes a sign of life, in place of the last one of that worker.
    pub fn note_worker(&mut self, worker: &RemoteWorker) -> Result<()> {
        self.writable()?;
        let RemoteWorker { name, host, jobs, tests, rate, seen, trouble } = worker;
        self.db
            .prepare_cached("INSERT OR REPLACE INTO workers VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
            .execute((name, host, jobs, i64::try_from(*tests)?, rate, seen, trouble))
            .with_context(|| format!("cannot write to {}", self.dir.display()))?;
        Ok(())
    }

    /// Everybody who ever helped, by name; nobody for campaigns of earlier versions.
    pub fn workers(&self) -> Result<Vec<RemoteWorker>> {
        let known = "SELECT 1 FROM sqlite_master WHERE name = 'workers'";
        if self.db.query_row(known, [], |_| Ok(())).optional()?.is_none() {
            return Ok(Vec::new());
        }
        let query = "SELECT name, host, jobs, tests, rate, seen, trouble FROM workers ORDER BY name";
        let mut statement = self.db.prepare_cached(query)?;
        let rows = statement.query_map([], |row| {
            Ok(RemoteWorker {
                name: row.get(0)?,
                host: row.get(1)?,
                jobs: row.get(2)?,
                tests: row.get(3)?,
                rate: row.get(4)?,
                seen: row.get(5)?,
                trouble: row.get(6)?,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The name of this campaign on servers of work: `proposed` from the first time on.
    pub fn fleet_name(&mut self, proposed: &str) -> Result<String> {
        self.writable()?;
        let known = self.db.query_row("SELECT name FROM fleet", [], |row| row.get(0)).optional()?;
        if let Some(name) = known {
            return Ok(name);
        }
        self.db
            .execute("INSERT INTO fleet VALUES (?1)", [proposed])
            .with_context(|| format!("cannot write to {}", self.dir.display()))?;
        Ok(proposed.to_owned())
    }
}
