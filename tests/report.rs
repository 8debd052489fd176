//! Reports: every script was seen to work, and works for people who have never heard of whodunit.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::ledger::folders;
use crate::support::{Home, installed};

/// Options that keep the searches of a report short.
const QUICK: [&str; 5] = ["--no-check", "--reduction", "0.1", "--search", "20"];

/// Makes a report and gives its data.
fn report(home: &Home, bug: &Path, bundle: &str) -> Value {
    let bug = bug.to_str().expect("paths are plain");
    home.run(&[&["report", bug, "--json", "--out", bundle], &QUICK[..]].concat()).expect(0).json()
}

/// Runs a bundle's script by plain `sh` in a directory with nothing but the program.
fn replay(bundle: &Path, program: &str, setting: Option<(&str, &str)>) -> i32 {
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    for name in ["repro.sh", program] {
        std::fs::copy(bundle.join(name), directory.path().join(name)).expect("the bundle has it");
    }
    let mut sh = Command::new("sh");
    sh.arg("./repro.sh").current_dir(directory.path()).stdin(Stdio::null()).envs(setting);
    let ended = sh.output().expect("sh starts");
    let left = std::fs::read_dir(directory.path()).expect("it is still there").count();
    assert_eq!(left, 2, "the script leaves files behind");
    ended.status.code().unwrap_or(-1)
}

#[test]
fn the_script_of_every_ledger_bug_tells_with_and_without_the_optimisation() {
    let home = Home::new();
    let mut reported = 0;
    for folder in folders() {
        let (bug, _) = whodunit_findings::read(&folder).expect("a ledger entry is a bug folder");
        if !installed(&bug.subject) {
            continue;
        }
        reported += 1;
        let name = folder.file_name().and_then(|name| name.to_str()).expect("names are plain");
        let document = report(&home, &folder, name);
        let bundle = home.path().join(name);
        assert_eq!(replay(&bundle, "prog.c", None), 0, "{name}");
        assert_eq!(document["actual"]["replays"]["shown"], 5, "{name}: {document:#}");
        // A compiler without passes has no other way to compile the program.
        if bug.subject.starts_with("llvm-") {
            assert_eq!(replay(&bundle, "prog.c", Some(("PASSES", "verify"))), 1, "{name}");
            assert!(document["single-pass"]["Ok"]["element"].is_string(), "{name}: {}", document["single-pass"]);
        }
        let script = std::fs::read_to_string(bundle.join("repro.sh")).expect("the bundle has a script");
        let scratch = home.path().to_str().expect("paths are plain");
        for place in ["whodunit", "/usr/", "/tmp", scratch] {
            assert!(!script.contains(place), "{name} names {place}:\n{script}");
        }
        assert_eq!(document["readiness"]["verdict"], "not-ready", "{name} is not reduced or checked");
    }
    assert!(reported > 0, "no bug of the ledger could be reported");
}

#[test]
fn a_crash_is_told_by_its_text_and_comes_with_a_test_that_was_tried() {
    if !installed("llvm-22") {
        return;
    }
    let home = Home::new();
    let toml = "subject = \"llvm-22\"\nkind = \"invalid-ir\"\nprogram = \"prog.ll\"\npasses = \"function(gvn),trigger-verifier-error\"\n";
    let bug = home.bug("bug", toml, ("prog.ll", "define i32 @main() {\n  ret i32 0\n}\n"));
    let document = report(&home, &bug, "bundle");
    let bundle = home.path().join("bundle");
    assert_eq!(replay(&bundle, "prog.ll", None), 0);
    assert_eq!(replay(&bundle, "prog.ll", Some(("PASSES", "function(gvn)"))), 1);
    assert_eq!(document["single-pass"]["Ok"]["element"], "trigger-verifier-error", "{document:#}");
    assert!(document["script"]["Ok"]["text"].as_str().is_some_and(|text| text.contains("Aliasee cannot be NULL!")));
    let test = std::fs::read_to_string(bundle.join("regression.ll")).expect("the bundle has a regression test");
    assert!(test.starts_with("; RUN: opt -S -passes=trigger-verifier-error < %s | FileCheck %s\n"), "{test}");
    assert_eq!(document["readiness"]["verdict"], "ready", "{:#}", document["readiness"]);
}

#[test]
fn a_bug_of_gcc_names_its_lowest_level_and_the_page_its_commands() {
    if !installed("gcc-12") {
        return;
    }
    let home = Home::new();
    let toml =
        "subject = \"gcc-12\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\nfailing = [\"-O2\"]\npassing = [\"-O0\"]\n";
    let source = "int printf(const char *, ...);\nint main(void) {\n#ifdef __OPTIMIZE__\n  printf(\"8\\n\");\n#else\n  printf(\"7\\n\");\n#endif\n}\n";
    let bug = home.bug("bug", toml, ("prog.c", source));
    let ran = home.run(&["report", bug.to_str().expect("paths are plain"), "--no-check", "--search", "1"]).expect(0);
    let page = ran.stdout();
    assert!(ran.stderr().is_empty(), "{}", ran.stderr());
    assert!(page.contains("gcc-12 -O2 -w prog.c -o ./prog.exe -lm\n"), "{page}");
    assert!(page.contains("- -O1: the lowest level that fails"), "{page}");
    assert_eq!(std::fs::read_to_string(bug.join("report/report.md")).expect("the page is kept").trim(), page.trim());
    assert_eq!(replay(&bug.join("report"), "prog.c", Some(("OPTIONS", "-O3"))), 0);
    assert_eq!(replay(&bug.join("report"), "prog.c", Some(("OPTIONS", "-O0"))), 1);
    assert_eq!(replay(&bug.join("report"), "prog.c", Some(("OPTIONS", "--no-such-option"))), 2);
}

#[test]
fn a_bug_that_does_not_show_is_not_reported() {
    if !installed("gcc-12") {
        return;
    }
    let home = Home::new();
    let toml = "subject = \"gcc-12\"\nkind = \"crash\"\nprogram = \"prog.c\"\nfailing = [\"-O2\"]\n";
    let bug = home.bug("bug", toml, ("prog.c", "int main(void) { return 0; }\n"));
    let ran = home.run(&["report", bug.to_str().expect("paths are plain"), "--json"]).expect(1);
    assert!(ran.json()["error"].as_str().is_some_and(|text| text.contains("does not show")), "{}", ran.stdout());
    assert!(!bug.join("report").exists());
}
