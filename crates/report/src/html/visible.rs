//! Text of compilers and programs as it may be shown: nothing in it is invisible or turns the text
//! after it around. Markup is escaped by the templates.

use std::borrow::Cow;

/// Control characters as their pictures, characters that change the direction of text as their numbers.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\u{7f}' => shown.push('\u{2421}'),
            c if c < ' ' && is_hidden(c) => shown.extend(char::from_u32(0x2400 + c as u32)),
            c if is_hidden(c) => shown.push_str(&format!("\u{27e8}U+{:04X}\u{27e9}", c as u32)),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

fn is_hidden(c: char) -> bool {
    let turns = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    c.is_control() && c != '\n' && c != '\t' || turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_invisible_is_shown() {
        assert_eq!(visible("a\n\tb"), "a\n\tb");
        assert_eq!(visible("\u{1b}[31m\0\u{7f}"), "\u{241b}[31m\u{2400}\u{2421}");
        assert_eq!(visible("x\u{202e}y"), "x\u{27e8}U+202E\u{27e9}y");
        assert_eq!(visible("\u{85}"), "\u{27e8}U+0085\u{27e9}");
    }
}
