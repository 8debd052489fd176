//! Csmith's checksum hides which variable differs behind a long computation: print the variables.

use super::Transformation;
use crate::edit::{Candidate, Edit};
use crate::syntax::{Syntax, children, field};

pub struct Checksum;

impl Transformation for Checksum {
    fn name(&self) -> &'static str {
        "checksum"
    }

    fn about(&self) -> &'static str {
        "print variables instead of Csmith's checksum over them"
    }

    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate> {
        let mut edits = Vec::new();
        for call in syntax.of_kind("call_expression") {
            let callee = field(call, "function").map(|callee| syntax.word(callee));
            let first = field(call, "arguments").and_then(|arguments| children(arguments).first().copied());
            if let (Some("transparent_crc"), Some(value)) = (callee, first) {
                let text = format!("printf(\"%lld\\n\", (long long)({}))", syntax.word(value));
                edits.push(Edit { range: call.byte_range(), text: text.into_bytes() });
            }
        }
        let each = edits.clone().into_iter().map(|edit| Candidate { edits: vec![edit] });
        Candidate::together(edits).into_iter().chain(each).collect()
    }
}
