//! Control flow gives way to what it controls: a branch, a loop's body, a block's statements.

use tree_sitter::Node;

use super::{Transformation, largest_first};
use crate::edit::Candidate;
use crate::syntax::{Syntax, children, field, is_statement};

pub struct Unwrap;

impl Transformation for Unwrap {
    fn name(&self) -> &'static str {
        "unwrap"
    }

    fn about(&self) -> &'static str {
        "put a branch, a loop's body or a block's statements in the place of the whole"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for node in syntax.nodes() {
            match node.kind() {
                "if_statement" => branches(syntax, node, &mut candidates),
                "for_statement" => {
                    keep(syntax, node, field(node, "body"), &mut candidates);
                    keep(syntax, node, field(node, "initializer"), &mut candidates);
                    let parts = ["condition", "update"].into_iter().filter_map(|name| field(node, name));
                    candidates.extend(parts.map(|part| Candidate::delete(part.byte_range())));
                }
                "while_statement" | "do_statement" | "switch_statement" => {
                    keep(syntax, node, field(node, "body"), &mut candidates)
                }
                "labeled_statement" | "case_statement" => {
                    keep(syntax, node, children(node).into_iter().find(|child| is_statement(*child)), &mut candidates)
                }
                "compound_statement" => block(syntax, node, &mut candidates),
                _ => {}
            }
        }
        largest_first(candidates)
    }
}

/// The node replaced by a part of it.
fn keep(syntax: &Syntax, node: Node, part: Option<Node>, candidates: &mut Vec<Candidate>) {
    if let Some(part) = part {
        let end = if is_statement(part) { "" } else { ";" };
        candidates.push(Candidate::replace(node.byte_range(), format!("{}{end}", syntax.word(part))));
    }
}

fn branches(syntax: &Syntax, node: Node, candidates: &mut Vec<Candidate>) {
    keep(syntax, node, field(node, "consequence"), candidates);
    keep(syntax, node, field(node, "condition"), candidates);
    if let Some(otherwise) = field(node, "alternative") {
        keep(syntax, node, children(otherwise).first().copied(), candidates);
        candidates.push(Candidate::delete(otherwise.byte_range()));
    }
}

/// A block inside a block loses its braces; one that is a function's body becomes a bare return.
fn block(syntax: &Syntax, node: Node, candidates: &mut Vec<Candidate>) {
    let parent = node.parent().map_or("", |parent| parent.kind());
    let inside = &syntax.text[node.start_byte() + 1..(node.end_byte() - 1).max(node.start_byte() + 1)];
    let statements = children(node);
    let single = matches!(statements.as_slice(), [only] if only.kind() != "declaration");
    if parent == "compound_statement" || single && parent != "function_definition" && parent != "switch_statement" {
        candidates.push(Candidate::replace(node.byte_range(), inside));
    }
    if parent == "function_definition" && statements.len() > 1 {
        candidates.push(Candidate::replace(node.byte_range(), "{return 0;}"));
    }
}
