//! Few that stand for many: Algorithm 3 of CTOS, exact and without comparing all with all.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::{Barrier, Mutex, PoisonError};

use crate::Vectors;
use crate::blocks::by_blocks;
use crate::distance::exact;

/// Selects up to `count` vectors, as indices in the order of their selection: first the nearest to
/// each cluster centre, then again and again the one with the greatest product of its distance to
/// the centre of all and its distance to the nearest selected one (the lowest index of several).
/// There are fewer only if what is left are copies of selected ones or lies exactly in the middle.
///
/// The result is that of the algorithm as printed. The time is not: as more is selected, the
/// distance to the nearest only shrinks, so an old product is a bound, and only the few vectors
/// whose bound is greatest are ever compared with what was selected since.
///
/// ```
/// use whodunit_selection::{Vectors, centroid::select};
///
/// let vectors = Vectors::from_rows(&[[0.0], [1.0], [1.1], [9.0], [9.1], [20.0]]);
/// assert_eq!(select(&vectors, &Vectors::from_rows(&[[1.0]]), 3, 1), [1, 5, 4]);
/// ```
pub fn select(vectors: &Vectors, centres: &Vectors, count: usize, workers: usize) -> Vec<usize> {
    let middle = middle(vectors, workers);
    let mut selected: Vec<usize> = Vec::new();
    for centre in centres.rows() {
        selected.extend(nearest(vectors, centre, workers).filter(|index| !selected.contains(index)));
    }
    if selected.is_empty() {
        selected.extend(nearest(vectors, &middle, workers));
    }
    selected.truncate(count);
    let workers = workers.clamp(1, vectors.len().max(1));
    let share = vectors.len().div_ceil(workers);
    let meeting = Meeting::new(workers);
    let work = |worker: usize| {
        let range = worker * share..((worker + 1) * share).min(vectors.len());
        Candidates::new(vectors, &middle, &selected, range).go_on(selected.clone(), count, worker, &meeting)
    };
    std::thread::scope(|scope| {
        (1..workers).for_each(|worker| drop(scope.spawn(move || work(worker))));
        work(0)
    })
}

/// The mean of all vectors.
pub fn middle(vectors: &Vectors, workers: usize) -> Vec<f32> {
    let sums = by_blocks(&mut vec![(); vectors.len()], workers, |first, block| {
        let mut sums = vec![0.0; vectors.size()];
        for index in first..first + block.len() {
            sums.iter_mut().zip(vectors.row(index)).for_each(|(sum, number)| *sum += f64::from(*number));
        }
        sums
    });
    let total = |place: usize| sums.iter().map(|sums| sums[place]).sum::<f64>();
    (0..vectors.size()).map(|place| (total(place) / vectors.len().max(1) as f64) as f32).collect()
}

/// The vector nearest to a centre, the first of several.
fn nearest(vectors: &Vectors, centre: &[f32], workers: usize) -> Option<usize> {
    let best = by_blocks(&mut vec![(); vectors.len()], workers, |first, block| {
        let distance = |index| (exact(vectors.row(index), centre), index);
        (first..first + block.len()).map(distance).min_by(|left, right| left.0.total_cmp(&right.0))
    });
    best.into_iter().flatten().min_by(|left, right| left.0.total_cmp(&right.0)).map(|(_, index)| index)
}

/// A vector that may be selected, with the best it can still be.
struct Candidate {
    /// Its product, by what was selected when it was last looked at: never less than it is now.
    bound: f64,
    index: usize,
    to_middle: f64,
    /// The square of the distance to the nearest of the first `seen` selected.
    to_selected: f64,
    seen: usize,
}

impl Candidate {
    fn look_at(&mut self, vectors: &Vectors, selected: &[usize]) {
        for other in &selected[self.seen..] {
            self.to_selected = self.to_selected.min(exact(vectors.row(self.index), vectors.row(*other)));
        }
        self.seen = selected.len();
        self.bound = self.to_middle * self.to_selected.sqrt();
    }
}

/// The candidates of one worker, the greatest bound first.
struct Candidates<'a> {
    vectors: &'a Vectors,
    heap: BinaryHeap<Candidate>,
}

impl Candidates<'_> {
    fn new<'a>(vectors: &'a Vectors, middle: &[f32], selected: &[usize], range: Range<usize>) -> Candidates<'a> {
        let candidate = |index: usize| {
            let to_middle = exact(vectors.row(index), middle).sqrt();
            let mut candidate = Candidate { bound: 0.0, index, to_middle, to_selected: f64::INFINITY, seen: 0 };
            candidate.look_at(vectors, selected);
            candidate
        };
        Candidates { vectors, heap: range.map(candidate).collect() }
    }

    /// Selects until there are enough, together with the other workers.
    fn go_on(mut self, mut selected: Vec<usize>, count: usize, worker: usize, meeting: &Meeting) -> Vec<usize> {
        while selected.len() < count {
            let own = self.best(&selected);
            let Some(best) = meeting.best_of_all(selected.len(), worker, own) else { break };
            selected.push(best);
        }
        selected
    }

    /// The best candidate: the first whose bound is up to date, since no other can be better.
    fn best(&mut self, selected: &[usize]) -> Option<Offer> {
        loop {
            let mut top = self.heap.peek_mut().filter(|top| top.bound > 0.0)?;
            if top.seen == selected.len() {
                return Some((top.bound, top.index));
            }
            top.look_at(self.vectors, selected);
        }
    }
}

