//! The lab directory of a campaign: `campaign.db` holds everything and is the truth, `bugs/` shows
//! it as bug folders, `campaign.log` tells what happened when, `campaign.lock` keeps a second campaign out.

mod commit;
mod digest;
mod folders;
mod lock;
mod moments;
mod query;
mod room;
mod schema;
mod tally;
mod workers;

use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use rusqlite::{Connection, OpenFlags};

pub use moments::Moment;
pub use query::{Bug, BugId, KindCount, KnownAgain, Totals};
pub use room::{Room, RoomLimits};
pub use tally::Tally;
pub use workers::RemoteWorker;

use crate::journal::Journal;
use crate::replace;
use lock::Lock;

const DATABASE: &str = "campaign.db";
const LOG: &str = "campaign.log";
/// The folder of pages to open.
const PAGES: &str = "report";

/// An open lab directory.
pub struct Lab {
    dir: PathBuf,
    db: Connection,
    /// Present as the lock is.
    journal: Option<Journal>,
    /// Present if this lab may be written to. It stands behind `db` and the log, so that both are
    /// closed before the lock is given back.
    lock: Option<Lock>,
    /// The row of this session, once begun.
    session: Option<i64>,
    /// Hunting time at the last moment noted.
    noted: Option<f64>,
}

impl Lab {
    /// Starts a campaign in a directory that holds none. `config` is kept as it is.
    pub fn create(dir: &Path, config: &str) -> Result<Lab> {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot create the lab directory {}", dir.display()))?;
        let path = dir.join(DATABASE);
        let vacant = || {
            ensure!(
                !path.exists(),
                "{} already holds a campaign; go on with it (--resume) or name another directory (--out)",
                dir.display()
            );
            Ok(())
        };
        vacant()?;
        let lock = Lock::take(dir)?;
        // Another process may have made its campaign before the lock was ours.
        vacant()?;
        schema::build(&path, config).with_context(|| format!("cannot create {}", path.display()))?;
        Lab::open_locked(dir, lock)
    }

    /// Opens the campaign in a directory to go on with it.
    pub fn open(dir: &Path) -> Result<Lab> {
        schema::must_exist(&dir.join(DATABASE))?;
        let lock = Lock::take(dir)?;
        Lab::open_locked(dir, lock)
    }

    /// Opens a campaign to look at it, also while it is running.
    pub fn open_read_only(dir: &Path) -> Result<Lab> {
        let path = dir.join(DATABASE);
        schema::must_exist(&path)?;
        let db = schema::open_checked(&path)?;
        Ok(Lab { dir: dir.to_owned(), db, lock: None, journal: None, session: None, noted: None })
    }

    fn open_locked(dir: &Path, lock: Lock) -> Result<Lab> {
        let path = dir.join(DATABASE);
        // Checked through a handle that cannot write: a file we do not understand stays as it is.
        schema::quick_check(&schema::open_checked(&path)?, &path)?;
        let db = open_to_write(&path)
            .with_context(|| format!("cannot open {} to write; perhaps its disk is full", path.display()))?;
        schema::upgrade(&db, &path)?;
        let journal = Journal::open(&dir.join(LOG))?;
        Ok(Lab { dir: dir.to_owned(), db, lock: Some(lock), journal: Some(journal), session: None, noted: None })
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Adds a line to the campaign's log, `campaign.log`.
    pub fn log(&self, text: &str) {
        if let Some(journal) = &self.journal {
            journal.note(text);
        }
    }

    /// The configuration the campaign was created with.
    pub fn config_json(&self) -> Result<String> {
        let query = "SELECT value FROM campaign WHERE key = 'config'";
        self.db
            .query_row(query, [], |row| row.get(0))
            .with_context(|| format!("cannot read the configuration of the campaign in {}", self.dir.display()))
    }

    /// Begins a session: hunting time is counted from here by [`Lab::note_progress`].
    pub fn begin_session(&mut self) -> Result<()> {
        self.writable()?;
        self.db
            .execute("INSERT INTO sessions (seconds) VALUES (0)", [])
            .with_context(|| format!("cannot write to {}", self.dir.join(DATABASE).display()))?;
        self.session = Some(self.db.last_insert_rowid());
        Ok(())
    }

    /// Notes how many seconds this session has hunted so far.
    pub fn note_progress(&mut self, seconds: f64) -> Result<()> {
        self.writable()?;
        let session = self.session.context("note_progress before begin_session")?;
        self.db
            .execute("UPDATE sessions SET seconds = ?1 WHERE id = ?2", (seconds, session))
            .with_context(|| format!("cannot write to {}", self.dir.join(DATABASE).display()))?;
        Ok(())
    }

    /// Seconds hunted in all sessions.
    pub fn seconds(&self) -> Result<f64> {
        Ok(self.db.query_row("SELECT total(seconds) FROM sessions", [], |row| row.get(0))?)
    }

    /// A number that changes whenever another process has written to the store.
    pub fn version(&self) -> Result<i64> {
        Ok(self.db.pragma_query_value(None, "data_version", |row| row.get(0))?)
    }

    /// Writes a report, or a page of `report/`, into the lab directory in one step, in place of one of the same name.
    pub fn write_report(&self, name: &str, contents: &[u8]) -> Result<PathBuf> {
        let parts: Vec<_> = name.split('/').collect();
        let plain = |part: &&str| Path::new(part).components().eq([Component::Normal(part.as_ref())]);
        let taken = |part: &&str| part.starts_with("campaign.") || part.starts_with('.');
        // Pages stand in a folder of their own: nothing else in the directory can be meant by such a name.
        let placed = parts.len() == 1 && name != folders::BUGS || parts.len() > 1 && parts[0] == PAGES;
        if !placed || !parts.iter().all(plain) || parts.iter().any(taken) {
            bail!("{name:?} cannot be the name of a report in {}; choose another", self.dir.display());
        }
        let path = self.dir.join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        replace::replace_file(&path, contents)?;
        Ok(path)
    }

    fn writable(&self) -> Result<()> {
        ensure!(self.lock.is_some(), "the campaign in {} was opened for reading only", self.dir.display());
        Ok(())
    }
}

fn open_to_write(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(schema::PATIENCE)?;
    db.pragma_update(None, "journal_mode", "wal")?;
    // A kill loses nothing this way. A power cut may lose the last units, but leaves the
    // database whole, and the campaign goes on at the first unit it does not hold.
    db.pragma_update(None, "synchronous", "normal")?;
    db.pragma_update(None, "foreign_keys", true)?;
    Ok(db)
}

#[cfg(test)]
mod tests;
