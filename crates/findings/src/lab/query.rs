//! Questions to the database of a campaign.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use rusqlite::{Connection, OptionalExtension, Params, Row};
use serde::{Deserialize, Serialize};
use whodunit_oracles::Kind;
use whodunit_program::{Language, Program};

use super::Lab;
use crate::finding::{Finding, UnitRecord};
use crate::reduction::Reduction;
use crate::signature::Signature;

/// Name of a bug in its lab and of its folder: `llvm-14-wrong-code-attributor-3f2a`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BugId(pub String);

impl std::fmt::Display for BugId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.0)
    }
}

/// All findings of one signature, shown by the first of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bug {
    pub id: BugId,
    pub signature: Signature,
    /// How many findings it has.
    pub findings: u64,
    pub first: Finding,
    /// What it does on other versions; none until that was recorded.
    pub versions: Option<BTreeMap<String, String>>,
    /// What is left of program and recipe, as far as that has come.
    pub reduction: Option<Reduction>,
}

/// What a campaign has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    pub programs: u64,
    /// Programs that served no test, by reason.
    pub set_aside: BTreeMap<String, u64>,
    pub tests: u64,
    pub findings: u64,
    pub bugs: u64,
    /// Tests that said nothing, by reason.
    pub inconclusive: BTreeMap<String, u64>,
}

/// How often one kind was seen on one subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KindCount {
    pub kind: Kind,
    pub subject: String,
    pub findings: u64,
    pub bugs: u64,
}

/// A known bug that was seen again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownAgain {
    pub name: String,
    pub findings: u64,
}

/// Picks findings of bugs that nobody knew, and bugs by their first findings.
const IS_NEW: &str = "finding ->> '$.known' IS NULL";

impl Totals {
    /// Counts one more unit, so that a running campaign need not ask the database.
    pub fn add(&mut self, unit: &UnitRecord, new_bugs: u64) {
        self.programs += 1;
        self.tests += u64::from(unit.tests);
        self.findings += unit.findings.len() as u64;
        self.bugs += new_bugs;
        if let Some(reason) = &unit.set_aside {
            *self.set_aside.entry(reason.word().to_owned()).or_default() += 1;
        }
        for (reason, count) in &unit.inconclusive {
            *self.inconclusive.entry(reason.clone()).or_default() += u64::from(*count);
        }
    }
}

impl Lab {
    /// The index of the unit to be stored next.
    pub fn next_unit(&self) -> Result<u64> {
        next_unit(&self.db)
    }

    pub fn totals(&self) -> Result<Totals> {
        let count = |query: &str| self.db.query_row(query, [], |row| row.get::<_, u64>(0));
        Ok(Totals {
            programs: count("SELECT count(*) FROM units")?,
            set_aside: self
                .counts("SELECT set_aside_word, count(*) FROM units WHERE set_aside_word IS NOT NULL GROUP BY 1")?,
            tests: count("SELECT ifnull(sum(tests), 0) FROM units")?,
            findings: count("SELECT count(*) FROM findings")?,
            bugs: count(&format!("SELECT count(*) FROM bugs JOIN findings USING (unit, test) WHERE {IS_NEW}"))?,
            inconclusive: self.counts("SELECT key, sum(value) FROM units, json_each(units.inconclusive) GROUP BY 1")?,
        })
    }

