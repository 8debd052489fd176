//! The page over a dossier made by hand: everything is on it, and nothing foreign becomes markup.

use whodunit_findings::{DecisiveBranch, FileSuspect, FunctionSuspect, Suspects, Witness};

use super::*;
use crate::bug::tests::dossier;
use crate::formats::{FORMATS, report_format};
use crate::sarif::sarif;

/// Markup in every place a compiler or a program can write to.
const HOSTILE: &str = "<script>alert(1)</script>\" onload=\"x";

fn suspects(word: &str) -> Suspects {
    let file = format!("llvm/lib/{word}.cpp");
    Suspects {
        strategy: "blend".into(),
        runs: 40,
        witnesses: 12,
        interventions: 9,
        repairs: 2,
        recipe: format!("function(sroa),{word}"),
        files: vec![FileSuspect { rank: 1, file: file.clone(), score: 0.9 }],
        functions: vec![FunctionSuspect { rank: 1, function: word.into(), file: Some(file.clone()), score: 0.8 }],
        decisive: vec![DecisiveBranch { function: word.into(), offset: 16, weight: 1.0, ..DecisiveBranch::default() }],
        nearest: vec![
            Witness { candidate: serde_json::json!({ "sequence": ["function(sroa)", word] }), similarity: 0.9 },
            Witness { candidate: serde_json::json!({ "program": word }), similarity: 0.8 },
            Witness { candidate: serde_json::json!({ "options": [word] }), similarity: 0.7 },
        ],
        ..Suspects::default()
    }
}

fn hostile() -> Dossier {
    let mut dossier = dossier();
    let word = || HOSTILE.to_owned();
    dossier.program.text = Some(word());
    dossier.actual.summary = word();
    dossier.recipe.text = word();
    dossier.build.tools[0].says = word();
    dossier.clues[0].evidence = word();
    if let Some(expected) = &mut dossier.expected {
        expected.stdout = word();
        expected.agreed_by = vec![word()];
    }
    dossier.versions.insert(word(), word());
    dossier.suspects = Some(suspects(HOSTILE));
    dossier
}

fn page(dossier: &Dossier) -> String {
    let html = report_format("html").expect("there is such a form");
    (html.render)(dossier).expect("it can be rendered")
}

#[test]
fn every_section_is_there() {
    let mut dossier = dossier();
    dossier.suspects = Some(suspects("licm"));
    let page = page(&dossier);
    for part in [
        "[gcc-12] wrong code with -O2",
        "What happens",
        "gcc-12 -O2 prog.c",
        "repro.sh",
        "llvm/lib/licm.cpp",
        "12 witnesses in 40 runs",
        "licm+0x10",
        "90.0 % the same blocks",
        "-fno-tree-vrp",
        "Content-Security-Policy",
        "prefers-color-scheme",
    ] {
        assert!(page.contains(part), "{part} is missing");
    }
    for loading in [" src=", "href=\"http", "@import", "url("] {
        assert!(!page.contains(loading), "{loading} would load something");
    }
}

#[test]
fn foreign_text_never_becomes_markup() {
    let page = page(&hostile());
    // Our own script is the only one.
    assert_eq!(page.matches("<script").count(), 1, "{page}");
    assert!(!page.contains("\" onload=\"x"), "an attribute could be broken out of");
    assert!(page.matches("&lt;script&gt;").count() >= 12, "{}", page.matches("&lt;script&gt;").count());
}

#[test]
fn a_bug_without_a_report_or_ranking_says_what_to_do() {
    let facts = Facts::of_dossier(&dossier());
    let view =
        BugView { facts: &facts, dossier: None, suspects: None, crumbs: &[], setting: Setting::File, controls: None };
    let page = bug_page(&view);
    assert!(page.contains("whodunit isolate a-bug") && page.contains("whodunit report a-bug"), "{page}");
}

#[test]
fn every_form_renders_and_has_a_name_and_a_file_of_its_own() {
    for format in FORMATS {
        let text = (format.render)(&hostile()).expect("it can be rendered");
        assert!(text.len() > 500, "{}", format.name);
        assert_eq!(FORMATS.iter().filter(|other| other.name == format.name || other.file == format.file).count(), 1);
    }
    assert!(report_format("pdf").is_err_and(|told| told.contains("md, json, html, sarif")));
}

#[test]
fn what_is_kept_as_data_can_be_shown_again() {
    let dossier = hostile();
    let kept = serde_json::to_string(&dossier).expect("it can be written");
    let back: Dossier = serde_json::from_str(&kept).expect("it can be read");
    assert_eq!(page(&back), page(&dossier));
}

#[test]
fn suspects_are_results_with_their_places() {
    let log = sarif(&hostile());
    let results = log["runs"][0]["results"].as_array().expect("results are a list");
    assert_eq!(results.len(), 2, "a file and a branch");
    let place = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert!(place.as_str().is_some_and(|uri| uri.starts_with("llvm/lib/%3Cscript%3E")), "{place}");
    assert_eq!(log["version"], "2.1.0");
    let none = sarif(&dossier());
    assert_eq!(none["runs"][0]["results"].as_array().map(Vec::len), Some(0));
}
