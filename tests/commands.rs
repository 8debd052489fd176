//! The small commands: what they print, and that they keep their promises to scripts.

use std::process::Stdio;

use crate::support::{Home, installed, standin};

const LLVMS: [&str; 6] = ["llvm-13", "llvm-14", "llvm-15", "llvm-16", "llvm-19", "llvm-22"];

#[test]
fn doctor_knows_what_a_missing_tool_costs_and_how_to_get_it() {
    let home = Home::new();
    let document = home.run(&["doctor", "--json"]).json();
    let tools = document["tools"].as_array().expect("tools are a list");
    assert!(tools.iter().all(|tool| tool["cost"].as_str().is_some_and(|cost| !cost.is_empty())));
    let missing = tools.iter().any(|tool| tool["present"] == false);
    assert_eq!(document["install"].as_str().is_some_and(|text| text.contains("apt-get install")), missing);
    // Without any program to be found, everything is missing and said so.
    let bare = home.whodunit(&["doctor"]).env("PATH", "/nonexistent").output().expect("the binary starts");
    assert_eq!(bare.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&bare.stdout).contains("csmith"));
}

#[test]
fn passes_of_every_installed_llvm_come_with_nesting_tier_and_reasons() {
    let home = Home::new();
    for subject in LLVMS.into_iter().filter(|subject| installed(subject)) {
        let document = home.run(&["subject", "prepare", subject, "--passes-only", "--json"]).expect(0).json();
        let passes = document["passes"]["passes"].as_array().expect("passes are a list").clone();
        let of_tier = |tier: &str| passes.iter().filter(|pass| pass["tier"] == tier).count();
        assert!(of_tier("default") > 40 && of_tier("optional") > 10 && of_tier("experimental") > 5, "{subject}");
        let element = |name: &str| passes.iter().find(|pass| pass["name"] == name).map(|pass| pass["element"].clone());
        let licm = element("licm").expect("every version has licm").as_str().expect("elements are text").to_owned();
        assert!(licm.starts_with("function(loop-mssa(licm"), "{subject}: {licm}");
        let left_out = document["passes"]["left_out"].as_array().expect("left out is a list").clone();
        assert!(left_out.iter().all(|entry| entry[1].as_str().is_some_and(|reason| reason.len() > 5)), "{subject}");
        assert!(left_out.iter().any(|entry| entry[0] == "internalize"), "{subject}");
    }
}

#[test]
fn an_added_compiler_is_listed_and_works_from_every_directory() {
    let home = Home::new();
    std::fs::copy(standin(), home.path().join("cc")).expect("the home is writable");
    home.run(&["subject", "add", "mine-3", "--command", "./cc", "--family", "mine"]).expect(0);
    let elsewhere = tempfile::tempdir().expect("a temporary directory can be made");
    let list = home.whodunit(&["subject", "list", "--json"]).current_dir(elsewhere.path()).output().expect("it starts");
    let document: serde_json::Value = serde_json::from_slice(&list.stdout).expect("one JSON document");
    let subjects = document["subjects"].as_array().expect("subjects are a list");
    assert!(subjects.iter().any(|subject| subject["name"] == "mine-3" && subject["family"] == "mine"), "{document:#}");
}

#[test]
fn a_reader_that_has_seen_enough_ends_the_tool_quietly() {
    let home = Home::new();
    let mut child =
        home.whodunit(&["subject", "list"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it can be waited for");
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(ended.status.success() && told.is_empty(), "{:?} {told}", ended.status);
}

#[test]
fn in_process_and_as_processes_the_verdicts_are_the_same() {
    if !installed("llvm-14") {
        return;
    }
    let home = Home::new();
    let size = ["--programs", "2", "--large-programs", "0", "--sequences", "6"];
    let bench = [&["bench", "throughput", "--subject", "llvm-14", "--json", "--out", "results"], &size[..]].concat();
    let document = home.run(&bench).expect(0).json();
    assert_eq!(document["verdicts_identical"], true, "{document:#}");
    assert_eq!(document["tests"], 12);
    assert!(document["ratio"].as_f64().is_some_and(|ratio| ratio > 1.5), "{document:#}");
    assert!(document["compiler_share"].as_f64().is_some() && document["scaling_2"].as_f64().is_some());
    assert!(home.path().join("results/throughput.md").exists());
}

#[test]
fn a_finding_that_cannot_be_measured_is_named_and_the_benchmark_ends() {
    if !installed("llvm-14") {
        return;
    }
    if whodunit_subjects::find_program("cvise").is_none() {
        eprintln!("NOT RUN: C-Vise is not installed");
        return;
    }
    let home = Home::new();
    let toml = "subject = \"llvm-14\"\nkind = \"crash\"\nprogram = \"a.ll\"\npasses = \"gvn\"\n";
    home.bug("findings/mine", toml, ("a.ll", "define i32 @main() {\n  ret i32 0\n}\n"));
    let document =
        home.run(&["bench", "reduce", "--findings", "findings", "--out", "results", "--json"]).expect(1).json();
    assert_eq!(document["left_out"][0]["name"], "mine", "{document:#}");
    let page = std::fs::read_to_string(home.path().join("results/reduce.md")).expect("the results are kept");
    assert!(page.contains("Left out: mine: C-Vise reduces C, and a.ll is LLVM IR"), "{page}");
    home.run(&["bench", "reduce", "--findings", "results"]).expect(2);
}
