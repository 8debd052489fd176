//! `whodunit isolate`, `subject prepare` and `bench isolate` on stock LLVM: the guilty file comes out,
//! the same seed gives the same ranking, and bad input is told what to do.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::support::stores::KNOWN_PROGRAM as PROGRAM;
use crate::support::{Home, installed};

fn llvm_14_is_there() -> bool {
    installed("llvm-14") && Path::new("/usr/lib/llvm-14/lib/libLLVMCore.a").exists()
}

fn path_of(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

fn known_bug(home: &Home) -> PathBuf {
    let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"attributor\"\n";
    let truth = "truth = [\"Attributor.cpp\", \"AttributorAttributes.cpp\"]\n";
    home.bug("bugs/known", &format!("{keys}{truth}"), ("prog.c", PROGRAM))
}

fn isolated(home: &Home, arguments: &[&str]) -> Value {
    let known = known_bug(home);
    let mut all = vec!["isolate", path_of(&known), "--json", "--budget", "5m"];
    all.extend(arguments);
    home.run(&all).expect(0).json()
}

#[test]
fn a_bug_of_a_stock_compiler_is_traced_to_its_file() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let found = isolated(&home, &["--runs", "400"]);
    for key in ["bug", "strategy", "seconds", "runs", "witnesses", "files", "functions", "decisive"] {
        assert!(!found[key].is_null(), "{key} is missing");
    }
    assert!(found["witnesses"].as_u64() >= Some(1), "{found}");
    let files: Vec<&str> = found["files"].as_array().unwrap().iter().map(|f| f["file"].as_str().unwrap()).collect();
    let guilty = "llvm/lib/Transforms/IPO/Attributor";
    assert!(files.iter().take(5).any(|file| file.starts_with(guilty)), "{:?}", &files[..5]);
    assert!(found["repairs"].as_u64() >= Some(1), "some branch must be decisive");
}

#[test]
fn the_same_seed_gives_the_same_ranking_whatever_the_number_of_workers() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let of = |jobs: &str| {
        let found = isolated(&home, &["--runs", "120", "--whole-budget", "--jobs", jobs, "--seed", "5"]);
        let first = found["files"].as_array().expect("a list").iter().take(10);
        let scores: Vec<f64> = first.clone().map(|one| one["score"].as_f64().expect("a score")).collect();
        let names: Vec<String> = first.map(|one| format!("{} {}", one["rank"], one["file"])).collect();
        (scores, names, ["runs", "witnesses", "repairs", "far_mutants"].map(|key| found[key].clone()))
    };
    let ((alone, names, counts), (side_by_side, other_names, other_counts)) = (of("1"), of("2"));
    assert_eq!((names, counts), (other_names, other_counts));
    // They may differ in their last digits: compilers hash pointers, and what a worker ran before moves what they
    // allocate.
    let is_near = |(one, other): (&f64, &f64)| (one - other).abs() < 0.005;
    assert!(alone.iter().zip(&side_by_side).all(is_near), "{alone:?} {side_by_side:?}");
}

#[test]
fn prepare_tells_blocks_from_files_and_checks_traps_against_steps() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let prepared = home.run(&["subject", "prepare", "llvm-14", "--json"]).expect(0).json();
    let number = |key: &str| prepared["coverage"][key].as_u64().unwrap_or_default();
    assert!(number("blocks") > 1_000_000 && number("functions") > 50_000 && number("files") > 1_000, "{prepared}");
    assert!(number("checked_blocks") > 1_000 && number("checked_functions") > 100, "{}", prepared["coverage"]);
}

#[test]
fn what_cannot_be_isolated_is_told_so_with_what_to_do() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let refused = |dir: &Path, text: &str| {
        let ran = home.run(&["isolate", path_of(dir)]).expect(1);
        assert!(ran.stderr().contains(text), "{}", ran.stderr());
    };
    let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"function(sroa)\"\n";
    refused(&home.bug("absent", keys, ("prog.c", PROGRAM)), "the bug does not show here");
    let keys = "subject = \"tcc\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\nfailing = [\"-O2\"]\n";
    refused(&home.bug("driver", keys, ("prog.c", PROGRAM)), "cannot be watched");
}

