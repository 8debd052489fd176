//! A list of known bugs as people write it: TOML, a `[[known]]` table a bug. Mistakes are refused,
//! since an entry that is not read as it was meant would hide bugs or show them.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use toml::{Table, Value};
use whodunit_subjects::Glob;

use super::KnownBug;

/// Reads a list of known bugs.
pub fn read_known(path: &Path) -> Result<Vec<KnownBug>> {
    let text = std::fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read the known bugs in {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

pub fn parse(text: &str) -> Result<Vec<KnownBug>> {
    let mut table: Table = toml::from_str(text)?;
    let entries = table.remove("known").unwrap_or_else(|| Value::Array(Vec::new()));
    if let Some(key) = table.keys().next() {
        bail!("`{key}` stands outside an entry; every known bug begins with a line [[known]]");
    }
    let Value::Array(entries) = entries else {
        bail!("`known` is not a list; begin every known bug with a line [[known]]");
    };
    let numbered = entries.into_iter().zip(1..);
    numbered.map(|(entry, number)| read_entry(entry).with_context(|| title(number))).collect()
}

fn title(number: usize) -> String {
    format!("known bug number {number}")
}

fn read_entry(entry: Value) -> Result<KnownBug> {
    let name = entry.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    let read = entry.try_into::<KnownBug>().map_err(|error| anyhow!(error.to_string().trim().to_owned()));
    let checked = read.and_then(|bug| check(&bug).map(|()| bug));
    if name.is_empty() { checked } else { checked.with_context(|| name) }
}

fn check(bug: &KnownBug) -> Result<()> {
    ensure!(!bug.name.trim().is_empty(), "it has no name; add for example name = \"LLVM #12345\"");
    ensure!(!bug.name.contains(char::is_control), "its name must be one line");
    let empty = |glob: &Option<Glob>| glob.as_ref().is_some_and(|glob| glob.0.is_empty());
    ensure!(
        !empty(&bug.subject) && !empty(&bug.message),
        "`subject` or `message` is empty; say something or remove it"
    );
    ensure!(
        bug.subject.is_some() || bug.kind.is_some() || bug.message.is_some() || bug.passes.is_some(),
        "it would fit every finding; add `subject`, `kind`, `message` or `passes`"
    );
    ensure!(!bug.exclude || bug.passes.is_some(), "`exclude` needs `passes`: name those to leave out");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_a_list_or_an_error(
            text: String,
            near in "(\\[\\[known\\]\\]\n|(name|subject|kind|message|passes|exclude) = ('[a-z*(), -]{0,9}'|true|1|\\[\\])\n){0,12}",
        ) {
            let _ = parse(&text);
            let _ = parse(&near);
        }
    }

    #[test]
    fn a_list_is_read_as_it_was_meant() {
        let text = "[[known]]\nname = 'A'\nsubject = 'llvm-*'\nkind = 'invalid-ir'\n\
                    [[known]]\nname = 'B'\nmessage = 'x*y'\npasses = 'function(sroa,gvn<pre>)'\nexclude = true\n";
        let list = parse(text).unwrap();
        assert_eq!((list[0].name.as_str(), list[0].exclude, &list[0].passes), ("A", false, &None));
        let passes: String = list[1].passes.clone().unwrap().into();
        assert_eq!((list[1].exclude, passes.as_str()), (true, "sroa,gvn"));
        assert!(parse("# nothing yet\n").unwrap().is_empty());
    }

    #[test]
    fn a_list_survives_the_settings_of_a_campaign() {
        let list = parse("[[known]]\nname = 'A'\nkind = 'crash'\npasses = 'gvn*,dce'\nexclude = true\n").unwrap();
        let text = serde_json::to_string(&list).unwrap();
        assert_eq!(serde_json::from_str::<Vec<KnownBug>>(&text).unwrap(), list);
    }

    #[test]
    fn mistakes_are_told_with_their_place_and_remedy() {
        for (text, words) in [
            ("[[known]]\nkind = 'crash'", &["number 1", "no name", "name = "][..]),
            ("[[known]]\nname = 'A'\nkind = 'crash'\n[[known]]\nname = 'B'", &["number 2", "B", "every finding"]),
            ("[[known]]\nname = 'A'\npases = 'gvn'", &["number 1", "A", "pases", "passes"]),
            ("[[known]]\nname = 'A'\nkind = 'slow'", &["A", "slow", "wrong-code"]),
            ("[[known]]\nname = 'A'\npasses = 'function(gvn'", &["A", "bracket"]),
            ("[[known]]\nname = 'A'\npasses = '*'", &["A", "every pass"]),
            ("[[known]]\nname = 'A'\nmessage = ''", &["A", "empty"]),
            ("[[known]]\nname = 'A'\nkind = 'crash'\nexclude = true", &["A", "`passes`"]),
            ("name = 'A'", &["name", "[[known]]"]),
            ("known = 1", &["[[known]]"]),
            ("known = [1]", &["number 1"]),
            ("[[known]\n", &["1"]),
        ] {
            let message = format!("{:#}", parse(text).unwrap_err());
            for word in words {
                assert!(message.contains(word), "{word} is missing for {text:?}: {message}");
            }
        }
    }
}
