//! `whodunit bench variants`: variants are equivalent, and counted the same however often and by
//! however many jobs.

use serde_json::{Value, json};

use crate::support::{Home, installed};

/// What must not depend on the machine's load, the jobs or the number of runs.
const STEADY: [&str; 9] = [
    "complete",
    "variants",
    "exceptions",
    "seeds_tried",
    "seeds_used",
    "set_aside",
    "snippets",
    "snippets_by_mutator",
    "lines_added",
];

fn bench(home: &Home, out: &str, jobs: &str) -> Value {
    let bench = ["bench", "variants", "--variants", "12", "--seeds", "3", "--jobs", jobs, "--out", out, "--json"];
    home.run(&bench).expect(0).json()
}

fn steady(document: &Value) -> Vec<&Value> {
    STEADY.iter().map(|name| &document[name]).collect()
}

#[test]
fn variants_are_equivalent_and_counted_alike_every_time() {
    if !["gcc-12", "clang-14", "tcc"].into_iter().all(installed) {
        return;
    }
    let home = Home::new();
    let document = bench(&home, "one", "2");
    assert_eq!((&document["complete"], &document["exceptions"]), (&json!(true), &json!(0)), "{document}");
    assert!(document["variants"].as_u64() >= Some(12) && document["seeds_used"].as_u64() >= Some(3), "{document}");
    assert_eq!(document["times"]["variants"], document["variants"]);
    let page = std::fs::read_to_string(home.path().join("one/variants.md")).expect("there is a table");
    assert!(page.contains("| variants | exceptions |") && !page.contains("Incomplete"), "{page}");

    let kept = || std::fs::read(home.path().join("one/variants-work/seeds.jsonl")).expect("results are kept");
    let before = kept();
    let again = bench(&home, "one", "2");
    assert_eq!((steady(&again), &again["times"]), (steady(&document), &document["times"]));
    assert_eq!(kept(), before);

    assert_eq!(steady(&bench(&home, "other", "1")), steady(&document));
    assert!(home.leftovers().is_empty());
}
