//! What to look for in a compiler's last words: what stays the same from one program to the next.

use whodunit_findings::signature;
use whodunit_oracles::{Kind, Symptom};
use whodunit_subjects::{Crash, Pipeline, Recipe};

/// The signal that must end the compiler, if it left no message, and the words it must leave.
pub fn needles(symptom: &Symptom) -> (Option<i32>, Vec<String>) {
    match symptom {
        Symptom::Broken(message) => (None, words_of(message.lines().next().unwrap_or_default())),
        Symptom::Crashed(Crash { message: Some(message), .. }) => (None, words_of(message)),
        Symptom::Crashed(crash) => (crash.signal, innermost(symptom, crash).into_iter().collect()),
        _ => (None, Vec::new()),
    }
}

/// Of each part of a message the longest piece without numbers, quoted names and paths.
fn words_of(message: &str) -> Vec<String> {
    let varies = |c: char| c.is_ascii_digit() || "'\"`‘’%()".contains(c);
    let parts = message.lines().flat_map(|line| line.split(" (during ")).map(str::trim);
    let longest = |part: &str| {
        let pieces = part.split(varies).filter(|piece| !piece.contains('/') && piece.trim().len() > 3);
        pieces.max_by_key(|piece| piece.len()).map(|piece| piece.trim_matches([' ', ':']).to_owned())
    };
    parts.filter_map(longest).collect()
}

/// The innermost function that is not part of dying, as `opt` prints it too.
fn innermost(symptom: &Symptom, crash: &Crash) -> Option<String> {
    let text = signature("", Kind::Crash, symptom, None, &Recipe::passes(Pipeline::default())).0;
    let site = text.strip_prefix(": crash: ")?.split(" < ").next()?.to_owned();
    let verbatim = crash.stack.iter().any(|frame| frame.function.as_ref().is_some_and(|name| name.contains(&site)));
    // Template arguments are left out of a signature; the last word of the name has none.
    let word = if verbatim { site } else { site.rsplit("::").next()?.to_owned() };
    (!word.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whodunit_subjects::Frame;

    fn message(text: &str) -> Symptom {
        Symptom::Crashed(Crash { message: Some(text.to_owned()), ..Crash::default() })
    }

    #[test]
    fn of_a_message_what_stays_the_same_is_looked_for() {
        let table: [(&str, &[&str]); 5] = [
            (
                "prog.c:17:1: internal compiler error: in purge_dead_edges, at cfgrtl.cc:3347",
                &["internal compiler error: in purge_dead_edges, at cfgrtl.cc"],
            ),
            (
                "a.c:9:5: internal compiler error: Segmentation fault (during GIMPLE pass: strlen)",
                &["internal compiler error: Segmentation fault", "GIMPLE pass: strlen"],
            ),
            ("LLVM ERROR: Cannot select: t12: v4i32 = X86ISD::VPERMV t3", &["LLVM ERROR: Cannot select: t"]),
            (
                "opt: /b/lib/LICM.cpp:1234: bool llvm::hoist(Loop *, int): Assertion `N == 2' failed.",
                &["bool llvm::hoist"],
            ),
            ("17", &[]),
        ];
        for (text, wanted) in table {
            assert_eq!(needles(&message(text)), (None, wanted.iter().map(|w| w.to_string()).collect()), "{text}");
        }
    }

    #[test]
    fn without_a_message_signal_and_innermost_function_are_looked_for() {
        let frame = |name: &str| Frame { function: Some(name.to_owned()), place: "libLLVM-14.so.1+0x10".to_owned() };
        let crashed = |names: &[&str]| {
            let stack = names.iter().map(|name| frame(name)).collect();
            Symptom::Crashed(Crash { signal: Some(11), message: None, stack })
        };
        let wanted = (Some(11), vec!["llvm::hoist".to_owned()]);
        assert_eq!(needles(&crashed(&["abort", "llvm::hoist(llvm::Loop*)", "llvm::LICMPass::run()"])), wanted);
        assert_eq!(needles(&crashed(&["llvm::Map<int>::find(int)"])).1, ["find"]);
        assert_eq!(needles(&crashed(&[])), (Some(11), Vec::new()));
    }

    #[test]
    fn of_a_broken_module_the_first_complaint_counts() {
        let broken = Symptom::Broken("Instruction does not dominate all uses!\n  %7 = add i32 %1, 2".to_owned());
        assert_eq!(needles(&broken), (None, vec!["Instruction does not dominate all uses!".to_owned()]));
    }
}
