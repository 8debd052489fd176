//! A small compiler with a front end that is slow to say so: it counts how often its tables are made, and writes what it has read.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::server::MOST_CHECKPOINTS;
use super::{Checkpoint, ForkedCommand, Servers};
use crate::coverage::{Armed, Patch, Watch, WatchList, table_of_executable};
use crate::process::ShellCommand;

const COMPILER: &str = r#"
#include <stdio.h>
static int tables;
static char text[64];
__attribute__((noinline)) void make_tables(void) { if (!tables) tables = 7; }
__attribute__((noinline)) int never(int x) { return puts("never") + x * 3 + tables * 5 + text[x]; }
__attribute__((noinline)) int changed(void) { return 1; }
__attribute__((noinline)) int finish(FILE *out, char **argv) {
  int before = tables;
  make_tables();
  fprintf(out, "%s made %d before %d, changed %d, by %s\n", text, tables, before, changed(), argv[1]);
  return before;
}
int main(int argc, char **argv) {
  FILE *in = fopen("prog.c", "r"), *out = fopen("prog.s", "w");
  if (argc > 5) return never(argc);
  if (!in || !out || !fgets(text, sizeof text, in)) return 9;
  finish(out, argv);
  return fclose(out);
}
"#;

struct Small {
    top: tempfile::TempDir,
    program: PathBuf,
    armed: Armed,
    functions: Vec<(String, u32)>,
    servers: Servers,
    /// Whether anything was written by the last one.
    has_written: bool,
}

impl Small {
    fn new() -> Small {
        let top = tempfile::tempdir().unwrap();
        let (source, program) = (top.path().join("small.c"), top.path().join("small"));
        std::fs::write(&source, COMPILER).unwrap();
        let built = Command::new("cc").args(["-O1", "-g1", "-o"]).args([&program, &source]).status().unwrap();
        assert!(built.success());
        let table = table_of_executable(&program, &[]).unwrap();
        let list = WatchList {
            text: table.text,
            watch: Watch::Traps,
            code_generation: true,
            capacity: table.block_count() as u64,
            addresses: Vec::new(),
        };
        let armed = Armed::new(&program, &list).unwrap();
        let address = |first: u32| table.addresses[first as usize];
        let functions = table.functions.iter().map(|one| (one.symbol.clone(), address(one.first_block))).collect();
        Small { top, program, armed, functions, servers: Servers::default(), has_written: false }
    }

    fn address_of(&self, function: &str) -> u32 {
        self.functions.iter().find(|(symbol, _)| symbol == function).unwrap().1
    }

    fn checkpoint(&self, id: u64, function: &str) -> Option<Checkpoint> {
        let prepare = Some(self.address_of("make_tables"));
        Some(Checkpoint { id, stop_at: self.address_of(function), prepare })
    }

    /// What it writes in a directory of its own, which is gone afterwards.
    fn compiled(&mut self, text: &str, from: Option<Checkpoint>, patches: Vec<Patch>) -> std::io::Result<String> {
        let directory = tempfile::tempdir_in(self.top.path())?;
        std::fs::write(directory.path().join("prog.c"), text)?;
        let command = command(vec![self.program.display().to_string(), "argument".into()], directory.path());
        let watch_list = Some(self.armed.list_file().to_owned());
        let ended = self.servers.run(&ForkedCommand { command, watch_list, patches, from });
        self.has_written = directory.path().join("prog.s").exists();
        let (ending, _) = ended?;
        assert_eq!((ending.exit, ending.signal), (Some(0), None));
        std::fs::read_to_string(directory.path().join("prog.s"))
    }
}

fn command(argv: Vec<String>, directory: &Path) -> ShellCommand {
    ShellCommand {
        argv,
        directory: directory.to_owned(),
        environment: Vec::new(),
        cpu_seconds: 5.0,
        wall_seconds: 20.0,
        memory_bytes: 1 << 30,
        output_bytes: 1 << 16,
        file_bytes: 1 << 20,
        random_addresses: false,
        stop_file: None,
    }
}

