//! libclang in a child: this test is also the binary that is started as worker and as child.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Gate, WorkerBinary};
use whodunit_syntax::{Declined, NodeKind, SUBCOMMAND, main_of_child, parse, parse_despite_errors};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("__worker") => return whodunit_subjects::serve_worker(&arguments[1..]),
        Some(SUBCOMMAND) => {
            let result = main_of_child(Path::new(&arguments[1]), &arguments[2..], &mut std::io::stdout());
            if let Err(error) = &result {
                eprintln!("{error:#}");
            }
            return ExitCode::from(u8::from(result.is_err()));
        }
        _ => {}
    }
    let binary = WorkerBinary::this_binary().unwrap();
    let mut crew = Crew::new(binary, Gate::default()).unwrap();
    what_is_not_understood_is_left_aside(&mut |program| parse_despite_errors(&mut crew, program).unwrap());
    let mut parse = |program: &Program| parse(&mut crew, program).unwrap();
    trees_cross_from_the_child(&mut parse);
    programs_are_declined(&mut parse);
    time_of_a_csmith_program(&mut parse);
    ExitCode::SUCCESS
}

type Parse<'p> = dyn FnMut(&Program) -> Result<whodunit_syntax::Unit, Declined> + 'p;

fn trees_cross_from_the_child(parse: &mut Parse) {
    let text = "#include \"csmith.h\"\nint main(void) { return 0; }\n";
    let unit = parse(&Program::c("any.c", text)).unwrap();
    assert_eq!(unit.nodes[0].name, "main");
    assert_eq!(unit.nodes.iter().filter(|node| node.kind == NodeKind::Return).count(), 1);
}

fn programs_are_declined(parse: &mut Parse) {
    let ir = Program { language: Language::Ir, ..Program::c("a.ll", "define void @f() { ret void }") };
    assert_eq!(parse(&ir), Err(Declined::NotC));
    assert_eq!(parse(&Program::c("a.c", vec![b' '; 5 << 20])), Err(Declined::TooLarge));
    let refused = Declined::Refused("prog.c:1:5: error: expected identifier or '('".to_owned());
    assert_eq!(parse(&Program::c("a.c", "int 1;")), Err(refused));
    let deep = format!("int x = {}1{};", "(".repeat(100_000), ")".repeat(100_000));
    let nested = parse(&Program::c("a.c", deep)).unwrap_err();
    assert!(matches!(&nested, Declined::Refused(error) if error.contains("nesting")), "{nested}");
    let minus = format!("int x = {}1;", "- ".repeat(500_000));
    let crashed = parse(&Program::c("a.c", minus)).unwrap_err();
    assert!(matches!(crashed, Declined::Crashed(_) | Declined::Limit(_)), "{crashed}");
}

fn what_is_not_understood_is_left_aside(parse: &mut Parse) {
    let nested = "int f(int n) { int g(int k) { return k + n; } return g(1); }\nint main(void) { return f(2); }\n";
    let variable = "int main(int n, char **v) { struct { int a[n]; } s; s.a[0] = n; return sizeof s; }\n";
    for (text, functions) in [(nested, 2), (variable, 1)] {
        let unit = parse(&Program::c("a.c", text)).unwrap();
        let count = |kind| unit.nodes.iter().filter(|node| node.kind == kind).count();
        assert!(count(NodeKind::Function) >= functions && count(NodeKind::Return) >= 1, "{text}");
    }
    let refused = parse(&Program::c("a.c", "#include <no-such-file.h>\nint main(void) { return 0; }\n")).unwrap_err();
    assert!(matches!(&refused, Declined::Refused(error) if error.contains("no-such-file.h")), "{refused}");
}

/// Says how long it takes, which depends on the machine too much to be asserted.
fn time_of_a_csmith_program(parse: &mut Parse) {
    let directory = std::env::temp_dir().join(format!("whodunit-syntax-child-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let csmith = std::process::Command::new("csmith").args(["--seed", "1"]).current_dir(&directory).output().unwrap();
    std::fs::remove_dir_all(&directory).unwrap();
    let program = Program::c("csmith.c", csmith.stdout);
    for _ in 0..3 {
        let started = Instant::now();
        let nodes = parse(&program).unwrap().nodes.len();
        println!("{nodes} nodes in {:.0?}", started.elapsed());
    }
}
