//! Loops: where they are entered again, and how deep in them a block is.

use std::collections::BTreeMap;

use crate::dominance::DominatorTree;
use crate::flow::{Flow, Walk};

/// The loops of a function.
#[derive(Clone, Debug)]
pub struct Loops {
    /// Edges that lead back into a loop. The others make no cycle, even where a loop has two
    /// entries.
    retreating: Vec<(usize, usize)>,
    /// Whether such an edge ends at a block.
    is_entry: Vec<bool>,
    /// How many natural loops each block is in.
    depths: Vec<usize>,
    /// How many natural loops there are: those with one header.
    pub count: usize,
}

impl Loops {
    pub fn of(flow: &Flow, walk: &Walk) -> Loops {
        let dominators = DominatorTree::of(flow);
        let mut is_entry = vec![false; flow.len()];
        let mut latches: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &(from, to) in &walk.retreating {
            is_entry[to] = true;
            if dominators.dominates(to, from) {
                latches.entry(to).or_default().push(from);
            }
        }
        let mut depths = vec![0; flow.len()];
        for (&header, latches) in &latches {
            for block in body(flow, &dominators, header, latches) {
                depths[block] += 1;
            }
        }
        Loops { retreating: walk.retreating.clone(), is_entry, depths, count: latches.len() }
    }

    pub fn is_entry(&self, block: usize) -> bool {
        self.is_entry[block]
    }

    pub fn is_retreating(&self, edge: (usize, usize)) -> bool {
        self.retreating.binary_search(&edge).is_ok()
    }

    pub fn depth_of(&self, block: usize) -> usize {
        self.depths[block]
    }

    pub fn deepest(&self) -> usize {
        self.depths.iter().copied().max().unwrap_or_default()
    }
}

/// The blocks of a natural loop: the header, and whatever gets to a latch without passing it.
fn body(flow: &Flow, dominators: &DominatorTree, header: usize, latches: &[usize]) -> Vec<usize> {
    let mut seen = vec![false; flow.len()];
    seen[header] = true;
    let (mut met, mut open) = (vec![header], latches.to_vec());
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut seen[block], true) {
            met.push(block);
            // What cannot be reached counts as dominated by everything.
            let reachable = |from: &usize| *from == flow.entry || dominators.parent(*from).is_some();
            open.extend(flow.predecessors[block].iter().filter(|from| reachable(from)));
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::bubble_sort;

    #[test]
    fn bubble_sort_has_a_loop_in_a_loop() {
        let flow = Flow::of(&bubble_sort().functions[0]);
        let loops = Loops::of(&flow, &flow.walk());
        let entries: Vec<_> = (0..flow.len()).filter(|&block| loops.is_entry(block)).collect();
        assert_eq!((entries, loops.count, loops.deepest()), (vec![1, 3], 2, 2));
        assert!(loops.is_retreating((7, 3)) && loops.is_retreating((8, 1)) && !loops.is_retreating((2, 3)));
        assert_eq!((loops.depth_of(6), loops.depth_of(8), loops.depth_of(9)), (2, 1, 0));
    }

    #[test]
    fn a_loop_with_two_entries_is_no_natural_loop_but_is_cut_open() {
        let flow = Flow::new(0, vec![vec![1, 2], vec![2], vec![1, 3], vec![]]);
        let loops = Loops::of(&flow, &flow.walk());
        assert_eq!((loops.count, loops.is_retreating((2, 1))), (0, true));
    }
}
