//! What a test program is: its text, its language and an identity derived from both.
//! Knows no compiler; reading a file is the only thing it does to the outside world.

mod edit;

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

pub use edit::{Edit, apply};

/// The language a program is written in, told by its file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// C, preprocessed or self-contained.
    C,
    /// LLVM IR as text or bitcode.
    Ir,
}

impl Language {
    /// Tells the language by the extension of a file name.
    ///
    /// ```
    /// use whodunit_program::Language;
    /// assert_eq!(Language::of_file("prog.ll").unwrap(), Language::Ir);
    /// assert!(Language::of_file("prog.rs").is_err());
    /// ```
    pub fn of_file(name: &str) -> Result<Language> {
        match name.rsplit_once('.').map(|(_, extension)| extension) {
            Some("c" | "i") => Ok(Language::C),
            Some("ll" | "bc") => Ok(Language::Ir),
            _ => bail!("{name}: not a program whodunit knows (wanted .c, .i, .ll or .bc)"),
        }
    }

    /// The name a program goes by where it stands alone. The tools tell bitcode by its content.
    pub fn usual_file(self) -> &'static str {
        match self {
            Language::C => "prog.c",
            Language::Ir => "prog.ll",
        }
    }
}

/// One program: a single self-contained file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// File name, used wherever the program is written down again.
    pub name: String,
    pub language: Language,
    pub text: Vec<u8>,
}

/// Identity of a program: a hash of its language and text, as 16 hex digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProgramId(pub String);

impl std::fmt::Display for ProgramId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Program {
    /// A C program from its text.
    pub fn c(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Program {
        Program { name: name.into(), language: Language::C, text: text.into() }
    }

    /// A program that stands alone, from its text.
    pub fn alone(language: Language, text: impl Into<Vec<u8>>) -> Program {
        Program { name: language.usual_file().to_owned(), language, text: text.into() }
    }

    /// Whether it is a module that says that it is for another machine than this one. C, bitcode and modules that do not say are for any.
    ///
    /// ```
    /// use whodunit_program::{Language, Program};
    /// let module = |text: &str| Program::alone(Language::Ir, text).is_for_another_machine();
    /// assert!(module("; a\ntarget triple = \"riscv64-unknown-elf\"\n"));
    /// let here = format!("target triple = \"{}-unknown-linux-gnu\"\n", std::env::consts::ARCH);
    /// assert!(!module(&here) && !module("define void @f() { ret void }\n"));
    /// ```
    pub fn is_for_another_machine(&self) -> bool {
        let text = String::from_utf8_lossy(&self.text);
        let told = text.lines().find_map(|line| line.strip_prefix("target triple = \""));
        self.language == Language::Ir && told.is_some_and(|triple| !triple.starts_with(std::env::consts::ARCH))
    }

    /// Reads a program; an unreadable or empty file is an error that says so.
    pub fn read(path: &Path) -> Result<Program> {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .with_context(|| format!("{}: not a usable file name", path.display()))?;
        let language = Language::of_file(name)?;
        if std::fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            bail!("{}: not an ordinary file", path.display());
        }
        let text = std::fs::read(path).with_context(|| format!("cannot read the program {}", path.display()))?;
        if text.iter().all(u8::is_ascii_whitespace) {
            bail!("{}: the program is empty", path.display());
        }
        Ok(Program { name: name.to_owned(), language, text })
    }

    /// The same text always has the same identity, whatever the file is called.
    pub fn id(&self) -> ProgramId {
        let mut hasher = blake3::Hasher::new();
        hasher.update(match self.language {
            Language::C => b"c\0",
            Language::Ir => b"ir\0",
        });
        hasher.update(&self.text);
        ProgramId(hasher.finalize().to_hex()[..16].to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identity_depends_on_text_and_language_not_on_name() {
        let one = Program::c("a.c", "int x;");
        let renamed = Program::c("b.c", "int x;");
        let ir = Program { language: Language::Ir, ..one.clone() };
        assert_eq!(one.id(), renamed.id());
        assert_ne!(one.id(), ir.id());
    }

    #[test]
    fn a_blank_file_is_refused_with_its_path() {
        let dir = std::env::temp_dir().join(format!("whodunit-program-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("blank.c");
        std::fs::write(&path, " \n\t\n").unwrap();
        let message = Program::read(&path).unwrap_err().to_string();
        std::fs::remove_dir_all(&dir).unwrap();
        assert!(message.contains("blank.c") && message.contains("empty"), "{message}");
    }
}
