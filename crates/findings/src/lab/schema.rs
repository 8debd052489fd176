//! The tables of `campaign.db` and the checks that a file is one.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rusqlite::{Connection, Error, ErrorCode, OpenFlags};

/// How long to wait for another process to be done with the database.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Changes whenever the tables or the texts in them change.
const FORMAT: i64 = 4;
/// The oldest format that can be read; one that is written to is brought up to date.
const OLDEST: i64 = 2;

/// Tells our databases from those of other programs: "whod".
const APPLICATION: i64 = 0x7768_6f64;

const TABLES: &str = "
CREATE TABLE campaign (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
CREATE TABLE units (
    unit           INTEGER PRIMARY KEY,
    tests          INTEGER NOT NULL,
    set_aside_word TEXT,
    set_aside      TEXT,            -- JSON
    inconclusive   TEXT NOT NULL    -- JSON, reason to count
) STRICT;
CREATE INDEX units_set_aside ON units (set_aside_word) WHERE set_aside_word IS NOT NULL;
CREATE TABLE programs (
    unit     INTEGER PRIMARY KEY REFERENCES units,
    name     TEXT NOT NULL,
    language TEXT NOT NULL,
    text     BLOB NOT NULL
) STRICT;
CREATE TABLE bugs (
    id        TEXT PRIMARY KEY,
    signature TEXT NOT NULL UNIQUE,
    unit      INTEGER NOT NULL,     -- the first finding
    test      INTEGER NOT NULL,
    versions  TEXT                  -- JSON, subject to result; NULL until recorded
) STRICT;
CREATE TABLE findings (
    unit    INTEGER NOT NULL REFERENCES units,
    test    INTEGER NOT NULL,
    subject TEXT NOT NULL,
    kind    TEXT NOT NULL,
    bug     TEXT NOT NULL REFERENCES bugs,
    finding TEXT NOT NULL,          -- JSON
    PRIMARY KEY (unit, test)
) STRICT;
CREATE INDEX findings_bug ON findings (bug);
CREATE INDEX findings_kind ON findings (kind, subject, bug);
CREATE TABLE reductions (
    bug       TEXT PRIMARY KEY REFERENCES bugs,
    reduction TEXT NOT NULL         -- JSON
) STRICT;
CREATE TABLE attachments (
    bug      TEXT NOT NULL REFERENCES bugs,
    name     TEXT NOT NULL,
    contents BLOB NOT NULL,
    PRIMARY KEY (bug, name)
) STRICT;
CREATE TABLE sessions (
    id      INTEGER PRIMARY KEY,
    seconds REAL NOT NULL
) STRICT;
";

/// What came with format 3.
const MOMENTS: &str = "
CREATE TABLE moments (
    seconds  REAL NOT NULL,         -- of hunting, over all sessions
    tests    INTEGER NOT NULL,
    findings INTEGER NOT NULL,
    bugs     INTEGER NOT NULL
) STRICT;
";

/// What came with format 4.
const FLEET: &str = "
CREATE TABLE fleet (
    name TEXT NOT NULL              -- of the campaign on a server of work; one row or none
) STRICT;
CREATE TABLE workers (
    name    TEXT PRIMARY KEY,
    host    TEXT NOT NULL,
    jobs    INTEGER NOT NULL,
    tests   INTEGER NOT NULL,
    rate    REAL NOT NULL,          -- tests a second, of late
    seen    REAL NOT NULL,          -- last sign of life, in seconds since 1970
    trouble TEXT                    -- why it cannot help, if it cannot
) STRICT;
";

/// Makes the database of a new campaign. It appears under its name only when it is complete.
pub fn build(path: &Path, config: &str) -> Result<()> {
    let fresh = beside(path, "-new");
    // SQLite would apply the log of a database that was deleted to the one we are making.
    for stale in [&fresh, &beside(path, "-wal"), &beside(path, "-shm")] {
        if stale.exists() {
            std::fs::remove_file(stale)?;
        }
    }
    let db = Connection::open(&fresh)?;
    db.pragma_update(None, "application_id", APPLICATION)?;
    db.pragma_update(None, "user_version", FORMAT)?;
    db.execute_batch(TABLES)?;
    db.execute_batch(MOMENTS)?;
    db.execute_batch(FLEET)?;
    db.execute("INSERT INTO campaign VALUES ('config', ?1)", [config])?;
    db.close().map_err(|(_, error)| error)?;
    Ok(std::fs::rename(&fresh, path)?)
}

pub fn must_exist(path: &Path) -> Result<()> {
    ensure!(
        path.exists(),
        "there is no campaign in {} (no {}); name its directory (--out), or start one there (whodunit hunt without --resume)",
        path.parent().unwrap_or(path).display(),
        super::DATABASE
    );
    Ok(())
}

/// Opens a campaign's database for reading; any other file is refused.
pub fn open_checked(path: &Path) -> Result<Connection> {
    let (db, application, format) = match identify(path, false) {
        // In a directory we may not write to, SQLite cannot make the files it shares with a
        // writer. It can do without if there is no writer, and that is told by the log.
        Err(error) if is_barred(&error) && !beside(path, "-wal").exists() => identify(path, true),
        identified => identified,
    }
    .map_err(|error| explain(error, path))?;
    if application != APPLICATION {
        bail!("{} is not the database of a whodunit campaign", path.display());
    }
    if !(OLDEST..=FORMAT).contains(&format) {
        bail!(
            "{} has format {format}, this whodunit knows format {FORMAT}: use the whodunit it was made with, \
             or start a new campaign in another directory (--out)",
            path.display()
        );
    }
    Ok(db)
}

/// Brings an older database up to date. A copy of it as it was stays beside it.
pub fn upgrade(db: &Connection, path: &Path) -> Result<()> {
    let format: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if format >= FORMAT {
        return Ok(());
    }
    back_up(db, &beside(path, &format!(".format-{format}")))?;
    let news = [(3, MOMENTS), (4, FLEET)].iter().filter(|(since, _)| format < *since).map(|(_, tables)| *tables);
    let news: String = news.collect();
    db.execute_batch(&format!("BEGIN IMMEDIATE; {news} PRAGMA user_version = {FORMAT}; COMMIT;"))?;
    Ok(())
}

/// Leaves a copy of a whole database, which appears under its name only when it is complete.
fn back_up(db: &Connection, copy: &Path) -> Result<()> {
    let fresh = beside(copy, "-new");
    if fresh.exists() {
        std::fs::remove_file(&fresh)?;
    }
    let written = db.execute("VACUUM INTO ?1", [fresh.to_string_lossy()]);
    written.with_context(|| {
        format!("cannot keep a copy of the older store as {}; make room for it and try again", copy.display())
    })?;
    Ok(std::fs::rename(&fresh, copy)?)
}

/// Opens a database to add to it beside a campaign that may be running.
pub fn open_shared(path: &Path) -> Result<Connection> {
    drop(open_checked(path)?);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(|error| explain(error, path))?;
    db.busy_timeout(PATIENCE)?;
    db.pragma_update(None, "foreign_keys", true)?;
    Ok(db)
}

/// Opens a file and reads whose it is and of which format. `unchanging` promises that nobody
/// writes to it meanwhile.
fn identify(path: &Path, unchanging: bool) -> rusqlite::Result<(Connection, i64, i64)> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = if unchanging {
        let name = path.to_string_lossy();
        let name = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        Connection::open_with_flags(format!("file:{name}?immutable=1"), flags | OpenFlags::SQLITE_OPEN_URI)?
    } else {
        Connection::open_with_flags(path, flags)?
    };
    db.busy_timeout(PATIENCE)?;
    let application = db.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let format = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok((db, application, format))
}

fn is_barred(error: &Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen))
}

/// Looks for damage in the whole file.
pub fn quick_check(db: &Connection, path: &Path) -> Result<()> {
    let word: String =
        db.pragma_query_value(None, "quick_check", |row| row.get(0)).map_err(|error| explain(error, path))?;
    ensure!(word == "ok", "{}: {word}", damaged(path));
    Ok(())
}

fn explain(error: Error, path: &Path) -> anyhow::Error {
    let context = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => damaged(path),
        _ => format!("cannot read {}", path.display()),
    };
    anyhow::Error::from(error).context(context)
}

fn damaged(path: &Path) -> String {
    format!(
        "{} is damaged or not a database; restore it from a copy, or start a new campaign in another directory (--out)",
        path.display()
    )
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
