//! Bad input and bad surroundings: what is wrong is told by name, with exit code 2, and nothing
//! that was there is damaged.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use whodunit_findings::Lab;

use crate::support::{Home, Ran, installed};

const PROGRAM: &str = "int printf(const char *, ...);\nint main(void) { printf(\"7\\n\"); return 0; }\n";

/// The beginning of a `bug.toml` that lacks only a recipe.
const CRASH: &str = "subject = \"llvm-14\"\nkind = \"crash\"\nprogram = \"prog.c\"\n";

/// How long anything here may take before the test gives up on it.
const WATCHDOG: Duration = Duration::from_secs(120);

/// Fails unless the command was refused on standard error in these words.
fn refused(ran: Ran, words: &[&str]) {
    let ran = ran.expect(2);
    contains(&ran.stderr(), words);
    assert_eq!(ran.stdout(), "", "nothing was asked for that could be answered");
}

fn contains(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "{word:?} is not in: {text}");
    }
}

/// Every file below a directory, but for the lock, which names its last holder.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if entry.file_name() != "campaign.lock" {
            found.insert(path.clone(), fs::read(&path).expect("the test made this file"));
        }
    }
    found
}

/// Runs the command and fails if a file below `directory` is not what it was.
fn unharmed(directory: &Path, command: impl FnOnce() -> Ran) -> Ran {
    let before = files(directory);
    let ran = command();
    let after = files(directory);
    for (path, contents) in before {
        assert!(after.get(&path) == Some(&contents), "{} was changed", path.display());
    }
    ran
}

/// Replays a folder that cannot be replayed.
fn test_folder(home: &Home, folder: &Path) -> Ran {
    let ran = unharmed(folder, || home.run(&["test", &folder.display().to_string()]));
    assert!(home.leftovers().is_empty(), "left behind: {:?}", home.leftovers());
    ran
}

/// A home with `count` different programs in `seeds`.
fn home_with_seeds(count: usize) -> Home {
    let home = Home::new();
    for number in 0..count {
        home.write(&format!("seeds/{number}.c"), &PROGRAM.replace('7', &number.to_string()));
    }
    home
}

/// A campaign of the kind that takes the least time, into `lab`.
const HUNT: [&str; 11] =
    ["hunt", "--until", "find", "--subject", "gcc-12", "--strategy", "levels", "--seeds", "seeds", "--out", "lab"];

/// Goes on with it.
const RESUME: [&str; 6] = ["hunt", "--until", "find", "--resume", "--out", "lab"];

/// A home with a finished campaign in `lab`.
fn home_with_lab() -> Home {
    let home = home_with_seeds(1);
    home.run(&HUNT).expect(0);
    home
}

fn store(home: &Home) -> PathBuf {
    home.path().join("lab/campaign.db")
}

#[test]
fn a_broken_bug_toml_is_refused_with_what_is_missing() {
    let with = |text: &str| format!("{CRASH}{text}");
    let without = |key: &str| CRASH.lines().filter(|line| !line.starts_with(key)).collect::<Vec<_>>().join("\n");
    let table: [(String, &[&str]); 14] = [
        ("this is not TOML".into(), &["bug.toml", "TOML parse error"]),
        (format!("{}\npasses = \"gvn\"", without("subject")), &["bug.toml", "`subject` is missing", "llvm-16"]),
        (format!("{}\npasses = \"gvn\"", without("kind")), &["`kind` is missing", "wrong-code"]),
        (format!("{}\npasses = \"gvn\"", without("program")), &["`program` is missing", "prog.c"]),
        (CRASH.replace("\"crash\"", "\"oops\"") + "passes = \"gvn\"", &["unknown kind", "oops", "wrong-code"]),
        (CRASH.replace("\"crash\"", "7") + "passes = \"gvn\"", &["bug.toml", "expected a string"]),
        (CRASH.replace("prog.c", "../prog.c") + "passes = \"gvn\"", &["leaves the folder", "beside bug.toml"]),
        (with(""), &["neither `passes`", "nor `failing`"]),
        (with("passes = \"gvn\"\nfailing = [\"-O2\"]"), &["both `passes` and `failing`", "keep one"]),
        (with("passes = \"gvn\"\npassing = [\"-O0\"]"), &["`passing` goes with `failing`"]),
        (with("failing = []"), &["`failing` is empty"]),
        (with("failing = [\"-O2\"]\nllvm-args = [\"-x\"]"), &["`llvm-args` goes with `passes`"]),
        (with("passes = \"function(gvn\""), &["function(gvn", "bracket is not closed"]),
        (with("passes = \"gvn\"\n[expected]\nstdout = \"a\"\nstdout-hex = \"61\""), &["`stdout-hex`", "keep one"]),
    ];
    let home = Home::new();
    for (number, (toml, words)) in table.iter().enumerate() {
        let folder = home.bug(&format!("bug{number}"), toml, ("prog.c", PROGRAM));
        refused(test_folder(&home, &folder), words);
    }
}

