//! What a run under a sanitizer, or one compared with another, says of a program.

use whodunit_subjects::{Behaviour, signal_name};

use crate::checks::Answer;
use crate::examination::Run;

/// Words that only the report of a sanitizer has.
const REPORTS: [&str; 4] =
    [": runtime error: ", "ERROR: AddressSanitizer", "WARNING: MemorySanitizer", "ERROR: MemorySanitizer"];

/// What a sanitizer says when it needs more memory or stack than there is: the program itself
/// may do with less.
const EXHAUSTED: [&str; 4] = ["rss limit exhausted", ": out-of-memory", ": stack-overflow", "failed to allocate"];

/// Judges a run with a sanitizer: clean and as expected, or not.
pub fn judge(run: &Run, expected: Option<&Behaviour>, tool: &str) -> Answer {
    match run {
        Run::Limit(limit) => Answer::unproven(tool, format!("ran into the {limit}")),
        Run::Ended { said, .. } if EXHAUSTED.iter().any(|words| said.contains(words)) => {
            Answer::unproven(tool, "out of memory or stack under the sanitizer")
        }
        Run::Ended { behaviour, said } => match report(said) {
            Some(line) => Answer::failed(tool, line),
            None => compare(behaviour, expected, tool),
        },
    }
}

/// Judges a run by what was expected of it.
pub fn compare(behaviour: &Behaviour, expected: Option<&Behaviour>, tool: &str) -> Answer {
    match (fatal(behaviour), expected) {
        (Some(signal), _) => Answer::failed(tool, format!("ended by {}", signal_name(signal))),
        (None, Some(expected)) if expected != behaviour => {
            Answer::failed(tool, format!("gives {} instead of {}", behaviour.summary(), expected.summary()))
        }
        (None, _) => Answer::passed(tool, "clean".to_owned()),
    }
}

/// The signal of a program that went wrong; `abort` is a way to end that C defines.
pub fn fatal(behaviour: &Behaviour) -> Option<i32> {
    const SIGABRT: i32 = 6;
    behaviour.signal.filter(|signal| *signal != SIGABRT)
}

/// The line of a report that says what happened, without the addresses.
fn report(said: &str) -> Option<String> {
    let line = said.lines().find(|line| REPORTS.iter().any(|words| line.contains(words)))?;
    let line = line.trim_start_matches(|c: char| c == '=' || c.is_ascii_digit());
    let kept = [" on address ", " on unknown address ", " (pc "].iter().filter_map(|words| line.find(words)).min();
    Some(line[..kept.unwrap_or(line.len())].trim().trim_start_matches("./").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::CheckVerdict;

    fn ended(stdout: &str, signal: Option<i32>, said: &str) -> Run {
        let behaviour = Behaviour { stdout: stdout.into(), exit: signal.is_none().then_some(0), signal };
        Run::Ended { behaviour, said: said.to_owned() }
    }

    #[test]
    fn reports_lose_their_addresses() {
        let said = "=====\n==12==ERROR: AddressSanitizer: heap-use-after-free on address 0x6020 at pc 0x4 bp 0x7\n";
        let answer = judge(&ended("1\n", None, said), None, "clang-14");
        assert_eq!(answer.verdict, CheckVerdict::Failed);
        assert_eq!(answer.evidence, "ERROR: AddressSanitizer: heap-use-after-free");
        let said = "prog.c:3:12: runtime error: shift exponent 40 is too large for 32-bit type 'int'\n";
        assert_eq!(judge(&ended("", None, said), None, "").evidence, said.trim());
    }

    #[test]
    fn what_a_sanitizer_needs_is_not_held_against_the_program() {
        let said = "==7==ERROR: AddressSanitizer: stack-overflow on address 0x7ffc (pc 0x55 bp 0x7f)";
        assert_eq!(judge(&ended("", None, said), None, "").verdict, CheckVerdict::Unproven);
    }

    #[test]
    fn a_clean_run_must_do_what_is_expected() {
        let expected = Behaviour { stdout: b"1\n".to_vec(), exit: Some(0), signal: None };
        assert_eq!(judge(&ended("1\n", None, ""), Some(&expected), "").verdict, CheckVerdict::Passed);
        assert_eq!(judge(&ended("2\n", None, ""), Some(&expected), "").verdict, CheckVerdict::Failed);
        assert_eq!(judge(&ended("", Some(4), ""), None, "").verdict, CheckVerdict::Failed);
        assert_eq!(judge(&ended("", Some(6), ""), None, "").verdict, CheckVerdict::Passed);
    }
}
