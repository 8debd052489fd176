//! From pipelines and programs to the few that stand for them: what regions and selection do, put
//! together as in CTOS. Pure; threads never change a result.

mod picture;
mod programs;
mod sequences;

use anyhow::Result;
use whodunit_selection::{Vectors, centroid, xmeans};

pub use picture::{Picture, svg};
pub use programs::{Likeness, Reading, program_vectors, static_vectors};
pub use sequences::{pass_documents, sequence_vectors};

/// What a choice depends on, and how it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    pub seed: u64,
    /// Threads. They change the time, never the choice.
    pub workers: usize,
}

/// Who was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// Indices in the order of their selection: the most representative first.
    pub selected: Vec<usize>,
    /// Clusters that X-means found.
    pub clusters: usize,
}

/// Chooses `count` vectors that stand for all (X-means, then Algorithm 3 of CTOS). There are fewer
/// only if what is left are copies of chosen ones.
pub fn choose(vectors: &Vectors, count: usize, settings: Settings) -> Chosen {
    let Settings { seed, workers } = settings;
    let clusters = xmeans::xmeans(vectors, &xmeans::Settings { seed, workers, ..Default::default() });
    let selected = centroid::select(vectors, &clusters.centres, count, workers);
    Chosen { selected, clusters: clusters.centres.len() }
}

/// Indices of the `count` most representative pipelines, which are given as text.
///
/// ```
/// use whodunit_representatives::{Settings, choose_sequences};
///
/// let pool = ["sroa,gvn", "gvn,sroa", "licm,loop-rotate", "licm,licm", "dce"];
/// let chosen = choose_sequences(&pool, 2, Settings { seed: 1, workers: 1 })?;
/// assert_eq!(chosen.selected.len(), 2);
/// # anyhow::Ok(())
/// ```
pub fn choose_sequences<Text: AsRef<str>>(pool: &[Text], count: usize, settings: Settings) -> Result<Chosen> {
    Ok(choose(&sequence_vectors(pool, settings)?, count, settings))
}
