//! Candidates: edits that only make sense together.

use std::ops::Range;

pub use whodunit_program::{Edit, apply};

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
