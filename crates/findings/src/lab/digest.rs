//! One hash over everything a campaign's result is made of, to tell whether two campaigns came to
//! the same. Hunting time is left out.

use anyhow::Result;
use blake3::Hasher;
use rusqlite::types::ValueRef;

use super::Lab;

/// Everything that is deterministic, each table in a fixed order.
const CONTENT: [&str; 5] = [
    "SELECT * FROM campaign ORDER BY key",
    "SELECT * FROM units ORDER BY unit",
    "SELECT * FROM programs ORDER BY unit",
    "SELECT * FROM findings ORDER BY unit, test",
    "SELECT * FROM bugs ORDER BY unit, test",
];

impl Lab {
    /// The hash of the database's content and of the bug folders on disk, as hex digits.
    pub fn digest(&self) -> Result<String> {
        let mut hasher = Hasher::new();
        for query in CONTENT {
            add(&mut hasher, b't', query.as_bytes());
            let mut statement = self.db.prepare(query)?;
            let columns = statement.column_count();
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                for column in 0..columns {
                    add_value(&mut hasher, row.get_ref(column)?);
                }
            }
        }
        for bug in self.bugs()? {
            for (name, _) in self.bug_files(&bug)? {
                add(&mut hasher, b'f', name.as_bytes());
                match std::fs::read(self.bug_dir(&bug.id).join(&name)) {
                    Ok(contents) => add(&mut hasher, b'p', &contents),
                    Err(_) => add(&mut hasher, b'a', b""),
                }
            }
        }
        Ok(hasher.finalize().to_hex().to_string())
    }
}

fn add_value(hasher: &mut Hasher, value: ValueRef) {
    match value {
        ValueRef::Null => add(hasher, b'n', b""),
        ValueRef::Integer(number) => add(hasher, b'i', &number.to_le_bytes()),
        ValueRef::Real(number) => add(hasher, b'r', &number.to_le_bytes()),
        ValueRef::Text(bytes) => add(hasher, b's', bytes),
        ValueRef::Blob(bytes) => add(hasher, b'b', bytes),
    }
}

/// Tag and length keep neighbours apart: "ab", "c" is not "a", "bc".
fn add(hasher: &mut Hasher, tag: u8, bytes: &[u8]) {
    hasher.update(&[tag]);
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}
