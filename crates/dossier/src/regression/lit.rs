//! LLVM's form: a `RUN` line and what FileCheck is to find. Tried with the installed tools: it must
//! fail with the pass and hold without it.

use std::fmt::Write;

use anyhow::Result;
use whodunit_oracles::Kind;
use whodunit_subjects::{Crew, Limits, Stage, shell_quote, sibling_tool};

use super::{MOST_LINES, RegressionTest};
use crate::culprit::SinglePass;
use crate::dossier::{Dossier, Expected};
use crate::hands::in_directory;

const FILE: &str = "regression.ll";

/// What the test looks at.
#[derive(Debug, PartialEq, Eq)]
enum Look {
    /// What the optimised module prints when it runs.
    Output(Vec<String>),
    /// Whether the optimised module runs without an error.
    Exit,
    /// That `opt` gets through; with a function that must still be there.
    Module(String),
}

/// Makes the test and tries it.
pub fn proven_test(
    dossier: &Dossier,
    single: &SinglePass,
    crew: &mut Crew,
    limits: &Limits,
) -> Result<Result<RegressionTest, String>> {
    let opt = dossier.commands.iter().find(|step| step.stage == Stage::Optimise).and_then(|step| step.argv.first());
    let tool = |name| opt.and_then(|opt| sibling_tool(opt, name));
    let (Some(opt), Some(lli), Some(check)) = (opt, tool("lli"), tool("FileCheck")) else {
        return Ok(Err("write it by hand: lli and FileCheck of this version are not installed".to_owned()));
    };
    let look = match look(dossier, single) {
        Ok(look) => look,
        Err(why) => return Ok(Err(why)),
    };
    let text = text(&look, single);
    for (arguments, wanted) in [(&single.arguments, false), (&without_pass(&single.arguments), true)] {
        let script = trial(&look, arguments, [opt, &lli, &check]);
        let files = [(FILE, text.as_bytes()), ("run.sh", script.as_bytes())];
        let argv = ["sh", "-e", "run.sh"].map(String::from).to_vec();
        let ending = in_directory(crew, &files, |crew, at| crew.compile_command(argv, at, limits))?;
        if (ending.exit == Some(0)) != wanted {
            let how = if wanted { "fails without the pass" } else { "holds although the bug is there" };
            return Ok(Err(format!("write it by hand: the one that was made {how}")));
        }
    }
    Ok(Ok(RegressionTest { file: FILE.to_owned(), text, note: note(&look).to_owned() }))
}

fn note(look: &Look) -> &'static str {
    match look {
        Look::Module(_) => "Fails now, and holds with `verify` in place of the pass; both were tried.",
        _ => {
            "Fails now, and holds with `verify` in place of the pass; both were tried. It runs the module with lli; \
             update_test_checks.py makes CHECK lines over the IR once the right IR is known."
        }
    }
}

fn look(dossier: &Dossier, single: &SinglePass) -> Result<Look, String> {
    if dossier.kind != Kind::WrongCode {
        let name = single.before.lines().filter(|line| line.starts_with("define ")).find_map(function_name);
        return name.map(Look::Module).ok_or("write it by hand: the module defines no function".to_owned());
    }
    match &dossier.expected {
        Some(Expected { exit: Some(code), .. }) if *code != 0 => {
            Err("write it by hand: the program should not exit with 0".to_owned())
        }
        Some(Expected { stdout, .. }) if stdout.is_empty() => Ok(Look::Exit),
        Some(Expected { stdout, .. }) if stdout.lines().count() <= MOST_LINES => {
            Ok(Look::Output(stdout.lines().map(str::to_owned).collect()))
        }
        _ => Err("write it by hand: the program prints too much to check".to_owned()),
    }
}

/// `define i32 @f(...)` is `f`.
fn function_name(line: &str) -> Option<String> {
    let name = line.split_once('@')?.1.split('(').next()?;
    (!name.starts_with('"')).then(|| name.to_owned())
}

fn text(look: &Look, single: &SinglePass) -> String {
    let opt = format!("; RUN: opt -S {} < %s", quoted(&single.arguments));
    let (run, checks) = match look {
        Look::Module(name) => (format!("{opt} | FileCheck %s"), format!("; CHECK: @{name}(\n")),
        Look::Exit => (format!("{opt} | lli"), String::new()),
        Look::Output(lines) => (format!("{opt} | lli | FileCheck %s"), check_lines(lines)),
    };
    format!("{run}\n{checks}\n{}", single.before)
}

fn check_lines(lines: &[String]) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        let next = if at == 0 { "CHECK" } else { "CHECK-NEXT" };
        // FileCheck reads doubled brackets as patterns.
        let plain = line.replace("{{", "{{[{][{]}}").replace("[[", "{{\\[\\[}}");
        let _ = match line.trim().is_empty() {
            true if at == 0 => continue,
            true => writeln!(text, "; CHECK-EMPTY:"),
            false => writeln!(text, "; {next}: {plain}"),
        };
    }
    text
}

/// The `RUN` line as lit runs it, where every command of a pipe must end well.
fn trial(look: &Look, arguments: &[String], [opt, lli, check]: [&str; 3]) -> String {
    let opt = format!("{} -S {} <{FILE} >optimised.ll\n", shell_quote(opt), quoted(arguments));
    let run = format!("{} optimised.ll >printed\n", shell_quote(lli));
    let check = |file: &str| format!("{} {FILE} <{file}\n", shell_quote(check));
    match look {
        Look::Module(_) => opt + &check("optimised.ll"),
        Look::Exit => opt + &run,
        Look::Output(_) => opt + &run + &check("printed"),
    }
}

fn quoted(arguments: &[String]) -> String {
    arguments.iter().map(|word| shell_quote(word)).collect::<Vec<_>>().join(" ")
}

fn without_pass(arguments: &[String]) -> Vec<String> {
    let passes = |word: &String| if word.starts_with("-passes=") { "-passes=verify".to_owned() } else { word.clone() };
    arguments.iter().map(passes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single() -> SinglePass {
        SinglePass {
            element: "gvn".into(),
            arguments: vec!["-passes=function(gvn)".into()],
            command: String::new(),
            instance: None,
            before: "define i32 @f() {\n  ret i32 0\n}\n".into(),
            after: None,
            reduced: false,
            evidence: String::new(),
        }
    }

    #[test]
    fn the_run_line_is_what_was_tried() {
        let look = Look::Output(vec!["7".into(), String::new(), "[[x".into()]);
        assert_eq!(
            text(&look, &single()),
            "; RUN: opt -S -passes='function(gvn)' < %s | lli | FileCheck %s\n; CHECK: 7\n; CHECK-EMPTY:\n\
             ; CHECK-NEXT: {{\\[\\[}}x\n\ndefine i32 @f() {\n  ret i32 0\n}\n"
        );
        let tried = trial(&look, &single().arguments, ["opt-14", "lli-14", "FileCheck-14"]);
        assert_eq!(
            tried,
            "opt-14 -S -passes='function(gvn)' <regression.ll >optimised.ll\nlli-14 optimised.ll >printed\n\
             FileCheck-14 regression.ll <printed\n"
        );
    }

    #[test]
    fn a_crash_test_wants_its_function_back() {
        let look = Look::Module(function_name("define internal i32 @f(ptr %x) {").unwrap());
        assert!(text(&look, &single()).contains("| FileCheck %s\n; CHECK: @f(\n"));
    }
}
