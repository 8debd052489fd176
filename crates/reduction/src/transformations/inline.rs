//! A call of a function that only returns an expression gives way to that expression; one that
//! stands alone, to the body of a function without parameters and returns.

use tree_sitter::Node;

use super::Transformation;
use crate::edit::{Candidate, Edit, apply};
use crate::syntax::{Syntax, children, declared, field, function_declarator};

pub struct Inline;

/// Longest expression that is put in place of several calls.
const SHORT: usize = 40;

impl Transformation for Inline {
    fn name(&self) -> &'static str {
        "inline"
    }

    fn about(&self) -> &'static str {
        "put what a function does in the place of a call of it"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let calls = syntax.of_kind("call_expression");
        for function in syntax.of_kind("function_definition") {
            let Some(declarator) = field(function, "declarator").and_then(function_declarator) else { continue };
            let Some(name) = declared(declarator).map(|name| syntax.word(name)) else { continue };
            let called = |call: &&Node| field(**call, "function").is_some_and(|callee| syntax.word(callee) == name);
            let calls: Vec<Node> = calls.iter().filter(called).copied().collect();
            for call in &calls {
                candidates.extend(by_expression(syntax, function, declarator, *call, calls.len()));
                candidates.extend(by_block(syntax, function, declarator, *call, calls.len()));
            }
        }
        candidates
    }
}

/// `f(x)` becomes `(E)` with `(x)` for the parameter, where `f` is `{ return E; }`.
fn by_expression(syntax: &Syntax, function: Node, declarator: Node, call: Node, calls: usize) -> Option<Candidate> {
    let body = children(field(function, "body")?);
    let [only] = body.as_slice() else { return None };
    let value = *children(*only).first().filter(|_| only.kind() == "return_statement")?;
    if calls > 1 && value.byte_range().len() > SHORT {
        return None;
    }
    let parameters = children(field(declarator, "parameters")?);
    let arguments = children(field(call, "arguments")?);
    let names: Vec<_> = parameters.iter().filter_map(|one| field(*one, "declarator").and_then(declared)).collect();
    if names.len() != arguments.len() {
        return None;
    }
    let mut edits = Vec::new();
    let inside = |node: &Node| value.start_byte() <= node.start_byte() && node.end_byte() <= value.end_byte();
    for node in syntax.of_kind("identifier").into_iter().filter(inside) {
        if let Some(at) = names.iter().position(|name| syntax.word(*name) == syntax.word(node)) {
            let range = node.start_byte() - value.start_byte()..node.end_byte() - value.start_byte();
            edits.push(Edit { range, text: format!("({})", syntax.word(arguments[at])).into_bytes() });
        }
    }
    edits.sort_by_key(|edit| edit.range.start);
    let text = apply(&syntax.text[value.byte_range()], &edits);
    let text = [b"(".as_slice(), text.as_slice(), b")".as_slice()].concat();
    Some(Candidate::replace(call.byte_range(), text))
}

/// `f();` becomes the body of `f`, where that is its only call.
fn by_block(syntax: &Syntax, function: Node, declarator: Node, call: Node, calls: usize) -> Option<Candidate> {
    let body = field(function, "body")?;
    let statement = call.parent().filter(|parent| parent.kind() == "expression_statement")?;
    let inside = |node: &Node| function.start_byte() <= node.start_byte() && node.end_byte() <= function.end_byte();
    let returns = syntax.of_kind("return_statement").iter().any(inside);
    let parameters = children(field(declarator, "parameters")?);
    let bare = parameters.iter().all(|one| syntax.word(*one) == "void");
    if calls != 1 || returns || !bare || inside(&call) {
        return None;
    }
    Candidate::together(vec![
        Edit { range: function.byte_range(), text: Vec::new() },
        Edit { range: statement.byte_range(), text: syntax.word(body).as_bytes().to_vec() },
    ])
}
