//! Algorithm 2 of CTOS: the call graph without recursion, along which the vectors of callees flow
//! into those of their callers.

use whodunit_subjects::ModuleShape;

use crate::aggregate::{add, divide};
use crate::flow::Flow;

/// Who calls whom among the functions of a program, by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallGraph {
    /// The functions that each calls, each once, without those calls that make a recursion.
    pub callees: Vec<Vec<usize>>,
    /// The calls that were taken out: caller and callee.
    pub recursive: Vec<(usize, usize)>,
    /// Functions that nobody calls when recursion is out.
    pub starts: Vec<usize>,
    /// Every function behind those it calls.
    order: Vec<usize>,
}

impl CallGraph {
    pub fn of(module: &ModuleShape) -> CallGraph {
        let count = module.functions.len();
        let mut called = vec![false; count];
        let mut targets: Vec<Vec<usize>> = Vec::new();
        for (caller, function) in module.functions.iter().enumerate() {
            let mut own: Vec<usize> = function.callees.iter().map(|&callee| callee as usize).collect();
            own.sort_unstable();
            own.dedup();
            own.retain(|&callee| callee < count);
            own.iter().filter(|&&callee| callee != caller).for_each(|&callee| called[callee] = true);
            targets.push(own);
        }
        // Whoever nobody calls comes first, so that a recursion is cut where it is entered.
        let (late, early): (Vec<usize>, Vec<usize>) = (0..count).partition(|&function| called[function]);
        targets.push([early, late].concat());
        let walk = Flow::new(count, targets.clone()).walk();
        targets.pop();
        let mut called = vec![false; count];
        for (caller, own) in targets.iter_mut().enumerate() {
            own.retain(|&callee| walk.retreating.binary_search(&(caller, callee)).is_err());
            own.iter().for_each(|&callee| called[callee] = true);
        }
        let starts = (0..count).filter(|&function| !called[function]).collect();
        let order = walk.postorder.into_iter().filter(|&function| function < count).collect();
        CallGraph { callees: targets, recursive: walk.retreating, starts, order }
    }

    /// The vector of the program from those of its functions.
    pub fn program_vector(&self, mut vectors: Vec<Vec<f32>>) -> Vec<f32> {
        let width = vectors.iter().map(Vec::len).max().unwrap_or_default();
        // A function without a body has nothing to say.
        vectors.iter_mut().for_each(|vector| vector.resize(width, 0.0));
        for &caller in &self.order {
            let own = std::mem::take(&mut vectors[caller]);
            vectors[caller] = gather(own, &self.callees[caller], &vectors);
        }
        gather(vec![0.0; width], &self.starts, &vectors)
    }
}

/// The mean of a function's own vector and those it calls.
fn gather(mut own: Vec<f32>, callees: &[usize], vectors: &[Vec<f32>]) -> Vec<f32> {
    callees.iter().for_each(|&callee| add(&mut own, &vectors[callee]));
    divide(&mut own, callees.len() + 1);
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::calls;
    use whodunit_subjects::FunctionShape;

    #[test]
    fn figure_5_loses_its_recursive_calls_and_starts_at_main_and_func1() {
        let graph = CallGraph::of(&calls());
        assert_eq!(graph.recursive, [(4, 1), (7, 7)]);
        assert_eq!(graph.starts, [0, 1]);
        let ends: Vec<_> = (0..8).filter(|&function| graph.callees[function].is_empty()).collect();
        assert_eq!(ends, [4, 5, 6, 7]);
    }

    /// func1 = (1 + 4 + 6)/3, func2 = (2 + 5 + 6)/3, func3 = (3 + 7)/2,
    /// main = (0 + func2 + func3)/3, start = (main + func1)/3.
    #[test]
    fn figure_5_comes_together_from_its_ends() {
        let vectors = (0..8u8).map(|function| vec![f32::from(function)]).collect();
        let (func1, func2, func3) = (11.0 / 3.0, 13.0 / 3.0, 5.0);
        let start: f32 = ((func2 + func3) / 3.0 + func1) / 3.0;
        let found = CallGraph::of(&calls()).program_vector(vectors);
        assert!((found[0] - start).abs() < 1e-6, "{found:?} {start}");
    }

    #[test]
    fn a_recursion_is_cut_where_it_is_entered() {
        let function = |callees: &[u32]| FunctionShape { callees: callees.to_vec(), ..FunctionShape::default() };
        // The caller from outside stands last, as main does.
        let module = ModuleShape { functions: vec![function(&[1]), function(&[0, 0]), function(&[1])] };
        let graph = CallGraph::of(&module);
        assert_eq!((graph.recursive.as_slice(), graph.starts.as_slice()), (&[(0, 1)][..], &[2][..]));
    }
}
