//! What Eva said, and what follows from it.

use whodunit_subjects::Ending;

use crate::checks::Answer;

/// Library functions that Eva knows by itself, or that only read what they are given.
const KNOWN: &[&str] = &[
    "abort", "abs", "calloc", "exit", "fabs", "fabsf", "fflush", "free", "labs", "malloc", "memcmp", "memcpy",
    "memmove", "memset", "printf", "putchar", "puts", "realloc", "sqrt", "strcmp", "strlen", "strncmp",
];

/// Something that Eva could not exclude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    pub line: usize,
    pub text: String,
}

/// One run of Eva.
#[derive(Debug, Default)]
pub struct Log {
    pub alarms: Vec<Alarm>,
    /// Lines with an alarm that holds in every state of some path.
    certain_lines: Vec<usize>,
    /// Why the run proves nothing, if so.
    trouble: Option<String>,
}

impl Log {
    pub fn read(ending: &Ending, certain: &str) -> Log {
        let text = String::from_utf8_lossy(&ending.stdout);
        let trouble = match ending.limit {
            Some(limit) => Some(format!("ran into the {limit}")),
            None if ending.exit != Some(0) => Some(complaint(&text)),
            None => gap(&text),
        };
        let certain_lines = certain.lines().skip(1).filter_map(|row| row.split('\t').nth(2)?.parse().ok()).collect();
        Log { alarms: alarms(&text), certain_lines, trouble }
    }

    /// Certain alarms count only if there are no others: those tell that Eva lost track, and then
    /// even a certain one may be on a path that is never taken.
    pub fn answer(&self, tool: &str) -> Answer {
        let certain = |alarm: &Alarm| self.certain_lines.contains(&alarm.line);
        match (&self.trouble, self.alarms.first()) {
            (Some(trouble), _) => Answer::unproven(tool, trouble.clone()),
            (None, None) => Answer::passed(tool, "proved: no undefined behaviour is executed"),
            (None, Some(first)) if self.alarms.iter().all(certain) => Answer::failed(tool, first.to_string()),
            (None, Some(first)) => {
                let count = self.alarms.len();
                Answer::unproven(tool, format!("cannot exclude {count} alarms, the first of them {first}"))
            }
        }
    }
}

impl std::fmt::Display for Alarm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

impl Alarm {
    pub fn is_about_sequence(&self) -> bool {
        self.text.contains("undefined multiple accesses")
    }

    /// Whether the statement has a comma operator: a comma within parentheses that are not those
    /// of a call.
    pub fn has_comma(&self, source: &str) -> bool {
        let rest: Vec<_> = source.lines().skip(self.line.saturating_sub(1)).collect();
        let (mut before, mut open) = (' ', Vec::new());
        for c in rest.join("\n").chars() {
            match c {
                '(' => open.push(before.is_alphanumeric() || before == '_' || before == ']'),
                ')' => drop(open.pop()),
                ',' if open.last() == Some(&false) => return true,
                ';' if open.is_empty() => return false,
                _ => {}
            }
            if !c.is_whitespace() {
                before = c;
            }
        }
        false
    }
}

/// Alarms as they are printed: the message stands behind the place or on the next line.
fn alarms(text: &str) -> Vec<Alarm> {
    let lines: Vec<_> = text.lines().collect();
    let read = |(at, line): (usize, &&str)| {
        let rest = line.strip_prefix("[eva:alarm] ")?;
        let (place, message) = rest.split_once(": Warning:")?;
        let number = place.rsplit(':').next()?.parse().ok()?;
        let message = if message.trim().is_empty() { lines.get(at + 1).copied().unwrap_or_default() } else { message };
        Some(Alarm { line: number, text: message.trim().to_owned() })
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

    fn said(text: &str) -> Ending {
        Ending { exit: Some(0), stdout: format!("{text}\n[eva:summary] ====\n").into(), ..Ending::default() }
    }

    #[test]
    fn no_alarm_is_a_proof_unless_something_was_assumed() {
        assert_eq!(Log::read(&said(""), "").answer("").verdict, CheckVerdict::Passed);
        let assumed = "[kernel:annot:missing-spec] p.c:3: Warning: \n  Neither code nor specification for function getchar, generating";
        let answer = Log::read(&said(assumed), "").answer("");
        assert_eq!(answer.verdict, CheckVerdict::Unproven);
        assert!(answer.evidence.contains("getchar"), "{}", answer.evidence);
        let known = assumed.replace("getchar", "malloc");
        assert_eq!(Log::read(&said(&known), "").answer("").verdict, CheckVerdict::Passed);
    }

    #[test]
    fn only_certain_alarms_fail() {
        let one = "[eva:alarm] eva.c:3: Warning: signed overflow. assert s + 1 <= 2147483647;";
        let two = format!("{one}\n[eva:alarm] eva.c:9: Warning: \n  out of bounds read. assert p;");
        assert_eq!(Log::read(&said(one), CERTAIN).answer("").verdict, CheckVerdict::Failed);
        assert_eq!(Log::read(&said(one), "").answer("").verdict, CheckVerdict::Unproven);
        let log = Log::read(&said(&two), CERTAIN);
        assert_eq!(log.alarms[1], Alarm { line: 9, text: "out of bounds read. assert p;".to_owned() });
        assert_eq!(log.answer("").verdict, CheckVerdict::Unproven);
    }

    #[test]
    fn comma_operators_are_told_from_arguments() {
        let on_line_2 = Alarm { line: 2, text: String::new() };
        assert!(on_line_2.has_comma("int x, y;\nx = ((y = 1) , y);\n"));
        assert!(!on_line_2.has_comma("int x, y;\nx = f(y++, g(1, 2)) + y++;\nx = (1, 2);\n"));
    }
}
