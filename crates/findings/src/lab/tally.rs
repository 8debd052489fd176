//! Counts over a whole campaign that grow with it: only units that are new are looked at, so that a
//! store of any size can be watched.

use std::collections::BTreeMap;

use anyhow::Result;
use rusqlite::Connection;

use super::Lab;

/// How often what was seen, as far as the store has been looked through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    next: i64,
    pub programs: u64,
    pub tests: u64,
    pub findings: u64,
    /// Findings by kind, by subject, and by the pass at which it goes wrong.
    pub kinds: BTreeMap<String, u64>,
    pub subjects: BTreeMap<String, u64>,
    pub passes: BTreeMap<String, u64>,
    /// Programs that served no test, and tests that said nothing, by reason.
    pub set_aside: BTreeMap<String, u64>,
    pub inconclusive: BTreeMap<String, u64>,
}

impl Tally {
    /// Counts the units that were stored since the last time.
    pub fn catch_up(&mut self, lab: &Lab) -> Result<()> {
        // One view of the store for all questions, however much is stored meanwhile.
        let tx = lab.db.unchecked_transaction()?;
        let next = i64::try_from(lab.next_unit()?)?;
        let range = (self.next, next);
        self.count_units(&tx, range)?;
        self.count_findings(&tx, range)?;
        self.next = next;
        Ok(())
    }

    fn count_units(&mut self, db: &Connection, range: (i64, i64)) -> Result<()> {
        let units = "SELECT tests, set_aside_word, inconclusive FROM units WHERE unit >= ?1 AND unit < ?2";
        let mut statement = db.prepare_cached(units)?;
        let mut rows = statement.query(range)?;
        while let Some(row) = rows.next()? {
            self.programs += 1;
            self.tests += row.get::<_, u64>(0)?;
            if let Some(reason) = row.get::<_, Option<String>>(1)? {
                *self.set_aside.entry(reason).or_default() += 1;
            }
            let inconclusive: BTreeMap<String, u64> = serde_json::from_str(row.get_ref(2)?.as_str()?)?;
            for (reason, count) in inconclusive {
                *self.inconclusive.entry(reason).or_default() += count;
            }
        }
        Ok(())
    }

    fn count_findings(&mut self, db: &Connection, range: (i64, i64)) -> Result<()> {
        let findings = "SELECT kind, subject, finding ->> '$.last_pass' FROM findings WHERE unit >= ?1 AND unit < ?2";
        let mut statement = db.prepare_cached(findings)?;
        let mut rows = statement.query(range)?;
        while let Some(row) = rows.next()? {
            self.findings += 1;
            *self.kinds.entry(row.get(0)?).or_default() += 1;
            *self.subjects.entry(row.get(1)?).or_default() += 1;
            if let Some(pass) = row.get::<_, Option<String>>(2)? {
                *self.passes.entry(pass).or_default() += 1;
            }
        }
        Ok(())
    }
}
