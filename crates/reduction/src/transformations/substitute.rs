//! A variable that is given a value where it is declared and read in one place only gives way to
//! that value.

use tree_sitter::Node;

use super::Transformation;
use crate::edit::{Candidate, Edit};
use crate::syntax::{Syntax, declarators, field};

pub struct Substitute;

impl Transformation for Substitute {
    fn name(&self) -> &'static str {
        "substitute"
    }

    fn about(&self) -> &'static str {
        "put a variable's first value in the place of its only use"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let names = syntax.of_kind("identifier");
        let mut candidates = Vec::new();
        for declaration in syntax.of_kind("declaration") {
            let Some((name, value)) = initialised(declaration) else { continue };
            let same = |node: &&Node| syntax.word(**node) == syntax.word(name) && **node != name;
            let uses: Vec<&Node> = names.iter().filter(same).collect();
            if let [only] = uses.as_slice() {
                candidates.extend(Candidate::together(vec![
                    Edit { range: declaration.byte_range(), text: Vec::new() },
                    Edit { range: only.byte_range(), text: format!("({})", syntax.word(value)).into_bytes() },
                ]));
            }
        }
        candidates
    }
}

/// The name and the value of a declaration of one plain variable.
fn initialised(declaration: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let all = declarators(declaration);
    let [only] = all.as_slice() else { return None };
    let name = field(*only, "declarator").filter(|name| name.kind() == "identifier")?;
    let value = field(*only, "value").filter(|value| value.kind() != "initializer_list")?;
    Some((name, value))
}
