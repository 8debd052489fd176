//! Since when and until when: the versions a bug shows on, in words.

use std::collections::BTreeMap;

/// Names the versions of a family on which a bug shows: `13 to 16 (not 14), fixed in 19`.
///
/// `versions` maps subject names to what was seen there, as recorded with a bug.
pub fn affected(versions: &BTreeMap<String, String>) -> String {
    let mut all: Vec<(&str, &str)> = versions.iter().map(|(name, seen)| (name.as_str(), seen.as_str())).collect();
    all.sort_by_key(|(name, _)| (number(name), *name));
    let told = |seen: &str| !matches!(seen, "not applicable" | "could not tell") && !seen.starts_with("another bug");
    all.retain(|(_, seen)| told(seen));
    let Some(first) = all.iter().position(|(_, seen)| *seen != "ok") else {
        return "none of those installed".to_owned();
    };
    let last = all.iter().rposition(|(_, seen)| *seen != "ok").unwrap_or(first);
    let mut text = short(all[first].0).to_owned();
    if last != first {
        text += &format!(" to {}", short(all[last].0));
    }
    let between: Vec<_> =
        all[first..last].iter().filter(|(_, seen)| *seen == "ok").map(|(name, _)| short(name)).collect();
    if !between.is_empty() {
        text += &format!(" (not {})", between.join(", "));
    }
    if first > 0 {
        text += &format!(", not yet in {}", short(all[first - 1].0));
    }
    if let Some((name, _)) = all.get(last + 1) {
        text += &format!(", no longer in {}", short(name));
    }
    text
}

/// A version by its number, where its name ends in one.
fn short(name: &str) -> &str {
    let end = name.rsplit('-').next().unwrap_or(name);
    if end.parse::<u64>().is_ok() { end } else { name }
}

/// The version number at the end of a subject's name.
pub fn number(name: &str) -> u64 {
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
            (&[("llvm-14", "crash"), ("llvm-16", "could not tell"), ("llvm-19", "crash")], "14 to 19"),
            (&[("llvm-14", "crash"), ("llvm-22", "another bug (performance)")], "14"),
            (&[("mine", "wrong-code")], "mine"),
        ] {
            assert_eq!(words(seen), text);
        }
    }
}
