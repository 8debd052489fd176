//! One bug as a page of Markdown, in the order GCC's Bugzilla and LLVM's tracker ask for.

use std::fmt::Write;

use whodunit_dossier::{Dossier, Item, Readiness, State, Weight, Without};
use whodunit_program::Language;
use whodunit_validity::CheckVerdict;

use crate::facts::Facts;
use crate::markup::{escape, fenced};
use crate::versions::affected;

/// Programs up to this many lines are given once more as a block that can be pasted into a shell.
const LINES_TO_PASTE: usize = 60;
/// IR up to this many lines stands in the page; the bundle has the rest.
const LINES_OF_IR: usize = 120;

/// The page.
pub fn bug_markdown(dossier: &Dossier) -> String {
    let sections = [
        heading(dossier),
        versions(dossier),
        program(dossier),
        reproduce(dossier),
        behaviour(dossier),
        crash(dossier),
        single_pass(dossier),
        clues(dossier),
        suspects(dossier),
        validity(dossier),
        regression_test(dossier),
        nearest(dossier),
        checklist(dossier),
    ];
    sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
}

fn heading(dossier: &Dossier) -> String {
    let build = &dossier.build;
    let title = Facts::of_dossier(dossier).title();
    let mut text = format!("# [{}] {}\n\n", escape(&dossier.subject), escape(&title));
    let _ = writeln!(text, "{}\n", ready_line(dossier));
    let _ = writeln!(text, "- Compiler: {}", escape(&build.obtained));
    let _ = writeln!(text, "- Target: {}", build.target.as_deref().map_or("unknown".to_owned(), escape));
    let _ = writeln!(text, "- Assertions: {}", build.assertions.word());
    let _ = writeln!(text, "- Recipe: {}", escape(&dossier.recipe.remark));
    if let Some(origin) = &dossier.found_by {
        let _ = writeln!(text, "- Origin: {}", escape(origin));
    }
    for tool in &build.tools {
        let _ = write!(text, "\n`{}` says:\n\n{}", tool.command.replace('`', ""), fenced("", &tool.says));
    }
    text
}

fn ready_line(dossier: &Dossier) -> String {
    match &dossier.readiness {
        Readiness::Ready => "Ready: every blocking demand below is met or does not apply.".to_owned(),
        Readiness::NotReady(missing) => {
            let todo: Vec<_> = missing.iter().map(|todo| format!("- {}", escape(todo))).collect();
            format!("**Not ready to be filed.** Still to do:\n\n{}", todo.join("\n"))
        }
    }
}

fn versions(dossier: &Dossier) -> String {
    if dossier.versions.is_empty() {
        return String::new();
    }
    let mut text = format!("## Versions\n\nAffected: {}.\n\n", escape(&affected(&dossier.versions)));
    text += "| version | result |\n| --- | --- |\n";
    for (name, seen) in Facts::of_dossier(dossier).versions_in_order() {
        let _ = writeln!(text, "| {} | {} |", escape(name), escape(seen));
    }
    text
}

fn program(dossier: &Dossier) -> String {
    let program = &dossier.program;
    match &program.text {
        Some(text) => format!("## Program ({})\n\n{}", program.file, fenced(language(program.language), text)),
        None => format!("## Program\n\n{} is bitcode; it is in the bundle.\n", program.file),
    }
}

fn language(language: Language) -> &'static str {
    match language {
        Language::C => "c",
        Language::Ir => "llvm",
    }
}

