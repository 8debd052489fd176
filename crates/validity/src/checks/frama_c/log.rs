//! What Eva said, and what follows from it.

use whodunit_subjects::Ending;

use super::statement::{may_be_ordered, statement_at};
use crate::checks::Answer;

/// Library functions that Eva knows by itself, or that only read what they are given.
const KNOWN: &[&str] = &[
    "abort", "abs", "calloc", "exit", "fabs", "fabsf", "fflush", "free", "labs", "malloc", "memcmp", "memcpy",
    "memmove", "memset", "printf", "putchar", "puts", "realloc", "sqrt", "strcmp", "strlen", "strncmp",
];

/// Something that Eva could not exclude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    line: usize,
    text: String,
    /// Where it is about to happen.
    statement: String,
}

/// One run of Eva.
#[derive(Debug, Default)]
pub struct Log {
    pub alarms: Vec<Alarm>,
    /// Lines with an alarm that holds in every state of some path.
    certain_lines: Vec<usize>,
    /// Why the run proves nothing, if so.
    trouble: Option<String>,
    /// What a run before this one said of the order of evaluation, and was not asked again.
    pub left_open: Option<Alarm>,
}

impl Log {
    pub fn read(ending: &Ending, certain: &str, source: &str) -> Log {
        let text = String::from_utf8_lossy(&ending.stdout);
        let trouble = match ending.limit {
            Some(limit) => Some(format!("ran into the {limit}")),
            None if ending.exit != Some(0) => Some(complaint(&text)),
            None => gap(&text),
        };
        let certain_lines = certain.lines().skip(1).filter_map(|row| row.split('\t').nth(2)?.parse().ok()).collect();
        Log { alarms: alarms(&text, source), certain_lines, trouble, left_open: None }
    }

    /// Certain alarms count only if there are no others: those tell that Eva lost track, and then
    /// even a certain one may be on a path that is never taken.
    pub fn answer(&self, tool: &str) -> Answer {
        let certain = |alarm: &Alarm| self.certain_lines.contains(&alarm.line);
        match (&self.trouble, self.alarms.first()) {
            (Some(trouble), _) => Answer::unproven(tool, trouble.clone()),
            (None, None) => match &self.left_open {
                Some(alarm) => {
                    Answer::unproven(tool, format!("proved, but for the order of evaluation in `{}`", alarm.shown()))
                }
                None => Answer::passed(tool, "proved: no undefined behaviour is executed"),
            },
            (None, Some(first)) if self.alarms.iter().all(certain) => Answer::failed(tool, first.in_words()),
            (None, Some(first)) => {
                let count = self.alarms.len();
                Answer::unproven(tool, format!("cannot exclude {count} alarms, the first of them {}", first.in_words()))
            }
        }
    }
}

impl Alarm {
    fn in_words(&self) -> String {
        format!("{} in `{}`", self.text, self.shown())
    }

    /// As much of the statement as fits in a line.
    fn shown(&self) -> String {
        let words: Vec<_> = self.statement.split_whitespace().collect();
        let text = words.join(" ");
        if text.chars().count() > 80 { text.chars().take(79).chain(['…']).collect() } else { text }
    }

    /// Eva does not know that comma operators and calls order what they are made of.
    pub fn may_be_mistaken(&self) -> bool {
        self.text.contains("undefined multiple accesses") && may_be_ordered(&self.statement)
    }
}

/// Alarms as they are printed: the message stands behind the place or on the next line.
fn alarms(text: &str, source: &str) -> Vec<Alarm> {
    let lines: Vec<_> = text.lines().collect();
    let read = |(at, line): (usize, &&str)| {
        let rest = line.strip_prefix("[eva:alarm] ")?;
        let (place, message) = rest.split_once(": Warning:")?;
        let number = place.rsplit(':').next()?.parse().ok()?;
        let message = if message.trim().is_empty() { lines.get(at + 1).copied().unwrap_or_default() } else { message };
        let statement = statement_at(source, number).to_owned();
        Some(Alarm { line: number, text: message.trim().to_owned(), statement })
    };
    lines.iter().enumerate().filter_map(read).collect()
}

/// Why Eva refused: the message stands behind the place or on the next line.
fn complaint(text: &str) -> String {
    let mut lines = text.lines().skip_while(|line| !line.contains("rror"));
    let first = lines.next().or(text.lines().last()).unwrap_or("no message").trim();
    match first.ends_with(':') {
        true => format!("refused: {first} {}", lines.next().unwrap_or_default().trim()),
        false => format!("refused: {first}"),
    }
}

/// What Eva had to assume: then it proves nothing.
fn gap(text: &str) -> Option<String> {
    let words = text.split("Neither code nor specification for function ").skip(1);
    let mut names = words.map(|rest| rest.split([',', ' ']).next().unwrap_or_default());
    if let Some(name) = names.find(|name| !KNOWN.contains(name)) {
        return Some(format!("knows nothing of the function {name}"));
    }
    if text.contains("recursive call") {
        return Some("recursion is too deep to follow".to_owned());
    }
    (!text.contains("[eva:summary]")).then(|| "came to no summary".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::CheckVerdict;

    const CERTAIN: &str = "directory\tfile\tline\tfunction\n.\teva.c\t3\tmain\tAlarm\tsigned_overflow\n";

    const SOURCE: &str = "int s;\n\ns =\n s + 1;\n";

    fn said(text: &str) -> Ending {
        Ending { exit: Some(0), stdout: format!("{text}\n[eva:summary] ====\n").into(), ..Ending::default() }
    }

    #[test]
    fn no_alarm_is_a_proof_unless_something_was_assumed() {
        assert_eq!(Log::read(&said(""), "", "").answer("").verdict, CheckVerdict::Passed);
        let assumed = "[kernel:annot:missing-spec] p.c:3: Warning: \n  Neither code nor specification for function getchar, generating";
        let answer = Log::read(&said(assumed), "", "").answer("");
        assert_eq!(answer.verdict, CheckVerdict::Unproven);
        assert!(answer.evidence.contains("getchar"), "{}", answer.evidence);
        let known = assumed.replace("getchar", "malloc");
        assert_eq!(Log::read(&said(&known), "", "").answer("").verdict, CheckVerdict::Passed);
    }

    #[test]
    fn only_certain_alarms_fail() {
        let one = "[eva:alarm] eva.c:3: Warning: signed overflow. assert s + 1 <= 2147483647;";
        let two = format!("{one}\n[eva:alarm] eva.c:9: Warning: \n  out of bounds read. assert p;");
        assert_eq!(Log::read(&said(one), CERTAIN, SOURCE).answer("").verdict, CheckVerdict::Failed);
        assert_eq!(Log::read(&said(one), "", SOURCE).answer("").verdict, CheckVerdict::Unproven);
        let log = Log::read(&said(&two), CERTAIN, SOURCE);
        assert_eq!(log.alarms[0].in_words(), "signed overflow. assert s + 1 <= 2147483647; in `s = s + 1;`");
        assert_eq!((log.alarms[1].line, log.alarms[1].text.as_str()), (9, "out of bounds read. assert p;"));
        assert_eq!(log.answer("").verdict, CheckVerdict::Unproven);
    }
}
