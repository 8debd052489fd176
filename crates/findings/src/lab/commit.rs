//! Storing a unit: all of it or nothing, in the order of the units.

use anyhow::{Context, Result, bail, ensure};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};

use super::Lab;
use super::query::{BugId, language_word, next_unit};
use crate::finding::{Finding, UnitRecord};
use crate::signature::headword;

impl Lab {
    /// Stores a unit, which must be number [`Lab::next_unit`], and returns the new bugs it
    /// brought to light; known ones are not new. Only the database is written: folders are for [`Lab::write_bug_folder`].
    pub fn commit(&mut self, unit: &UnitRecord) -> Result<Vec<BugId>> {
        self.writable()?;
        store(&mut self.db, unit).with_context(|| format!("cannot store unit {} in {}", unit.index, self.dir.display()))
    }
}

/// A transaction that is not committed is rolled back when it is dropped.
fn store(db: &mut Connection, unit: &UnitRecord) -> Result<Vec<BugId>> {
    check(unit)?;
    let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let next = next_unit(&tx)?;
    ensure!(unit.index == next, "unit {next} is the next to be stored");
    insert_unit(&tx, unit)?;
    let mut findings: Vec<&Finding> = unit.findings.iter().collect();
    findings.sort_by_key(|finding| finding.test);
    let mut new = Vec::new();
    for finding in findings {
        let (bug, is_new) = bug_of(&tx, finding)?;
        insert_finding(&tx, finding, &bug)?;
        if is_new && finding.known.is_none() {
            new.push(bug);
        }
    }
    tx.commit()?;
    Ok(new)
}

fn check(unit: &UnitRecord) -> Result<()> {
    for finding in &unit.findings {
        ensure!(finding.unit == unit.index, "it has a finding of unit {}", finding.unit);
    }
    ensure!(unit.findings.is_empty() || unit.program.is_some(), "it has findings but no program");
    Ok(())
}

fn insert_unit(tx: &Transaction, unit: &UnitRecord) -> Result<()> {
    let set_aside = unit.set_aside.as_ref().map(serde_json::to_string).transpose()?;
    let index = i64::try_from(unit.index)?;
    tx.prepare_cached("INSERT INTO units VALUES (?1, ?2, ?3, ?4, ?5)")?.execute((
        index,
        unit.tests,
        unit.set_aside.as_ref().map(|reason| reason.word()),
        set_aside,
        serde_json::to_string(&unit.inconclusive)?,
    ))?;
    if let Some(program) = unit.program.as_ref().filter(|_| !unit.findings.is_empty()) {
        let word = language_word(program.language);
        tx.prepare_cached("INSERT INTO programs VALUES (?1, ?2, ?3, ?4)")?.execute((
            index,
            &program.name,
            word,
            &program.text,
        ))?;
    }
    Ok(())
}

fn insert_finding(tx: &Transaction, finding: &Finding, bug: &BugId) -> Result<()> {
    tx.prepare_cached("INSERT INTO findings VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute((
            i64::try_from(finding.unit)?,
            finding.test,
            &finding.subject,
            finding.kind.word(),
            &bug.0,
            serde_json::to_string(finding)?,
        ))
        .with_context(|| format!("finding of test {}", finding.test))?;
    Ok(())
}

/// The bug a finding belongs to, made from the finding if it is the first of its signature.
fn bug_of(tx: &Transaction, finding: &Finding) -> Result<(BugId, bool)> {
    let known: Option<String> = tx
        .prepare_cached("SELECT id FROM bugs WHERE signature = ?1")?
        .query_row([&finding.bug_key()], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok((BugId(id), false));
    }
    let id = free_id(tx, finding)?;
    tx.prepare_cached("INSERT INTO bugs VALUES (?1, ?2, ?3, ?4, NULL)")?.execute((
        &id.0,
        &finding.bug_key(),
        i64::try_from(finding.unit)?,
        finding.test,
    ))?;
    Ok((id, true))
}

/// Subject, kind, a telling word and as many digits of the signature's hash as make it unique.
fn free_id(tx: &Transaction, finding: &Finding) -> Result<BugId> {
    let (mut stem, word) = match &finding.known {
        Some(name) => ("known".to_owned(), Some(name.clone())),
        None => {
            let word = headword(&finding.symptom, finding.last_pass.as_deref());
            (format!("{}-{}", finding.subject, finding.kind), word)
        }
    };
    if let Some(word) = word {
        stem.push('-');
        stem.extend(word.chars().take(24));
    }
    let stem = file_name_safe(&stem);
    let hash = blake3::hash(finding.bug_key().as_bytes()).to_hex();
    for digits in 4..hash.len() {
        let id = format!("{stem}-{}", &hash[..digits]);
        let taken = tx.prepare_cached("SELECT 1 FROM bugs WHERE id = ?1")?.exists([&id])?;
        if !taken {
            return Ok(BugId(id));
        }
    }
    bail!("signatures with one hash: {}", finding.signature)
}

/// Lower case, and nothing but letters, digits, `_`, `.` and single `-` in the middle.
fn file_name_safe(text: &str) -> String {
    let safe = |c: char| match c {
        'a'..='z' | '0'..='9' | '_' | '.' => c,
        'A'..='Z' => c.to_ascii_lowercase(),
        _ => '-',
    };
    let dashed: String = text.chars().map(safe).collect();
    let words: Vec<&str> = dashed.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-").trim_start_matches(['.', '-']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_safe_as_file_names() {
        let table = [
            ("llvm-14-wrong-code-loop-mssa(licm)", "llvm-14-wrong-code-loop-mssa-licm"),
            ("../My GCC/13-crash-a::b", "my-gcc-13-crash-a-b"),
            ("clang++-16.0-crash", "clang-16.0-crash"),
        ];
        for (raw, wanted) in table {
            assert_eq!(file_name_safe(raw), wanted);
        }
    }
}
