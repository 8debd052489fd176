//! Features of a C program, by its tree. Left out is what every program has: `main`, its
//! parameters, `printf`, constants, `int`.

use std::collections::BTreeSet;

use tree_sitter::Node;

use super::types::Types;
use crate::syntax::{Syntax, children, declarators, declared, field, function_declarator};

/// Nodes whose presence is a feature.
const CONSTRUCTS: &[(&str, &str)] = &[
    ("for_statement", "loop"),
    ("while_statement", "loop"),
    ("do_statement", "loop"),
    ("goto_statement", "goto"),
    ("switch_statement", "switch"),
    ("if_statement", "choice"),
    ("conditional_expression", "choice"),
    ("comma_expression", "comma"),
    ("cast_expression", "cast"),
    ("update_expression", "step"),
    ("subscript_expression", "element"),
    ("array_declarator", "array"),
    ("struct_specifier", "struct"),
    ("union_specifier", "union"),
    ("bitfield_clause", "bit-field"),
    ("compound_literal_expression", "compound literal"),
    ("vector_type", "vector"),
];

/// Operators that do the same kind of work.
const OPERATORS: &[(&str, &[&str])] = &[
    ("add", &["+", "-", "+=", "-="]),
    ("multiply", &["*", "*="]),
    ("divide", &["/", "%", "/=", "%="]),
    ("shift", &["<<", ">>", "<<=", ">>="]),
    ("bitwise", &["&", "|", "^", "&=", "|=", "^="]),
    ("logic", &["&&", "||", "!"]),
    ("compare", &["<", ">", "<=", ">="]),
    ("equal", &["==", "!="]),
    ("complement", &["~"]),
];

pub fn features(text: &[u8]) -> BTreeSet<String> {
    let syntax = Syntax::parse(text);
    let mut collector = Collector { syntax: &syntax, types: Types::of(&syntax), features: BTreeSet::new() };
    for item in children(syntax.root()) {
        collector.item(item);
    }
    collector.features
}

struct Collector<'s> {
    syntax: &'s Syntax<'s>,
    types: Types<'s>,
    features: BTreeSet<String>,
}

impl<'s> Collector<'s> {
    fn add(&mut self, feature: impl Into<String>) {
        self.features.insert(feature.into());
    }

    /// Something at file scope.
    fn item(&mut self, item: Node<'s>) {
        match item.kind() {
            // What a typedef stands for counts where it is used; a type it makes counts here.
            "type_definition" => {
                let made = field(item, "type").filter(|made| field(*made, "body").is_some());
                made.into_iter().for_each(|made| self.inside(made, ""));
            }
            "declaration" if declarators(item).into_iter().any(is_prototype) => {}
            "declaration" => {
                let word = if self.is_static(item) { "static global" } else { "global" };
                self.add(word);
                self.inside(item, "");
            }
            "function_definition" => self.function(item),
            _ => self.inside(item, ""),
        }
    }

    fn function(&mut self, function: Node<'s>) {
        let Some(declarator) = field(function, "declarator") else { return };
        let name = declared(declarator).map_or("", |name| self.syntax.word(name));
        if name != "main" {
            let word = if self.is_static(function) { "static function" } else { "function" };
            self.add(word);
            if declarator.kind() == "pointer_declarator" {
                self.add("returns a pointer");
            }
            let result = field(function, "type");
            let kind = result.map_or("", |kind| self.syntax.word(kind));
            let particular = self.types.features(kind);
            particular.into_iter().for_each(|feature| self.add(feature));
            if let Some(parameters) = function_declarator(declarator).and_then(|inner| field(inner, "parameters")) {
                self.parameters(parameters);
            }
        }
        if let Some(body) = field(function, "body") {
            self.inside(body, name);
        }
    }

    fn parameters(&mut self, parameters: Node<'s>) {
        for parameter in children(parameters).into_iter().filter(|one| field(*one, "declarator").is_some()) {
            self.add("parameter");
            self.inside(parameter, "");
        }
    }

    /// Everything in a node; `function` is the name of the function it stands in.
    fn inside(&mut self, top: Node<'s>, function: &str) {
        let mut open = vec![top];
        while let Some(node) = open.pop() {
            if self.is_output(node) {
                open.extend(field(node, "arguments").into_iter().flat_map(|list| children(list).into_iter().skip(1)));
                continue;
            }
            self.node(node, function);
            open.extend(children(node));
        }
    }

