//! Scripts as they come out, for each way a compiler is run and each kind of bug.

use whodunit_subjects::{Behaviour, Crash, Limit, Stage};

use super::*;

fn llvm() -> Tested {
    Tested::Llvm { opt: "opt-14".to_owned(), clang: "clang-14".to_owned() }
}

fn driver() -> Tested {
    Tested::Driver { path: "gcc-11".to_owned(), family: "gcc".to_owned() }
}

fn judges() -> Judges {
    let name = |text: &str| Some(text.to_owned());
    Judges {
        gcc: name("gcc-12"),
        clang: name("clang-22"),
        clang_sanitizers: name("clang-16"),
        clang_memory: None,
        gcc_sanitizers: name("gcc-12"),
        lld: true,
    }
}

fn passes(text: &str) -> Recipe {
    Recipe::passes(text.parse().expect("a pipeline"))
}

fn behaved() -> Symptom {
    Symptom::Behaved(Behaviour { stdout: b"2".to_vec(), exit: Some(0), signal: None })
}

fn written(kind: Kind, recipe: &Recipe, symptom: &Symptom, tested: Tested) -> String {
    script(&Plan { subject: "s", kind, recipe, symptom, tested, judges: judges() }).expect("it can be written")
}

/// The lines without the warnings, which are many.
fn steps(text: &str) -> Vec<String> {
    let plain = |line: &str| line.split(' ').filter(|word| !word.starts_with("-Werror=")).collect::<Vec<_>>().join(" ");
    let told = text.lines().filter(|line| !line.starts_with('#') && line.contains("prog.") || line.contains(" bad"));
    told.map(|line| plain(line.trim())).collect()
}

#[test]
fn wrong_code_by_passes_is_compared_with_no_passes_and_all_but_the_last() {
    let recipe = passes("globalopt,function(gvn)").with_llvm_args(&["-verify-each".to_owned()]);
    let text = written(Kind::WrongCode, &recipe, &behaved(), llvm());
    let wanted = [
        "compile gcc-12 -O0 prog.c -o gcc.exe -lm && run gcc || exit 1",
        "compile clang-14 -O0 prog.c -o clang.exe -lm && run clang && same gcc clang || exit 1",
        "compile opt-14 prog.bc -o \"$1.bc\" \"-passes=$2\" -verify-each || return",
        "compile clang-14 -O0 -Xclang -disable-O0-optnone -w -emit-llvm -c prog.c -o prog.bc || exit 1",
        "build bad 'globalopt,function(gvn)' || exit 1",
        "run bad",
        "same gcc bad && exit 1",
        "compile clang-16 -O0 -w -fsanitize=address,undefined,local-bounds,float-cast-overflow \
         -fno-sanitize-recover=all -fuse-ld=lld prog.c -o asan.exe -lm && run asan && same gcc asan || exit 1",
        "compile gcc-12 -O0 -w \
         -fsanitize=address,undefined,float-cast-overflow,pointer-compare,pointer-subtract,bounds-strict \
         -fno-sanitize-recover=all prog.c -o ubsan.exe -lm && run ubsan && same gcc ubsan || exit 1",
    ];
    assert_eq!(steps(&text), wanted);
    assert!(text.contains("build before globalopt && run before && same gcc before || exit 1\n"), "{text}");
    assert!(text.contains(" -Werror=uninitialized ") && text.contains("[ $hangs = no ] || exit 1\n"), "{text}");
}

#[test]
fn a_single_pass_has_nothing_before_it_and_a_level_has_its_front_end() {
    let text = written(Kind::WrongCode, &passes("default<O2>"), &Symptom::Hangs, llvm());
    assert!(!text.contains("before"), "{text}");
    assert!(text.contains("compile clang-14 -O2 -Xclang -disable-llvm-passes -w -emit-llvm -c prog.c"), "{text}");
    assert!(text.contains("compile clang-14 -w -O2 -Xclang -disable-llvm-passes \"$1.bc\""), "{text}");
    assert!(text.contains("[ $hangs = yes ] || exit 1\n"), "{text}");
}

#[test]
fn wrong_code_of_a_driver_is_compared_with_itself_and_another() {
    let text = written(Kind::WrongCode, &Recipe::options(["-O2", "-fno-x"]), &behaved(), driver());
    let wanted = [
        "compile gcc-11 -O0 prog.c -o gcc.exe -lm && run gcc || exit 1",
        "compile clang-22 -O0 prog.c -o clang.exe -lm && run clang && same gcc clang || exit 1",
        "compile gcc-11 -O2 -fno-x -w prog.c -o bad.exe -lm || exit 1",
    ];
    assert_eq!(steps(&text)[..3], wanted);
}

#[test]
fn a_crash_is_told_by_signal_or_words_and_nothing_is_asked_about_validity() {
    let died = Symptom::Crashed(Crash { signal: Some(6), ..Crash::default() });
    let text = written(Kind::Crash, &Recipe::options(["-O2"]), &died, driver());
    let wanted =
        ["compile gcc-11 -O0 -w prog.c -o plain.exe -lm || exit 1", "compile gcc-11 -O2 -w prog.c -o bad.exe -lm"];
    assert_eq!(steps(&text), wanted);
    assert!(text.contains("[ $code -eq 134 ] || exit 1\n") && !text.contains("sanitize"), "{text}");

    let said = Crash { message: Some("LLVM ERROR: it's t12".to_owned()), ..Crash::default() };
    let text = written(Kind::Codegen, &passes("gvn"), &Symptom::Crashed(said), llvm());
    assert!(text.contains("build bad gvn\ncode=$?\n[ $code -ne 0 ] || exit 1\n"), "{text}");
    assert!(text.ends_with("grep -qF -e 'LLVM ERROR: it' compile.log || exit 1\nexit 0\n"), "{text}");
}

#[test]
fn what_no_script_can_tell_is_refused() {
    let recipe = passes("gvn");
    let symptom = Symptom::CompileLimit(Stage::Optimise, Limit::Memory);
    let (tested, judges) = (llvm(), judges());
    let plan = Plan { subject: "s", kind: Kind::Performance, recipe: &recipe, symptom: &symptom, tested, judges };
    assert!(script(&plan).is_err());
    let silent = Symptom::Crashed(Crash::default());
    let plan = Plan { kind: Kind::Crash, symptom: &silent, ..plan };
    assert!(script(&plan).is_err());
}
