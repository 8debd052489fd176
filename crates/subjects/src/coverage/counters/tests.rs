//! The runtime in small programs that end in every way: what they executed is told, whatever happens.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::RUNTIME;
use super::record::{Content, Record, records_in};
use crate::coverage::table_cut_at;

const PROGRAM: &str = "\
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#define APART __attribute__((noinline))
volatile int near = 1;
APART void left(void) { near++; }
APART void right(void) { near--; }
APART void never(void) { near = 0; }
int main(int argc, char **argv)
{
    switch (argc > 1 ? argv[1][0] : 'n') {
    case 'n': never(); return 0;
    case 'r': right(); return 0;
    case 'k': right(); raise(SIGKILL); left(); return 0;
    case 'a': left(); abort();
    case 'f':
        if (fork() == 0) {
            left();
            left();
            _exit(0);
        }
        wait(NULL);
        return near; /* 1 unless the fork has changed it */
    case 'x': left(); execl(argv[0], argv[0], \"r\", NULL); return 9;
    case 'm':
        for (int i = 0; i < 256; i++)
            right();
        return 0;
    }
}
";

/// Builds the program with the runtime, as `whodunit subject runtime` says.
fn build(directory: &Path, kind: &str, more: &[&str]) -> PathBuf {
    std::fs::write(directory.join("sancov.c"), RUNTIME).unwrap();
    std::fs::write(directory.join("program.c"), PROGRAM).unwrap();
    let compile = |arguments: &[&str]| {
        let run = Command::new("clang-14").args(arguments).current_dir(directory).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        assert_eq!(String::from_utf8_lossy(&run.stderr), "", "no warning");
    };
    compile(&["-O2", "-fPIC", "-Wall", "-Wextra", "-c", "sancov.c"]);
    let coverage = format!("-fsanitize-coverage={kind},pc-table");
    let mut arguments = vec!["-g1", "-O1", &coverage, "program.c", "sancov.o", "-o", "program"];
    arguments.extend(more);
    compile(&arguments);
    directory.join("program").canonicalize().unwrap()
}

/// Runs the program, gives its exit code and what it left.
fn run(executable: &Path, argument: &str) -> (Option<i32>, Vec<Record>) {
    let records = tempfile::tempdir().unwrap();
    let status = Command::new(executable)
        .arg(argument)
        .envs([("WHODUNIT_COVERAGE", records.path().to_str().unwrap()), ("WHODUNIT_COVERAGE_PCS", "1")])
        .status()
        .unwrap();
    (status.code(), records_in(records.path()).unwrap())
}

/// The functions in which any block counted.
fn functions(executable: &Path, records: &[Record]) -> Vec<String> {
    assert!(records.iter().all(|record| record.module == executable), "{records:?}");
    let addresses = records.iter().find_map(|record| match &record.content {
        Content::Addresses(addresses) => Some(addresses),
        Content::Counters(_) => None,
    });
    let addresses: Vec<u32> = addresses.expect("addresses").iter().map(|address| *address as u32).collect();
    let sorted: Vec<u32> = addresses.iter().copied().collect::<BTreeSet<u32>>().into_iter().collect();
    let table = table_cut_at(executable, &[], &sorted).unwrap();
    let mut found = BTreeSet::new();
    for record in records {
        let Content::Counters(counters) = &record.content else { continue };
        assert_eq!(counters.len(), addresses.len());
        for (_, address) in counters.iter().zip(&addresses).filter(|(count, _)| **count > 0) {
            for block in table.blocks_at(&[*address]) {
                found.insert(table.functions[table.function_of(block) as usize].symbol.clone());
            }
        }
    }
    found.into_iter().collect()
}

#[test]
fn what_was_executed_is_told_however_a_process_ends() {
    for (kind, more) in [
        ("inline-bool-flag", &[][..]),
        ("inline-8bit-counters", &[][..]),
        ("trace-pc-guard", &[][..]),
        ("inline-bool-flag", &["-no-pie", "-fno-pie"][..]),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let executable = build(directory.path(), kind, more);
        for (argument, exit, executed) in [
            ("n", Some(0), &["main", "never"][..]),
            ("k", None, &["main", "right"][..]),
            ("a", None, &["left", "main"][..]),
            ("f", Some(1), &["left", "main"][..]),
            ("x", Some(0), &["left", "main", "right"][..]),
        ] {
            let (code, records) = run(&executable, argument);
            assert_eq!(code, exit, "{kind} {argument}");
            assert_eq!(functions(&executable, &records), executed, "{kind} {argument}");
        }
    }
}

#[test]
fn flags_do_not_go_round_as_counters_do() {
    let directory = tempfile::tempdir().unwrap();
    let of = |kind: &str| {
        let executable = build(directory.path(), kind, &[]);
        functions(&executable, &run(&executable, "m").1)
    };
    assert_eq!(of("inline-bool-flag"), ["main", "right"]);
    assert_eq!(of("inline-8bit-counters"), ["main"]);
}

#[test]
fn without_a_directory_nothing_is_left() {
    let directory = tempfile::tempdir().unwrap();
    let executable = build(directory.path(), "trace-pc-guard", &[]);
    let before = std::fs::read_dir(directory.path()).unwrap().count();
    let status = Command::new(&executable).arg("f").current_dir(directory.path()).status().unwrap();
    assert_eq!(status.code(), Some(1));
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), before);
}