fn reproduce(dossier: &Dossier) -> String {
    if dossier.commands.is_empty() {
        return String::new();
    }
    let lines: String = dossier.commands.iter().map(|step| format!("{step}\n")).collect();
    let mut text = format!("## Reproduce\n\n{}", fenced("sh", &lines));
    match &dossier.script {
        Err(why) => {
            let _ = writeln!(text, "\nThere is no script that shows the bug with these tools: {}.", escape(why));
        }
        Ok(script) => {
            let without = match &script.without {
                Without::NotPresent(setting) => format!(" It exits 1 with {}.", escape(setting)),
                Without::Unclear(why) => format!(" It was not seen to exit 1: {}.", escape(why)),
                Without::NoSuchRecipe => {
                    " No recipe without the bug was found, so it was not seen to exit 1.".to_owned()
                }
            };
            let replays = &script.replays;
            let _ = writeln!(
                text,
                "\nThe same as a script (exit status 0: the bug is present, 1: it is not, 2: cannot tell). Replayed {} \
                 times in a clean directory, it showed the bug {} times.{without}\n",
                replays.of, replays.shown
            );
            text += &pasted(dossier, &script.text);
        }
    }
    text
}

/// The script, with its program where that is short, to be pasted into a shell.
fn pasted(dossier: &Dossier, script: &str) -> String {
    const PROGRAM_END: &str = "END_OF_PROGRAM";
    const SCRIPT_END: &str = "END_OF_SCRIPT";
    let file = &dossier.program.file;
    let has = |text: &str, line: &str| text.lines().any(|other| other == line);
    match &dossier.program.text {
        Some(program)
            if program.lines().count() <= LINES_TO_PASTE
                && !has(program, PROGRAM_END)
                && !has(script, SCRIPT_END)
                && !program.contains('\r') =>
        {
            let newline = if program.ends_with('\n') { "" } else { "\n" };
            let text = format!(
                "cat >{file} <<'{PROGRAM_END}'\n{program}{newline}{PROGRAM_END}\n\
                 cat >repro.sh <<'{SCRIPT_END}'\n{script}{SCRIPT_END}\nsh ./repro.sh; echo \"exit status $?\"\n"
            );
            folded("repro.sh with the program, to paste into a shell", &fenced("sh", &text))
        }
        _ => folded(&format!("repro.sh, for a directory that holds {file}"), &fenced("sh", script)),
    }
}

fn folded(summary: &str, text: &str) -> String {
    format!("<details><summary>{summary}</summary>\n\n{text}\n</details>\n")
}

fn behaviour(dossier: &Dossier) -> String {
    let mut text = String::from("## Expected and actual\n\n");
    match &dossier.expected {
        Some(expected) => {
            let _ = writeln!(
                text,
                "Expected, with exit status {}, by {}:\n\n{}",
                expected.exit.unwrap_or(0),
                escape(&expected.agreed_by.join(", ")),
                fenced("", &expected.stdout)
            );
        }
        None => text += "Expected: the compiler ends without an error.\n\n",
    }
    let replays = &dossier.actual.replays;
    let _ =
        writeln!(text, "Actual: {} ({} of {} replays).", escape(&dossier.actual.summary), replays.shown, replays.of);
    text
}

fn crash(dossier: &Dossier) -> String {
    let Some(crash) = &dossier.crash else { return String::new() };
    let mut text = String::from("## Crash\n\n");
    if let Some(signal) = &crash.signal {
        let _ = writeln!(text, "Signal: {}\n", escape(signal));
    }
    if let Some(message) = &crash.message {
        text += &fenced("", message);
    }
    if !crash.frames.is_empty() {
        let _ =
            write!(text, "\nTop frames, without those of the run time:\n\n{}", fenced("", &crash.frames.join("\n")));
    }
    text
}

fn single_pass(dossier: &Dossier) -> String {
    let Ok(single) = &dossier.single_pass else { return String::new() };
    let mut text = format!("## One pass alone\n\n{}\n\n{}", escape(&single.evidence), fenced("sh", &single.command));
    let reduced = if single.reduced { "reduced with llvm-reduce" } else { "not reduced" };
    let short = |ir: &str| ir.lines().count() <= LINES_OF_IR;
    if short(&single.before) {
        let _ =
            write!(text, "\nIR before the pass (`single-pass.ll`, {reduced}):\n\n{}", fenced("llvm", &single.before));
    } else {
        let _ = writeln!(text, "\n`single-pass.ll` in the bundle is the IR before the pass, {reduced}.");
    }
    match &single.after {
        Some(after) if short(after) => {
            let _ = write!(text, "\nIR after it:\n\n{}", fenced("llvm", after));
        }
        Some(_) => text += "\n`src.ll` and `tgt.ll` in the bundle are the pair for alive-tv.\n",
        None => {}
    }
    text
}

