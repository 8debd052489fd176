//! Sequences of words in one piece of memory: hundreds of thousands of them cost two bytes a word.

/// Documents whose words are small numbers: pass sequences, or the opcodes along an edge.
///
/// ```
/// let documents = whodunit_selection::Documents::from_iter([vec![0, 1, 2], vec![2, 2]]);
/// assert_eq!((documents.len(), documents.vocabulary()), (2, 3));
/// assert_eq!(documents.words(1), [2, 2]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Documents {
    words: Vec<u16>,
    /// Where each document ends in `words`.
    ends: Vec<usize>,
    vocabulary: usize,
}

impl Documents {
    pub fn push(&mut self, words: impl IntoIterator<Item = u16>) {
        let start = self.words.len();
        self.words.extend(words);
        let beyond = self.words[start..].iter().map(|word| usize::from(*word) + 1).max();
        self.vocabulary = self.vocabulary.max(beyond.unwrap_or(0));
        self.ends.push(self.words.len());
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn words(&self, index: usize) -> &[u16] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.words[start..self.ends[index]]
    }

    /// One more than the largest word.
    pub fn vocabulary(&self) -> usize {
        self.vocabulary
    }

    /// How often each word occurs.
    pub fn counts(&self) -> Vec<u64> {
        let mut counts = vec![0; self.vocabulary];
        for word in &self.words {
            counts[usize::from(*word)] += 1;
        }
        counts
    }
}

impl<Words: IntoIterator<Item = u16>> FromIterator<Words> for Documents {
    fn from_iter<Many: IntoIterator<Item = Words>>(many: Many) -> Documents {
        let mut documents = Documents::default();
        many.into_iter().for_each(|words| documents.push(words));
        documents
    }
}
