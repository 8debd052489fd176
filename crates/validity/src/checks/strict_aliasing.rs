//! Optimised with the rules that only undefined behaviour breaks, and without them: the same.

use anyhow::Result;
use whodunit_subjects::Behaviour;

use crate::checks::{Answer, Check, Weight};
use crate::examination::{Build, Examination, Run, Surroundings};
use crate::tools::Tool;

pub struct StrictAliasing;

const STRICT: &[&str] = &["-O2", "-w"];
const LENIENT_GCC: &[&str] = &[
    "-O2",
    "-w",
    "-fno-strict-aliasing",
    "-fwrapv",
    "-fno-aggressive-loop-optimizations",
    "-fno-delete-null-pointer-checks",
];
const LENIENT_CLANG: &[&str] = &["-O2", "-w", "-fno-strict-aliasing", "-fwrapv", "-fno-delete-null-pointer-checks"];

impl Check for StrictAliasing {
    fn name(&self) -> &'static str {
        "strict-aliasing"
    }

    fn about(&self) -> &'static str {
        "an optimiser that is not under test does the same with and without strict aliasing and overflow rules"
    }

    fn weight(&self) -> Weight {
        Weight::WhereInstalled
    }

    fn full_only(&self) -> bool {
        true
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let avoided = examination.avoided;
        let tools = examination.tools;
        let judges = ["gcc", "clang"].iter().filter(|family| avoided != Some(**family));
        let judges: Vec<_> = judges.filter_map(|family| tools.newest_of(family)).collect();
        let names = judges.iter().map(|tool| tool.to_string()).collect::<Vec<_>>().join(", ");
        if judges.is_empty() {
            return Ok(Answer::no_tool("an optimising compiler that is not under test"));
        }
        if let Some(why) = &examination.hopeless {
            return Ok(Answer::unproven(&names, why.clone()));
        }
        let mut differing = Vec::new();
        for tool in &judges {
            let lenient = if tool.family == "gcc" { LENIENT_GCC } else { LENIENT_CLANG };
            let mut seen = Vec::new();
            for options in [STRICT, lenient] {
                match behaviour(examination, tool, options)? {
                    Ok(behaviour) => seen.push(behaviour),
                    Err(why) => return Ok(Answer::unproven(&names, format!("{} -O2: {why}", tool.name))),
                }
            }
            let expected = examination.expected.as_ref().unwrap_or(&seen[1]);
            if seen[0] != seen[1] || seen[1] != *expected {
                let all = [&seen[0], &seen[1], expected].map(Behaviour::summary);
                differing.push(format!(
                    "{}: {} at -O2, {} without strict aliasing and with -fwrapv, {} without optimisation",
                    tool.name, all[0], all[1], all[2]
                ));
            }
        }
        Ok(judge(&differing, judges.len(), avoided.is_some(), &names))
    }
}

/// A single optimiser that sees a difference may have a bug of its own, unless another is the
/// suspect.
fn judge(differing: &[String], judges: usize, other_suspect: bool, names: &str) -> Answer {
    let evidence = differing.join("; ");
    match differing.len() {
        0 => Answer::passed(names, "no difference"),
        1 if !other_suspect || judges > 1 => Answer::unproven(names, format!("{evidence}: undefined, or a bug of it")),
        _ => Answer::failed(names, evidence),
    }
}

/// What an optimised build does, or why that is not known.
fn behaviour(examination: &mut Examination, tool: &Tool, options: &[&str]) -> Result<Result<Behaviour, String>> {
    let executable = match examination.build(tool, options)? {
        Build::Made { executable, .. } => executable,
        Build::Refused(why) | Build::Stopped(why) => return Ok(Err(why)),
    };
    Ok(match examination.run(&executable, Surroundings::default())? {
        Run::Ended { behaviour, .. } => Ok(behaviour),
        Run::Limit(limit) => Err(format!("ran into the {limit}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::CheckVerdict;

    #[test]
    fn a_difference_that_one_of_two_sees_may_be_its_own_bug() {
        let one = ["gcc-12: 1, 2, 2".to_owned()];
        assert_eq!(judge(&[], 2, false, "").verdict, CheckVerdict::Passed);
        assert_eq!(judge(&one, 2, false, "").verdict, CheckVerdict::Unproven);
        assert_eq!(judge(&one, 1, true, "").verdict, CheckVerdict::Failed);
        assert_eq!(judge(&[one[0].clone(), one[0].clone()], 2, false, "").verdict, CheckVerdict::Failed);
    }
}
