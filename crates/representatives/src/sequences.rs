//! Pipelines as documents: a pass is a word, whatever it is nested in.

use std::collections::HashMap;

use anyhow::{Context, Result};
use whodunit_selection::{Documents, Vectors, doc2vec};
use whodunit_subjects::Pipeline;

use crate::Settings;

/// A vector for each pipeline, by Doc2Vec with the settings of CTOS.
pub fn sequence_vectors(pool: &[Pipeline], settings: Settings) -> Result<Vectors> {
    let Settings { seed, workers } = settings;
    doc2vec::train(&documents(pool)?, &doc2vec::Settings { seed, workers, ..Default::default() })
}

fn documents(pool: &[Pipeline]) -> Result<Documents> {
    let mut numbers: HashMap<&str, u16> = HashMap::new();
    let mut documents = Documents::default();
    let mut words = Vec::new();
    for pipeline in pool {
        words.clear();
        for name in pipeline.0.iter().flat_map(|element| passes(element)) {
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

/// The passes of an element, parameters included: `function(sroa<modify-cfg>,gvn)` is two. What only
/// says where passes run is no word, since the passes imply it.
fn passes(element: &str) -> Vec<&str> {
    let mut passes = Vec::new();
    let (mut start, mut angles) = (0, 0usize);
    for (at, byte) in element.bytes().enumerate().chain([(element.len(), b',')]) {
        match byte {
            b'<' => angles += 1,
            b'>' => angles = angles.saturating_sub(1),
            b'(' if angles == 0 => start = at + 1,
            b',' | b')' if angles == 0 => {
                let name = element[start..at].trim();
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
        for (element, expected) in [
            ("gvn", &["gvn"][..]),
            ("function(sroa<modify-cfg>,gvn)", &["sroa<modify-cfg>", "gvn"]),
            ("cgscc(function(a,loop(b,c<x;y>)),d)", &["a", "b", "c<x;y>", "d"]),
            ("default<O2>", &["default<O2>"]),
            ("function()", &[]),
        ] {
            assert_eq!(passes(element), expected, "{element}");
        }
    }

    #[test]
    fn the_same_pass_is_the_same_word() {
        let pool = ["function(gvn),licm", "loop(licm),gvn"].map(|text| text.parse().unwrap());
        assert_eq!(documents(&pool).unwrap(), Documents::from_iter([vec![0, 1], vec![1, 0]]));
    }
}