    fn node(&mut self, node: Node<'s>, function: &str) {
        let kind = node.kind();
        let constructs = CONSTRUCTS.iter().filter(|(name, _)| *name == kind);
        constructs.for_each(|(_, feature)| self.add(*feature));
        match kind {
            "declaration" if !function.is_empty() => {
                let word = if self.is_static(node) { "static local" } else { "local" };
                self.add(word);
            }
            "type_qualifier" => {
                let word = self.syntax.word(node);
                self.add(word);
            }
            "primitive_type" | "sized_type_specifier" | "type_identifier" => {
                let features = self.types.features(self.syntax.word(node));
                features.into_iter().for_each(|feature| self.add(feature));
            }
            "pointer_declarator" | "abstract_pointer_declarator" => {
                let inner = field(node, "declarator").is_some_and(|inner| inner.kind() == kind);
                self.add(if inner { "pointer to a pointer" } else { "pointer" });
            }
            "field_expression" => {
                let arrow = self.operator(node) == "->";
                self.add(if arrow { "member of a pointee" } else { "member" });
            }
            "pointer_expression" => self.pointer(node),
            "assignment_expression" => self.assignment(node),
            "binary_expression" | "unary_expression" => self.calculation(node),
            "call_expression" => self.call(node, function),
            _ => {}
        }
    }

    fn pointer(&mut self, node: Node<'s>) {
        let of = field(node, "argument").map_or("a variable", place);
        match self.operator(node) {
            "&" => self.add(format!("address of {of}")),
            _ => self.add("dereference"),
        }
    }

    fn assignment(&mut self, node: Node<'s>) {
        let to = field(node, "left").map_or("a variable", place);
        self.add(format!("store to {to}"));
        self.calculation(node);
    }

    fn calculation(&mut self, node: Node<'s>) {
        let operator = self.operator(node);
        let of_literal = field(node, "argument").is_some_and(|argument| argument.kind() == "number_literal");
        // `-1` is a constant.
        if node.kind() == "unary_expression" && of_literal {
            return;
        }
        let groups = OPERATORS.iter().filter(|(_, operators)| operators.contains(&operator));
        groups.for_each(|(feature, _)| self.add(*feature));
    }

    fn call(&mut self, node: Node<'s>, function: &str) {
        let Some(called) = field(node, "function") else { return };
        let name = self.syntax.word(called);
        let arguments = field(node, "arguments").map_or(0, |list| children(list).len());
        if called.kind() != "identifier" {
            self.add("call through a pointer");
        } else if !self.is_defined(name) {
            self.add("call outside");
        } else {
            self.add(if arguments == 0 { "call" } else { "call with arguments" });
        }
        if name == function {
            self.add("recursion");
        }
    }

    fn is_defined(&self, name: &str) -> bool {
        let functions = children(self.syntax.root()).into_iter().filter(|item| item.kind() == "function_definition");
        let mut names = functions.filter_map(|function| field(function, "declarator").and_then(declared));
        names.any(|defined| self.syntax.word(defined) == name)
    }

    fn is_static(&self, declaration: Node) -> bool {
        let specifiers = children(declaration).into_iter().filter(|child| child.kind() == "storage_class_specifier");
        specifiers.into_iter().any(|specifier| self.syntax.word(specifier) == "static")
    }

    fn is_output(&self, node: Node) -> bool {
        let called = field(node, "function").filter(|_| node.kind() == "call_expression");
        called.is_some_and(|name| matches!(self.syntax.word(name), "printf" | "puts" | "putchar" | "__builtin_printf"))
    }

    fn operator(&self, node: Node) -> &'s str {
        field(node, "operator").map_or("", |operator| self.syntax.word(operator))
    }
}

/// A function that is only declared.
fn is_prototype(declarator: Node) -> bool {
    let inner = function_declarator(declarator);
    inner.and_then(|inner| field(inner, "declarator")).is_some_and(|name| name.kind() == "identifier")
}

/// What kind of place an expression names.
fn place(node: Node) -> &'static str {
    match node.kind() {
        "subscript_expression" => "an element",
        "field_expression" => "a member",
        "pointer_expression" => "a pointee",
        "parenthesized_expression" => children(node).first().map_or("a variable", |inner| place(*inner)),
        _ => "a variable",
    }
}
