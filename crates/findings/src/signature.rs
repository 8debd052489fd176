//! When two findings are the same bug: a text made of what stays the same from one program to
//! the next. Crashes go by message or stack, everything else by the pass that does it.

mod message;
mod stack;

pub use stack::telling_frames;

use serde::{Deserialize, Serialize};
use whodunit_oracles::{Kind, Symptom};
use whodunit_subjects::{Crash, Recipe};

/// Findings with equal signatures are one bug. Readable, on one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Signature(pub String);

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The signature of a finding. `minimal` stands in where no pass is known, as with drivers.
pub fn signature(subject: &str, kind: Kind, symptom: &Symptom, last_pass: Option<&str>, minimal: &Recipe) -> Signature {
    let by_recipe = || last_pass.map_or_else(|| minimal.to_string(), str::to_owned);
    let detail = match symptom {
        Symptom::Crashed(crash) => crash_site(crash, by_recipe),
        Symptom::Broken(text) => format!("{}, {}", message::first_line(text), by_recipe()),
        Symptom::Behaved(_) | Symptom::Hangs | Symptom::RunLimit(_) => by_recipe(),
        Symptom::CompileLimit(stage, limit) => format!("{limit}, {stage}, {}", by_recipe()),
    };
    Signature(format!("{subject}: {kind}: {detail}"))
}

/// The message where it says enough, else the stack, else whatever tells the place.
fn crash_site(crash: &Crash, by_recipe: impl Fn() -> String) -> String {
    let message = crash.message.as_deref().and_then(message::Message::of);
    let place = || {
        let running_pass = || crash.message.as_deref().and_then(message::running_pass);
        let known = stack::site(&crash.stack).or_else(running_pass);
        known.unwrap_or_else(&by_recipe)
    };
    match message {
        Some(message) if message.vague => format!("{}, {}", message.text, place()),
        Some(message) => message.text,
        None => place(),
    }
}

