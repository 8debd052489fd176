//! What old programs leave implied: test suites call `abort` and `exit` without declaring them, which compilers of
//! today refuse.

/// Functions that ever so many test programs end with, and their declarations.
const IMPLIED: [(&str, &str); 2] = [("abort", "void abort(void);"), ("exit", "void exit(int);")];

/// The text with a first line that declares what it calls and does not declare.
pub(super) fn with_implied_declarations(text: Vec<u8>) -> Vec<u8> {
    let Ok(program) = std::str::from_utf8(&text) else { return text };
    if program.contains("stdlib.h") {
        return text;
    }
    let missing = IMPLIED.iter().filter(|(name, _)| is_only_called(program, name));
    let mut line = missing.map(|(_, declaration)| *declaration).collect::<Vec<_>>().join(" ");
    if line.is_empty() {
        return text;
    }
    line.push('\n');
    [line.into_bytes(), text].concat()
}

/// Whether a name stands before an opening parenthesis somewhere, and behind a type nowhere.
fn is_only_called(program: &str, name: &str) -> bool {
    const TYPES: [&str; 4] = ["void", "int", "extern", "*"];
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut called = false;
    for (at, _) in program.match_indices(name) {
        let (before, after) = (&program[..at], &program[at + name.len()..]);
        if before.ends_with(is_word) || after.starts_with(is_word) {
            continue;
        }
        let before = before.trim_end();
        if TYPES.iter().any(|word| before.ends_with(word)) {
            return false;
        }
        called |= after.trim_start().starts_with('(');
    }
    called
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_before(program: &str) -> String {
        let text = String::from_utf8(with_implied_declarations(program.into())).unwrap();
        text.strip_suffix(program).expect("the program itself stays as it is").to_owned()
    }

    #[test]
    fn what_is_called_and_not_declared_is_declared_first() {
        assert_eq!(line_before("int main () { if (0) abort (); exit (0); }"), "void abort(void); void exit(int);\n");
        assert_eq!(line_before("f () { my_abort (); int aborted = 0; }"), "");
    }

    #[test]
    fn declarations_that_are_there_are_enough() {
        for there in ["void abort ();", "extern void\nabort (void);", "#include <stdlib.h>\n", "int abort ();"] {
            assert_eq!(line_before(&format!("{there} int main () {{ abort (); }}")), "");
        }
    }
}
