//! Which compiler it is: what its tools say, which package it came in, whether it checks itself.

use std::path::{Path, PathBuf};

use anyhow::Result;
use whodunit_subjects::{Crew, HandStep, Identity, Limits, Stage, find_program};

use crate::dossier::{Assertions, Build, ToolVersion};
use crate::hands::says;

/// Lines of a version text that tell something.
const LINES_KEPT: usize = 4;

/// Asks the tools of the command lines, and the package database.
pub fn build(crew: &mut Crew, identity: &Identity, steps: &[HandStep], limits: &Limits) -> Result<Build> {
    let compilers = steps.iter().filter(|step| step.stage != Stage::Run);
    let mut commands: Vec<&str> = compilers.filter_map(|step| step.argv.first()).map(String::as_str).collect();
    commands.sort_unstable();
    commands.dedup();
    let path = commands.last().and_then(|command| find_program(command));
    let path = path.unwrap_or_else(|| PathBuf::from(&identity.path));
    let mut tools = Vec::new();
    let mut told = String::new();
    for command in commands {
        let long = identity.is_gcc();
        let text = says(crew, &[command, if long { "-v" } else { "--version" }], limits)?;
        tools.push(ToolVersion { command: command.to_owned(), says: first_lines(&text, long) });
        told += &text;
        if identity.family == "clang" {
            // Only the compiler proper says how it was built.
            told += &says(crew, &[command, "-cc1", "-mllvm", "-version"], limits)?;
        }
    }
    Ok(Build { tools, obtained: obtained(crew, &path, limits)?, target: target(&told), assertions: assertions(&told) })
}

/// The lines of a version text that a reader wants; of `gcc -v` those are the last.
fn first_lines(text: &str, long: bool) -> String {
    let told = |line: &&str| !line.starts_with("InstalledDir") && !line.starts_with("Configured with");
    let lines: Vec<&str> = match long {
        true => text.lines().filter(|line| line.starts_with("Target: ") || line.starts_with("gcc version ")).collect(),
        false => text.lines().filter(told).take(LINES_KEPT).collect(),
    };
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n")
}

fn target(text: &str) -> Option<String> {
    let named = |line: &str| {
        let line = line.trim();
        line.strip_prefix("Default target: ").or(line.strip_prefix("Target: ")).map(str::to_owned)
    };
    text.lines().find_map(named)
}

fn assertions(text: &str) -> Assertions {
    if text.contains("with assertions") {
        return Assertions::On;
    }
    if text.contains("Optimized build.") || text.contains("--enable-checking=release") {
        return Assertions::Off;
    }
    match text.contains("--enable-checking=yes") || text.contains("--enable-checking=all") {
        true => Assertions::On,
        false => Assertions::Unknown,
    }
}

/// The Debian package that owns the compiler, or where it lies.
fn obtained(crew: &mut Crew, path: &Path, limits: &Limits) -> Result<String> {
    let paths = [Some(path.to_owned()), path.canonicalize().ok()];
    for path in paths.into_iter().flatten() {
        let owner = says(crew, &["dpkg-query", "--search", &path.display().to_string()], limits)?;
        let package = owner.split_once(": ").map(|(package, _)| package).filter(|package| !package.contains(' '));
        if let Some(package) = package {
            let shown = says(crew, &["dpkg-query", "--show", package], limits)?;
            return Ok(format!("Debian package {}", shown.trim().replace('\t', " ")));
        }
    }
    Ok(format!("not from a Debian package; at {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_tell_whether_they_check_themselves() {
        assert_eq!(assertions("LLVM version 19.1.7\n  Optimized build."), Assertions::Off);
        assert_eq!(assertions("LLVM version 22\n  Optimized build with assertions."), Assertions::On);
        assert_eq!(assertions("Configured with: ../configure --enable-checking=release"), Assertions::Off);
        assert_eq!(assertions("tcc version 0.9.27"), Assertions::Unknown);
    }

    #[test]
    fn version_texts_lose_what_nobody_reads() {
        let gcc = "Using built-in specs.\nTarget: x86_64-linux-gnu\nConfigured with: x\ngcc version 12.2.0 (Debian)";
        assert_eq!(first_lines(gcc, true), "Target: x86_64-linux-gnu\ngcc version 12.2.0 (Debian)");
        assert_eq!(target(gcc).as_deref(), Some("x86_64-linux-gnu"));
        let clang = "clang version 14\nTarget: x\nThread model: posix\nInstalledDir: /somewhere";
        assert_eq!(first_lines(clang, false), "clang version 14\nTarget: x\nThread model: posix");
    }
}
