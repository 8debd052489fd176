//! Algorithm 1 of CTOS: the vectors of a function's edges flow along its region graph, deepest
//! region first, into one vector.

use crate::graph::FunctionGraph;

/// How Algorithm 1 is read: the paper's prose and its listing do not say the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// A block hands on what comes in when it is itself selected (section 3.3.1). Then the deepest
    /// region first means that what follows a loop has seen the loop.
    #[default]
    Prose,
    /// A block hands on when a predecessor is selected, and again at each further one (lines 10 to
    /// 35). What follows a loop has then been computed before the loop.
    Listing,
}

/// The vector of a function from those of its documents. Empty if it has none.
pub fn function_vector(graph: &FunctionGraph, documents: Vec<Vec<f32>>, reading: Reading) -> Vec<f32> {
    if graph.edges.is_empty() {
        return documents.into_iter().next().unwrap_or_default();
    }
    let count = graph.incoming.len();
    let visited = vec![false; documents.len()];
    let mut flood = Flood { graph, vectors: documents, visited, listed: vec![false; count], waiting: Vec::new() };
    flood.list(graph.blocks[0]);
    match reading {
        Reading::Prose => flood.by_prose(),
        Reading::Listing => flood.by_listing(),
    }
    flood.result()
}

struct Flood<'g> {
    graph: &'g FunctionGraph,
    vectors: Vec<Vec<f32>>,
    /// Edges whose vector holds what came before them.
    visited: Vec<bool>,
    /// Blocks that are or have been in the work list.
    listed: Vec<bool>,
    waiting: Vec<usize>,
}

impl Flood<'_> {
    fn by_prose(&mut self) {
        while let Some(block) = self.select() {
            let forward: Vec<usize> = self.forward_into(block).collect();
            if self.graph.loops.is_entry(block) {
                forward.iter().for_each(|&edge| self.hand_on_alone(edge));
            } else {
                self.hand_on(block, &forward);
            }
            self.visit_out(block);
            let graph = self.graph;
            for &edge in &graph.outgoing[block] {
                let next = graph.edges[edge].to;
                if graph.is_retreating(edge) {
                    self.hand_on_alone(edge);
                } else if self.forward_into(next).all(|edge| self.visited[edge]) {
                    self.list(next);
                }
            }
        }
    }

    fn by_listing(&mut self) {
        self.visit_out(self.graph.blocks[0]);
        while let Some(block) = self.select() {
            let graph = self.graph;
            for &edge in &graph.outgoing[block] {
                let next = graph.edges[edge].to;
                let incoming = &graph.incoming[next];
                if graph.loops.is_entry(next) {
                    self.hand_on_alone(edge);
                } else if incoming.iter().all(|&edge| self.visited[edge]) {
                    self.hand_on(next, incoming);
                } else {
                    continue;
                }
                self.visit_out(next);
                self.list(next);
            }
        }
    }

    /// Takes the waiting block of the deepest region. The paper leaves ties open: of two, the one
    /// deeper in loops goes first, so that a loop is over before what follows it, then the older.
    fn select(&mut self) -> Option<usize> {
        let graph = self.graph;
        let depth = |&index: &usize| {
            let block = self.waiting[index];
            (graph.regions.depth_of(block), graph.loops.depth_of(block))
        };
        let deepest = (0..self.waiting.len()).rev().max_by_key(depth)?;
        Some(self.waiting.remove(deepest))
    }

    fn list(&mut self, block: usize) {
        if !std::mem::replace(&mut self.listed[block], true) {
            self.waiting.push(block);
        }
    }

    fn visit_out(&mut self, block: usize) {
        self.graph.outgoing[block].iter().for_each(|&edge| self.visited[edge] = true);
    }

    fn forward_into(&self, block: usize) -> impl Iterator<Item = usize> {
        let graph = self.graph;
        graph.incoming[block].iter().copied().filter(move |&edge| !graph.is_retreating(edge))
    }

    /// Each edge out of a block becomes the mean of itself and all edges into it.
    fn hand_on(&mut self, block: usize, incoming: &[usize]) {
        for &out in &self.graph.outgoing[block] {
            let mut sum = std::mem::take(&mut self.vectors[out]);
            incoming.iter().for_each(|&edge| add(&mut sum, &self.vectors[edge]));
            divide(&mut sum, incoming.len() + 1);
            self.vectors[out] = sum;
        }
    }

    /// Each edge out of a loop's entry becomes the mean of itself and one edge into it.
    fn hand_on_alone(&mut self, incoming: usize) {
        let into = self.vectors[incoming].clone();
        for &out in &self.graph.outgoing[self.graph.edges[incoming].to] {
            add(&mut self.vectors[out], &into);
            divide(&mut self.vectors[out], 2);
        }
    }

    /// The mean over the edges that end where the function ends; where it never does, over those
    /// that lead back.
    fn result(&self) -> Vec<f32> {
        let all = || 0..self.vectors.len();
        let ends = |&edge: &usize| self.graph.outgoing[self.graph.edges[edge].to].is_empty();
        let mut last: Vec<usize> = all().filter(ends).collect();
        if last.is_empty() {
            last = all().filter(|&edge| self.graph.is_retreating(edge)).collect();
        }
        let rows: Vec<&[f32]> = last.iter().map(|&edge| self.vectors[edge].as_slice()).collect();
        let mut mean = vec![0.0; rows.first().map_or(0, |row| row.len())];
        rows.iter().for_each(|row| add(&mut mean, row));
        divide(&mut mean, rows.len());
        mean
    }
}

