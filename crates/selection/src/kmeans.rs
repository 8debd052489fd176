//! k-means: vectors in groups around their means (Lloyd's algorithm, k-means++ to begin with).
//!
//! linfa-clustering 0.8 was tried first. It counts the old centre as a member, sums in single
//! precision, shares work over a pool of the whole process, took three times as long on 20,000 vectors
//! in 20 clusters, and brings 55 seconds of building with a second `rand`.

use rand::Rng;
use rand_pcg::Pcg64;

use crate::Vectors;
use crate::blocks::by_blocks;
use crate::distance::near;

/// A step that lowers the error by less than this share of it is the last.
const LEAST_GAIN: f64 = 1e-5;

/// Groups of vectors. Each vector belongs to the centre that is nearest to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Clusters {
    pub centres: Vectors,
    /// The centre of each vector.
    pub labels: Vec<u32>,
    /// The sum of the squared distances of all vectors to their centres.
    pub error: f64,
}

impl Clusters {
    /// The vectors of each cluster, by their indices.
    pub fn members(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.centres.len()];
        for (index, label) in self.labels.iter().enumerate() {
            members[*label as usize].push(index);
        }
        members
    }
}

/// Moves the centres to the means of their members until that no longer helps, at most `steps` times.
/// A centre without members stays where it is. Workers change the time, never the result.
///
/// ```
/// use whodunit_selection::{Vectors, kmeans::kmeans};
///
/// let vectors = Vectors::from_rows(&[[0.0], [2.0], [10.0]]);
/// let clusters = kmeans(&vectors, Vectors::from_rows(&[[0.0], [3.0]]), 10, 1);
/// assert_eq!((clusters.centres.as_slice(), clusters.labels, clusters.error), (&[1.0, 10.0][..], vec![0, 0, 1], 2.0));
/// ```
pub fn kmeans(vectors: &Vectors, mut centres: Vectors, steps: usize, workers: usize) -> Clusters {
    let mut labels = vec![0; vectors.len()];
    let mut last = f64::INFINITY;
    for step in 0.. {
        let tally = assign(vectors, &centres, &mut labels, workers);
        let stuck = last.is_finite() && last - tally.error <= LEAST_GAIN * last;
        if step == steps || stuck {
            return Clusters { centres, labels, error: tally.error };
        }
        last = tally.error;
        centres = tally.means(centres);
    }
    unreachable!("the steps are counted")
}

/// What the members of each centre add up to.
struct Tally {
    sums: Vec<f64>,
    counts: Vec<usize>,
    error: f64,
}

impl Tally {
    fn new(centres: &Vectors) -> Tally {
        Tally { sums: vec![0.0; centres.as_slice().len()], counts: vec![0; centres.len()], error: 0.0 }
    }

    fn add(&mut self, other: &Tally) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, other)| *sum += other);
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, other)| *count += other);
        self.error += other.error;
    }

    fn means(&self, before: Vectors) -> Vectors {
        let size = before.size();
        let mean = |(place, old): (usize, &f32)| match self.counts[place / size] {
            0 => *old,
            count => (self.sums[place] / count as f64) as f32,
        };
        Vectors::new(before.as_slice().iter().enumerate().map(mean).collect(), size)
    }
}

fn assign(vectors: &Vectors, centres: &Vectors, labels: &mut [u32], workers: usize) -> Tally {
    let tallies = by_blocks(labels, workers, |first, labels| {
        let mut tally = Tally::new(centres);
        for (index, label) in labels.iter_mut().enumerate() {
            let vector = vectors.row(first + index);
            let (nearest, distance) = nearest(vector, centres);
            *label = nearest as u32;
            tally.counts[nearest] += 1;
            tally.error += f64::from(distance);
            let sums = &mut tally.sums[nearest * centres.size()..][..centres.size()];
            sums.iter_mut().zip(vector).for_each(|(sum, number)| *sum += f64::from(*number));
        }
        tally
    });
    let mut total = Tally::new(centres);
    tallies.iter().for_each(|tally| total.add(tally));
    total
}

/// The nearest centre, the first of several, and the square of its distance.
fn nearest(vector: &[f32], centres: &Vectors) -> (usize, f32) {
    let mut best = (0, f32::INFINITY);
    for (index, centre) in centres.rows().enumerate() {
        let distance = near(vector, centre);
        if distance < best.1 {
            best = (index, distance);
        }
    }
    best
}

