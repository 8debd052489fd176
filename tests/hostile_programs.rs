//! Programs that misbehave when they run, in-process and as processes: each has a defined
//! outcome, keeps to its limits, leaves nothing behind, and the next test works.

use serde_json::{Value, json};

use crate::hostile_compilers::{check_all, run_cleanly};
use crate::support::{Home, installed};

/// A program that is well-behaved without optimisation, and for size, and does `body` at `-O1`.
struct Case {
    /// What the program does then, as a fact.
    what: &'static str,
    /// What it needs before `main`.
    before: &'static str,
    body: &'static str,
    /// What a replay as a wrong-code bug must say.
    shows: &'static str,
    detail: &'static str,
}

const fn case(what: &'static str, body: &'static str, shows: &'static str, detail: &'static str) -> Case {
    Case { what, before: "", body, shows, detail }
}

const RIGHT: &str = "the compiler is right";
const HELD: &str = "the process that held the test died: SIGKILL";
const NO_END: &str = "the program does not end";

/// The cases that take longest come first, so that the others run beside them.
const CASES: &[Case] = &[
    Case {
        before: "static void child(int apart) { if (fork() == 0) { if (apart) setsid(); for (;;) sleep(60); } }",
        ..case("sleeps, and so do its children", "child(0); child(1); for (;;) sleep(60);", "yes", NO_END)
    },
    case("ignores the end of its time", "signal(SIGXCPU, SIG_IGN); for (volatile int i = 0;; i ^= 1);", "yes", NO_END),
    case("loops for ever", "for (volatile int i = 0;; i ^= 1);", "yes", NO_END),
    Case {
        before: "static void child(int apart) { if (fork() == 0) { if (apart) setsid(); for (;;) sleep(60); } }",
        ..case("leaves children behind", "child(0); child(1);", "no", RIGHT)
    },
    case(
        "leaves a grandchild behind",
        "if (fork() == 0) { setsid(); if (fork() == 0) for (;;) sleep(60); _exit(0); }",
        "no",
        RIGHT,
    ),
    case(
        "uses all memory",
        "for (char *p; (p = malloc(64 << 20)); *(volatile char *)p = 1); puts(\"no more\"); return 4;",
        "yes",
        "got \"no more\", exit 4",
    ),
    case("prints without end", "for (;;) puts(\"again and again\");", "yes", "the program runs into the output limit"),
    case(
        "prints a little too much",
        "for (int i = 0; i < 1028; i++) printf(\"%1023d\\n\", i);",
        "yes",
        "the program runs into the output limit",
    ),
    case(
        "writes a huge file",
        "for (FILE *f = fopen(\"huge\", \"w\");;) fprintf(f, \"%1000d\", 1);",
        "yes",
        "the program runs into the file size limit",
    ),
    Case {
        before: "static void file(int i, long size) { char name[20]; sprintf(name, \"%d\", i); \
            FILE *f = fopen(name, \"w\"); ftruncate(fileno(f), size); fclose(f); }",
        ..case(
            "fills its directory",
            "for (int i = 0; i < 3; i++) file(i, 30 << 20);",
            "yes",
            "the program runs into the file size limit",
        )
    },
    Case {
        before: "static void file(int i) { char name[20]; sprintf(name, \"%d\", i); fclose(fopen(name, \"w\")); }",
        ..case("writes thousands of files", "for (int i = 0; i < 3000; i++) file(i);", "no", RIGHT)
    },
    case("deletes its directory", "system(\"rm -r -- \\\"$PWD\\\"\");", "no", RIGHT),
    case("hides a directory", "mkdir(\"a\", 0700); fclose(fopen(\"a/b\", \"w\")); chmod(\"a\", 0);", "no", RIGHT),
    case("kills its parent", "kill(getppid(), SIGKILL); pause();", "yes", HELD),
    case(
        "stops its parent",
        "kill(getppid(), SIGSTOP); pause();",
        "yes",
        "the process that held the test died: SIGSTOP",
    ),
    case(
        "kills its parent and leaves a child",
        "if (fork() == 0) { setsid(); for (;;) sleep(60); } kill(getppid(), SIGKILL); pause();",
        "yes",
        HELD,
    ),
    // Nobody can tell this from the kernel's own hand when memory is short.
    case("kills its group", "kill(0, SIGKILL);", "yes", "the program runs into the memory limit"),
    case("closes every descriptor", "for (int i = 0; i < 1024; i++) close(i); return 5;", "yes", "got \"\", exit 5"),
    Case {
        before: "static void bye(void) { puts(\"bye\"); }",
        ..case("exits with a last word", "atexit(bye); exit(3);", "yes", "got \"bye\", exit 3")
    },
    case("aborts", "abort();", "yes", "got \"\", SIGABRT"),
    case("writes to address zero", "*(volatile int *)0 = 1;", "yes", "got \"\", SIGSEGV"),
    case("divides by zero", "volatile int zero = 0; return 7 / zero;", "yes", "got \"\", SIGFPE"),
    Case {
        before: "static int deep(volatile int *p) { volatile int a[999]; a[0] = *p; return deep(a) + a[0]; }",
        ..case("recurses for ever", "volatile int start = 1; return deep(&start);", "yes", "got \"\", SIGSEGV")
    },
    Case {
        before: "static jmp_buf place;",
        ..case("jumps back", "if (!setjmp(place)) longjmp(place, 1); puts(\"back\");", "yes", "got \"back\\nfine\"")
    },
    case(
        "uses streams and mathematics of the C library",
        "volatile double x = 1; fprintf(stderr, \"noise\\n\"); fprintf(stdout, \"%.3f\\n\", sin(x)); fflush(stdout);",
        "yes",
        "got \"0.841\\nfine\"",
    ),
    Case {
        before: "__attribute__((constructor)) static void first(void) { puts(\"first\"); }",
        ..case("does something before main", "", "yes", "got \"first\\nfine\"")
    },
    Case {
        before: "__attribute__((destructor)) static void last(void) { puts(\"last\"); }",
        ..case("does something after main", "", "yes", "got \"fine\\nlast\"")
    },
    Case {
        before: "__attribute__((constructor)) static void first(void) { abort(); }",
        ..case("aborts before main", "", "yes", "got \"\", SIGABRT")
    },
    Case {
        before: "__attribute__((constructor)) static void first(void) { exit(6); }",
        ..case("exits before main", "", "yes", "got \"\", exit 6")
    },
];

