//! Whether a difference between two techniques is more than luck, and how large it is.

mod mann_whitney;
mod wilcoxon;

pub use mann_whitney::{a12, mann_whitney};
pub use wilcoxon::wilcoxon;

/// The result of a test of significance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Significance {
    pub statistic: f64,
    /// How likely so great a difference is, in either direction, if there is none.
    pub p: f64,
}

/// The rank of each number, from one; equal numbers share the mean of theirs. And what ties weigh
/// in variances: the sum of t^3 - t over all groups of t equal numbers.
fn ranks(numbers: &[f64]) -> (Vec<f64>, f64) {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|left, right| numbers[*left].total_cmp(&numbers[*right]));
    let (mut ranks, mut ties, mut start) = (vec![0.0; numbers.len()], 0.0, 0);
    for group in order.chunk_by(|left, right| numbers[*left] == numbers[*right]) {
        let size = group.len() as f64;
        group.iter().for_each(|index| ranks[*index] = start as f64 + (size + 1.0) / 2.0);
        ties += size * size * size - size;
        start += group.len();
    }
    (ranks, ties)
}

/// How likely a normal variable is at least that many standard deviations off, either way.
fn normal_tails(deviations: f64) -> f64 {
    libm::erfc(deviations.max(0.0) / std::f64::consts::SQRT_2)
}
