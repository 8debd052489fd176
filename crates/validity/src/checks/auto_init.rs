//! Fills what a program has not initialised in two ways; it must not notice.

use anyhow::Result;

use crate::checks::{Answer, Check, Weight};
use crate::examination::{Build, Examination, Run, Surroundings};
use crate::reports::compare;

pub struct AutoInit;

/// How locals are filled, and the byte that the C library fills fresh heap memory with.
const FILLINGS: [(&str, &str); 2] =
    [("-ftrivial-auto-var-init=pattern", "85"), ("-ftrivial-auto-var-init=zero", "170")];

impl Check for AutoInit {
    fn name(&self) -> &'static str {
        "auto-init"
    }

    fn about(&self) -> &'static str {
        "does the same whatever uninitialised locals and heap memory are filled with"
    }

    fn weight(&self) -> Weight {
        Weight::WhereInstalled
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let Some(tool) = examination.tools.newest_of("gcc") else {
            return Ok(Answer::no_tool("gcc"));
        };
        let name = tool.to_string();
        if let Some(why) = &examination.hopeless {
            return Ok(Answer::unproven(&name, why.clone()));
        }
        let mut seen = examination.expected.clone();
        for (option, byte) in FILLINGS {
            let executable = match examination.build(tool, &["-O0", "-w", option])? {
                Build::Made { executable, .. } => executable,
                Build::Refused(why) if why.contains("unrecognized") => {
                    return Ok(Answer::no_tool("gcc-12 or newer, which can fill locals,"));
                }
                Build::Refused(why) | Build::Stopped(why) => return Ok(Answer::unproven(&name, why)),
            };
            let environment = [("MALLOC_PERTURB_", byte)];
            let how = Surroundings { environment: &environment, ..Surroundings::default() };
            match examination.run(&executable, how)? {
                Run::Limit(limit) => return Ok(Answer::unproven(&name, format!("{option}: ran into the {limit}"))),
                Run::Ended { behaviour, .. } => {
                    let answer = compare(&behaviour, seen.as_ref(), &name);
                    if answer.evidence != "clean" {
                        return Ok(Answer { evidence: format!("{option}: {}", answer.evidence), ..answer });
                    }
                    seen = Some(behaviour);
                }
            }
        }
        Ok(Answer::passed(&name, "patterns and zeros make no difference"))
    }
}
