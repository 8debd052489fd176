//! Few that stand for many: vectors of sequences, clusters of vectors, the choice of CTOS among
//! them, its rival by pairs, and the statistics to compare techniques with.
//! Pure: no input or output, and no randomness but from seeds; threads never change a result.
//!
//! From 300,000 sequences to the 3,000 that are tested:
//!
//! ```
//! use whodunit_selection::{Documents, centroid, doc2vec, xmeans};
//!
//! # let (count, size, wanted) = (300u16, 10, 9);
//! let sequences: Documents = (0..count).map(|i| (0..20).map(move |k| (i * 7 + k * k) % 30)).collect();
//! let vectors = doc2vec::train(&sequences, &doc2vec::Settings { size, workers: 2, ..Default::default() })?;
//! let clusters = xmeans::xmeans(&vectors, &xmeans::Settings { workers: 2, ..Default::default() });
//! let selected = centroid::select(&vectors, &clusters.centres, wanted, 2);
//! assert_eq!(selected.len(), wanted);
//! # anyhow::Ok(())
//! ```

mod blocks;
pub mod centroid;
mod distance;
pub mod doc2vec;
mod documents;
pub mod kmeans;
mod neighbours;
pub mod pairwise;
pub mod pca;
pub mod statistics;
mod vectors;
pub mod xmeans;

pub use documents::Documents;
pub use neighbours::neighbours;
pub use vectors::Vectors;
