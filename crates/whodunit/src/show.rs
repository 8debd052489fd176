//! `whodunit show`: the essentials of a bug in the terminal. Nothing is run.

use std::io::IsTerminal;
use std::path::Path;

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::json;
use whodunit_findings::{Suspects, read_suspects};
use whodunit_report::{Facts, affected, kind_words, visible};

use crate::bug::find_bug;
use crate::exit::Exit;
use crate::output::say;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  whodunit show whodunit-lab/bugs/llvm-14-wrong-code-attributor-b46e\n  whodunit show llvm-14-wrong\n  \
    whodunit show mybug --color always | less -R"
)]
pub struct Arguments {
    /// A bug folder, or the beginning of a bug's id in the results directory.
    bug: String,
    /// Whether to colour; `auto` does so on a terminal unless NO_COLOR is set.
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
    /// Suspects to show.
    #[arg(long, default_value_t = 5, value_name = "N")]
    top: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let dir = find_bug(&arguments.bug, out)?;
    let (folder, program) = whodunit_findings::read(&dir)?;
    let full = dir.canonicalize().unwrap_or_else(|_| dir.clone());
    let name = full.file_name().and_then(|name| name.to_str()).unwrap_or("bug");
    let facts = Facts::of_folder(name, &folder, &program);
    let suspects = read_suspects(&dir)?;
    if json {
        let expected = facts
            .expected
            .as_ref()
            .map(|expected| json!({ "stdout": expected.stdout, "exit": expected.exit, "by": expected.agreed_by }));
        let document = json!({
            "bug": facts.bug, "dir": dir, "subject": facts.subject, "kind": facts.kind, "recipe": facts.recipe,
            "program": facts.program, "expected": expected, "seen": facts.actual, "versions": facts.versions, "suspects": suspects,
        });
        say!("{}", serde_json::to_string_pretty(&document)?);
        return Ok(Exit::Done);
    }
    say!(
        "{}",
        text(&facts, suspects.as_ref(), &dir, arguments.top, Paint { on: coloured(arguments.color) }).trim_end()
    );
    Ok(Exit::Done)
}

fn coloured(asked: Colour) -> bool {
    let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    match asked {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => std::io::stdout().is_terminal() && !forbidden,
    }
}

/// Colours, where there are any.
#[derive(Clone, Copy)]
struct Paint {
    on: bool,
}

