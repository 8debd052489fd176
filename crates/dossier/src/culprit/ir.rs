//! LLVM IR at a point of a pipeline, as text, by stock `opt`.

use anyhow::Result;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, HandStep, Limits, Recipe, Stage, Subject};

use crate::hands::{in_directory, run_steps};

/// The IR that a recipe's passes leave; none where the tools do not get that far.
pub fn ir_after(
    crew: &mut Crew,
    subject: &dyn Subject,
    program: &Program,
    recipe: &Recipe,
    limits: &Limits,
) -> Result<Option<String>> {
    let Some(mut steps) = subject.by_hand(program.language, recipe) else { return Ok(None) };
    steps.retain(|step| matches!(step.stage, Stage::FrontEnd | Stage::Optimise));
    let Some(opt) = steps.last().and_then(|step| step.argv.first()).cloned() else { return Ok(None) };
    let print = [&opt, "out.bc", "-S", "-passes=verify", "-o", "out.ll"].map(String::from).to_vec();
    steps.push(HandStep { stage: Stage::Optimise, argv: print });
    let files = [(program.language.usual_file(), &program.text[..])];
    in_directory(crew, &files, |crew, at| {
        run_steps(crew, &steps, at, limits)?;
        Ok(std::fs::read_to_string(at.join("out.ll")).ok().map(|text| without_place(&text)))
    })
}

/// IR as a program.
pub fn ir_program(text: &str) -> Program {
    Program { name: "single-pass.ll".to_owned(), language: Language::Ir, text: text.as_bytes().to_vec() }
}

/// Without the lines that name the file the module came from.
fn without_place(text: &str) -> String {
    let place = |line: &&str| !line.starts_with("; ModuleID") && !line.starts_with("source_filename");
    let lines: Vec<&str> = text.lines().filter(place).collect();
    format!("{}\n", lines.join("\n").trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ir_does_not_name_where_it_was() {
        let text =
            "; ModuleID = '/tmp/x.bc'\nsource_filename = \"prog.c\"\ntarget triple = \"x\"\n\n@a = global i32 0\n";
        assert_eq!(without_place(text), "target triple = \"x\"\n\n@a = global i32 0\n");
    }
}
