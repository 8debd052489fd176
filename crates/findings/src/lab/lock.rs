//! One campaign for each directory: a lock that the operating system gives back when its holder
//! ends, however it ends.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::system_calls;

/// Held while a campaign may write. The file itself stays: removing it would let two processes
/// lock two files of the same name.
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a directory or says who has it.
    pub fn take(dir: &Path) -> Result<Lock> {
        let path = dir.join("campaign.lock");
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .with_context(|| format!("cannot open {}", path.display()))?;
        let locked = system_calls::try_lock(&file).with_context(|| format!("cannot lock {}", path.display()))?;
        if !locked {
            let mut holder = String::new();
            // The holder is told for convenience: that the lock is taken is known without it.
            let _ = file.read_to_string(&mut holder);
            bail!(
                "{} is in use by another campaign (process {}); wait for it or name another directory (--out)",
                dir.display(),
                holder.trim()
            );
        }
        let noted =
            file.set_len(0).and_then(|()| file.rewind()).and_then(|()| writeln!(file, "{}", std::process::id()));
        noted.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Lock { _file: file })
    }
}
