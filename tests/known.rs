//! Known bugs: a campaign that is told what the last one found reports none of it again, whatever
//! the number of jobs, and draws no sequence that is excluded.

use serde_json::Value;
use whodunit_findings::Lab;

use crate::support::{Home, SUBJECT, installed};

/// Runs a small campaign that finds several bugs; `more` may resume it or tell it known ones.
fn hunt(home: &Home, lab: &str, tests: &str, more: &[&str]) -> Value {
    let shape = ["--sequences", "8", "--length", "2..5", "--tiers", "experimental"];
    let choice = ["--seed", "10", "--subject", SUBJECT, "--strategy", "sequences"];
    let mut arguments = vec!["hunt", "--until", "find", "--json", "--out", lab, "--tests", tests];
    if !more.contains(&"--resume") {
        arguments.extend(shape.into_iter().chain(choice));
    }
    arguments.extend(more);
    home.run(&arguments).expect(0).json()
}

fn digest(home: &Home, lab: &str) -> String {
    let lab = Lab::open_read_only(&home.path().join(lab)).expect("the store opens");
    lab.digest().expect("the store can be read")
}

fn length(list: &Value) -> usize {
    list.as_array().expect("it is a list").len()
}

#[test]
fn what_a_campaign_suggests_keeps_its_bugs_out_of_the_next_one() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    let first = hunt(&home, "first", "27", &[]);
    let (bugs, findings) = (length(&first["bugs"]), first["findings"].as_u64().expect("a number"));
    assert!(bugs > 0 && length(&first["known"]) == 0, "{first:#}");
    let list = first["known_suggested"].as_str().expect("bugs are suggested");

    let again = hunt(&home, "again", "27", &["--known", list, "--jobs", "3"]);
    assert_eq!((length(&again["bugs"]), &again["findings"]), (0, &first["findings"]), "{again:#}");
    assert_eq!(length(&again["known"]), bugs, "{again:#}");
    let known = again["known"].as_array().expect("it is a list");
    assert!(known.iter().all(|bug| bug["name"].as_str().is_some_and(|name| name.starts_with(SUBJECT))), "{again:#}");
    assert_eq!(known.iter().filter_map(|bug| bug["findings"].as_u64()).sum::<u64>(), findings);
    assert_eq!(again["known_suggested"], Value::Null, "there is nothing new to suggest");
    assert!(!home.path().join("again/bugs").exists(), "known bugs get no folders");

    hunt(&home, "parts", "9", &["--known", list, "--jobs", "1"]);
    let parts = hunt(&home, "parts", "27", &["--resume", "--jobs", "1"]);
    assert_eq!(parts["known"], again["known"]);
    assert_eq!(digest(&home, "parts"), digest(&home, "again"));
}

#[test]
fn excluded_passes_are_not_drawn_and_unknown_ones_are_told() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    // The user's own list, found without being named.
    home.write("known.toml", "[[known]]\nname = 'LLVM #1'\npasses = 'attributor*'\nexclude = true\n");
    let odd = home.write("odd.toml", "[[known]]\nname = 'LLVM #2'\npasses = 'no-such-pass,gvn'\nexclude = true\n");
    let odd = odd.to_str().expect("a path is text");
    let document = hunt(&home, "lab", "18", &["--known", odd]);
    assert_eq!((&document["findings"], length(&document["known"])), (&0.into(), 0), "{document:#}");
    let ran = home.run(&["hunt", "--until", "find", "--out", "lab", "--resume", "--tests", "9"]).expect(0);
    assert!(ran.stderr().contains("no-such-pass") && ran.stderr().contains("LLVM #2"), "{}", ran.stderr());
}

#[test]
fn a_list_with_mistakes_is_refused_before_anything_is_made() {
    let home = Home::new();
    for (text, words) in [
        ("[[known]]\nname = 'A'\npases = 'gvn'\n", &["known.toml", "number 1", "A", "pases"][..]),
        ("[[known]]\nkind = 'crash'\n", &["known.toml", "number 1", "no name"]),
        ("[[known]]\nname = 'A'\n", &["A", "every finding"]),
        ("[[known]]\nname = 'A'\npasses = 'function(gvn'\n", &["A", "bracket"]),
    ] {
        home.write("list/known.toml", text);
        let ran = home.run(&["hunt", "--known", "list/known.toml", "--subject", "tcc", "--out", "lab"]).expect(2);
        assert!(words.iter().all(|word| ran.stderr().contains(word)), "{words:?}: {}", ran.stderr());
        assert!(!home.path().join("lab").exists());
    }
}
