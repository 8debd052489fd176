//! The only call of a function, or one of a function that only returns a short expression, gives
//! way to what the function does.

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
            let Some(callee) = Callee::of(syntax, function) else { continue };
            let called = |call: &&Node| field(**call, "function").is_some_and(|name| syntax.word(name) == callee.name);
            let calls: Vec<Node> = calls.iter().filter(called).copied().collect();
            for call in &calls {
                candidates.extend(callee.as_expression(syntax, *call, calls.len()));
            }
            if let [only] = calls.as_slice() {
                candidates.extend(callee.as_statements(syntax, *only));
            }
        }
        candidates
    }
}

/// A function that may be put in the place of its calls.
struct Callee<'t> {
    name: &'t str,
    function: Node<'t>,
    parameters: Vec<Node<'t>>,
    statements: Vec<Node<'t>>,
}

impl<'t> Callee<'t> {
    fn of(syntax: &'t Syntax, function: Node<'t>) -> Option<Callee<'t>> {
        let declarator = field(function, "declarator").and_then(function_declarator)?;
        let mut parameters = children(field(declarator, "parameters")?);
        parameters.retain(|parameter| syntax.word(*parameter) != "void");
        let statements = children(field(function, "body")?);
        Some(Callee { name: syntax.word(declared(declarator)?), function, parameters, statements })
    }

    /// `f(x)` becomes `(E)` with `(x)` for the parameter, where `f` is `{ return E; }`.
    fn as_expression(&self, syntax: &Syntax, call: Node, calls: usize) -> Option<Candidate> {
        let [only] = self.statements.as_slice() else { return None };
        let value = *children(*only).first().filter(|_| only.kind() == "return_statement")?;
        let arguments = children(field(call, "arguments")?);
        let names: Vec<_> =
            self.parameters.iter().filter_map(|one| field(*one, "declarator").and_then(declared)).collect();
        if calls > 1 && value.byte_range().len() > SHORT || names.len() != arguments.len() {
            return None;
        }
        let mut edits = Vec::new();
        for node in syntax.of_kind("identifier").into_iter().filter(|node| is_inside(*node, value)) {
            if let Some(at) = names.iter().position(|name| syntax.word(*name) == syntax.word(node)) {
                let range = node.start_byte() - value.start_byte()..node.end_byte() - value.start_byte();
                edits.push(Edit { range, text: format!("({})", syntax.word(arguments[at])).into_bytes() });
            }
        }
        edits.sort_by_key(|edit| edit.range.start);
        let text = apply(&syntax.text[value.byte_range()], &edits);
        Some(Candidate::replace(call.byte_range(), [b"(", text.as_slice(), b")"].concat()))
    }

    /// Parameters as variables and the statements of the body come before the statement that holds
    /// the only call, and what is returned at the end in the place of the call.
    fn as_statements(&self, syntax: &Syntax, call: Node) -> Option<Candidate> {
        let returns = syntax.of_kind("return_statement").into_iter().filter(|node| is_inside(*node, self.function));
        let last = self.statements.last().filter(|last| last.kind() == "return_statement");
        let holder = holding_statement(call)?;
        let arguments = children(field(call, "arguments")?);
        if returns.count() > usize::from(last.is_some())
            || arguments.len() != self.parameters.len()
            || is_inside(call, self.function)
        {
            return None;
        }
        let mut before = String::new();
        for (parameter, argument) in self.parameters.iter().zip(arguments) {
            before += &format!("{}={};", syntax.word(*parameter), syntax.word(argument));
        }
        for statement in self.statements.iter().filter(|statement| last != Some(statement)) {
            before += syntax.word(*statement);
        }
        let value = last.and_then(|last| children(*last).first().copied());
        let result = value.map_or("0".to_owned(), |value| format!("({})", syntax.word(value)));
        Candidate::together(vec![
            Edit { range: self.function.byte_range(), text: Vec::new() },
            Edit { range: holder.start_byte()..holder.start_byte(), text: before.into_bytes() },
            Edit { range: call.byte_range(), text: result.into_bytes() },
        ])
    }
}

fn is_inside(node: Node, outer: Node) -> bool {
    outer.start_byte() <= node.start_byte() && node.end_byte() <= outer.end_byte()
}

/// The statement of a block that a node is part of.
fn holding_statement(node: Node<'_>) -> Option<Node<'_>> {
    let mut at = node;
    while let Some(parent) = at.parent() {
        if parent.kind() == "compound_statement" {
            return Some(at);
        }
        at = parent;
    }
    None
}