#[test]
fn from_a_checkpoint_on_nothing_before_it_is_done_again() {
    let mut small = Small::new();
    let plain = small.compiled("one", None, Vec::new()).unwrap();
    assert_eq!(plain, "one made 7 before 0, changed 1, by argument\n");
    let from = small.checkpoint(1, "finish");
    // The tables are made when it gets there; the program is that of the first one, however many follow.
    for text in ["one", "two", "three"] {
        assert_eq!(small.compiled(text, from, Vec::new()).unwrap(), plain.replace("before 0", "before 7"), "{text}");
    }
    let other = small.checkpoint(2, "finish");
    assert!(small.compiled("two", other, Vec::new()).unwrap().starts_with("two made 7 before 7"));
    assert_eq!(
        small.compiled("two", None, Vec::new()).unwrap(),
        plain.replace("one", "two"),
        "plain ones are as before"
    );
}

#[test]
fn checkpoints_of_many_programs_are_kept_until_the_one_asked_longest_ago_makes_room() {
    let mut small = Small::new();
    let checkpoint = |small: &Small, number: usize| small.checkpoint(number as u64, "finish");
    let mut read = |number: usize, text: &str| {
        let from = checkpoint(&small, number);
        let written = small.compiled(text, from, Vec::new()).unwrap();
        written.split(' ').next().unwrap().to_owned()
    };
    for number in 0..MOST_CHECKPOINTS {
        assert_eq!(read(number, "first"), "first");
    }
    assert_eq!((read(0, "second"), read(1, "second")), ("first".to_owned(), "first".to_owned()));
    assert_eq!(read(MOST_CHECKPOINTS, "second"), "second");
    // The first two were asked again since the third was.
    let kept = [0, 1, 3].map(|number| read(number, "third"));
    assert_eq!((kept, read(2, "third")), (["first"; 3].map(str::to_owned), "third".to_owned()));
}

#[test]
fn a_change_of_the_text_holds_for_one_compilation_from_a_checkpoint_too() {
    let mut small = Small::new();
    // `mov eax, 5; ret`
    let patch = Patch { address: small.address_of("changed"), bytes: vec![0xb8, 5, 0, 0, 0, 0xc3], lasting: false };
    let from = small.checkpoint(1, "finish");
    let changed = |small: &mut Small, patches| small.compiled("one", from, patches).unwrap().contains("changed 5");
    let seen = [vec![], vec![patch.clone()], vec![], vec![patch]].map(|patches| changed(&mut small, patches));
    assert_eq!(seen, [false, true, false, true]);
}

#[test]
fn what_is_done_on_the_way_to_a_checkpoint_is_not_changed() {
    let mut small = Small::new();
    // `ret`: the tables would never be made.
    let patch = Patch { address: small.address_of("make_tables"), bytes: vec![0xc3], lasting: false };
    let from = small.checkpoint(1, "finish");
    assert!(small.compiled("one", from, vec![patch.clone()]).unwrap().contains("made 7"));
    assert!(small.compiled("one", None, vec![patch]).unwrap().contains("made 0"));
}

#[test]
fn a_server_at_a_checkpoint_that_is_killed_is_replaced() {
    let mut small = Small::new();
    let from = small.checkpoint(1, "finish");
    let before = small.compiled("one", from, Vec::new()).unwrap();
    small.servers.kill_all();
    assert_eq!(small.compiled("one", from, Vec::new()).unwrap(), before);
}

#[test]
fn a_checkpoint_that_is_never_reached_is_told_and_not_tried_again() {
    let mut small = Small::new();
    let from = small.checkpoint(1, "never");
    let why = small.compiled("one", from, Vec::new()).unwrap_err().to_string();
    assert!(small.has_written && why.contains("does not come to where"), "{why}");
    assert_eq!(small.compiled("one", from, Vec::new()).unwrap_err().to_string(), why);
    assert!(!small.has_written, "it was started again");
    assert!(small.compiled("one", None, Vec::new()).is_ok());
}
