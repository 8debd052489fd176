//! A function loses a parameter, and every call of it the argument. What the body still uses
//! becomes a local variable. A function whose result nobody uses returns nothing.

use tree_sitter::Node;

use super::Transformation;
use crate::edit::{Candidate, Edit};
use crate::syntax::{Syntax, children, declarators, declared, field, function_declarator};

pub struct Parameters;

impl Transformation for Parameters {
    fn name(&self) -> &'static str {
        "parameters"
    }

    fn about(&self) -> &'static str {
        "drop a parameter everywhere, make it a local variable, or return nothing"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for function in syntax.of_kind("function_definition") {
            let Some(declarator) = field(function, "declarator").and_then(function_declarator) else { continue };
            let Some(name) = declared(declarator).map(|name| syntax.word(name)) else { continue };
            let places = Places::of(syntax, name);
            let count = field(declarator, "parameters").map_or(0, |list| children(list).len());
            if count > 1 {
                candidates.extend(places.without_any());
            }
            for index in (0..count).rev() {
                candidates.extend(places.without(index, None));
                candidates.extend(as_local(syntax, function, declarator, index, &places));
            }
            if name != "main" {
                candidates.extend(without_result(syntax, function, &places));
            }
        }
        candidates
    }
}

/// Where a function is declared and called.
struct Places<'t> {
    parameters: Vec<Node<'t>>,
    arguments: Vec<Node<'t>>,
    calls: Vec<Node<'t>>,
    declarations: Vec<Node<'t>>,
}

impl<'t> Places<'t> {
    fn of(syntax: &'t Syntax, name: &str) -> Places<'t> {
        let mut places =
            Places { parameters: Vec::new(), arguments: Vec::new(), calls: Vec::new(), declarations: Vec::new() };
        for node in syntax.nodes() {
            match node.kind() {
                "function_declarator" if declared(node).is_some_and(|own| syntax.word(own) == name) => {
                    places.parameters.extend(field(node, "parameters"));
                }
                "call_expression" if field(node, "function").is_some_and(|callee| syntax.word(callee) == name) => {
                    places.arguments.extend(field(node, "arguments"));
                    places.calls.push(node);
                }
                "declaration" | "function_definition" => {
                    let declares = |one: Node| declared(one).is_some_and(|own| syntax.word(own) == name);
                    let functions = declarators(node).into_iter().filter(|one| function_declarator(*one).is_some());
                    if functions.into_iter().any(declares) {
                        places.declarations.push(node);
                    }
                }
                _ => {}
            }
        }
        places
    }

    /// Every list empty.
    fn without_any(&self) -> Option<Candidate> {
        let inside = |list: &Node| list.start_byte() + 1..list.end_byte() - 1;
        let lists =
            self.parameters.iter().chain(&self.arguments).filter(|list| list.end_byte() > list.start_byte() + 1);
        Candidate::together(lists.map(|list| Edit { range: inside(list), text: Vec::new() }).collect())
    }

    /// Every list without its element of this index, and one more edit if given.
    fn without(&self, index: usize, also: Option<Edit>) -> Option<Candidate> {
        let mut edits: Vec<Edit> = also.into_iter().collect();
        for list in self.parameters.iter().chain(&self.arguments) {
            let elements = children(*list);
            let Some(element) = elements.get(index) else { continue };
            let range = match (elements.get(index + 1), index.checked_sub(1)) {
                (Some(next), _) => element.start_byte()..next.start_byte(),
                (None, Some(before)) => elements[before].end_byte()..element.end_byte(),
                (None, None) => element.byte_range(),
            };
            edits.push(Edit { range, text: Vec::new() });
        }
        Candidate::together(edits)
    }
}

/// The parameter as a variable of the body, with the value that the first call gives it.
fn as_local(syntax: &Syntax, function: Node, declarator: Node, index: usize, places: &Places) -> Option<Candidate> {
    let parameter = *children(field(declarator, "parameters")?).get(index)?;
    let argument = children(*places.arguments.first()?).get(index).map(|argument| syntax.word(*argument))?;
    let start = field(function, "body")?.start_byte() + 1;
    let text = format!("{}={argument};", syntax.word(parameter));
    places.without(index, Some(Edit { range: start..start, text: text.into_bytes() }))
}

/// `void` in place of the type, and returns without values, where every call stands alone.
fn without_result(syntax: &Syntax, function: Node, places: &Places) -> Option<Candidate> {
    let kind = field(function, "type").filter(|kind| syntax.word(*kind) != "void")?;
    let alone = |call: &Node| call.parent().is_some_and(|parent| parent.kind() == "expression_statement");
    let plain = field(function, "declarator")?.kind() == "function_declarator";
    if !plain || !places.calls.iter().all(alone) {
        return None;
    }
    let kinds = places.declarations.iter().filter_map(|place| field(*place, "type"));
    let mut edits: Vec<Edit> = kinds.map(|kind| Edit { range: kind.byte_range(), text: b"void".to_vec() }).collect();
    if !edits.iter().any(|edit| edit.range == kind.byte_range()) {
        edits.push(Edit { range: kind.byte_range(), text: b"void".to_vec() });
    }
    let inside = |node: &Node| function.start_byte() <= node.start_byte() && node.end_byte() <= function.end_byte();
    for statement in syntax.of_kind("return_statement").into_iter().filter(inside) {
        let value = children(statement).first().map(|value| value.byte_range());
        edits.extend(value.map(|range| Edit { range, text: Vec::new() }));
    }
    Candidate::together(edits)
}