pub fn add(to: &mut [f32], other: &[f32]) {
    to.iter_mut().zip(other).for_each(|(to, other)| *to += other);
}

pub fn divide(vector: &mut [f32], by: usize) {
    vector.iter_mut().for_each(|value| *value /= by as f32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{FIGURE_4, any_flow, bubble_sort};
    use proptest::prelude::*;
    use whodunit_subjects::{BlockShape, FunctionShape};

    /// Documents that only tell which edge they are: the result then tells how much of each is in it.
    fn unit_vectors(count: usize) -> Vec<Vec<f32>> {
        (0..count).map(|row| (0..count).map(|column| f32::from(u8::from(row == column))).collect()).collect()
    }

    fn shares(graph: &FunctionGraph, reading: Reading) -> Vec<f32> {
        function_vector(graph, unit_vectors(graph.edges.len()), reading)
    }

    /// The shares of bubble sort by the numbers of figure 4.
    fn shares_of_the_figure(reading: Reading) -> Vec<f32> {
        let graph = FunctionGraph::of(&bubble_sort().functions[0]);
        let shares = shares(&graph, reading);
        let number = |edge: &(usize, usize)| graph.edges.iter().position(|e| (e.from, e.to) == *edge).unwrap();
        FIGURE_4.iter().map(|edge| shares[number(edge)]).collect()
    }

    /// By hand, with e1 for what edge 1 begins with:
    /// 2 = (e2 + e1)/2 and 12 = (e12 + e1)/2; 3 = (e3 + 2)/2; 4 = (e4 + 3)/2 and 10 = (e10 + 3)/2;
    /// 5 = (e5 + 4)/2 and 7 = (e7 + 4)/2; 6 = (e6 + 5)/2; 8 = (e8 + 6 + 7)/3; 9 = (e9 + 8)/2, which
    /// goes into 4 and 10 again: 10 = (10 + 9)/2; 11 = (e11 + 10)/2; 12 = (12 + 11)/2.
    #[test]
    fn figure_4_comes_together_as_its_text_tells() {
        let mut e = unit_vectors(13);
        let mean = |vectors: &[&Vec<f32>]| -> Vec<f32> {
            (0..13).map(|at| vectors.iter().map(|vector| vector[at]).sum::<f32>() / vectors.len() as f32).collect()
        };
        for (edge, from) in [(2, 1), (12, 1), (3, 2), (4, 3), (10, 3), (5, 4), (7, 4), (6, 5)] {
            e[edge] = mean(&[&e[edge], &e[from]]);
        }
        e[8] = mean(&[&e[8], &e[6], &e[7]]);
        for (edge, from) in [(9, 8), (10, 9), (11, 10), (12, 11)] {
            e[edge] = mean(&[&e[edge], &e[from]]);
        }
        let found = shares_of_the_figure(Reading::Prose);
        for (number, share) in (1..).zip(found) {
            assert!((share - e[12][number]).abs() < 1e-6, "edge {number}: {share} {}", e[12][number]);
        }
    }

    #[test]
    fn the_listing_loses_what_is_in_the_inner_loop() {
        let (prose, listing) = (shares_of_the_figure(Reading::Prose), shares_of_the_figure(Reading::Listing));
        assert!((4..=9).all(|number| prose[number - 1] > 0.0), "{prose:?}");
        assert!((4..=9).all(|number| listing[number - 1] == 0.0), "{listing:?}");
        assert!([1, 2, 3, 10, 11, 12].iter().all(|number| listing[number - 1] > 0.0), "{listing:?}");
    }

    proptest! {
        #[test]
        fn a_vector_is_made_of_shares_that_add_up_to_one(flow in any_flow()) {
            let block = |targets: &Vec<usize>| BlockShape {
                opcodes: vec![2],
                successors: targets.iter().map(|&target| target as u32).collect(),
            };
            let blocks = flow.successors.iter().map(block).collect();
            let graph = FunctionGraph::of(&FunctionShape { blocks, ..FunctionShape::default() });
            if graph.edges.is_empty() {
                return Ok(());
            }
            for reading in [Reading::Prose, Reading::Listing] {
                let shares = shares(&graph, reading);
                prop_assert!(shares.iter().all(|&share| share >= 0.0));
                prop_assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{:?}", shares);
            }
        }
    }
}
