//! How often each file of GCC's tree was mended, and how lately, read from the ChangeLogs that its sources carry. Where
//! bugs were found there are more: they tell what to expect before anything is run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::coverage::BlockTable;
use crate::gcc::build::{keep, kept};

/// Where ChangeLogs are, below the tree's root; they name files below their own directory.
const PLACES: [&str; 3] = ["gcc", "gcc/c", "gcc/c-family"];
const NAME: &str = "ChangeLog";
/// Kept beside a build, since the sources may be removed.
const KEPT: &str = "fixes.json";
/// Days after which a fix counts for half. Of half a year, 1, 2, 4 and 8 years, one year foretold best (by likelihood) which files
/// some 930 fixes of GCC 12's last year were made in.
const HALF_LIFE: f64 = 365.0;
/// What is this much older than the newest entry counts for nothing worth reading.
const OLDEST_DAYS: f64 = 10.0 * 365.0;

/// Fixes of each file, by its path without the end of a C or C++ source: they changed from `.c` to `.cc`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Fixes(BTreeMap<String, f64>);

/// One change that mends a bug: on which day, and in which files.
#[derive(Clone, Debug, PartialEq)]
struct Fix {
    day: f64,
    files: BTreeSet<String>,
}

impl Fixes {
    /// Reads a tree; one without ChangeLogs has no fixes.
    fn of_tree(root: &Path) -> Fixes {
        let mut all = Vec::new();
        for place in PLACES {
            let entries = std::fs::read_dir(root.join(place)).into_iter().flatten().flatten();
            let logs = entries.filter(|entry| is_change_log(&entry.file_name().to_string_lossy()));
            let mut paths: Vec<PathBuf> = logs.map(|entry| entry.path()).collect();
            paths.sort_unstable();
            for path in paths {
                let text = std::fs::read(path).unwrap_or_default();
                all.extend(fixes_in(&String::from_utf8_lossy(&text), place));
            }
        }
        Fixes::of(&all)
    }

    /// A fix of several files counts for one, shared by them.
    fn of(all: &[Fix]) -> Fixes {
        let newest = all.iter().map(|fix| fix.day).fold(f64::MIN, f64::max);
        let mut fixes = BTreeMap::new();
        for Fix { day, files } in all.iter().filter(|fix| newest - fix.day < OLDEST_DAYS) {
            for file in files {
                *fixes.entry(file.clone()).or_default() += 0.5f64.powf((newest - day) / HALF_LIFE) / files.len() as f64;
            }
        }
        Fixes(fixes)
    }

    fn of_file(&self, path: &str) -> f64 {
        self.0.get(stem(path)).copied().unwrap_or_default()
    }

    /// Notes with each file of a table how often it was mended.
    pub(super) fn charge(&self, table: &mut BlockTable) {
        table.files.iter_mut().for_each(|file| file.fixes = self.of_file(&file.path));
    }
}

/// Keeps what the sources of a build tell.
pub(super) fn keep_fixes(directory: &Path, root: &Path) -> Result<()> {
    keep(directory, KEPT, &Fixes::of_tree(root))
}

/// What was kept with a build; read from its sources if an earlier version kept nothing and they are still there.
pub(super) fn kept_fixes(directory: &Path, root: &Path) -> Fixes {
    kept(directory, KEPT).unwrap_or_else(|| Fixes::of_tree(root))
}

/// `ChangeLog`, or one of a year; those of branches (`ChangeLog.tree-ssa`) tell of other trees.
fn is_change_log(name: &str) -> bool {
    let year = |rest: &str| rest.strip_prefix('-').is_some_and(|year| year.len() == 4 && year.parse::<u32>().is_ok());
    name.strip_prefix(NAME).is_some_and(|rest| rest.is_empty() || year(rest))
}

fn stem(path: &str) -> &str {
    [".cc", ".c"].iter().find_map(|end| path.strip_suffix(end)).unwrap_or(path)
}

/// The changes that name a bug they mend (`PR tree-optimization/106523`). An entry begins with a date in the first column; a
/// change in it with the bugs it mends, if any, and then a line or more `* file.cc (function): What was done.` for each file.
fn fixes_in(text: &str, place: &str) -> Vec<Fix> {
    let mut fixes: Vec<Fix> = Vec::new();
    let (mut today, mut open) = (None, false);
    for line in text.lines() {
        if line.trim().is_empty() {
            // What follows is another change, and mends what it names itself.
            open &= fixes.last().is_some_and(|fix| fix.files.is_empty());
        } else if !line.starts_with(char::is_whitespace) {
            (today, open) = (day(line), false);
        } else if let Some(day) = today.filter(|_| line.starts_with("\tPR ")) {
            // Several bugs may be mended by one change.
            if !open || fixes.last().is_none_or(|fix| !fix.files.is_empty()) {
                fixes.push(Fix { day, files: BTreeSet::new() });
            }
            open = true;
        } else if let (Some(named), Some(fix)) = (line.strip_prefix("\t* "), fixes.last_mut().filter(|_| open)) {
            let named = named.split([':', '(', '[']).next().unwrap_or_default();
            let files = named.split([',', ' ']).filter(|file| file.contains('.'));
            fix.files.extend(files.map(|file| format!("{place}/{}", stem(file))));
        }
    }
    fixes.retain(|fix| !fix.files.is_empty());
    fixes
}

