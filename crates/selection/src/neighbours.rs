//! Who is nearest to whom: what two ways of making vectors are compared by.

use crate::Vectors;
use crate::blocks::by_blocks;
use crate::distance::exact;

/// For each vector the indices of the `count` others nearest to it, the nearest first.
///
/// ```
/// use whodunit_selection::{Vectors, neighbours};
///
/// let vectors = Vectors::from_rows(&[[0.0], [1.0], [3.0], [3.5]]);
/// assert_eq!(neighbours(&vectors, 2, 1), [[1, 2], [0, 2], [3, 1], [2, 1]]);
/// ```
pub fn neighbours(vectors: &Vectors, count: usize, workers: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new(); vectors.len()];
    by_blocks(&mut found, workers, |first, block| {
        for (place, nearest) in block.iter_mut().enumerate() {
            *nearest = nearest_to(vectors, first + place, count);
        }
    });
    found
}

fn nearest_to(vectors: &Vectors, index: usize, count: usize) -> Vec<usize> {
    let own = vectors.row(index);
    let others = vectors.rows().enumerate().filter(|(other, _)| *other != index);
    let mut distances: Vec<(f64, usize)> = others.map(|(other, row)| (exact(own, row), other)).collect();
    let nearer = |left: &(f64, usize), right: &(f64, usize)| left.0.total_cmp(&right.0).then(left.1.cmp(&right.1));
    if count < distances.len() {
        distances.select_nth_unstable_by(count, nearer);
        distances.truncate(count);
    }
    distances.sort_unstable_by(nearer);
    distances.into_iter().map(|(_, other)| other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_go_to_the_first_and_workers_change_nothing() {
        let vectors = Vectors::from_rows(&[[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, -1.0]]);
        assert_eq!(neighbours(&vectors, 2, 1)[0], [1, 2]);
        let many = Vectors::new((0..5000).map(|i| ((i * 37) % 101) as f32).collect(), 2);
        assert_eq!(neighbours(&many, 5, 1), neighbours(&many, 5, 3));
        assert_eq!(neighbours(&vectors, 9, 2)[3].len(), 3);
    }
}
