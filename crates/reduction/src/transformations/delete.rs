//! Runs of statements, declarations, fields and list elements: halves of a list and smaller runs,
//! the largest first.

use std::ops::Range;

use tree_sitter::Node;

use super::{Transformation, largest_first};
use crate::edit::Candidate;
use crate::syntax::{Syntax, children, is_statement};

pub struct Delete;

impl Transformation for Delete {
    fn name(&self) -> &'static str {
        "delete"
    }

    fn about(&self) -> &'static str {
        "drop runs of statements, declarations, fields and list elements"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for node in syntax.nodes() {
            for run in runs(&elements(node)) {
                let range = match is_comma_list(node) {
                    true => with_one_comma(node, run),
                    false => run[0].start_byte()..run[run.len() - 1].end_byte(),
                };
                candidates.push(Candidate::delete(range));
            }
        }
        largest_first(candidates)
    }
}

/// What can be left out of a node piece by piece.
fn elements(node: Node) -> Vec<Node> {
    match node.kind() {
        "translation_unit" | "compound_statement" | "field_declaration_list" => children(node),
        "case_statement" => children(node).into_iter().filter(|child| is_statement(*child)).collect(),
        "initializer_list" | "enumerator_list" => children(node),
        "argument_list" => children(node),
        _ => Vec::new(),
    }
}

fn is_comma_list(node: Node) -> bool {
    matches!(node.kind(), "initializer_list" | "enumerator_list" | "argument_list")
}

/// All of a list, its halves, quarters and so on down to single elements.
fn runs<'l, 'n>(list: &'l [Node<'n>]) -> Vec<&'l [Node<'n>]> {
    let mut runs = Vec::new();
    let mut size = list.len();
    while size > 0 {
        runs.extend(list.chunks(size));
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    runs
}

/// The range of a run of list elements with the comma that is then too many.
fn with_one_comma(list: Node, run: &[Node]) -> Range<usize> {
    let (first, last) = (run[0], run[run.len() - 1]);
    match (last.next_named_sibling(), first.prev_named_sibling()) {
        (Some(next), _) => first.start_byte()..next.start_byte(),
        (None, Some(previous)) => previous.end_byte()..last.end_byte(),
        (None, None) => list.start_byte() + 1..list.end_byte() - 1,
    }
}
