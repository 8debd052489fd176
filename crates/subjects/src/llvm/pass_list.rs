//! The passes of one LLVM version: what `opt` lists, how each is nested, which tier it is in.
//! Reading the texts is pure; `probe` finds out what really runs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::llvm::tiers::{Tier, left_out, unusual_tier};

/// A pass as it stands in a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pass {
    /// With nesting and parameters: `function(loop-mssa(licm<allowspeculation>))`.
    pub element: String,
    /// Bare name: `licm`.
    pub name: String,
    pub tier: Tier,
}

/// The passes of one LLVM version that are worth testing, and those that are not, with reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassList {
    pub passes: Vec<Pass>,
    pub left_out: Vec<(String, String)>,
    /// The default pipelines taken apart: level (`O2`) to elements.
    pub levels: BTreeMap<String, Vec<String>>,
}

impl PassList {
    /// The least usual tier among the elements of a pipeline; unknown elements count as optional.
    pub fn tier_of(&self, elements: &[String]) -> Option<Tier> {
        let tier = |element: &String| {
            let known = self.passes.iter().find(|pass| pass.element == *element);
            known.map_or(if element.starts_with("default<") { Tier::Default } else { Tier::Optional }, |pass| pass.tier)
        };
        elements.iter().map(tier).max()
    }
}

/// The bare name of an element, innermost if nested: `function(loop(licm<x>))` is `licm`.
pub fn bare_name(element: &str) -> &str {
    let inner = match element.rfind('(') {
        Some(open) => &element[open + 1..],
        None => element,
    };
    inner.split(['<', ')', ',']).next().unwrap_or(inner)
}

/// An element without the parameters of its passes, which differ from version to version.
///
/// ```
/// let element = "function(loop-mssa(licm<allowspeculation>))";
/// assert_eq!(whodunit_subjects::without_parameters(element), "function(loop-mssa(licm))");
/// ```
pub fn without_parameters(element: &str) -> String {
    let mut depth = 0;
    let mut plain = String::new();
    for c in element.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    plain
}

/// A name that `opt --print-passes` lists, with the nestings that may fit it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub name: String,
    /// Elements to try, in order.
    pub elements: Vec<String>,
}

/// Reads `opt --print-passes`: names under headings that tell their level.
pub fn read_print_passes(text: &str) -> Vec<Candidate> {
    let mut level: Option<&[&str]> = None;
    let mut candidates: Vec<Candidate> = Vec::new();
    for line in text.lines() {
        if !line.starts_with(' ') {
            level = nestings(line.trim());
            continue;
        }
        let name = bare_name(line.trim());
        let Some(nestings) = level else { continue };
        if candidates.iter().any(|candidate| candidate.name == name) {
            continue;
        }
        let elements = nestings.iter().map(|nesting| nesting.replace('%', name)).collect();
        candidates.push(Candidate { name: name.to_owned(), elements });
    }
    candidates
}

/// The nestings for the passes below a heading; none for analyses and machine passes.
fn nestings(heading: &str) -> Option<&'static [&'static str]> {
    let heading = heading.trim_end_matches(':').trim_end_matches(" with params");
    match heading {
        "Module passes" => Some(&["%"]),
        "CGSCC passes" => Some(&["cgscc(%)"]),
        "Function passes" => Some(&["function(%)"]),
        "Loop passes" | "LoopNest passes" => Some(&["function(loop(%))", "function(loop-mssa(%))"]),
        _ => None,
    }
}

/// Takes a printed default pipeline apart into its passes, each with the nesting it needs.
///
/// ```
/// let text = "forceattrs,cgscc(devirt<4>(inline,function<eager-inv>(sroa,loop-mssa(licm))))";
/// let passes = whodunit_subjects::expand_default_pipeline(text);
/// assert_eq!(passes, ["forceattrs", "cgscc(inline)", "function(sroa)", "function(loop-mssa(licm))"]);
/// ```
pub fn expand_default_pipeline(text: &str) -> Vec<String> {
    let mut passes = Vec::new();
    let mut adaptors: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut angles = 0;
    for c in text.trim().chars() {
        match c {
            '<' => angles += 1,
            '>' => angles -= 1,
            '(' if angles == 0 => {
                adaptors.push(std::mem::take(&mut word));
                continue;
            }
            ')' | ',' if angles == 0 => {
                if !word.is_empty() {
                    passes.push(nest(&adaptors, &std::mem::take(&mut word)));
                }
                if c == ')' {
                    adaptors.pop();
                }
                continue;
            }
            _ => {}
        }
        word.push(c);
    }
    if !word.is_empty() {
        passes.push(nest(&adaptors, &word));
    }
    passes
}

