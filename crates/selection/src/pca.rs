//! Vectors as points in the plane, for people to look at: the two principal components.

use crate::Vectors;
use crate::blocks::by_blocks;
use crate::centroid::middle;

/// Vectors seen from where they are spread out most.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// A point for each vector, relative to the middle of all.
    pub points: Vec<[f32; 2]>,
    /// The share of the whole variance that each axis shows.
    pub shares: [f64; 2],
}

/// Projects vectors to the plane of their greatest variance. The sign of an axis is such that its
/// largest coordinate is positive, so that pictures do not flip.
///
/// ```
/// use whodunit_selection::{Vectors, pca::project};
///
/// let vectors = Vectors::from_rows(&[[0.0, 0.0, 1.0], [4.0, 0.0, 1.0], [2.0, 1.0, 1.0], [2.0, -1.0, 1.0]]);
/// let plane = project(&vectors, 1);
/// assert_eq!(plane.points, [[-2.0, 0.0], [2.0, 0.0], [0.0, 1.0], [0.0, -1.0]]);
/// assert_eq!(plane.shares, [0.8, 0.2]);
/// ```
pub fn project(vectors: &Vectors, workers: usize) -> Projection {
    let middle = middle(vectors, workers);
    let (values, axes) = eigen(covariance(vectors, &middle, workers));
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|left, right| values[*right].total_cmp(&values[*left]));
    let total = values.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    let axis = |rank: usize| order.get(rank).map(|index| upright(axes.iter().map(|row| row[*index]).collect()));
    let two = [axis(0), axis(1)];
    let place = |vector: &[f32], axis: &Option<Vec<f64>>| {
        let axis = axis.iter().flatten();
        axis.zip(vector.iter().zip(&middle))
            .map(|(axis, (number, middle))| axis * f64::from(number - middle))
            .sum::<f64>()
    };
    let points = vectors.rows().map(|vector| [0, 1].map(|rank| place(vector, &two[rank]) as f32)).collect();
    let share = |rank: usize| order.get(rank).map_or(0.0, |index| values[*index].max(0.0) / total);
    Projection { points, shares: [share(0), share(1)] }
}

fn upright(axis: Vec<f64>) -> Vec<f64> {
    let largest = axis.iter().copied().max_by(|left, right| left.abs().total_cmp(&right.abs())).unwrap_or(1.0);
    axis.into_iter().map(|number| number * largest.signum()).collect()
}

type Matrix = Vec<Vec<f64>>;

fn covariance(vectors: &Vectors, middle: &[f32], workers: usize) -> Matrix {
    let size = vectors.size();
    let sums = by_blocks(&mut vec![(); vectors.len()], workers, |first, block| {
        let mut sums = vec![vec![0.0; size]; size];
        let mut centred = vec![0.0; size];
        for index in first..first + block.len() {
            let numbers = vectors.row(index).iter().zip(middle);
            centred.iter_mut().zip(numbers).for_each(|(into, (number, middle))| *into = f64::from(number - middle));
            for (row, own) in sums.iter_mut().zip(&centred) {
                row.iter_mut().zip(&centred).for_each(|(sum, other)| *sum += own * other);
            }
        }
        sums
    });
    let count = vectors.len().max(1) as f64;
    let total = |row: usize, column: usize| sums.iter().map(|sums| sums[row][column]).sum::<f64>() / count;
    (0..size).map(|row| (0..size).map(|column| total(row, column)).collect()).collect()
}

/// Eigenvalues, and eigenvectors as columns, of a symmetric matrix (Jacobi's method).
fn eigen(mut matrix: Matrix) -> (Vec<f64>, Matrix) {
    let size = matrix.len();
    let mut axes: Matrix = (0..size).map(|row| (0..size).map(|column| f64::from(row == column)).collect()).collect();
    let whole: f64 = matrix.iter().flatten().map(|number| number * number).sum();
    for _sweep in 0..50 {
        let pairs = || (0..size).flat_map(|row| (0..row).map(move |column| (column, row)));
        let beside: f64 = pairs().map(|(row, column)| matrix[row][column].powi(2)).sum();
        if beside <= whole * 1e-24 {
            break;
        }
        pairs().for_each(|(row, column)| rotate(&mut matrix, &mut axes, row, column));
    }
    ((0..size).map(|place| matrix[place][place]).collect(), axes)
}

