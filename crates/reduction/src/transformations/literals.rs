//! Numbers and texts become shorter ones.

use tree_sitter::Node;

use super::{Transformation, largest_first};
use crate::edit::Candidate;
use crate::syntax::Syntax;

pub struct Literals;

impl Transformation for Literals {
    fn name(&self) -> &'static str {
        "literals"
    }

    fn about(&self) -> &'static str {
        "use shorter numbers and texts"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for node in syntax.nodes() {
            let shorter = match node.kind() {
                "number_literal" => shorter_numbers(syntax.word(node)),
                "string_literal" => shorter_texts(syntax.word(node)),
                "char_literal" => vec!["0".to_owned()],
                "unary_expression" => positive(syntax, node),
                _ => Vec::new(),
            };
            candidates.extend(shorter.into_iter().map(|text| Candidate::replace(node.byte_range(), text)));
        }
        largest_first(candidates)
    }
}

/// Smaller numbers first; never one that stands after the number in this order.
fn shorter_numbers(word: &str) -> Vec<String> {
    let digits = word.trim_end_matches(['u', 'U', 'l', 'L']);
    let mut shorter: Vec<String> = match word {
        "0" => Vec::new(),
        "1" => vec!["0".to_owned()],
        _ => vec!["0".to_owned(), "1".to_owned()],
    };
    let hex = digits.strip_prefix("0x").or(digits.strip_prefix("0X"));
    let value = match hex {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    };
    shorter.push(digits.to_owned());
    if let Some(value) = value {
        shorter.push(value.to_string());
        shorter.extend((word.len() > 1).then(|| (value % 10).to_string()));
        shorter.extend((value > 9).then(|| (value / 10).to_string()));
    }
    shorter.retain(|text| text.len() < word.len() || text.len() == 1 && word.len() == 1 && text < &word.to_owned());
    shorter.dedup();
    shorter
}

/// The usual ways to print a number, and nothing.
fn shorter_texts(word: &str) -> Vec<String> {
    let all = ["\"\"", "\"%d\"", "\"%d\\n\"", "\"%X\\n\""];
    all.into_iter().filter(|text| text.len() < word.len()).map(str::to_owned).collect()
}

/// `-5` becomes `-1` through its number; this drops the sign.
fn positive(syntax: &Syntax, node: Node) -> Vec<String> {
    let word = syntax.word(node);
    let number = word.strip_prefix('-').map(str::trim).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    number.map(str::to_owned).into_iter().collect()
}