/// No pass makes this selectable on x86.
const NOT_SELECTABLE: &str = "declare i32 @llvm.aarch64.crc32b(i32, i32)\n\
    define i32 @main() {\n  %a = call i32 @llvm.aarch64.crc32b(i32 1, i32 2)\n  ret i32 %a\n}\n";

#[test]
fn a_bug_that_shows_in_every_sequence_is_told_so() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let keys = "subject = \"llvm-14\"\nkind = \"codegen\"\nprogram = \"prog.ll\"\npasses = \"function(sroa)\"\n";
    let bug = home.bug("everywhere", keys, ("prog.ll", NOT_SELECTABLE));
    let ran = home.run(&["isolate", path_of(&bug), "--strategy", "locseq", "--runs", "20"]).expect(1);
    assert!(ran.stdout().contains("all that was tried shows the bug"), "{}", ran.stdout());
    assert!(ran.stdout().contains("--strategy locseq-wc"), "{}", ran.stdout());
}

#[test]
fn a_module_without_what_stops_the_compiler_is_a_witness() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let keys = "subject = \"llvm-14\"\nkind = \"codegen\"\nprogram = \"prog.ll\"\npasses = \"function(sroa)\"\n";
    let bug = home.bug("selection", keys, ("prog.ll", NOT_SELECTABLE));
    for strategy in ["pieces", "tokens"] {
        let ran = home.run(&["isolate", path_of(&bug), "--strategy", strategy, "--runs", "200", "--json"]);
        let found = ran.expect(0).json();
        assert!(found["witnesses"].as_u64() >= Some(1), "{strategy}: {found}");
        let nearest = found["nearest"].as_array().expect("a list");
        let text = |one: &Value| one["candidate"]["program"]["text"].as_str().expect("a program").to_owned();
        // A call that nothing uses is not selected.
        let stops = |text: String| text.contains("%a = call i32 @llvm.aarch64") && text.contains("ret i32 %a");
        assert!(!nearest.iter().any(|one| stops(text(one))), "{strategy}: {found}");
        // It is the selection of instructions that gives up.
        let first: Vec<_> = found["files"].as_array().expect("a list").iter().take(5).collect();
        let selects = |one: &&Value| one["file"].as_str().is_some_and(|file| file.contains("SelectionDAG"));
        assert!(first.iter().any(selects), "{strategy}: {first:?}");
    }
}

#[test]
fn a_library_without_its_archives_names_the_package_to_install() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let alone = home.path().join("lib/libLLVM-14.so.1");
    std::fs::create_dir_all(alone.parent().expect("it has a directory")).expect("a directory can be made");
    std::fs::copy("/usr/lib/llvm-14/lib/libLLVM-14.so.1", &alone).expect("a library can be copied");
    let tool = |name: &str| format!("/usr/lib/llvm-14/bin/{name}");
    let library = path_of(&alone);
    let [clang, opt] = [tool("clang"), tool("opt")];
    let add = ["subject", "add", "bare-14", "--llvm-library", library, "--clang", &clang, "--opt", &opt];
    home.run(&add).expect(0);
    let keys = "subject = \"bare-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"attributor\"\n";
    let dir = home.bug("bare", keys, ("prog.c", PROGRAM));
    let ran = home.run(&["isolate", path_of(&dir)]).expect(2);
    assert!(ran.stderr().contains("llvm-14-dev"), "{}", ran.stderr());
}

