//! Shapes and regions against LLVM itself: the text of a module and `opt -passes='print<regions>'`
//! must say the same as we do. This test is also the binary that is started as worker.
//! `cargo test -p whodunit-regions --test opt -- 40` compares forty Csmith programs a version.

mod programs;
mod text;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, ExitCode};

use programs::{BY_HAND, csmith, random_module};
use text::{Written, read_module, read_regions};
use whodunit_program::{Language, Program};
use whodunit_regions::ProgramGraph;
use whodunit_subjects::{
    Crew, End, FunctionShape, Gate, Limit, Limits, Llvm, ModuleShape, WorkerBinary, csmith_include, find_llvm,
    opcode_name,
};

const VERSIONS: [u32; 6] = [13, 14, 15, 16, 19, 22];
const USUAL_PROGRAMS: u64 = 3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "__worker") {
        return whodunit_subjects::serve_worker(&arguments[1..]);
    }
    let programs = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(USUAL_PROGRAMS);
    let directory = tempfile::tempdir().unwrap();
    let written = (1..=programs).map(|seed| csmith(seed, directory.path()));
    let sources: Vec<String> = written.chain([BY_HAND.to_owned()]).collect();
    let mut crew = Crew::new(WorkerBinary::this_binary().unwrap(), Gate::default()).unwrap();
    for version in VERSIONS {
        match find_llvm(version) {
            Some(llvm) if llvm.paths().opt.is_some() && llvm.paths().clang.is_some() => {
                let mut tally = Tally::default();
                for source in &sources {
                    let module = compiled(&llvm, source, directory.path());
                    compare(&mut crew, &llvm, &module, directory.path(), &mut tally);
                }
                let module = random_module(u64::from(version), 60 * programs);
                compare(&mut crew, &llvm, &module, directory.path(), &mut tally);
                println!("llvm-{version}: {tally}");
                assert!(tally.compared > 0);
            }
            _ => println!("llvm-{version}: SKIPPED: it is not installed with clang and opt"),
        }
    }
    let llvm = VERSIONS.into_iter().find_map(find_llvm).expect("a version of LLVM is installed");
    c_programs_have_the_shape_of_their_unoptimised_module(&mut crew, &llvm, directory.path());
    hostile_modules_end_only_a_child(&mut crew, &llvm);
    ExitCode::SUCCESS
}

/// What was compared.
#[derive(Default)]
struct Tally {
    compared: usize,
    distinct: BTreeSet<Vec<Vec<u32>>>,
    regions: usize,
    with_unreachable: usize,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { compared, distinct, regions, with_unreachable } = self;
        write!(
            f,
            "{compared} functions ({} different flows, {with_unreachable} with unreachable blocks), {regions} regions: \
             no difference",
            distinct.len()
        )
    }
}

/// The text of the module that `FrontEnd::Plain` makes.
fn compiled(llvm: &Llvm, source: &str, directory: &Path) -> String {
    std::fs::write(directory.join("prog.c"), source).unwrap();
    let options = ["-O0", "-Xclang", "-disable-O0-optnone", "-w", "-emit-llvm", "-S", "prog.c", "-o", "prog.ll"];
    let mut clang = Command::new(llvm.paths().clang.as_ref().unwrap());
    let made = clang.args(options).args(csmith_include(source.as_bytes())).current_dir(directory).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    std::fs::read_to_string(directory.join("prog.ll")).unwrap()
}

