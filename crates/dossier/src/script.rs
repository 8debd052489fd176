//! `repro.sh`: a POSIX shell script that shows the bug with stock tools and nothing else. Pure; it
//! is replayed before anybody gets it.

use std::fmt::Write;

use whodunit_subjects::{HandStep, Recipe, Stage, shell_quote};

use crate::shell::write_file;

/// What tells that the bug is present.
#[derive(Clone, Debug, PartialEq)]
pub enum Proof {
    /// The compiled program prints or returns something else.
    Behaviour { stdout: Vec<u8>, exit: i32 },
    /// The compiled program does not end.
    Hang,
    /// A compiler stops at this step; its log holds these texts. Without texts, a signal tells.
    Stop { stage: Stage, marks: Vec<String> },
    /// A compiler takes more processor seconds at this step.
    Slow { stage: Stage, seconds: u64 },
    /// A compiler takes more memory at this step.
    Memory { stage: Stage, kilobytes: u64 },
}

impl Proof {
    /// The step at which it shows.
    pub fn stage(&self) -> Stage {
        match self {
            Proof::Behaviour { .. } | Proof::Hang => Stage::Run,
            Proof::Stop { stage, .. } | Proof::Slow { stage, .. } | Proof::Memory { stage, .. } => *stage,
        }
    }

    /// The same crash wherever it happens, for one whose place differs from run to run.
    pub fn anywhere(&self) -> Option<Proof> {
        match self {
            Proof::Stop { stage, marks } if marks.iter().any(|mark| mark.contains("::")) => {
                Some(Proof::Stop { stage: *stage, marks: Vec::new() })
            }
            _ => None,
        }
    }
}

/// The part of the command lines that a caller of the script can replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    pub variable: &'static str,
    /// What shows the bug.
    pub value: String,
    /// What leaves the optimisation out.
    pub without: Option<String>,
}

impl Knob {
    pub fn new(recipe: &Recipe, without: Option<&Recipe>) -> Knob {
        let (variable, value) = setting(recipe);
        Knob { variable, value, without: without.map(|recipe| setting(recipe).1) }
    }
}

fn setting(recipe: &Recipe) -> (&'static str, String) {
    match recipe {
        Recipe::Passes { passes, .. } if passes.0.is_empty() => ("PASSES", "verify".to_owned()),
        Recipe::Passes { passes, .. } => ("PASSES", passes.to_string()),
        Recipe::Options(options) => ("OPTIONS", options.join(" ")),
    }
}

/// What a script is made of.
pub struct Plan<'a> {
    /// One line for people.
    pub title: String,
    pub program_file: &'a str,
    pub steps: &'a [HandStep],
    pub knob: Knob,
    pub proof: Proof,
}

/// Seconds after which a step is taken for stuck; far more than any needs.
const PATIENCE: u32 = 120;
const RUN_PATIENCE: u32 = 20;

/// The script.
pub fn script(plan: &Plan) -> String {
    let mut text = head(plan);
    let last = plan.proof.stage();
    for step in plan.steps {
        let line = line(step, &plan.knob);
        if step.stage != last {
            let _ = writeln!(text, "must {line}");
            continue;
        }
        text += &match &plan.proof {
            Proof::Behaviour { stdout, exit } => behaviour(&line, stdout, *exit),
            Proof::Hang => hang(&line),
            Proof::Stop { marks, .. } => stop(&line, marks),
            Proof::Slow { seconds, .. } => slow(&line, *seconds),
            Proof::Memory { kilobytes, .. } => memory(&line, *kilobytes),
        };
        break;
    }
    text
}

