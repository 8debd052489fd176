//! Mutants of a corpus go through gcc's front end: every rule has one that compiles, and almost all do.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use whodunit_mutation::{Ingredients, Mutable, Mutation, Operator, rules};

use crate::Parse;

/// Csmith programs, unless `WHODUNIT_PROGRAMS` asks for more.
const PROGRAMS: usize = 4;
/// Mutants of a Csmith program that are compiled, for each kind of mutation.
const SAMPLE: usize = 24;

/// How many mutants of a rule were compiled, and how many could be.
#[derive(Default)]
struct Share {
    compiled: usize,
    all: usize,
}

pub fn mutants_compile(parse: &mut Parse) {
    let wanted = std::env::var("WHODUNIT_PROGRAMS").ok().and_then(|number| number.parse().ok()).unwrap_or(PROGRAMS);
    let directory = tempfile::tempdir().unwrap();
    assert!(compiles(directory.path(), b"int x;") && !compiles(directory.path(), b"int x"), "gcc is not to be trusted");
    let pool = Ingredients::built_in();
    let mut shares: BTreeMap<String, Share> = BTreeMap::new();
    let programs = ours().into_iter().map(|text| (text, true));
    let csmith = (1..=wanted).map(|seed| (csmith(directory.path(), seed), false));
    for (number, (text, is_ours)) in programs.chain(csmith).enumerate() {
        let unit = parse(&text);
        let program = Mutable::new(&unit, text.as_bytes());
        for mutant in chosen(&program, &pool, number, is_ours, &shares) {
            let share = shares.entry(mutant.rule.clone()).or_default();
            let after = mutant.apply(text.as_bytes());
            assert!(program.still_tells(&mutant), "{} in program {number} changes what tells a result", mutant.rule);
            let compiles = compiles(directory.path(), &after);
            share.all += 1;
            share.compiled += usize::from(compiles);
            if !compiles && std::env::var_os("WHODUNIT_SHOW").is_some() {
                let edits: Vec<_> = mutant.edits.iter().map(|edit| around(&text, edit)).collect();
                println!("{} in program {number}: {edits:?} {}", mutant.rule, complaint(directory.path()));
            }
        }
    }
    report(&shares);
}

fn report(shares: &BTreeMap<String, Share>) {
    let is_structural = |name: &str| Operator::ALL.iter().any(|operator| operator.name() == name);
    let total = |structural: bool| {
        let of_kind = shares.iter().filter(|(name, _)| is_structural(name) == structural);
        of_kind.fold((0, 0), |(compiled, all), (_, share)| (compiled + share.compiled, all + share.all))
    };
    for (name, least, (compiled, all)) in [("local", 95, total(false)), ("structural", 90, total(true))] {
        println!("{compiled} of {all} {name} mutants compile ({:.1} %)", 100.0 * compiled as f64 / all as f64);
        assert!(compiled * 100 >= all * least, "fewer than {least} % of the {name} mutants compile");
    }
    let structural = Operator::ALL.iter().filter(|operator| operator.is_structural()).map(|operator| operator.name());
    for name in rules().iter().map(|rule| rule.name.as_str()).chain(structural) {
        let share = shares.get(name).unwrap_or_else(|| panic!("no program has a place for {name}"));
        assert!(share.compiled > 0, "none of the {} mutants of {name} compiles", share.all);
    }
}

/// Mutants of a program to be compiled: one for each rule that has none yet, and a sample, spread over all.
fn chosen(
    program: &Mutable,
    pool: &Ingredients,
    number: usize,
    is_ours: bool,
    shares: &BTreeMap<String, Share>,
) -> Vec<Mutation> {
    let known = |name: &str| shares.get(name).is_some_and(|share| share.compiled > 0);
    let new = rules().iter().filter(|rule| !known(&rule.name)).filter_map(|rule| program.mutant(rule, 0));
    let mut chosen: Vec<Mutation> = new.collect();
    chosen.extend(program.sample(pool, if is_ours { SAMPLE / 4 } else { SAMPLE }, number));
    chosen
}

fn ours() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/corpus", "tests/papers", "../../tests/seeds", "../../tests/defined"];
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(root.join(folder)).unwrap().flatten().map(|entry| entry.path());
        let mut here: Vec<_> = entries.filter(|path| path.extension().is_some_and(|end| end == "c")).collect();
        here.sort();
        files.extend(here);
    }
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

/// A program of Csmith; every other one with operators instead of calls that wrap them.
fn csmith(directory: &Path, seed: usize) -> String {
    let mut command = Command::new("csmith");
    command.args(["--seed", &seed.to_string(), "--max-funcs", "4", "--max-block-depth", "3"]);
    if seed.is_multiple_of(2) {
        command.arg("--no-safe-math");
    }
    let output = command.current_dir(directory).output().unwrap();
    assert!(output.status.success(), "csmith failed");
    String::from_utf8(output.stdout).unwrap()
}

fn compiles(directory: &Path, text: &[u8]) -> bool {
    std::fs::write(directory.join("mutant.c"), text).unwrap();
    front_end(directory).stderr(Stdio::null()).status().unwrap().success()
}

fn front_end(directory: &Path) -> Command {
    let mut command = Command::new("gcc");
    command.args(["-fsyntax-only", "-w", "-I/usr/include/csmith", "mutant.c"]).current_dir(directory);
    command
}

/// The first error.
fn complaint(directory: &Path) -> String {
    let said = front_end(directory).output().unwrap().stderr;
    let said = String::from_utf8_lossy(&said).into_owned();
    said.lines().find(|line| line.contains("error")).unwrap_or_default().to_owned()
}

/// An edit with what stands around it.
fn around(text: &str, edit: &whodunit_program::Edit) -> String {
    let from = text[..edit.range.start].rfind('\n').map_or(0, |at| at + 1);
    let to = text[edit.range.end..].find('\n').map_or(text.len(), |at| edit.range.end + at);
    let new = String::from_utf8_lossy(&edit.text);
    format!("{}[{}|{new}]{}", &text[from..edit.range.start], &text[edit.range.clone()], &text[edit.range.end..to])
}
