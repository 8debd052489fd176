//! A seed with snippets: pieces of text that know which snippets they stand or fall with, so that
//! any of the snippets can be taken out again.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// One change to a program after which it still does what it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snippet {
    /// Number in its variant; those of earlier steps of the chain are lower.
    pub id: u32,
    /// Name of the mutator that made it.
    pub strategy: String,
    pub function: String,
    /// Line of the program that it was put into.
    pub line: u32,
    /// What was put in; empty if something was taken out.
    pub inserted: String,
    /// What was taken out, or guarded.
    pub touched: String,
}

/// How a snippet changes the text as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// In front of what begins at this place.
    Before(usize, String),
    /// Behind what ends at this place.
    After(usize, String),
    Delete(Range<usize>),
}

impl Change {
    fn place(&self) -> usize {
        match self {
            Change::Before(at, _) | Change::After(at, _) => *at,
            Change::Delete(range) => range.start,
        }
    }
}

/// Text that comes and goes as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Piece {
    text: String,
    /// It is there only with all of these snippets.
    needs: Vec<u32>,
    /// It is gone with any of these.
    deleted_by: Vec<u32>,
}

/// A program made from a seed by snippets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    pieces: Vec<Piece>,
    pub snippets: Vec<Snippet>,
}

impl Variant {
    /// The seed itself.
    pub fn of(text: &str) -> Variant {
        let piece = Piece { text: text.to_owned(), needs: Vec::new(), deleted_by: Vec::new() };
        Variant { pieces: vec![piece], snippets: Vec::new() }
    }

    /// The program with all snippets.
    pub fn text(&self) -> String {
        self.text_where(&|_| true)
    }

    /// The program with these snippets only.
    pub fn text_with(&self, kept: &[u32]) -> String {
        self.text_where(&|id| kept.contains(&id))
    }

    fn text_where(&self, kept: &dyn Fn(u32) -> bool) -> String {
        let visible =
            |piece: &&Piece| piece.needs.iter().all(|id| kept(*id)) && !piece.deleted_by.iter().any(|id| kept(*id));
        self.pieces.iter().filter(visible).map(|piece| piece.text.as_str()).collect()
    }

    /// The same variant reduced to some of its snippets.
    pub fn with_only(&self, kept: &[u32]) -> Variant {
        let snippets = self.snippets.iter().filter(|snippet| kept.contains(&snippet.id)).cloned().collect();
        let there = |piece: &Piece| {
            piece.needs.iter().all(|id| kept.contains(id)) && !piece.deleted_by.iter().any(|id| kept.contains(id))
        };
        let pieces = self
            .pieces
            .iter()
            .filter(|piece| there(piece))
            .map(|piece| Piece { deleted_by: Vec::new(), ..piece.clone() });
        Variant { pieces: pieces.collect(), snippets }
    }

    /// The number for the next snippet.
    pub fn next_id(&self) -> u32 {
        self.snippets.iter().map(|snippet| snippet.id + 1).max().unwrap_or(0)
    }

    /// Puts snippets in. All places are places in the present text, in which changes of different
    /// snippets do not touch each other.
    pub fn add(&mut self, added: Vec<(Snippet, Vec<Change>)>) {
        let mut changes: Vec<(u32, Change)> = Vec::new();
        for (snippet, its_changes) in added {
            changes.extend(its_changes.into_iter().map(|change| (snippet.id, change)));
            self.snippets.push(snippet);
        }
        // From the end, so that places before stay what they are; what comes behind one statement
        // stands in front of what comes before the next.
        changes.sort_by_key(|(_, change)| (std::cmp::Reverse(change.place()), matches!(change, Change::After(..))));
        for (id, change) in changes {
            match change {
                Change::Before(at, text) | Change::After(at, text) => self.insert(id, at, text),
                Change::Delete(range) => self.delete(id, range),
            }
        }
    }

    /// At the border of a snippet the new one stands outside of it.
    fn insert(&mut self, id: u32, at: usize, text: String) {
        let index = self.split(at);
        let visible = |piece: &&Piece| piece.deleted_by.is_empty();
        let neighbours = [self.pieces[..index].iter().rfind(visible), self.pieces[index..].iter().find(visible)];
        let host = neighbours.into_iter().flatten().min_by_key(|piece| piece.needs.len());
        let mut needs = host.map(|piece| piece.needs.clone()).unwrap_or_default();
        needs.push(id);
        self.pieces.insert(index, Piece { text, needs, deleted_by: Vec::new() });
    }

    fn delete(&mut self, id: u32, range: Range<usize>) {
        let start = self.split(range.start);
        let end = self.split(range.end);
        for piece in &mut self.pieces[start..end] {
            piece.deleted_by.push(id);
        }
    }