fn head(plan: &Plan) -> String {
    let Knob { variable, value, without } = &plan.knob;
    let hint = match without {
        Some(without) => format!(
            "# {variable}={} sh repro.sh: the same without the optimisation, where it is not.\n",
            shell_quote(without)
        ),
        None => String::new(),
    };
    let last = plan.proof.stage();
    let needed = plan.steps.iter().filter(|step| step.stage <= last && step.stage != Stage::Run);
    let mut tools: Vec<&str> = needed.filter_map(|step| step.argv.first()).map(String::as_str).collect();
    tools.push("timeout");
    tools.sort_unstable();
    tools.dedup();
    let title = plan.title.replace(|c: char| c.is_control(), " ");
    let (quoted, file) = (shell_quote(value), plan.program_file);
    let list: Vec<String> = tools.iter().map(|tool| shell_quote(tool)).collect();
    format!(
        r#"#!/bin/sh
# {title}
# Exit status: 0 the bug is present, 1 it is not, 2 cannot tell.
# Needs only the tools it checks for; takes {file} from its own directory, or the file given as $1.
{hint}set -uf
[ -n "${{{variable}+set}}" ] || {variable}={quoted}

tell() {{ echo "repro.sh: $2" >&2; exit "$1"; }}
for tool in {tools}; do
  command -v "$tool" >/dev/null 2>&1 || tell 2 "cannot tell: $tool is not installed"
done
program=${{1-$(dirname "$0")/{file}}}
[ -r "$program" ] || tell 2 "cannot tell: there is no $program"
dir=$(mktemp -d) || tell 2 "cannot tell: no temporary directory"
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cp "$program" "$dir/{file}" && cd "$dir" || tell 2 "cannot tell: cannot copy $program"
export LC_ALL=C TMPDIR="$dir"
ulimit -c 0
must() {{
  timeout {PATIENCE} "$@" >log 2>&1 </dev/null || {{ cat log >&2; tell 2 "cannot tell: $1 failed"; }}
}}

"#,
        tools = list.join(" "),
    )
}

/// A command line in which the knob is a variable.
fn line(step: &HandStep, knob: &Knob) -> String {
    let wanted: Vec<&str> = knob.value.split(' ').filter(|word| !word.is_empty()).collect();
    let mut words = Vec::new();
    let mut rest = &step.argv[..];
    let mut replaced = step.stage == Stage::Run;
    while let [word, after @ ..] = rest {
        if knob.variable == "OPTIONS" && !replaced && !words.is_empty() && starts_with(rest, &wanted) {
            words.push("$OPTIONS".to_owned());
            rest = &rest[wanted.len()..];
            replaced = true;
        } else if knob.variable == "PASSES" && word.starts_with("-passes=") {
            words.push("-passes=\"$PASSES\"".to_owned());
            rest = after;
        } else {
            words.push(shell_quote(word));
            rest = after;
        }
    }
    words.join(" ")
}

fn starts_with(words: &[String], wanted: &[&str]) -> bool {
    words.len() >= wanted.len() && words.iter().zip(wanted).all(|(word, wanted)| word == wanted)
}

fn behaviour(line: &str, stdout: &[u8], exit: i32) -> String {
    format!(
        r#"{expected}(ulimit -t {RUN_PATIENCE}; exec timeout {RUN_PATIENCE} {line}) >actual 2>errors </dev/null
status=$?
[ $status -ne 124 ] || tell 2 "cannot tell: the program does not end"
if cmp -s expected actual && [ $status -eq {exit} ]; then
  tell 1 "the bug is not present: the program does what it should"
fi
echo "expected, with exit status {exit}:"
cat expected
echo "actual, with exit status $status:"
cat actual
tell 0 "the bug is present: the program does something else"
"#,
        expected = write_file("expected", stdout),
    )
}

fn hang(line: &str) -> String {
    format!(
        r#"timeout {RUN_PATIENCE} {line} >actual 2>errors </dev/null
[ $? -eq 124 ] || tell 1 "the bug is not present: the program ends"
tell 0 "the bug is present: the program does not end"
"#
    )
}

fn stop(line: &str, marks: &[String]) -> String {
    let test = match marks {
        [] => "[ $status -ge 128 ]".to_owned(),
        marks => {
            let greps = marks.iter().map(|mark| format!("grep -qF -e {} log", shell_quote(mark)));
            greps.collect::<Vec<_>>().join(" && ")
        }
    };
    format!(
        r#"timeout {PATIENCE} {line} >log 2>&1 </dev/null
status=$?
[ $status -ne 0 ] || tell 1 "the bug is not present: the compiler is content"
cat log
[ $status -ne 124 ] || tell 2 "cannot tell: the compiler does not end"
if {test}; then
  tell 0 "the bug is present: the compiler stops with exit status $status"
fi
tell 2 "cannot tell: the compiler stops for another reason, with exit status $status"
"#
    )
}

