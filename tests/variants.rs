//! `whodunit variants` and `hunt --strategy emi`: equivalent programs are equivalent, repeatable and
//! declined with a reason; a finding names the snippets that matter.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::{Home, installed, standin};

fn tools_are_there() -> bool {
    ["gcc-12", "clang-14", "tcc"].into_iter().all(installed)
}

fn seed_program() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/seeds/constructs.c").display().to_string()
}

/// What a program prints and how it exits when built like this; its compiler must not complain.
fn behaviour(home: &Home, compiler: &[&str], program: &Path) -> (String, Option<i32>, String) {
    let executable = home.path().join("prog.exe");
    let built = Command::new(compiler[0])
        .args(&compiler[1..])
        .args(["-w", "-o"])
        .args([&executable, program])
        .output()
        .expect("the compiler starts");
    let said = String::from_utf8_lossy(&built.stderr).into_owned();
    assert!(built.status.success(), "{compiler:?} {}: {said}", program.display());
    let ran = Command::new(&executable).output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&ran.stdout), ran.status.code(), text(&ran.stderr))
}

#[test]
fn variants_do_what_their_seed_does_however_they_are_built() {
    if !tools_are_there() {
        return;
    }
    let home = Home::new();
    let out = home.path().join("variants");
    let arguments = ["variants", &seed_program(), "-n", "6", "--probability", "0.5", "-o", out.to_str().unwrap()];
    home.run(&arguments).expect(0);
    let builds: [&[&str]; 4] = [
        &["tcc"],
        &["gcc-12", "-O0"],
        &["gcc-12", "-O2"],
        &["clang-14", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
    ];
    let expected = behaviour(&home, &["gcc-12"], Path::new(&seed_program()));
    let mut strategies = std::collections::BTreeSet::new();
    for number in 1..=6 {
        let program = out.join(format!("variant-{number:03}.c"));
        for build in builds {
            assert_eq!(behaviour(&home, build, &program), expected, "{build:?} {}", program.display());
        }
        let sidecar = std::fs::read(program.with_extension("json")).expect("a list stands beside each");
        let sidecar: Value = serde_json::from_slice(&sidecar).expect("it is JSON");
        assert_eq!(sidecar["expected"]["exit"], expected.1.expect("it exits"));
        let snippets = sidecar["snippets"].as_array().expect("a list of snippets");
        assert!(snippets.len() >= number, "{sidecar:#}");
        strategies.extend(snippets.iter().map(|snippet| snippet["strategy"].as_str().unwrap_or_default().to_owned()));
    }
    assert_eq!(strategies.into_iter().collect::<Vec<_>>(), ["athena", "fcb", "orion", "tcb", "tg"]);
    assert!(home.leftovers().is_empty(), "{:?}", home.leftovers());
}

#[test]
fn the_same_seed_gives_the_same_variants() {
    if !tools_are_there() {
        return;
    }
    let home = Home::new();
    let made = |name: &str, seed: &str| {
        let out = home.path().join(name);
        let arguments = ["variants", &seed_program(), "-n", "2", "--seed", seed, "-o", out.to_str().unwrap()];
        home.run(&arguments).expect(0);
        std::fs::read_to_string(out.join("variant-002.c")).expect("the second one is there")
    };
    let first = made("a", "1");
    assert_eq!(first, made("b", "1"));
    assert_ne!(first, made("c", "2"));
}

#[test]
fn programs_that_are_not_for_it_are_declined_with_the_reason() {
    if !tools_are_there() {
        return;
    }
    let home = Home::new();
    let print = "int printf(const char *, ...);\n";
    for (body, reason) in [
        ("int main(void) { printf(\"%d\\n\", __LINE__); return 0; }", "asks for line numbers"),
        ("int g; int main(void) { printf(\"%d\\n\", (long)&g != 0); return 0; }", "turns pointers into numbers"),
        ("int main(void) { retrun 0; }", "does not compile"),
        ("int main(void) { for (;;) ; }", "takes too long"),
    ] {
        let program = home.write("prog.c", &format!("{print}{body}\n")).display().to_string();
        let said = home.run(&["variants", &program, "-o", "none"]).expect(1).stderr();
        assert!(said.contains(reason), "{body}: {said}");
    }
    let document = home.run(&["variants", "prog.c", "-o", "none", "--json"]).expect(1).json();
    assert!(document["declined"].as_str().is_some_and(|why| why.contains("takes too long")), "{document}");
    let said = home.run(&["variants", "prog.c", "--strategy", "magic"]).expect(2).stderr();
    assert!(said.contains("magic") && said.contains("fcb, tg, tcb, orion, athena"), "{said}");
}

#[test]
fn a_finding_names_the_snippets_that_matter() {
    if !tools_are_there() {
        return;
    }
    let home = Home::new();
    home.run(&["subject", "add", "standin-1", "--command", standin()]).expect(0);
    let text = std::fs::read_to_string(seed_program()).expect("the seed is there");
    home.write("seeds/prog.c", &format!("// standin: -O2 wrong-if-saved\n{text}"));
    let out = home.path().join("lab").display().to_string();
    let arguments = ["hunt", "--strategy", "emi", "--subject", "standin-1", "--seeds", "seeds", "--tests", "40"];
    let shape = ["--variants", "4", "--probability", "0.4", "--until", "find", "--out", &out, "--json"];
    let document = home.run(&[&arguments[..], &shape].concat()).expect(0).json();
    let bugs = document["bugs"].as_array().expect("a list of bugs");
    assert_eq!(bugs.len(), 1, "{document:#}");
    assert_eq!(bugs[0]["kind"], "wrong-code", "{document:#}");
    assert_eq!(bugs[0]["snippets"], "tcb", "{document:#}");
    let folder = Path::new(bugs[0]["dir"].as_str().expect("a bug has a folder"));
    let program = std::fs::read_to_string(folder.join("prog.c")).expect("with the program");
    assert!(program.contains(" whodunit_"), "{program}");
    let list: Value = serde_json::from_slice(&std::fs::read(folder.join("variant.json")).expect("with the snippets"))
        .expect("it is JSON");
    assert_eq!(list["snippets"].as_array().map(Vec::len), Some(1), "{list:#}");
    assert!(list["had"].as_u64() > Some(1), "{list:#}");
    assert!(folder.join("seed-prog.c").exists());
    let shows = home.run(&["test", &folder.display().to_string()]).expect(0).stdout();
    assert!(shows.contains("the bug shows"), "{shows}");
}
