//! A GCC built from source whose blocks are watched: `cc1` in a fork server, the rest by the driver.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use anyhow::{Context, Result, bail};
use whodunit_program::{Language, Program};

use crate::compiler_proper::{COMPILED, SOURCE};
use crate::coverage::{
    Armed, BlockTable, CodeSketch, CoverageSource, CoveredRun, Part, Patch, SelfCheck, Site, Start, Watch, WatchList,
    compare_with_steps, short_hash, sites_in,
};
use crate::crew::{Crew, Forked};
use crate::driver::{Driver, compiler_end, failed_compile};
use crate::forkserver::{CANNOT_START, Checkpoint};
use crate::gcc::build::GccBuild;
use crate::gcc::pass_files::{PassFiles, file_of, kept_pass_files, omission_of};
use crate::gcc::source_map::table_of;
use crate::gcc::stack::frames;
use crate::limits::Limits;
use crate::outcome::{Crash, End, Outcome, Stage};
use crate::process::Ending;
use crate::recipe::Recipe;

/// A build with the table of its blocks.
pub(crate) struct CoveredGcc {
    driver: Driver,
    build: GccBuild,
    table: BlockTable,
    /// Where what is entered when the program is read is linked, and what makes the tables; none if there is no room for a jump.
    read: Option<(u32, Option<u32>)>,
    /// Read when first asked.
    passes: OnceLock<PassFiles>,
    /// What came of assembly that was linked and run before: most changes of a compiler's text leave
    /// what it writes as it was.
    known: Mutex<HashMap<Assembly, Outcome>>,
}

/// Assembly by its hash, and what it was linked and run with.
type Assembly = (u64, Vec<String>, u64);

/// Outcomes that are remembered before all are forgotten.
const MOST_KNOWN: usize = 20_000;

/// What assembler and linker may take at least.
const LINKING_SECONDS: f64 = 2.0;

impl CoveredGcc {
    /// Reads the blocks, or takes them from the cache.
    pub fn prepare(driver: &Driver, build: &GccBuild, progress: &dyn Fn(&str)) -> Result<CoveredGcc> {
        let table = table_of(build, progress)?;
        let read = number_of(&table, PROGRAM_READ).and_then(|read| entry_of(&table, read));
        Ok(CoveredGcc {
            read: read.map(|read| (read, address_of(&table, MAKES_TABLES))),
            driver: driver.clone().with_option(build.driver_option()),
            build: build.clone(),
            table,
            passes: OnceLock::new(),
            known: Mutex::default(),
        })
    }

    fn run_in(
        &self,
        crew: &mut Crew,
        (directory, options): (&Path, &[String]),
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
        (from, code_only): (Option<Checkpoint>, bool),
    ) -> Result<CoveredRun> {
        let argv = self.driver.compiler_proper(crew, options, directory)?;
        let argv = argv.with_context(|| format!("{} does not tell how it starts cc1", self.driver.command()[0]))?;
        let mut compiled = |from: Option<Checkpoint>| {
            let list = Some(armed.list_file().to_owned());
            crew.forked_command(argv.clone(), directory, limits, list, patches.to_vec(), from)
        };
        // It may not come to where it should start from, or not be able to go on from there: then it starts at the beginning.
        let (from_checkpoint, compiled) = match (from, compiled(from)?) {
            (Some(_), Forked::Unfit(_)) => (false, compiled(None)?),
            (Some(_), Forked::Ended(ending, _)) if ending.exit == Some(CANNOT_START) => (false, compiled(None)?),
            (from, compiled) => (from.is_some(), compiled),
        };
        let (ending, addresses) = match compiled {
            Forked::Ended(ending, addresses) => (ending, addresses),
            Forked::Unfit(why) => bail!("{} cannot be watched: {why}", self.build.compiler().display()),
        };
        let blocks = self.table.blocks_at(&addresses);
        let (outcome, code, sketch) = match end_of(&ending, directory) {
            End::Done => {
                let assembly = anywhere(&std::fs::read(directory.join(COMPILED))?, directory);
                let code = short_hash(assembly.as_bytes());
                let sketch = (!armed.is_empty()).then(|| CodeSketch::of_lines(assembly.as_bytes()));
                let outcome = match code_only {
                    true => failed_compile(Stage::Compile, End::Done, &ending),
                    false => self.made_and_run(crew, directory, options, limits, (&assembly, &ending))?,
                };
                (outcome, Some(code), sketch)
            }
            end => (failed_compile(Stage::Compile, end, &ending), None, None),
        };
        let compiler_seconds = Some(ending.cpu_seconds);
        Ok(CoveredRun { code, sketch, compiler_seconds, from_checkpoint, ..CoveredRun::in_order(outcome, blocks) })
    }

