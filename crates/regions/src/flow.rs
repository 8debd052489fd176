//! A control flow graph by block numbers, and the depth-first walk over it that the analyses share.

use whodunit_subjects::FunctionShape;

/// Who goes where.
#[derive(Clone, Debug)]
pub struct Flow {
    pub entry: usize,
    /// In the order of the terminators, with their repetitions.
    pub successors: Vec<Vec<usize>>,
    /// Each once, in the order of the blocks.
    pub predecessors: Vec<Vec<usize>>,
}

impl Flow {
    pub fn new(entry: usize, successors: Vec<Vec<usize>>) -> Flow {
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); successors.len()];
        for (block, targets) in successors.iter().enumerate() {
            for &target in targets {
                if predecessors[target].last() != Some(&block) {
                    predecessors[target].push(block);
                }
            }
        }
        Flow { entry, successors, predecessors }
    }

    /// The flow of a function from its first block; successors that are no blocks are left out.
    pub fn of(function: &FunctionShape) -> Flow {
        let count = function.blocks.len();
        let targets = |successors: &[u32]| {
            successors.iter().map(|&target| target as usize).filter(|&target| target < count).collect()
        };
        Flow::new(0, function.blocks.iter().map(|block| targets(&block.successors)).collect())
    }

    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// The same flow backwards, from a new last block that every one of `exits` leads to.
    pub fn reversed(&self, exits: &[usize]) -> Flow {
        let mut successors = self.predecessors.clone();
        successors.push(exits.to_vec());
        Flow::new(self.len(), successors)
    }

    pub fn walk(&self) -> Walk {
        Walk::over(self)
    }
}

/// What a depth-first walk from the entry meets, with the successors in their order.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Reachable blocks as they are entered.
    pub preorder: Vec<usize>,
    /// Reachable blocks as they are left.
    pub postorder: Vec<usize>,
    /// Edges to a block that has not been left yet: without them, what is left has no cycle.
    pub retreating: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    Not,
    Entered,
    Left,
}

impl Walk {
    fn over(flow: &Flow) -> Walk {
        let mut walk = Walk { preorder: Vec::new(), postorder: Vec::new(), retreating: Vec::new() };
        if flow.len() == 0 {
            return walk;
        }
        let mut visits = vec![Visit::Not; flow.len()];
        // Not by recursion: a function may have more blocks than our stack has room.
        let mut open = vec![(flow.entry, 0)];
        visits[flow.entry] = Visit::Entered;
        walk.preorder.push(flow.entry);
        while let Some((block, next)) = open.last_mut() {
            let block = *block;
            let Some(&target) = flow.successors[block].get(*next) else {
                visits[block] = Visit::Left;
                walk.postorder.push(block);
                open.pop();
                continue;
            };
            *next += 1;
            match visits[target] {
                Visit::Not => {
                    visits[target] = Visit::Entered;
                    walk.preorder.push(target);
                    open.push((target, 0));
                }
                Visit::Entered => walk.retreating.push((block, target)),
                Visit::Left => {}
            }
        }
        walk.retreating.sort_unstable();
        walk.retreating.dedup();
        walk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_goes_deep_first_and_knows_the_way_back() {
        let flow = Flow::new(0, vec![vec![2, 1], vec![3], vec![1], vec![2, 3], vec![0]]);
        let walk = flow.walk();
        assert_eq!(walk.preorder, [0, 2, 1, 3]);
        assert_eq!(walk.postorder, [3, 1, 2, 0]);
        assert_eq!(walk.retreating, [(3, 2), (3, 3)]);
        assert_eq!(flow.predecessors[0], [4]);
    }

    #[test]
    fn a_reversed_flow_starts_behind_the_exits() {
        let back = Flow::new(0, vec![vec![1, 1, 2], vec![], vec![]]).reversed(&[1, 2]);
        assert_eq!(back.successors, [vec![], vec![0], vec![0], vec![1, 2]]);
        assert_eq!((back.entry, back.predecessors[0].as_slice()), (3, &[1, 2][..]));
    }
}
