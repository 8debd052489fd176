//! Statements of a program as Eva's alarms name them: by line, so each gets a line of its own.

/// The same program with a line break behind every statement and brace, so that the line of an
/// alarm tells its statement. Preprocessor lines stay as they are.
pub fn one_a_line(source: &str) -> String {
    let mut text = String::with_capacity(source.len() * 2);
    let mut scanner = Scanner::default();
    let mut continued = false;
    for line in source.lines() {
        let directive = scanner.inside == Inside::Code && (continued || line.trim_start().starts_with('#'));
        continued = directive && line.ends_with('\\');
        if directive {
            text += line;
        } else {
            for c in line.chars() {
                text.push(c);
                if scanner.ends_statement(c) {
                    text.push('\n');
                }
            }
            scanner.end_line();
        }
        text.push('\n');
    }
    text
}

/// The statement that begins in this line, counted from one.
pub fn statement_at(source: &str, line: usize) -> &str {
    let skipped: usize = source.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = source.get(skipped..).unwrap_or_default();
    let mut scanner = Scanner::default();
    let end =
        rest.char_indices().find(|(_, c)| scanner.ends_statement(*c)).map_or(rest.len(), |(at, c)| at + c.len_utf8());
    rest[..end].trim()
}

/// Whether a statement orders some of its parts: by a comma operator, that is a comma within
/// parentheses that are not those of a call, or by a call among other things. A statement that is
/// nothing but a call does not order its arguments.
pub fn may_be_ordered(statement: &str) -> bool {
    let mut open = Vec::new();
    for (at, c) in statement.char_indices() {
        match c {
            '(' => {
                let is_call = ends_in_callee(&statement[..at]);
                if is_call && (!open.is_empty() || !statement[..at].trim().chars().all(is_word)) {
                    return true;
                }
                open.push(is_call);
            }
            ')' => drop(open.pop()),
            ',' if open.last() == Some(&false) => return true,
            _ => {}
        }
    }
    false
}

/// Whether an opening parenthesis behind this text begins the arguments of a call.
fn ends_in_callee(before: &str) -> bool {
    let before = before.trim_end();
    let word = before.rsplit(|c: char| !is_word(c)).next().unwrap_or_default();
    let keyword = ["if", "while", "for", "switch", "return", "sizeof", "else", "do"].contains(&word);
    !keyword && before.ends_with(|c: char| is_word(c) || c == ')' || c == ']')
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Code,
    /// A string or character constant, with the quote that ends it.
    Quotes(char),
    LineComment,
    BlockComment,
}

/// Follows C far enough to tell where statements end.
#[derive(Default)]
struct Scanner {
    inside: Inside,
    parentheses: usize,
    /// The character before, if it can still be the first of two.
    before: char,
}

impl Scanner {
    /// Takes the next character; tells whether a statement or a brace ends with it.
    fn ends_statement(&mut self, c: char) -> bool {
        let before = std::mem::replace(&mut self.before, c);
        match (self.inside, before, c) {
            (Inside::Code, '/', '/') => self.inside = Inside::LineComment,
            (Inside::Code, '/', '*') => self.inside = Inside::BlockComment,
            (Inside::Code, _, '"' | '\'') => self.inside = Inside::Quotes(c),
            (Inside::Code, _, '(') => self.parentheses += 1,
            (Inside::Code, _, ')') => self.parentheses = self.parentheses.saturating_sub(1),
            (Inside::Code, _, ';' | '{' | '}') => return self.parentheses == 0,
            // An escaped backslash does not escape what follows.
            (Inside::Quotes(_), '\\', _) => self.before = ' ',
            (Inside::Quotes(quote), _, _) if quote == c => self.inside = Inside::Code,
            (Inside::BlockComment, '*', '/') => {
                self.inside = Inside::Code;
                self.before = ' ';
            }
            (Inside::LineComment, _, '\n') => self.inside = Inside::Code,
            _ => {}
        }
        false
    }

    fn end_line(&mut self) {
        self.ends_statement('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_get_a_line_each_and_nothing_else_is_broken() {
        let source = "#define F(x) x; x\nint main(void) { for (;;) { f(\"a;\\\\\"); } /* ;\n; */ g(';'); } // x;\n";
        let text = one_a_line(source);
        let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let wanted = [
            "#define F(x) x; x",
            "int main(void) {",
            "for (;;) {",
            "f(\"a;\\\\\");",
            "}",
            "/* ;",
            "; */ g(';');",
            "}",
            "// x;",
        ];
        assert_eq!(lines, wanted);
    }

    #[test]
    fn a_statement_is_found_by_its_line() {
        let text = one_a_line("int a; int b =\n  a +\n  1; int c;\n");
        assert_eq!(statement_at(&text, 2), "int b =\n  a +\n  1;");
        assert_eq!(statement_at(&text, 99), "");
    }

    #[test]
    fn statements_that_order_their_parts_are_told_from_others() {
        assert!(may_be_ordered("x = ((y = 1) , y);"));
        assert!(may_be_ordered("x = f((x = 0));"));
        assert!(may_be_ordered("f(y++, g(y));"));
        assert!(!may_be_ordered("int x = (*p)++ + (*q)++;"));
        assert!(!may_be_ordered("f(y++, y++);"));
        assert!(!may_be_ordered("if ((*p)++ > (*q)++) {"));
    }
}
