//! Pipelines as documents: a pass is a word, whatever it is nested in.

use std::collections::HashMap;

use anyhow::{Context, Result};
use whodunit_selection::{Documents, Vectors, doc2vec};

use crate::Settings;

/// A vector for each pipeline, given as its text, by Doc2Vec with the settings of CTOS. Text takes a
/// fifth of the memory that lists of passes do, which counts for hundreds of thousands of them.
pub fn sequence_vectors<Text: AsRef<str>>(pool: &[Text], settings: Settings) -> Result<Vectors> {
    let Settings { seed, workers } = settings;
    doc2vec::train(&pass_documents(pool)?, &doc2vec::Settings { seed, workers, ..Default::default() })
}

/// Pipelines as documents, in their order.
pub fn pass_documents<Text: AsRef<str>>(pool: &[Text]) -> Result<Documents> {
    let mut numbers: HashMap<&str, u16> = HashMap::new();
    let mut documents = Documents::default();
    let mut words = Vec::new();
    for pipeline in pool {
        words.clear();
        for name in passes(pipeline.as_ref()) {
            let next = numbers.len();
            let number = match numbers.get(name) {
                Some(number) => *number,
                None => u16::try_from(next).ok().context("there are more than 65536 different passes")?,
            };
            numbers.insert(name, number);
            words.push(number);
        }
        documents.push(words.iter().copied());
    }
    Ok(documents)
}

/// The passes of a pipeline, parameters included: `function(sroa<modify-cfg>,gvn)` has two. What only
/// says where passes run is no word, since the passes imply it.
fn passes(pipeline: &str) -> Vec<&str> {
    let mut passes = Vec::new();
    let (mut start, mut angles) = (0, 0usize);
    for (at, byte) in pipeline.bytes().enumerate().chain([(pipeline.len(), b',')]) {
        match byte {
            b'<' => angles += 1,
            b'>' => angles = angles.saturating_sub(1),
            b'(' if angles == 0 => start = at + 1,
            b',' | b')' if angles == 0 => {
                let name = pipeline[start..at].trim();
                passes.extend((!name.is_empty()).then_some(name));
                start = at + 1;
            }
            _ => {}
        }
    }
    passes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_found_at_any_depth() {
        for (pipeline, expected) in [
            ("gvn", &["gvn"][..]),
            ("function(sroa<modify-cfg>,gvn)", &["sroa<modify-cfg>", "gvn"]),
            ("cgscc(function(a,loop(b,c<x;y>)),d)", &["a", "b", "c<x;y>", "d"]),
            ("default<O2>", &["default<O2>"]),
            ("function()", &[]),
            ("a,function(b,c),d", &["a", "b", "c", "d"]),
        ] {
            assert_eq!(passes(pipeline), expected, "{pipeline}");
        }
    }

    #[test]
    fn the_same_pass_is_the_same_word() {
        let pool = ["function(gvn),licm", "loop(licm),gvn"];
        assert_eq!(pass_documents(&pool).unwrap(), Documents::from_iter([vec![0, 1], vec![1, 0]]));
    }
}
