//! A C program as a tree with places in the text. What cannot be parsed stands in the tree as an
//! error; the rest of it can still be reduced.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::{Node, Parser, Tree};

/// A text and its tree.
pub struct Syntax<'t> {
    pub text: &'t [u8],
    tree: Tree,
}

impl<'t> Syntax<'t> {
    pub fn parse(text: &'t [u8]) -> Syntax<'t> {
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_c::LANGUAGE.into()).expect("the grammar is made for this parser");
        let tree = parser.parse(text, None).expect("a parser without a deadline gives a tree");
        Syntax { text, tree }
    }

    pub fn root(&self) -> Node<'_> {
        self.tree.root_node()
    }

    /// All nodes with a name, each before those in it.
    pub fn nodes(&self) -> Vec<Node<'_>> {
        self.walk(children)
    }

    /// All nodes, words and signs too, each before those in it.
    pub fn all_nodes(&self) -> Vec<Node<'_>> {
        self.walk(|node| node.children(&mut node.walk()).filter(|child| child.kind() != "comment").collect())
    }

    fn walk<'s>(&'s self, inside: impl Fn(Node<'s>) -> Vec<Node<'s>>) -> Vec<Node<'s>> {
        let mut found = Vec::new();
        let mut open = vec![self.root()];
        while let Some(node) = open.pop() {
            found.push(node);
            open.extend(inside(node).into_iter().rev());
        }
        found
    }

    /// Nodes of one kind.
    pub fn of_kind(&self, kind: &str) -> Vec<Node<'_>> {
        self.nodes().into_iter().filter(|node| node.kind() == kind).collect()
    }

    /// The text of a node.
    pub fn word(&self, node: Node) -> &str {
        self.slice(node.byte_range())
    }

    pub fn slice(&self, range: Range<usize>) -> &str {
        std::str::from_utf8(&self.text[range]).unwrap_or_default()
    }
}

/// Named children, comments left out.
pub fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.named_children(&mut node.walk()).filter(|child| child.kind() != "comment").collect()
}

/// A child by the name of its field.
pub fn field<'n>(node: Node<'n>, name: &str) -> Option<Node<'n>> {
    node.child_by_field_name(name)
}

/// The identifier that a declarator declares.
pub fn declared(declarator: Node<'_>) -> Option<Node<'_>> {
    match declarator.kind() {
        "identifier" | "type_identifier" | "field_identifier" => Some(declarator),
        "parenthesized_declarator" => children(declarator).first().copied().and_then(declared),
        _ => field(declarator, "declarator").and_then(declared),
    }
}

/// The innermost `function_declarator` of a declarator.
pub fn function_declarator(declarator: Node<'_>) -> Option<Node<'_>> {
    match declarator.kind() {
        "function_declarator" => Some(declarator),
        _ => field(declarator, "declarator").and_then(function_declarator),
    }
}

/// The declarators of a declaration.
pub fn declarators(declaration: Node<'_>) -> Vec<Node<'_>> {
    declaration.children_by_field_name("declarator", &mut declaration.walk()).collect()
}

/// Whether a node is an expression.
pub fn is_expression(node: Node) -> bool {
    matches!(
        node.kind(),
        "identifier"
            | "number_literal"
            | "char_literal"
            | "string_literal"
            | "concatenated_string"
            | "true"
            | "false"
            | "null"
            | "assignment_expression"
            | "binary_expression"
            | "unary_expression"
            | "update_expression"
            | "pointer_expression"
            | "cast_expression"
            | "call_expression"
            | "conditional_expression"
            | "comma_expression"
            | "subscript_expression"
            | "field_expression"
            | "parenthesized_expression"
            | "sizeof_expression"
            | "compound_literal_expression"
    )
}

/// Whether an expression keeps its meaning beside any operator.
pub fn is_tight(node: Node) -> bool {
    matches!(
        node.kind(),
        "identifier"
            | "number_literal"
            | "char_literal"
            | "string_literal"
            | "parenthesized_expression"
            | "call_expression"
            | "subscript_expression"
            | "field_expression"
    )
}

/// Whether a node is what a call calls.
pub fn is_called(node: Node) -> bool {
    node.parent().is_some_and(|parent| {
        parent.kind() == "call_expression" && parent.child_by_field_name("function") == Some(node)
    })
}

/// Whether a node is a statement or stands where one can.
pub fn is_statement(node: Node) -> bool {
    node.kind().ends_with("_statement") || node.kind() == "declaration"
}

/// Simple typedefs with what they stand for.
pub fn typedefs<'s>(syntax: &'s Syntax) -> BTreeMap<&'s str, &'s str> {
    let mut found = BTreeMap::new();
    for definition in syntax.of_kind("type_definition") {
        let meaning = field(definition, "type").filter(|kind| field(*kind, "body").is_none());
        for name in declarators(definition).into_iter().filter(|name| name.kind() == "type_identifier") {
            found.extend(meaning.map(|meaning| (syntax.word(name), syntax.word(meaning))));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarators_tell_what_they_declare() {
        let text = b"int (*(f)(int x)) , *a[3] = {0};";
        let syntax = Syntax::parse(text);
        let declaration = children(syntax.root())[0];
        let names: Vec<_> = declarators(declaration).into_iter().filter_map(declared).map(|n| syntax.word(n)).collect();
        assert_eq!(names, ["f", "a"]);
    }

    #[test]
    fn broken_text_still_has_a_tree() {
        let syntax = Syntax::parse(b"int f( { ; int g; }}}");
        assert!(syntax.root().has_error());
        assert!(!syntax.nodes().is_empty());
    }
}
