//! Single-entry single-exit regions as LLVM's RegionInfo finds them: those that are more than one
//! edge and not made by putting smaller ones in a row. The tests hold it to `opt`'s own answers.

use std::collections::BTreeSet;

use crate::dominance::DominatorTree;
use crate::flow::Flow;

/// One region: the blocks from its entry up to its exit, which is outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub entry: usize,
    /// None for the whole function.
    pub exit: Option<usize>,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    /// How many regions are around it.
    pub depth: usize,
}

/// The regions of a function, nested. The first is the whole function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionTree {
    pub regions: Vec<Region>,
    /// The innermost region of each block that can be reached.
    of_block: Vec<Option<usize>>,
}

impl RegionTree {
    pub fn of(flow: &Flow) -> RegionTree {
        let mut finder = Finder::new(flow);
        // Small regions first: larger ones then step over them.
        for entry in finder.dominators.postorder() {
            finder.find_with_entry(entry);
        }
        finder.nest()
    }

    /// The innermost region of a block; none if the block cannot be reached.
    pub fn region_of(&self, block: usize) -> Option<usize> {
        self.of_block[block]
    }

    /// How deep in regions a block is.
    pub fn depth_of(&self, block: usize) -> usize {
        self.of_block[block].map_or(0, |region| self.regions[region].depth)
    }

    /// The tree as `opt -passes='print<regions>'` writes it, with these names of blocks.
    pub fn to_text(&self, name: &dyn Fn(usize) -> String) -> String {
        let mut text = String::new();
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            let Region { entry, exit, depth, children, .. } = &self.regions[index];
            let exit = exit.map_or("<Function Return>".to_owned(), name);
            text += &format!("{}[{depth}] {} => {exit}\n", "  ".repeat(*depth), name(*entry));
            open.extend(children.iter().rev());
        }
        text
    }
}

/// What LLVM keeps while it looks for regions.
struct Finder<'f> {
    flow: &'f Flow,
    dominators: DominatorTree,
    postdominators: DominatorTree,
    frontiers: Vec<BTreeSet<usize>>,
    /// The exit of the largest region found that begins at a block.
    shortcuts: Vec<Option<usize>>,
    tree: RegionTree,
}

