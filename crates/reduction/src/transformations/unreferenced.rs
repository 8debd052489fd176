//! Functions, variables and types of the whole file that nothing else in it names.

use std::collections::HashMap;

use tree_sitter::Node;

use super::Transformation;
use crate::edit::{Candidate, Edit};
use crate::syntax::{Syntax, children, declarators, declared, field};

pub struct Unreferenced;

impl Transformation for Unreferenced {
    fn name(&self) -> &'static str {
        "unreferenced"
    }

    fn about(&self) -> &'static str {
        "drop functions, variables and types that nothing names"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let items = children(syntax.root());
        let mut uses: HashMap<&str, usize> = HashMap::new();
        for node in syntax.nodes().into_iter().filter(|node| is_name(*node)) {
            *uses.entry(syntax.word(node)).or_default() += 1;
        }
        let unused = |item: &&Node| {
            let names = names(syntax, **item);
            let own = |name: &str| count(syntax, **item, name);
            !names.is_empty() && names.iter().all(|name| *name != "main" && uses.get(name) == Some(&own(name)))
        };
        let unused: Vec<Node> = items.iter().filter(unused).copied().collect();
        let edits = unused.iter().map(|item| Edit { range: item.byte_range(), text: Vec::new() }).collect();
        let mut candidates: Vec<Candidate> = Candidate::together(edits).into_iter().collect();
        if unused.len() > 1 {
            candidates.extend(unused.iter().map(|item| Candidate::delete(item.byte_range())));
        }
        candidates
    }
}

fn is_name(node: Node) -> bool {
    matches!(node.kind(), "identifier" | "type_identifier")
}

/// How often a name stands in an item.
fn count(syntax: &Syntax, item: Node, name: &str) -> usize {
    let inside = |node: &Node| item.start_byte() <= node.start_byte() && node.end_byte() <= item.end_byte();
    syntax.nodes().iter().filter(|node| inside(node) && is_name(**node) && syntax.word(**node) == name).count()
}

/// What an item gives a name to; empty if that is not known.
fn names<'s>(syntax: &'s Syntax, item: Node) -> Vec<&'s str> {
    let tag = |specifier: Node| field(specifier, "name").map(|name| syntax.word(name));
    match item.kind() {
        "function_definition" | "declaration" | "type_definition" => {
            let mut names: Vec<&str> =
                declarators(item).into_iter().filter_map(declared).map(|name| syntax.word(name)).collect();
            names.extend(field(item, "type").filter(|kind| field(*kind, "body").is_some()).and_then(tag));
            names
        }
        "struct_specifier" | "union_specifier" | "enum_specifier" => tag(item).into_iter().collect(),
        _ => Vec::new(),
    }
}
