//! `whodunit bench integers`: our arithmetic is that of the compilers on this machine.

use serde_json::json;

use crate::support::{Home, installed};

#[test]
fn we_compute_as_the_compilers_do() {
    if !installed("gcc-12") {
        return;
    }
    let home = Home::new();
    let bench = ["bench", "integers", "--count", "2000", "--seed", "7"];
    let document = home.run(&[&bench[..], &["--json", "--out", "results"]].concat()).expect(0).json();
    assert_eq!((&document["expressions"], &document["differences"]), (&json!(2000), &json!(0)), "{document}");
    assert!(document["compilers"].get("gcc-12").is_some(), "{document}");
    let undefined = document["undefined"].as_object().expect("counts by reason");
    assert_eq!(undefined.len(), 5, "every reason comes up: {document}");
    let page = std::fs::read_to_string(home.path().join("results/integers.md")).expect("there is a table");
    assert!(page.contains("| 2000 |"), "{page}");
    assert!(home.leftovers().is_empty());
}
