//! Short names for everything the program itself declares, in the order they come up.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use super::Transformation;
use crate::edit::{Candidate, Edit};
use crate::syntax::{Syntax, declarators, declared, field, function_declarator};

pub struct Names;

impl Transformation for Names {
    fn name(&self) -> &'static str {
        "names"
    }

    fn about(&self) -> &'static str {
        "give everything a short name"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let own = own_names(syntax);
        let words: Vec<Node> = syntax.nodes().into_iter().filter(|node| is_name(*node)).collect();
        let foreign: BTreeSet<&str> =
            words.iter().map(|node| syntax.word(*node)).filter(|word| !own.contains(word)).collect();
        let mut fresh = (0..).map(short_name).filter(|name| !foreign.contains(name.as_str()));
        let mut names: BTreeMap<&str, String> = BTreeMap::new();
        let mut edits = Vec::new();
        for node in &words {
            let word = syntax.word(*node);
            if own.contains(word) {
                let name = names.entry(word).or_insert_with(|| fresh.next().expect("there are always more names"));
                if name != word {
                    edits.push(Edit { range: node.byte_range(), text: name.clone().into_bytes() });
                }
            }
        }
        Candidate::together(edits).into_iter().collect()
    }
}

/// Whether a node is a name of any kind.
pub fn is_name(node: Node) -> bool {
    matches!(node.kind(), "identifier" | "type_identifier" | "field_identifier" | "statement_identifier")
}

/// a to z, then a1, b1 and so on: never a keyword.
fn short_name(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// Names that the program gives, but `main` and functions it only declares.
pub fn own_names<'s>(syntax: &'s Syntax) -> BTreeSet<&'s str> {
    let mut own = BTreeSet::new();
    let mut foreign = BTreeSet::from(["main"]);
    for node in syntax.nodes() {
        match node.kind() {
            "function_definition" | "parameter_declaration" | "field_declaration" | "type_definition" => {
                own.extend(declarators(node).into_iter().filter_map(declared).map(|name| syntax.word(name)));
            }
            "declaration" => {
                for one in declarators(node) {
                    let name = declared(one).map(|name| syntax.word(name));
                    let list = if function_declarator(one).is_some() { &mut foreign } else { &mut own };
                    list.extend(name);
                }
            }
            "struct_specifier" | "union_specifier" | "enum_specifier" | "enumerator" => {
                own.extend(field(node, "name").map(|name| syntax.word(name)));
            }
            "labeled_statement" => own.extend(field(node, "label").map(|name| syntax.word(name))),
            _ => {}
        }
    }
    let defined = |name: &&str| !foreign.contains(name) || is_defined(syntax, name);
    own.into_iter().filter(|name| *name != "main").filter(defined).collect()
}

fn is_defined(syntax: &Syntax, name: &str) -> bool {
    let functions = syntax.of_kind("function_definition").into_iter().flat_map(declarators).filter_map(declared);
    functions.into_iter().any(|own| syntax.word(own) == name)
}
