//! Frama-C's Eva: a proof where it comes to an end without an alarm. An alarm that it cannot
//! exclude proves nothing.

use anyhow::Result;
use whodunit_subjects::Ending;

use crate::checks::{Answer, Check, Weight};
use crate::examination::Examination;

pub struct FramaC;

const SECONDS: f64 = 60.0;
const MEMORY: u64 = 6 << 30;

/// Precise enough to follow a program that reads no input step by step.
const OPTIONS: &[&str] = &[
    "-eva",
    "-eva-precision",
    "5",
    "-eva-slevel",
    "100000",
    "-eva-no-show-progress",
    "-eva-no-print",
    "-eva-no-results",
    "-eva-stop-at-nth-alarm",
    "1",
    "-eva-warn-undefined-pointer-comparison",
    "pointer",
    "-unspecified-access",
    "-machdep",
    "gcc_x86_64",
    "-no-autoload-plugins",
    "-load-module",
    "eva",
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
        let mut argv = vec![tool.path.clone()];
        argv.extend(OPTIONS.iter().map(|option| option.to_string()));
        if let Some(option) = examination.include_options() {
            argv.push(format!("-cpp-extra-args={option}"));
        }
        argv.push("prog.c".to_owned());
        let ending = examination.command(argv, SECONDS, MEMORY)?;
        Ok(read(&ending, &name))
    }
}

fn read(ending: &Ending, name: &str) -> Answer {
    Answer::unproven(name, format!("{:?}", ending.exit))
}
