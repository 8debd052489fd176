//! `whodunit isolate`, `subject prepare` and `bench isolate` on stock LLVM: the guilty file comes out,
//! the same seed gives the same ranking, and bad input is told what to do.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::stores::KNOWN_PROGRAM as PROGRAM;
use crate::support::{Home, installed};

fn llvm_14_is_there() -> bool {
    installed("llvm-14") && Path::new("/usr/lib/llvm-14/lib/libLLVMCore.a").exists()
}

fn path_of(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

fn known_bug(home: &Home) -> PathBuf {
    let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"attributor\"\n";
    let truth = "truth = [\"Attributor.cpp\", \"AttributorAttributes.cpp\"]\n";
    home.bug("bugs/known", &format!("{keys}{truth}"), ("prog.c", PROGRAM))
}

fn isolated(home: &Home, arguments: &[&str]) -> Value {
    let known = known_bug(home);
    let mut all = vec!["isolate", path_of(&known), "--json", "--budget", "5m"];
    all.extend(arguments);
    home.run(&all).expect(0).json()
}

#[test]
fn a_bug_of_a_stock_compiler_is_traced_to_its_file() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let found = isolated(&home, &["--runs", "400"]);
    for key in ["bug", "strategy", "seconds", "runs", "witnesses", "files", "functions", "decisive"] {
        assert!(!found[key].is_null(), "{key} is missing");
    }
    assert!(found["witnesses"].as_u64() >= Some(1), "{found}");
    let files: Vec<&str> = found["files"].as_array().unwrap().iter().map(|f| f["file"].as_str().unwrap()).collect();
    let guilty = "llvm/lib/Transforms/IPO/Attributor";
    assert!(files.iter().take(5).any(|file| file.starts_with(guilty)), "{:?}", &files[..5]);
    assert!(found["repairs"].as_u64() >= Some(1), "some branch must be decisive");
}

#[test]
fn the_same_seed_gives_the_same_ranking_whatever_the_number_of_workers() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let of = |jobs: &str| {
        let found = isolated(&home, &["--runs", "120", "--whole-budget", "--jobs", jobs, "--seed", "5"]);
        // Scores may differ in their last digits: compilers hash pointers, and what a worker ran before
        // moves what they allocate.
        let line =
            |one: &Value| format!("{} {} {:.2}", one["rank"], one["file"], one["score"].as_f64().unwrap_or(-1.0));
        let first: Vec<String> = found["files"].as_array().expect("a list").iter().take(10).map(line).collect();
        (first, ["runs", "witnesses", "repairs"].map(|key| found[key].clone()))
    };
    assert_eq!(of("1"), of("2"));
}

#[test]
fn prepare_tells_blocks_from_files_and_checks_traps_against_steps() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let prepared = home.run(&["subject", "prepare", "llvm-14", "--json"]).expect(0).json();
    let number = |key: &str| prepared["coverage"][key].as_u64().unwrap_or_default();
    assert!(number("blocks") > 1_000_000 && number("functions") > 50_000 && number("files") > 1_000, "{prepared}");
    assert!(number("checked_blocks") > 1_000 && number("checked_functions") > 100, "{}", prepared["coverage"]);
}

#[test]
fn what_cannot_be_isolated_is_told_so_with_what_to_do() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let refused = |dir: &Path, text: &str| {
        let ran = home.run(&["isolate", path_of(dir)]).expect(1);
        assert!(ran.stderr().contains(text), "{}", ran.stderr());
    };
    let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"function(sroa)\"\n";
    refused(&home.bug("absent", keys, ("prog.c", PROGRAM)), "the bug does not show here");
    let keys = "subject = \"gcc-12\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\nfailing = [\"-O2\"]\n";
    refused(&home.bug("driver", keys, ("prog.c", PROGRAM)), "cannot be watched");
}

#[test]
fn a_library_without_its_archives_names_the_package_to_install() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let alone = home.path().join("lib/libLLVM-14.so.1");
    std::fs::create_dir_all(alone.parent().expect("it has a directory")).expect("a directory can be made");
    std::fs::copy("/usr/lib/llvm-14/lib/libLLVM-14.so.1", &alone).expect("a library can be copied");
    let tool = |name: &str| format!("/usr/lib/llvm-14/bin/{name}");
    let library = path_of(&alone);
    let [clang, opt] = [tool("clang"), tool("opt")];
    let add = ["subject", "add", "bare-14", "--llvm-library", library, "--clang", &clang, "--opt", &opt];
    home.run(&add).expect(0);
    let keys = "subject = \"bare-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"attributor\"\n";
    let dir = home.bug("bare", keys, ("prog.c", PROGRAM));
    let ran = home.run(&["isolate", path_of(&dir)]).expect(2);
    assert!(ran.stderr().contains("llvm-14-dev"), "{}", ran.stderr());
}

#[test]
fn known_bugs_and_seeded_faults_are_measured_and_kept() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let bugs = known_bug(&home).parent().expect("it has a parent").to_owned();
    let [bugs, work] = [bugs, home.path().join("work")].map(|path| path.display().to_string());
    let arguments = [
        "bench",
        "isolate",
        "--bugs",
        &bugs,
        "--seeded",
        "1",
        "--subject",
        "llvm-14",
        "--strategy",
        "neighbours",
        "--budget",
        "5s",
        "--work",
        &work,
        "--json",
    ];
    let first = home.run(&arguments).expect(0).json();
    let rows = first["strategies"].as_array().expect("a list of rows");
    assert!(rows.iter().any(|row| row["level"] == "file" && row["n"] == 1 && row["mfr"].is_number()), "{rows:?}");
    assert_eq!(first["bugs"].as_array().map(Vec::len), Some(2));
    // What was measured is not measured again.
    assert_eq!(first, home.run(&arguments).expect(0).json());
}

#[test]
fn coverage_in_lcovs_form_is_ranked_too() {
    let home = Home::new();
    let failing =
        home.write("bad.info", "SF:a.cc\nFN:1,f\nDA:2,1\nend_of_record\nSF:b.cc\nFN:1,g\nDA:3,1\nend_of_record\n");
    let passing = home.write("good.info", "SF:b.cc\nFN:1,g\nDA:3,7\nend_of_record\n");
    let [failing, passing] = [&failing, &passing].map(|path| path_of(path));
    let found = home.run(&["isolate", "--lcov", failing, "--passing", passing, "--json"]).expect(0).json();
    assert_eq!((&found["files"][0]["file"], &found["functions"][0]["function"]), (&"a.cc".into(), &"f".into()));
    let broken = home.write("broken.info", "SF:a.cc\nDA:2\n");
    let ran = home.run(&["isolate", "--lcov", path_of(&broken), "--passing", passing]).expect(2);
    assert!(ran.stderr().contains("broken.info") && ran.stderr().contains("line 2"), "{}", ran.stderr());
}