/// The day of an entry that begins `2022-08-19  Somebody`, in days since some day.
fn day(line: &str) -> Option<f64> {
    let mut parts = line.split_whitespace().next()?.split('-').map(|part| part.parse::<u32>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let is_date = (1980..2200).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    // To a day or two: a fix of last week and one of this count the same.
    is_date.then(|| f64::from(year) * 365.25 + f64::from(month - 1) * 30.44 + f64::from(day))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::coverage::SourceFile;

    const TEXT: &str = "2022-08-15  A. Body  <a@b>\n\n\tPR tree-optimization/106590\n\tPR middle-end/106591\n\
        \t* tree-ssa-forwprop.cc (simplify_rotate): Check\n\tthe other way (* expr.cc is not a file here).\n\
        \t* match.pd, tree.cc: Likewise.\n\n\t* expr.cc: Another change.\n\n\tPR target/1\n\t* config/i386/i386.md (*add): New.\n\
        2021-08-15  C. Body\n\n\t* expr.c (no_bug): New.\n\n2021-08-14  C. Body\n\n\tPR rtl-optimization/7\n\t* tree.c: Mend.\n\
        Copyright (C) 2022\n\tPR middle-end/3\n\t* other.c: Not an entry.\n";

    proptest! {
        #[test]
        fn foreign_bytes_have_fixes_or_none(text: String, near in "(20[0-9]{2}-[0-9]{1,3}-[0-9]{1,3}  x|\tPR [a-z]/[0-9]|\t\\* [a-z.,: ]{0,9}|\n){0,20}") {
            for text in [&text, &near] {
                Fixes::of(&fixes_in(text, "gcc"));
            }
        }
    }

    #[test]
    fn a_fix_is_shared_by_its_files_and_fades_with_the_years() {
        let fixes = Fixes::of(&fixes_in(TEXT, "gcc"));
        let of = |path: &str| (fixes.of_file(path) * 100.0).round() / 100.0;
        assert_eq!(fixes.0.len(), 4, "{fixes:?}");
        assert_eq!(
            [of("gcc/tree-ssa-forwprop.cc"), of("gcc/match.pd"), of("gcc/config/i386/i386.md")],
            [0.33, 0.33, 1.0]
        );
        // One of today, and one of a year ago, when the file had another end.
        assert_eq!([of("gcc/tree.cc"), of("gcc/expr.cc")], [0.83, 0.0]);
    }

    #[test]
    fn what_a_tree_tells_stays_with_the_build() {
        let top = tempfile::tempdir().unwrap();
        let (root, build) = (top.path().join("source"), top.path().join("build"));
        std::fs::create_dir_all(root.join("gcc/c")).unwrap();
        std::fs::create_dir_all(&build).unwrap();
        std::fs::write(root.join("gcc/ChangeLog"), TEXT).unwrap();
        std::fs::write(root.join("gcc/c/ChangeLog"), "2022-08-15  A\n\n\tPR c/1\n\t* c-parser.cc (x): Mend.\n")
            .unwrap();
        std::fs::write(root.join("gcc/ChangeLog-2020"), "2020-08-15  A\n\n\tPR c/1\n\t* old.c (x): Mend.\n").unwrap();
        std::fs::write(root.join("gcc/ChangeLog.branch"), "2022-08-15  A\n\n\tPR c/1\n\t* branch.c (x): Mend.\n")
            .unwrap();
        let of_sources = kept_fixes(&build, &root);
        keep_fixes(&build, &root).unwrap();
        std::fs::remove_dir_all(&root).unwrap();
        let of_build = kept_fixes(&build, &root);
        assert!(!of_build.0.is_empty() && of_build.0.keys().eq(of_sources.0.keys()));
        let paths = ["gcc/c/c-parser.cc", "gcc/old.cc", "gcc/branch.cc"];
        let files = paths.map(SourceFile::at).to_vec();
        let mut table = BlockTable { files, ..BlockTable::default() };
        of_build.charge(&mut table);
        let fixes: Vec<f64> = table.files.iter().map(|file| (file.fixes * 100.0).round() / 100.0).collect();
        assert_eq!(fixes, [1.0, 0.25, 0.0]);
        assert_eq!(kept_fixes(&top.path().join("gone"), &root), Fixes::default());
    }
}
