//! Doc2Vec: documents as vectors, learned by predicting each word from its neighbours.

mod lane;
mod merge;
mod rounds;
mod rows;
mod sampling;
#[cfg(test)]
mod tests;

use anyhow::ensure;
use rand::Rng;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::SeedableRng;

use crate::{Documents, Vectors};
use lane::Lesson;
use rounds::Rounds;
use rows::stride_for;
use sampling::{Negatives, Sigmoid, Thinning};

/// How vectors are learned. The defaults are those of CTOS for pass sequences.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Numbers in a vector.
    pub size: usize,
    /// How many words to each side help to predict a word, at most.
    pub window: usize,
    /// How fast to learn at the beginning, falling evenly to `min_alpha` at the end.
    pub alpha: f32,
    pub min_alpha: f32,
    /// How often all documents are gone through.
    pub epochs: usize,
    /// Words drawn for each word as examples of what is not there.
    pub negative: usize,
    /// The share of all words from which a word counts as frequent, and some of its occurrences
    /// are skipped; 0 skips none.
    pub sample: f64,
    pub seed: u64,
    /// Threads. They change the time, never the vectors.
    pub workers: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            size: 100,
            window: 3,
            alpha: 0.05,
            min_alpha: 0.0001,
            epochs: 20,
            negative: 5,
            sample: 1e-3,
            seed: 0,
            workers: 1,
        }
    }
}

/// Learns a vector for each document (the distributed memory model, PV-DM, of Le and Mikolov): the
/// mean of its vector and of those of the words around a place predicts the word there, against
/// words drawn at random. Documents with similar words in similar order get vectors near each other.
///
/// The same documents, settings and seed give the same vectors on every machine and for any number
/// of workers.
///
/// ```
/// use whodunit_selection::{Documents, doc2vec};
///
/// let sequences = Documents::from_iter([vec![0, 1, 2, 1], vec![2, 0], vec![1, 1, 0]]);
/// let settings = doc2vec::Settings { size: 10, ..Default::default() };
/// let vectors = doc2vec::train(&sequences, &settings)?;
/// assert_eq!((vectors.len(), vectors.size()), (3, 10));
/// # anyhow::Ok(())
/// ```
pub fn train(documents: &Documents, settings: &Settings) -> anyhow::Result<Vectors> {
    let Settings { size, window, alpha, min_alpha, sample, seed, .. } = *settings;
    ensure!(size > 0, "vectors of no numbers say nothing: the size must be at least 1");
    ensure!(window > 0, "words are predicted from their neighbours: the window must be at least 1");
    ensure!(alpha.is_finite() && min_alpha.is_finite() && sample.is_finite(), "learning rates must be numbers");
    let counts = documents.counts();
    let lesson = Lesson {
        negatives: Negatives::new(&counts),
        thinning: Thinning::new(&counts, sample),
        sigmoid: Sigmoid::new(),
        window,
        negative: settings.negative,
    };
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let bound = 1.0 / size as f32;
    let mut words = vec![0.0; 2 * documents.vocabulary() * stride_for(size)];
    // Only words as context start at random: if both ends did, documents would start with an error.
    let contexts = words.chunks_exact_mut(stride_for(size)).take(documents.vocabulary());
    contexts.for_each(|row| row[..size].fill_with(|| random.random_range(-bound..bound)));
    let mut vectors = Vec::with_capacity(documents.len() * size);
    vectors.resize_with(documents.len() * size, || random.random_range(-bound..bound));
    Rounds::new(documents, settings, &lesson, &mut words, &mut vectors).run();
    Ok(Vectors::new(vectors, size))
}