#[test]
fn known_bugs_and_seeded_faults_are_measured_and_kept() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let bugs = known_bug(&home).parent().expect("it has a parent").to_owned();
    let [bugs, work] = [bugs, home.path().join("work")].map(|path| path.display().to_string());
    let measured_by = |jobs: &str, strategy: &str, budget: &str, work: &str| {
        let suites = ["bench", "isolate", "--bugs", &bugs, "--seeded", "1", "--subject", "llvm-14"];
        let how = ["--strategy", strategy, "--budget", budget, "--work", work, "--out", "out", "--json"];
        home.run(&[&suites[..], &how, &["--jobs", jobs]].concat())
    };
    let measured = |strategy: &str, budget: &str, work: &str| measured_by("2", strategy, budget, work);
    let first = measured("neighbours", "5s", &work).expect(0).json();
    let rows = first["strategies"].as_array().expect("a list of rows");
    assert!(rows.iter().any(|row| row["level"] == "file" && row["n"] == 1 && row["mfr"].is_number()), "{rows:?}");
    let bugs_of = |document: &Value| document["bugs"].as_array().expect("a list of bugs").clone();
    assert_eq!(bugs_of(&first).len(), 2);
    // What was measured is not measured again, on another machine with the same tables neither; what had trouble is tried again.
    let measured_first: Vec<Value> = bugs_of(&first).into_iter().filter(|bug| bug["trouble"].is_null()).collect();
    assert!(measured_first.iter().any(|bug| bug["bug"] == "known"), "{first}");
    let has_all = |bugs: &[Value]| measured_first.iter().all(|bug| bugs.contains(bug));
    let again = bugs_of(&measured("neighbours", "5s", "elsewhere").expect(0).json());
    assert!(again.len() == 2 && has_all(&again), "{again:?}");
    // Another strategy joins the table; another budget, or number of workers, wants a table of its own.
    let both = bugs_of(&measured("locseq-rwc", "5s", &work).expect(0).json());
    assert!(both.iter().any(|bug| bug["strategy"] == "locseq-rwc") && has_all(&both), "{both:?}");
    assert!(measured("neighbours", "6s", &work).expect(2).stderr().contains("another directory"));
    assert!(measured_by("1", "neighbours", "5s", &work).expect(2).stderr().contains("2 workers"));
}

#[test]
fn a_kept_case_is_ranked_again_with_nothing_run() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let bugs = known_bug(&home).parent().expect("it has a parent").display().to_string();
    let blend =
        ["bench", "isolate", "--bugs", &bugs, "--strategy", "blend", "--budget", "4s", "--out", "out", "--json"];
    let only = |document: Value| document["bugs"][0].clone();
    let first = only(home.run(&blend).expect(0).json());
    let again = only(home.run(&[&blend[..], &["--rank-again"]].concat()).expect(0).json());
    let told = again["measured"].as_str().expect("when it was measured");
    assert!(
        told.contains("ranked again") && !first["measured"].as_str().unwrap_or_default().contains("again"),
        "{told}"
    );
    for key in ["files", "functions", "runs", "seconds", "top", "without"] {
        assert_eq!(first[key], again[key], "{key}: the same version weighs the same");
    }
    std::fs::write(home.path().join("out/isolate/blend/known.case.json"), "{").expect("the case is there");
    let damaged = home.run(&[&blend[..], &["--rank-again"]].concat()).expect(2).stderr();
    assert!(damaged.contains("known.case.json") && damaged.contains("damaged"), "{damaged}");
}

#[test]
fn coverage_in_lcovs_form_is_ranked_too() {
    let home = Home::new();
    let failing =
        home.write("bad.info", "SF:a.cc\nFN:1,f\nDA:2,1\nend_of_record\nSF:b.cc\nFN:1,g\nDA:3,1\nend_of_record\n");
    let passing = home.write("good.info", "SF:b.cc\nFN:1,g\nDA:3,7\nend_of_record\n");
    let [failing, passing] = [&failing, &passing].map(|path| path_of(path));
    let found = home.run(&["isolate", "--lcov", failing, "--passing", passing, "--json"]).expect(0).json();
    assert_eq!((&found["files"][0]["file"], &found["functions"][0]["function"]), (&"a.cc".into(), &"f".into()));
    let broken = home.write("broken.info", "SF:a.cc\nDA:2\n");
    let ran = home.run(&["isolate", "--lcov", path_of(&broken), "--passing", passing]).expect(2);
    assert!(ran.stderr().contains("broken.info") && ran.stderr().contains("line 2"), "{}", ran.stderr());
}

