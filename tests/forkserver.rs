//! Compilers in fork servers do what they do as processes, and a GCC built from its sources can be
//! watched; what is asked of them and cannot be had is told.

use std::path::PathBuf;

use serde_json::Value;

use crate::support::{Home, installed};

#[test]
fn compilations_by_a_fork_server_are_those_of_processes() {
    if !installed("gcc-12") || !installed("clang-16") {
        return;
    }
    let home = Home::new();
    let found = home.run(&["bench", "forkserver", "--programs", "3", "--json"]).expect(0).json();
    let drivers = found["drivers"].as_array().unwrap();
    assert_eq!(drivers.len(), 2);
    for driver in drivers {
        assert!(driver["compilations"].as_u64() >= Some(30), "{driver}");
        assert!(driver["failed"].as_u64() >= Some(10), "errors and crashes are among them: {driver}");
        assert!(driver["failed"].as_u64() < driver["compilations"].as_u64(), "{driver}");
        assert_eq!(driver["differing"].as_array().map(Vec::len), Some(0), "{driver}");
    }
    assert_eq!(home.leftovers(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn programs_are_linked_with_a_thin_c_library_and_with_the_whole_one_if_they_ask_for_more() {
    if !installed("gcc-12") {
        return;
    }
    let home = Home::new();
    let keys = "subject = \"gcc-12\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\nfailing = [\"-O2\"]\n";
    // The thin one has neither. (Whether what was linked asks the same of both is a unit test.)
    let text = "#include <unistd.h>\n#include <search.h>\n\
                int main(int argc, char **argv) { return getopt(argc, argv, \"a\") != -1 || !hcreate(9); }\n";
    let bug = home.bug("asks", keys, ("prog.c", text));
    home.run(&["test", bug.to_str().unwrap()]).expect(1);
    let made = std::fs::read_dir(home.path().join("thin")).expect("it was made").flatten();
    let has_both = |path: &std::path::Path| path.join("libc.so").exists() && path.join("libm.so").exists();
    assert!(made.map(|entry| entry.path()).any(|path| has_both(&path)));
}

#[test]
fn a_bug_of_a_stripped_gcc_is_told_how_to_get_one_that_can_be_watched() {
    if !installed("gcc-12") {
        return;
    }
    let home = Home::new();
    let keys = "subject = \"gcc-12\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\nfailing = [\"-O2\"]\n";
    let bug = home.bug("mine", keys, ("prog.c", "int main(void) { return 0; }\n"));
    let said = home.run(&["isolate", bug.to_str().unwrap()]).expect(1).stderr();
    assert!(said.contains("whodunit subject build gcc-12"), "{said}");
}

#[test]
fn what_cannot_be_built_is_told_why() {
    let home = Home::new();
    let said = home.run(&["subject", "build", "gcc-4"]).expect(2).stderr();
    assert!(said.contains("gcc-4-source"), "{said}");
    let empty = home.write("empty/note", "nothing");
    let directory = empty.parent().unwrap().to_str().unwrap();
    let said = home.run(&["subject", "build", "gcc-12", "--source", directory]).expect(2).stderr();
    assert!(said.contains("neither a tarball nor a source tree"), "{said}");
}

#[test]
fn a_gcc_built_from_its_sources_is_watched_as_single_steps_see_it() {
    let home = Home::new();
    if !home.borrow_builds() {
        println!("no gcc was built here (`make gcc`): its blocks are not checked");
        return;
    }
    let found = home.run(&["subject", "prepare", "gcc-12+src", "--json"]).expect(0).json();
    let coverage = &found["coverage"];
    assert!(coverage["error"].is_null(), "{coverage}");
    assert!(coverage["blocks"].as_u64() > Some(500_000), "{coverage}");
    assert!(coverage["checked_blocks"].as_u64() > Some(100), "{coverage}");
}

#[test]
fn of_wrong_code_the_pass_that_makes_it_wrong_is_left_and_none_behind_it() {
    let home = Home::new();
    if !home.borrow_builds() {
        println!("no gcc was built here (`make gcc`): its passes are not left out");
        return;
    }
    // What this does is not defined, so that it is known which pass changes it: the first that takes it that no float is an int.
    let program = "#include <stdio.h>\n\
        __attribute__((noipa)) int f(int *i, float *x) { *i = 1; *x = 0; return *i; }\n\
        int main(void) { int i; printf(\"%d\\n\", f(&i, (float *)&i)); return 0; }\n";
    let out = home.path().join("kept");
    let to = ["--budget", "3m", "--runs", "40", "--json", "--out", out.to_str().unwrap()];
    let keys = "kind = \"wrong-code\"\nprogram = \"prog.c\"\nfailing = [\"-O2\"]\npassing = [\"-O0\"]\n";
    let (mut bug, mut guilty) = (PathBuf::new(), Value::Null);
    // What is built takes the options of what is installed.
    for subject in ["gcc-12+src", "gcc-12"] {
        bug = home.bug(subject, &format!("subject = \"{subject}\"\n{keys}"), ("prog.c", program));
        let isolate = [&["isolate", bug.to_str().unwrap(), "--strategy", "options"], &to[..]].concat();
        let found = home.run(&isolate).expect(0).json();
        let recipe = found["recipe"].to_string();
        assert!(!recipe.contains("-fdisable-tree-fre1"), "{subject}: {recipe}");
        let off = ["-fdisable-tree-pre", "-fdisable-rtl-combine"];
        assert!(off.iter().all(|pass| recipe.contains(pass)), "{subject}: {recipe}");
        assert!(found["passes"].to_string().contains("tree-fre1"), "{subject}: {}", found["passes"]);
        guilty = found["guilty_pass"].clone();
        let (option, file) = ("-fdisable-tree-fre1".into(), "gcc/tree-ssa-sccvn.cc".into());
        assert_eq!((&guilty["option"], &guilty["file"]), (&option, &file), "{subject}");
    }
    // Most changes are tried from where the program is read.
    let counted = ["--budget", "5m", "--runs", "300", "--json"];
    let blend = home.run(&[&["isolate", bug.to_str().unwrap()], &counted[..]].concat()).expect(0).json();
    let [tried, late] = ["interventions", "from_checkpoint"].map(|key| blend[key].as_u64().unwrap());
    assert!(tried > 100 && late > tried / 2, "{late} of {tried} changes were tried from where the program is read");
    // Passes of RTL that the program can do without, and nearly all others cannot, are not left out.
    assert!(blend["ordinary"].as_u64() >= Some(34), "{} ordinary programs come out right", blend["ordinary"]);
    let case: Value = serde_json::from_slice(&std::fs::read(out.join("case.json")).unwrap()).unwrap();
    let only_by_it = case["by_guilty_pass"].as_array().map_or(0, Vec::len);
    let all = case["map"]["blocks"].as_array().map_or(0, Vec::len);
    assert_eq!(case["pass_file"], guilty["file"]);
    assert!(only_by_it > 0 && only_by_it < all / 2, "{only_by_it} of {all} blocks");
}
