//! Compilers that do not optimise must agree on what a program does.

use anyhow::Result;
use whodunit_oracles::{Baseline, expect};
use whodunit_subjects::{Behaviour, End, Limit, Outcome, Stage, StageReport, signal_name};

use crate::certificate::CheckVerdict;
use crate::checks::warnings::plain_options;
use crate::checks::{Answer, Check};
use crate::examination::{Build, Examination, Run, Surroundings};
use crate::reports::fatal;

pub struct CompilersAgree;

/// What one compiler made of the program.
enum Opinion {
    Does(Behaviour),
    Refuses(String),
    Unended(Limit),
    None(String),
}

impl Check for CompilersAgree {
    fn name(&self) -> &'static str {
        "compilers-agree"
    }

    fn about(&self) -> &'static str {
        "gcc, clang and tcc, without optimisation, make it do the same"
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let mut opinions = Vec::new();
        for tool in examination.tools.newest() {
            let opinion = match examination.build(tool, plain_options(tool))? {
                Build::Made { executable, .. } => match examination.run(&executable, Surroundings::default())? {
                    Run::Ended { behaviour, .. } => Opinion::Does(behaviour),
                    Run::Limit(limit) => Opinion::Unended(limit),
                },
                Build::Refused(error) => Opinion::Refuses(error),
                Build::Stopped(why) => Opinion::None(why),
            };
            let unended = matches!(opinion, Opinion::Unended(_));
            opinions.push((tool.to_string(), tool.family, opinion));
            // A program that does not end would cost the whole limit with every compiler.
            if unended {
                break;
            }
        }
        let (answer, expected) = judge(&opinions);
        if expected.is_none() && answer.verdict == CheckVerdict::Unproven || refused(&opinions) {
            examination.hopeless = Some(answer.evidence.clone());
        }
        examination.expected = expected;
        Ok(answer)
    }
}

/// Whether all refuse the program, or at least gcc and clang do: tcc takes what is no C.
fn refused(opinions: &[(String, &str, Opinion)]) -> bool {
    let refuse = |family: &str| opinions.iter().any(|(_, by, it)| *by == family && matches!(it, Opinion::Refuses(_)));
    opinions.iter().all(|(_, family, _)| refuse(family)) || refuse("gcc") && refuse("clang")
}

/// The answer, and what the program is expected to do if that is known.
fn judge(opinions: &[(String, &str, Opinion)]) -> (Answer, Option<Behaviour>) {
    let names: Vec<_> = opinions.iter().map(|(name, _, _)| name.as_str()).collect();
    let tools = names.join(", ");
    if opinions.is_empty() {
        return (Answer::no_tool("a C compiler"), None);
    }
    if let Some((name, limit)) = opinions.iter().find_map(|(name, _, opinion)| match opinion {
        Opinion::Unended(limit) => Some((name, limit)),
        _ => None,
    }) {
        let evidence = format!("does not end within the limits: {name} -O0 ran into the {limit}");
        return (Answer::unproven(&tools, evidence), None);
    }
    if let (true, Some((name, _, Opinion::Refuses(error)))) = (refused(opinions), opinions.first()) {
        return (Answer::failed(&tools, format!("does not compile: {name}: {error}")), None);
    }
    let votes: Vec<_> = opinions.iter().filter_map(vote).collect();
    if votes.len() < 2 {
        return (Answer::unproven(&tools, format!("fewer than two can say: {}", abstentions(opinions))), None);
    }
    let dissent = votes.windows(2).any(|two| two[0].outcome.completed() != two[1].outcome.completed());
    let said: Vec<_> = opinions.iter().filter_map(|(name, _, opinion)| said(name, opinion)).collect();
    match expect(&votes, f64::MAX) {
        // One compiler alone may simply be wrong, but no program that it disputes is beyond doubt.
        Ok(expectation) if dissent => {
            (Answer::unproven(&tools, format!("one is outvoted: {}", said.join("; "))), Some(expectation.behaviour))
        }
        Ok(expectation) => {
            let evidence = format!("{} say {}", votes.len(), expectation.behaviour.summary());
            (Answer::passed(&tools, evidence), Some(expectation.behaviour))
        }
        Err(_) => agreed_on_signal(&votes, dissent, &tools)
            .unwrap_or_else(|| (Answer::failed(&tools, format!("disagree: {}", said.join("; "))), None)),
    }
}