#[test]
fn a_bug_that_is_no_folder_with_a_program_is_refused() {
    let toml = format!("{CRASH}passes = \"gvn\"");
    let home = Home::new();
    home.bug("missing", &toml, ("other.c", PROGRAM));
    home.bug("directory", &toml, ("prog.c/inner.c", PROGRAM));
    home.bug("empty", &toml, ("prog.c", " \n"));
    home.bug("pascal", &toml.replace("prog.c", "prog.pas"), ("prog.pas", "begin end."));
    home.write("plain/prog.c", PROGRAM);
    let table: [(&str, &[&str]); 6] = [
        ("missing", &["missing/bug.toml", "prog.c", "no such file"]),
        ("directory", &["directory/bug.toml", "prog.c", "no such file"]),
        ("empty", &["empty/prog.c", "the program is empty"]),
        ("pascal", &["prog.pas", "wanted .c, .i, .ll or .bc"]),
        ("plain", &["plain", "no bug.toml"]),
        ("nowhere", &["no bug folder", "nowhere", "whodunit-lab"]),
    ];
    for (name, words) in table {
        refused(unharmed(home.path(), || home.run(&["test", name])), words);
    }
}

#[test]
fn a_bug_of_an_unknown_subject_lists_those_there_are() {
    let home = Home::new();
    let toml = format!("{}passes = \"gvn\"", CRASH.replace("llvm-14", "llvm-99"));
    let folder = home.bug("bug", &toml, ("prog.c", PROGRAM));
    let list = home.run(&["subject", "list"]).stdout();
    let mut words = vec!["unknown subject", "llvm-99", "whodunit doctor"];
    words.extend(list.lines().filter_map(|line| line.split_whitespace().next()));
    refused(test_folder(&home, &folder), &words);
}

#[test]
fn a_recipe_of_the_wrong_sort_is_refused() {
    let table: [(&str, String, &str, &[&str]); 3] = [
        ("llvm-14", format!("{CRASH}failing = [\"-O2\"]"), "prog.c", &["llvm-14", "`passes`", "-O2"]),
        ("gcc-12", format!("{CRASH}passes = \"gvn\""), "prog.c", &["gcc-12", "`failing`", "`passes`"]),
        ("gcc-12", format!("{CRASH}failing = [\"-O2\"]"), "prog.ll", &["gcc-12", "prog.ll", "LLVM IR"]),
    ];
    let home = Home::new();
    for (number, (subject, toml, program, words)) in table.iter().enumerate() {
        if installed(subject) {
            let toml = toml.replace("llvm-14", subject).replace("prog.c", program);
            let folder = home.bug(&format!("bug{number}"), &toml, (program, PROGRAM));
            refused(test_folder(&home, &folder), words);
        }
    }
}

