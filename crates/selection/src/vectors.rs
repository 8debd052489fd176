//! Vectors of one length, side by side in one piece of memory.

/// A list of vectors of the same length, such as one for each pass sequence.
///
/// ```
/// let vectors = whodunit_selection::Vectors::from_rows(&[[1.0, 2.0], [3.0, 4.0]]);
/// assert_eq!((vectors.len(), vectors.size()), (2, 2));
/// assert_eq!(vectors.row(1), [3.0, 4.0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Vectors {
    values: Vec<f32>,
    size: usize,
}

impl Vectors {
    /// Cuts `values` into vectors of `size`, which must be positive; what is left over is dropped.
    pub fn new(mut values: Vec<f32>, size: usize) -> Vectors {
        assert!(size > 0, "a vector has at least one number");
        values.truncate(values.len() / size * size);
        Vectors { values, size }
    }

    pub fn from_rows<const SIZE: usize>(rows: &[[f32; SIZE]]) -> Vectors {
        Vectors::new(rows.concat(), SIZE)
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        self.values.len() / self.size
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Numbers in a vector.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn row(&self, index: usize) -> &[f32] {
        &self.values[index * self.size..(index + 1) * self.size]
    }

    pub fn rows(&self) -> std::slice::ChunksExact<'_, f32> {
        self.values.chunks_exact(self.size)
    }

    /// The vectors with these indices, in this order.
    pub fn select(&self, indices: &[usize]) -> Vectors {
        let mut values = Vec::with_capacity(indices.len() * self.size);
        indices.iter().for_each(|index| values.extend_from_slice(self.row(*index)));
        Vectors { values, size: self.size }
    }

    /// The numbers of all vectors, one after another.
    pub fn as_slice(&self) -> &[f32] {
        &self.values
    }
}