    /// Runs a compilation in a directory of its own, from its beginning or from a checkpoint, and what was compiled unless that is of no interest.
    fn run_all_or_part(
        &self,
        crew: &mut Crew,
        (program, recipe): (&Program, &Recipe),
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
        part: Part,
    ) -> Result<CoveredRun> {
        let Recipe::Options(options) = recipe else { bail!("gcc takes options such as -O2, not a pipeline") };
        if program.language != Language::C {
            bail!("gcc compiles C, and {} is LLVM IR", program.name);
        }
        let directory = crew.fresh_directory()?;
        std::fs::write(directory.join(SOURCE), &program.text)?;
        let from = self.checkpoint_of(part.start, program, recipe);
        let run = self.run_in(crew, (&directory, options), limits, armed, patches, (from, part.code_only));
        crew.discard(&directory)?;
        run
    }

    /// Where compilations of a program with some options may start: with the program read and the tables of the machine made, which is
    /// most of what it takes to compile a small one, or where a function is first entered.
    fn checkpoint_of(&self, start: Start, program: &Program, recipe: &Recipe) -> Option<Checkpoint> {
        let (stop_at, prepare) = match start {
            Start::Beginning => return None,
            Start::ProgramRead => self.read?,
            Start::Entered(function) => (entry_of(&self.table, function)?, None),
        };
        let recipe = recipe.to_string();
        let id = short_hash(&[recipe.as_bytes(), b"\0", &stop_at.to_le_bytes(), &program.text].concat());
        Some(Checkpoint { id, stop_at, prepare })
    }

    /// When a run has read its program, and makes the tables of the machine.
    fn course(&self, in_order: &[u32]) -> Option<Course> {
        self.read?;
        let [read, tables] = [PROGRAM_READ, MAKES_TABLES].map(|symbol| number_of(&self.table, symbol));
        Course::of(in_order, |block| self.table.function_of(block), read?, tables)
    }

    /// What comes of assembly: assembled, linked and run, unless there is nothing to run.
    fn made_and_run(
        &self,
        crew: &mut Crew,
        directory: &Path,
        options: &[String],
        limits: &Limits,
        (assembly, compiled): (&str, &Ending),
    ) -> Result<Outcome> {
        let linking: Vec<String> = options.iter().filter(|option| !is_of_optimiser(option)).cloned().collect();
        let key = (short_hash(assembly.as_bytes()), linking.clone(), limits.run_seconds.to_bits());
        if let Some(known) = lock(&self.known).get(&key) {
            return Ok(known.clone());
        }
        // A short limit is for the compiler, which may have no end.
        let limits = Limits { compile_seconds: limits.compile_seconds.max(LINKING_SECONDS), ..limits.clone() };
        let has_nothing_to_run = !names_main(assembly) && !may_do_without_main(options);
        let outcome = match has_nothing_to_run && self.driver.assembles(crew, &linking, directory, &limits)? {
            true => failed_compile(Stage::Compile, End::Done, compiled),
            false => self.driver.link_and_run(crew, &linking, directory, &limits, compiled)?,
        };
        // A limit, or a worker that died, may be the machine's doing, and is not remembered.
        if outcome.stages.iter().any(|report| matches!(report.end, End::Limit(_) | End::Crashed(_))) {
            return Ok(outcome);
        }
        let mut known = lock(&self.known);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(key, outcome.clone());
        Ok(outcome)
    }
}

