//! C and LLVM IR with their words coloured: comments, strings, numbers, key words, names of IR.

use maud::{Markup, PreEscaped, html};
use whodunit_program::Language;

use super::visible::visible;

const C_WORDS: &[&str] = &[
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "_Bool",
    "__attribute__",
];
const IR_WORDS: &[&str] = &[
    "define",
    "declare",
    "ret",
    "br",
    "switch",
    "label",
    "load",
    "store",
    "alloca",
    "getelementptr",
    "phi",
    "call",
    "icmp",
    "fcmp",
    "add",
    "sub",
    "mul",
    "sdiv",
    "udiv",
    "srem",
    "urem",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "xor",
    "select",
    "trunc",
    "zext",
    "sext",
    "bitcast",
    "ptrtoint",
    "inttoptr",
    "unreachable",
    "global",
    "constant",
    "void",
    "ptr",
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "float",
    "double",
    "to",
    "nsw",
    "nuw",
    "inbounds",
    "align",
    "attributes",
    "target",
    "datalayout",
    "triple",
    "internal",
    "private",
    "null",
    "undef",
    "poison",
    "true",
    "false",
    "zeroinitializer",
    "tail",
    "noundef",
    "x",
];

/// A program as the contents of a `pre`.
pub fn highlighted(language: Language, text: &str) -> Markup {
    let text = visible(text);
    let mut parts = String::new();
    let mut rest = &*text;
    while let Some(first) = rest.chars().next() {
        let (length, class) = token(language, rest, first);
        let (word, after) = rest.split_at(length);
        let part = match class {
            Some(class) => html! { span class=(class) { (word) } },
            None => html! { (word) },
        };
        parts.push_str(&part.0);
        rest = after;
    }
    PreEscaped(parts)
}

/// The length of the token that a text begins with, and how it is shown.
fn token(language: Language, text: &str, first: char) -> (usize, Option<&'static str>) {
    let to_line_end = || text.find('\n').unwrap_or(text.len());
    match (language, first) {
        (Language::C, '/') if text.starts_with("//") => (to_line_end(), Some("rem")),
        (Language::C, '/') if text.starts_with("/*") => {
            (text[2..].find("*/").map_or(text.len(), |at| at + 4), Some("rem"))
        }
        (Language::C, '#') => (to_line_end(), Some("pre")),
        (Language::Ir, ';') => (to_line_end(), Some("rem")),
        (Language::Ir, '%' | '@' | '!') => (1 + span(&text[1..], is_name), Some("var")),
        (_, '"') => (quoted(text, '"'), Some("str")),
        (Language::C, '\'') => (quoted(text, '\''), Some("str")),
        (_, '0'..='9') => (span(text, is_name), Some("num")),
        (_, c) if c.is_ascii_alphabetic() || c == '_' => {
            let length = span(text, |c| c.is_ascii_alphanumeric() || c == '_');
            let words = if language == Language::C { C_WORDS } else { IR_WORDS };
            (length, words.contains(&&text[..length]).then_some("key"))
        }
        _ => (span(text, is_plain).max(first.len_utf8()), None),
    }
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-')
}

/// Nothing that a token of its own could begin with.
fn is_plain(c: char) -> bool {
    !c.is_ascii_alphanumeric() && !"_/#;%@!\"'".contains(c)
}

fn span(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}

/// A string ends at its quote, or at the end of the line if it has none.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_get_their_class_and_markup_is_text() {
        let shown = highlighted(Language::C, "int x = 3; // <b>\nchar *s = \"</pre>\\\"\";").into_string();
        assert!(shown.starts_with("<span class=\"key\">int</span> x = <span class=\"num\">3</span>; "), "{shown}");
        assert!(shown.contains("<span class=\"rem\">// &lt;b&gt;</span>\n"), "{shown}");
        assert!(shown.contains("<span class=\"str\">&quot;&lt;/pre&gt;\\&quot;&quot;</span>;"), "{shown}");
        let ir = highlighted(Language::Ir, "%a.1 = add i32 1, @x ; c").into_string();
        assert!(ir.starts_with("<span class=\"var\">%a.1</span> = <span class=\"key\">add</span>"), "{ir}");
    }

    #[test]
    fn no_character_is_lost_whatever_the_text() {
        for text in ["'", "\"\\", "/*", "é/ü%", "a'b\n\"c", "😀\"", "#", "!", "//"] {
            for language in [Language::C, Language::Ir] {
                let shown = highlighted(language, text).into_string();
                let plain = shown.replace("</span>", "");
                let plain = plain.split("<span class=\"").enumerate().map(|(number, part)| match number {
                    0 => part,
                    _ => &part[part.find('>').unwrap_or(0) + 1..],
                });
                let plain = plain.collect::<String>().replace("&quot;", "\"").replace("&amp;", "&");
                assert_eq!(plain, text);
            }
        }
    }
}
