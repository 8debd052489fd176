//! The ledger: every bug in `bugs/` was found by whodunit and still shows.

use std::path::{Path, PathBuf};

use crate::support::{Home, installed};

fn ledger() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bugs").canonicalize().expect("the ledger is there")
}

/// The bug folders of the ledger, in order.
pub fn folders() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(ledger()).expect("the ledger is readable").flatten();
    let mut folders: Vec<_> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

#[test]
fn every_bug_in_the_ledger_shows() {
    let home = Home::new();
    let mut replayed = 0;
    for folder in folders() {
        let (bug, _) = whodunit_findings::read(&folder).expect("a ledger entry is a bug folder");
        if !installed(&bug.subject) {
            continue;
        }
        replayed += 1;
        let ran = home.run(&["test", folder.to_str().expect("paths are plain")]);
        assert_eq!(
            ran.code(),
            0,
            "{} does not show any more:\n{}{}\nIf the compiler was updated, say so in bugs/README.md and move the entry to its list of fixed bugs",
            folder.display(),
            ran.stdout(),
            ran.stderr()
        );
    }
    assert!(replayed > 0, "no bug of the ledger could be replayed");
}

#[test]
fn every_bug_in_the_ledger_has_its_line() {
    let page = std::fs::read_to_string(ledger().join("README.md")).expect("the ledger has a page");
    for folder in folders() {
        let name = folder.file_name().and_then(|name| name.to_str()).expect("names are plain").to_owned();
        assert!(page.contains(&format!("[{name}]({name}/bug.toml)")), "bugs/README.md has no line for {name}");
    }
}
