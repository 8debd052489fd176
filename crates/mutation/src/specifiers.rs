//! The words a declaration begins with, and the stars and qualifiers of a declarator: read from the
//! text, since libclang tells only what they mean.

use std::ops::Range;

use whodunit_syntax::{skip_blanks, word_at};

const QUALIFIERS: [&str; 9] = [
    "const",
    "volatile",
    "restrict",
    "__const",
    "__const__",
    "__volatile",
    "__volatile__",
    "__restrict",
    "__restrict__",
];
const STORAGE: [&str; 10] = [
    "static",
    "extern",
    "register",
    "auto",
    "inline",
    "__inline",
    "__inline__",
    "__extension__",
    "__thread",
    "_Thread_local",
];
const TYPE_WORDS: [&str; 12] = [
    "void",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "unsigned",
    "_Bool",
    "__signed__",
    "__int128",
];

/// A word and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub range: Range<usize>,
    pub text: String,
}

/// What stands before the first declarator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Specifiers {
    pub start: usize,
    pub qualifiers: Vec<Word>,
    /// `unsigned`, `int`: words of the language.
    pub type_words: Vec<Word>,
    /// A name from a typedef.
    pub typedef: Option<Word>,
    /// Where the first declarator begins.
    pub end: usize,
}

/// The specifiers that begin at `start`; none if there is something among them that we do not know.
pub fn specifiers(text: &[u8], start: usize) -> Option<Specifiers> {
    let mut found = Specifiers { start, qualifiers: Vec::new(), type_words: Vec::new(), typedef: None, end: start };
    let mut has_tag = false;
    loop {
        let at = skip_blanks(text, found.end);
        let word = std::str::from_utf8(word_at(text, at)).ok()?;
        let range = at..at + word.len();
        let known = |list: &[&str]| list.contains(&word);
        if known(&QUALIFIERS) {
            found.qualifiers.push(Word { range: range.clone(), text: word.to_owned() });
        } else if known(&TYPE_WORDS) {
            found.type_words.push(Word { range: range.clone(), text: word.to_owned() });
        } else if known(&["struct", "union", "enum"]) {
            has_tag = true;
            found.end = after_tag(text, range.end)?;
            continue;
        } else if known(&["__attribute__", "__attribute"]) {
            found.end = closing(text, skip_blanks(text, range.end))?;
            continue;
        } else if !known(&STORAGE) {
            let named = has_tag || found.typedef.is_some() || !found.type_words.is_empty();
            if named || word.is_empty() || word.as_bytes()[0].is_ascii_digit() {
                found.end = at;
                return named.then_some(found);
            }
            if text.get(skip_blanks(text, range.end)) == Some(&b'(') {
                // A macro or `typeof`.
                return None;
            }
            found.typedef = Some(Word { range: range.clone(), text: word.to_owned() });
        }
        found.end = range.end;
    }
}

/// The end of `S`, `S {...}` or `{...}`.
fn after_tag(text: &[u8], at: usize) -> Option<usize> {
    let at = skip_blanks(text, at);
    let end = at + word_at(text, at).len();
    let open = skip_blanks(text, end);
    if text.get(open) == Some(&b'{') { closing(text, open) } else { (end > at).then_some(end) }
}

/// The end of what opens at `open`.
fn closing(text: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = open;
    loop {
        at = skip_blanks(text, at);
        match text.get(at)? {
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' if depth <= 1 => return Some(at + 1),
            b')' | b'}' | b']' => depth -= 1,
            quote @ (b'"' | b'\'') => at = after_quote(text, at, *quote)? - 1,
            _ => {}
        }
        at += 1;
    }
}

fn after_quote(text: &[u8], open: usize, quote: u8) -> Option<usize> {
    let mut at = open + 1;
    loop {
        match text.get(at)? {
            b'\\' => at += 2,
            byte if *byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// The stars in front of a plain name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stars {
    /// Where the last one ends; none if there is none.
    pub last: Option<usize>,
    pub count: usize,
    /// Qualifiers after the last one.
    pub qualifiers: Vec<Word>,
}

/// The stars of the declarator of `name` that begins at `at`; none if it is more than stars, a name
/// and lengths of arrays.
pub fn stars(text: &[u8], mut at: usize, name: &str) -> Option<Stars> {
    let mut found = Stars { last: None, count: 0, qualifiers: Vec::new() };
    loop {
        at = skip_blanks(text, at);
        if text.get(at) == Some(&b'*') {
            found = Stars { last: Some(at + 1), count: found.count + 1, qualifiers: Vec::new() };
            at += 1;
            continue;
        }
        let word = std::str::from_utf8(word_at(text, at)).ok()?;
        if word == name {
            return (text.get(skip_blanks(text, at + word.len())) != Some(&b'(')).then_some(found);
        }
        if !QUALIFIERS.contains(&word) {
            return None;
        }
        found.qualifiers.push(Word { range: at..at + word.len(), text: word.to_owned() });
        at += word.len();
    }
}

/// Whether a word is a qualifier, in one of its spellings.
pub fn is_qualifier(word: &str, qualifier: &str) -> bool {
    word.trim_matches('_') == qualifier
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[Word]) -> Vec<&str> {
        words.iter().map(|word| word.text.as_str()).collect()
    }

    #[test]
    fn specifiers_end_where_the_declarator_begins() {
        let text = "static const unsigned /* int */ long volatile *p, q;";
        let found = specifiers(text.as_bytes(), 0).unwrap();
        assert_eq!(words(&found.qualifiers), ["const", "volatile"]);
        assert_eq!(words(&found.type_words), ["unsigned", "long"]);
        assert_eq!(&text[found.end..], "*p, q;");
        let text = "struct S { int a; } __attribute__((packed)) s;";
        assert_eq!(&text[specifiers(text.as_bytes(), 0).unwrap().end..], "s;");
        let text = "uint32_t x;";
        assert_eq!(specifiers(text.as_bytes(), 0).unwrap().typedef.unwrap().text, "uint32_t");
        assert_eq!(specifiers(b"typeof(x) y;", 0), None);
    }

    #[test]
    fn stars_carry_their_qualifiers() {
        let found = stars(b"* const *volatile p[3]", 0, "p").unwrap();
        assert_eq!((found.last, found.count, words(&found.qualifiers)), (Some(9), 2, vec!["volatile"]));
        assert_eq!(stars(b"(*f)(void)", 0, "f"), None);
        assert_eq!(stars(b"f(int)", 0, "f"), None);
    }
}
