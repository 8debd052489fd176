//! `whodunit select`: the same seed selects the same, errors say what to do, and what cannot be
//! looked at is named. `hunt --select`: the same tests whatever the number of jobs, and resumed.

use std::fmt::Write;

use whodunit_findings::Lab;

use crate::support::{Home, SUBJECT, installed};

/// Pipelines of three families, of which no two are alike.
fn pool() -> String {
    let families = [["sroa", "gvn", "dce"], ["licm", "loop-rotate", "indvars"], ["globalopt", "inline", "deadargelim"]];
    let mut text = String::from("# a pool\n\n");
    for number in 0..60 {
        let family = families[number % 3];
        let passes: Vec<&str> = (0..10).map(|place| family[(number / 3 + place * (1 + number % 4)) % 3]).collect();
        let _ = writeln!(text, "{},p{number}", passes.join(","));
    }
    text
}

fn strings(document: &serde_json::Value) -> Vec<String> {
    let list = document["selected"].as_array().expect("there is a list");
    list.iter().map(|name| name.as_str().expect("of names").to_owned()).collect()
}

#[test]
fn sequences_are_selected_the_same_whatever_the_number_of_jobs() {
    let home = Home::new();
    home.write("pool.txt", &pool());
    let select = |jobs: &str, seed: &str| {
        let arguments = ["select", "sequences", "pool.txt", "-k", "7", "--json", "--jobs", jobs, "--seed", seed];
        strings(&home.run(&arguments).expect(0).json())
    };
    let one = select("1", "1");
    assert_eq!(one.len(), 7);
    assert!(one.iter().all(|name| pool().lines().any(|line| line == name)), "{one:?}");
    assert_eq!(one, select("2", "1"));
    assert_ne!(one, select("1", "2"));
    for family in ["sroa", "licm", "inline"] {
        assert!(one.iter().any(|name| name.contains(family)), "nobody stands for {family}: {one:?}");
    }
}

#[test]
fn a_selection_is_drawn_and_kept() {
    let home = Home::new();
    home.write("pool.txt", &pool());
    let ran =
        home.run(&["select", "sequences", "pool.txt", "-k", "3", "--picture", "p.svg", "--out", "kept"]).expect(0);
    let kept = std::fs::read_to_string(home.path().join("kept/selected.txt")).expect("it is kept");
    assert_eq!(ran.stdout(), kept);
    let picture = std::fs::read_to_string(home.path().join("p.svg")).expect("it is drawn");
    assert_eq!((picture.matches("\"pool\"").count(), picture.matches("\"chosen\"").count()), (60, 3));
}

#[test]
fn what_cannot_be_selected_from_says_why() {
    let home = Home::new();
    home.write("empty.txt", "# nothing\n\n");
    home.write("small.txt", "sroa\ngvn\nsroa\n");
    home.write("broken.txt", "sroa\n\nfunction(gvn\n");
    std::fs::create_dir(home.path().join("none")).expect("the home is writable");
    for (arguments, words) in [
        (["sequences", "empty.txt", "-k", "1"], "no pipeline"),
        (["sequences", "small.txt", "-k", "3"], "2 different pipelines"),
        (["sequences", "broken.txt", "-k", "1"], "broken.txt:3"),
        (["sequences", "missing.txt", "-k", "1"], "missing.txt"),
        (["sequences", "small.txt", "-k", "0"], "-k"),
        (["programs", "none", "-k", "1"], "no program"),
        (["programs", "missing", "-k", "1"], "missing"),
    ] {
        let ran = home.run(&[&["select"][..], &arguments].concat()).expect(2);
        assert!(ran.stderr().contains(words), "{arguments:?}: {}", ran.stderr());
    }
}

/// C programs of different shapes, one of IR, and two that are no programs.
fn write_programs(home: &Home) {
    for number in 0..6 {
        let mut body = String::new();
        for place in 0..=number {
            let _ = writeln!(body, "  for (int i = 0; i < {}; i++) if (x & {place}) x += i; else x ^= i;", place + 2);
        }
        let text = format!("int f(int x) {{\n{body}  return x;\n}}\nint main(void) {{ return f({number}) & 1; }}\n");
        home.write(&format!("pool/p{number}.c"), &text);
    }
    home.write("pool/sub/ir.ll", "define i32 @main() {\n  ret i32 0\n}\n");
    home.write("pool/bad.c", "int main(void) { return y; }\n");
    home.write("pool/data.c", "int x;\n");
    home.write("pool/notes.txt", "no program\n");
}

#[test]
fn programs_are_selected_the_same_whatever_the_number_of_jobs() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::new();
    write_programs(&home);
    let select = |jobs: &str, by: &str| {
        let arguments = ["select", "programs", "pool", "-k", "4", "--subject", SUBJECT, "--json", "--jobs", jobs];
        home.run(&[&arguments[..], &["--by", by, "--dot", "dot", "--out", by]].concat()).expect(0).json()
    };
    let (one, two) = (select("1", "regions"), select("2", "regions"));
    assert_eq!((strings(&one).len(), &one["pool"]), (4, &7.into()));
    assert_eq!(strings(&one), strings(&two));
    assert!(strings(&one).iter().all(|name| home.path().join(name).exists()), "{one:#}");
    let left: Vec<_> = one["left_out"].as_array().expect("a list").iter().map(|left| left.to_string()).collect();
    assert!(left.len() == 2 && left[0].contains("bad.c") && left[0].contains("does not compile"), "{left:?}");
    assert!(left[1].contains("data.c") && left[1].contains("no function"), "{left:?}");
    assert_eq!(strings(&select("2", "static")).len(), 4);
    assert_eq!(std::fs::read_dir(home.path().join("static")).expect("copies are kept").count(), 4);
    let graph = home.path().join("dot").read_dir().expect("graphs").flatten().next().expect("of a program").path();
    assert!(std::fs::read_to_string(graph.join("calls.dot")).expect("its calls").contains("digraph"));
    assert!(home.leftovers().is_empty(), "{:?}", home.leftovers());
}

