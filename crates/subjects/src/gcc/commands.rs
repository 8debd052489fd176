//! The command line by which GCC's driver starts the compiler proper, read from what `-###` prints.

use anyhow::{Context, Result};

/// The one that runs `cc1`, from what the driver printed.
pub(super) fn compiler_proper(printed: &str) -> Result<Vec<String>> {
    let is_it = |words: &Vec<String>| {
        words.first().is_some_and(|program| program.rsplit('/').next().is_some_and(|name| name == "cc1"))
    };
    let commands = printed.lines().filter(|line| line.starts_with(' ')).map(words);
    commands.into_iter().find(is_it).context("the driver does not tell how it starts cc1")
}

/// Splits a line as the driver quotes it: words with anything odd in them stand in double quotes,
/// with a backslash before quotes, dollars and backslashes.
fn words(line: &str) -> Vec<String> {
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
        assert!(compiler_proper("gcc: fatal error: no input files\n").is_err());
    }
}
