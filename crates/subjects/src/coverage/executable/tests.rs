//! Tables of small programs built in several ways, with answers known from their source and from llvm-addr2line.

use std::path::Path;
use std::process::Command;

use super::*;
use crate::coverage::source_tree::plain;

const MAIN: &str = "\
#include \"inline.h\"
int shared(int);
static int twice(int n) __attribute__((noinline));
static int twice(int n)
{
    if (n > 3)
        return once(n) * 2;
    return n + weak_one(n);
}
int main(int argc, char **argv)
{
    int sum = 0;
    for (int i = 0; i < argc; i++)
        sum += twice(i) + once(argc) + shared(i);
    return sum;
}
";
const HEADER: &str = "\
static inline int once(int n)
{
    while (n > 100)
        n /= 3;
    return n + 1;
}
__attribute__((weak)) int weak_one(int n)
{
    return n ? n - 1 : 7;
}
";
const OTHER: &str = "\
#include \"../inline.h\"

int shared(int n)
{
    return n == 5 ? once(n) : weak_one(n);
}
";

/// Builds the program in a directory and gives its path.
fn build(directory: &Path, options: &[&str]) -> PathBuf {
    std::fs::create_dir_all(directory.join("below")).unwrap();
    for (name, text) in [("main.c", MAIN), ("inline.h", HEADER), ("below/other.c", OTHER)] {
        std::fs::write(directory.join(name), text).unwrap();
    }
    let run = Command::new("gcc")
        .args(options)
        .args(["main.c", "below/other.c", "-o", "program"])
        .current_dir(directory)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    directory.join("program")
}

/// What LLVM says about addresses (binutils 2.40 mixes files up): file and line.
fn llvm_addr2line(executable: &Path, addresses: &[u32]) -> Vec<String> {
    let run = Command::new("llvm-addr2line-14")
        .arg("-e")
        .arg(executable)
        .args(addresses.iter().map(|address| format!("{address:#x}")))
        .output()
        .unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    text.lines().map(|line| line.split(" (discriminator").next().unwrap().to_owned()).collect()
}

const WAYS: [&[&str]; 5] = [
    &["-g", "-O0"],
    &["-g1", "-O2"],
    &["-g1", "-O2", "-no-pie"],
    &["-g", "-O2", "-gdwarf-4", "-no-pie", "-ffunction-sections"],
    &["-g1", "-O1", "-shared", "-fPIC"],
];

#[test]
fn every_block_is_on_the_line_that_another_tool_says() {
    for way in WAYS {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path().canonicalize().unwrap();
        let executable = build(&root, way);
        let table = table_of_executable(&executable, &[]).unwrap();
        assert!(table.block_count() >= 15, "{way:?}: {}", table.block_count());
        let said = llvm_addr2line(&executable, &table.addresses);
        for (block, said) in (0..).zip(said) {
            let ours = table.line_of(block).unwrap_or_else(|| panic!("{way:?}: block {block} has no line"));
            assert_eq!(root.join(ours.to_string()), plain(Path::new(&said)), "{way:?}, block {block}");
        }
    }
}

#[test]
fn functions_are_charged_to_the_files_they_were_compiled_from() {
    for way in WAYS {
        let directory = tempfile::tempdir().unwrap();
        let executable = build(&directory.path().canonicalize().unwrap(), way);
        let table = table_of_executable(&executable, &[]).unwrap();
        let place = |name: &str| {
            let number = table.functions.iter().position(|function| function.symbol == name);
            let number = number.unwrap_or_else(|| panic!("{way:?}: no {name} in {:?}", table.functions));
            let function = &table.functions[number];
            let file = function.file.map(|file| table.files[file as usize].path.as_str());
            (file, table.line_of(function.first_block).unwrap())
        };
        for (name, charged, written, lines) in [
            ("main", Some("main.c"), "main.c", 11..=13),
            ("twice", Some("main.c"), "main.c", 5..=6),
            ("shared", Some("below/other.c"), "below/other.c", 4..=5),
            ("weak_one", None, "inline.h", 8..=9),
        ] {
            let (file, first) = place(name);
            assert_eq!((file, first.file), (charged, written), "{way:?}: {name}");
            assert!(lines.contains(&first.line), "{way:?}: {name} begins at {first}");
        }
        // What the C library puts in front of main is no part of the program.
        assert!(table.functions.iter().all(|function| function.symbol != "_start"), "{way:?}");
    }
}

#[test]
fn what_cannot_be_read_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let why = |options: &[&str]| {
        let executable = build(directory.path(), options);
        format!("{:#}", table_of_executable(&executable, &[]).unwrap_err())
    };
    let plain = why(&["-O2"]);
    assert!(plain.contains("without debug information; build it with -g1"), "{plain}");
    let stripped = why(&["-g", "-s"]);
    assert!(stripped.contains("it is stripped"), "{stripped}");
    let compressed = why(&["-g", "-Wl,--compress-debug-sections=zlib"]);
    assert!(compressed.contains("--compress-debug-sections=none"), "{compressed}");
    std::fs::write(directory.path().join("text"), "no executable").unwrap();
    let text = format!("{:#}", table_of_executable(&directory.path().join("text"), &[]).unwrap_err());
    assert!(text.contains("it is no executable"), "{text}");
}
