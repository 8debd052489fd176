//! Keeps the documents true and the house in order: what a script can see of our rules.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every Rust file of the workspace, relative to its root.
fn sources() -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![root().join("crates"), root().join("tests")];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(directory).expect("directories are readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let relative = path.strip_prefix(root()).expect("it is below the root");
                found.push(relative.display().to_string());
            }
        }
    }
    found.sort();
    found
}

/// Words between backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_file_begins_by_saying_what_it_is() {
    for file in sources() {
        assert!(read(&file).starts_with("//! "), "{file} does not begin with //!");
    }
}

#[test]
fn every_crate_is_in_the_architecture_with_the_dependencies_it_has() {
    let text = read("ARCHITECTURE.md");
    for entry in std::fs::read_dir(root().join("crates")).expect("there are crates").flatten() {
        let name = entry.file_name().into_string().expect("crate names are plain");
        let row = text.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let row = row.unwrap_or_else(|| panic!("ARCHITECTURE.md has no row for the crate {name}"));
        let listed = row.split('|').nth(3).unwrap_or_default();
        if name == "whodunit" {
            continue;
        }
        let manifest = read(format!("crates/{name}/Cargo.toml"));
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        let used: BTreeSet<_> =
            dependencies.lines().filter_map(|line| line.strip_prefix("whodunit-")?.split('.').next()).collect();
        assert_eq!(
            BTreeSet::from_iter(quoted(listed)),
            used,
            "what {name} depends on, by ARCHITECTURE.md and by Cargo"
        );
        let before = &text[..text.find(row).unwrap_or_default()];
        for dependency in used {
            assert!(
                before.contains(&format!("| `{dependency}` |")),
                "{dependency} stands behind {name}, which uses it"
            );
        }
    }
}

#[test]
fn every_path_and_type_in_the_architecture_exists() {
    let text = read("ARCHITECTURE.md");
    let all: String = sources().iter().filter(|file| file.starts_with("crates/")).map(read).collect();
    for word in quoted(&text) {
        if word.contains('/') {
            assert!(root().join(word).exists(), "ARCHITECTURE.md names {word}, which is not there");
        } else if word.chars().next().is_some_and(char::is_uppercase) {
            let last = word.rsplit("::").next().unwrap_or(word);
            assert!(all.contains(last), "ARCHITECTURE.md names {word}, which is not in the code");
        }
    }
}

#[test]
fn unsafe_code_stands_only_where_the_architecture_says() {
    let text = read("ARCHITECTURE.md");
    let list = text.split("Unsafe modules:").nth(1).expect("ARCHITECTURE.md lists the unsafe modules");
    let allowed: Vec<_> = quoted(list).into_iter().filter(|word| word.ends_with(".rs")).collect();
    for file in sources().iter().filter(|file| file.starts_with("crates/")) {
        let uses = read(file).lines().any(|line| {
            let code = line.split("//").next().unwrap_or_default();
            code.contains("unsafe {") || code.contains("unsafe extern") || code.contains("unsafe fn")
        });
        assert!(!uses || allowed.contains(&file.as_str()), "{file} has unsafe code and is not listed");
    }
}

#[test]
fn only_subjects_starts_processes_and_only_the_binary_prints() {
    let is_test = |file: &str| file.contains("/tests/") || file.ends_with("/tests.rs");
    for file in sources().iter().filter(|file| file.starts_with("crates/") && !is_test(file)) {
        let text = read(file);
        let code: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let has = |word: &str| code.iter().any(|line| line.contains(word));
        if !file.starts_with("crates/subjects/") {
            assert!(!has("Command::new("), "{file} starts a process");
        }
        // A build script speaks to cargo.
        if !file.starts_with("crates/whodunit/")
            && !file.ends_with("/worker/serve.rs")
            && file != "crates/subjects/build.rs"
        {
            assert!(!has("println!(") && !has("print!("), "{file} prints");
        }
    }
}

#[test]
fn pure_crates_do_no_input_or_output() {
    for file in sources() {
        let pure = [
            "selection",
            "mutation",
            "regions",
            "representatives",
            "oracles",
            "variants",
            "reduction",
            "isolation",
            "report",
        ];
        if pure.iter().any(|name| file.starts_with(&format!("crates/{name}/src/"))) {
            let text = read(&file);
            assert!(!text.contains("std::fs") && !text.contains("std::net"), "{file} does I/O");
        }
    }
}

#[test]
fn exit_codes_in_the_documents_are_those_of_the_code() {
    let code = read("crates/whodunit/src/exit.rs");
    let documents = read("docs/exit-codes.md");
    for (name, number) in [("Done", 0), ("No", 1), ("Trouble", 2)] {
        assert!(code.contains(&format!("{name} = {number},")), "{name} is not {number} any more");
        assert!(documents.contains(&format!("| {number} |")), "docs/exit-codes.md has no row for {number}");
    }
}

