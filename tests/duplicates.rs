//! `whodunit bench duplicates` over findings that were made before: grouped, compared with the truth.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::json;
use whodunit_findings::{Finding, Reduction, Size, signature};
use whodunit_oracles::{Kind, Symptom};
use whodunit_program::Program;
use whodunit_subjects::{Behaviour, Recipe};

use crate::support::{Home, SUBJECT, installed};

const STORE: &str = "int a, *b = &a; static void f(int *x) { *x = 1; } int main(void) { f(b); return a; }\n";
const SHIFT: &str = "unsigned char c; int main(void) { for (int i = 0; i < 3; i++) c = c << i; return c / 2; }\n";

/// A line as the benchmark keeps it: a known bug, found once more with `passes` and made small.
fn attempt(bug: &Path, number: usize, passes: &str, small: &str) -> String {
    let (_, planted) = whodunit_findings::read(bug).expect("it is a bug folder");
    let recipe = Recipe::passes(passes.parse().expect("a pipeline"));
    let symptom = Symptom::Behaved(Behaviour { stdout: b"8".to_vec(), exit: Some(0), signal: None });
    let finding = Finding {
        unit: 0,
        test: 0,
        subject: SUBJECT.into(),
        strategy: "given".into(),
        kind: Kind::WrongCode,
        signature: signature(SUBJECT, Kind::WrongCode, &symptom, None, &recipe),
        symptom,
        recipe: recipe.clone(),
        minimal: recipe.clone(),
        last_pass: None,
        tier: None,
        expected: None,
        expected_by: Vec::new(),
        known: None,
        variant: None,
    };
    let reduction = Reduction {
        program: Program::c("prog.c", small),
        recipe,
        seen: None,
        expected: None,
        expected_by: Vec::new(),
        validity: None,
        before: Size::default(),
        stages: Vec::new(),
        steps: Vec::new(),
        complete: true,
        problem: None,
        duplicate_of: None,
        readiness: None,
    };
    let versions: BTreeMap<String, String> = BTreeMap::new();
    let made = json!({ "finding": finding, "reduction": reduction, "versions": versions, "seconds": 1.0 });
    let name = bug.file_name().expect("it has a name").to_string_lossy();
    let line = json!({
        "bug": name, "program": planted.id().0, "seed": 1, "number": number, "outcome": { "made": made }
    });
    format!("{line}\n")
}

/// Two known bugs, and a directory with these findings of them: which bug, passes, reduced program.
fn kept(home: &Home, findings: &[(usize, &str, &str)]) {
    let toml = format!("subject = \"{SUBJECT}\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"gvn\"\n");
    let bugs = ["known/one", "known/two"].map(|name| home.bug(name, &toml, ("prog.c", STORE)));
    let number = |at: usize| findings[..at].iter().filter(|(bug, ..)| *bug == findings[at].0).count();
    let lines = findings.iter().enumerate();
    let lines: String =
        lines.map(|(at, (bug, passes, small))| attempt(&bugs[*bug], number(at), passes, small)).collect();
    home.write("work/attempts.jsonl", &lines);
    for bug in &bugs {
        let (_, program) = whodunit_findings::read(bug).expect("it is a bug folder");
        let name = bug.file_name().expect("it has a name").to_string_lossy();
        let forms = json!({ "program": program.id().0, "texts": [] }).to_string();
        home.write(&format!("work/{name}.forms.json"), &forms);
    }
}

const BENCH: [&str; 8] = ["bench", "duplicates", "--bugs", "known", "--findings", "4", "--work", "work"];

#[test]
fn findings_kept_before_come_out_as_the_known_bugs() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::new();
    let good = [(0, "gvn", STORE), (0, "dce,gvn", STORE), (1, "gvn", SHIFT), (1, "function(gvn<no-pre>)", SHIFT)];
    kept(&home, &good);
    let ran = home.run(&[&BENCH[..], &["--json", "--out", "results"]].concat()).expect(0);
    let document = ran.json();
    assert_eq!(document["groups"], 2, "{document}");
    assert_eq!((&document["splits"], &document["merges"]), (&json!(0), &json!(0)));
    let page = std::fs::read_to_string(home.path().join("results/duplicates.md")).expect("there is a table");
    assert!(page.contains("| 4 | 2 | 2 | 0 | 0 |"), "{page}");
}

#[test]
fn more_than_one_split_or_merge_is_a_no() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::new();
    kept(&home, &[(0, "gvn", STORE), (0, "dce", STORE), (1, "gvn", STORE), (1, "gvn", SHIFT)]);
    let document = home.run(&[&BENCH[..], &["--json"]].concat()).expect(1).json();
    assert_eq!((&document["splits"], &document["merges"]), (&json!(2), &json!(1)), "{document}");
}

#[test]
fn without_known_bugs_there_is_nothing_to_measure() {
    let home = Home::new();
    std::fs::create_dir(home.path().join("known")).expect("the home is writable");
    let ran = home.run(&BENCH).expect(2);
    assert!(ran.stderr().contains("--bugs"), "{}", ran.stderr());
}