fn number_of(table: &BlockTable, symbol: &str) -> Option<u32> {
    table.functions.iter().position(|function| function.symbol == symbol).map(|number| number as u32)
}

/// Where a function is linked.
fn address_of(table: &BlockTable, symbol: &str) -> Option<u32> {
    table.addresses.get(table.blocks_of(number_of(table, symbol)?).start as usize).copied()
}

/// Where a function is linked that has room for a jump at its beginning.
fn entry_of(table: &BlockTable, function: u32) -> Option<u32> {
    let blocks = (function as usize) < table.functions.len();
    let Range { start, end } = blocks.then(|| table.blocks_of(function))?;
    let (address, next) = (table.addresses.get(start as usize)?, table.addresses.get(end as usize)?);
    (next.saturating_sub(*address) >= JUMP_ROOM).then_some(*address)
}

/// When a run comes where, as numbers of blocks in the order in which they were first executed.
struct Course {
    /// The program is read.
    read: usize,
    /// The tables of the machine are made, if they are: that comes to an end where who called it goes on, if it does.
    tables: Option<(usize, Option<usize>)>,
}

impl Course {
    fn of(in_order: &[u32], function_of: impl Fn(u32) -> u32, read: u32, tables: Option<u32>) -> Option<Course> {
        let functions: Vec<u32> = in_order.iter().map(|block| function_of(*block)).collect();
        let first = functions.iter().position(|function| *function == read)?;
        let made = functions.iter().skip(first).position(|function| Some(*function) == tables).map(|at| first + at);
        let end_of = |made: usize| {
            let goes_on = functions[made..].iter().position(|function| *function == functions[made - 1]);
            goes_on.map(|at| made + at)
        };
        Some(Course { read: first, tables: made.map(|made| (made, end_of(made))) })
    }

    /// The blocks that are first executed once the program is read, but for what the making of tables is the first to execute.
    fn late(&self, in_order: &[u32]) -> Vec<u32> {
        match self.tables {
            None => in_order[self.read..].to_vec(),
            Some((made, goes_on)) => {
                let rest = goes_on.map_or(&[][..], |goes_on| &in_order[goes_on..]);
                [&in_order[self.read..made], rest].concat()
            }
        }
    }

    /// Whether it is faster to start there than where the program is read and the tables are made ahead.
    fn is_worth_starting_at(&self, place: usize) -> bool {
        place < self.read || self.tables.is_none_or(|(_, goes_on)| goes_on.is_some_and(|goes_on| place >= goes_on))
    }
}

/// Assembly as it would be in any other directory: debug information names the one it was made in.
fn anywhere(assembly: &[u8], directory: &Path) -> String {
    String::from_utf8_lossy(assembly).replace(&*directory.to_string_lossy(), "")
}

/// Whether assembly speaks of a `main` in any way: where it does not, a linker would miss one.
fn names_main(assembly: &str) -> bool {
    assembly.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.' && c != '$').any(|word| word == "main")
}

/// Whether code is made by who links it, or may begin elsewhere.
fn may_do_without_main(options: &[String]) -> bool {
    options.iter().any(|option| ["-flto", "-nost", "-Wl,", "-shared"].iter().any(|start| option.starts_with(start)))
}

/// Whether an option is nothing to assembler and linker.
fn is_of_optimiser(option: &str) -> bool {
    ["-fdisable-", "-fno-", "-fdbg-cnt="].iter().any(|beginning| option.starts_with(beginning))
}

/// A poisoned map is still a map.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}

/// How the compiler proper ended, with its crash stack.
fn end_of(ending: &Ending, directory: &Path) -> End {
    match compiler_end(ending) {
        End::Crashed(mut crash) => {
            crash.stack = frames(&String::from_utf8_lossy(&ending.stderr));
            End::Crashed(crash)
        }
        End::Done if !directory.join(COMPILED).exists() => {
            End::Rejected("the compiler said it was done but wrote no assembly".into())
        }
        end => end,
    }
}

impl CoverageSource for CoveredGcc {
    fn table(&self) -> &BlockTable {
        &self.table
    }

