//! GCC's switches, as it lists them itself: optimisations that are on or off under some options, the passes
//! that can be left out, and the counters that can end some kind of transformation.

use anyhow::Result;

use crate::crew::Crew;
use crate::limits::Limits;

/// What can be turned, beside some options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Options that each turn one optimisation to the other side: `-fno-tree-vrp`, `-ftree-vrp`.
    pub turns: Vec<String>,
    /// Options that each leave one pass out: `-fdisable-tree-forwprop1`.
    pub omissions: Vec<String>,
    /// Options that each keep one kind of transformation from being made at all: `-fdbg-cnt=match:0`. A larger number
    /// lets so many of them be made.
    pub counters: Vec<String>,
}

impl Switches {
    /// Asks the compiler.
    pub(crate) fn of(command: &[String], options: &[String], crew: &mut Crew) -> Result<Switches> {
        let directory = crew.fresh_directory()?;
        std::fs::write(directory.join("empty.c"), "int x;\n")?;
        let mut ask = |more: &[&str]| -> Result<String> {
            let argv = [command, options, &more.iter().map(|word| word.to_string()).collect::<Vec<_>>()].concat();
            let ending = crew.compile_command(argv, &directory, &Limits::default())?;
            let said = [ending.stdout, ending.stderr].concat();
            Ok(String::from_utf8_lossy(&said).into_owned())
        };
        let turns = turns(&ask(&["-Q", "--help=optimizers"])?);
        let omissions = omissions(&ask(&["-fdump-passes", "-S", "empty.c", "-o", "empty.s"])?);
        let counters = debug_counters(&ask(&["-fdbg-cnt-list", "-S", "empty.c", "-o", "empty.s"])?);
        let counters = counters.into_iter().map(|(name, _)| format!("-fdbg-cnt={name}:0")).collect();
        crew.discard(&directory)?;
        Ok(Switches { turns, omissions, counters })
    }
}

/// From lines such as `  -ftree-vrp   [enabled]`. What takes a value is passed over,
/// and so is what changes the language rather than how it is compiled.
fn turns(said: &str) -> Vec<String> {
    let turn = |line: &str| {
        let mut words = line.split_whitespace();
        let (option, state) = (words.next()?, words.next()?);
        let name = option.strip_prefix("-f").filter(|name| !name.contains(['=', '<']))?;
        let changes_meaning = MEANING.iter().any(|word| name.starts_with(word));
        match state {
            _ if changes_meaning => None,
            "[enabled]" => Some(format!("-fno-{name}")),
            "[disabled]" => Some(format!("-f{name}")),
            _ => None,
        }
    };
    said.lines().filter_map(turn).collect()
}

/// Beginnings of switches that change what a program means, or what it is linked with.
const MEANING: [&str; 17] = [
    "associative-math",
    "cx-",
    "delete-dead-exceptions",
    "exceptions",
    "fast-math",
    "finite-",
    "non-call-exceptions",
    "pack-struct",
    "profile",
    "reciprocal",
    "rounding",
    "short-",
    "signaling",
    "signed-zeros",
    "trapping-math",
    "trapv",
    "unsafe-math",
];

/// From lines such as `   tree-forwprop1          :  ON`. A pass is indented more than the one that it is a part of, and is not run if that is
/// off, whatever its own line says: without optimisation GCC calls `forwprop` on, in `*all_optimizations`, which is off.
fn omissions(said: &str) -> Vec<String> {
    // How far the passes are indented that the one at hand is a part of, and whether each is run.
    let mut around: Vec<(usize, bool)> = Vec::new();
    let omission = |line: &str| {
        let (name, state) = line.split_once(':').filter(|(_, state)| state.trim().starts_with('O'))?;
        let (indented, name) = (name.len() - name.trim_start().len(), name.trim());
        while around.last().is_some_and(|(outer, _)| *outer >= indented) {
            around.pop();
        }
        let is_on = state.trim() == "ON" || ASKED_TOO_EARLY.contains(&name);
        let is_run = is_on && around.last().is_none_or(|(_, outer)| *outer);
        around.push((indented, is_run));
        let kind = ["tree-", "rtl-", "ipa-"].iter().any(|kind| name.starts_with(kind));
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        (kind && plain && is_run).then(|| format!("-fdisable-{name}"))
    };
    said.lines().filter_map(omission).collect()
}

/// Groups that GCC calls off whatever the options: whether they are run depends on how far a function is compiled.
const ASKED_TOO_EARLY: [&str; 3] = ["*pre_slp_scalar_cleanup", "*all-postreload", "*all-late_compilation"];

/// The debug counters in what `-fdbg-cnt-list` prints, each with how often it was asked in that compilation.
pub fn debug_counters(said: &str) -> Vec<(String, u64)> {
    let counter = |line: &str| {
        let mut words = line.strip_suffix("unset")?.split_whitespace();
        let (name, count) = (words.next()?, words.next()?.parse().ok()?);
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        plain.then(|| (name.to_owned(), count))
    };
    said.lines().filter_map(counter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_switches_or_none(text: String, near in "( *-f[a-z-]{0,12}=?[a-z|]{0,5}[ \t]{0,4}\\[?(enabled|disabled|[0-9]{0,3})\\]?\n){0,8}") {
            for text in [text, near] {
                turns(&text);
                omissions(&text);
                debug_counters(&text);
            }
        }
    }

    #[test]
    fn optimisations_are_turned_to_the_other_side() {
        let said = "The following options control optimizations:\n\
            -O<number>                  \t\t\n  -falign-functions           \t\t[enabled]\n\
            -falign-functions=          \t\t16\n  -fassociative-math          \t\t[disabled]\n\
            -ftree-loop-if-convert      \t\t[disabled]\n  -fvect-cost-model=[unlimited] \tvery-cheap\n";
        assert_eq!(turns(said), ["-fno-align-functions", "-ftree-loop-if-convert"]);
    }

    #[test]
    fn counters_are_read_with_their_counts() {
        let said = "  counter name   counter value  closed intervals\n----\n  ccp   114   unset\n  dce   0   unset\n";
        assert_eq!(debug_counters(said), [("ccp".to_owned(), 114), ("dce".to_owned(), 0)]);
    }

    #[test]
    fn passes_that_run_can_be_left_out() {
        let said = "   tree-lower              :  ON\n  *warn_unused_result  : ON\n     tree-forwprop1  :  ON\n   rtl-sms  :  OFF\n";
        assert_eq!(omissions(said), ["-fdisable-tree-lower", "-fdisable-tree-forwprop1"]);
        let in_groups = "  *all_optimizations  :  OFF\n     tree-forwprop2  :  ON\n     tree-loop  :  ON\n        tree-ivopts  :  ON\n\
            tree-optimized  :  ON\n  rtl-loop2  :  ON\n     rtl-loop2_init  :  ON\n";
        let run = ["-fdisable-tree-optimized", "-fdisable-rtl-loop2", "-fdisable-rtl-loop2_init"];
        assert_eq!(omissions(in_groups), run, "a part of what is off is not run");
        let later = "cc1: note: disable pass tree-pre for functions in the range of [0, 4294967295]\n  *all-postreload  :  OFF\n     rtl-gcse2  :  OFF\n     rtl-sched2  :  ON\n";
        assert_eq!(omissions(later), ["-fdisable-rtl-sched2"], "a part of what is off for now is");
    }
}
