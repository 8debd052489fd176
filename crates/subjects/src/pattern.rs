//! Patterns that people write about compilers: a glob for names and messages, and a subsequence of
//! passes. Plain data, matched without regard to nesting or parameters of passes.

use std::str::FromStr;

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};

use crate::llvm::{bare_name, expand_default_pipeline};
use crate::recipe::Pipeline;

/// A text in which `*` stands for anything and `?` for one character. Every text fits itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Glob(pub String);

impl Glob {
    /// Whether it fits the whole of a text.
    ///
    /// ```
    /// use whodunit_subjects::Glob;
    /// assert!(Glob("llvm-1?".into()).fits("llvm-14"));
    /// assert!(!Glob("llvm".into()).fits("llvm-14"));
    /// ```
    pub fn fits(&self, text: &str) -> bool {
        let (pattern, text): (Vec<char>, Vec<char>) = (self.0.chars().collect(), text.chars().collect());
        let (mut at, mut read) = (0, 0);
        // The last star, and how much of the text it stands for so far ends where.
        let mut star: Option<(usize, usize)> = None;
        while read < text.len() {
            match pattern.get(at) {
                Some('*') => {
                    star = Some((at, read));
                    at += 1;
                }
                Some(c) if *c == '?' || *c == text[read] => (at, read) = (at + 1, read + 1),
                _ => match star {
                    Some((place, end)) => {
                        star = Some((place, end + 1));
                        (at, read) = (place + 1, end + 1);
                    }
                    None => return false,
                },
            }
        }
        pattern[at..].iter().all(|c| *c == '*')
    }

    /// Whether it fits some part of a text.
    pub fn fits_within(&self, text: &str) -> bool {
        Glob(format!("*{}*", self.0)).fits(text)
    }
}

impl std::fmt::Display for Glob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Passes that follow each other with anything between them, by their bare names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PassPattern(Vec<Glob>);

impl PassPattern {
    /// The names, in order; at least one.
    pub fn names(&self) -> &[Glob] {
        &self.0
    }

    /// Whether a pipeline runs these passes in this order.
    ///
    /// ```
    /// use whodunit_subjects::PassPattern;
    /// let pattern: PassPattern = "sroa,licm".parse().unwrap();
    /// assert!(pattern.is_part_of(&"function(sroa,gvn,loop-mssa(licm<x>))".parse().unwrap()));
    /// assert!(!pattern.is_part_of(&"function(loop(licm)),function(sroa)".parse().unwrap()));
    /// ```
    pub fn is_part_of(&self, pipeline: &Pipeline) -> bool {
        let names = pipeline.pass_names();
        let mut rest = names.iter();
        self.0.iter().all(|glob| rest.any(|name| glob.fits(name)))
    }
}

impl FromStr for PassPattern {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<PassPattern> {
        let names = text.parse::<Pipeline>()?.pass_names();
        ensure!(!names.is_empty(), "no pass is named in {text:?}");
        for name in &names {
            ensure!(
                name.contains(|c| c != '*' && c != '?'),
                "{name:?} in {text:?} fits every pass; say more of its name"
            );
        }
        Ok(PassPattern(names.into_iter().map(Glob).collect()))
    }
}

impl TryFrom<String> for PassPattern {
    type Error = anyhow::Error;

    fn try_from(text: String) -> Result<PassPattern> {
        text.parse()
    }
}

impl From<PassPattern> for String {
    fn from(pattern: PassPattern) -> String {
        let names: Vec<String> = pattern.0.into_iter().map(|glob| glob.0).collect();
        names.join(",")
    }
}

impl Pipeline {
    /// The bare names of all passes, also of those that share a nesting.
    pub fn pass_names(&self) -> Vec<String> {
        expand_default_pipeline(&self.to_string()).iter().map(|element| bare_name(element).to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_a_pattern_or_an_error(text: String, near in "[a-z*<>(), -]{0,30}", other in "[a-z<>(),]{0,20}") {
            for text in [text, near] {
                if let (Ok(pattern), Ok(pipeline)) = (text.parse::<PassPattern>(), other.parse::<Pipeline>()) {
                    pattern.is_part_of(&pipeline);
                }
            }
        }
    }

    #[test]
    fn globs_fit_whole_texts() {
        for (glob, text, fits) in [
            ("", "", true),
            ("", "a", false),
            ("*", "", true),
            ("gvn", "gvn", true),
            ("gvn", "newgvn", false),
            ("*gvn", "newgvn", true),
            ("llvm-*", "llvm-14", true),
            ("a*b*c", "aXbYbZc", true),
            ("a*b*c", "aXbYbZ", false),
            ("?", "ä", true),
            ("a?c", "ac", false),
            ("isa<T>(*V)[?]", "isa<T>(*V)[?]", true),
            ("*a*a*a*a*a*b", &"a".repeat(60), false),
        ] {
            assert_eq!(Glob(glob.into()).fits(text), fits, "{glob} on {text}");
        }
        assert!(Glob("did not *fix".into()).fits_within("LLVM ERROR: did not reach a\nfixpoint"));
    }

    #[test]
    fn passes_are_compared_by_name_and_order() {
        for (pattern, pipeline, part) in [
            ("licm", "function(loop-mssa(licm<allowspeculation>))", true),
            ("function(loop(licm))", "function(loop-mssa(licm))", true),
            ("attributor", "cgscc(attributor-cgscc)", false),
            ("attributor*", "cgscc(attributor-cgscc)", true),
            ("gvn,gvn", "function(gvn)", false),
            ("gvn,gvn", "function(gvn),dce,function(gvn)", true),
            ("gvn", "", false),
        ] {
            let pattern: PassPattern = pattern.parse().unwrap();
            assert_eq!(pattern.is_part_of(&pipeline.parse().unwrap()), part, "{pattern:?} in {pipeline}");
        }
    }

    #[test]
    fn patterns_that_say_nothing_are_refused() {
        for text in ["", "function()", "gvn,*", "?", "gvn,,dce", "function(gvn"] {
            assert!(text.parse::<PassPattern>().is_err(), "{text:?}");
        }
    }
}