    /// Makes a piece begin at this place of the text and gives its index.
    fn split(&mut self, at: usize) -> usize {
        let mut before = 0;
        for index in 0..self.pieces.len() {
            if !self.pieces[index].deleted_by.is_empty() {
                continue;
            }
            let length = self.pieces[index].text.len();
            if at == before {
                return index;
            }
            if at < before + length {
                let rest = self.pieces[index].text.split_off(at - before);
                let piece = Piece { text: rest, ..self.pieces[index].clone() };
                self.pieces.insert(index + 1, piece);
                return index + 1;
            }
            before += length;
        }
        self.pieces.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snippet(id: u32) -> Snippet {
        let none = String::new;
        Snippet { id, strategy: "tg".into(), function: none(), line: 1, inserted: none(), touched: none() }
    }

    #[test]
    fn a_snippet_within_another_goes_with_it() {
        let mut variant = Variant::of("a; b; c;");
        variant.add(vec![(snippet(0), vec![Change::Before(3, "if (x) { y; } ".into())])]);
        assert_eq!(variant.text(), "a; if (x) { y; } b; c;");
        variant.add(vec![(snippet(1), vec![Change::Before(12, "z; ".into())])]);
        assert_eq!(variant.text(), "a; if (x) { z; y; } b; c;");
        assert_eq!(variant.text_with(&[0]), "a; if (x) { y; } b; c;");
        assert_eq!(variant.text_with(&[1]), "a; b; c;");
        assert_eq!(variant.with_only(&[0]).text(), "a; if (x) { y; } b; c;");
    }

    #[test]
    fn a_snippet_beside_another_stands_alone() {
        let mut variant = Variant::of("a; b;");
        variant.add(vec![(snippet(0), vec![Change::Before(0, "i; ".into())])]);
        let text = variant.text();
        let (start, end) = (text.find("a;").unwrap(), text.find("a;").unwrap() + 2);
        let guard = vec![Change::Before(start, "if (1) { ".into()), Change::After(end, " }".into())];
        variant.add(vec![(snippet(1), guard)]);
        assert_eq!(variant.text(), "i; if (1) { a; } b;");
        assert_eq!(variant.text_with(&[1]), "if (1) { a; } b;");
    }

    #[test]
    fn what_was_deleted_comes_back_without_its_snippet() {
        let mut variant = Variant::of("a; b; c;");
        variant.add(vec![(snippet(0), vec![Change::Delete(3..6)])]);
        assert_eq!(variant.text(), "a; c;");
        variant.add(vec![(snippet(1), vec![Change::Before(3, "d; ".into())])]);
        assert_eq!(variant.text(), "a; d; c;");
        assert_eq!(variant.text_with(&[1]), "a; b; d; c;");
        assert_eq!(variant.text_with(&[]), "a; b; c;");
        assert_eq!(variant.with_only(&[1]).text(), "a; b; d; c;");
    }

    /// Puts snippets at random places, each step into what the step before left.
    fn grown(steps: &[Vec<(u8, bool)>]) -> Variant {
        let mut variant = Variant::of("a; b; c; d; e; f; g; h; ");
        for step in steps {
            let statements = variant.text().len() / 3;
            let mut added = Vec::new();
            let mut used = std::collections::BTreeSet::new();
            for (place, deletes) in step {
                let at = usize::from(*place) % statements.max(1) * 3;
                if statements == 0 || !used.insert(at) {
                    continue;
                }
                let id = variant.next_id() + added.len() as u32;
                let change = match deletes {
                    true => Change::Delete(at..at + 3),
                    false => Change::Before(at, "x; ".into()),
                };
                added.push((snippet(id), vec![change]));
            }
            variant.add(added);
        }
        variant
    }

    proptest::proptest! {
        #[test]
        fn any_of_the_snippets_can_be_taken_out(
            steps in proptest::collection::vec(proptest::collection::vec((0u8..64, proptest::bool::ANY), 0..6), 0..5),
            kept in proptest::collection::vec(proptest::bool::ANY, 32),
        ) {
            let variant = grown(&steps);
            let all: Vec<u32> = variant.snippets.iter().map(|snippet| snippet.id).collect();
            assert_eq!(variant.text_with(&all), variant.text());
            assert_eq!(variant.text_with(&[]), Variant::of("a; b; c; d; e; f; g; h; ").text());
            let some: Vec<u32> = all.iter().copied().filter(|id| kept[*id as usize % 32]).collect();
            assert_eq!(variant.with_only(&some).text(), variant.text_with(&some));
        }
    }
}
