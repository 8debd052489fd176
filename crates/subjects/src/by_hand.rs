//! What a subject does, as command lines that people type: stock tools by their usual names.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::outcome::Stage;
use crate::registry::find_program;

/// One command line of a test done by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandStep {
    pub stage: Stage,
    pub argv: Vec<String>,
}

impl HandStep {
    pub(crate) fn new(stage: Stage, argv: Vec<String>) -> HandStep {
        HandStep { stage, argv }
    }
}

impl std::fmt::Display for HandStep {
    /// As it can be pasted into a shell.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let quoted: Vec<_> = self.argv.iter().map(|word| shell_quote(word)).collect();
        f.write_str(&quoted.join(" "))
    }
}

/// A word as a POSIX shell reads it back.
///
/// ```
/// assert_eq!(whodunit_subjects::shell_quote("it's.ll"), r"'it'\''s.ll'");
/// assert_eq!(whodunit_subjects::shell_quote("-passes=function(gvn)"), "-passes='function(gvn)'");
/// assert_eq!(whodunit_subjects::shell_quote("-O2"), "-O2");
/// ```
pub fn shell_quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    // As people write it: -passes='function(gvn)'.
    let (key, value) = match word.split_once('=') {
        Some((key, value)) if key.starts_with('-') && key.chars().all(plain) => (format!("{key}="), value),
        _ => (String::new(), word),
    };
    format!("{key}'{}'", value.replace('\'', "'\\''"))
}

/// The name people call a tool by: `/usr/lib/llvm-14/bin/opt` is `opt-14`. A tool that has none
/// on PATH keeps its path.
pub fn usual_name(tool: &Path) -> String {
    let text = tool.display().to_string();
    let debian = text.strip_prefix("/usr/lib/llvm-").and_then(|rest| rest.split_once("/bin/"));
    let name = match debian {
        Some((version, name)) => format!("{name}-{version}"),
        None => tool.file_name().and_then(|name| name.to_str()).unwrap_or(&text).to_owned(),
    };
    let real = |path: &Path| path.canonicalize().ok();
    let same = find_program(&name).is_some_and(|found| real(&found) == real(tool));
    if same { name } else { text }
}

/// A tool that comes with another: `llvm-reduce-14` beside `opt-14`.
pub fn sibling_tool(tool: &str, name: &str) -> Option<String> {
    let (directory, file) = tool.rsplit_once('/').map_or(("", tool), |(directory, file)| (directory, file));
    let version = file.rsplit_once('-').filter(|(_, end)| end.chars().all(|c| c.is_ascii_digit()));
    let sibling = match version {
        Some((_, version)) => format!("{name}-{version}"),
        None => name.to_owned(),
    };
    let path = if directory.is_empty() { sibling } else { format!("{directory}/{sibling}") };
    find_program(&path).map(|_| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_without_a_usual_name_keeps_its_path() {
        assert_eq!(usual_name(Path::new("/nonexistent/bin/opt")), "/nonexistent/bin/opt");
    }

    #[test]
    fn a_sibling_that_is_not_there_is_none() {
        assert_eq!(sibling_tool("/nonexistent/bin/opt", "llvm-reduce"), None);
    }
}