/// The C text of a case.
fn program(Case { before, body, .. }: &Case) -> String {
    let headers = ["math", "setjmp", "signal", "stdio", "stdlib", "sys/stat", "unistd"];
    let includes: String = headers.iter().map(|header| format!("#include <{header}.h>\n")).collect();
    let when = "#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)";
    format!(
        "{includes}{when}\n{before}\n#endif\nint main(void) {{\n{when}\n{body}\n#endif\nputs(\"fine\");\nreturn 0;\n}}\n"
    )
}

/// What a replay says of each of a bug's recipes: does it show, and what was seen.
fn replay(home: &Home, subject: &str, recipes: &str, program: &str) -> Vec<(String, String)> {
    let toml = format!("subject = \"{subject}\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\n{recipes}\n");
    let bug = home.bug("bug", &toml, ("prog.c", program));
    let document = run_cleanly(home, &["test", bug.to_str().expect("temporary paths are plain"), "--json"]).json();
    let replays = document["replays"].as_array().unwrap_or_else(|| panic!("no replays in {document:#}"));
    let text = |replay: &Value, key: &str| replay[key].as_str().unwrap_or_default().to_owned();
    replays.iter().map(|replay| (text(replay, "shows"), text(replay, "detail"))).collect()
}

fn pair(shows: &str, detail: &str) -> (String, String) {
    (shows.to_owned(), detail.to_owned())
}

#[test]
fn a_process_may_do_anything_and_the_next_one_is_tested_as_usual() {
    if !installed("gcc-12") {
        return;
    }
    check_all(CASES, |home, case| {
        let recipes = "failing = [\"-O1\", \"-Os\"]\npassing = [\"-O0\"]";
        let replays = replay(home, "gcc-12", recipes, &program(case));
        assert_eq!(replays, [pair(case.shows, case.detail), pair("no", RIGHT)], "a process that {}", case.what);
    });
}

#[test]
fn a_program_in_process_may_do_anything() {
    if !installed("llvm-14") {
        return;
    }
    check_all(CASES, |home, case| {
        let replays = replay(home, "llvm-14", "passes = \"default<O1>\"", &program(case));
        assert_eq!(replays, [pair(case.shows, case.detail)], "a program in-process that {}", case.what);
    });
}

#[test]
fn a_program_that_cannot_do_without_optimisation_tells_nothing() {
    if !installed("gcc-12") {
        return;
    }
    let cases = [
        ("int main(void) { for (;;); }", "the program takes too long without optimisation"),
        ("#include <stdlib.h>\nint main(void) { abort(); }", "the program crashes without optimisation"),
        ("int main(void) { return", "the program does not compile with gcc-12 -O0"),
    ];
    check_all(&cases, |home, (program, why)| {
        let replays = replay(home, "gcc-12", "failing = [\"-O1\"]\npassing = [\"-O0\"]", program);
        assert_eq!(replays, [pair("could-not-tell", why)], "{program}");
    });
}

#[test]
fn a_campaign_survives_programs_that_kill_the_process_that_holds_them() {
    if !["llvm-14", "gcc-12", "tcc"].into_iter().all(installed) {
        return;
    }
    let home = Home::new();
    let kill = case("", "kill(getppid(), SIGKILL); pause();", "", "");
    home.write("seeds/kill.c", &program(&kill));
    home.write("seeds/quiet.c", &program(&case("", "", "", "")));
    let options = ["--strategy", "levels", "--seeds", "seeds", "--tests", "1000", "--jobs", "1", "--out", "lab"];
    let hunt = [&["hunt", "--until", "find", "--subject", "llvm-14", "--json"], &options[..]].concat();
    let result = run_cleanly(&home, &hunt).expect(0).json();
    // Both programs without optimisation and at four levels; the first one kills at three of them.
    // It does so whatever the passes: the front end's code for the level is enough.
    let [bug] = &result["bugs"].as_array().expect("bugs are a list")[..] else { panic!("not one bug: {result:#}") };
    assert_eq!((&result["tests"], &result["findings"], &result["inconclusive"]), (&json!(10), &json!(3), &json!({})));
    assert_eq!((&bug["kind"], &bug["passes"], &bug["seen"]), (&json!("wrong-code"), &json!(""), &json!(HELD)));
}