impl<'f> Finder<'f> {
    fn new(flow: &'f Flow) -> Finder<'f> {
        let dominators = DominatorTree::of(flow);
        let whole = Region { entry: flow.entry, exit: None, parent: None, children: Vec::new(), depth: 0 };
        Finder {
            flow,
            frontiers: dominators.frontiers(flow),
            dominators,
            postdominators: DominatorTree::of_ways_out(flow),
            shortcuts: vec![None; flow.len()],
            tree: RegionTree { regions: vec![whole], of_block: vec![None; flow.len()] },
        }
    }

    /// Finds the regions that begin at a block: their exits are among its postdominators.
    fn find_with_entry(&mut self, entry: usize) {
        let (mut last, mut last_exit, mut at) = (None, entry, entry);
        while let Some(exit) = self.next_postdominator(at) {
            if self.is_region(entry, exit) {
                let made = self.make(entry, exit);
                if let (Some(outer), Some(inner)) = (made, last) {
                    self.attach(outer, inner);
                }
                (last, last_exit) = (made, exit);
            }
            if !self.dominators.dominates(entry, exit) {
                break;
            }
            at = exit;
        }
        if last_exit != entry {
            self.shortcuts[entry] = Some(self.shortcuts[last_exit].unwrap_or(last_exit));
        }
    }

    /// The next postdominator that can be an exit; none at the end of the function.
    fn next_postdominator(&self, block: usize) -> Option<usize> {
        let next = self.postdominators.parent(self.shortcuts[block].unwrap_or(block));
        next.filter(|&block| block < self.flow.len())
    }

    fn is_region(&self, entry: usize, exit: usize) -> bool {
        let (from_entry, from_exit) = (&self.frontiers[entry], &self.frontiers[exit]);
        let mut others = from_entry.iter().filter(|&&block| block != exit && block != entry);
        if !self.dominators.dominates(entry, exit) {
            // The exit begins a loop around the entry: the ways out must all go there.
            return others.next().is_none();
        }
        let no_edge_out = others.all(|block| from_exit.contains(block) && self.is_only_behind(*block, entry, exit));
        let is_inside = |block: usize| block != entry && block != exit && self.dominators.dominates(entry, block);
        no_edge_out && !from_exit.iter().any(|&block| is_inside(block))
    }

    /// Whether a block is reached from the region only by way of its exit.
    fn is_only_behind(&self, block: usize, entry: usize, exit: usize) -> bool {
        let dominates = |above, below| self.dominators.dominates(above, below);
        !self.flow.predecessors[block].iter().any(|&from| dominates(entry, from) && !dominates(exit, from))
    }

    /// A region of one edge is none.
    fn make(&mut self, entry: usize, exit: usize) -> Option<usize> {
        if self.flow.successors[entry] == [exit] {
            return None;
        }
        let index = self.tree.regions.len();
        self.tree.regions.push(Region { entry, exit: Some(exit), parent: None, children: Vec::new(), depth: 0 });
        // The first is the smallest.
        self.tree.of_block[entry].get_or_insert(index);
        Some(index)
    }

    fn attach(&mut self, outer: usize, inner: usize) {
        self.tree.regions[inner].parent = Some(outer);
        self.tree.regions[outer].children.push(inner);
    }

    fn outermost(&self, mut region: usize) -> usize {
        while let Some(parent) = self.tree.regions[region].parent {
            region = parent;
        }
        region
    }

    /// Puts regions into regions and blocks into regions, from the entry down the dominator tree.
    fn nest(mut self) -> RegionTree {
        let mut open = Vec::from_iter((self.flow.len() > 0).then_some((self.flow.entry, 0)));
        while let Some((block, mut region)) = open.pop() {
            while let Some(parent) = self.tree.regions[region].parent.filter(|_| self.is_exit(block, region)) {
                region = parent;
            }
            match self.tree.of_block[block] {
                Some(own) => {
                    let whole = self.outermost(own);
                    self.attach(region, whole);
                    region = own;
                }
                None => self.tree.of_block[block] = Some(region),
            }
            open.extend(self.dominators.children(block).iter().rev().map(|&child| (child, region)));
        }
        self.measure();
        self.tree
    }

    fn is_exit(&self, block: usize, region: usize) -> bool {
        self.tree.regions[region].exit == Some(block)
    }

    fn measure(&mut self) {
        let mut open = vec![(0, 0)];
        while let Some((region, depth)) = open.pop() {
            self.tree.regions[region].depth = depth;
            open.extend(self.tree.regions[region].children.iter().map(|&child| (child, depth + 1)));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::examples::{any_flow, bubble_sort};

    fn text(flow: &Flow) -> String {
        RegionTree::of(flow).to_text(&|block| block.to_string())
    }

    #[test]
    fn the_bubble_sort_of_the_paper_has_four_regions() {
        let expected = "[0] %2 => <Function Return>\n  [1] %11 => %59\n    [2] %15 => %58\n      [3] %19 => %54\n";
        let names = ["%2", "%11", "%14", "%15", "%19", "swap", "%54", "%55", "%58", "%59"];
        let tree = RegionTree::of(&Flow::of(&bubble_sort().functions[0]));
        assert_eq!(tree.to_text(&|block| names[block].to_owned()), expected);
        let depths: Vec<_> = (0..10).map(|block| tree.depth_of(block)).collect();
        assert_eq!(depths, [0, 1, 1, 2, 3, 3, 2, 2, 1, 0]);
    }

    #[test]
    fn one_edge_is_no_region_and_an_endless_loop_has_none() {
        assert_eq!(text(&Flow::new(0, vec![vec![1], vec![2], vec![]])), "[0] 0 => <Function Return>\n");
        assert_eq!(text(&Flow::new(0, vec![vec![1], vec![1]])), "[0] 0 => <Function Return>\n");
    }

    #[test]
    fn a_return_inside_keeps_a_branch_from_being_a_region() {
        let flow = Flow::new(0, vec![vec![1, 2], vec![3], vec![], vec![]]);
        assert_eq!(text(&flow), "[0] 0 => <Function Return>\n");
    }

    /// The blocks met from `entry` before `exit`.
    fn inside(flow: &Flow, entry: usize, exit: usize) -> BTreeSet<usize> {
        let (mut met, mut open) = (BTreeSet::new(), vec![entry]);
        while let Some(block) = open.pop() {
            if block != exit && met.insert(block) {
                open.extend(&flow.successors[block]);
            }
        }
        met
    }

    /// Single entry and single exit by their definition, in the part that can be reached.
    fn is_single_entry_single_exit(flow: &Flow, reachable: &BTreeSet<usize>, entry: usize, exit: usize) -> bool {
        let body = inside(flow, entry, exit);
        let edges = || reachable.iter().flat_map(|&from| flow.successors[from].iter().map(move |&to| (from, to)));
        let enters = |(from, to): (usize, usize)| !body.contains(&from) && body.contains(&to) && to != entry;
        let ends = |block: &usize| !inside(flow, *block, usize::MAX).contains(&exit);
        entry != exit && !edges().any(enters) && !body.iter().any(ends)
    }

    proptest! {
        #[test]
        fn regions_have_a_single_entry_and_a_single_exit(flow in any_flow()) {
            let reachable: BTreeSet<usize> = flow.walk().preorder.into_iter().collect();
            let tree = RegionTree::of(&flow);
            for region in &tree.regions[1..] {
                let exit = region.exit.expect("only the whole function has none");
                prop_assert!(is_single_entry_single_exit(&flow, &reachable, region.entry, exit), "{:?}", region);
            }
        }

        #[test]
        fn no_region_is_missing_but_those_made_of_smaller_ones(flow in any_flow()) {
            let reachable: BTreeSet<usize> = flow.walk().preorder.into_iter().collect();
            // In an endless loop it is a matter of choice what counts as its end.
            let ends = |&block: &usize| inside(&flow, block, usize::MAX).iter().any(|&at| flow.successors[at].is_empty());
            if !reachable.iter().all(ends) {
                return Ok(());
            }
            let tree = RegionTree::of(&flow);
            let is_region = |entry, exit| is_single_entry_single_exit(&flow, &reachable, entry, exit);
            for (&entry, &exit) in reachable.iter().flat_map(|entry| reachable.iter().map(move |exit| (entry, exit))) {
                let mut between = inside(&flow, entry, exit).into_iter().filter(|&block| block != entry);
                let is_made_of_two = between.any(|block| is_region(entry, block) && is_region(block, exit));
                let is_known = tree.regions.iter().any(|region| (region.entry, region.exit) == (entry, Some(exit)));
                let is_edge = flow.successors[entry] == [exit];
                prop_assert_eq!(is_known, is_region(entry, exit) && !is_made_of_two && !is_edge, "{} => {}\n{}", entry, exit, text(&flow));
            }
        }

        #[test]
        fn a_block_is_in_the_region_it_is_said_to_be_in_and_in_none_below(flow in any_flow()) {
            let tree = RegionTree::of(&flow);
            for block in flow.walk().preorder {
                let own = tree.region_of(block).expect("it can be reached");
                let holds = |index: usize| {
                    let region = &tree.regions[index];
                    region.exit.is_none_or(|exit| inside(&flow, region.entry, exit).contains(&block))
                };
                prop_assert!(holds(own));
                prop_assert!(!tree.regions[own].children.iter().any(|&child| holds(child)));
            }
        }
    }
}
