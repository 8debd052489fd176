//! Reduction from end to end: small, the same bug, still valid, and nothing left to do a second time.

use std::path::Path;

use crate::support::{Home, SUBJECT, installed};

/// A program that LLVM 14's attributor makes print 2 instead of 1, with much around it.
const PROGRAM: &str = r#"
typedef unsigned char u8;
typedef unsigned int u32;
int printf(const char *, ...);
struct pair { int first; short second; };
static u32 state = 5;
static struct pair pairs[3] = {{1, 2}, {3, 4}, {5, 6}};
static u32 table[16];
static void fill(void)
{
    u32 i, j;
    for (i = 0; i < 16; i++) {
        u32 value = i;
        for (j = 0; j < 4; j++)
            value = (value & 1) ? (value >> 1) ^ 0xEDB88320U : value >> 1;
        table[i] = value;
    }
}
static int sum(struct pair *all, int count)
{
    int total = 0, i;
    for (i = 0; i < count; i++)
        total += all[i].first * all[i].second;
    return total;
}
void step(void)
{
    state = (state >> 1);
}
static u8 narrow(int value)
{
    return (u8)(value & 0x7f);
}
int main(int argc, char *argv[])
{
    int result;
    fill();
    result = sum(pairs, 3);
    if (argc > 5)
        result += narrow(argc);
    step();
    pairs[1].first = (int)table[3];
    step();
    printf("%d\n", narrow(result));
    printf("state %d\n", (int)state);
    return 0;
}
"#;

const BUG: &str =
    "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"function(dce),attributor\"\n";

fn text(dir: &Path) -> String {
    std::fs::read_to_string(dir.join("prog.c")).expect("the result has its program")
}

#[test]
fn a_reduced_bug_is_small_and_the_same_and_stays_as_it_is() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::new();
    home.bug("bug", BUG, ("prog.c", PROGRAM));
    let ran = home.run(&["reduce", "bug", "--built-in", "--json"]).expect(0);
    let document = ran.json();
    assert_eq!(document["complete"], true);
    assert_eq!(document["recipe"], "attributor", "the pass that does not matter is gone");
    assert_eq!(document["validity"], "valid");
    let small = home.path().join("bug/reduced");
    assert!(text(&small).lines().count() <= 12, "{}", text(&small));
    home.run(&["test", "bug/reduced"]).expect(0);
    home.run(&["check", "bug/reduced/prog.c"]).expect(0);
    assert_eq!(text(&home.path().join("bug")), PROGRAM, "the bug itself is left alone");

    home.run(&["reduce", "bug/reduced", "--built-in", "--out", "again"]).expect(0);
    assert_eq!(text(&home.path().join("again")), text(&small));
    assert_eq!(home.leftovers(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn what_an_interrupted_reduction_leaves_is_the_bug_and_valid_and_where_it_goes_on() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::new();
    home.bug("bug", BUG, ("prog.c", PROGRAM));
    let mut sizes = vec![PROGRAM.len()];
    for _ in 0..40 {
        let ran = home.run(&["reduce", "bug", "--built-in", "--budget", "4s", "--json"]).expect(0);
        let small = home.path().join("bug/reduced");
        home.run(&["test", "bug/reduced"]).expect(0);
        home.run(&["check", "--no-cache", "bug/reduced/prog.c"]).expect(0);
        sizes.push(text(&small).len());
        if ran.json()["complete"] == true {
            break;
        }
    }
    assert!(sizes.len() > 2 && sizes.last() < Some(&300), "it went on from where it was: {sizes:?}");
}

#[test]
fn what_cannot_be_reduced_is_refused_with_the_reason() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::new();
    let right = "int printf(const char *, ...);\nint main(void) { printf(\"1\"); return 0; }\n";
    home.bug("right", BUG, ("prog.c", right));
    let ran = home.run(&["reduce", "right"]).expect(1);
    assert!(ran.stderr().contains("does not show the bug to begin with"), "{}", ran.stderr());

    // The same bug in a program that reads what it never wrote.
    let undefined = PROGRAM.replace("int result;", "int result; int never; if (argc > 9) never = 1; result = never;");
    home.bug("undefined", BUG, ("prog.c", &undefined));
    let ran = home.run(&["reduce", "undefined"]).expect(1);
    assert!(ran.stderr().contains("not valid"), "{}", ran.stderr());

    home.write("other/notes.txt", "mine");
    home.bug("bug", BUG, ("prog.c", PROGRAM));
    let ran = home.run(&["reduce", "bug", "--out", "other"]).expect(2);
    assert!(ran.stderr().contains("--out"), "{}", ran.stderr());
}

#[test]
fn a_hunt_ends_with_bugs_that_could_be_filed() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    home.write("seeds/prog.c", PROGRAM);
    let hunt = ["hunt", "--subject", SUBJECT, "--strategy", "sequences", "--tiers", "experimental", "--seeds", "seeds"];
    let more = ["--sequences", "30", "--length", "1..4", "--tests", "31", "--json", "--out", "lab"];
    let document = home.run(&[&hunt[..], &more[..]].concat()).expect(0).json();
    let bugs = document["bugs"].as_array().expect("bugs are a list");
    assert!(!bugs.is_empty(), "{document}");
    for bug in bugs {
        assert!(bug["lines"].as_u64() <= Some(30), "{bug}");
        let dir = home.path().join(bug["dir"].as_str().expect("a bug has its folder"));
        for file in ["prog.c", "original-prog.c", "report.md", "repro.sh", "certificate.json"] {
            assert!(dir.join(file).is_file(), "{} has no {file}: {bug}", dir.display());
        }
        let elsewhere = tempfile::tempdir().expect("a temporary directory can be made");
        for file in ["prog.c", "repro.sh"] {
            std::fs::copy(dir.join(file), elsewhere.path().join(file)).expect("the bundle can be copied");
        }
        let replayed = std::process::Command::new("sh").arg("repro.sh").current_dir(elsewhere.path()).status();
        assert!(replayed.expect("sh starts").success(), "repro.sh of {bug}");
    }
}
