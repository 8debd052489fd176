//! GCC's form: DejaGnu directives before the program. Not tried here: DejaGnu needs GCC's own tree.

use whodunit_oracles::Kind;

use super::{MOST_LINES, RegressionTest};
use crate::dossier::{Dossier, Expected};

/// The test, or why there is none.
pub fn test(dossier: &Dossier) -> Result<RegressionTest, String> {
    let Some(program) = &dossier.program.text else { return Err("the program is not text".to_owned()) };
    let (action, output) = match (dossier.kind, &dossier.expected) {
        (Kind::WrongCode, Some(expected)) => ("run", output(expected)?),
        (Kind::WrongCode, None) => return Err("what the program should do is not known".to_owned()),
        (Kind::Performance, _) => ("compile", "/* { dg-timeout 10 } */\n".to_owned()),
        _ => ("compile", String::new()),
    };
    let options = dossier.recipe.text.replace(['"', '{', '}'], "");
    let text = format!("/* {{ dg-do {action} }} */\n/* {{ dg-options \"{options}\" }} */\n{output}\n{program}");
    let note = "In DejaGnu's form, for gcc.dg or gcc.c-torture; not run here, since DejaGnu needs GCC's own tree.";
    Ok(RegressionTest { file: "regression.c".to_owned(), text, note: note.to_owned() })
}

/// A program that fails by itself needs no more; else its output is compared.
fn output(expected: &Expected) -> Result<String, String> {
    if expected.exit.unwrap_or(0) != 0 {
        return Err("write it by hand: the program should not exit with 0".to_owned());
    }
    if expected.stdout.is_empty() {
        return Ok(String::new());
    }
    if expected.stdout.lines().count() > MOST_LINES {
        return Err("write it by hand: the program prints too much to check".to_owned());
    }
    let lines: Vec<String> = expected.stdout.lines().map(pattern).collect();
    Ok(format!("/* {{ dg-output \"{}\" }} */\n", lines.join("(\\n|\\r\\n|\\r)")))
}

/// A line as a Tcl pattern: what would mean something there becomes any character.
fn pattern(line: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || " =:,_-/".contains(c);
    line.chars().map(|c| if plain(c) { c } else { '.' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(stdout: &str, exit: i32) -> Expected {
        Expected { stdout: stdout.into(), exit: Some(exit), agreed_by: Vec::new() }
    }

    #[test]
    fn output_becomes_a_pattern() {
        assert_eq!(output(&expected("", 0)).unwrap(), "");
        let text = output(&expected("sum = 7\n[a]\n", 0)).unwrap();
        assert_eq!(text, "/* { dg-output \"sum = 7(\\n|\\r\\n|\\r).a.\" } */\n");
        assert!(output(&expected("", 3)).is_err());
    }
}
