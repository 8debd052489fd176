//! A program with one part replaced by another of its kind, in many ways: its nearest relatives that are no smaller. For bugs that stop the
//! compiler, where it does not matter what a program computes.

use std::collections::{BTreeSet, HashSet};

use tree_sitter::Node;
use whodunit_program::Edit;

use crate::pieces::Relative;
use crate::syntax::{Syntax, is_called, is_expression};

/// Words that can stand for each other, and signs, each by what they are part of.
const GROUPS: [(&str, &[&str]); 8] = [
    (
        "primitive_type",
        &["char", "short", "int", "long", "long long", "unsigned", "__int128", "float", "double", "_Bool", "void"],
    ),
    ("sized_type_specifier", &["signed", "unsigned", "short", "long"]),
    ("storage_class_specifier", &["static", "extern", "inline", "register"]),
    ("type_qualifier", &["const", "volatile", "restrict"]),
    (
        "binary_expression",
        &["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&&", "||"],
    ),
    ("assignment_expression", &["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]),
    ("unary_expression", &["-", "~", "!", "+"]),
    ("update_expression", &["++", "--"]),
];
/// Values that are put where a number stands.
const NUMBERS: [&str; 9] = ["0", "1", "2", "3", "7", "8", "64", "1000", "0.5"];
/// What is written in place of an expression; `_` stands for itself.
const EXPRESSIONS: [&str; 5] = ["0", "1", "(char)(_)", "(double)(_)", "((_)+1)"];
const STRINGS: [&str; 3] = ["\"\"", "\"m\"", "\"r\""];
/// Other names of the program that are put where one stands.
const NAMES: usize = 6;

/// All that can be made by replacing one part. Not all of it is C.
///
/// ```
/// use whodunit_reduction::with_a_part_replaced;
/// let text = b"int f(int a) { return a + 2; }";
/// let made: Vec<_> = with_a_part_replaced(text).iter().map(|one| one.of(text)).collect();
/// for wanted in ["int f(long a) { return a + 2; }", "int f(int a) { return a - 2; }", "int f(int a) { return a + 3; }"] {
///     assert!(made.contains(&wanted.into()), "{wanted}");
/// }
/// ```
pub fn with_a_part_replaced(text: &[u8]) -> Vec<Relative> {
    let syntax = Syntax::parse(text);
    let names = Names::of(&syntax);
    let mut seen = HashSet::new();
    let mut made = Vec::new();
    for node in syntax.all_nodes() {
        let (word, range) = (syntax.word(node), node.byte_range());
        // What is no text, such as a stray byte, is left alone.
        if word.is_empty() {
            continue;
        }
        let line = 1 + node.start_position().row;
        for other in replacements(&names, node, word).into_iter().filter(|other| other != word) {
            if seen.insert((range.clone(), other.clone())) {
                let how = format!("{} for {} in line {line}", short(&other), short(word));
                made.push(Relative { how, edits: vec![Edit { range: range.clone(), text: other.into() }] });
            }
        }
    }
    made
}

/// What may stand in the place of a node.
fn replacements(names: &Names, node: Node, word: &str) -> Vec<String> {
    let owned = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect();
    let mut all: Vec<String> = match node.kind() {
        "number_literal" => numbers(word),
        "string_literal" => owned(&STRINGS),
        "identifier" | "type_identifier" | "field_identifier" => names.beside(node.kind(), word),
        _ => group_of(node, word).map(owned).unwrap_or_default(),
    };
    if is_expression(node) && !is_called(node) && !names_something(node) {
        all.extend(EXPRESSIONS.map(|pattern| pattern.replace('_', word)));
    }
    all
}

/// Whether a node is the name in a declaration, where no other expression can stand.
fn names_something(node: Node) -> bool {
    node.parent().is_some_and(|parent| {
        parent.kind().ends_with("declarator") && parent.child_by_field_name("declarator") == Some(node)
            || matches!(parent.kind(), "declaration" | "parameter_declaration" | "enumerator")
    })
}

/// Numbers near to one, and others.
fn numbers(word: &str) -> Vec<String> {
    let near = word.parse::<u32>().map_or(Vec::new(), |value| vec![value.wrapping_add(1), value.saturating_sub(1)]);
    near.into_iter().map(|value| value.to_string()).chain(NUMBERS.map(str::to_owned)).collect()
}

/// Words and signs that can stand for one.
fn group_of(node: Node, word: &str) -> Option<&'static [&'static str]> {
    let parent = node.parent().map_or("", |parent| parent.kind());
    let fits = |(part_of, group): &&(&str, &[&str])| [parent, node.kind()].contains(part_of) && group.contains(&word);
    GROUPS.iter().find(fits).filter(|_| node.child_count() == 0).map(|(_, group)| *group)
}

/// The names of a program by what they are names of.
struct Names(BTreeSet<(&'static str, String)>);

impl Names {
    fn of(syntax: &Syntax) -> Names {
        let named = |kind: &'static str| {
            let words = syntax.of_kind(kind).into_iter().map(|node| syntax.word(node).to_owned());
            words.map(|word| (kind, word)).collect::<Vec<_>>()
        };
        Names(["identifier", "type_identifier", "field_identifier"].into_iter().flat_map(named).collect())
    }

    /// Some that come after one in the order of names, and then from the beginning, so that all have their turn.
    fn beside(&self, kind: &str, word: &str) -> Vec<String> {
        let alike: Vec<&String> = self.0.iter().filter(|(of, _)| *of == kind).map(|(_, name)| name).collect();
        let at = alike.iter().position(|name| *name == word).map_or(0, |at| at + 1);
        let others = alike.iter().cycle().skip(at).take(alike.len().saturating_sub(1));
        others.take(NAMES).map(|name| (*name).clone()).collect()
    }
}

/// The beginning of a part, to be told.
fn short(part: &str) -> String {
    let line = part.split('\n').next().unwrap_or_default();
    let cut: String = line.chars().take(24).collect();
    if cut.len() < part.len() { format!("{cut}...") } else { cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let made = with_a_part_replaced(text.as_bytes());
        made.iter().map(|one| String::from_utf8(one.of(text.as_bytes())).unwrap()).collect()
    }

    #[test]
    fn every_kind_of_part_is_replaced_by_its_like() {
        let text = "typedef int V __attribute__((vector_size(8)));\nstatic V v;\n\
                    int f(int a, unsigned long b, const int *c) { a += -g(a); c++; return a + 1; }\n";
        let made = texts(text);
        for wanted in [
            "vector_size(9)",
            "vector_size(64)",
            "extern V v",
            "a -= -g(a)",
            "a += ~g(a)",
            "-g(0)",
            "f(double a",
            "unsigned short b",
            "volatile int *c",
            "c--",
            "return v",
            "return a << 1",
            "return (char)(a)",
        ] {
            assert!(made.iter().any(|text| text.contains(wanted)), "{wanted} in {made:#?}");
        }
        // A declared name is no expression, and the star of a pointer no operator.
        assert!(!made.iter().any(|text| text.contains("int 0") || text.contains("const int +c")), "{made:#?}");
    }

    #[test]
    fn each_differs_from_the_program_and_from_the_others() {
        let text = "int f(int a, int b) { return a < b ? a : 1; }\n";
        let made = texts(text);
        assert_eq!(made.iter().collect::<HashSet<_>>().len(), made.len());
        assert!(made.len() > 40 && made.iter().all(|one| one != text), "{}", made.len());
    }

    #[test]
    fn it_is_told_what_stands_for_what() {
        let made = with_a_part_replaced(b"int a;\nint b = 5;\n");
        assert!(made.iter().any(|one| one.how == "6 for 5 in line 2"), "{made:?}");
    }

    #[test]
    fn what_is_no_c_does_no_harm() {
        for text in [&b""[..], b"}{", b"int f(", "\u{e9}".as_bytes(), b"int \xff = 1;", b"char *a = \"\xfe\";"] {
            with_a_part_replaced(text).iter().for_each(|one| drop(one.of(text)));
        }
    }
}
