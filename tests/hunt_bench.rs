//! `whodunit bench hunt`: techniques are compared, runs are kept and never made again. `bench vectors` and
//! `bench select`: what is missing is said, what is measured is kept.

use serde_json::Value;

use crate::support::{Home, Ran, SUBJECT, installed};

/// Two techniques, few programs, and sequences so short that what is found is soon made minimal.
const SMALL: &str = "bench hunt --technique SP+SS,rp+2w --repetitions 1 --sequences 4 --length 2..6 --pool 50 \
    --program-pool 5 --program-round 2 --work work --subject";

fn bench(home: &Home, more: &[&str]) -> Ran {
    let arguments: Vec<&str> = SMALL.split_whitespace().chain([SUBJECT]).chain(more.iter().copied()).collect();
    home.run(&arguments)
}

fn kept(home: &Home, run: &str) -> Vec<u8> {
    std::fs::read(home.path().join("work").join(run).join("run.json")).expect("the run is kept")
}

#[test]
fn techniques_are_compared_and_a_run_that_is_done_is_never_made_again() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    let settings = ["--tests", "12", "--out", "results", "--json"];
    let document = bench(&home, &settings).expect(0).json();
    let rows = document["techniques"].as_array().expect("there are techniques");
    let names: Vec<_> = rows.iter().map(|row| row["technique"].as_str().expect("with names")).collect();
    assert_eq!(names, ["RP+2W", "SP+SS"], "CTOS comes last");
    let [pairwise, ctos] = [&rows[0], &rows[1]];
    assert!(pairwise["tests"].as_f64() >= Some(12.0) && ctos["tests"].as_f64() >= Some(12.0), "{document:#}");
    assert!(ctos["selecting"].as_f64() > pairwise["selecting"].as_f64(), "{document:#}");
    assert!(pairwise["against"]["a12"].is_f64() && ctos["against"].is_null(), "{document:#}");
    let table = std::fs::read_to_string(home.path().join("results/hunt.md")).expect("there is a table");
    assert!(table.contains("| technique | programs | tests |") && table.contains("| RP+2W |"), "{table}");
    assert!(home.path().join("results/hunt.html").exists());

    let [one, two] = ["SP+SS-1", "RP+2W-1"].map(|run| kept(&home, run));
    // As if it had been stopped in the second run: that one begins again, the other stays.
    std::fs::remove_file(home.path().join("work/RP+2W-1/run.json")).expect("it is there");
    let again = bench(&home, &settings).expect(0).json();
    assert_eq!(kept(&home, "SP+SS-1"), one);
    assert_ne!(kept(&home, "RP+2W-1"), two, "its times are others");
    // What is about a limit may differ from one load to the next.
    let bugs = |document: &Value| -> Vec<Value> {
        let runs = document["runs"].as_array().expect("there are runs").iter();
        let found = runs.flat_map(|run| run["bugs"].as_array().expect("with bugs"));
        found.filter(|bug| bug["kind"] != "performance").cloned().collect()
    };
    assert_eq!(bugs(&again), bugs(&document), "the same tests find the same bugs");

    let ran = bench(&home, &["--tests", "13"]).expect(2);
    assert!(ran.stderr().contains("other settings") && ran.stderr().contains("--work"), "{}", ran.stderr());
    assert!(home.leftovers().is_empty(), "{:?}", home.leftovers());
}

#[test]
fn what_cannot_be_compared_says_why() {
    let home = Home::new();
    for (arguments, words) in [
        (&["bench", "hunt", "--technique", "SP+XX"][..], "2W"),
        (&["bench", "hunt", "--pool", "100"], "larger --pool"),
        (&["bench", "hunt", "--program-pool", "20"], "larger --program-pool"),
        (&["bench", "vectors", "--python", "none/bin/python"], "pip install gensim"),
    ] {
        let ran = home.run(arguments).expect(2);
        assert!(ran.stderr().contains(words), "{arguments:?}: {}", ran.stderr());
    }
}

#[test]
fn an_interpreter_without_gensim_is_told_how_to_get_it() {
    let home = Home::new();
    let script = home.write("python", "#!/bin/sh\necho \"No module named gensim\" >&2\nexit 1\n");
    std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is ours");
    let ran = home.run(&["bench", "vectors", "--python", "./python"]).expect(2);
    assert!(ran.stderr().contains("has no gensim") && ran.stderr().contains("pip install"), "{}", ran.stderr());
}

#[test]
fn pools_are_measured_one_by_one_and_kept_together() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    let bench = |more: &[&str]| {
        let arguments = ["bench", "select", "--subject", SUBJECT, "--out", "results", "--json"];
        home.run(&[&arguments[..], more].concat()).expect(0).json()
    };
    bench(&["--sequences", "60", "--select-sequences", "5", "--programs", "0"]);
    let document = bench(&["--sequences", "0", "--programs", "6", "--select-programs", "2"]);
    let pools = document["pools"].as_array().expect("there are pools");
    let selected: Vec<_> = pools.iter().map(|pool| (pool["what"].as_str(), pool["selected"].as_u64())).collect();
    assert_eq!(selected, [(Some("sequences"), Some(5)), (Some("programs"), Some(2))], "{document:#}");
    assert!(pools.iter().all(|pool| pool["peak_megabytes"].as_u64() > Some(0)), "{document:#}");
}