fn slow(line: &str, seconds: u64) -> String {
    let patience = seconds * 4;
    format!(
        r#"(ulimit -t {seconds}; exec timeout {patience} {line}) >log 2>&1 </dev/null
status=$?
[ $status -ne 0 ] || tell 1 "the bug is not present: the compiler ends in time"
case $status in
  124|137|152) tell 0 "the bug is present: the compiler needs more than {seconds} s" ;;
esac
if grep -qF -e 'CPU time limit exceeded' -e 'Killed' log; then
  tell 0 "the bug is present: the compiler needs more than {seconds} s"
fi
cat log
tell 2 "cannot tell: the compiler stops for another reason, with exit status $status"
"#
    )
}

fn memory(line: &str, kilobytes: u64) -> String {
    format!(
        r#"(ulimit -v {kilobytes}; exec timeout {PATIENCE} {line}) >log 2>&1 </dev/null
status=$?
[ $status -ne 0 ] || tell 1 "the bug is not present: the memory is enough"
if grep -qiF -e 'out of memory' -e 'bad_alloc' -e 'memory exhausted' -e 'cannot allocate memory' log; then
  tell 0 "the bug is present: the compiler needs more than {kilobytes} KB"
fi
cat log
tell 2 "cannot tell: the compiler stops for another reason, with exit status $status"
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(stage: Stage, line: &str) -> HandStep {
        HandStep { stage, argv: line.split(' ').map(str::to_owned).collect() }
    }

    fn gcc(proof: Proof) -> String {
        let steps = [step(Stage::Compile, "gcc-12 -O2 -fx -w prog.c -o ./prog.exe"), step(Stage::Run, "./prog.exe")];
        let knob = Knob::new(&Recipe::options(["-O2", "-fx"]), Some(&Recipe::options(["-O0"])));
        script(&Plan { title: "a bug".into(), program_file: "prog.c", steps: &steps, knob, proof })
    }

    #[test]
    fn the_options_can_be_replaced_and_the_steps_before_must_work() {
        let text = gcc(Proof::Behaviour { stdout: b"7\n".to_vec(), exit: 0 });
        assert!(text.contains("|| OPTIONS='-O2 -fx'\n"), "{text}");
        assert!(text.contains("must gcc-12 $OPTIONS -w prog.c -o ./prog.exe\n"), "{text}");
        assert!(text.contains("for tool in gcc-12 timeout; do"), "{text}");
        assert!(text.contains("# OPTIONS=-O0 sh repro.sh"), "{text}");
    }

    #[test]
    fn passes_are_quoted() {
        let steps = [step(Stage::Optimise, "opt-14 prog.ll -o out.bc -passes=function(gvn)")];
        let knob = Knob::new(&Recipe::passes("function(gvn)".parse().unwrap()), None);
        let proof = Proof::Stop { stage: Stage::Optimise, marks: vec!["it's".into()] };
        let text = script(&Plan { title: "x\ny".into(), program_file: "prog.ll", steps: &steps, knob, proof });
        assert!(text.contains("PASSES='function(gvn)'\n") && text.contains("-passes=\"$PASSES\""), "{text}");
        assert!(text.contains(r"grep -qF -e 'it'\''s' log"), "{text}");
        assert!(text.contains("# x y\n"), "{text}");
    }

    #[test]
    fn what_comes_after_the_failing_step_is_left_out() {
        let text = gcc(Proof::Slow { stage: Stage::Compile, seconds: 5 });
        assert!(text.contains("(ulimit -t 5; exec timeout 20 gcc-12 $OPTIONS"), "{text}");
        assert!(!text.contains("\nmust ") && !text.contains("actual"), "{text}");
    }
}
