//! Frama-C's Eva: a proof where it comes to an end without an alarm. An alarm that it cannot
//! exclude proves nothing.

mod log;
mod statement;

use anyhow::Result;
use whodunit_subjects::Ending;

use crate::checks::{Answer, Check, Weight};
use crate::examination::Examination;
use log::Log;
use statement::one_a_line;

pub struct FramaC;

/// Small programs take less than one.
const SECONDS: f64 = 30.0;
const MEMORY: u64 = 4 << 30;
const CERTAIN_ALARMS: &str = "certain.csv";

/// Many states instead of clever domains: programs that read no input are all but executed.
const OPTIONS: &[&str] = &[
    "-machdep",
    "gcc_x86_64",
    "-warn-invalid-pointer",
    "-warn-special-float",
    "none",
    "-eva",
    "-eva-slevel",
    "1000000",
    "-eva-unroll-recursive-calls",
    "1000",
    "-eva-no-alloc-returns-null",
    "-eva-no-show-progress",
    "-eva-no-print",
    "-eva-warn-undefined-pointer-comparison",
    "pointer",
    "-eva-report-red-statuses",
    CERTAIN_ALARMS,
];

impl Check for FramaC {
    fn name(&self) -> &'static str {
        "frama-c"
    }

    fn about(&self) -> &'static str {
        "Frama-C's Eva proves that nothing undefined is executed; an alarm it cannot exclude proves nothing"
    }

    fn weight(&self) -> Weight {
        Weight::Bonus
    }

    fn full_only(&self) -> bool {
        true
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let Some(tool) = &examination.tools.frama_c else {
            return Ok(Answer::no_tool("Frama-C (frama-c-base)"));
        };
        let name = tool.to_string();
        if let Some(why) = &examination.hopeless {
            return Ok(Answer::unproven(&name, why.clone()));
        }
        let source = one_a_line(&String::from_utf8_lossy(&examination.program.text));
        if source.contains("longjmp") {
            return Ok(Answer::unproven(&name, "does not follow longjmp"));
        }
        examination.write("eva.c", &format!("{source}{}", epilogue(&source)))?;
        let first = analyse(examination, &tool.path, &source, &["-unspecified-access"])?;
        // Behind an alarm that it is certain of, Eva sees nothing.
        if let Some(alarm) = first.alarms.iter().find(|alarm| alarm.may_be_mistaken()) {
            let mut second = analyse(examination, &tool.path, &source, &[])?;
            second.left_open = Some(alarm.clone());
            return Ok(second.answer(&name));
        }
        Ok(first.answer(&name))
    }
}

fn analyse(examination: &mut Examination, path: &str, source: &str, options: &[&str]) -> Result<Log> {
    let mut argv = vec![path.to_owned()];
    argv.extend(OPTIONS.iter().chain(options).map(|option| option.to_string()));
    // A volatile variable is any value to Eva; these programs have no devices.
    let include = examination.include_options().unwrap_or_default();
    argv.push(format!("-cpp-extra-args=-Dvolatile= -D__volatile__= {include}"));
    if main_has_parameters(source) {
        argv.extend(["-main", "whodunit_entry"].map(String::from));
    }
    argv.push("eva.c".to_owned());
    let ending: Ending = examination.command(argv, SECONDS, MEMORY)?;
    Ok(Log::read(&ending, &examination.read(CERTAIN_ALARMS), source))
}

/// What Eva must know: functions that do not return, and what `main` is called with.
fn epilogue(source: &str) -> String {
    let mut text = String::new();
    for (name, parameter) in [("exit", "int"), ("_Exit", "int"), ("abort", "void")] {
        if source.contains(&format!("{name}(")) {
            text += &format!("/*@ assigns \\nothing; exits \\true; ensures \\false; */ void {name}({parameter});\n");
        }
    }
    if main_has_parameters(source) {
        text += "int whodunit_entry(void) { static char name[] = \"prog\"; static char *argv[2]; \
                 argv[0] = name; return main(1, argv); }\n";
    }
    text
}

fn main_has_parameters(source: &str) -> bool {
    let mut places = source.match_indices("main").map(|(at, word)| source[at + word.len()..].trim_start());
    places.any(|rest| rest.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with("int")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_main_are_seen() {
        assert!(main_has_parameters("int main (int argc, char *argv[]) {"));
        assert!(!main_has_parameters("int main(void) { return domain(3); }"));
        assert!(!main_has_parameters("int main() {"));
    }
}
