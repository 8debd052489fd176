//! GCC: the lowest level that fails, and the switches or passes without which the bug is gone.

use anyhow::Result;
use whodunit_reduction::reduce_sequence;

use super::{Clue, Driven};
use crate::hands::{in_directory, says};

/// Levels, lowest first.
const LEVELS: [&str; 5] = ["-O0", "-O1", "-Os", "-O2", "-O3"];
const MOST_TRIES: u32 = 400;

/// The lowest level that shows the bug with the other options as they are.
pub fn lowest_level(driven: &mut Driven) -> Result<Option<Clue>> {
    let Some(at) = driven.options.iter().rposition(|option| option.starts_with("-O")) else { return Ok(None) };
    let mut shown = Vec::new();
    let mut right = Vec::new();
    for level in LEVELS {
        let mut options = driven.options.to_vec();
        options[at] = level.to_owned();
        let recipe = whodunit_subjects::Recipe::Options(options);
        match driven.trial.shows(driven.program, &recipe)? {
            true => shown.push(level),
            false => right.push(level),
        }
    }
    Ok(shown.first().map(|lowest| Clue {
        setting: (*lowest).to_owned(),
        evidence: format!(
            "the lowest level that fails, with the other options as they are; fails at {}, not at {}",
            shown.join(", "),
            if right.is_empty() { "none".to_owned() } else { right.join(", ") }
        ),
    }))
}

/// The switches of the level whose `-fno-` form cures the bug: each that does so alone, else the
/// fewest that do so together.
pub fn guilty_switches(driven: &mut Driven) -> Result<Vec<Clue>> {
    let text = help(driven)?;
    let switches: Vec<String> = enabled(&text).map(|switch| switch.replacen("-f", "-fno-", 1)).collect();
    if switches.is_empty() || !driven.cured_with(&switches)? {
        return Ok(Vec::new());
    }
    let fewest = reduce_sequence(&switches, MOST_TRIES, |some| driven.cured_with(some))?.elements;
    let mut singles = Vec::new();
    for switch in &switches {
        let known = fewest.as_slice() == std::slice::from_ref(switch);
        if known || driven.cured_with(std::slice::from_ref(switch))? {
            singles.push(switch.clone());
        }
    }
    let tried = switches.len();
    let rest = if driven.trial.out_of_time() { "; time ran out before each was tried alone" } else { "" };
    let clue = |setting: String, word| Clue {
        setting,
        evidence: format!("cures the bug {word}, of {tried} switches that are on at this level{rest}"),
    };
    Ok(match singles.is_empty() {
        true => vec![clue(fewest.join(" "), "together")],
        false => singles.into_iter().map(|switch| clue(switch, "alone")).collect(),
    })
}

fn help(driven: &mut Driven) -> Result<String> {
    let limits = driven.trial.limits.clone();
    let options = driven.options.iter().map(String::as_str);
    let argv: Vec<&str> = [driven.command.as_str(), "-Q", "--help=optimizers"].into_iter().chain(options).collect();
    says(driven.trial.crew, &argv, &limits)
}

/// The switches that `--help=optimizers` calls enabled.
fn enabled(text: &str) -> impl Iterator<Item = &str> {
    let on = |line: &&str| line.ends_with("[enabled]");
    text.lines().filter(on).filter_map(|line| line.split_whitespace().next()).filter(|word| word.starts_with("-f"))
}

/// The first pass whose `-fdisable-` form cures the bug.
pub fn guilty_pass(driven: &mut Driven) -> Result<Option<Clue>> {
    for pass in passes_that_run(driven)? {
        let setting = format!("-fdisable-{pass}");
        if driven.cured_with(std::slice::from_ref(&setting))? {
            let evidence = "cures the bug; no switch or counter does".to_owned();
            return Ok(Some(Clue { setting, evidence }));
        }
    }
    Ok(None)
}

fn passes_that_run(driven: &mut Driven) -> Result<Vec<String>> {
    let mut argv = vec![driven.command.clone(), "-fdump-passes".to_owned()];
    argv.extend_from_slice(driven.options);
    argv.extend(["-S", "empty.c", "-o", "empty.s"].map(String::from));
    let limits = driven.trial.limits.clone();
    let files = [("empty.c", &b"int main(void) { return 0; }\n"[..])];
    let ending = in_directory(driven.trial.crew, &files, |crew, at| crew.compile_command(argv, at, &limits))?;
    Ok(passes_on(&String::from_utf8_lossy(&ending.stderr)).map(str::to_owned).collect())
}

/// The passes that `-fdump-passes` calls on and that have a name to disable them by.
fn passes_on(text: &str) -> impl Iterator<Item = &str> {
    let named = |name: &&str| ["tree-", "rtl-", "ipa-"].iter().any(|start| name.starts_with(start));
    text.lines().filter(|line| line.ends_with("ON")).filter_map(|line| line.split_whitespace().next()).filter(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gcc_prints_is_understood() {
        let help = "  -O<number>   \t\n  -ftree-vrp   \t[enabled]\n  -fweb \t[disabled]\n  -falign-jumps= \t16\n";
        assert_eq!(enabled(help).collect::<Vec<_>>(), ["-ftree-vrp"]);
        let passes = "   *warn_unused_result   :  ON\n   tree-ccp1   :  ON\n   rtl-web    :  OFF\n";
        assert_eq!(passes_on(passes).collect::<Vec<_>>(), ["tree-ccp1"]);
    }
}