#[test]
fn every_command_has_a_page_and_a_line_in_the_readme() {
    let main = read("crates/whodunit/src/main.rs");
    let commands =
        main.split("enum Commands {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("there are commands");
    let names = commands.lines().map(str::trim).filter(|line| line.starts_with(char::is_uppercase));
    for name in names.map(|line| line.split(['(', ',']).next().unwrap_or(line).to_lowercase()) {
        assert!(root().join(format!("docs/{name}.md")).exists(), "docs/{name}.md is missing");
        assert!(read("README.md").contains(&format!("whodunit {name}")), "README.md does not show `whodunit {name}`");
    }
}

#[test]
fn every_strategy_has_a_row_in_the_book() {
    let page = read("docs/hunt.md");
    for strategy in whodunit_variants::STRATEGIES {
        let row = format!("| `{}` | {} |", strategy.name(), strategy.about());
        assert!(page.contains(&row), "docs/hunt.md lacks the row: {row}");
    }
}

#[test]
fn every_mutator_has_a_row_in_the_book() {
    let page = read("docs/variants.md");
    for mutator in whodunit_emi::MUTATORS {
        let row = format!("| `{}` | {} |", mutator.name(), mutator.about());
        assert!(page.contains(&row), "docs/variants.md lacks the row: {row}");
    }
}

#[test]
fn every_way_of_isolating_has_its_row() {
    let page = read("docs/isolate.md");
    for (name, about) in whodunit_isolation::STRATEGIES.iter().map(|one| (one.name, one.about)) {
        let row = format!("| `{name}` | {about} |");
        assert!(page.contains(&row), "docs/isolate.md lacks the row: {row}");
    }
    for (name, about) in whodunit_isolation::FORMULAS.iter().map(|one| (one.name, one.about)) {
        let row = format!("| `{name}` | {about} |");
        assert!(page.contains(&row), "docs/isolate.md lacks the row: {row}");
    }
}

#[test]
fn the_book_tells_what_each_kind_of_evidence_weighs() {
    let page = read("docs/blend.md");
    let weights = whodunit_isolation::Weights::default();
    let told = [
        ("spectrum", weights.spectrum),
        ("ordinary programs", weights.rarity),
        ("crash stack", weights.stack),
        ("repairs", weights.repairs),
        ("file of the pass", weights.pass),
        ("history", weights.history),
    ];
    for (part, weight) in told {
        let row = format!("| {part} | {weight} |");
        assert!(page.contains(&row), "docs/blend.md lacks the row: {row}");
    }
    let programs = std::fs::read_dir(root().join("crates/investigation/bystanders")).expect("they are there").count();
    assert!(page.contains(&format!("{programs} small programs")), "docs/blend.md miscounts the ordinary programs");
}

#[test]
fn every_check_has_a_row_in_the_book() {
    let page = read("docs/check.md");
    for check in whodunit_validity::CHECKS {
        let depth = if check.full_only() { "full" } else { "step" };
        let row = format!("| `{}` | {} | {} | {depth} |", check.name(), check.about(), check.weight().word());
        assert!(page.contains(&row), "docs/check.md lacks the row: {row}");
    }
}

#[test]
fn every_program_with_a_known_verdict_is_in_the_benchmark() {
    let list = read("crates/whodunit/src/bench/validity/known.rs");
    for (folder, word) in [("tests/undefined", "family"), ("tests/defined", "defined")] {
        for entry in std::fs::read_dir(root().join(folder)).expect("the folder is there").flatten() {
            let name = entry.file_name().into_string().expect("file names are plain");
            let line = format!("{word}!(\"{}\")", name.trim_end_matches(".c"));
            assert!(list.contains(&line), "known.rs lacks {folder}/{name}");
        }
    }
}

#[test]
fn no_file_names_a_place_of_one_machine() {
    let roots = ["work", "root", "farm"].map(|name| format!("/{name}/"));
    for file in sources() {
        let text = read(&file);
        for place in &roots {
            assert!(!text.contains(place.as_str()), "{file} names {place}");
        }
    }
}

#[test]
fn the_readme_shows_what_was_measured_last() {
    let table = read("docs/results/throughput.md");
    assert!(read("README.md").contains(table.trim()), "README.md does not show docs/results/throughput.md");
}

#[test]
fn the_readme_points_at_what_was_measured_of_the_reducer() {
    if root().join("docs/results/reduce.md").exists() {
        assert!(read("README.md").contains("(docs/results/reduce.md)"), "README.md does not point at the results");
    }
}

#[test]
fn every_transformation_has_its_row() {
    let page = read("docs/reduce.md");
    for one in whodunit_reduction::TRANSFORMATIONS {
        let row = format!("| `{}` | {} |", one.name(), one.about());
        assert!(page.contains(&row), "docs/reduce.md has no row {row}");
    }
}
