//! `whodunit check`: verdicts, evidence, exit codes, and that it errs on neither side.

use serde_json::Value;

use crate::support::{Home, installed};

const VALID: &str = "int printf(const char *, ...);\nint main(void) { printf(\"%d\\n\", 6 * 7); return 0; }\n";
const OVERFLOW: &str = "int printf(const char *, ...);\nint x = 2147483647;\n\
                        int main(void) { x++; printf(\"%d\\n\", x); return 0; }\n";
const ENDLESS: &str = "int printf(const char *, ...);\nvolatile int x;\n\
                       int main(void) { while (!x) {} printf(\"done\\n\"); return 0; }\n";

fn tools_are_there() -> bool {
    ["gcc-12", "clang-14", "clang-22", "tcc"].into_iter().all(installed)
}

fn check<'a>(document: &'a Value, name: &str) -> &'a Value {
    let checks = document["checks"].as_array().expect("checks are a list");
    checks.iter().find(|check| check["name"] == name).unwrap_or_else(|| panic!("no {name}: {document:#}"))
}

#[test]
fn a_valid_program_passes_and_its_certificate_is_kept() {
    if !tools_are_there() {
        return;
    }
    let home = Home::new();
    let program = home.write("prog.c", VALID).display().to_string();
    let document = home.run(&["check", &program, "--json"]).expect(0).json();
    assert_eq!(document["verdict"], "valid");
    assert_eq!(check(&document, "clang-asan-ubsan")["verdict"], "passed");
    assert!(check(&document, "gcc-ubsan")["tool"].as_str().is_some_and(|tool| tool.contains("gcc-12")), "{document:#}");
    // The very same document again: times and all, so it was not made a second time.
    assert_eq!(home.run(&["check", &program, "--json"]).expect(0).json(), document);
    assert_eq!(std::fs::read_dir(home.path().join("validity")).expect("there is a cache").count(), 1);
    assert!(home.leftovers().is_empty(), "{:?}", home.leftovers());
}

#[test]
fn an_invalid_program_is_shown_with_the_line_that_is_wrong() {
    if !tools_are_there() {
        return;
    }
    let home = Home::new();
    let program = home.write("prog.c", OVERFLOW).display().to_string();
    let text = home.run(&["check", &program, "--no-cache"]).expect(1).stdout();
    assert!(text.contains("FAILED") && text.contains("signed integer overflow"), "{text}");
    assert!(text.ends_with("invalid\n"), "{text}");
    assert!(!home.path().join("validity").exists(), "--no-cache keeps nothing");
}

#[test]
fn what_cannot_be_told_is_unproven() {
    let home = Home::new();
    let module = home.write("prog.ll", "define i32 @main() {\n  ret i32 0\n}\n").display().to_string();
    assert_eq!(home.run(&["check", &module, "--json"]).expect(2).json()["verdict"], "unproven");
    let endless = home.write("endless.c", ENDLESS).display().to_string();
    let text = home.run(&["check", &endless]).expect(2).stdout();
    assert!(installed("gcc-12") && text.contains("does not end within the limits"), "{text}");
    // Without any tool nothing is known, and nothing breaks.
    let program = home.write("prog.c", VALID).display().to_string();
    let bare = home.whodunit(&["check", &program]).env("PATH", "/nonexistent").output().expect("the binary starts");
    assert_eq!(bare.status.code(), Some(2), "{}", String::from_utf8_lossy(&bare.stdout));
}

#[test]
fn what_nobody_compiles_is_invalid() {
    if !tools_are_there() {
        return;
    }
    let home = Home::new();
    let program = home.write("prog.c", "int main(void) { return undeclared; }\n").display().to_string();
    let document = home.run(&["check", &program, "--json"]).expect(1).json();
    let evidence = check(&document, "compilers-agree")["evidence"].as_str().expect("evidence is text").to_owned();
    assert!(evidence.contains("does not compile") && evidence.contains("undeclared"), "{evidence}");
}

/// The whole benchmark takes an hour; this is one program of each family and a few others.
#[test]
fn no_undefined_program_is_accepted_and_no_defined_one_rejected() {
    if !tools_are_there() {
        return;
    }
    let arguments = ["bench", "validity", "--variants", "1", "--csmith", "8", "--quick", "--jobs", "2", "--json"];
    let document = Home::new().run(&arguments).expect(0).json();
    assert_eq!((&document["undefined_accepted"], &document["csmith_rejected"]), (&0.into(), &0.into()));
    assert!(document["undefined_programs"].as_u64() >= Some(45), "{document:#}");
    // Defined programs are not merely left open.
    assert_eq!(document["defined"]["valid"], document["defined_programs"], "{document:#}");
}
