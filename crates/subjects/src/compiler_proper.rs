//! The command line by which a driver starts the compiler proper, read from what `-###` prints: by it
//! the compiler proper can be run without the driver, in a fork server.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use anyhow::Result;

use crate::crew::Crew;
use crate::limits::Limits;

/// What the compiler proper reads and writes, in the directory of the test.
pub(crate) const SOURCE: &str = "prog.c";
pub(crate) const COMPILED: &str = "prog.s";

/// The command lines of one driver, by options; none where the driver does not tell.
#[derive(Debug, Default)]
pub(crate) struct ProperCommands(Mutex<Known>);

type Known = HashMap<Vec<String>, Option<Vec<String>>>;

impl ProperCommands {
    /// The command line that makes [`COMPILED`] of [`SOURCE`].
    pub fn get(
        &self,
        driver: &[String],
        options: &[String],
        crew: &mut Crew,
        directory: &Path,
    ) -> Result<Option<Vec<String>>> {
        if let Some(command) = self.lock().get(options) {
            return Ok(command.clone());
        }
        // Not while the map is locked: a test that runs alone would wait for it, and this for that test.
        let more = ["-w", "-S", SOURCE, "-o", COMPILED, "-###"].map(String::from);
        let ending = crew.compile_command([driver, options, &more].concat(), directory, &Limits::default())?;
        let command = compiler_proper(&String::from_utf8_lossy(&ending.stderr));
        // A driver that was stopped has not said that it does not tell.
        if ending.exit.is_some() {
            self.lock().insert(options.to_vec(), command.clone());
        }
        Ok(command)
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(|poison| poison.into_inner())
    }
}

/// The one that runs `cc1`, from what the driver printed: an executable of its own with gcc, an option
/// of the same executable with clang.
fn compiler_proper(printed: &str) -> Option<Vec<String>> {
    let is_it = |words: &Vec<String>| {
        let named = words.first().is_some_and(|program| program.rsplit('/').next() == Some("cc1"));
        named || words.get(1).is_some_and(|option| option == "-cc1")
    };
    printed.lines().filter(|line| line.starts_with(' ')).map(words).find(is_it)
}

/// Splits a line as the driver quotes it: words with anything odd in them stand in double quotes,
/// with a backslash before quotes, dollars and backslashes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut characters = line.trim().chars().peekable();
    while characters.peek().is_some() {
        let mut word = String::new();
        let mut quoted = false;
        while let Some(c) = characters.next() {
            match c {
                '"' => quoted = !quoted,
                '\\' => word.extend(characters.next()),
                ' ' if !quoted => break,
                c => word.push(c),
            }
        }
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_proper_is_found_among_what_the_driver_prints() {
        let printed = "Using built-in specs.\nCOLLECT_GCC=gcc-12\n \
             /usr/lib/gcc/x86_64-linux-gnu/12/cc1 -quiet prog.c \"-mtune=generic\" \"-DX=a b\\\"c\" -O2 -o prog.s\n \
             as -o x.o prog.s\nCOMPILER_PATH=/usr\n";
        let found = compiler_proper(printed).unwrap();
        assert_eq!(found[1..], ["-quiet", "prog.c", "-mtune=generic", "-DX=a b\"c", "-O2", "-o", "prog.s"]);
        let printed = "clang version 16\n \"/usr/bin/clang\" \"-cc1\" \"-o\" \"prog.s\" \"prog.c\"\n";
        assert_eq!(compiler_proper(printed).unwrap(), ["/usr/bin/clang", "-cc1", "-o", "prog.s", "prog.c"]);
        assert_eq!(compiler_proper("gcc: fatal error: no input files\n"), None);
    }
}
