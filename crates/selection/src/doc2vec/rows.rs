//! Arithmetic on rows of numbers, in loops that compilers turn into vector instructions.
//! No sum is reordered by them, so machines with narrow and wide instructions agree on every bit.

/// Rows are filled up with zeros to a multiple of this, so that no loop has a ragged end.
pub const WIDTH: usize = 8;

/// The length of a row that holds `size` numbers.
pub fn stride_for(size: usize) -> usize {
    size.next_multiple_of(WIDTH)
}

/// The row of a matrix.
#[inline(always)]
pub fn row(matrix: &[f32], index: usize, stride: usize) -> &[f32] {
    &matrix[index * stride..][..stride]
}

#[inline(always)]
pub fn row_mut(matrix: &mut [f32], index: usize, stride: usize) -> &mut [f32] {
    &mut matrix[index * stride..][..stride]
}

/// The rows must be of a length that `stride_for` gives.
#[inline(always)]
pub fn dot(left: &[f32], right: &[f32]) -> f32 {
    // Twice eight sums: an addition takes several cycles, and the next must not wait for it.
    let mut sums = [0.0; 2 * WIDTH];
    let (left, left_rest) = left.as_chunks::<{ 2 * WIDTH }>();
    let (right, right_rest) = right.as_chunks::<{ 2 * WIDTH }>();
    for (left, right) in left.iter().zip(right) {
        for lane in 0..2 * WIDTH {
            sums[lane] += left[lane] * right[lane];
        }
    }
    if let (Some(left), Some(right)) = (left_rest.first_chunk::<WIDTH>(), right_rest.first_chunk::<WIDTH>()) {
        for lane in 0..WIDTH {
            sums[lane] += left[lane] * right[lane];
        }
    }
    total(&std::array::from_fn(|lane| sums[lane] + sums[lane + WIDTH]))
}

// Seen together with the loop above, this makes LLVM shuffle the sums in every turn of it.
#[inline(never)]
fn total(sums: &[f32; WIDTH]) -> f32 {
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

#[inline(always)]
pub fn add(into: &mut [f32], what: &[f32]) {
    for (into, what) in into.iter_mut().zip(what) {
        *into += what;
    }
}

/// What leads from one row to another.
#[inline(always)]
pub fn subtract(to: &[f32], from: &[f32], difference: &mut [f32]) {
    for ((difference, to), from) in difference.iter_mut().zip(to).zip(from) {
        *difference = to - from;
    }
}

#[inline(always)]
pub fn scale(row: &mut [f32], factor: f32) {
    for number in row {
        *number *= factor;
    }
}

/// `error += factor * row` with the row as it was, and `row += factor * mean`.
#[inline(always)]
pub fn learn(row: &mut [f32], mean: &[f32], error: &mut [f32], factor: f32) {
    for ((row, mean), error) in row.iter_mut().zip(mean).zip(error) {
        let before = *row;
        *row = before + factor * mean;
        *error += factor * before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_products_are_those_of_the_textbook_at_every_length() {
        for length in (0..80).step_by(WIDTH) {
            let left: Vec<f32> = (0..length).map(|i| i as f32).collect();
            let right: Vec<f32> = (0..length).map(|i| (i % 3) as f32).collect();
            let expected: f32 = left.iter().zip(&right).map(|(left, right)| left * right).sum();
            assert_eq!(dot(&left, &right), expected, "{length}");
        }
    }

    #[test]
    fn the_error_is_taken_from_the_row_before_it_learns() {
        let (mut row, mut error) = ([1.0, 2.0], [10.0, 10.0]);
        learn(&mut row, &[3.0, 4.0], &mut error, 2.0);
        assert_eq!((row, error), ([7.0, 10.0], [12.0, 14.0]));
    }
}