fn compare(crew: &mut Crew, llvm: &Llvm, module: &str, directory: &Path, tally: &mut Tally) {
    let program = Program { language: Language::Ir, ..Program::c("prog.ll", module) };
    let shape = llvm.module_shape(crew, &program, &Limits::default()).unwrap().unwrap();
    std::fs::write(directory.join("opt.ll"), module).unwrap();
    let mut opt = Command::new(llvm.paths().opt.as_ref().unwrap());
    let options = ["-passes=print<regions>", "-disable-output", "opt.ll"];
    let printed = opt.args(options).current_dir(directory).output().unwrap();
    assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
    let printed = read_regions(&String::from_utf8_lossy(&printed.stderr));
    let written = read_module(module);
    assert_eq!((written.len(), printed.len()), (shape.functions.len(), shape.functions.len()));
    let graph = ProgramGraph::of(&shape);
    for (index, (written, (name, expected))) in written.iter().zip(&printed).enumerate() {
        let function = &shape.functions[index];
        assert_eq!((&function.name, &function.name), (&written.name, name));
        compare_shape(&shape, function, written);
        let labels = written.labels(expected);
        let regions = &graph.functions[index].regions;
        let found = regions.to_text(&|block| labels[block].clone());
        assert_eq!(found, *expected, "{}: {name}: {:?}", llvm.name(), function.blocks);
        tally.compared += 1;
        tally.regions += regions.regions.len() - 1;
        tally.with_unreachable += usize::from(graph.functions[index].blocks.len() < function.blocks.len());
        tally.distinct.insert(function.blocks.iter().map(|block| block.successors.clone()).collect());
    }
}

/// What the library says of a function is what its text says.
fn compare_shape(module: &ModuleShape, function: &FunctionShape, written: &Written) {
    let name = &function.name;
    assert_eq!(function.blocks.len(), written.blocks.len(), "{name}");
    for (number, (found, expected)) in function.blocks.iter().zip(&written.blocks).enumerate() {
        let opcodes: Vec<_> = found.opcodes.iter().map(|&opcode| opcode_name(opcode).unwrap()).collect();
        assert_eq!(opcodes, expected.opcodes, "{name}, block {number}");
        assert_eq!(found.successors, written.successors(expected), "{name}, block {number}");
    }
    let defined = |name: &&String| module.functions.iter().any(|function| function.name == **name);
    let called = written.blocks.iter().flat_map(|block| &block.called);
    let expected: Vec<&String> = called.filter(defined).collect();
    let found: Vec<&String> = function.callees.iter().map(|&callee| &module.functions[callee as usize].name).collect();
    assert_eq!(found, expected, "{name}");
}

fn c_programs_have_the_shape_of_their_unoptimised_module(crew: &mut Crew, llvm: &Llvm, directory: &Path) {
    let module = Program { language: Language::Ir, ..Program::c("prog.ll", compiled(llvm, BY_HAND, directory)) };
    let mut shape = |program: &Program| llvm.module_shape(crew, program, &Limits::default()).unwrap();
    assert_eq!(shape(&Program::c("prog.c", BY_HAND)).unwrap(), shape(&module).unwrap());
    let refused = shape(&Program::c("prog.c", "int main(void) { return x; }")).unwrap_err();
    assert!(matches!(&refused.last().unwrap().end, End::Rejected(text) if text.contains("undeclared")), "{refused:?}");
}

fn hostile_modules_end_only_a_child(crew: &mut Crew, llvm: &Llvm) {
    let mut shape = |text: &str, limits: &Limits| {
        let program = Program { language: Language::Ir, ..Program::c("prog.ll", text) };
        llvm.module_shape(crew, &program, limits).unwrap()
    };
    let refused = shape("this is no module", &Limits::default()).unwrap_err();
    assert!(matches!(refused.last().unwrap().end, End::Rejected(_)), "{refused:?}");
    let small = "define void @f() {\n  ret void\n}\n";
    let is_fine = |shape: &ModuleShape| shape.functions[0].blocks[0].opcodes == [1];
    assert!(is_fine(&shape(small, &Limits::default()).unwrap()));
    // The module is loaded by now: without time it is the child that reads its shape that dies.
    let ended = shape(small, &Limits { compile_seconds: 0.0, ..Limits::default() }).unwrap_err();
    assert_eq!(ended.last().unwrap().end, End::Limit(Limit::Time));
    assert!(is_fine(&shape(small, &Limits::default()).unwrap()));
}
