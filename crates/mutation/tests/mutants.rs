//! Mutants of real programs, with libclang in a child: this test is also the binary that is started as
//! worker and as child. `WHODUNIT_PROGRAMS=200` makes the corpus as large as one likes.

#[path = "mutants/corpus.rs"]
mod corpus;
#[path = "mutants/pairs.rs"]
mod pairs;
#[path = "mutants/papers.rs"]
mod papers;
#[path = "mutants/pool.rs"]
mod pool;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use whodunit_program::Program;
use whodunit_subjects::{Crew, Gate, WorkerBinary};
use whodunit_syntax::{SUBCOMMAND, Unit, main_of_child};

/// Parses a program, which must be one.
pub type Parse<'p> = dyn FnMut(&str) -> Unit + 'p;

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
    let mut crew = Crew::new(WorkerBinary::this_binary().unwrap(), Gate::default()).unwrap();
    let mut parse = |text: &str| match whodunit_syntax::parse(&mut crew, &Program::c("any.c", text)).unwrap() {
        Ok(unit) => unit,
        Err(declined) => panic!("{declined}\n{text}"),
    };
    type Test = fn(&mut Parse);
    let tests: [(&str, Test); 9] = [
        ("rules change programs as their examples say", pairs::rules_change_programs_as_their_examples_say),
        ("statements that tell a result stay as they are", pairs::telling_statements_stay),
        ("declarations change together", pairs::declarations_change_together),
        ("local witnesses of the papers are within reach", papers::local_witnesses_are_within_reach),
        ("structural witnesses of the papers are within reach", papers::structural_witnesses_are_within_reach),
        ("insertable places are those of RecBi's figure 3", papers::insertable_places_are_those_of_figure_3),
        ("a program can be made a pool", pool::a_program_can_be_made_a_pool),
        ("statements of other programs can be put in", pool::statements_of_other_programs_can_be_put_in),
        ("mutants compile", corpus::mutants_compile),
    ];
    for (name, test) in tests {
        let started = Instant::now();
        test(&mut parse);
        println!("test {name} ... ok ({:.1?})", started.elapsed());
    }
    ExitCode::SUCCESS
}