    fn counts(&self, query: &str) -> Result<BTreeMap<String, u64>> {
        let mut statement = self.db.prepare(query)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Findings and new bugs by kind and subject.
    pub fn counts_by_kind(&self) -> Result<Vec<KindCount>> {
        let query = format!(
            "SELECT kind, subject, count(*), count(DISTINCT iif({IS_NEW}, bug, NULL)) FROM findings
             GROUP BY 1, 2 ORDER BY 1, 2"
        );
        let mut statement = self.db.prepare(&query)?;
        let mut rows = statement.query([])?;
        let mut counts = Vec::new();
        while let Some(row) = rows.next()? {
            let kind: String = row.get(0)?;
            counts.push(KindCount {
                kind: kind.parse().map_err(anyhow::Error::msg)?,
                subject: row.get(1)?,
                findings: row.get(2)?,
                bugs: row.get(3)?,
            });
        }
        Ok(counts)
    }

    /// The known bugs that were seen, in the order of their first findings.
    pub fn known_again(&self) -> Result<Vec<KnownAgain>> {
        let query = format!(
            "SELECT finding ->> '$.known', (SELECT count(*) FROM findings WHERE bug = id)
             FROM bugs JOIN findings USING (unit, test) WHERE NOT ({IS_NEW}) ORDER BY unit, test"
        );
        let mut statement = self.db.prepare(&query)?;
        let rows = statement.query_map([], |row| Ok(KnownAgain { name: row.get(0)?, findings: row.get(1)? }))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// All new bugs in the order of their first findings.
    pub fn bugs(&self) -> Result<Vec<Bug>> {
        self.select_bugs("true", [])
    }

    /// Bugs whose behaviour on other versions has not been recorded.
    pub fn pending_versions(&self) -> Result<Vec<Bug>> {
        self.select_bugs("versions IS NULL", [])
    }

    /// Bugs that have not been made small, new ones first.
    pub fn pending_reductions(&self) -> Result<Vec<Bug>> {
        let mut bugs = self.bugs()?;
        bugs.retain(|bug| bug.reduction.as_ref().is_none_or(|reduction| !reduction.complete));
        bugs.reverse();
        Ok(bugs)
    }

    /// The bug of this id, which may be shortened as long as only one bug fits.
    pub fn bug(&self, id: &str) -> Result<Bug> {
        if let Some(bug) = self.bug_exactly(id)? {
            return Ok(bug);
        }
        let mut fitting = self.select_bugs("substr(id, 1, length(?1)) = ?1", [id])?;
        match (fitting.pop(), fitting.len()) {
            (Some(bug), 0) => Ok(bug),
            (Some(last), others) => bail!(
                "{} bugs in {} start with {id:?}, among them {} and {}; give more of the id",
                others + 1,
                self.dir.display(),
                fitting[0].id,
                last.id
            ),
            (None, _) => bail!(
                "there is no bug {id:?} in {}; its bugs are the folders in {}",
                self.dir.display(),
                self.bugs_dir().display()
            ),
        }
    }

    fn select_bugs(&self, condition: &str, parameters: impl Params) -> Result<Vec<Bug>> {
        let query = format!(
            "SELECT id, signature, (SELECT count(*) FROM findings WHERE bug = id), finding, versions,
             (SELECT reduction FROM reductions WHERE bug = id)
             FROM bugs JOIN findings USING (unit, test) WHERE {IS_NEW} AND ({condition}) ORDER BY unit, test"
        );
        let mut statement = self.db.prepare_cached(&query)?;
        let mut rows = statement.query(parameters)?;
        let mut bugs = Vec::new();
        while let Some(row) = rows.next()? {
            bugs.push(read_bug(row)?);
        }
        Ok(bugs)
    }

    /// The bug of exactly this id, if there is one.
    pub fn bug_exactly(&self, id: &str) -> Result<Option<Bug>> {
        Ok(self.select_bugs("id = ?1", [id])?.pop())
    }

    /// Some of a bug's findings, in order, from the one of this number on.
    pub fn findings_from(&self, bug: &BugId, first: u64, count: u64) -> Result<Vec<Finding>> {
        // In the order of storing, which the index has too: however far the first one is, nothing is sorted.
        self.read_findings(
            "SELECT finding FROM findings WHERE bug = ?1 ORDER BY rowid LIMIT ?3 OFFSET ?2",
            (&bug.0, i64::try_from(first)?, i64::try_from(count)?),
        )
    }

    /// All findings of a bug, in order.
    pub fn findings(&self, bug: &BugId) -> Result<Vec<Finding>> {
        self.read_findings("SELECT finding FROM findings WHERE bug = ?1 ORDER BY unit, test", [&bug.0])
    }

    fn read_findings(&self, query: &str, parameters: impl Params) -> Result<Vec<Finding>> {
        let mut statement = self.db.prepare_cached(query)?;
        let mut rows = statement.query(parameters)?;
        let mut findings = Vec::new();
        while let Some(row) = rows.next()? {
            findings.push(serde_json::from_str(row.get_ref(0)?.as_str()?)?);
        }
        Ok(findings)
    }

    /// The program in which a finding was made.
    pub fn program_of(&self, finding: &Finding) -> Result<Program> {
        let program = self.program(finding.unit)?;
        Ok(match &finding.variant {
            Some(variant) => Program { text: variant.text.clone().into_bytes(), ..program },
            None => program,
        })
    }

    /// The program of a unit that has findings.
    pub fn program(&self, unit: u64) -> Result<Program> {
        let query = "SELECT name, language, text FROM programs WHERE unit = ?1";
        let found = self
            .db
            .query_row(query, [i64::try_from(unit)?], |row| Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?)));
        let (name, language, text) =
            found.optional()?.with_context(|| format!("{} holds no program of unit {unit}", self.dir.display()))?;
        let language = match language.as_str() {
            C => Language::C,
            IR => Language::Ir,
            other => bail!("the program of unit {unit} is in the unknown language {other:?}"),
        };
        Ok(Program { name, language, text })
    }
}

const C: &str = "c";
const IR: &str = "ir";

/// A language as it is stored.
pub fn language_word(language: Language) -> &'static str {
    match language {
        Language::C => C,
        Language::Ir => IR,
    }
}

pub fn next_unit(db: &Connection) -> Result<u64> {
    let query = "SELECT ifnull(max(unit) + 1, 0) FROM units";
    Ok(db.query_row(query, [], |row| row.get(0))?)
}

fn read_bug(row: &Row) -> Result<Bug> {
    let versions: Option<String> = row.get(4)?;
    let reduction: Option<String> = row.get(5)?;
    Ok(Bug {
        id: BugId(row.get(0)?),
        signature: Signature(row.get(1)?),
        findings: row.get(2)?,
        first: serde_json::from_str(row.get_ref(3)?.as_str()?)?,
        versions: versions.map(|text| serde_json::from_str(&text)).transpose()?,
        reduction: reduction.map(|text| serde_json::from_str(&text)).transpose()?,
    })
}
