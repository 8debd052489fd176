//! Bug folders of a lab: what the database says, on disk. They can be made again at any time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use rusqlite::OptionalExtension;

use super::query::{Bug, BugId};
use super::{DATABASE, Lab, schema};
use crate::bug_folder::{self, BugFolder, Expected, Seen, Trigger};
use crate::reduction::Reduction;
use crate::replace::{self, Files};
use crate::suspects::RANKING;

/// The folder of bug folders.
pub const BUGS: &str = "bugs";

impl Lab {
    /// Where a bug has its folder.
    pub fn bug_dir(&self, id: &BugId) -> PathBuf {
        self.bugs_dir().join(&id.0)
    }

    pub(super) fn bugs_dir(&self) -> PathBuf {
        self.dir.join(BUGS)
    }

    /// Records what a bug does on other versions and renews its folder.
    pub fn record_versions(&mut self, id: &BugId, versions: &BTreeMap<String, String>) -> Result<()> {
        self.writable()?;
        let text = serde_json::to_string(versions)?;
        let changed = self
            .db
            .execute("UPDATE bugs SET versions = ?1 WHERE id = ?2", (text, &id.0))
            .with_context(|| format!("cannot record the versions of {id}"))?;
        ensure!(changed == 1, "there is no bug {id} in {}", self.dir.display());
        self.write_bug_folder(id)?;
        Ok(())
    }

    /// Records how far a bug has been made small and renews its folder.
    pub fn record_reduction(&mut self, id: &BugId, reduction: &Reduction) -> Result<()> {
        self.writable()?;
        let text = serde_json::to_string(reduction)?;
        self.db
            .execute("INSERT OR REPLACE INTO reductions VALUES (?1, ?2)", (&id.0, text))
            .with_context(|| format!("cannot record the reduction of {id}"))?;
        self.write_bug_folder(id)?;
        Ok(())
    }

    /// Puts files into the folder of a bug, in place of those that were put there before; a ranking stays.
    pub fn attach(&mut self, id: &BugId, files: &Files) -> Result<()> {
        self.writable()?;
        // They may come from a worker on another machine.
        if let Some((name, _)) = files.iter().find(|(name, _)| !bug_folder::is_plain_name(name)) {
            bail!("{name:?}: files of a bug have plain names");
        }
        let tx = self.db.transaction()?;
        tx.execute("DELETE FROM attachments WHERE bug = ?1 AND name <> ?2", (&id.0, RANKING))?;
        for (name, contents) in files {
            tx.execute("INSERT INTO attachments VALUES (?1, ?2, ?3)", (&id.0, name, contents))
                .with_context(|| format!("cannot keep {name} with {id}"))?;
        }
        tx.commit()?;
        self.write_bug_folder(id)?;
        Ok(())
    }

    /// Keeps a file with the bug whose folder this is, also while its campaign runs. The folder is not
    /// written; a folder that is of no lab is none of the store's business.
    pub(crate) fn keep_with_folder(dir: &Path, name: &str, contents: &[u8]) -> Result<()> {
        let Some((lab, BugId(id))) = Lab::of_folder(dir) else { return Ok(()) };
        let path = lab.join(DATABASE);
        let db = schema::open_shared(&path)?;
        db.execute(
            "INSERT OR REPLACE INTO attachments SELECT id, ?2, ?3 FROM bugs WHERE id = ?1",
            (&id, name, contents),
        )
        .with_context(|| format!("cannot keep {name} with {id} in {}", path.display()))?;
        Ok(())
    }

    /// The lab directory that a bug folder stands in, and the bug's id; none if it stands elsewhere.
    pub fn of_folder(dir: &Path) -> Option<(PathBuf, BugId)> {
        let dir = dir.canonicalize().ok()?;
        let (id, bugs) = (dir.file_name()?.to_str()?, dir.parent()?);
        let lab = bugs.parent().filter(|lab| bugs.ends_with(BUGS) && lab.join(DATABASE).exists())?;
        Some((lab.to_owned(), BugId(id.to_owned())))
    }

    /// A file that is kept with a bug.
    pub fn attachment(&self, id: &BugId, name: &str) -> Result<Option<Vec<u8>>> {
        let query = "SELECT contents FROM attachments WHERE bug = ?1 AND name = ?2";
        Ok(self.db.prepare_cached(query)?.query_row((&id.0, name), |row| row.get(0)).optional()?)
    }

