//! LLVM IR cut into words, each with what it is and the line and function it is in. No parser: what comes of an edit is read by LLVM, which
//! refuses what is none.

use std::ops::Range;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A keyword, an opcode, a type or a flag.
    Plain,
    /// A name that begins a block, without its colon.
    Label,
    /// `%name`
    Local,
    /// `@name`
    Global,
    /// `#0`, of attributes.
    Attributes,
    /// `!name` or `!0`
    Metadata,
    /// A number, in whatever form.
    Number,
    /// One character that stands for itself.
    Sign,
}

/// A word of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub at: usize,
    pub kind: Kind,
    /// Its line, from 0.
    pub line: usize,
    /// How many brackets it is in, functions not counted.
    pub depth: usize,
    /// The number of the function in whose body it is.
    pub body: Option<usize>,
}

impl Word<'_> {
    pub fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    pub fn is(&self, text: &str) -> bool {
        self.text == text
    }
}

/// All words in their order; comments and strings are none. Nothing of what is no text, such as bitcode.
pub(super) fn words(text: &[u8]) -> Vec<Word<'_>> {
    let Ok(text) = std::str::from_utf8(text) else { return Vec::new() };
    let mut all = Vec::new();
    let (mut start, mut functions, mut body) = (0, 0, None);
    for (line, whole) in text.split_inclusive('\n').enumerate() {
        if whole.starts_with('}') {
            body = None;
        }
        let mut depth = 0usize;
        let mut at = 0;
        while let Some((word, kind, next)) = next_word(whole, at) {
            if kind == Kind::Sign && matches!(word, ")" | "]" | "}" | ">") {
                depth = depth.saturating_sub(1);
            }
            let at_word = start + next - word.len();
            all.push(Word { text: word, at: at_word, kind, line, depth, body });
            if kind == Kind::Sign && matches!(word, "(" | "[" | "{" | "<") {
                depth += 1;
            }
            at = next;
        }
        if whole.starts_with("define ") && whole.trim_end().ends_with('{') {
            body = Some(functions);
            functions += 1;
        }
        start += whole.len();
    }
    mark_labels(&mut all, text);
    all
}

/// The next word of a line from some place on, and the place behind it.
fn next_word(line: &str, mut at: usize) -> Option<(&str, Kind, usize)> {
    loop {
        let rest = line.get(at..)?;
        let first = rest.chars().next()?;
        let kind = match first {
            ';' => return None,
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            '"' => {
                at += 1 + rest[1..].find('"').map_or(rest.len() - 1, |end| end + 1);
                continue;
            }
            '%' => Kind::Local,
            '@' => Kind::Global,
            '#' => Kind::Attributes,
            '!' => Kind::Metadata,
            '0'..='9' => Kind::Number,
            '-' if rest[1..].starts_with(|next: char| next.is_ascii_digit()) => Kind::Number,
            _ if is_of_name(first) => Kind::Plain,
            _ => Kind::Sign,
        };
        let length = match kind {
            Kind::Sign => first.len_utf8(),
            Kind::Number => 1 + rest[1..].find(|next| !is_of_number(next)).unwrap_or(rest.len() - 1),
            // A name may be quoted.
            _ if rest[1..].starts_with('"') => 2 + rest[2..].find('"').map_or(rest.len() - 2, |end| end + 1),
            _ => {
                first.len_utf8()
                    + rest[first.len_utf8()..]
                        .find(|next| !is_of_name(next))
                        .unwrap_or_else(|| rest.len() - first.len_utf8())
            }
        };
        return Some((&rest[..length], kind, at + length));
    }
}

fn is_of_name(one: char) -> bool {
    one.is_ascii_alphanumeric() || matches!(one, '_' | '.' | '$')
}

/// Of `1.5e+10` too, and of `0xH3C00`.
fn is_of_number(one: char) -> bool {
    one.is_ascii_alphanumeric() || matches!(one, '.' | '+')
}

/// A word at the beginning of a line of a body that a colon follows is a label.
fn mark_labels(all: &mut [Word], text: &str) {
    let mut last = None;
    for word in all {
        let begins = last != Some(word.line);
        last = Some(word.line);
        let followed = text[word.at + word.text.len()..].starts_with(':');
        if begins && followed && word.body.is_some() && matches!(word.kind, Kind::Plain | Kind::Number) {
            word.kind = Kind::Label;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_cut_into_words() {
        let text = "@g = global i32 -7 ; not @h\ndefine i32 @f(i32 %\"a b\") #0 {\nentry:\n  %x.1 = add nsw i32 %0, 1\n  br label %entry, !tbaa !3\n}\n";
        let all = words(text.as_bytes());
        let of = |kind| all.iter().filter(|word| word.kind == kind).map(|word| word.text).collect::<Vec<_>>();
        assert_eq!(of(Kind::Global), ["@g", "@f"]);
        assert_eq!(of(Kind::Local), ["%\"a b\"", "%x.1", "%0", "%entry"]);
        assert_eq!((of(Kind::Number), of(Kind::Label)), (vec!["-7", "1"], vec!["entry"]));
        assert_eq!((of(Kind::Attributes), of(Kind::Metadata)), (vec!["#0"], vec!["!tbaa", "!3"]));
        assert!(all.iter().all(|word| &text[word.range()] == word.text));
        let add = all.iter().find(|word| word.is("add")).unwrap();
        assert_eq!((add.line, add.body, add.depth), (3, Some(0), 0));
        assert!(all.iter().filter(|word| word.line < 2).all(|word| word.body.is_none()));
    }

    #[test]
    fn what_is_no_text_has_no_words() {
        assert!(words(b"BC\xc0\xde").is_empty());
        for text in ["", "\"", "%", "@\"", "define {", "-", "\u{e9}", "%\"\u{e9}", "1\u{e9}", "a\u{e9}", "!\u{e9}-1"] {
            words(text.as_bytes());
        }
    }
}