    /// Everything but what is not GCC's own.
    fn suspects(&self, _stopped_at: Option<Stage>) -> Vec<u32> {
        self.table.blocks_below(&["gcc"])
    }

    fn arm(&self, blocks: &[u32], watch: Watch) -> Result<Armed> {
        let addresses = blocks.iter().map(|block| self.table.addresses[*block as usize]).collect();
        let capacity = self.table.block_count() as u64;
        let list = WatchList { text: self.table.text, watch, code_generation: true, capacity, addresses };
        Armed::new(&self.build.compiler(), &list)
    }

    fn run(
        &self,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
    ) -> Result<CoveredRun> {
        self.run_all_or_part(crew, (program, recipe), limits, armed, patches, Part::default())
    }

    fn landmarks(&self) -> Vec<u32> {
        let numbers = [PROGRAM_READ, MAKES_TABLES].map(|symbol| number_of(&self.table, symbol));
        numbers.into_iter().flatten().filter(|_| self.read.is_some()).collect()
    }

    fn late(&self, in_order: &[u32]) -> Vec<u32> {
        self.course(in_order).map_or_else(Vec::new, |course| course.late(in_order))
    }

    fn entries(&self, in_order: &[u32]) -> Vec<(usize, u32)> {
        let course = self.course(in_order);
        let is_worth_it = |place: usize| course.as_ref().is_none_or(|course| course.is_worth_starting_at(place));
        let entered = |(place, block): (usize, &u32)| {
            let function = self.table.function_of(*block);
            let is_entry = self.table.blocks_of(function).start == *block && entry_of(&self.table, function).is_some();
            (is_entry && is_worth_it(place)).then_some((place, function))
        };
        in_order.iter().enumerate().filter_map(entered).collect()
    }

    fn run_part(
        &self,
        crew: &mut Crew,
        part: Part,
        compiled: (&Program, &Recipe),
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
    ) -> Result<CoveredRun> {
        self.run_all_or_part(crew, compiled, limits, armed, patches, part)
    }

    fn sites(&self, functions: &[u32]) -> Result<Vec<Site>> {
        sites_in(&self.table, &self.build.compiler(), functions)
    }

    /// To name its functions, GCC unpacks and sorts the debug information of all of `cc1`.
    fn hush(&self) -> Option<Patch> {
        Some(Patch { address: address_of(&self.table, TELLS_STACK)?, bytes: RETURN_ZERO.to_vec(), lasting: true })
    }

    fn last_words(&self) -> Vec<u32> {
        let is_one = |symbol: &str| LAST_WORDS.iter().any(|words| symbol.starts_with(words));
        (0..).zip(&self.table.functions).filter(|(_, function)| is_one(&function.symbol)).map(|(at, _)| at).collect()
    }

    fn file_of_pass(&self, omission: &str) -> Option<String> {
        let root = || self.build.record().map(|record| PathBuf::from(record.source_root)).unwrap_or_default();
        let read = || kept_pass_files(self.build.directory(), &root());
        file_of(self.passes.get_or_init(read), omission).map(str::to_owned)
    }

    fn pass_of_crash(&self, crash: &Crash) -> Option<String> {
        omission_of(crash.message.as_deref()?)
    }

    fn self_check(&self, crew: &mut Crew) -> Result<SelfCheck> {
        let program = Program::c(SOURCE, KNOWN_PROGRAM);
        let recipe = Recipe::options(["-O1"]);
        compare_with_steps(self, crew, (&program, &recipe), &self.table.blocks_below(&["gcc"]), STEPPING_SECONDS)
    }
}