/// The plain nesting of a pass that stood inside these adaptors.
fn nest(adaptors: &[String], pass: &str) -> String {
    let innermost = adaptors.iter().rev().map(|adaptor| bare_name(adaptor)).find(|name| *name != "devirt");
    match innermost {
        Some("loop") => format!("function(loop({pass}))"),
        Some("loop-mssa") => format!("function(loop-mssa({pass}))"),
        Some("function") => format!("function({pass})"),
        Some("cgscc") => format!("cgscc({pass})"),
        _ => pass.to_owned(),
    }
}

/// What to probe, and what is left out by rule.
#[derive(Debug, Default)]
pub struct Plan {
    /// Each with the elements to try.
    pub to_probe: Vec<(Tier, Candidate)>,
    /// Each with its reason.
    pub left_out: Vec<(String, String)>,
}

/// Joins the default pipelines' passes with the listed ones: those to probe, each with the
/// elements to try, and those left out by rule.
pub fn plan(default_passes: &[String], listed: &[Candidate]) -> Plan {
    let Plan { mut to_probe, left_out: mut left } = Plan::default();
    let mut leave_out = |name: &str, reason: &str| {
        if !left.iter().any(|(known, _)| known == name) {
            left.push((name.to_owned(), reason.to_owned()));
        }
    };
    for element in default_passes {
        let name = bare_name(element);
        match left_out(name) {
            Some(reason) => leave_out(name, reason),
            None if to_probe.iter().any(|(_, candidate)| candidate.elements[0] == *element) => {}
            None => {
                // Parameters may be those of another version.
                let elements = vec![element.clone(), without_parameters(element)];
                to_probe.push((Tier::Default, Candidate { name: name.to_owned(), elements }));
            }
        }
    }
    for candidate in listed {
        match left_out(&candidate.name) {
            Some(reason) => leave_out(&candidate.name, reason),
            None if to_probe.iter().any(|(_, known)| known.name == candidate.name) => {}
            None => to_probe.push((unusual_tier(&candidate.name), candidate.clone())),
        }
    }
    Plan { to_probe, left_out: left }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_names_lose_nesting_and_parameters() {
        for (element, name) in [
            ("gvn", "gvn"),
            ("gvn<pre;no-x>", "gvn"),
            ("function(loop-mssa(licm<allowspeculation>))", "licm"),
            ("cgscc(inline)", "inline"),
        ] {
            assert_eq!(bare_name(element), name);
        }
    }

    #[test]
    fn headings_tell_the_nesting() {
        let text = "Module passes:\n  globalopt\nModule analyses:\n  callgraph\nFunction passes with params:\n  gvn<no-pre;pre>\nLoop passes:\n  licm\n";
        let found = read_print_passes(text);
        let elements: Vec<_> = found.iter().map(|candidate| candidate.elements.join(" | ")).collect();
        assert_eq!(elements, ["globalopt", "function(gvn)", "function(loop(licm)) | function(loop-mssa(licm))"]);
    }

    #[test]
    fn a_default_pass_is_taken_with_its_parameters_and_once() {
        let default = expand_default_pipeline("function(gvn<pre>,verify,gvn<pre>)");
        let listed = read_print_passes("Function passes:\n  gvn\n  mergeicmps\n  newgvn\n  sink\n");
        let Plan { to_probe, left_out } = plan(&default, &listed);
        let shown: Vec<_> = to_probe.iter().map(|(tier, c)| (tier.word(), c.elements[0].as_str())).collect();
        assert_eq!(
            shown,
            [
                ("default", "function(gvn<pre>)"),
                ("optional", "function(mergeicmps)"),
                ("experimental", "function(newgvn)"),
                ("optional", "function(sink)"),
            ]
        );
        assert_eq!(left_out[0].0, "verify");
    }
}
