//! Says the same in fewer words: `x op= y`, a declaration with its first value, empty heads and bodies.

use tree_sitter::Node;

use super::{Transformation, largest_first};
use crate::edit::Candidate;
use crate::syntax::{Syntax, children, declarators, field, is_expression};

pub struct Shorten;

impl Transformation for Shorten {
    fn name(&self) -> &'static str {
        "shorten"
    }

    fn about(&self) -> &'static str {
        "write `x op= y` for `x = x op y`, initialise where something is declared, empty heads and bodies of loops"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for node in syntax.nodes() {
            match node.kind() {
                "for_statement" => candidates.extend(empty_head(node)),
                "assignment_expression" => candidates.extend(compound_assignment(syntax, node)),
                "compound_statement" => {
                    candidates.extend(joined_declarations(syntax, node));
                    candidates.extend(empty_body(node));
                }
                _ => {}
            }
        }
        largest_first(candidates)
    }
}

/// A body of nothing needs no braces.
fn empty_body(node: Node) -> Option<Candidate> {
    const HEADS: [&str; 4] = ["if_statement", "while_statement", "for_statement", "else_clause"];
    let fits = node.parent().is_some_and(|parent| HEADS.contains(&parent.kind()));
    (fits && children(node).is_empty()).then(|| Candidate::replace(node.byte_range(), ";"))
}

/// What a loop does before and between its turns, left out.
fn empty_head(node: Node) -> Vec<Candidate> {
    let parts = ["initializer", "update"].into_iter().filter_map(|name| field(node, name));
    parts.filter(|part| is_expression(*part)).map(|part| Candidate::delete(part.byte_range())).collect()
}

fn compound_assignment(syntax: &Syntax, node: Node) -> Option<Candidate> {
    let (left, right) = (field(node, "left")?, field(node, "right")?);
    let plain = field(node, "operator").is_some_and(|operator| syntax.word(operator) == "=");
    let of_itself = right.kind() == "binary_expression" && syntax.word(field(right, "left")?) == syntax.word(left);
    let operator = syntax.word(field(right, "operator")?);
    let fits = ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"].contains(&operator);
    let text = format!("{} {operator}= {}", syntax.word(left), syntax.word(field(right, "right")?));
    (plain && of_itself && fits).then(|| Candidate::replace(node.byte_range(), text))
}

/// `int x; x = 1;` becomes `int x = 1;`.
fn joined_declarations(syntax: &Syntax, block: Node) -> Vec<Candidate> {
    let statements = children(block);
    let pairs = statements.windows(2).filter_map(|two| {
        let [declarator] = declarators(two[0])[..] else { return None };
        let assignment = children(two[1]).first().copied().filter(|node| node.kind() == "assignment_expression")?;
        let (name, target) = (syntax.word(declarator), field(assignment, "left")?);
        let plain = field(assignment, "operator").is_some_and(|operator| syntax.word(operator) == "=");
        let fits = two[0].kind() == "declaration"
            && two[1].kind() == "expression_statement"
            && declarator.kind() == "identifier"
            && plain
            && name == syntax.word(target);
        let declaration = syntax.word(two[0]).strip_suffix(';')?;
        let text = format!("{declaration} = {};", syntax.word(field(assignment, "right")?));
        fits.then(|| Candidate::replace(two[0].start_byte()..two[1].end_byte(), text))
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_assignments_stay() {
        let text = b"void f() { int a; b = 3; a = b >> 1; a = a < 1; a += a + 1; }";
        assert!(Shorten.candidates(&Syntax::parse(text)).is_empty());
    }
}