/// `abort` is a way to end that C defines; the oracle for bugs wants programs without it.
fn agreed_on_signal(votes: &[Baseline], dissent: bool, tools: &str) -> Option<(Answer, Option<Behaviour>)> {
    let behaviour = votes.first().filter(|_| !dissent)?.outcome.completed()?;
    Some(match fatal(behaviour) {
        Some(signal) => (Answer::failed(tools, format!("all are ended by {}", signal_name(signal))), None),
        None => {
            (Answer::passed(tools, format!("{} say {}", votes.len(), behaviour.summary())), Some(behaviour.clone()))
        }
    })
}

fn vote((name, family, opinion): &(String, &str, Opinion)) -> Option<Baseline> {
    let Opinion::Does(behaviour) = opinion else { return None };
    let stages = vec![StageReport { stage: Stage::Run, end: End::Done, seconds: 0.0 }];
    let outcome = Outcome { stages, behaviour: Some(behaviour.clone()), ..Outcome::default() };
    Some(Baseline { by: format!("{name} -O0"), family: family.to_string(), outcome })
}

fn said(name: &str, opinion: &Opinion) -> Option<String> {
    match opinion {
        Opinion::Does(behaviour) => Some(format!("{name} {}", behaviour.summary())),
        _ => None,
    }
}

fn abstentions(opinions: &[(String, &str, Opinion)]) -> String {
    let reasons = opinions.iter().filter_map(|(name, _, opinion)| match opinion {
        Opinion::Refuses(why) | Opinion::None(why) => Some(format!("{name}: {why}")),
        _ => None,
    });
    let reasons: Vec<_> = reasons.collect();
    if reasons.is_empty() { "no other compiler is installed".to_owned() } else { reasons.join("; ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn does(name: &'static str, text: &str, signal: Option<i32>) -> (String, &'static str, Opinion) {
        let behaviour = Behaviour { stdout: text.into(), exit: signal.is_none().then_some(0), signal };
        (name.to_owned(), name, Opinion::Does(behaviour))
    }

    fn refuses(name: &'static str) -> (String, &'static str, Opinion) {
        (name.to_owned(), name, Opinion::Refuses("error: no".to_owned()))
    }

    fn verdict(opinions: &[(String, &str, Opinion)]) -> CheckVerdict {
        judge(opinions).0.verdict
    }

    #[test]
    fn who_refuses_has_no_vote_but_two_must_have_one() {
        assert_eq!(verdict(&[does("gcc", "1", None), does("clang", "1", None), refuses("tcc")]), CheckVerdict::Passed);
        assert_eq!(verdict(&[does("gcc", "1", None), refuses("clang"), refuses("tcc")]), CheckVerdict::Unproven);
        assert_eq!(verdict(&[refuses("gcc"), refuses("clang")]), CheckVerdict::Failed);
        assert_eq!(verdict(&[refuses("gcc"), refuses("clang"), does("tcc", "1", None)]), CheckVerdict::Failed);
    }

    #[test]
    fn a_draw_fails_and_an_outvoted_compiler_leaves_it_open() {
        assert_eq!(verdict(&[does("gcc", "1", None), does("clang", "2", None)]), CheckVerdict::Failed);
        let outvoted = [does("gcc", "1", None), does("clang", "1", None), does("tcc", "2", None)];
        assert_eq!(verdict(&outvoted), CheckVerdict::Unproven);
        assert_eq!(judge(&outvoted).1.map(|behaviour| behaviour.stdout), Some(b"1".to_vec()));
    }

    #[test]
    fn a_program_may_abort_but_not_crash() {
        let all = |signal| [does("gcc", "", Some(signal)), does("clang", "", Some(signal))];
        assert_eq!(verdict(&all(6)), CheckVerdict::Passed);
        assert_eq!(verdict(&all(11)), CheckVerdict::Failed);
    }
}
