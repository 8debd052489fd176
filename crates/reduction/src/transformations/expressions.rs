//! Expressions give way to one of their parts, or to a constant.

use tree_sitter::Node;

use super::{Transformation, largest_first};
use crate::edit::Candidate;
use crate::syntax::{Syntax, children, is_called, is_expression, is_tight};

pub struct Expressions;

impl Transformation for Expressions {
    fn name(&self) -> &'static str {
        "expressions"
    }

    fn about(&self) -> &'static str {
        "put a part of an expression, 0 or 1 in its place"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for node in syntax.nodes().into_iter().filter(|node| is_expression(*node)) {
            for part in parts(node) {
                let word = syntax.word(part);
                let bare = node.kind() == "parenthesized_expression";
                let loose = !bare && !is_tight(part) && node.parent().is_some_and(is_operator);
                let text = if loose { format!("({word})") } else { word.to_owned() };
                if text.len() < node.byte_range().len() {
                    candidates.push(Candidate::replace(node.byte_range(), text));
                }
            }
            if node.byte_range().len() > 1 && !is_literal(node) {
                candidates.push(Candidate::replace(node.byte_range(), "0"));
                candidates.push(Candidate::replace(node.byte_range(), "1"));
            } else if node.kind() == "identifier" && !is_called(node) {
                candidates.push(Candidate::replace(node.byte_range(), "0"));
            }
        }
        largest_first(candidates)
    }
}

/// The nearest expressions inside one; those of a call are its arguments.
fn parts(node: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    for child in children(node) {
        match child.kind() {
            "argument_list" => found.extend(children(child).into_iter().filter(|part| is_expression(*part))),
            _ if is_expression(child) => found.push(child),
            _ => {}
        }
    }
    found
}

fn is_operator(node: Node) -> bool {
    is_expression(node)
        && !matches!(node.kind(), "parenthesized_expression" | "comma_expression")
        && node.kind() != "call_expression"
}

fn is_literal(node: Node) -> bool {
    matches!(node.kind(), "number_literal" | "string_literal" | "char_literal" | "concatenated_string")
}