fn clues(dossier: &Dossier) -> String {
    if dossier.clues.is_empty() {
        return String::new();
    }
    let mut text =
        String::from("## Hints at the culprit\n\nEach alone makes a difference; none is a proof of guilt.\n\n");
    for clue in &dossier.clues {
        let _ = writeln!(text, "- {}: {}", escape(&clue.setting), escape(&clue.evidence));
    }
    text
}

/// Files of the ranking that the page shows.
const SUSPECTS: usize = 10;

fn suspects(dossier: &Dossier) -> String {
    let Some(suspects) = dossier.suspects.as_ref().filter(|suspects| !suspects.files.is_empty()) else {
        return String::new();
    };
    let mut text = format!(
        "## Suspects\n\nA hint, not a proof: the compiler's source files by how far what they executed tells the bug from \
         {} runs near to it that are right ({}).\n\n| rank | score | file |\n| --- | --- | --- |\n",
        suspects.witnesses,
        escape(&suspects.strategy)
    );
    for suspect in suspects.files.iter().take(SUSPECTS) {
        let _ = writeln!(text, "| {} | {:.3} | {} |", suspect.rank, suspect.score, escape(&suspect.file));
    }
    for branch in suspects.decisive.iter().take(3) {
        let _ = writeln!(
            text,
            "\nIn {}, {} makes the bug go away ({}).",
            escape(&branch.function),
            branch.deed(),
            escape(branch.place())
        );
    }
    text
}

fn validity(dossier: &Dossier) -> String {
    let Some(certificate) = &dossier.certificate else { return String::new() };
    let mut text = format!("## Validity of the program: {}\n\n", certificate.verdict.word());
    text += "| check | result | tool | evidence |\n| --- | --- | --- | --- |\n";
    for check in &certificate.checks {
        let word = match check.verdict {
            CheckVerdict::Passed => "passed",
            CheckVerdict::Failed => "failed",
            CheckVerdict::Unproven => "unproven",
        };
        let cells = [&check.name, &check.tool, &check.evidence].map(|cell| escape(cell));
        let _ = writeln!(text, "| {} | {word} | {} | {} |", cells[0], cells[1], cells[2]);
    }
    text
}

fn regression_test(dossier: &Dossier) -> String {
    let Ok(test) = &dossier.regression_test else { return String::new() };
    let language = if test.file.ends_with(".ll") { "llvm" } else { "c" };
    let body = match test.text.lines().count() <= LINES_OF_IR {
        true => fenced(language, &test.text),
        false => format!("{} is in the bundle.\n", escape(&test.file)),
    };
    format!("## Regression test ({})\n\n{}\n\n{body}", escape(&test.file), escape(&test.note))
}

fn nearest(dossier: &Dossier) -> String {
    let mut text = String::from("## Nearest known bugs\n\n");
    for near in &dossier.nearest {
        let _ = writeln!(text, "- {}: {}", escape(&near.id), escape(&near.note));
    }
    if dossier.nearest.is_empty() {
        text += "None given. Search the project's tracker before filing.\n";
    }
    text
}

fn checklist(dossier: &Dossier) -> String {
    let mut text = String::from("## Checklist\n\n| demand | weight | state |\n| --- | --- | --- |\n");
    for Item { demand, weight, state } in &dossier.checklist {
        let weight = match weight {
            Weight::Blocking => "blocking",
            Weight::Expected => "expected",
        };
        let state = match state {
            State::Met(evidence) => format!("met: {evidence}"),
            State::Missing(todo) => format!("missing: {todo}"),
            State::NotApplicable(reason) => format!("not applicable: {reason}"),
        };
        let _ = writeln!(text, "| {} | {weight} | {} |", escape(demand), escape(&state));
    }
    text
}

#[cfg(test)]
pub mod tests;