/// Bytes that a jump to anywhere takes, and some more.
const JUMP_ROOM: u32 = 16;
/// What GCC enters when it has read the program, `symbol_table::finalize_compilation_unit`, and what makes the tables of the machine when
/// the first function is expanded, `initialize_rtl`.
const PROGRAM_READ: &str = "_ZN12symbol_table25finalize_compilation_unitEv";
const MAKES_TABLES: &str = "_Z14initialize_rtlv";
/// Where GCC walks up its own stack, and what to do there instead: `xor eax, eax; ret`.
const TELLS_STACK: &str = "backtrace_full";
const RETURN_ZERO: [u8; 3] = [0x31, 0xc0, 0xc3];
/// `fancy_abort`, `internal_error`, `_fatal_insn` and its sister, and what handles a signal: what they report, and how, is no part of a bug.
const LAST_WORDS: [&str; 6] = [
    "_Z11fancy_abort",
    "_Z14internal_error",
    "_Z27internal_error_no_backtrace",
    "_Z11_fatal_insn",
    "_Z21_fatal_insn_not_found",
    "_ZL12crash_signal",
];
/// It does not come to the end of a compilation by far: a step costs a thousand instructions.
const STEPPING_SECONDS: f64 = 10.0;
const KNOWN_PROGRAM: &str = "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += 2 * i; return s; }\n";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::Function;

    #[test]
    fn late_is_what_comes_after_reading_but_for_the_making_of_tables() {
        // Tens are functions: 1 reads, 2 is entered when that is done, 3 expands a function and has 4, and through it 5, make tables.
        let function_of = |block: u32| block / 10;
        let of =
            |in_order: &[u32], tables| Course::of(in_order, function_of, 2, tables).map(|course| course.late(in_order));
        assert_eq!(of(&[10, 11, 20, 30, 40, 50, 41, 31, 60, 51], Some(4)), Some(vec![20, 30, 31, 60, 51]));
        assert_eq!(of(&[10, 20, 30, 60], Some(4)), Some(vec![20, 30, 60]));
        assert_eq!(of(&[10, 20, 30, 40, 50], Some(4)), Some(vec![20, 30]), "nobody knows where it ends");
        assert!(of(&[10, 11], Some(4)).is_none() && of(&[], Some(4)).is_none());
        assert_eq!(of(&[10, 20, 40], None), Some(vec![20, 40]));
    }

    #[test]
    fn no_run_starts_where_the_tables_would_have_to_be_made_each_time() {
        let worth = |in_order: &[u32]| -> Vec<usize> {
            let course = Course::of(in_order, |block| block / 10, 2, Some(4)).unwrap();
            (0..in_order.len()).filter(|place| course.is_worth_starting_at(*place)).collect()
        };
        assert_eq!(worth(&[10, 11, 20, 30, 40, 50, 31, 60]), [0, 1, 6, 7]);
        assert_eq!(worth(&[10, 20, 30, 40]), [0], "nobody knows where it ends");
        assert_eq!(worth(&[10, 20, 30]), [0, 1, 2], "it crashes before they are made");
    }

    #[test]
    fn a_run_starts_only_where_a_jump_has_room() {
        let function = |first_block| Function { symbol: String::new(), file: None, first_block };
        let functions = [0, 2, 3].map(function).to_vec();
        let table = BlockTable { functions, addresses: vec![100, 110, 116, 120], ..BlockTable::default() };
        assert_eq!([0, 1, 2, 3].map(|number| entry_of(&table, number)), [Some(100), None, None, None]);
    }

    #[test]
    fn what_speaks_of_no_main_is_not_linked() {
        let plain = "\t.globl\tmain\n\t.type\tmain, @function\nmain:\n.LFB0:\n";
        assert!([plain, "\t.set\tmain,f\n", "\tcall\tmain\n"].into_iter().all(names_main));
        assert!(!names_main("\t.globl\tdomain\ndomain:\n\tcall\tmain_loop\nmain.part.0:\n"));
        let options = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(may_do_without_main(&options("-O2 -flto")) && may_do_without_main(&options("-nostartfiles")));
        assert!(!may_do_without_main(&options("-O2 -fno-tree-fre")));
    }

    #[test]
    fn debug_information_does_not_make_the_same_code_another() {
        let made_in = |directory: &str| {
            let text = format!("\tmovl\t$1, %eax\n\t.string\t\"{directory}\"\n\t.file 0 \"{directory}/prog.c\"\n");
            anywhere(text.as_bytes(), Path::new(directory))
        };
        assert_eq!(made_in("/tmp/a/1"), made_in("/tmp/b/20"));
    }
}
