//! Where a function ends, for the sake of postdominance: blocks without successors, and one block
//! of every loop that is never left, chosen as LLVM chooses it.

use crate::flow::Flow;

/// Blocks from which, walked backwards, every block can be reached, and none of them too many.
/// What LLVM's `FindRoots` gives for a postdominator tree.
pub fn exits(flow: &Flow) -> Vec<usize> {
    let mut seen = vec![false; flow.len()];
    let mut found: Vec<usize> = (0..flow.len()).filter(|&block| flow.successors[block].is_empty()).collect();
    for &exit in &found {
        mark_ways_to(exit, flow, &mut seen);
    }
    let ordinary = found.len();
    for block in 0..flow.len() {
        if !seen[block] {
            let exit = furthest_from(block, flow);
            found.push(exit);
            mark_ways_to(exit, flow, &mut seen);
        }
    }
    if found.len() > ordinary {
        remove_redundant(flow, &mut found);
    }
    found
}

fn mark_ways_to(exit: usize, flow: &Flow, seen: &mut [bool]) {
    let mut open = vec![exit];
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut seen[block], true) {
            open.extend(&flow.predecessors[block]);
        }
    }
}

/// The block that a walk from `start` meets last. LLVM takes the last block first, so that it does
/// not matter how a branch is written.
fn furthest_from(start: usize, flow: &Flow) -> usize {
    *ways_from(start, flow).last().expect("a walk meets its start")
}

fn ways_from(start: usize, flow: &Flow) -> Vec<usize> {
    let mut seen = vec![false; flow.len()];
    let (mut met, mut open) = (Vec::new(), vec![start]);
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut seen[block], true) {
            met.push(block);
            let mut targets = flow.successors[block].clone();
            targets.sort_unstable();
            open.extend(targets);
        }
    }
    met
}

/// An exit from which another can be reached is not needed. One that goes is replaced by the last.
fn remove_redundant(flow: &Flow, exits: &mut Vec<usize>) {
    let mut index = 0;
    while index < exits.len() {
        let exit = exits[index];
        let met = ways_from(exit, flow);
        if met[1..].iter().any(|block| exits.contains(block)) {
            exits.swap_remove(index);
        } else {
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_are_exits_and_so_is_a_block_of_an_endless_loop() {
        assert_eq!(exits(&Flow::new(0, vec![vec![1, 2], vec![], vec![]])), [1, 2]);
        // 1 and 2 go round for ever.
        assert_eq!(exits(&Flow::new(0, vec![vec![1, 3], vec![2], vec![1], vec![]])), [3, 2]);
    }

    #[test]
    fn an_exit_that_leads_to_another_is_left_out() {
        // From 0 the walk ends at 1, which goes round between 0 and 1 or on to the loop of 2.
        let flow = Flow::new(0, vec![vec![2, 1], vec![0], vec![2]]);
        assert_eq!(exits(&flow), [2]);
    }
}