/// Knows a constant only after optimising: the result depends on the level by the program's own doing.
const TELLS_LEVELS: &str = "\
declare i32 @printf(i8*, ...)
declare i1 @llvm.is.constant.i32(i32)
@text = private constant [4 x i8] c\"%d\\0A\\00\"
define i32 @main() {
  %place = alloca i32
  store i32 7, i32* %place
  %seven = load i32, i32* %place
  %known = call i1 @llvm.is.constant.i32(i32 %seven)
  %number = zext i1 %known to i32
  %p = getelementptr [4 x i8], [4 x i8]* @text, i32 0, i32 0
  %n = call i32 (i8*, ...) @printf(i8* %p, i32 %number)
  ret i32 0
}
";

#[test]
fn a_bug_given_by_its_level_is_spelled_out_as_the_passes_that_matter() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.ll\"\npasses = \"default<O2>\"\n";
    let bug = home.bug("level", keys, ("prog.ll", TELLS_LEVELS));
    let found = home.run(&["isolate", path_of(&bug), "--json", "--runs", "100"]).expect(0).json();
    let recipe = found["recipe"].as_str().expect("a recipe");
    assert!(!recipe.contains("default<"), "{recipe}");
    assert!(recipe.contains("sroa") && recipe.split(',').count() <= 10, "few of about a hundred matter: {recipe}");
    assert!(found["witnesses"].as_u64() >= Some(1), "{found}");
}

#[test]
fn archives_of_another_version_than_the_library_are_told_apart() {
    if !llvm_14_is_there() || !installed("llvm-16") || !Path::new("/usr/lib/llvm-16/lib/libLLVMCore.a").exists() {
        return;
    }
    let home = Home::with_blocks();
    let mixed = home.path().join("mixed");
    std::fs::create_dir_all(&mixed).expect("a directory can be made");
    let link = |from: &str, name: &str| {
        std::os::unix::fs::symlink(from, mixed.join(name)).expect("the home is writable");
    };
    link("/usr/lib/llvm-14/lib/libLLVM-14.so.1", "libLLVM-14.so.1");
    link("/usr/lib/llvm-16/lib/libLLVMCore.a", "libLLVMCore.a");
    // By hand: `subject add` would follow the link to where the right archives are.
    let [library, clang, opt] =
        [path_of(&mixed.join("libLLVM-14.so.1")), "/usr/lib/llvm-14/bin/clang", "/usr/lib/llvm-14/bin/opt"]
            .map(str::to_owned);
    let table = format!("[mixed-14.llvm]\nlibrary = {library:?}\nclang = {clang:?}\nopt = {opt:?}\n");
    home.write("subjects.toml", &table);
    let keys = "subject = \"mixed-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"attributor\"\n";
    let dir = home.bug("mixed-bug", keys, ("prog.c", PROGRAM));
    let ran = home.run(&["isolate", path_of(&dir)]).expect(2);
    let said = ran.stderr();
    for words in ["the archives are of 1:16", "the library is of 1:14", "install the same version of llvm-14-dev"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// A longer program in which the same bug shows, with more to mutate.
const LONGER: &str = include_str!("../bench/mutants/llvm-14-attributor/prog.c");

fn longer_bug(home: &Home) -> PathBuf {
    let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"attributor\"\n";
    home.bug("longer", keys, ("prog.c", LONGER))
}

fn by_strategy(home: &Home, strategy: &str, arguments: &[&str]) -> Value {
    let dir = longer_bug(home);
    let mut all = vec!["isolate", path_of(&dir), "--json", "--budget", "5m", "--strategy", strategy];
    all.extend(arguments);
    home.run(&all).expect(0).json()
}

#[test]
fn mutants_of_the_program_are_witnesses() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    for strategy in ["diwi", "recbi"] {
        let found = by_strategy(&home, strategy, &["--runs", "80"]);
        assert!(found["programs"].as_u64() >= Some(1), "{strategy}: {found}");
        assert_eq!(found["programs"], found["witnesses"], "{strategy}");
        let nearest = &found["nearest"][0];
        let program = &nearest["candidate"]["program"];
        assert!(program["origin"]["mutated"][0].as_str().is_some_and(|rule| rule.contains(" in line ")), "{nearest}");
        let text = program["text"].as_str().expect("the text of the mutant");
        assert!(text != LONGER && text.contains("printf(\"%d\\n\", a);"), "{text}");
        assert!(nearest["similarity"].as_f64().is_some_and(|share| share > 0.2 && share <= 1.0), "{nearest}");
        assert!(found["times"].as_array().is_some_and(|times| times.len() > 4), "{}", found["times"]);
    }
    let dir = longer_bug(&home);
    let explain = ["isolate", path_of(&dir), "--budget", "5m", "--strategy", "diwi", "--runs", "80", "--explain"];
    let shown = home.run(&[&explain[..], &["Attributor.cpp"]].concat()).expect(0).stdout();
    let told = shown.split("\nright, with ").nth(1).expect("the nearest witness");
    let has = |mark: &str| told.lines().any(|line| line.starts_with(mark));
    assert!(has("  - ") && has("  + "), "the mutant stands there as a diff: {shown}");
}

#[test]
fn repairs_are_held_against_mutants_far_from_the_bug() {
    if !llvm_14_is_there() {
        return;
    }
    let found = by_strategy(&Home::with_blocks(), "blend", &["--runs", "40"]);
    assert!(found["far_mutants"].as_u64() >= Some(1), "{}", found["far_mutants"]);
}

#[test]
fn a_sequence_ended_before_it_goes_wrong_is_the_nearest_witness() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let ledger = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bugs/llvm-14-wrong-code-attributor-cgscc-3341");
    let text = |name: &str| std::fs::read_to_string(Path::new(ledger).join(name)).expect("the ledger has it");
    let bug = home.bug("early", &text("bug.toml"), ("prog.c", &text("prog.c")));
    let found =
        home.run(&["isolate", path_of(&bug), "--json", "--budget", "5m", "--strategy", "neighbours", "--runs", "40"]);
    let found = found.expect(0).json();
    let runs = |witness: &Value| witness["candidate"]["pass-runs"].as_u64();
    let nearest = found["nearest"].as_array().expect("a list");
    assert!(runs(&nearest[0]) >= Some(1), "{nearest:?}");
    // The later it is ended, the nearer it is.
    let ended: Vec<u64> = nearest.iter().filter_map(runs).collect();
    assert!(ended.windows(2).all(|pair| pair[0] > pair[1]), "{ended:?}");
}

