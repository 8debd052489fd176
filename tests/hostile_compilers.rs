//! Compilers that crash, hang, lie or attack: whatever the stand-in does, the verdict is defined,
//! the time is bounded, nothing is left behind and the next test works.

use std::fs::File;
use std::process::Output;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Home, Ran, installed, processes_with, standin};

/// Longer than any sum of limits here: a run that takes this long has not kept to them.
const WATCHDOG: Duration = Duration::from_secs(120);
/// Cases at the same time: many only wait for a limit on the clock.
const LANES: usize = 4;

/// Runs the binary and fails the test if it does not end, or leaves a process or a file.
pub fn run_cleanly(home: &Home, arguments: &[&str]) -> Ran {
    let [out, err] = ["stdout", "stderr"].map(|name| home.path().join(name));
    let file = |path| File::create(path).expect("the home is writable");
    let mut child = home.whodunit(arguments).stdout(file(&out)).stderr(file(&err)).spawn().expect("the binary starts");
    let give_up = Instant::now() + WATCHDOG;
    let status = loop {
        if let Some(status) = child.try_wait().expect("the child is ours") {
            break status;
        }
        if Instant::now() > give_up {
            child.kill().expect("the child is ours");
            panic!("{arguments:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    assert_eq!(home.leftovers(), Vec::<std::path::PathBuf>::new(), "files of {arguments:?}");
    assert_eq!(processes_of(home), Vec::<String>::new(), "processes of {arguments:?}");
    let [stdout, stderr] = [out, err].map(|path| std::fs::read(path).expect("just written"));
    Ran(Output { status, stdout, stderr })
}

/// Processes that work below a home or name it on their command line.
fn processes_of(home: &Home) -> Vec<String> {
    let mut found = processes_with(&home.path().display().to_string());
    for entry in std::fs::read_dir("/proc").expect("/proc is mounted").flatten() {
        let place = std::fs::read_link(entry.path().join("cwd")).unwrap_or_default();
        if place.starts_with(home.path()) {
            found.push(format!("{} in {}", entry.path().display(), place.display()));
        }
    }
    found
}

/// Checks every case in a home of its own, some at the same time.
pub fn check_all<C: Sync>(cases: &[C], check: impl Fn(&Home, &C) + Sync) {
    let rest = Mutex::new(cases.iter());
    std::thread::scope(|scope| {
        for _ in 0..LANES {
            scope.spawn(|| {
                let next = || rest.lock().expect("nothing fails while the lock is held").next();
                while let Some(case) = next() {
                    check(&Home::new(), case);
                }
            });
        }
    });
}

/// A home in which the stand-in is the subject `standin-1`.
fn add_standin(home: &Home) {
    let command = format!("{} --state={}", standin(), home.path().display());
    home.run(&["subject", "add", "standin-1", "--command", &command]).expect(0);
}

/// A program that prints something and asks the stand-in for a fault.
fn program(directive: &str) -> String {
    format!(
        "// standin: {directive}\nint printf(const char *, ...);\nint main(void) {{ printf(\"%d\\n\", 42); return 0; }}\n"
    )
}

/// Replays a program that asks for `directive`, at each of `levels`, with a second for compiling.
fn replay(home: &Home, kind: &str, directive: &str, levels: [&str; 2]) -> Value {
    add_standin(home);
    let toml = format!(
        "subject = \"standin-1\"\nkind = \"{kind}\"\nprogram = \"prog.c\"\nfailing = {levels:?}\npassing = [\"-O0\"]\n"
    );
    let bug = home.bug("bug", &toml, ("prog.c", &program(directive)));
    let bug = bug.to_str().expect("temporary paths are plain");
    run_cleanly(home, &["test", bug, "--timeout", "1", "--json"]).json()["replays"].clone()
}

/// A fault, the kind of bug that it is replayed as, and what the replay must say.
struct Case(&'static str, &'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    Case("fork-hang", "performance", "yes", "time limit reached in compile"),
    Case("hang", "performance", "yes", "time limit reached in compile"),
    Case("eat-memory", "performance", "yes", "memory limit reached in compile"),
    Case("print-forever", "performance", "could-not-tell", "the compiler ran into the output limit"),
    Case("huge-file", "performance", "could-not-tell", "the compiler ran into the file size limit"),
    Case("crash", "crash", "yes", "SIGABRT"),
    Case("crash", "wrong-code", "no", "a different bug, crash: SIGABRT"),
    Case("internal-error", "crash", "yes", "internal compiler error: in fold_it, at fold.cc:12"),
    Case("reject", "crash", "could-not-tell", "error: this program is not to my taste"),
    Case("kill-parent", "crash", "yes", "the process that held the test died: SIGKILL"),
    Case("stop-parent", "crash", "yes", "the process that held the test died: SIGSTOP"),
    Case("delete-directory", "crash", "could-not-tell", "the compiler said it was done but wrote no executable"),
    Case("delete-input", "wrong-code", "no", "the compiler is right"),
    Case("chatter", "wrong-code", "no", "the compiler is right"),
    Case("wrong", "wrong-code", "yes", "got \"wrong\""),
    Case("no-output", "wrong-code", "could-not-tell", "the compiler said it was done but wrote no executable"),
    Case("text-output", "wrong-code", "yes", "got \"\", exit 126"),
    Case("plain-output", "wrong-code", "could-not-tell", "the compiler said it was done but wrote no executable"),
];

#[test]
fn every_fault_of_a_compiler_has_its_verdict_and_the_next_test_works() {
    if !installed("tcc") {
        return;
    }
    check_all(CASES, |home, Case(fault, kind, shows, detail)| {
        let replays = replay(home, kind, &format!("-O2 {fault}"), ["-O2", "-Os"]);
        let seen = |index: usize| (replays[index]["shows"].as_str(), replays[index]["detail"].as_str());
        assert_eq!(seen(0), (Some(*shows), Some(*detail)), "{fault} as {kind}");
        assert_eq!(seen(1), (Some("no"), Some("the compiler is right")), "after {fault} as {kind}");
    });
}

#[test]
fn a_flaky_compiler_is_seen_as_it_was_each_time() {
    if !installed("tcc") {
        return;
    }
    let replays = replay(&Home::new(), "crash", "-O2 flaky", ["-O2", "-O2"]);
    assert_eq!((replays[0]["shows"].as_str(), replays[1]["shows"].as_str()), (Some("yes"), Some("no")));
}

#[test]
fn a_campaign_finds_the_known_bugs_of_the_stand_in_and_no_others() {
    if !["gcc-12", "tcc"].into_iter().all(installed) {
        return;
    }
    let home = Home::new();
    add_standin(&home);
    let silent = "int main(void) { return 0; }";
    let slow = "#include <stdio.h>\n#include <time.h>\n\
        int main(void) { while (clock() < CLOCKS_PER_SEC / 2); puts(\"at last\"); return 0; }";
    let seeds = [
        ("wrong.c", program("-O2 wrong")),
        ("crash.c", program("-O3 crash")),
        ("internal.c", program("-O1 internal-error")),
        ("hang.c", program("-Os hang")),
        ("flaky.c", program("-O2 flaky")),
        ("reject.c", program("-O1 reject")),
        ("attack.c", program("-O3 kill-parent")),
        ("chatter.c", program("chatter")),
        ("silent.c", silent.to_owned()),
        ("slow.c", slow.to_owned()),
        ("broken.c", "int main(void) { return".to_owned()),
    ];
    for (name, text) in &seeds {
        home.write(&format!("seeds/{name}"), text);
    }
    let options = ["--strategy", "levels", "--seeds", "seeds", "--tests", "1000", "--timeout", "1", "--jobs", "2"];
    let hunt =
        [&["hunt", "--until", "find", "--subject", "standin-1", "--json", "--out", "lab"], &options[..]].concat();
    let result = run_cleanly(&home, &hunt).expect(0).json();

    let bugs = result["bugs"].as_array().expect("bugs are a list");
    let mut found: Vec<_> = bugs.iter().map(|bug| (bug["kind"].as_str(), bug["options"].as_str())).collect();
    found.sort();
    let known = [
        ("codegen", "-O1"),
        ("crash", "-O1"),
        ("crash", "-O3"),
        ("crash", "-O3"),
        ("performance", "-Os"),
        ("wrong-code", "-O2"),
    ];
    assert_eq!(found, known.map(|(kind, level)| (Some(kind), Some(level))), "{result:#}");
    assert_eq!(result["set_aside"], json!({ "does not compile": 1, "no output": 1, "too slow": 1 }));
    assert_eq!(result["inconclusive"], json!({ "did not show a second time": 1 }));
    // Eight programs, each without optimisation and at four levels.
    assert_eq!((&result["tests"], &result["findings"]), (&json!(40), &json!(6)));

    // Told what they are, it reports none of them, however each shows.
    let told = [
        "hunt",
        "--until",
        "find",
        "--subject",
        "standin-1",
        "--json",
        "--out",
        "lab2",
        "--known",
        "lab/known-suggested.toml",
    ];
    let again = run_cleanly(&home, &[&told, &options[..]].concat()).expect(0).json();
    assert_eq!((&again["findings"], &again["bugs"]), (&json!(6), &json!([])), "{again:#}");
    assert_eq!(again["known"].as_array().map(Vec::len), Some(6), "{again:#}");
}
