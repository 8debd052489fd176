//! What gcc and clang warn of at compile time. Some of it makes a program invalid whatever it
//! does; the rest is undefined only where it is executed, and may escape every run-time check.

use anyhow::Result;

use crate::checks::{Answer, Check};
use crate::examination::{Build, Examination};
use crate::tools::Tool;

pub struct Warnings;

/// Breaks a rule of the language wherever it stands.
const CERTAIN: &[&str] = &[
    "implicit-function-declaration",
    "implicit-int",
    "incompatible-function-pointer-types",
    "incompatible-pointer-types",
    "int-conversion",
    "return-mismatch",
];

/// Undefined if executed, and no sanitizer is sure to see it.
const SUSPICIOUS_GCC: &[&str] = &[
    "builtin-declaration-mismatch",
    "cast-function-type",
    "format",
    "free-nonheap-object",
    "main",
    "nonnull",
    "restrict",
    "return-local-addr",
    "return-type",
    "sequence-point",
    "strict-aliasing",
    "uninitialized",
    "use-after-free",
];

const SUSPICIOUS_CLANG: &[&str] = &[
    "array-bounds",
    "dangling",
    "division-by-zero",
    "format",
    "format-insufficient-args",
    "incompatible-library-redeclaration",
    "integer-overflow",
    "main-return-type",
    "nonnull",
    "null-dereference",
    "return-stack-address",
    "return-type",
    "shift-count-negative",
    "shift-count-overflow",
    "sometimes-uninitialized",
    "uninitialized",
    "unsequenced",
    "varargs",
];

const GCC_OPTIONS: &[&str] = &[
    "-O0",
    "-fno-diagnostics-show-caret",
    "-Wall",
    "-Wcast-function-type",
    "-fstrict-aliasing",
    "-Wstrict-aliasing=2",
    "-Wno-unused",
];

const CLANG_OPTIONS: &[&str] = &["-O0", "-fno-caret-diagnostics", "-Wall", "-Wno-unused"];

/// How a compiler builds the program without optimisation; the warnings come with it.
pub fn plain_options(tool: &Tool) -> &'static [&'static str] {
    match tool.family {
        "gcc" => GCC_OPTIONS,
        "clang" => CLANG_OPTIONS,
        _ => &[],
    }
}

impl Check for Warnings {
    fn name(&self) -> &'static str {
        "warnings"
    }

    fn about(&self) -> &'static str {
        "gcc and clang warn of nothing that is, or could be, undefined"
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let tools = examination.tools;
        let asked: Vec<_> = ["gcc", "clang"].iter().filter_map(|family| tools.newest_of(family)).collect();
        let names = asked.iter().map(|tool| tool.to_string()).collect::<Vec<_>>().join(", ");
        let mut suspicion = None;
        for tool in asked.iter() {
            let said = match examination.build(tool, plain_options(tool))? {
                Build::Made { said, .. } => said,
                Build::Refused(why) | Build::Stopped(why) => {
                    suspicion.get_or_insert(format!("{}: {why}", tool.name));
                    continue;
                }
            };
            let suspicious = if tool.family == "gcc" { SUSPICIOUS_GCC } else { SUSPICIOUS_CLANG };
            if let Some(line) = warning_of(&said, CERTAIN) {
                return Ok(Answer::failed(&names, format!("{}: {line}", tool.name)));
            }
            if let Some(line) = warning_of(&said, suspicious) {
                suspicion.get_or_insert(format!("{}: {line}", tool.name));
            }
        }
        Ok(match suspicion {
            Some(evidence) => Answer::unproven(&names, evidence),
            None if asked.len() < 2 => Answer::unproven("", "both gcc and clang are needed; see `whodunit doctor`"),
            None => Answer::passed(&names, "none of concern"),
        })
    }
}

/// The first warning of one of these kinds.
fn warning_of<'s>(said: &'s str, kinds: &[&str]) -> Option<&'s str> {
    said.lines().find(|line| kind_of(line).is_some_and(|kind| kinds.contains(&kind))).map(str::trim)
}

/// `uninitialized` of a line that ends in `[-Wuninitialized]`, without a level.
fn kind_of(line: &str) -> Option<&str> {
    let (message, kind) = line.trim_end().strip_suffix(']')?.rsplit_once("[-W")?;
    message.contains("warning: ").then(|| kind.split('=').next().unwrap_or(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_the_option_that_names_them() {
        let line = "prog.c:3:9: warning: 'x' is used uninitialized [-Wuninitialized]";
        assert_eq!(kind_of(line), Some("uninitialized"));
        assert_eq!(kind_of("p.c:1:2: warning: format '%s' expects [-Wformat=]"), Some("format"));
        assert_eq!(kind_of("p.c:1:2: note: declared here"), None);
        assert_eq!(warning_of(line, SUSPICIOUS_GCC), Some(line));
        assert_eq!(warning_of(line, CERTAIN), None);
    }
}
