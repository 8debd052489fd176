//! A program with one piece left out, in every way there is: its nearest relatives that have less to them.

use std::collections::HashSet;

use tree_sitter::Node;

use crate::edit::{Candidate, Edit, apply};
use crate::sweep::hash;
use crate::syntax::Syntax;
use crate::transformations::taking;

/// A program that differs little from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relative {
    /// How it is made, with the line.
    pub how: String,
    pub edits: Vec<Edit>,
}

impl Relative {
    /// Its text, made of that of the other.
    pub fn of(&self, text: &[u8]) -> Vec<u8> {
        apply(text, &self.edits)
    }
}

/// All that can be made by taking one piece away, the smallest pieces first. Not all of it is C.
///
/// ```
/// use whodunit_reduction::lacking_a_piece;
/// let text = b"int f(int a) { return a + 1; }";
/// assert!(lacking_a_piece(text).iter().any(|one| one.of(text) == b"int f(int a) { return a; }"));
/// ```
pub fn lacking_a_piece(text: &[u8]) -> Vec<Relative> {
    let syntax = Syntax::parse(text);
    let mut all: Vec<(&str, Candidate)> = Vec::new();
    all.extend(taking().flat_map(|one| one.candidates(&syntax).into_iter().map(|it| (one.name(), it))));
    all.extend(syntax.nodes().into_iter().filter(|node| is_small(*node, text)).map(|node| ("without", bare(node))));
    all.retain(|(_, candidate)| candidate.saved() > 0);
    all.sort_by_key(|(_, candidate)| (candidate.saved(), candidate.edits[0].range.start));
    let mut seen = HashSet::new();
    let made = all.into_iter().map(|(by, candidate)| Relative {
        how: format!("{by} in line {}", line_of(text, candidate.edits[0].range.start)),
        edits: candidate.edits,
    });
    // Of a large program there are too many to keep their texts.
    made.filter(|one| seen.insert(hash(&one.of(text)))).collect()
}

/// A node by itself, whatever it is: attributes, operands of `asm` and others that no transformation knows.
fn bare(node: Node) -> Candidate {
    Candidate::delete(node.byte_range())
}

/// Whether most of the program is left without it.
fn is_small(node: Node, text: &[u8]) -> bool {
    2 * node.byte_range().len() < text.len()
}

fn line_of(text: &[u8], at: usize) -> usize {
    1 + text[..at].iter().filter(|byte| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let made = lacking_a_piece(text.as_bytes());
        made.iter().map(|one| String::from_utf8(one.of(text.as_bytes())).unwrap()).collect()
    }

    #[test]
    fn every_kind_of_piece_can_go() {
        let made = texts("static int a;\nvoid f(void) {\n  if (a) g();\n  asm(\"\" : \"=r\"(a));\n}\n");
        for wanted in [
            " int a;\nvoid f(void) {\n  if (a) g();\n  asm(\"\" : \"=r\"(a));\n}\n",
            "static int a;\nvoid f(void) {\n  g();\n  asm(\"\" : \"=r\"(a));\n}\n",
            "static int a;\nvoid f(void) {\n  if (a) g();\n  \n}\n",
        ] {
            assert!(made.iter().any(|text| text == wanted), "{wanted:?} in {made:#?}");
        }
    }

    #[test]
    fn smaller_pieces_come_first_and_nothing_twice() {
        let text = "int f(int a) { return a + 1; }\nint g(void) { return 2; }\n";
        let made = texts(text);
        assert!(made.windows(2).all(|two| two[0].len() >= two[1].len()));
        assert_eq!(made.iter().collect::<HashSet<_>>().len(), made.len());
        assert!(made.iter().all(|one| one != text));
    }

    #[test]
    fn the_line_is_told() {
        let made = lacking_a_piece(b"int a;\nint b;\nint c;\n");
        assert!(made.iter().any(|one| one.how == "delete in line 2"), "{made:?}");
    }

    #[test]
    fn what_is_no_c_does_no_harm() {
        for text in ["", "}{", "int f(", "\u{e9}"] {
            lacking_a_piece(text.as_bytes());
        }
    }
}
