//! Bug folders round trip, and everything wrong with one is said plainly.

use super::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn foreign_bytes_are_a_bug_or_an_error(
        text: String,
        near in "((subject|kind|program|passes|failing|passing|front-end|llvm-args|truth) = ('[a-zA-Z0-9/.(), -]{0,12}'|\\['-O[0-9]'\\]|7)\n|\\[(expected|seen|versions)\\]\n|(stdout|stdout-hex|exit|signal|summary) = ('[0-9a-gé]{0,5}'|-?[0-9]{0,12})\n){0,12}",
    ) {
        for text in [text, near] {
            let _ = format::parse_truth(&text);
            if let Ok(folder) = format::parse(&text) {
                prop_assert!(format::render(&folder).is_ok());
            }
        }
    }
}

const TOML: &str = r#"
subject = "gcc-12"
kind = "wrong-code"
program = "prog.c"
failing = ["-O2 -fno-tree-vrp", "-O3"]
passing = ["-O0"]
truth = ["gcc/tree-vrp.cc"]
remark = "keys of others are let pass"
"#;

fn folder_with(toml: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(BUG_FILE), toml).unwrap();
    std::fs::write(dir.path().join("prog.c"), "int main(void) { return 0; }\n").unwrap();
    dir
}

fn sample(trigger: Trigger, stdout: &[u8]) -> BugFolder {
    BugFolder {
        subject: "llvm-16".into(),
        kind: Kind::WrongCode,
        program_file: "prog.c".into(),
        trigger,
        expected: Some(Expected {
            behaviour: Behaviour { stdout: stdout.to_vec(), exit: Some(0), signal: None },
            by: vec!["gcc-12 -O0".into()],
        }),
        seen: Some(Seen {
            summary: "got \"8\\n\"".into(),
            last_pass: Some("licm".into()),
            tier: Some("default".into()),
            signature: Some(Signature("llvm-16: wrong-code: licm".into())),
        }),
        versions: BTreeMap::from([("llvm-22".into(), "right".into())]),
    }
}

fn passes() -> Trigger {
    Trigger::Passes {
        passes: "function(sroa,gvn<pre>),globalopt".parse().unwrap(),
        llvm_args: vec!["-slp-threshold=-9".into()],
        front_end: Some("O2".into()),
    }
}

#[test]
fn what_is_written_is_read() {
    let top = tempfile::tempdir().unwrap();
    let program = Program::c("prog.c", "int main(void) { return 0; }\n");
    let options = Trigger::of(&Recipe::options(["-O2", "-fno-tree-vrp"]));
    let outputs: [&[u8]; 4] = [b"7\n", b"", b"\x00\x1b\r\n\"'''\\", b"\xff\x00\n"];
    for trigger in [passes(), options] {
        for stdout in outputs {
            let bug = sample(trigger.clone(), stdout);
            let dir = top.path().join("bug");
            write(&dir, &bug, &program).unwrap();
            assert_eq!(read(&dir).unwrap(), (bug, program.clone()));
            assert!(read_truth(&dir).unwrap().is_empty());
        }
    }
}

#[test]
fn a_folder_written_by_hand_gives_its_recipes_and_apart_its_truth() {
    let dir = folder_with(TOML);
    let (bug, program) = read(dir.path()).unwrap();
    assert_eq!(bug.kind, Kind::WrongCode);
    assert_eq!(program.name, "prog.c");
    let failing = bug.trigger.failing_recipes();
    assert_eq!(failing[0], Recipe::options(["-O2", "-fno-tree-vrp"]));
    assert_eq!(failing.len(), 2);
    assert_eq!(bug.trigger.passing_recipes(), [Recipe::options(["-O0"])]);
    assert_eq!(read_truth(dir.path()).unwrap(), ["gcc/tree-vrp.cc"]);
    assert!(!format!("{bug:?}").contains("tree-vrp.cc"));
}

#[test]
fn what_is_wrong_is_said_with_the_file() {
    let swap = |from: &str, to: &str| TOML.replace(from, to);
    let table = [
        (swap("kind = \"wrong-code\"", "kind = "), "line 3"),
        (swap("subject", "subjekt"), "`subject` is missing"),
        (swap("wrong-code", "miscompile"), "unknown kind \"miscompile\""),
        (swap("truth", "passes = \"gvn\"\ntruth"), "both `passes` and `failing`"),
        (swap("failing", "filing"), "neither `passes`"),
        (swap("failing = [\"-O2 -fno-tree-vrp\", \"-O3\"]", "failing = []"), "`failing` is empty"),
        (swap("truth", "llvm-args = [\"-x\"]\ntruth"), "`llvm-args` goes with `passes`"),
        (swap("truth", "front-end = \"O2\"\ntruth"), "`front-end` goes with `passes`"),
        (swap("failing = [\"-O2 -fno-tree-vrp\", \"-O3\"]", "passes = \"f(gvn\""), "`passing` goes with"),
        (swap("prog.c", "other.c"), "no such file"),
        (swap("prog.c", "../prog.c"), "leaves the folder"),
        (swap("prog.c", "/etc/hosts.c"), "leaves the folder"),
    ];
    for (toml, wanted) in table {
        let dir = folder_with(&toml);
        let message = format!("{:#}", read(dir.path()).unwrap_err());
        assert!(message.contains(wanted), "{message}");
        assert!(message.contains("bug.toml"), "{message}");
    }
}

#[test]
fn folders_that_are_none_are_told_apart() {
    let top = tempfile::tempdir().unwrap();
    std::fs::write(top.path().join("file"), "").unwrap();
    let error = |name: &str| read(&top.path().join(name)).unwrap_err().to_string();
    assert!(error("absent").contains("no such bug folder"));
    assert!(error("file").contains("not a folder"));
    assert!(error("").contains("has no bug.toml"));
}

#[test]
fn an_empty_program_and_a_link_to_the_outside_are_refused() {
    let dir = folder_with(TOML);
    let program = dir.path().join("prog.c");
    std::fs::write(&program, "\n").unwrap();
    assert!(read(dir.path()).unwrap_err().to_string().contains("empty"));
    let outside = folder_with(TOML);
    std::fs::remove_file(&program).unwrap();
    std::os::unix::fs::symlink(outside.path().join("prog.c"), &program).unwrap();
    assert!(format!("{:#}", read(dir.path()).unwrap_err()).contains("leaves the folder"));
}

#[test]
fn writing_spares_what_is_no_bug_folder() {
    let top = tempfile::tempdir().unwrap();
    let precious = top.path().join("thesis.tex");
    std::fs::write(&precious, "years").unwrap();
    let program = Program::c("prog.c", "int x;");
    let bug = sample(passes(), b"");
    assert!(write(top.path(), &bug, &program).is_err());
    assert!(precious.exists());
    let elsewhere = BugFolder { program_file: "../prog.c".into(), ..bug };
    assert!(write(&top.path().join("new"), &elsewhere, &program).is_err());
    assert!(!top.path().join("new").exists());
}
