//! The very transformation: GCC's debug counters and clang's `-opt-bisect-limit`, each with the
//! number at which the bug begins.

use anyhow::Result;
use whodunit_reduction::reduce_sequence;
use whodunit_subjects::debug_counters;

use super::{Clue, Driven, search::first_bad};
use crate::hands::in_directory;

const MOST_TRIES: u32 = 300;

/// GCC: a counter whose limit 0 cures the bug, and the count at which it begins.
pub fn guilty_counter(driven: &mut Driven) -> Result<Option<Clue>> {
    let names = used_counters(&compile(driven, &["-fdbg-cnt-list".to_owned()])?);
    let off = |names: &[String]| {
        let limits: Vec<String> = names.iter().map(|name| format!("{name}:0")).collect();
        vec![format!("-fdbg-cnt={}", limits.join(","))]
    };
    if names.is_empty() || !driven.cured_with(&off(&names))? {
        return Ok(None);
    }
    let fewest = reduce_sequence(&names, MOST_TRIES, |some| driven.cured_with(&off(some)))?.elements;
    let [name] = fewest.as_slice() else { return Ok(None) };
    let window = |low: u64, high: u64| vec![format!("-fdbg-cnt={name}:{low}-{high}")];
    let Some(count) = first_bad(None, |count| driven.shows_with(&window(1, count)))? else {
        let setting = off(&fewest).concat();
        return Ok(Some(Clue { setting, evidence: "cures the bug; no single count was found".to_owned() }));
    };
    let alone = driven.shows_with(&window(count, count))? == Some(true);
    let (low, word) = if alone { (count, "alone") } else { (1, "with those before it") };
    Ok(Some(Clue {
        setting: window(low, count).concat(),
        evidence: format!("shows the bug: count {count} of {name} {word} makes it, one less does not show it"),
    }))
}

/// The counters that `-fdbg-cnt-list` shows to have been used, or all where none was.
fn used_counters(text: &str) -> Vec<String> {
    let all = debug_counters(text);
    let used = all.iter().any(|(_, count)| *count > 0);
    all.into_iter().filter(|(_, count)| !used || *count > 0).map(|(name, _)| name).collect()
}

/// clang: the pass instance at which the bug begins.
pub fn guilty_instance(driven: &mut Driven) -> Result<Option<Clue>> {
    let limit = |number: u64| ["-mllvm".to_owned(), format!("-opt-bisect-limit={number}")];
    let Some(number) = first_bad(None, |number| driven.shows_with(&limit(number)))? else { return Ok(None) };
    let log = compile(driven, &limit(number))?;
    let instance = bisect_instance(&log, number).unwrap_or("a pass");
    Ok(Some(Clue {
        setting: limit(number).join(" "),
        evidence: format!("shows the bug, one less does not: the instance is {instance}"),
    }))
}

/// The pass and what it ran on, by its number in the log of `-opt-bisect-limit`.
pub fn bisect_instance(log: &str, number: u64) -> Option<&str> {
    let mark = format!("running pass ({number}) ");
    let line = log.lines().find(|line| line.contains(&mark) && !line.contains("NOT running"))?;
    line.split_once(&mark).map(|(_, instance)| instance.trim())
}

/// What the driver says when it compiles the program with further options.
fn compile(driven: &mut Driven, extra: &[String]) -> Result<String> {
    let recipe = driven.recipe(extra);
    let steps = driven.trial.subject.by_hand(driven.program.language, &recipe).unwrap_or_default();
    let Some(step) = steps.into_iter().next() else { return Ok(String::new()) };
    let files = [(driven.program.language.usual_file(), &driven.program.text[..])];
    let limits = driven.trial.limits.clone();
    let ending = in_directory(driven.trial.crew, &files, |crew, at| crew.compile_command(step.argv, at, &limits))?;
    Ok(String::from_utf8_lossy(&[&ending.stdout[..], &ending.stderr[..]].concat()).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_that_were_used_come_alone() {
        let list = "  counter name   counter value  closed intervals\n----\n  ccp   114   unset\n  dce   0   unset\n";
        assert_eq!(used_counters(list), ["ccp"]);
        assert_eq!(used_counters("  ccp   0   unset\n  dce   0   unset\n"), ["ccp", "dce"]);
    }

    #[test]
    fn the_instance_is_read_from_the_log() {
        let log = "BISECT: running pass (11) SROA on f\nBISECT: running pass (1) InstCombinePass on main\n";
        assert_eq!(bisect_instance(log, 1), Some("InstCombinePass on main"));
        assert_eq!(bisect_instance("BISECT: NOT running pass (2) X on f", 2), None);
    }
}
