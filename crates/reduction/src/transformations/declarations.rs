//! Declarations lose what they can do without: initialisers, qualifiers, dimensions, stars,
//! and all but one of their names.

use tree_sitter::Node;

use super::{Transformation, largest_first};
use crate::edit::Candidate;
use crate::syntax::{Syntax, children, declarators, field};

pub struct Declarations;

impl Transformation for Declarations {
    fn name(&self) -> &'static str {
        "declarations"
    }

    fn about(&self) -> &'static str {
        "drop initialisers, qualifiers, dimensions, stars and names of declarations"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for node in syntax.nodes() {
            match node.kind() {
                "storage_class_specifier" | "type_qualifier" | "bitfield_clause" | "function_specifier" => {
                    candidates.push(Candidate::delete(node.byte_range()))
                }
                "init_declarator" => initialiser(syntax, node, &mut candidates),
                "array_declarator" | "pointer_declarator" => {
                    // The star alone: `int *volatile a` becomes `int volatile a`.
                    let star = node.child(0).filter(|star| star.kind() == "*");
                    candidates.extend(star.map(|star| Candidate::delete(star.byte_range())));
                    let inner = field(node, "declarator");
                    candidates.extend(inner.map(|inner| Candidate::replace(node.byte_range(), syntax.word(inner))));
                }
                "parenthesized_declarator" => {
                    let inner = children(node).first().copied();
                    candidates.extend(inner.map(|inner| Candidate::replace(node.byte_range(), syntax.word(inner))));
                }
                "declaration" | "field_declaration" | "type_definition" => names(node, &mut candidates),
                _ => {}
            }
        }
        largest_first(candidates)
    }
}

fn initialiser(syntax: &Syntax, node: Node, candidates: &mut Vec<Candidate>) {
    let (Some(name), Some(value)) = (field(node, "declarator"), field(node, "value")) else { return };
    candidates.push(Candidate::delete(name.end_byte()..value.end_byte()));
    if value.kind() == "initializer_list" {
        let first = children(value).first().map_or("0", |first| syntax.word(*first));
        candidates.push(Candidate::replace(value.byte_range(), first));
    }
}

/// One of several names goes, with its comma.
fn names(node: Node, candidates: &mut Vec<Candidate>) {
    let all = declarators(node);
    for (index, one) in all.iter().enumerate().filter(|_| all.len() > 1) {
        let range = match all.get(index + 1) {
            Some(next) => one.start_byte()..next.start_byte(),
            None => all[index - 1].end_byte()..one.end_byte(),
        };
        candidates.push(Candidate::delete(range));
    }
}
