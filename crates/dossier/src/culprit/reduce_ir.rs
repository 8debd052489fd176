//! Makes the IR before a guilty pass small with the `llvm-reduce` of the same version. The script
//! that shows the bug is the interestingness test.

use anyhow::Result;
use whodunit_program::Program;
use whodunit_subjects::{Pipeline, Recipe, ShellCommand, shell_quote, sibling_tool};

use super::ir::{ir_after, ir_program};
use crate::hands::in_directory;
use crate::script::{Knob, Plan, Proof, script};
use crate::trial::Trial;

/// IR that short needs no reducer.
const SHORT_LINES: usize = 12;
const BEST: &str = "best.ll";

/// A smaller module that shows the same; none where there is none or it is in doubt.
pub fn reduce_ir(
    trial: &mut Trial,
    before: &Program,
    alone: &Recipe,
    title: &str,
    proof: &Proof,
    seconds: f64,
) -> Result<Option<Program>> {
    let lines = String::from_utf8_lossy(&before.text).lines().count();
    let quick = matches!(proof, Proof::Behaviour { .. } | Proof::Stop { .. });
    let Some(steps) = trial.subject.by_hand(before.language, alone).filter(|_| quick && lines > SHORT_LINES) else {
        return Ok(None);
    };
    let reducer = steps.first().and_then(|step| step.argv.first()).and_then(|opt| sibling_tool(opt, "llvm-reduce"));
    let Some(reducer) = reducer else { return Ok(None) };
    let verify = alone.with_passes(Pipeline::default());
    let plan = Plan {
        title: title.to_owned(),
        program_file: before.language.usual_file(),
        steps: &steps,
        knob: Knob::new(alone, Some(&verify)),
        proof: proof.clone(),
    };
    let test = interestingness_test(proof, &before.text);
    let files =
        [("repro.sh", script(&plan).into_bytes()), ("test.sh", test.into_bytes()), ("in.ll", before.text.clone())];
    let files: Vec<_> = files.iter().map(|(name, bytes)| (*name, &bytes[..])).collect();
    let argv = [&reducer, "--test=/bin/sh", "--test-arg=./test.sh", "in.ll", "-o", "out.ll"];
    let memory_bytes = trial.limits.memory_bytes;
    let best = in_directory(trial.crew, &files, |crew, at| {
        crew.command(&ShellCommand {
            argv: argv.map(String::from).to_vec(),
            directory: at.to_owned(),
            environment: Vec::new(),
            cpu_seconds: seconds,
            wall_seconds: seconds,
            memory_bytes,
            output_bytes: 64 << 20,
            file_bytes: 1 << 30,
            random_addresses: false,
            stop_file: None,
        })?;
        // Where the reducer was stopped, or ended in one of its odd ways, the last good one counts.
        Ok(std::fs::read(at.join(BEST)).ok())
    })?;
    let Some(best) = best else { return Ok(None) };
    let best = Program { text: best, ..before.clone() };
    let Some(text) = ir_after(trial.crew, trial.subject.as_ref(), &best, &verify, &trial.limits)? else {
        return Ok(None);
    };
    let smaller = ir_program(&text);
    let holds =
        text.lines().count() < lines && trial.shows(&smaller, alone)? && !in_doubt(trial, before, &smaller, proof)?;
    Ok(holds.then_some(smaller))
}

/// Keeps what shows the same bug. For wrong code the module must do the right thing without the
/// pass, and hold no undefined value that was not there before.
fn interestingness_test(proof: &Proof, before: &[u8]) -> String {
    let shows = "sh ./repro.sh \"$1\" >said 2>&1 || exit 1\n";
    let keeps = format!("cp \"$1\" {BEST}.new && mv {BEST}.new {BEST}\n");
    if !matches!(proof, Proof::Behaviour { .. }) {
        return format!("{shows}{keeps}");
    }
    let before = String::from_utf8_lossy(before);
    let new = ["undef", "poison", "unreachable"].into_iter().filter(|word| !before.contains(word));
    let greps: String = new.map(|word| format!("! grep -q {} \"$1\" || exit 1\n", shell_quote(word))).collect();
    format!("{greps}PASSES=verify sh ./repro.sh \"$1\" >said 2>&1\n[ $? -eq 1 ] || exit 1\n{shows}{keeps}")
}

/// A default pipeline that was right on the whole module and is not on the smaller one speaks for
/// undefined behaviour in it.
fn in_doubt(trial: &mut Trial, before: &Program, smaller: &Program, proof: &Proof) -> Result<bool> {
    if !matches!(proof, Proof::Behaviour { .. }) {
        return Ok(false);
    }
    for level in trial.subject.levels() {
        if trial.cured(before, &level)? && !trial.cured(smaller, &level)? {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_code_must_be_right_without_the_pass() {
        let wrong = Proof::Behaviour { stdout: Vec::new(), exit: 0 };
        let test = interestingness_test(&wrong, b"ret i32 undef");
        assert!(test.contains("PASSES=verify") && test.contains("grep -q poison") && !test.contains("grep -q undef"));
        let crash = Proof::Stop { stage: whodunit_subjects::Stage::Optimise, marks: Vec::new() };
        assert!(!interestingness_test(&crash, b"").contains("PASSES"));
    }
}