#[test]
fn what_the_compiler_itself_refuses_cannot_be_told() {
    if !installed("llvm-14") {
        return;
    }
    let home = Home::new();
    home.write("whole.c", PROGRAM);
    let clang = Command::new("clang-14")
        .args(["-c", "-emit-llvm", "whole.c", "-o", "whole.bc"])
        .current_dir(home.path())
        .status();
    assert!(clang.expect("clang-14 starts").success());
    let bitcode = fs::read(home.path().join("whole.bc")).expect("clang wrote it");
    let half = &bitcode[..bitcode.len() / 2];
    let table: [(&str, &[u8], &str, &[&str]); 7] = [
        ("prog.c", PROGRAM.as_bytes(), "passes = \"no-such-pass\"", &["unknown pass", "no-such-pass"]),
        (
            "prog.c",
            PROGRAM.as_bytes(),
            "passes = \"function(no-such-pass)\"",
            &["unknown function pass", "no-such-pass"],
        ),
        (
            "prog.c",
            PROGRAM.as_bytes(),
            "passes = \"gvn\"\nllvm-args = [\"-no-such-option\"]",
            &["Unknown command line", "-no-such-option"],
        ),
        ("prog.c", b"int main( {", "passes = \"gvn\"", &["prog.c:1:", "error: expected"]),
        ("prog.ll", b"define i32 @main( { ret", "passes = \"gvn\"", &["prog.ll:1:", "error: expected"]),
        ("prog.bc", b"BC\xc0\xde and then nothing of the kind", "passes = \"gvn\"", &["prog.bc: error"]),
        ("prog.bc", half, "passes = \"gvn\"", &["prog.bc: error"]),
    ];
    for (number, (name, program, recipe, words)) in table.into_iter().enumerate() {
        let toml = format!("{}{recipe}", CRASH.replace("prog.c", name));
        let folder = home.bug(&format!("bug{number}"), &toml, (name, ""));
        fs::write(folder.join(name), program).expect("the home is writable");
        let ran = test_folder(&home, &folder).expect(2);
        contains(&ran.stdout(), &[&["could not tell"], words].concat());
    }
}

#[test]
fn a_hunt_that_cannot_begin_says_why_and_makes_nothing() {
    let home = home_with_seeds(1);
    fs::create_dir(home.path().join("none")).expect("the home is writable");
    home.write("file", "not a directory");
    let table: [(&[&str], &[&str]); 15] = [
        (&["--timeout", "nan"], &["--timeout", "between"]),
        (&["--memory", "0"], &["--memory", "64"]),
        (&["--subject", "llvm-14", "--llvm-arg=-no-such-option"], &["llvm-14", "Unknown command line argument"]),
        (&["--subject", "llvm-99"], &["unknown subject", "llvm-99", "installed here", "whodunit doctor"]),
        (&["--seeds", "nowhere"], &["--seeds", "no directory nowhere"]),
        (&["--subject", "gcc-12", "--seeds", "none"], &["no .c file in", "none"]),
        (&["--subject", "gcc-12", "--seeds", "file"], &["cannot read the seeds", "file", "Not a directory"]),
        (&["--strategy", "nonsense"], &["unknown strategy", "nonsense", "levels", "sequences"]),
        (&["--subject", "gcc-12", "--strategy", "sequences"], &["takes pass sequences", "--strategy levels"]),
        (&["--budget", "soon"], &["--budget", "soon", "90s"]),
        (&["--tests", "many"], &["--tests", "many"]),
        (&["--length", "9..3"], &["--length", "9..3", "3..30"]),
        (&["--length", "7"], &["--length", "7", "3..30"]),
        (&["--tiers", "nonsense"], &["--tiers", "nonsense", "experimental"]),
        (&["--no-such-option"], &["--no-such-option"]),
    ];
    let missing: Vec<_> = ["gcc-12", "llvm-14"].into_iter().filter(|subject| !installed(subject)).collect();
    for (arguments, words) in table {
        if !missing.iter().any(|subject| arguments.contains(subject)) {
            refused(home.run(&[&["hunt", "--out", "lab"], arguments].concat()), words);
            assert!(!home.path().join("lab").exists(), "{arguments:?} made a results directory");
            assert!(home.leftovers().is_empty(), "left behind: {:?}", home.leftovers());
        }
    }
}

