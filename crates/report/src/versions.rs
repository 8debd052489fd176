//! Since when and until when: the versions a bug shows on, in words.

use std::collections::BTreeMap;

/// Names the versions of a family on which a bug shows: `13 to 16 (not 14), fixed in 19`.
///
/// `versions` maps subject names to what was seen there, as recorded with a bug.
pub fn affected(versions: &BTreeMap<String, String>) -> String {
    let mut all: Vec<(u64, &str)> = versions.iter().map(|(name, seen)| (number(name), seen.as_str())).collect();
    all.sort();
    all.retain(|(_, seen)| *seen != "not applicable");
    let shows = |seen: &str| !matches!(seen, "ok" | "could not tell");
    let bad: Vec<u64> = all.iter().filter(|(_, seen)| shows(seen)).map(|(version, _)| *version).collect();
    let (Some(first), Some(last)) = (bad.first(), bad.last()) else {
        return "none of those installed".to_owned();
    };
    let between: Vec<String> = all
        .iter()
        .filter(|(version, seen)| version > first && version < last && !shows(seen))
        .map(|(version, _)| version.to_string())
        .collect();
    let mut text = if first == last { first.to_string() } else { format!("{first} to {last}") };
    if !between.is_empty() {
        text += &format!(" (not {})", between.join(", "));
    }
    if let Some((version, _)) = all.iter().rev().find(|(version, seen)| version < first && *seen == "ok") {
        text += &format!(", not yet in {version}");
    }
    if let Some((version, _)) = all.iter().find(|(version, seen)| version > last && *seen == "ok") {
        text += &format!(", no longer in {version}");
    }
    text
}

/// The version number at the end of a subject's name.
fn number(name: &str) -> u64 {
    name.rsplit('-').next().and_then(|text| text.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(seen: &[(&str, &str)]) -> String {
        affected(&seen.iter().map(|(name, word)| (name.to_string(), word.to_string())).collect())
    }

    #[test]
    fn since_and_until_are_told() {
        for (seen, text) in [
            (&[("llvm-14", "wrong-code"), ("llvm-16", "ok"), ("llvm-22", "ok")][..], "14, no longer in 16"),
            (&[("llvm-14", "ok"), ("llvm-16", "crash"), ("llvm-22", "crash")], "16 to 22, not yet in 14"),
            (&[("llvm-9", "crash"), ("llvm-14", "ok"), ("llvm-16", "crash")], "9 to 16 (not 14)"),
            (&[("llvm-14", "not applicable"), ("llvm-22", "wrong-code")], "22"),
            (&[("gcc-12", "ok")], "none of those installed"),
        ] {
            assert_eq!(words(seen), text);
        }
    }
}