#[test]
fn mutants_are_the_same_whatever_the_number_of_workers() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let of = |jobs: &str| {
        let found = by_strategy(&home, "recbi", &["--runs", "60", "--whole-budget", "--jobs", jobs, "--seed", "3"]);
        let counts = ["runs", "witnesses", "failing", "fake", "refused", "other"].map(|key| found[key].clone());
        (counts, found["nearest"][0]["candidate"].clone())
    };
    assert_eq!(of("1"), of("2"));
}

#[test]
fn other_programs_are_witnesses_too() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let given = "int g; int f(int n) { for (int k = 0; k < n; k++) g += k; if (g > 9) g = 1; return g; }\n\
                 int printf(const char *, ...);\nint main(void) { printf(\"%d\", f(7)); return 0; }\n";
    let file = home.write("given/one.c", given);
    let directory = path_of(file.parent().expect("it has a directory"));
    let found = by_strategy(&home, "dev", &["--programs", directory]);
    assert_eq!((&found["runs"], &found["programs"]), (&1.into(), &1.into()), "{found}");
    assert_eq!(found["nearest"][0]["candidate"]["program"]["origin"]["named"], "one.c");
    let found = by_strategy(&home, "sbfl", &["--programs", directory]);
    assert!(found["functions"].as_array().is_some_and(Vec::is_empty) && !found["files"][0].is_null(), "{found}");
    let found = by_strategy(&home, "synthesis", &["--programs", directory, "--runs", "120"]);
    let last = &found["nearest"][0]["candidate"]["program"]["origin"]["mutated"];
    let last = last.as_array().and_then(|rules| rules.last()).and_then(Value::as_str);
    assert!(last.is_some_and(|rule| rule.starts_with("insert-statement")), "{found}");
    let dir = longer_bug(&home);
    let ran = home.run(&["isolate", path_of(&dir), "--strategy", "dev"]).expect(1);
    assert!(ran.stderr().contains("--programs"), "{}", ran.stderr());
}