/// A product and whose it is.
type Offer = (f64, usize);

/// Where workers agree on the next to select.
struct Meeting {
    barrier: Barrier,
    /// What each worker offers. Two tables in turns: nobody can be two meetings ahead.
    offers: [Mutex<Vec<Option<Offer>>>; 2],
}

impl Meeting {
    fn new(workers: usize) -> Meeting {
        let table = || Mutex::new(vec![None; workers]);
        Meeting { barrier: Barrier::new(workers), offers: [table(), table()] }
    }

    fn best_of_all(&self, turn: usize, worker: usize, own: Option<Offer>) -> Option<usize> {
        let table = &self.offers[turn % 2];
        table.lock().unwrap_or_else(PoisonError::into_inner)[worker] = own;
        self.barrier.wait();
        let offers = table.lock().unwrap_or_else(PoisonError::into_inner);
        let best = offers.iter().flatten().max_by(|left, right| left.0.total_cmp(&right.0).then(right.1.cmp(&left.1)));
        best.map(|(_, index)| *index)
    }
}

impl Ord for Candidate {
    fn cmp(&self, other: &Candidate) -> Ordering {
        self.bound.total_cmp(&other.bound).then(other.index.cmp(&self.index))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Candidate) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Candidate) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Candidate {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Algorithm 3 word by word.
    fn by_the_book(points: &[Vec<f32>], centres: &[Vec<f32>], count: usize) -> Vec<usize> {
        let distance = |left: &[f32], right: &[f32]| -> f64 {
            left.iter()
                .zip(right)
                .map(|(left, right)| (f64::from(*left) - f64::from(*right)).powi(2))
                .sum::<f64>()
                .sqrt()
        };
        let mean = |place: usize| points.iter().map(|point| f64::from(point[place])).sum::<f64>() / points.len() as f64;
        let total_center: Vec<f32> = (0..points[0].len()).map(|place| mean(place) as f32).collect();
        let mut selected: Vec<usize> = Vec::new();
        for centre in centres {
            let mut nearest = 0;
            for index in 0..points.len() {
                if distance(&points[index], centre) < distance(&points[nearest], centre) {
                    nearest = index;
                }
            }
            if !selected.contains(&nearest) {
                selected.push(nearest);
            }
        }
        selected.truncate(count);
        while selected.len() < count {
            let (mut best_inst, mut best_score) = (None, 0.0);
            for inst in (0..points.len()).filter(|inst| !selected.contains(inst)) {
                let dist2center = distance(&points[inst], &total_center);
                let dists = selected.iter().map(|other| distance(&points[inst], &points[*other]));
                let score = dist2center * dists.fold(f64::INFINITY, f64::min);
                if score > best_score {
                    (best_inst, best_score) = (Some(inst), score);
                }
            }
            let Some(best) = best_inst else { break };
            selected.push(best);
        }
        selected
    }

    proptest! {
        // Workers meet once for each vector selected, which is slow where there are few processors.
        #![proptest_config(ProptestConfig::with_cases(80))]

        // Small whole numbers: distances are exact, and ties and copies are frequent.
        #[test]
        fn the_selection_is_that_of_the_algorithm_as_printed(
            points in prop::collection::vec(prop::collection::vec(-4i8..4, 3), 1..40),
            centres in prop::collection::vec(prop::collection::vec(-4i8..4, 3), 1..4),
            count in 0usize..45, workers in 1usize..4,
        ) {
            let floats = |rows: &[Vec<i8>]| -> Vec<Vec<f32>> {
                rows.iter().map(|row| row.iter().map(|number| f32::from(*number)).collect()).collect()
            };
            let (points, centres) = (floats(&points), floats(&centres));
            let found = select(&Vectors::new(points.concat(), 3), &Vectors::new(centres.concat(), 3), count, workers);
            prop_assert_eq!(found, by_the_book(&points, &centres, count));
        }

        #[test]
        fn the_same_holds_for_vectors_of_many_numbers(
            points in prop::collection::vec(prop::collection::vec(-1f32..1.0, 20), 30..60), workers in 1usize..4,
        ) {
            let centres = [points[0].clone(), points[7].clone()];
            let found = select(&Vectors::new(points.concat(), 20), &Vectors::new(centres.concat(), 20), 25, workers);
            prop_assert_eq!(found, by_the_book(&points, &centres, 25));
        }
    }

    #[test]
    fn copies_are_never_selected_twice() {
        let vectors = Vectors::from_rows(&[[1.0, 1.0], [1.0, 1.0], [2.0, 5.0], [2.0, 5.0], [9.0, 9.0]]);
        assert_eq!(select(&vectors, &Vectors::from_rows(&[[1.0, 1.0]]), 5, 2), [0, 4, 2]);
    }

    #[test]
    fn without_clusters_the_middle_comes_first() {
        let vectors = Vectors::from_rows(&[[0.0], [4.0], [5.0], [12.0]]);
        let none = Vectors::new(Vec::new(), 1);
        assert_eq!(select(&vectors, &none, 2, 1), [2, 3]);
        assert!(select(&none, &none, 3, 2).is_empty());
    }
}
