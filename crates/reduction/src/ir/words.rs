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
    /// Whether it is in the brackets of metadata, of which most is what a debugger is told.
    pub in_metadata: bool,
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
    let mut place = Place::default();
    let mut start = 0;
    for (line, whole) in text.split_inclusive('\n').enumerate() {
        let mut at = 0;
        while let Some((word, kind, next)) = next_word(whole, at) {
            let (depth, body) = place.pass(word, kind);
            let at_word = start + next - word.len();
            all.push(Word { text: word, at: at_word, kind, line, depth, body, in_metadata: false });
            at = next;
        }
        start += whole.len();
    }
    mark_labels(&mut all, text);
    mark_metadata(&mut all);
    all
}

/// Where in a module the next word is.
#[derive(Default)]
struct Place {
    depth: usize,
    body: Option<usize>,
    functions: usize,
    /// What came of a function whose body did not begin yet.
    head: Head,
}

#[derive(Default, PartialEq)]
enum Head {
    #[default]
    None,
    Begun,
    Named,
}

impl Place {
    /// Goes past a word: how many brackets it is in, and the body.
    fn pass(&mut self, word: &str, kind: Kind) -> (usize, Option<usize>) {
        match (kind, word) {
            (Kind::Plain, "define") if self.body.is_none() => (self.depth, self.head) = (0, Head::Begun),
            (Kind::Global, _) if self.depth == 0 && self.head == Head::Begun => self.head = Head::Named,
            // Those before the name are of a type.
            (Kind::Sign, "{") if self.depth == 0 && self.head == Head::Named => {
                (self.body, self.head) = (Some(self.functions), Head::None);
                self.functions += 1;
                return (0, None);
            }
            (Kind::Sign, "}") if self.depth == 0 => self.body = None,
            (Kind::Sign, "(" | "[" | "{" | "<") => {
                self.depth += 1;
                return (self.depth - 1, self.body);
            }
            (Kind::Sign, ")" | "]" | "}" | ">") => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        (self.depth, self.body)
    }
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
            Kind::Number => length_of_number(rest),
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
    one.is_ascii_alphanumeric() || matches!(one, '_' | '.' | '$' | '-')
}

/// Of `1.5e+10` and `1.5e-10` too, and of `0xH3C00`.
fn length_of_number(rest: &str) -> usize {
    let is_of_it = |at: usize, next: char| match next {
        '-' => rest[..at].ends_with('e'),
        _ => next.is_ascii_alphanumeric() || matches!(next, '.' | '+'),
    };
    rest.char_indices().skip(1).find(|(at, next)| !is_of_it(*at, *next)).map_or(rest.len(), |(at, _)| at)
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

/// Brackets right behind metadata are its own, as in `!{i32 1}` and `!DILocation(line: 1)`; others are not: `define void @f() !dbg !1 {`.
fn mark_metadata(all: &mut [Word]) {
    let mut outside = None;
    for at in 1..all.len() {
        let (before, word) = (&all[at - 1], &all[at]);
        match outside {
            None if before.kind == Kind::Metadata && before.range().end == word.at && word.kind == Kind::Sign => {
                outside = matches!(word.text, "(" | "{").then_some(word.depth);
            }
            Some(depth) if depth == word.depth => outside = None,
            _ => all[at].in_metadata = outside.is_some(),
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

    /// The words of all bodies, each body by itself.
    fn bodies(text: &str) -> Vec<String> {
        let all = words(text.as_bytes());
        let of = |body: &[Word]| body.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        all.chunk_by(|one, other| one.body == other.body).filter(|part| part[0].body.is_some()).map(of).collect()
    }

    #[test]
    fn a_body_begins_with_its_bracket_wherever_that_stands() {
        for (text, wanted) in [
            ("define void @f() {\n  ret void\n}\n", vec!["ret void"]),
            ("define void @f() { ; nothing\n  ret void\n}\n", vec!["ret void"]),
            ("define void @f()\n{\n  ret void }\n", vec!["ret void"]),
            ("define { i8, i8 }\n@f({ i8 } %a,\n  { i8 } %b)\n  #0 {\n  ret void\n}\n", vec!["ret void"]),
            ("define void @f() !dbg !3 {\n  ret void\n}\n!3 = !{i8 1}\n", vec!["ret void"]),
            (
                "define void @f() { ret void }\n@g = global { i8 } { i8 1 }\ndefine i8 @h() {\nret { i8 } %a }",
                vec!["ret void", "ret { i8 } %a"],
            ),
            (
                "define void @f() {\n  switch i8 %a, label %b [\n    i8 1, label %c\n  ]\n}\n",
                vec!["switch i8 %a , label %b [ i8 1 , label %c ]"],
            ),
            ("declare void @f()\n@g = global { i8 } { i8 1 }\n", vec![]),
        ] {
            assert_eq!(bodies(text), wanted, "{text}");
        }
    }

    #[test]
    fn names_may_have_dashes_and_numbers_exponents() {
        for (text, wanted) in [
            ("%a-b = add @x-y", ["%a-b", "=", "add", "@x-y"]),
            ("float 1.5e-05, -1.0e+3", ["float", "1.5e-05", ",", "-1.0e+3"]),
            ("i8 -1, 0xH3C00", ["i8", "-1", ",", "0xH3C00"]),
        ] {
            assert_eq!(words(text.as_bytes()).iter().map(|word| word.text).collect::<Vec<_>>(), wanted);
        }
        let all = words(b"define void @f() {\na-b:\n  br label %a-b\n}\n");
        assert!(all.iter().any(|word| word.kind == Kind::Label && word.is("a-b")));
    }

    #[test]
    fn what_is_in_metadata_is_known() {
        for (text, wanted) in [
            ("!1 = !{i8 2, !3}\n@g = global i8 4", "i8 2 , !3"),
            ("!1 = distinct !DILocation(line: 2,\n  scope: !3)\n", "line : 2 , scope : !3"),
            ("define void @f() !dbg !1 {\n  ret void, !dbg !2\n}\n", ""),
            ("call void @f(metadata i8 1, metadata !DIExpression(f(2), 3)), !dbg !4\n", "f ( 2 ) , 3"),
        ] {
            let all = words(text.as_bytes());
            let inside: Vec<&str> = all.iter().filter(|word| word.in_metadata).map(|word| word.text).collect();
            assert_eq!(inside.join(" "), wanted, "{text}");
        }
    }

    #[test]
    fn what_is_no_text_has_no_words() {
        assert!(words(b"BC\xc0\xde").is_empty());
        for text in [
            "",
            "\"",
            "%",
            "@\"",
            "define {",
            "define @f {{",
            "}",
            "!(",
            "1e-",
            "-",
            "\u{e9}",
            "%\"\u{e9}",
            "1\u{e9}",
            "a\u{e9}",
            "!\u{e9}-1",
        ] {
            words(text.as_bytes());
        }
    }
}