    /// Writes the folder of one bug and says where it is.
    pub fn write_bug_folder(&mut self, id: &BugId) -> Result<PathBuf> {
        self.writable()?;
        let files = self.bug_files(&self.bug(&id.0)?)?;
        let dir = self.bug_dir(id);
        replace::replace_folder(&dir, &files)?;
        Ok(dir)
    }

    /// Writes every folder that is missing or differs from the database; returns those bugs.
    /// What a killed campaign left half written is removed.
    pub fn sync_bug_folders(&mut self) -> Result<Vec<BugId>> {
        self.writable()?;
        self.remove_leftovers().context("cannot clean up the bug folders")?;
        let mut written = Vec::new();
        for bug in self.bugs()? {
            let files = self.bug_files(&bug)?;
            let dir = self.bug_dir(&bug.id);
            let same = |(name, contents): &(String, Vec<u8>)| {
                std::fs::read(dir.join(name)).is_ok_and(|found| found == *contents)
            };
            if !files.iter().all(same) {
                replace::replace_folder(&dir, &files)?;
                written.push(bug.id);
            }
        }
        Ok(written)
    }

    fn remove_leftovers(&self) -> Result<()> {
        let bugs = self.bugs_dir();
        if !bugs.exists() {
            return Ok(());
        }
        for entry in std::fs::read_dir(bugs)? {
            let entry = entry?;
            let name = entry.file_name();
            if name.to_string_lossy().starts_with(replace::TEMPORARY_PREFIX) {
                std::fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    }

    /// The files a bug's folder should hold.
    pub(super) fn bug_files(&self, bug: &Bug) -> Result<Files> {
        let found = self.program_of(&bug.first)?;
        let (program, original) = match &bug.reduction {
            Some(reduction) => (reduction.program.clone(), Some(found)),
            None => (found, None),
        };
        let folder = bug.folder(&program.name);
        let mut files =
            bug_folder::files(&folder, &program).with_context(|| format!("cannot make the folder of {}", bug.id))?;
        files.extend(original.map(|original| (format!("original-{}", original.name), original.text)));
        files.extend(self.variant_files(bug)?);
        files.extend(self.attachments(&bug.id)?);
        Ok(files)
    }

    /// Of a bug that was found in a variant: the program it was made of, and the snippets that matter.
    fn variant_files(&self, bug: &Bug) -> Result<Files> {
        let Some(variant) = &bug.first.variant else { return Ok(Files::default()) };
        let seed = self.program(bug.first.unit)?;
        let list = serde_json::json!({ "number": variant.number, "had": variant.had, "snippets": variant.snippets });
        let list = serde_json::to_string_pretty(&list)?;
        Ok(Files::from_iter([
            (format!("seed-{}", seed.name), seed.text),
            ("variant.json".to_owned(), list.into_bytes()),
        ]))
    }

    fn attachments(&self, id: &BugId) -> Result<Files> {
        let mut statement =
            self.db.prepare_cached("SELECT name, contents FROM attachments WHERE bug = ?1 ORDER BY name")?;
        let rows = statement.query_map([&id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl Bug {
    /// What its folder says, with the program under this name.
    pub fn folder(&self, program_file: &str) -> BugFolder {
        let first = &self.first;
        let reduced = self.reduction.as_ref();
        let expected = reduced.and_then(|reduction| reduction.expected.as_ref()).or(first.expected.as_ref());
        let by =
            reduced.map(|reduction| &reduction.expected_by).filter(|by| !by.is_empty()).unwrap_or(&first.expected_by);
        let seen = reduced.and_then(|reduction| reduction.seen.clone());
        BugFolder {
            subject: first.subject.clone(),
            kind: first.kind,
            program_file: program_file.to_owned(),
            trigger: Trigger::of(reduced.map_or(&first.minimal, |reduction| &reduction.recipe)),
            expected: expected.map(|behaviour| Expected { behaviour: behaviour.clone(), by: by.clone() }),
            seen: Some(Seen {
                summary: seen.unwrap_or_else(|| first.symptom.summary()),
                last_pass: first.last_pass.clone(),
                tier: first.tier.clone(),
                signature: Some(self.signature.clone()),
            }),
            versions: self.versions.clone().unwrap_or_default(),
        }
    }
}
