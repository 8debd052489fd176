//! A program that reads garbage or looks at addresses shows it when they change.

use anyhow::Result;

use crate::checks::{Answer, Check};
use crate::examination::{self, Build, Examination, Run};
use crate::reports::compare;

pub struct Surroundings;

const BUILDS: [&[&str]; 2] = [&["-O0", "-w", "-fpie", "-pie", "-fno-common"], &["-O0", "-w", "-fno-pie", "-no-pie"]];

impl Check for Surroundings {
    fn name(&self) -> &'static str {
        "surroundings"
    }

    fn about(&self) -> &'static str {
        "does the same at random addresses, position-independent or not, with a large environment"
    }

    fn full_only(&self) -> bool {
        true
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let tools = examination.tools;
        let Some(tool) = tools.newest_of("gcc").or(tools.newest_of("clang")) else {
            return Ok(Answer::no_tool("gcc or clang"));
        };
        let name = tool.to_string();
        if let Some(why) = &examination.hopeless {
            return Ok(Answer::unproven(&name, why.clone()));
        }
        let filler = "x".repeat(5000);
        let large = [("WHODUNIT_FILLER", filler.as_str())];
        let mut seen = examination.expected.clone();
        for options in BUILDS {
            let executable = match examination.build(tool, options)? {
                Build::Made { executable, .. } => executable,
                Build::Refused(why) | Build::Stopped(why) => return Ok(Answer::unproven(&name, why)),
            };
            for environment in [&[][..], &large[..]] {
                let how = examination::Surroundings { environment, random_addresses: true, sanitized: false };
                match examination.run(&executable, how)? {
                    Run::Limit(limit) => return Ok(Answer::unproven(&name, format!("ran into the {limit}"))),
                    Run::Ended { behaviour, .. } => {
                        let answer = compare(&behaviour, seen.as_ref(), &name);
                        if answer.evidence != "clean" {
                            let evidence = format!("{}: {}", options.join(" "), answer.evidence);
                            return Ok(Answer { evidence, ..answer });
                        }
                        seen = Some(behaviour);
                    }
                }
            }
        }
        Ok(Answer::passed(&name, "they make no difference"))
    }
}
