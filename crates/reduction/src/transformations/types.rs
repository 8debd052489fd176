//! Types become `int`: one name of a type everywhere at once, or in one place; typedefs become
//! what they stand for.

use std::collections::BTreeMap;

use tree_sitter::Node;

use super::Transformation;
use crate::edit::{Candidate, Edit};
use crate::syntax::{Syntax, declarators, field};

pub struct Types;

impl Transformation for Types {
    fn name(&self) -> &'static str {
        "types"
    }

    fn about(&self) -> &'static str {
        "use int for other types, and what typedefs stand for"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let typedefs = typedefs(syntax);
        let mut places: BTreeMap<&str, Vec<Node>> = BTreeMap::new();
        for node in syntax.nodes().into_iter().filter(|node| is_type(*node)) {
            places.entry(syntax.word(node)).or_default().push(node);
        }
        let mut candidates = Vec::new();
        for (word, nodes) in &places {
            let all = |text: &str| {
                let edits = nodes.iter().map(|node| Edit { range: node.byte_range(), text: text.into() });
                Candidate::together(edits.collect())
            };
            if *word != "int" && *word != "void" {
                candidates.extend(all("int"));
            }
            candidates.extend(typedefs.get(word).and_then(|meaning| all(meaning)));
            for node in nodes.iter().filter(|_| nodes.len() > 1 && *word != "int" && *word != "void") {
                candidates.push(Candidate::replace(node.byte_range(), "int"));
            }
        }
        candidates
    }
}

/// A type where it is used, not where it is made.
fn is_type(node: Node) -> bool {
    let named = matches!(node.kind(), "primitive_type" | "sized_type_specifier" | "type_identifier");
    let tagged = matches!(node.kind(), "struct_specifier" | "union_specifier" | "enum_specifier");
    let used = node.parent().is_some_and(|parent| field(parent, "type") == Some(node));
    used && (named || tagged && field(node, "body").is_none())
}

/// Simple typedefs with what they stand for.
fn typedefs<'s>(syntax: &'s Syntax) -> BTreeMap<&'s str, &'s str> {
    let mut found = BTreeMap::new();
    for definition in syntax.of_kind("type_definition") {
        let meaning = field(definition, "type").filter(|kind| field(*kind, "body").is_none());
        for name in declarators(definition).into_iter().filter(|name| name.kind() == "type_identifier") {
            found.extend(meaning.map(|meaning| (syntax.word(name), syntax.word(meaning))));
        }
    }
    found
}