#[test]
fn too_few_programs_that_compile_are_named() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::new();
    write_programs(&home);
    let ran = home.run(&["select", "programs", "pool", "-k", "8", "--subject", SUBJECT]).expect(2);
    assert!(ran.stderr().contains("bad.c") && ran.stderr().contains("at most 7"), "{}", ran.stderr());
}

/// The document of a hunt in a lab directory of this home.
fn hunt_in(home: &Home, lab: &str, more: &[&str]) -> serde_json::Value {
    let arguments = ["hunt", "--until", "find", "--json", "--out", lab];
    home.run(&[&arguments[..], more].concat()).expect(0).json()
}

/// What a campaign has found, in short.
fn digest_of(home: &Home, lab: &str) -> String {
    Lab::open(&home.path().join(lab)).and_then(|lab| lab.digest()).expect("it can be read")
}

#[test]
fn a_hunt_with_selected_sequences_is_the_same_for_any_jobs_and_when_resumed() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    let hunt = |lab: &str, more: &[&str]| hunt_in(&home, lab, more);
    let shape =
        ["--seed", "10", "--subject", SUBJECT, "--strategy", "sequences", "--sequences", "4", "--length", "2..5"];
    let select = ["--tiers", "experimental", "--select", "--pool", "60", "--round", "3", "--tests", "30"];
    let begin = |lab: &str, more: &[&str]| hunt(lab, &[&shape[..], &select, more].concat());
    let digest = |lab: &str| digest_of(&home, lab);
    let one = begin("one", &["--jobs", "1"]);
    assert!(one["tests"].as_u64() >= Some(30), "{one:#}");
    begin("two", &["--jobs", "2"]);
    assert_eq!(digest("one"), digest("two"));
    hunt("two", &["--resume", "--tests", "45", "--jobs", "2"]);
    hunt("one", &["--resume", "--tests", "45", "--jobs", "1"]);
    assert_eq!(digest("one"), digest("two"));
}

#[test]
fn a_pool_that_leaves_nothing_to_select_is_refused() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    let arguments = ["hunt", "--subject", SUBJECT, "--strategy", "sequences", "--select", "--pool", "100"];
    let ran = home.run(&arguments).expect(2);
    assert!(ran.stderr().contains("larger --pool"), "{}", ran.stderr());
    let ran = home.run(&["hunt", "--subject", SUBJECT, "--strategy", "levels", "--select"]).expect(2);
    assert!(ran.stderr().contains("--strategy sequences"), "{}", ran.stderr());
}

#[test]
fn a_hunt_with_selected_programs_or_pairwise_sequences_is_the_same_for_any_jobs_and_when_resumed() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    let hunt = |lab: &str, more: &[&str]| hunt_in(&home, lab, more);
    let shape =
        ["--seed", "11", "--subject", SUBJECT, "--sequences", "3", "--length", "2..5", "--tiers", "experimental"];
    let digest = |lab: &str| digest_of(&home, lab);
    let programs = ["--strategy", "sequences", "--select-programs", "--program-pool", "8", "--program-round", "3"];
    let by_count =
        ["--strategy", "pairwise", "--select-programs=static", "--program-pool", "7", "--program-round", "2"];
    for (name, more) in [("regions", &programs), ("static", &by_count)] {
        let [one, two] = [1, 2].map(|jobs| format!("{name}-{jobs}"));
        let begin =
            |lab: &str, jobs: &str| hunt(lab, &[&shape[..], &more[..], &["--tests", "14", "--jobs", jobs]].concat());
        let ran = begin(&one, "1");
        assert!(ran["tests"].as_u64() >= Some(14), "{ran:#}");
        begin(&two, "2");
        assert_eq!(digest(&one), digest(&two), "{name}");
        hunt(&two, &["--resume", "--tests", "20", "--jobs", "2"]);
        hunt(&one, &["--resume", "--tests", "20", "--jobs", "1"]);
        assert_eq!(digest(&one), digest(&two), "{name}");
    }
    assert!(home.leftovers().is_empty(), "{:?}", home.leftovers());
}

#[test]
fn programs_cannot_be_selected_from_too_few_or_without_an_llvm() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    let arguments = ["hunt", "--subject", SUBJECT, "--select-programs", "--program-pool", "20"];
    let ran = home.run(&arguments).expect(2);
    assert!(ran.stderr().contains("larger --program-pool"), "{}", ran.stderr());
    if installed("tcc") {
        let ran = home.run(&["hunt", "--subject", "tcc", "--strategy", "levels", "--select-programs"]).expect(2);
        assert!(ran.stderr().contains("add an LLVM"), "{}", ran.stderr());
    }
}
