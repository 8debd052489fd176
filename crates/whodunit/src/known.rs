//! Known bugs on the command line: which lists a hunt heeds, and the one it leaves behind.

use std::path::{Path, PathBuf};

use anyhow::Result;
use whodunit_findings::{KnownBug, Lab, read_known};
use whodunit_report::BugLine;
use whodunit_subjects::config_dir;

/// A bug is worth a hint if it makes more than this share of the findings, and has this many.
const FREQUENT: f64 = 0.2;
const OFTEN: u64 = 10;

/// The known bugs of these lists and then of the user's own, if there is one.
pub fn known_bugs(files: &[PathBuf]) -> Result<Vec<KnownBug>> {
    let own = Some(config_dir()?.join("known.toml")).filter(|path| path.exists());
    let lists: Vec<_> = files.iter().chain(&own).map(|path| read_known(path)).collect::<Result<_>>()?;
    Ok(lists.concat())
}

/// Writes the list that would cover the bugs found, and says where it is.
pub fn suggest(lab: &Lab) -> Result<Option<PathBuf>> {
    let text = lab.suggest_known()?;
    text.map(|text| lab.write_report("known-suggested.toml", text.as_bytes())).transpose()
}

/// What to say when one bug makes a large part of the findings.
pub fn frequent(lines: &[BugLine], findings: u64, list: &Path) -> Option<String> {
    let line = lines.iter().max_by_key(|line| line.findings)?;
    let share = line.findings as f64 / findings.max(1) as f64;
    let hint = || {
        let (id, percent) = (&line.id, share * 100.0);
        format!("{id} makes {percent:.0} % of the findings; a hunt with --known {} leaves it out", list.display())
    };
    (share > FREQUENT && line.findings >= OFTEN).then(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: &str, findings: u64) -> BugLine {
        BugLine {
            id: id.into(),
            subject: "llvm-14".into(),
            kind: "wrong-code".into(),
            dir: String::new(),
            passes: None,
            options: None,
            front_end: None,
            tier: None,
            pass: None,
            snippets: None,
            findings,
            status: String::new(),
            lines: None,
            seen: String::new(),
            expected: None,
            affected: String::new(),
            versions: None,
        }
    }

    #[test]
    fn only_a_bug_that_comes_up_all_the_time_is_worth_a_hint() {
        let hint = |counts: &[u64]| {
            let lines: Vec<_> = counts.iter().map(|count| line(&format!("bug-{count}"), *count)).collect();
            frequent(&lines, 100, Path::new("lab/list.toml"))
        };
        let text = hint(&[12, 60, 28]).expect("this one is frequent");
        assert_eq!(text, "bug-60 makes 60 % of the findings; a hunt with --known lab/list.toml leaves it out");
        assert_eq!(hint(&[20; 5]), None);
        assert_eq!(frequent(&[line("once", 1)], 1, Path::new("x")), None);
        assert_eq!(hint(&[]), None);
    }
}
