//! How a subject is run: a pass pipeline of the LLVM library, or options of a driver.
//! Plain data, written and read as the text that people know from `opt -passes=`.

use std::str::FromStr;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

/// A pass pipeline as its top-level elements, each with its nesting: `function(sroa)`, `globalopt`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pipeline(pub Vec<String>);

impl FromStr for Pipeline {
    type Err = anyhow::Error;

    /// Splits at the commas that stand outside brackets.
    ///
    /// ```
    /// use whodunit_subjects::Pipeline;
    /// let pipeline: Pipeline = "function(sroa,gvn<pre;no-x>),globalopt".parse().unwrap();
    /// assert_eq!(pipeline.0, ["function(sroa,gvn<pre;no-x>)", "globalopt"]);
    /// assert!("function(sroa".parse::<Pipeline>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Pipeline> {
        let mut elements = Vec::new();
        let mut depth = 0usize;
        let mut current = String::new();
        for c in text.trim().chars() {
            match c {
                '(' | '<' => depth += 1,
                ')' | '>' if depth == 0 => bail!("pipeline {text:?}: a bracket closes that was never opened"),
                ')' | '>' => depth -= 1,
                ',' if depth == 0 => {
                    elements.push(std::mem::take(&mut current));
                    continue;
                }
                _ => {}
            }
            current.push(c);
        }
        if depth != 0 {
            bail!("pipeline {text:?}: a bracket is not closed");
        }
        elements.push(current);
        if elements == [""] {
            return Ok(Pipeline::default());
        }
        if elements.iter().any(|element| element.trim().is_empty()) {
            bail!("pipeline {text:?}: an element is empty");
        }
        Ok(Pipeline(elements.iter().map(|e| e.trim().to_owned()).collect()))
    }
}

impl TryFrom<String> for Pipeline {
    type Error = anyhow::Error;

    fn try_from(text: String) -> Result<Pipeline> {
        text.parse()
    }
}

impl From<Pipeline> for String {
    fn from(pipeline: Pipeline) -> String {
        pipeline.to_string()
    }
}

impl std::fmt::Display for Pipeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join(","))
    }
}

impl Pipeline {
    /// `default<O2>` and its like: the level the pipeline stands for.
    pub fn level(&self) -> Option<&str> {
        match self.0.as_slice() {
            [only] => only.strip_prefix("default<")?.strip_suffix('>'),
            _ => None,
        }
    }

    /// Whether `self` can be had from `longer` by leaving elements out.
    pub fn is_subsequence_of(&self, longer: &Pipeline) -> bool {
        let mut rest = longer.0.iter();
        self.0.iter().all(|element| rest.any(|other| other == element))
    }
}

/// How a subject is run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recipe {
    /// The optimiser as a library.
    Passes {
        passes: Pipeline,
        /// Options of the LLVM library, as `opt` takes them.
        llvm_args: Vec<String>,
        /// The level for which the front end makes its code, if not the one the passes imply.
        front_end: Option<String>,
    },
    /// A driver with these options.
    Options(Vec<String>),
}

/// What stands in the place of a level where the code that passes start from is simplified first, or before it, if there is one.
pub(crate) const SIMPLIFIED: &str = "simplified";

/// What options begin with that leave passes out.
const OMISSION: &str = "-fdisable-";
/// What options begin with that are about passes alone.
const OF_OPTIMISER: [&str; 6] = ["-O", OMISSION, "-fenable-tree-", "-fenable-rtl-", "-fenable-ipa-", "-fdbg-cnt"];
/// What options begin with that say how one program is to be read.
const OF_PROGRAM: [&str; 4] = ["-std=", "-ansi", "-pedantic", "-Werror"];

/// Those of some options that begin otherwise.
fn without<'a>(options: &'a [String], starts: &'a [&str]) -> impl Iterator<Item = &'a String> {
    options.iter().filter(|option| !starts.iter().any(|start| option.starts_with(start)))
}

impl Recipe {
    pub fn passes(passes: Pipeline) -> Recipe {
        Recipe::Passes { passes, llvm_args: Vec::new(), front_end: None }
    }

    /// The same recipe with another pipeline; a driver's options stay as they are.
    pub fn with_passes(&self, passes: Pipeline) -> Recipe {
        match self {
            Recipe::Passes { llvm_args, front_end, .. } => {
                Recipe::Passes { passes, llvm_args: llvm_args.clone(), front_end: front_end.clone() }
            }
            Recipe::Options(_) => self.clone(),
        }
    }

    /// The same recipe, but C is simplified before its passes see it, as they mostly find it; a driver's options stay as they are.
    pub fn on_simplified_code(mut self) -> Recipe {
        if let Recipe::Passes { passes, front_end, .. } = &mut self {
            let level = front_end.as_deref().or(passes.level());
            *front_end = Some(level.map_or(SIMPLIFIED.to_owned(), |level| format!("{SIMPLIFIED}-{level}")));
        }
        self
    }

