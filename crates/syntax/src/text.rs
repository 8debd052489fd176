//! What libclang does not tell and the text does: semicolons, commas and operators between the parts.

/// Operators with two operands, longer ones before those they begin with.
pub const BINARY: [&str; 30] = [
    "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "+",
    "-", "*", "/", "%", "<", ">", "&", "|", "^", "=", ",",
];

/// Operators with one operand.
pub const UNARY: [&str; 13] =
    ["++", "--", "+", "-", "*", "&", "!", "~", "__extension__", "__real__", "__real", "__imag__", "__imag"];

/// The first byte at or after `at` that is neither blank nor part of a comment.
pub fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    loop {
        let rest = text.get(at..).unwrap_or_default();
        at += match rest {
            [b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c, ..] => 1,
            [b'\\', b'\n', ..] => 2,
            [b'\\', b'\r', b'\n', ..] => 3,
            [b'/', b'/', ..] => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] => match rest[2..].windows(2).position(|pair| pair == b"*/") {
                Some(length) => length + 4,
                None => rest.len(),
            },
            _ => return at,
        };
    }
}

/// The end of the semicolon that follows, past attributes and assembler names, which clang leaves
/// out of what they belong to.
pub fn semicolon_after(text: &[u8], at: usize) -> Option<usize> {
    let mut at = skip_blanks(text, at);
    loop {
        let word = word_at(text, at);
        match word {
            b"__attribute__" | b"__attribute" | b"asm" | b"__asm__" | b"__asm" => {
                let open = skip_blanks(text, at + word.len());
                at = skip_blanks(text, closing_parenthesis(text, open)?);
            }
            _ => return (text.get(at) == Some(&b';')).then_some(at + 1),
        }
    }
}

/// Where the next declarator begins, after the comma behind the one that ends at `at`.
pub fn next_declarator(text: &[u8], at: usize) -> Option<usize> {
    let comma = skip_blanks(text, at);
    (text.get(comma) == Some(&b',')).then(|| skip_blanks(text, comma + 1))
}

/// The end of the parenthesis that opens at `open`.
fn closing_parenthesis(text: &[u8], open: usize) -> Option<usize> {
    if text.get(open) != Some(&b'(') {
        return None;
    }
    let mut depth = 0usize;
    let mut at = open;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => at = closing_quote(text, at)?,
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    None
}

/// The quote that ends the string that begins at `open`.
fn closing_quote(text: &[u8], open: usize) -> Option<usize> {
    let mut at = open + 1;
    loop {
        match text.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at),
            _ => at += 1,
        }
    }
}

/// The identifier or keyword that begins at `at`; empty if none does.
pub fn word_at(text: &[u8], at: usize) -> &[u8] {
    let rest = text.get(at..).unwrap_or_default();
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    &rest[..length]
}

/// A name as libclang spells it; empty of what has none, for which some versions make one up.
pub fn identifier(spelling: String) -> String {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    if spelling.chars().all(is_name) { spelling } else { String::new() }
}

/// The operator that stands alone between `start` and `end`.
pub fn operator_between(text: &[u8], start: usize, end: usize, known: &[&'static str]) -> Option<&'static str> {
    let text = text.get(..end)?;
    let at = skip_blanks(text, start);
    let rest = text.get(at..)?;
    let operator = known.iter().find(|operator| rest.starts_with(operator.as_bytes()))?;
    (skip_blanks(text, at + operator.len()) == end).then_some(operator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn semicolons_are_found_behind_comments_and_attributes() {
        let found = |text: &str| semicolon_after(text.as_bytes(), 1).map(|end| text[..end].to_owned());
        assert_eq!(found("x ;y").as_deref(), Some("x ;"));
        assert_eq!(found("x /* ; */ // ;\n ; y").as_deref(), Some("x /* ; */ // ;\n ;"));
        assert_eq!(
            found("x __attribute__ ((section(\"a;)\"))) asm(\"r\") ;").as_deref(),
            Some("x __attribute__ ((section(\"a;)\"))) asm(\"r\") ;")
        );
        assert_eq!(found("x, y;"), None);
        assert_eq!(found("x __attribute__((;"), None);
        assert_eq!(found("x /* ;"), None);
    }

    #[test]
    fn operators_stand_alone_between_their_operands() {
        let between = |text: &str| operator_between(text.as_bytes(), 0, text.len(), &BINARY);
        assert_eq!(between(" >>= "), Some(">>="));
        assert_eq!(between("/* + */ -\\\n"), Some("-"));
        assert_eq!(between("+ +"), None);
        assert_eq!(between(""), None);
        assert_eq!(operator_between(b"- -x", 0, 2, &UNARY), Some("-"));
        assert_eq!(operator_between(b"x++ + y", 1, 3, &UNARY), Some("++"));
    }
}
