//! Edits as data: what is cut out of a text and what is put there, several at a time.

use std::ops::Range;

/// One place and what replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub range: Range<usize>,
    pub text: Vec<u8>,
}

/// Edits that only make sense together, in the order of their places and apart from each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub edits: Vec<Edit>,
}

impl Candidate {
    pub fn delete(range: Range<usize>) -> Candidate {
        Candidate::replace(range, "")
    }

    pub fn replace(range: Range<usize>, text: impl Into<Vec<u8>>) -> Candidate {
        Candidate { edits: vec![Edit { range, text: text.into() }] }
    }

    /// Several edits at once; none if two of them are at one place.
    pub fn together(mut edits: Vec<Edit>) -> Option<Candidate> {
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let apart = edits.windows(2).all(|two| two[0].range.end <= two[1].range.start);
        (apart && !edits.is_empty()).then_some(Candidate { edits })
    }

    /// Bytes that go away.
    pub fn saved(&self) -> isize {
        self.edits.iter().map(|edit| edit.range.len() as isize - edit.text.len() as isize).sum()
    }

    /// Whether two candidates change the same place.
    pub fn meets(&self, other: &Candidate) -> bool {
        let meet = |a: &Edit, b: &Edit| a.range.start < b.range.end && b.range.start < a.range.end;
        self.edits.iter().any(|mine| other.edits.iter().any(|theirs| meet(mine, theirs) || mine.range == theirs.range))
    }

    /// The same edits in a text to which `applied`, which it does not meet, has been done.
    pub fn moved_by(&self, applied: &[Edit]) -> Candidate {
        let moved = |at: usize| {
            let before = applied.iter().filter(|edit| edit.range.end <= at);
            let shift: isize = before.map(|edit| edit.text.len() as isize - edit.range.len() as isize).sum();
            at.wrapping_add_signed(shift)
        };
        let edit = |edit: &Edit| {
            let start = moved(edit.range.start);
            Edit { range: start..start + edit.range.len(), text: edit.text.clone() }
        };
        Candidate { edits: self.edits.iter().map(edit).collect() }
    }
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

/// All edits of several candidates in order; none if two of them meet.
pub fn merged(candidates: &[&Candidate]) -> Option<Vec<Edit>> {
    let edits = candidates.iter().flat_map(|candidate| candidate.edits.clone()).collect();
    Candidate::together(edits).map(|candidate| candidate.edits)
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

    #[test]
    fn what_is_not_met_moves_along() {
        let applied = [edit(0..4, ""), edit(6..7, "long")];
        let later = Candidate::delete(8..10);
        assert_eq!(later.moved_by(&applied), Candidate::delete(7..9));
        assert!(Candidate::delete(5..8).meets(&Candidate::delete(7..9)));
        assert!(!Candidate::delete(5..7).meets(&Candidate::delete(7..9)));
    }

    #[test]
    fn edits_at_one_place_do_not_go_together() {
        assert_eq!(Candidate::together(vec![edit(0..4, ""), edit(2..6, "")]), None);
        let (one, other) = (Candidate::delete(6..8), Candidate::delete(0..2));
        assert_eq!(merged(&[&one, &other]).unwrap()[0].range, 0..2);
    }
}
