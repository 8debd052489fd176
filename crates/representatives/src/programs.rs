//! Programs as vectors: by their regions and calls (Algorithms 1 and 2 of CTOS), or by counting.

use std::collections::HashMap;

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};
use whodunit_regions::{ProgramGraph, static_features};
use whodunit_selection::{Documents, Vectors, doc2vec};
use whodunit_subjects::ModuleShape;

pub use whodunit_regions::Reading;

use crate::Settings;

/// Words to each side: CTOS looks further in programs than in sequences.
const WINDOW: usize = 5;

/// What programs are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Likeness {
    /// Vectors of their edges, brought together along regions and calls (SP in CTOS).
    Regions,
    /// Counts of instructions and measures of structure (SPS in CTOS).
    Static,
}

impl Likeness {
    /// A vector for each program. Each must define a function.
    pub fn vectors(self, shapes: &[ModuleShape], settings: Settings) -> Result<Vectors> {
        match self {
            Likeness::Regions => program_vectors(shapes, settings),
            Likeness::Static => Ok(static_vectors(shapes, settings.workers)),
        }
    }
}

/// A vector for each program. Each must define a function.
///
/// Edges with the same instructions share one document: the vectors of thousands of programs then
/// fit in memory, and programs of the same shape get the same vector.
pub fn program_vectors(shapes: &[ModuleShape], settings: Settings) -> Result<Vectors> {
    ensure!(shapes.iter().all(|shape| !shape.functions.is_empty()), "a program without a function has no vector");
    let (documents, edges) = documents(shapes);
    let Settings { seed, workers } = settings;
    let learned = doc2vec::Settings { window: WINDOW, seed, workers, ..Default::default() };
    let vectors = doc2vec::train(&documents, &learned)?;
    let programs = in_parallel(shapes, workers, |index, shape| {
        let row = |edge: usize| vectors.row(edges[index][edge] as usize);
        ProgramGraph::of(shape).program_vector(Reading::default(), &row)
    });
    Ok(Vectors::new(programs.concat(), vectors.size()))
}

/// The different documents of all edges, and for each program the document of each of its edges.
fn documents(shapes: &[ModuleShape]) -> (Documents, Vec<Vec<u32>>) {
    let mut numbers: HashMap<Vec<u16>, u32> = HashMap::new();
    let mut documents = Documents::default();
    let mut number_of = |words: Vec<u32>| {
        let words: Vec<u16> = words.into_iter().map(|word| word as u16).collect();
        let next = numbers.len() as u32;
        *numbers.entry(words).or_insert_with_key(|words| {
            documents.push(words.iter().copied());
            next
        })
    };
    let edges =
        shapes.iter().map(|shape| ProgramGraph::of(shape).edge_documents().into_iter().map(&mut number_of).collect());
    let edges = edges.collect();
    (documents, edges)
}

/// A vector of static features for each program (SPS in CTOS), each feature scaled to variance 1 so
/// that none counts more than another for being counted in larger numbers.
pub fn static_vectors(shapes: &[ModuleShape], workers: usize) -> Vectors {
    let mut rows = in_parallel(shapes, workers, |_, shape| static_features(shape));
    let size = rows.first().map_or(1, Vec::len);
    for place in 0..size {
        let count = rows.len() as f64;
        let mean = rows.iter().map(|row| f64::from(row[place])).sum::<f64>() / count;
        let variance = rows.iter().map(|row| (f64::from(row[place]) - mean).powi(2)).sum::<f64>() / count;
        let scale = if variance > 0.0 { variance.sqrt() } else { 1.0 };
        rows.iter_mut().for_each(|row| row[place] = ((f64::from(row[place]) - mean) / scale) as f32);
    }
    Vectors::new(rows.concat(), size)
}

/// What `work` gives for each shape, in their order.
fn in_parallel<Made: Send>(
    shapes: &[ModuleShape],
    workers: usize,
    work: impl Fn(usize, &ModuleShape) -> Made + Sync,
) -> Vec<Made> {
    let share = shapes.len().div_ceil(workers.max(1)).max(1);
    let part = |number: usize, part: &[ModuleShape]| -> Vec<Made> {
        part.iter().enumerate().map(|(at, shape)| work(number * share + at, shape)).collect()
    };
    let part = &part;
    std::thread::scope(|scope| {
        let parts = shapes.chunks(share).enumerate();
        let threads: Vec<_> = parts.map(|(number, shapes)| scope.spawn(move || part(number, shapes))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("making a vector does not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use whodunit_subjects::{BlockShape, FunctionShape};

    fn program(lengths: &[u16]) -> ModuleShape {
        let last = lengths.len() as u32 - 1;
        let block = |(at, length): (usize, &u16)| BlockShape {
            opcodes: (0..*length).map(|word| 26 + word % 4).chain([2]).collect(),
            successors: (at as u32 + 1..=last).take(2).collect(),
        };
        let blocks = lengths.iter().enumerate().map(block).collect();
        ModuleShape { functions: vec![FunctionShape { name: "f".into(), blocks, callees: Vec::new() }] }
    }

    fn pool() -> Vec<ModuleShape> {
        [&[3, 4, 5][..], &[9, 1], &[3, 4, 5], &[20], &[1, 2, 3, 4, 5, 6]].map(program).to_vec()
    }

    #[test]
    fn vectors_do_not_depend_on_threads_and_equal_programs_have_equal_ones() {
        let vectors = |workers| program_vectors(&pool(), Settings { seed: 3, workers }).unwrap();
        let one = vectors(1);
        assert_eq!(one, vectors(3));
        assert_eq!((one.len(), one.size()), (5, 100));
        assert_eq!(one.row(0), one.row(2));
        assert_ne!(one.row(0), one.row(1));
    }

    #[test]
    fn equal_edges_are_one_document() {
        let (documents, edges) = documents(&pool());
        assert_eq!(edges[0], edges[2]);
        assert_eq!(edges.iter().map(Vec::len).collect::<Vec<_>>(), [3, 1, 3, 1, 9]);
        assert!(documents.len() <= 14);
    }

    #[test]
    fn static_features_are_scaled_alike() {
        let vectors = static_vectors(&pool(), 2);
        for place in 0..vectors.size() {
            let square: f32 = vectors.rows().map(|row| row[place] * row[place]).sum();
            assert!(square == 0.0 || (square - 5.0).abs() < 1e-3, "{square}");
        }
        assert!(static_vectors(&[], 2).is_empty());
    }

    #[test]
    fn a_program_without_functions_is_refused() {
        assert!(program_vectors(&[ModuleShape::default()], Settings { seed: 1, workers: 1 }).is_err());
    }
}