#[test]
fn a_subject_that_is_not_there_is_not_added() {
    let home = Home::new();
    let plain = home.write("plain", "#!/bin/sh\n").display().to_string();
    let table: [(&[&str], &[&str]); 7] = [
        (&["--command", "/nowhere/cc"], &["no executable", "/nowhere/cc"]),
        (&["--command", "no-such-compiler"], &["no executable", "no-such-compiler", "PATH"]),
        (&["--command", &plain], &["no executable", "plain"]),
        (&["--llvm-library", "/nowhere/libLLVM.so"], &["no file", "/nowhere/libLLVM.so"]),
        (&["--llvm-library", &plain, "--clang", "/nowhere/clang"], &["no file", "/nowhere/clang"]),
        (&["--llvm-library", &plain, "--command", "cc"], &["not both"]),
        (&[], &["command", "LLVM library"]),
    ];
    for (arguments, words) in table {
        refused(home.run(&[&["subject", "add", "mine"], arguments].concat()), words);
        assert!(!home.path().join("subjects.toml").exists(), "{arguments:?} was kept");
    }
    refused(home.run(&["subject", "add", "a name", "--command", "cc"]), &["a name", "letters, digits"]);
}

#[test]
fn an_added_subject_that_has_gone_is_named_with_the_file_to_mend() {
    let home = Home::new();
    home.write("subjects.toml", "[mine]\ncommand = [\"/nowhere/cc\"]\n");
    refused(home.run(&["subject", "list"]), &["mine", "subjects.toml", "mend or remove", "/nowhere/cc"]);
    home.write("subjects.toml", "[mine\n");
    refused(unharmed(home.path(), || home.run(&["subject", "list"])), &["subjects.toml", "damaged", "mend or remove"]);
}

#[test]
fn with_json_a_complaint_is_a_document_too() {
    let ran = Home::new().run(&["test", "nowhere", "--json"]).expect(2);
    contains(ran.json()["error"].as_str().expect("the error is text"), &["nowhere"]);
    contains(&ran.stderr(), &["nowhere"]);
    for (misspelt, named) in [(&["tset", "--json"][..], "'tset'"), (&["test", "--json"], "<BUG>")] {
        let ran = Home::new().run(misspelt).expect(2);
        contains(ran.json()["error"].as_str().expect("the error is text"), &[named]);
        contains(&ran.stderr(), &[named, "Usage"]);
    }
    assert!(Home::new().run(&["test", "--help", "--json"]).expect(0).stdout().contains("Usage"));
}

#[test]
fn a_directory_that_is_not_in_the_state_asked_for_is_left_alone() {
    if !installed("gcc-12") {
        return;
    }
    let home = home_with_lab();
    let whole = fs::read(store(&home)).expect("the campaign has a store");
    let mut later = whole.clone();
    // SQLite keeps `user_version`, our format, at this place.
    later[60..64].copy_from_slice(&7u32.to_be_bytes());
    let mut torn = whole.clone();
    torn[4096..].fill(0xa5);
    let damaged: &[&str] = &["lab/campaign.db", "damaged", "--out"];
    let table: [(&[u8], &[&str], &[&str]); 6] = [
        (&whole, &HUNT, &["lab already holds a campaign", "--resume", "--out"]),
        (&later, &RESUME, &["lab/campaign.db", "format 7", "--out"]),
        (&torn, &RESUME, damaged),
        (&whole[..whole.len() / 2], &RESUME, damaged),
        (b"this is no database at all", &RESUME, damaged),
        (b"", &RESUME, &["lab/campaign.db", "not the database of a whodunit campaign"]),
    ];
    for (contents, arguments, words) in table {
        fs::write(store(&home), contents).expect("the home is writable");
        refused(unharmed(home.path(), || home.run(arguments)), words);
    }
    fs::write(store(&home), &whole).expect("the home is writable");
    home.run(&RESUME).expect(0);
    let other_settings = [&RESUME[..], &["--seed", "2"]].concat();
    refused(home.run(&other_settings), &["--resume", "cannot be used with", "--seed"]);
    home.write("seeds/another.c", "int main(void) { return 0; }");
    refused(home.run(&RESUME), &["seeds have changed", "--out"]);
}

#[test]
fn there_is_nothing_to_resume_where_there_is_no_campaign() {
    let home = Home::new();
    fs::create_dir(home.path().join("empty")).expect("the home is writable");
    for name in ["empty", "nowhere"] {
        refused(home.run(&["hunt", "--resume", "--out", name]), &["no campaign in", name, "--out", "without --resume"]);
    }
    assert!(files(&home.path().join("empty")).is_empty() && !home.path().join("nowhere").exists());
}

