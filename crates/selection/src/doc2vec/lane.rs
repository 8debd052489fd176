//! One lane of training: a private copy of the word matrices, and what it learns from documents.

use std::ops::Range;

use multiversion::multiversion;

use super::rows::{add, dot, learn, row, row_mut, scale, stride_for};
use super::sampling::{Draws, Negatives, Sigmoid, Thinning};

/// What all lanes share and none changes.
pub struct Lesson {
    pub negatives: Negatives,
    pub thinning: Thinning,
    pub sigmoid: Sigmoid,
    pub window: usize,
    pub negative: usize,
}

/// A copy of the word matrices, and room to work.
pub struct Lane {
    /// A row for each word as context, then a row for each word as what is predicted.
    pub words: Vec<f32>,
    vocabulary: usize,
    stride: usize,
    kept: Vec<u16>,
    document: Vec<f32>,
    mean: Vec<f32>,
    error: Vec<f32>,
}

impl Lane {
    pub fn new(vocabulary: usize, size: usize) -> Lane {
        let stride = stride_for(size);
        let room = || vec![0.0; stride];
        let words = vec![0.0; 2 * vocabulary * stride];
        Lane { words, vocabulary, stride, kept: Vec::new(), document: room(), mean: room(), error: room() }
    }

    /// Predicts the word at a place from those around it and the document, and learns from the error.
    #[inline(always)]
    fn predict(&mut self, lesson: &Lesson, at: usize, around: Range<usize>, alpha: f32, draws: &mut Draws) {
        let stride = self.stride;
        let (context, predicted) = self.words.split_at_mut(self.vocabulary * stride);
        let (before, after) = (&self.kept[around.start..at], &self.kept[at + 1..around.end]);
        self.mean.copy_from_slice(&self.document);
        for word in before.iter().chain(after) {
            add(&mut self.mean, row(context, usize::from(*word), stride));
        }
        // The document stands in for the word in the middle, so the range counts it.
        scale(&mut self.mean, 1.0 / around.len() as f32);
        self.error.fill(0.0);
        let truth = usize::from(self.kept[at]);
        for turn in 0..=lesson.negative {
            let word = if turn == 0 { truth } else { lesson.negatives.draw(draws.number()) };
            if turn > 0 && word == truth {
                continue;
            }
            let row = row_mut(predicted, word, stride);
            if let Some(chance) = lesson.sigmoid.at(dot(&self.mean, row)) {
                let label = if turn == 0 { 1.0 } else { 0.0 };
                learn(row, &self.mean, &mut self.error, (label - chance) * alpha);
            }
        }
        add(&mut self.document, &self.error);
        for word in before.iter().chain(after) {
            add(row_mut(context, usize::from(*word), stride), &self.error);
        }
    }
}

/// Improves the vector of a document, and the words by the way. Wide instructions are used where the
/// machine has them; they do the same to each number.
#[multiversion(targets("x86_64+avx2"))]
pub fn study(lane: &mut Lane, lesson: &Lesson, words: &[u16], vector: &mut [f32], alpha: f32, draws: &mut Draws) {
    lane.document[..vector.len()].copy_from_slice(vector);
    lesson.thinning.thin(words, draws, &mut lane.kept);
    for at in 0..lane.kept.len() {
        // The window is cut at random, so that near words count more than far ones.
        let reach = lesson.window - draws.below(lesson.window);
        let around = at.saturating_sub(reach)..(at + reach + 1).min(lane.kept.len());
        lane.predict(lesson, at, around, alpha, draws);
    }
    vector.copy_from_slice(&lane.document[..vector.len()]);
}
