//! Training side by side with one result: what is learned does not depend on the number of workers.
//!
//! Documents are cut into shards of about the same number of words. In a round, each lane takes a
//! copy of the word matrices and one shard; then the copies are merged, row by row, in the order of
//! the lanes. Shards, lanes and rounds follow from the documents alone; workers only share them out.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex, PoisonError, RwLock};

use super::Settings;
use super::lane::{Lane, Lesson, study};
use super::merge::merge;
use super::rows::stride_for;
use super::sampling::{Draws, Thinning};
use crate::Documents;

/// Lanes, if there are documents enough. More would let more workers help, but it was measured that
/// with 16 lanes the vectors of 20,000 documents begin to differ from those learned one by one.
const LANES: usize = 8;
/// Rounds an epoch must have; with fewer shards there are fewer lanes.
const LEAST_ROUNDS: usize = 32;
/// Words in a shard for each word of the vocabulary, not counting what is thinned out: enough that
/// the copying costs little (a fifth of the time), few enough that lanes do not grow apart.
const WORDS_PER_ROW: f64 = 1.0;
/// Rows of the matrices that one lock guards.
const ROWS_PER_BLOCK: usize = 16;

/// What the workers work on together.
pub struct Rounds<'a> {
    documents: &'a Documents,
    settings: &'a Settings,
    lesson: &'a Lesson,
    shards: Vec<Mutex<Shard<'a>>>,
    lanes: Vec<RwLock<Lane>>,
    /// The word matrices, as in a lane.
    words: Vec<RwLock<&'a mut [f32]>>,
    barrier: Barrier,
    /// The next lane to study in, and the next block of rows to merge.
    next: [AtomicUsize; 2],
}

struct Shard<'a> {
    first: usize,
    vectors: &'a mut [f32],
}

impl<'a> Rounds<'a> {
    pub fn new(
        documents: &'a Documents,
        settings: &'a Settings,
        lesson: &'a Lesson,
        words: &'a mut [f32],
        mut vectors: &'a mut [f32],
    ) -> Rounds<'a> {
        let ranges = shards_of(documents, &lesson.thinning);
        let lanes = lanes_for(ranges.len());
        let mut shards = Vec::new();
        for range in ranges {
            let (here, later) = vectors.split_at_mut(range.len() * settings.size);
            shards.push(Mutex::new(Shard { first: range.start, vectors: here }));
            vectors = later;
        }
        Rounds {
            documents,
            settings,
            lesson,
            shards,
            lanes: (0..lanes).map(|_| RwLock::new(Lane::new(documents.vocabulary(), settings.size))).collect(),
            words: words.chunks_mut(ROWS_PER_BLOCK * stride_for(settings.size)).map(RwLock::new).collect(),
            barrier: Barrier::new(settings.workers.clamp(1, lanes)),
            next: [AtomicUsize::new(0), AtomicUsize::new(0)],
        }
    }

    /// Runs all epochs.
    pub fn run(&self) {
        let workers = self.settings.workers.clamp(1, self.lanes.len());
        std::thread::scope(|scope| {
            for _ in 1..workers {
                scope.spawn(|| self.work());
            }
            self.work();
        });
    }

    fn work(&self) {
        let rounds = self.shards.len().div_ceil(self.lanes.len());
        let steps = self.settings.epochs * rounds;
        let mut room = vec![vec![0.0; stride_for(self.settings.size)]; self.lanes.len()];
        for step in 0..steps {
            let progress = step as f32 / steps as f32;
            let alpha = self.settings.alpha - (self.settings.alpha - self.settings.min_alpha) * progress;
            let first = step % rounds * self.lanes.len();
            let busy = self.lanes.len().min(self.shards.len() - first);
            self.share_out(0, busy, |lane| self.study(lane, first + lane, step / rounds, alpha));
            let lanes: Vec<_> =
                self.lanes[..busy].iter().map(|lane| lane.read().unwrap_or_else(PoisonError::into_inner)).collect();
            let lanes: Vec<&[f32]> = lanes.iter().map(|lane| lane.words.as_slice()).collect();
            self.share_out(1, self.words.len(), |block| self.merge(block, &lanes, &mut room));
        }
    }

    /// Does what no other worker has begun, and waits for the others.
    fn share_out(&self, kind: usize, count: usize, mut work: impl FnMut(usize)) {
        loop {
            let index = self.next[kind].fetch_add(1, Ordering::Relaxed);
            if index >= count {
                break;
            }
            work(index);
        }
        if self.barrier.wait().is_leader() {
            // Nobody looks at this one again before the next barrier, that of the other kind.
            self.next[kind].store(0, Ordering::Relaxed);
        }
    }

    fn study(&self, lane: usize, shard: usize, epoch: usize, alpha: f32) {
        let mut lane = self.lanes[lane].write().unwrap_or_else(PoisonError::into_inner);
        let mut shard = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        let mut rest = lane.words.as_mut_slice();
        for block in &self.words {
            let block = block.read().unwrap_or_else(PoisonError::into_inner);
            let (here, later) = rest.split_at_mut(block.len());
            here.copy_from_slice(&block);
            rest = later;
        }
        let first = shard.first;
        for (document, vector) in shard.vectors.chunks_exact_mut(self.settings.size).enumerate() {
            let document = first + document;
            let mut draws = Draws::new(self.settings.seed, document, epoch);
            study(&mut lane, self.lesson, self.documents.words(document), vector, alpha, &mut draws);
        }
    }

    fn merge(&self, block: usize, lanes: &[&[f32]], room: &mut [Vec<f32>]) {
        let mut rows = self.words[block].write().unwrap_or_else(PoisonError::into_inner);
        for (within, target) in rows.chunks_exact_mut(stride_for(self.settings.size)).enumerate() {
            merge(target, lanes, block * ROWS_PER_BLOCK + within, room);
        }
    }
}

/// Consecutive documents with about the same number of words each.
fn shards_of(documents: &Documents, thinning: &Thinning) -> Vec<Range<usize>> {
    let enough = WORDS_PER_ROW * documents.vocabulary() as f64;
    let (mut shards, mut start, mut words) = (Vec::new(), 0, 0.0);
    for document in 0..documents.len() {
        words += thinning.expected(documents.words(document));
        if words >= enough || document + 1 == documents.len() {
            shards.push(start..document + 1);
            (start, words) = (document + 1, 0.0);
        }
    }
    shards
}

/// A power of two, so that usual numbers of workers have equal shares.
fn lanes_for(shards: usize) -> usize {
    let wanted = (shards / LEAST_ROUNDS).clamp(1, LANES);
    1 << wanted.ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_in_one_shard() {
        let documents: Documents = (0..100u16).map(|i| vec![i % 7; usize::from(i % 30)]).collect();
        let shards = shards_of(&documents, &Thinning::new(&documents.counts(), 0.0));
        assert!(shards.len() > 5);
        assert_eq!(shards.into_iter().flatten().collect::<Vec<_>>(), (0..100).collect::<Vec<_>>());
        assert!(shards_of(&Documents::default(), &Thinning::new(&[], 0.0)).is_empty());
    }

    #[test]
    fn lanes_follow_from_the_number_of_shards() {
        let lanes = [0, 1, 63, 64, 200, 10_000, 1_000_000].map(lanes_for);
        assert_eq!(lanes, [1, 1, 1, 2, 4, 8, 8]);
    }
}
