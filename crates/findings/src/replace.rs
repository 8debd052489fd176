//! Files and folders that are either the old ones or the new ones, never half of each: written
//! beside their place under a temporary name and then moved there.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::system_calls;

/// How every temporary name starts; what a killed process left behind is told by it.
pub const TEMPORARY_PREFIX: &str = ".new-";

/// Files of a folder: names and contents. What begins with `#!` is made executable.
pub type Files = Vec<(String, Vec<u8>)>;

/// Puts a file with these contents at `path`.
pub fn replace_file(path: &Path, contents: &[u8]) -> Result<()> {
    let written = || -> Result<()> {
        let mut fresh = tempfile::Builder::new()
            .prefix(TEMPORARY_PREFIX)
            .permissions(Permissions::from_mode(0o666))
            .tempfile_in(parent_of(path))?;
        fresh.write_all(contents)?;
        fresh.as_file().sync_all()?;
        fresh.persist(path)?;
        Ok(())
    };
    written().with_context(|| format!("cannot write {}", path.display()))
}

/// Puts a folder with exactly these files at `dir`; a folder that was there is gone afterwards.
pub fn replace_folder(dir: &Path, files: &Files) -> Result<()> {
    let written = || -> Result<()> {
        fs::create_dir_all(parent_of(dir))?;
        let fresh = temporary_beside(dir)?;
        for (name, contents) in files {
            let path = fresh.path().join(name);
            let mut file = File::create_new(path)?;
            file.write_all(contents)?;
            if contents.starts_with(b"#!") {
                let readable = file.metadata()?.permissions().mode();
                file.set_permissions(Permissions::from_mode(readable | (readable & 0o444) >> 2))?;
            }
            file.sync_all()?;
        }
        if !dir.exists() {
            fs::rename(fresh.path(), dir)?;
            // The directory has its final name now: nothing is left to clean up.
            let _ = fresh.keep();
            return Ok(());
        }
        match system_calls::exchange(fresh.path(), dir) {
            Err(error) if matches!(error.raw_os_error(), Some(libc::EINVAL | libc::ENOSYS)) => {
                replace_in_two_steps(fresh, dir)
            }
            Err(error) => Err(error.into()),
            // What was at `dir` has the temporary name now.
            Ok(()) => Ok(fresh.close()?),
        }
    };
    written().with_context(|| format!("cannot write the folder {}", dir.display()))
}

/// For file systems that cannot exchange: a kill between the two steps leaves no folder.
fn replace_in_two_steps(fresh: TempDir, dir: &Path) -> Result<()> {
    let aside = temporary_beside(dir)?;
    fs::rename(dir, aside.path().join("replaced"))?;
    fs::rename(fresh.path(), dir)?;
    let _ = fresh.keep();
    Ok(aside.close()?)
}

fn temporary_beside(path: &Path) -> Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX);
    // Bug folders are made to be shared, so the user's umask decides, not tempfile's 0700.
    builder.permissions(Permissions::from_mode(0o777));
    Ok(builder.tempdir_in(parent_of(path))?)
}

fn parent_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(|e| name(e).into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn one_file(name: &str) -> Files {
        vec![(name.to_owned(), b"contents".to_vec())]
    }

    #[test]
    fn a_folder_is_replaced_whole_and_leaves_nothing_beside_it() {
        let top = tempfile::tempdir().unwrap();
        let dir = top.path().join("deep/bug");
        replace_folder(&dir, &one_file("old")).unwrap();
        replace_folder(&dir, &one_file("new")).unwrap();
        assert_eq!(names(&dir), ["new"]);
        assert_eq!(names(dir.parent().unwrap()), ["bug"]);
    }

    #[test]
    fn a_failed_write_leaves_the_old_folder_and_nothing_else() {
        let top = tempfile::tempdir().unwrap();
        let dir = top.path().join("bug");
        replace_folder(&dir, &one_file("old")).unwrap();
        let mut files = one_file("new");
        files.extend(one_file("missing/folder"));
        assert!(replace_folder(&dir, &files).is_err());
        assert_eq!(names(&dir), ["old"]);
        assert_eq!(names(top.path()), ["bug"]);
    }

    #[test]
    fn two_steps_do_what_the_exchange_does() {
        let top = tempfile::tempdir().unwrap();
        let dir = top.path().join("bug");
        replace_folder(&dir, &one_file("old")).unwrap();
        let fresh = temporary_beside(&dir).unwrap();
        fs::write(fresh.path().join("new"), "x").unwrap();
        replace_in_two_steps(fresh, &dir).unwrap();
        assert_eq!(names(&dir), ["new"]);
        assert_eq!(names(top.path()), ["bug"]);
    }

    #[test]
    fn files_and_folders_are_readable_as_the_umask_says() {
        let top = tempfile::tempdir().unwrap();
        fs::create_dir(top.path().join("plain")).unwrap();
        replace_folder(&top.path().join("bug"), &one_file("a")).unwrap();
        let mode = |name: &str| fs::metadata(top.path().join(name)).unwrap().permissions();
        assert_eq!(mode("bug"), mode("plain"));
    }
}