#[test]
fn strategies_for_programs_decline_what_is_not_c() {
    if !llvm_14_is_there() {
        return;
    }
    let home = Home::with_blocks();
    let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.ll\"\npasses = \"attributor\"\n\
                [expected]\nstdout = \"1\"\nexit = 0\n";
    let text = std::process::Command::new("/usr/lib/llvm-14/bin/clang")
        .args(["-O0", "-Xclang", "-disable-O0-optnone", "-w", "-emit-llvm", "-S", "-x", "c", "-", "-o", "-"])
        .arg("-include")
        .arg(home.write("known.c", PROGRAM))
        .stdin(std::process::Stdio::null())
        .output()
        .expect("clang runs");
    let text = String::from_utf8(text.stdout).expect("LLVM IR is text");
    let dir = home.bug("ir", keys, ("prog.ll", &text));
    let ran = home.run(&["isolate", path_of(&dir), "--strategy", "recbi"]).expect(1);
    assert!(ran.stderr().contains("LLVM IR") && ran.stderr().contains("locseq"), "{}", ran.stderr());
}

#[test]
fn every_rule_is_listed_and_a_sample_of_mutants_compiles() {
    let home = Home::new();
    let listed = home.run(&["isolate", "--list-rules", "--json"]).expect(0).json();
    let names: Vec<&str> =
        listed["rules"].as_array().expect("a list").iter().filter_map(|r| r["name"].as_str()).collect();
    assert!(names.len() >= 132 + 5 && names.contains(&"insert-goto") && names.contains(&"remove-not"), "{names:?}");
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../mutation/tests/corpus");
    let measured = home.run(&["bench", "rules", "--programs", "0", "--seeds", corpus, "--sample", "8", "--json"]);
    let measured = measured.expect(0).json();
    assert_eq!(measured["as_it_should_be"], true, "{measured}");
    assert_eq!(measured["rules"].as_object().map(|rules| rules.len()), Some(names.len() - 1), "all but synthesis");
}

/// One program of all that repairs must leave alone, that prints what each of them returns.
fn bystanders_as_one() -> (String, usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../investigation/bystanders");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let read = |(number, file): (usize, &PathBuf)| {
        let text = std::fs::read_to_string(file).expect("a text");
        format!("#define main main{number}\n{text}\n#undef main\n")
    };
    let calls = (0..files.len()).map(|number| format!("__builtin_printf(\"%d\\n\", main{number}());"));
    let main = format!("int main(void) {{ {} return 0; }}\n", calls.collect::<String>());
    (files.iter().enumerate().map(read).chain([main]).collect(), files.len())
}

#[test]
fn the_programs_that_repairs_must_leave_alone_do_the_same_with_every_compiler() {
    let (home, (text, count)) = (Home::new(), bystanders_as_one());
    home.write("all.c", &text);
    let printed = |compiler: &str, level: &str| {
        let arguments = [level, "-Werror", "-Wno-unknown-warning-option", "-Wno-psabi", "all.c", "-o", "all"];
        let compiled = Command::new(compiler).args(arguments).current_dir(home.path()).output().ok()?;
        assert!(compiled.status.success(), "{compiler}: {}", String::from_utf8_lossy(&compiled.stderr));
        let ran = Command::new(home.path().join("all")).output().expect("it starts");
        assert!(ran.status.success(), "{compiler} {level}: {:?}", ran.status);
        Some(String::from_utf8(ran.stdout).expect("numbers"))
    };
    let expected = printed("cc", "-O0").expect("there is a cc");
    assert_eq!(expected.lines().count(), count);
    let others = [("cc", "-O3"), ("gcc-11", "-O2"), ("clang-14", "-O1"), ("clang-16", "-O3"), ("clang-22", "-O2")];
    for (compiler, level) in others {
        // One that is not installed says nothing.
        if let Some(printed) = printed(compiler, level) {
            assert_eq!(printed, expected, "{compiler} {level}");
        }
    }
}
