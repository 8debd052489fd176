//! Edits as data: what is cut out of a text and what is put there, several in one pass.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// One place and what replaces it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Edit {
    pub range: Range<usize>,
    pub text: Vec<u8>,
}

/// The text with all these edits, which are apart from each other and in order.
pub fn apply(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut result = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        result.extend_from_slice(&text[at..edit.range.start]);
        // Two words that were apart must not become one.
        let joins = |a: Option<&u8>, b: Option<&u8>| a.is_some_and(is_word) && b.is_some_and(is_word);
        if joins(result.last(), edit.text.first().or_else(|| text.get(edit.range.end))) {
            result.push(b' ');
        }
        result.extend_from_slice(&edit.text);
        if !edit.text.is_empty() && joins(result.last(), text.get(edit.range.end)) {
            result.push(b' ');
        }
        at = edit.range.end;
    }
    result.extend_from_slice(&text[at..]);
    result
}

fn is_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(range: Range<usize>, text: &str) -> Edit {
        Edit { range, text: text.into() }
    }

    #[test]
    fn edits_are_applied_in_one_pass() {
        let text = b"int a = b + c;";
        let edits = [edit(4..5, "x"), edit(8..13, "0")];
        assert_eq!(apply(text, &edits), b"int x = 0;");
    }

    #[test]
    fn words_are_not_joined() {
        assert_eq!(apply(b"if(a)b;else{c;}", &[edit(11..12, "")]), b"if(a)b;else c;}");
        assert_eq!(apply(b"return(a);", &[edit(6..9, "a")]), b"return a;");
    }
}
