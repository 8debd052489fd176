//! Distances between vectors, in loops that compilers turn into vector instructions.
//! No sum is reordered by them, so machines with narrow and wide instructions agree on every bit.

use multiversion::multiversion;

/// The square of the Euclidean distance, quick: for choosing among many.
#[multiversion(targets("x86_64+avx2"))]
pub fn near(left: &[f32], right: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    let (left, left_rest) = left.as_chunks::<16>();
    let (right, right_rest) = right.as_chunks::<16>();
    for (left, right) in left.iter().zip(right) {
        for lane in 0..16 {
            let difference = left[lane] - right[lane];
            sums[lane] += difference * difference;
        }
    }
    let rest = left_rest.iter().zip(right_rest).map(|(left, right)| (left - right) * (left - right));
    total(&sums) + rest.sum::<f32>()
}

/// The square of the Euclidean distance in double precision: for results that are compared.
#[multiversion(targets("x86_64+avx2"))]
pub fn exact(left: &[f32], right: &[f32]) -> f64 {
    let mut sums = [0.0; 8];
    let (left, left_rest) = left.as_chunks::<8>();
    let (right, right_rest) = right.as_chunks::<8>();
    for (left, right) in left.iter().zip(right) {
        for lane in 0..8 {
            let difference = f64::from(left[lane]) - f64::from(right[lane]);
            sums[lane] += difference * difference;
        }
    }
    let rest = left_rest.iter().zip(right_rest).map(|(left, right)| (f64::from(*left) - f64::from(*right)).powi(2));
    total(&sums) + rest.sum::<f64>()
}

// Seen together with the loops above, this makes LLVM shuffle the sums in every turn of them.
#[inline(never)]
fn total<Number: Copy + std::iter::Sum<Number>>(sums: &[Number]) -> Number {
    sums.iter().copied().sum()
}

#[cfg(test)]
mod tests {
    #[test]
    fn distances_are_those_of_the_textbook_at_every_length() {
        for length in 0..50 {
            let left: Vec<f32> = (0..length).map(|i| i as f32).collect();
            let right: Vec<f32> = (0..length).map(|i| (i * i % 7) as f32).collect();
            let expected: f32 = left.iter().zip(&right).map(|(left, right)| (left - right).powi(2)).sum();
            assert_eq!(super::near(&left, &right), expected);
            assert_eq!(super::exact(&left, &right), f64::from(expected));
        }
    }
}
