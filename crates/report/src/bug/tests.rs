//! The page over a dossier made by hand, and what the checklist makes of it.

use std::collections::BTreeMap;

use whodunit_dossier::{
    Actual, Assertions, Build, Clue, Dossier, Expected, NewestVersion, ProgramText, Readiness, RecipeText, Replays,
    ReproScript, ToolVersion, Without,
};
use whodunit_oracles::Kind;
use whodunit_program::Language;
use whodunit_subjects::{HandStep, Stage};
use whodunit_validity::{Certificate, CheckResult, CheckVerdict, Validity};

use super::bug_markdown;
use crate::{BUNDLE_NAMES, bundle};

pub fn dossier() -> Dossier {
    let program = "int main(void) { return 0; }\n";
    let replays = Replays { shown: 5, of: 5, by: "repro.sh".into() };
    let argv = ["gcc-12", "-O2", "prog.c"].map(String::from).to_vec();
    Dossier {
        bug: "a-bug".into(),
        subject: "gcc-12".into(),
        kind: Kind::WrongCode,
        build: Build {
            tools: vec![ToolVersion { command: "gcc-12".into(), says: "gcc version 12.2.0".into() }],
            obtained: "Debian package gcc-12 12.2.0".into(),
            target: Some("x86_64-linux-gnu".into()),
            assertions: Assertions::Off,
        },
        recipe: RecipeText { text: "-O2".into(), tier: None, remark: "a plain optimisation level".into() },
        program: ProgramText {
            file: "prog.c".into(),
            language: Language::C,
            lines: 1,
            text: Some(program.into()),
            bytes: program.into(),
        },
        expected: Some(Expected { stdout: "7\n".into(), exit: Some(0), agreed_by: vec!["tcc".into()] }),
        actual: Actual { summary: "got \"8\"".into(), replays: replays.clone() },
        crash: None,
        certificate: None,
        versions: BTreeMap::from([("gcc-12".into(), "wrong-code".into())]),
        newest: Some(NewestVersion { name: "gcc-12".into(), seen: "wrong-code".into() }),
        commands: vec![HandStep { stage: Stage::Compile, argv }],
        script: Ok(ReproScript {
            text: "exit 0\n".into(),
            replays,
            without: Without::NotPresent("OPTIONS=-O0".into()),
        }),
        single_pass: Err("not an LLVM pipeline".into()),
        clues: vec![Clue { setting: "-fno-tree-vrp".into(), evidence: "cures the bug".into() }],
        regression_test: Err("not made".into()),
        nearest: Vec::new(),
        suspects: None,
        found_by: Some("found by fuzzing with whodunit".into()),
        checklist: Vec::new(),
        readiness: Readiness::Ready,
    }
}

fn certificate(verdict: Validity) -> Certificate {
    let check = CheckResult {
        name: "gcc-ubsan".into(),
        verdict: CheckVerdict::Passed,
        evidence: "nothing | seen".into(),
        tool: "gcc 12".into(),
        seconds: 0.1,
    };
    Certificate { verdict, checks: vec![check] }
}

fn missing(change: impl FnOnce(&mut Dossier), verdict: Validity) -> Vec<String> {
    let mut dossier = dossier();
    change(&mut dossier);
    dossier.certify(certificate(verdict));
    match dossier.readiness {
        Readiness::Ready => Vec::new(),
        Readiness::NotReady(missing) => missing,
    }
}

/// A change, what is known of the program, and a word of what is then missing.
type Case = (fn(&mut Dossier), Validity, &'static str);

#[test]
fn what_blocks_is_named_and_nothing_else() {
    assert_eq!(missing(|_| {}, Validity::Valid), [""; 0]);
    let table: [Case; 6] = [
        (|_| {}, Validity::Unproven, "validity certificate"),
        (|_| {}, Validity::Invalid, "no bug report"),
        (|dossier| dossier.actual.replays.shown = 4, Validity::Valid, "4 of 5"),
        (|dossier| dossier.program.lines = 500, Validity::Valid, "500 lines"),
        (|dossier| dossier.script = Err("no tools".into()), Validity::Valid, "no tools"),
        (|dossier| dossier.newest = None, Validity::Valid, "newest"),
    ];
    for (change, verdict, word) in table {
        let missing = missing(change, verdict);
        assert!(missing.len() == 1 && missing[0].contains(word), "{word}: {missing:?}");
    }
}

#[test]
fn a_crash_needs_no_valid_program_but_its_text() {
    let crash = |dossier: &mut Dossier| {
        dossier.kind = Kind::Crash;
        dossier.expected = None;
    };
    let missing = missing(crash, Validity::Unproven);
    assert!(missing.len() == 1 && missing[0].contains("backtrace"), "{missing:?}");
}

#[test]
fn a_bug_that_is_fixed_since_is_ready_and_says_so() {
    let mut dossier = dossier();
    dossier.newest = Some(NewestVersion { name: "gcc-14".into(), seen: "ok".into() });
    dossier.certify(certificate(Validity::Valid));
    assert_eq!(dossier.readiness, Readiness::Ready);
    assert!(bug_markdown(&dossier).contains("fixed since: gcc-14 is right"));
}

#[test]
fn foreign_text_stays_inside_its_place() {
    let mut dossier = dossier();
    dossier.program.text = Some("// ```\nint x;\n".into());
    dossier.actual.summary = "<script>alert(1)</script> | `x`".into();
    dossier.certify(certificate(Validity::Valid));
    let page = bug_markdown(&dossier);
    assert!(page.contains("````c\n// ```\nint x;\n````\n"), "{page}");
    assert!(!page.contains("<script>") && page.contains("&lt;script>"), "{page}");
    assert!(page.contains("| nothing \\| seen |"), "{page}");
}

#[test]
fn the_bundle_has_an_executable_script_and_the_program_beside_it() {
    let files = bundle(&dossier()).unwrap();
    assert!(files.iter().all(|file| BUNDLE_NAMES.contains(&file.name.as_str())));
    let names: Vec<_> = files.iter().map(|file| (file.name.as_str(), file.executable)).collect();
    assert_eq!(
        names,
        [
            ("report.md", false),
            ("report.json", false),
            ("report.html", false),
            ("report.sarif", false),
            ("prog.c", false),
            ("repro.sh", true)
        ]
    );
}