/// Centres to begin with: the first is any vector, each next one is drawn by the square of its
/// distance to those before. Fewer than `count` if there are not as many different vectors.
pub fn spread_out(vectors: &Vectors, count: usize, random: &mut Pcg64, workers: usize) -> Vectors {
    let mut centres: Vec<f32> = Vec::new();
    let mut weights = vec![f32::INFINITY; vectors.len()];
    while !vectors.is_empty() && centres.len() < count * vectors.size() {
        let chosen = if centres.is_empty() { random.random_range(0..vectors.len()) } else { draw(&weights, random) };
        if weights[chosen] == 0.0 {
            break;
        }
        centres.extend_from_slice(vectors.row(chosen));
        by_blocks(&mut weights, workers, |first, weights| {
            for (index, weight) in weights.iter_mut().enumerate() {
                *weight = weight.min(near(vectors.row(first + index), vectors.row(chosen)));
            }
        });
    }
    Vectors::new(centres, vectors.size())
}

/// An index by its weight; one of weight zero only if all are.
fn draw(weights: &[f32], random: &mut Pcg64) -> usize {
    let total: f64 = weights.iter().map(|weight| f64::from(*weight)).sum();
    let mut left = random.random::<f64>() * total;
    let mut last = 0;
    for (index, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        last = index;
        left -= f64::from(*weight);
        if left < 0.0 {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand::Rng;
    use rand_pcg::rand_core::SeedableRng;

    /// Lloyd's algorithm word by word.
    fn by_the_book(points: &[[f32; 3]], mut centres: Vec<[f32; 3]>, steps: usize) -> (Vec<[f32; 3]>, Vec<u32>) {
        let square = |left: &[f32; 3], right: &[f32; 3]| (0..3).map(|k| (left[k] - right[k]).powi(2)).sum::<f32>();
        let label = |point: &[f32; 3], centres: &[[f32; 3]]| {
            (0..centres.len()).min_by(|a, b| square(point, &centres[*a]).total_cmp(&square(point, &centres[*b])))
        };
        for _ in 0..steps {
            let labels: Vec<_> = points.iter().map(|point| label(point, &centres)).collect();
            for (index, centre) in centres.iter_mut().enumerate() {
                let members: Vec<_> = (0..points.len()).filter(|point| labels[*point] == Some(index)).collect();
                if !members.is_empty() {
                    let sum = |k: usize| members.iter().map(|point| f64::from(points[*point][k])).sum::<f64>();
                    *centre = [0, 1, 2].map(|k| (sum(k) / members.len() as f64) as f32);
                }
            }
        }
        let labels = points.iter().filter_map(|point| label(point, &centres)).map(|label| label as u32).collect();
        (centres, labels)
    }

    proptest! {
        #[test]
        fn each_step_is_that_of_the_textbook(
            points in prop::collection::vec([-9i8..9, -9i8..9, -9i8..9], 3..60), steps in 0usize..4,
        ) {
            let points: Vec<[f32; 3]> = points.iter().map(|point| point.map(f32::from)).collect();
            let found = kmeans(&Vectors::from_rows(&points), Vectors::from_rows(&points[..3]), steps, 1);
            let mut past = steps;
            // Having stopped early is fine where another step changes next to nothing.
            let mut expected = by_the_book(&points, points[..3].to_vec(), past);
            while found.centres != Vectors::from_rows(&expected.0) && past > 0 {
                past -= 1;
                expected = by_the_book(&points, points[..3].to_vec(), past);
            }
            prop_assert_eq!(&found.centres, &Vectors::from_rows(&expected.0));
            prop_assert_eq!(&found.labels, &expected.1);
            if past < steps {
                let next = kmeans(&Vectors::from_rows(&points), found.centres.clone(), 1, 1);
                prop_assert!(found.error - next.error <= LEAST_GAIN * found.error.max(1e-9) * 10.0);
            }
        }
    }

    #[test]
    fn workers_change_nothing() {
        let mut random = Pcg64::seed_from_u64(1);
        let vectors = Vectors::new((0..9000 * 7).map(|_| random.random::<f32>()).collect(), 7);
        let run = |workers| {
            let centres = spread_out(&vectors, 5, &mut Pcg64::seed_from_u64(2), workers);
            kmeans(&vectors, centres, 8, workers)
        };
        assert!(run(1) == run(2) && run(1) == run(3));
    }

    #[test]
    fn centres_to_begin_with_are_far_apart_and_different() {
        let vectors = Vectors::from_rows(&[[0.0], [0.0], [0.0], [1000.0], [0.001]]);
        for seed in 0..20 {
            let two = spread_out(&vectors, 2, &mut Pcg64::seed_from_u64(seed), 1);
            assert!(two.as_slice().contains(&1000.0), "{two:?}");
            assert_eq!(spread_out(&vectors, 9, &mut Pcg64::seed_from_u64(seed), 1).len(), 3);
        }
        assert!(spread_out(&Vectors::new(Vec::new(), 4), 2, &mut Pcg64::seed_from_u64(1), 1).is_empty());
    }
}