    /// The same recipe with further library options; a driver's options stay as they are.
    pub fn with_llvm_args(mut self, arguments: &[String]) -> Recipe {
        if let Recipe::Passes { llvm_args, .. } = &mut self {
            llvm_args.extend_from_slice(arguments);
        }
        self
    }

    /// The same recipe without optimisation, by what a compiler is told then. What options say besides (a target, a standard, what an overflow
    /// means) a program may need.
    ///
    /// ```
    /// use whodunit_subjects::Recipe;
    /// let failing = Recipe::options(["-O3", "-mavx2", "-fdisable-tree-pre"]);
    /// assert_eq!(failing.unoptimised(Recipe::options(["-O0"])), Recipe::options(["-O0", "-mavx2"]));
    /// ```
    pub fn unoptimised(&self, baseline: Recipe) -> Recipe {
        match (self, baseline) {
            (Recipe::Passes { .. }, Recipe::Passes { .. }) => self.with_passes(Pipeline::default()),
            (Recipe::Options(given), Recipe::Options(baseline)) => {
                let others = without(given, &OF_OPTIMISER).filter(|option| !baseline.contains(option));
                Recipe::options(baseline.iter().chain(others))
            }
            (_, baseline) => baseline,
        }
    }

    /// The same recipe for a program that its options were not written for; a pipeline stays as it is.
    pub fn for_any_program(&self) -> Recipe {
        match self {
            Recipe::Options(options) => Recipe::options(without(options, &OF_PROGRAM)),
            Recipe::Passes { .. } => self.clone(),
        }
    }

    /// The same recipe with no pass left out; a pipeline stays as it is.
    ///
    /// ```
    /// use whodunit_subjects::Recipe;
    /// let bare = Recipe::options(["-O2", "-std=c89", "-fno-gcse", "-fdisable-tree-vect"]);
    /// assert_eq!(bare.for_any_program().with_all_passes(), Recipe::options(["-O2", "-fno-gcse"]));
    /// ```
    pub fn with_all_passes(&self) -> Recipe {
        match self {
            Recipe::Options(options) => Recipe::options(without(options, &[OMISSION])),
            Recipe::Passes { .. } => self.clone(),
        }
    }

    /// The pipeline, if this is one.
    pub fn pipeline(&self) -> Option<&Pipeline> {
        match self {
            Recipe::Passes { passes, .. } => Some(passes),
            Recipe::Options(_) => None,
        }
    }

    pub fn options<S: Into<String>>(options: impl IntoIterator<Item = S>) -> Recipe {
        Recipe::Options(options.into_iter().map(Into::into).collect())
    }
}

impl std::fmt::Display for Recipe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Recipe::Passes { passes, llvm_args, front_end } => {
                passes.fmt(f)?;
                llvm_args.iter().try_for_each(|argument| write!(f, " {argument}"))?;
                match front_end.as_deref() {
                    Some(SIMPLIFIED) => f.write_str(" (of simplified code)"),
                    Some(level) => write!(f, " (front end at -{level})"),
                    None => Ok(()),
                }
            }
            Recipe::Options(options) => f.write_str(&options.join(" ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_a_sequence_that_reads_back_or_an_error(text: String, near in "[a-z<>(),; =-]{0,40}") {
            for text in [text, near] {
                if let Ok(pipeline) = text.parse::<Pipeline>() {
                    prop_assert_eq!(&pipeline.to_string().parse::<Pipeline>().unwrap(), &pipeline);
                    let _ = pipeline.pass_names();
                }
            }
        }
    }

    fn pipeline(text: &str) -> Pipeline {
        text.parse().unwrap()
    }

    #[test]
    fn text_round_trips() {
        for text in ["", "gvn", "function(sroa,loop(licm)),cgscc(inline<only-mandatory>)"] {
            assert_eq!(pipeline(text).to_string(), text);
        }
    }

    #[test]
    fn a_level_is_told_from_a_sequence() {
        assert_eq!(pipeline("default<O2>").level(), Some("O2"));
        assert_eq!(pipeline("default<O2>,gvn").level(), None);
    }

    #[test]
    fn subsequences_keep_order_and_count() {
        let long = pipeline("a,b,a,c");
        assert!(pipeline("a,a,c").is_subsequence_of(&long));
        assert!(!pipeline("c,a").is_subsequence_of(&long));
        assert!(!pipeline("b,b").is_subsequence_of(&long));
    }

    #[test]
    fn broken_text_is_refused() {
        for text in ["a)", "a,,b", "f(a", ","] {
            assert!(text.parse::<Pipeline>().is_err(), "{text}");
        }
    }
}
