//! Compilers that count their own blocks: isolated to file and line, and compared with traps.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Home, installed};

const PROGRAM: &str = "\
int printf(const char *, ...);
int main(void) {
  printf(\"%d\", 4 + 0);
  return 0;
}
";

/// Builds the small compiler of `tests/counting` with what `whodunit subject runtime` prints.
fn counting_compiler(home: &Home) -> PathBuf {
    let runtime = home.run(&["subject", "runtime"]).expect(0).stdout();
    home.write("sancov.c", &runtime);
    let sources =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/counting").canonicalize().expect("it is there");
    let files = ["main.c", "fold.c", "names.c", "scale.c"].map(|name| sources.join(name));
    clang(home, &["-O2", "-c", "sancov.c"], &[]);
    clang(home, &["-g1", "-fsanitize-coverage=inline-bool-flag,pc-table", "sancov.o", "-o", "counting"], &files);
    home.path().join("counting")
}

fn clang(home: &Home, options: &[&str], files: &[PathBuf]) {
    let ran = Command::new("clang-14").args(options).args(files).current_dir(home.path()).output();
    let ran = ran.expect("clang-14 starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

fn add(home: &Home, name: &str, command: &str) {
    home.run(&["subject", "add", name, "--command", command, "--level", "-O1"]).expect(0);
}

#[test]
fn a_bug_of_a_compiler_that_counts_is_traced_to_file_function_and_line() {
    if !installed("clang-14") {
        return;
    }
    let home = Home::new();
    let compiler = counting_compiler(&home);
    add(&home, "counting", compiler.to_str().expect("UTF-8"));
    let keys = "subject = \"counting\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\nfailing = [\"-O1\"]\n";
    let bug = home.bug("bug", &format!("{keys}passing = [\"-O0\"]\n"), ("prog.c", PROGRAM));
    let bug = bug.to_str().expect("UTF-8");
    let isolate = ["isolate", bug, "--strategy", "options", "--level", "block", "--explain", "fold.c"];
    let found = home.run(&[&isolate[..], &["--json"]].concat()).expect(0).json();
    let files: Vec<_> = found["files"].as_array().expect("a list").iter().map(|one| one["file"].clone()).collect();
    assert_eq!(files[0], "fold.c", "{files:?}");
    // Blocks that tie stand in the order of their addresses, and the call of `fold` is in main.c.
    let lines = |list: &serde_json::Value| {
        let blocks = list.as_array().expect("a list").iter();
        blocks.map(|block| block["line"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let guilty = |line: &String| line == "fold.c:6" || line == "fold.c:7";
    assert!(lines(&found["blocks"]).iter().take(5).any(guilty), "{}", found["blocks"]);
    assert!(lines(&found["explanation"]["blocks"]).iter().any(guilty), "{}", found["explanation"]);
    // What scales sums is executed with the same options as what folds them.
    let functions: Vec<_> = found["functions"].as_array().expect("a list").iter().take(4).collect();
    assert!(functions.iter().any(|one| one["function"] == "wrong_sum"), "{functions:?}");
    let shown = home.run(&isolate).expect(0).stdout();
    assert!(shown.contains("wrong_sum+0x0  (fold.c:6)") || shown.contains("wrong_sum+0x0  (fold.c:7)"), "{shown}");
}

#[test]
fn a_program_that_lacks_the_piece_that_stops_the_compiler_is_a_witness() {
    if !installed("clang-14") {
        return;
    }
    let home = Home::new();
    let compiler = counting_compiler(&home);
    add(&home, "counting", compiler.to_str().expect("UTF-8"));
    let keys =
        |kind: &str| format!("subject = \"counting\"\nkind = \"{kind}\"\nprogram = \"prog.c\"\nfailing = [\"-O1\"]\n");
    let stops =
        "static int one = 1;\nint twice(int a) {\n  return a << 3;\n}\nint main(void) {\n  return one << 3;\n}\n";
    let bug = home.bug("stops", &keys("crash"), ("prog.c", stops));
    for strategy in ["pieces", "tokens"] {
        let isolate = ["isolate", bug.to_str().expect("UTF-8"), "--strategy", strategy];
        let found = home.run(&[&isolate[..], &["--json"]].concat()).expect(0).json();
        // It takes one of the two shifts.
        let left = found["program"].as_str().expect("something was left out");
        assert_eq!(left.matches("<< 3").count(), 1, "{left}");
        assert!(found["witnesses"].as_u64() >= Some(1), "{strategy}: {found}");
        let nearest = found["nearest"][0]["candidate"]["program"]["text"].as_str().expect("a program");
        assert!(!nearest.contains("<< 3"), "{strategy}: {nearest}");
        assert_eq!(found["files"][0]["file"], "scale.c", "{}", found["files"]);
        assert!(home.run(&isolate).expect(0).stdout().contains("tokens of the program"));
    }
    let wrong = home.bug("wrong", &keys("wrong-code"), ("prog.c", PROGRAM));
    let said = home.run(&["isolate", wrong.to_str().expect("UTF-8"), "--strategy", "pieces"]).expect(1).stderr();
    assert!(said.contains("bugs that stop the compiler") && said.contains("recbi"), "{said}");
}

#[test]
fn of_a_program_that_is_none_to_refuse_it_is_right() {
    if !installed("clang-14") {
        return;
    }
    let home = Home::new();
    let compiler = counting_compiler(&home);
    add(&home, "counting", compiler.to_str().expect("UTF-8"));
    let keys = "subject = \"counting\"\nkind = \"crash\"\nprogram = \"prog.c\"\nfailing = [\"-O1\"]\n";
    let bug = home.bug("none", keys, ("prog.c", "int main(void) {\n  return << 3;\n}\n"));
    let isolate = ["isolate", bug.to_str().expect("UTF-8"), "--strategy", "tokens", "--json"];
    let found = home.run(&isolate).expect(0).json();
    let nearest = found["nearest"].as_array().expect("a list");
    let text = |one: &serde_json::Value| one["candidate"]["program"]["text"].as_str().expect("a program").to_owned();
    assert!(!nearest.is_empty() && nearest.iter().all(|one| text(one).contains("return << ")), "{found}");
    assert_eq!(found["files"][0]["file"], "scale.c", "{}", found["files"]);
}

#[test]
fn a_compiler_that_does_not_tell_its_counts_is_told_what_is_missing() {
    if !installed("clang-14") {
        return;
    }
    let home = Home::new();
    home.write("mute.c", "void __sanitizer_cov_bool_flag_init(void) {}\nvoid __sanitizer_cov_pcs_init(void) {}\n");
    home.write("cc.c", "int main(void) { return 1; }\n");
    clang(&home, &["-c", "mute.c"], &[]);
    clang(&home, &["-g1", "-fsanitize-coverage=inline-bool-flag,pc-table", "cc.c", "mute.o", "-o", "mute"], &[]);
    add(&home, "mute", home.path().join("mute").to_str().expect("UTF-8"));
    let told = home.run(&["subject", "prepare", "mute"]).expect(0).stdout();
    assert!(told.contains("no counts came from it") && told.contains("whodunit subject runtime"), "{told}");
}

#[test]
fn traps_and_counters_see_the_same_functions_of_a_real_compiler() {
    if !installed("clang-14") {
        return;
    }
    let home = Home::new();
    let work = home.path().join("work");
    let work = work.to_str().expect("UTF-8");
    let found = home.run(&["bench", "sources", "--programs", "5", "--work", work, "--json"]).expect(0).json();
    let number = |key: &str| found[key].as_u64().unwrap_or_default();
    assert_eq!((number("programs"), &found["differing_functions"]), (5, &serde_json::json!([])));
    assert!(number("functions") > 300 && number("functions_executed") > 100, "{found}");
    assert!(number("blocks") > 3000 && number("blocks_executed") > 1000, "{found}");
    // The same compiler as a process is a subject like others, with its files told apart.
    add(&home, "small", &format!("{work}/tcc -B{work}/home"));
    let prepared = home.run(&["subject", "prepare", "small", "--json"]).expect(0).json();
    let coverage = &prepared["coverage"];
    assert_eq!(coverage["functions"], found["functions"], "{prepared}");
    assert_eq!(coverage["files"], 10, "{prepared}");
    assert!(coverage["checked_functions"].as_u64() > Some(100), "{prepared}");
}