/// Turns two axes so that the element of the matrix between them becomes zero.
fn rotate(matrix: &mut Matrix, axes: &mut Matrix, row: usize, column: usize) {
    if matrix[row][column] == 0.0 {
        return;
    }
    let slope = (matrix[column][column] - matrix[row][row]) / (2.0 * matrix[row][column]);
    let tangent = slope.signum() / (slope.abs() + (slope * slope + 1.0).sqrt());
    let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
    let sine = tangent * cosine;
    let turn = |left: f64, right: f64| (cosine * left - sine * right, sine * left + cosine * right);
    for line in matrix.iter_mut().chain(axes) {
        (line[row], line[column]) = turn(line[row], line[column]);
    }
    if let Ok([own, other]) = matrix.get_disjoint_mut([row, column]) {
        for (own, other) in own.iter_mut().zip(other) {
            (*own, *other) = turn(*own, *other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use rand_pcg::Pcg64;
    use rand_pcg::rand_core::SeedableRng;

    #[test]
    fn eigenvalues_of_a_known_matrix_are_found() {
        // The eigenvalues of this path of springs are 2 - 2 cos(k pi / 4).
        let (mut values, axes) = eigen(vec![vec![2.0, -1.0, 0.0], vec![-1.0, 2.0, -1.0], vec![0.0, -1.0, 2.0]]);
        let column = |k: usize| axes.iter().map(|row| row[k]).collect::<Vec<_>>();
        for left in 0..3 {
            for right in 0..3 {
                let product: f64 = column(left).iter().zip(column(right)).map(|(left, right)| left * right).sum();
                assert!((product - f64::from(left == right)).abs() < 1e-12);
            }
        }
        values.sort_by(f64::total_cmp);
        for (value, expected) in values.iter().zip([2.0 - 2f64.sqrt(), 2.0, 2.0 + 2f64.sqrt()]) {
            assert!((value - expected).abs() < 1e-12, "{values:?}");
        }
    }

    #[test]
    fn a_plane_in_many_dimensions_is_found_again() {
        let mut random = Pcg64::seed_from_u64(1);
        let (long, short): (Vec<f32>, Vec<f32>) =
            (0..60).map(|k| if k % 2 == 0 { (3.0, 0.0) } else { (0.0, 1.0) }).unzip();
        let flat: Vec<[f32; 2]> =
            (0..5000).map(|_| [random.random_range(-1.0..1.0), random.random_range(-1.0..1.0)]).collect();
        let point =
            |at: &[f32; 2]| long.iter().zip(&short).map(|(x, y)| 7.0 + at[0] * x + at[1] * y).collect::<Vec<_>>();
        let vectors = Vectors::new(flat.iter().flat_map(point).collect(), 60);
        let plane = project(&vectors, 2);
        assert!((plane.shares[0] + plane.shares[1] - 1.0).abs() < 1e-6 && plane.shares[0] > 0.85, "{:?}", plane.shares);
        let apart =
            |left: [f32; 2], right: [f32; 2]| ((left[0] - right[0]).powi(2) + (left[1] - right[1]).powi(2)).sqrt();
        for i in 1..5000 {
            let stretch = |at: [f32; 2]| [at[0] * 3.0 * 30f32.sqrt(), at[1] * 30f32.sqrt()];
            let (before, after) = (apart(stretch(flat[0]), stretch(flat[i])), apart(plane.points[0], plane.points[i]));
            assert!((before - after).abs() < 1e-3, "{before} {after}");
        }
        assert!(plane == project(&vectors, 3));
    }

    #[test]
    fn few_dimensions_and_no_variance_are_no_trouble() {
        let line = project(&Vectors::from_rows(&[[1.0], [3.0]]), 1);
        assert_eq!((line.points, line.shares), (vec![[-1.0, 0.0], [1.0, 0.0]], [1.0, 0.0]));
        let same = project(&Vectors::from_rows(&[[1.0, 2.0], [1.0, 2.0]]), 1);
        assert_eq!((same.points, same.shares), (vec![[0.0, 0.0], [0.0, 0.0]], [0.0, 0.0]));
        assert!(project(&Vectors::new(Vec::new(), 2), 1).points.is_empty());
    }
}