#[test]
fn a_second_campaign_in_one_directory_is_refused_with_the_holder() {
    if !installed("gcc-12") {
        return;
    }
    let home = home_with_seeds(400);
    let mut first = home.whodunit(&HUNT).stdout(Stdio::null()).spawn().expect("the binary starts");
    let give_up = Instant::now() + WATCHDOG;
    while !store(&home).exists() && Instant::now() < give_up {
        std::thread::sleep(Duration::from_millis(10));
    }
    let holder = format!("process {}", first.id());
    refused(home.run(&RESUME), &["lab is in use", &holder, "--out"]);
    refused(home.run(&HUNT), &["lab already holds a campaign"]);
    // SAFETY: plain numbers; the child has not been waited for, so the process is still ours.
    unsafe { libc::kill(first.id() as i32, libc::SIGTERM) };
    assert!(first.wait().expect("it can be waited for").success(), "the first campaign was disturbed");
    home.run(&[&RESUME[..], &["--tests", "1"]].concat()).expect(0);
}

/// The command with a file system of `size` mounted at `lab`; afterwards `kept` has what was on it.
fn on_a_small_disk(command: &Command, size: &str) -> Command {
    let script = "mount -t tmpfs -o size=$0 none lab && { \"$@\"; code=$?; cp -r lab/. kept; exit $code; }";
    let mut wrapped = Command::new("unshare");
    wrapped.args(["-m", "sh", "-c", script, size]).arg(command.get_program()).args(command.get_args());
    wrapped.envs(command.get_envs().filter_map(|(key, value)| Some((key, value?))));
    wrapped.current_dir(command.get_current_dir().expect("tests run in their home"));
    wrapped
}

#[test]
fn a_full_disk_is_told_and_leaves_a_readable_store() {
    if !installed("gcc-12") {
        return;
    }
    // Too little to begin; enough to begin; enough to get on for a while.
    for (size, begins) in [("40k", false), ("140k", true), ("280k", true)] {
        let home = home_with_seeds(200);
        for name in ["lab", "kept"] {
            fs::create_dir(home.path().join(name)).expect("the home is writable");
        }
        let mut probe = Command::new("true");
        probe.current_dir(home.path());
        if !on_a_small_disk(&probe, size).output().is_ok_and(|output| output.status.success()) {
            eprintln!("NOT RUN: file systems cannot be mounted here");
            return;
        }
        // Told to use the disk to its end: else it would wait for somebody to make room.
        let hunt = [&HUNT[..], &["--keep-free", "0"]].concat();
        let ran = Ran(on_a_small_disk(&home.whodunit(&hunt), size).output().expect("unshare starts")).expect(2);
        let told = ran.stderr();
        contains(&told, &["lab"]);
        assert!(told.contains("disk is full") || told.contains("No space left"), "{told}");
        let kept = home.path().join("kept");
        match begins {
            true => {
                contains(&told, &["go on with --resume --out lab"]);
                Lab::open_read_only(&kept).and_then(|lab| lab.totals()).expect("the store can be read");
            }
            false => {
                contains(&Lab::open_read_only(&kept).err().expect("no store").to_string(), &["there is no campaign"])
            }
        }
        assert!(home.leftovers().is_empty(), "left behind: {:?}", home.leftovers());
    }
}

#[test]
fn seeds_that_are_no_files_are_left_out_and_those_that_test_nothing_end_the_hunt() {
    if !["llvm-14", "gcc-12"].into_iter().all(installed) {
        return;
    }
    let home = Home::new();
    home.write("seeds/silent.c", "int main(void) { return 0; }");
    let pipe = home.path().join("seeds/pipe.c");
    let name = std::ffi::CString::new(pipe.to_str().expect("paths are plain")).expect("no zero byte");
    // SAFETY: the name is zero-terminated and outlives the call.
    assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
    let hunt = [
        "hunt",
        "--subject",
        "llvm-14",
        "--strategy",
        "sequences",
        "--seeds",
        "seeds",
        "--tests",
        "10",
        "--out",
        "lab",
    ];
    refused(home.run(&hunt), &["programs could be tested", "prints nothing"]);
}