/// A word that reminds people of the bug: the pass, or the first telling word of the crash.
pub fn headword(symptom: &Symptom, last_pass: Option<&str>) -> Option<String> {
    if let Some(pass) = last_pass {
        return Some(pass.to_owned());
    }
    let Symptom::Crashed(crash) = symptom else {
        return None;
    };
    let site = crash_site(crash, String::new);
    let text = message::MARKERS.iter().fold(site, |text, marker| text.replace(marker, ""));
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.find(|word| word.len() > 3 && *word != "llvm").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whodunit_subjects::{Behaviour, Frame, Limit, Stage};

    fn options(text: &str) -> Recipe {
        Recipe::options(text.split_whitespace())
    }

    fn crashed(message: &str) -> Symptom {
        Symptom::Crashed(Crash { message: Some(message.to_owned()), ..Crash::default() })
    }

    fn of(symptom: &Symptom, last_pass: Option<&str>, recipe: &Recipe) -> String {
        signature("s", Kind::Crash, symptom, last_pass, recipe).0
    }

    #[test]
    fn messages_become_what_stays_the_same() {
        let table = [
            (
                "prog.c:17:1: internal compiler error: in purge_dead_edges, at cfgrtl.cc:3347\n   17 | }",
                "internal compiler error: in purge_dead_edges, at cfgrtl.cc:N",
            ),
            (
                "/tmp/w/a.c:3:9: internal compiler error: tree check: expected class ‘type’, have \
                 ‘exceptional’ (error_mark) in useless_type_conversion_p, at gimple-expr.cc:88",
                "internal compiler error: tree check: expected class '_', have '_' (error_mark) in \
                 useless_type_conversion_p, at gimple-expr.cc:N",
            ),
            (
                "LLVM ERROR: Cannot select: t12: v4i32 = X86ISD::VPERMV t3, t5",
                "LLVM ERROR: Cannot select: tN: v4i32 = X86ISD::VPERMV tN, tN",
            ),
            (
                "LLVM ERROR: Do not know how to split the result of %call.i at 0x55aa00ff10",
                "LLVM ERROR: Do not know how to split the result of %_ at N",
            ),
            (
                "opt: /b/llvm/lib/Transforms/Scalar/LICM.cpp:1234: bool llvm::hoist(Loop *, \
                 DenseMap<int, int> &): Assertion `N == 2 && \"can't hoist this!\"' failed.",
                "LICM.cpp: llvm::hoist: N == 2 && \"can't hoist this!\"",
            ),
            (
                "unsupported type for 'llvm.x'\nUNREACHABLE executed at /b/lib/Foo.cpp:77!\nStack dump:",
                "unsupported type for '_' UNREACHABLE executed at Foo.cpp:N!",
            ),
        ];
        for (raw, wanted) in table {
            let got = of(&crashed(raw), Some("licm"), &options("-O2"));
            assert_eq!(got, format!("s: crash: {wanted}"));
        }
    }

    #[test]
    fn a_message_that_says_little_is_joined_by_the_place() {
        let segfault = "during GIMPLE pass: strlen\na.c:9:5: internal compiler error: Segmentation fault";
        let ice = "s: crash: internal compiler error: ";
        let table = [
            (segfault, None, format!("{ice}Segmentation fault, strlen")),
            ("a.c:9:5: internal compiler error: Segmentation fault", None, format!("{ice}Segmentation fault, -O2")),
            (
                "during RTL pass: expand\na.c:7:1: internal compiler error: in tree_to_uhwi, at tree.h:4693",
                None,
                format!("{ice}in tree_to_uhwi, at tree.h:N, expand"),
            ),
            (
                "during IPA pass: cp\na.c:7:1: internal compiler error: l_7 from func_3 referenced in main",
                None,
                format!("{ice}a name of another function referenced, cp"),
            ),
            (
                "LLVM ERROR: Broken module found, compilation aborted!",
                Some("gvn"),
                "s: crash: LLVM ERROR: Broken module found, compilation aborted!, gvn".to_owned(),
            ),
            ("PLEASE submit a bug report to https://x\nStack dump:", Some("gvn"), "s: crash: gvn".to_owned()),
        ];
        for (raw, pass, wanted) in table {
            assert_eq!(of(&crashed(raw), pass, &options("-O2")), wanted);
        }
    }

    #[test]
    fn without_a_message_the_stack_decides_and_not_the_pass() {
        let frame =
            |function: &str| Frame { function: Some(function.to_owned()), place: "libLLVM-16.so.1+0x10".to_owned() };
        let symptom = Symptom::Crashed(Crash {
            signal: Some(11),
            message: None,
            stack: vec![frame("abort"), frame("llvm::hoist(llvm::Loop*)"), frame("llvm::LICMPass::run()")],
        });
        let got = of(&symptom, Some("licm"), &options("-O2"));
        assert_eq!(got, "s: crash: llvm::hoist < llvm::LICMPass::run");
    }

    #[test]
    fn the_other_kinds_go_by_pass_or_options() {
        let behaved = Symptom::Behaved(Behaviour { stdout: b"8".to_vec(), exit: Some(0), signal: None });
        let o2 = options("-O2 -fno-tree-vrp");
        let table = [
            (Kind::WrongCode, &behaved, Some("licm"), "s: wrong-code: licm"),
            (Kind::WrongCode, &Symptom::Hangs, Some("licm"), "s: wrong-code: licm"),
            (Kind::WrongCode, &behaved, None, "s: wrong-code: -O2 -fno-tree-vrp"),
            (
                Kind::Performance,
                &Symptom::CompileLimit(Stage::Optimise, Limit::Memory),
                Some("gvn"),
                "s: performance: memory limit, optimise, gvn",
            ),
            (
                Kind::InvalidIr,
                &Symptom::Broken("Instruction does not dominate all uses!\n  %2 = add i32 %a, 1".into()),
                Some("slp-vectorizer"),
                "s: invalid-ir: Instruction does not dominate all uses!, slp-vectorizer",
            ),
        ];
        for (kind, symptom, pass, wanted) in table {
            assert_eq!(signature("s", kind, symptom, pass, &o2).0, wanted);
        }
    }

    #[test]
    fn headwords_name_the_pass_or_the_function() {
        let ice = crashed("a.c:1:1: internal compiler error: in purge_dead_edges, at cfgrtl.cc:3347");
        assert_eq!(headword(&ice, None).as_deref(), Some("purge_dead_edges"));
        assert_eq!(headword(&ice, Some("licm")).as_deref(), Some("licm"));
        let fatal = crashed("LLVM ERROR: Unimplemented support for freeze");
        assert_eq!(headword(&fatal, None).as_deref(), Some("Unimplemented"));
        assert_eq!(headword(&Symptom::Hangs, None), None);
    }
}
