//! Which blocks every way to a block passes: the dominator tree, its frontiers, and the same for
//! ways out (postdominance, as the dominator tree of the flow backwards).

use std::collections::BTreeSet;

use crate::exits::exits;
use crate::flow::Flow;

/// The dominator tree of a flow. Blocks that cannot be reached are not in it.
#[derive(Clone, Debug)]
pub struct DominatorTree {
    root: usize,
    parents: Vec<Option<usize>>,
    /// In the order in which a depth-first walk of the flow meets them: LLVM's order.
    children: Vec<Vec<usize>>,
    /// When a walk over the tree enters and leaves each block.
    spans: Vec<Option<(usize, usize)>>,
}

impl DominatorTree {
    pub fn of(flow: &Flow) -> DominatorTree {
        let walk = flow.walk();
        let parents = immediate_dominators(flow, &walk.postorder);
        let mut children = vec![Vec::new(); flow.len()];
        for &block in &walk.preorder {
            if let Some(parent) = parents[block] {
                children[parent].push(block);
            }
        }
        let mut tree = DominatorTree { root: flow.entry, parents, children, spans: vec![None; flow.len()] };
        tree.number();
        tree
    }

    /// The postdominator tree: that of the flow backwards, whose root is one block more.
    pub fn of_ways_out(flow: &Flow) -> DominatorTree {
        DominatorTree::of(&flow.reversed(&exits(flow)))
    }

    fn number(&mut self) {
        let walk = Flow::new(self.root, self.children.clone()).walk();
        for (when, &block) in walk.preorder.iter().enumerate() {
            self.spans[block] = Some((when, when));
        }
        // A block is left when the last block below it has been entered.
        for &block in &walk.postorder {
            let last = self.children[block].last().and_then(|&child| self.spans[child]);
            if let (Some((_, below)), Some((_, left))) = (last, &mut self.spans[block]) {
                *left = below;
            }
        }
    }

    pub fn parent(&self, block: usize) -> Option<usize> {
        self.parents[block]
    }

    pub fn children(&self, block: usize) -> &[usize] {
        &self.children[block]
    }

    /// The reachable blocks, each behind those below it.
    pub fn postorder(&self) -> Vec<usize> {
        Flow::new(self.root, self.children.clone()).walk().postorder
    }

    /// Whether every way to `below` passes `above`; so it does if there is no way.
    pub fn dominates(&self, above: usize, below: usize) -> bool {
        match (self.spans[above], self.spans[below]) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some((entered, left)), Some((when, _))) => entered <= when && when <= left,
        }
    }

    /// For each block, those that it does not strictly dominate but a predecessor of which it does.
    pub fn frontiers(&self, flow: &Flow) -> Vec<BTreeSet<usize>> {
        let mut frontiers = vec![BTreeSet::new(); flow.len()];
        for block in (0..flow.len()).filter(|&block| self.spans[block].is_some()) {
            for &predecessor in flow.predecessors[block].iter().filter(|&&from| self.spans[from].is_some()) {
                let mut runner = Some(predecessor);
                while let Some(at) = runner.filter(|_| runner != self.parents[block]) {
                    frontiers[at].insert(block);
                    runner = self.parents[at];
                }
            }
        }
        frontiers
    }
}

/// Immediate dominators by the iteration of Cooper, Harvey and Kennedy.
fn immediate_dominators(flow: &Flow, postorder: &[usize]) -> Vec<Option<usize>> {
    let mut order = vec![None; flow.len()];
    for (number, &block) in postorder.iter().enumerate() {
        order[block] = Some(number);
    }
    // By postorder numbers; the root, which has the last, stands for itself.
    let mut known: Vec<Option<usize>> = vec![None; postorder.len()];
    let Some(root) = postorder.len().checked_sub(1) else { return Vec::new() };
    known[root] = Some(root);
    let mut changed = true;
    while changed {
        changed = false;
        for number in (0..root).rev() {
            let before = flow.predecessors[postorder[number]].iter().filter_map(|&from| order[from]);
            let met = before.filter(|&from| known[from].is_some()).reduce(|a, b| meet(&known, a, b));
            if known[number] != met {
                known[number] = met;
                changed = true;
            }
        }
    }
    let mut parents = vec![None; flow.len()];
    for number in 0..root {
        parents[postorder[number]] = known[number].map(|parent| postorder[parent]);
    }
    parents
}

fn meet(known: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let lower = if a < b { &mut a } else { &mut b };
        *lower = known[*lower].expect("only blocks with a known dominator are met");
    }
    a
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::examples::any_flow;

    /// Whether `to` can be reached without passing `without`.
    fn reaches(flow: &Flow, to: usize, without: Option<usize>) -> bool {
        let mut seen = vec![false; flow.len()];
        let mut open: Vec<usize> = Some(flow.entry).filter(|&entry| Some(entry) != without).into_iter().collect();
        while let Some(block) = open.pop() {
            if !std::mem::replace(&mut seen[block], true) {
                open.extend(flow.successors[block].iter().filter(|&&next| Some(next) != without));
            }
        }
        seen[to]
    }

    proptest! {
        #[test]
        fn dominators_are_what_their_definition_says(flow in any_flow()) {
            let tree = DominatorTree::of(&flow);
            for above in (0..flow.len()).filter(|&block| reaches(&flow, block, None)) {
                for below in 0..flow.len() {
                    let expected = above == below || !reaches(&flow, below, Some(above));
                    prop_assert_eq!(tree.dominates(above, below), expected, "{} over {}", above, below);
                }
            }
        }

        #[test]
        fn frontiers_are_what_their_definition_says(flow in any_flow()) {
            let tree = DominatorTree::of(&flow);
            let frontiers = tree.frontiers(&flow);
            let reachable = |block: usize| reaches(&flow, block, None);
            for above in (0..flow.len()).filter(|&block| reachable(block)) {
                for block in (0..flow.len()).filter(|&block| reachable(block)) {
                    let mut before = flow.predecessors[block].iter().filter(|&&from| reachable(from));
                    let strictly = above != block && tree.dominates(above, block);
                    let expected = !strictly && before.any(|&from| tree.dominates(above, from));
                    prop_assert_eq!(frontiers[above].contains(&block), expected);
                }
            }
        }
    }

    #[test]
    fn a_diamond_is_dominated_by_its_top_and_postdominated_by_its_bottom() {
        let flow = Flow::new(0, vec![vec![1, 2], vec![3], vec![3], vec![]]);
        let (tree, out) = (DominatorTree::of(&flow), DominatorTree::of_ways_out(&flow));
        assert_eq!((tree.parent(3), tree.children(0)), (Some(0), &[1, 3, 2][..]));
        assert_eq!((out.parent(0), out.parent(3)), (Some(3), Some(4)));
        assert_eq!(tree.frontiers(&flow)[1], BTreeSet::from([3]));
    }
}