impl Paint {
    fn with(self, code: &str, text: &str) -> String {
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    fn good(self, text: &str) -> String {
        self.with("32", text)
    }

    fn bad(self, text: &str) -> String {
        self.with("31", text)
    }

    fn faint(self, text: &str) -> String {
        self.with("2", text)
    }
}

/// Lines of a program that are shown; the folder has the rest.
const LINES: usize = 60;

/// What foreign text could do to a terminal is taken from it by [`visible`].
fn text(facts: &Facts, suspects: Option<&Suspects>, dir: &Path, top: usize, paint: Paint) -> String {
    let mut text = format!("{}\n", paint.bold(&visible(&format!("[{}] {}", facts.subject, facts.title()))));
    let mut line = |what: &str, told: String| text.push_str(&format!("{} {told}\n", paint.faint(&format!("{what:9}"))));
    line("kind", kind_words(facts.kind).to_owned());
    if let Some(expected) = &facts.expected {
        let by = if expected.agreed_by.is_empty() {
            String::new()
        } else {
            format!(" (say {})", expected.agreed_by.join(", "))
        };
        line("expected", format!("{}{}", paint.good(&format!("{:?}", expected.stdout)), visible(&by)));
    }
    line("seen", paint.bad(&visible(&facts.actual)));
    if !facts.versions.is_empty() {
        line("versions", visible(&affected(&facts.versions)).into_owned());
        for (name, seen) in facts.versions_in_order() {
            let seen = visible(seen);
            line(
                "",
                format!("{:12} {}", visible(name), if seen == "ok" { paint.good(&seen) } else { paint.bad(&seen) }),
            );
        }
    }
    line("folder", dir.display().to_string());
    text.push('\n');
    text.push_str(&program(facts, paint));
    text.push('\n');
    text.push_str(&ranking(suspects, top, paint));
    text
}

fn program(facts: &Facts, paint: Paint) -> String {
    let Some(program) = &facts.program else { return format!("{} is bitcode\n", facts.file) };
    let program = visible(program);
    let mut text = String::new();
    for (number, line) in program.lines().take(LINES).enumerate() {
        text.push_str(&format!("{} {line}\n", paint.faint(&format!("{:4}", number + 1))));
    }
    let more = program.lines().count().saturating_sub(LINES);
    if more > 0 {
        text.push_str(&paint.faint(&format!("     and {more} lines more in {}\n", facts.file)));
    }
    text
}

fn ranking(suspects: Option<&Suspects>, top: usize, paint: Paint) -> String {
    let Some(suspects) = suspects.filter(|suspects| !suspects.files.is_empty()) else {
        return paint.faint("not isolated yet: whodunit isolate names the files to blame\n");
    };
    let mut text = format!(
        "{}\n",
        paint.bold(&format!(
            "suspects ({}, {} witnesses, {} runs)",
            suspects.strategy, suspects.witnesses, suspects.runs
        ))
    );
    let most = suspects.files.first().map_or(1.0, |first| first.score).max(1e-9);
    for suspect in suspects.files.iter().take(top) {
        let bar = "#".repeat((suspect.score / most * 20.0).round().clamp(0.0, 20.0) as usize);
        text.push_str(&format!("{:4}  {:.3}  {:20}  {}\n", suspect.rank, suspect.score, bar, visible(&suspect.file)));
    }
    for branch in suspects.decisive.iter().take(3) {
        let place = format!("{}+{:#x}, {}", branch.function, branch.offset, branch.deed());
        text.push_str(&format!("{} {}  ({})\n", paint.faint("decisive:"), visible(&place), visible(branch.place())));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use whodunit_findings::FileSuspect;
    use whodunit_oracles::Kind;
    use whodunit_program::Language;

    fn facts() -> Facts {
        Facts {
            bug: "a-bug".into(),
            subject: "llvm-14".into(),
            kind: Kind::WrongCode,
            recipe: "gvn".into(),
            file: "prog.c".into(),
            language: Language::C,
            program: Some("int main() {}\n\u{1b}]0;title\u{7}\n".into()),
            expected: None,
            actual: "got \u{1b}[2J".into(),
            versions: [("llvm-14".into(), "wrong-code".into()), ("llvm-22".into(), "ok".into())].into(),
        }
    }

    #[test]
    fn colours_come_only_where_they_are_wanted_and_foreign_ones_never() {
        let plain = text(&facts(), None, Path::new("dir"), 5, Paint { on: false });
        assert!(!plain.contains('\u{1b}') && plain.contains("14, no longer in 22"), "{plain}");
        assert!(plain.contains("not isolated yet"));
        let coloured = text(&facts(), None, Path::new("dir"), 5, Paint { on: true });
        assert!(coloured.contains("\u{1b}[32mok\u{1b}[0m") && !coloured.contains("\u{1b}[2J"), "{coloured}");
    }

    #[test]
    fn suspects_have_bars_in_proportion() {
        let file = |rank, score| FileSuspect { rank, file: format!("f{rank}.cpp"), score };
        let suspects = Suspects { files: vec![file(1, 0.8), file(2, 0.4), file(3, 0.1)], ..Suspects::default() };
        let shown = ranking(Some(&suspects), 2, Paint { on: false });
        assert!(shown.contains(&format!("  {}  f1.cpp", "#".repeat(20))), "{shown}");
        assert!(shown.contains(&format!("  {:20}  f2.cpp", "#".repeat(10))) && !shown.contains("f3.cpp"), "{shown}");
    }
}
