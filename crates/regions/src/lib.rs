//! Programs as graphs and vectors: single-entry single-exit regions, edge documents, and the two
//! aggregations of CTOS. Pure; the embedding of the documents is the caller's.

mod aggregate;
mod calls;
mod dominance;
mod dot;
#[cfg(test)]
mod examples;
mod exits;
mod features;
mod flow;
mod graph;
mod loops;
mod region;

pub use aggregate::Reading;
pub use calls::CallGraph;
pub use dot::{calls_dot, regions_dot};
pub use features::{feature_names, static_features};
pub use graph::{Edge, FunctionGraph, ProgramGraph};
pub use loops::Loops;
pub use region::{Region, RegionTree};
