//! A program as its graphs: region graphs with numbered edges, and the call graph. From here come
//! the documents to embed, and with their vectors the vector of the program.

use whodunit_subjects::{FunctionShape, ModuleShape};

use crate::aggregate::{Reading, function_vector};
use crate::calls::CallGraph;
use crate::flow::Flow;
use crate::loops::Loops;
use crate::region::RegionTree;

/// An edge of the control flow, by block numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    pub from: usize,
    pub to: usize,
}

/// The region graph of one function: what can be reached of its flow, each edge once.
#[derive(Clone, Debug)]
pub struct FunctionGraph {
    pub edges: Vec<Edge>,
    pub regions: RegionTree,
    pub loops: Loops,
    /// The reachable blocks.
    pub blocks: Vec<usize>,
    /// The numbers of the edges that end and begin at each block.
    pub incoming: Vec<Vec<usize>>,
    pub outgoing: Vec<Vec<usize>>,
}

impl FunctionGraph {
    pub fn of(function: &FunctionShape) -> FunctionGraph {
        let flow = Flow::of(function);
        let walk = flow.walk();
        let mut blocks = walk.preorder.clone();
        blocks.sort_unstable();
        let (mut incoming, mut outgoing) = (vec![Vec::new(); flow.len()], vec![Vec::new(); flow.len()]);
        let mut edges: Vec<Edge> = Vec::new();
        for &from in &blocks {
            for &to in &flow.successors[from] {
                let known = |&edge: &usize| edges[edge].to == to;
                if !outgoing[from].iter().any(known) {
                    outgoing[from].push(edges.len());
                    incoming[to].push(edges.len());
                    edges.push(Edge { from, to });
                }
            }
        }
        let loops = Loops::of(&flow, &walk);
        FunctionGraph { edges, regions: RegionTree::of(&flow), loops, blocks, incoming, outgoing }
    }

    pub fn is_retreating(&self, edge: usize) -> bool {
        let Edge { from, to } = self.edges[edge];
        self.loops.is_retreating((from, to))
    }

    /// The instructions of each edge: those of the block it leaves, then those of the block it
    /// enters. A function of one block has that block's for its only document.
    fn documents(&self, function: &FunctionShape) -> Vec<Vec<u32>> {
        let words = |block: usize| function.blocks[block].opcodes.iter().map(|&opcode| u32::from(opcode));
        if self.edges.is_empty() {
            return self.blocks.iter().map(|&block| words(block).collect()).collect();
        }
        self.edges.iter().map(|edge| words(edge.from).chain(words(edge.to)).collect()).collect()
    }

    fn document_count(&self) -> usize {
        if self.edges.is_empty() { self.blocks.len() } else { self.edges.len() }
    }
}

/// The graphs of a whole program.
#[derive(Clone, Debug)]
pub struct ProgramGraph<'m> {
    pub module: &'m ModuleShape,
    pub functions: Vec<FunctionGraph>,
    pub calls: CallGraph,
}

impl<'m> ProgramGraph<'m> {
    pub fn of(module: &'m ModuleShape) -> ProgramGraph<'m> {
        let functions = module.functions.iter().map(FunctionGraph::of).collect();
        ProgramGraph { module, functions, calls: CallGraph::of(module) }
    }

    /// The documents to embed: words are opcodes, below [`whodunit_subjects::OPCODE_COUNT`].
    pub fn edge_documents(&self) -> Vec<Vec<u32>> {
        let pairs = self.functions.iter().zip(&self.module.functions);
        pairs.flat_map(|(graph, function)| graph.documents(function)).collect()
    }

    /// The vector of the program, given that of each document by its number. Empty if the program
    /// defines no function.
    pub fn program_vector<'v>(&self, reading: Reading, vector_of: &dyn Fn(usize) -> &'v [f32]) -> Vec<f32> {
        let mut first = 0;
        let mut vectors = Vec::new();
        for graph in &self.functions {
            let next = first + graph.document_count();
            let own = (first..next).map(|document| vector_of(document).to_vec()).collect();
            vectors.push(function_vector(graph, own, reading));
            first = next;
        }
        self.calls.program_vector(vectors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{FIGURE_4, bubble_sort, calls};
    use whodunit_subjects::{BlockShape, opcode_name};

    #[test]
    fn the_region_graph_of_the_paper_has_its_edges_and_documents() {
        let module = bubble_sort();
        let program = ProgramGraph::of(&module);
        let graph = &program.functions[0];
        let mut edges: Vec<_> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        assert_eq!((edges.len(), edges[0]), (12, FIGURE_4[0]));
        edges.sort_unstable();
        let mut expected = FIGURE_4;
        expected.sort_unstable();
        assert_eq!(edges, expected);
        let words: Vec<_> = program.edge_documents()[0].iter().map(|&word| opcode_name(word as u16).unwrap()).collect();
        let told = "alloca alloca alloca alloca alloca store store bitcast bitcast bitcast store br load icmp br";
        assert_eq!(words.join(" "), told);
    }

    #[test]
    fn repeated_edges_count_once_and_unreachable_blocks_not_at_all() {
        let block = |successors: &[u32]| BlockShape { opcodes: vec![2], successors: successors.to_vec() };
        let blocks = vec![block(&[1, 1, 2, 1]), block(&[]), block(&[1]), block(&[1, 3])];
        let graph = FunctionGraph::of(&FunctionShape { blocks, ..FunctionShape::default() });
        let edges: Vec<_> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        assert_eq!(edges, [(0, 1), (0, 2), (2, 1)]);
        assert_eq!((graph.blocks.as_slice(), graph.incoming[1].as_slice()), (&[0, 1, 2][..], &[0, 2][..]));
    }

    #[test]
    fn a_function_of_one_block_has_one_document() {
        let module = calls();
        let documents = ProgramGraph::of(&module).edge_documents();
        assert_eq!(documents, (0..8).map(|word| vec![word]).collect::<Vec<_>>());
    }

    #[test]
    fn equal_edges_give_a_program_of_the_same_direction() {
        let module = bubble_sort();
        let row = [2.0, -4.0];
        for reading in [Reading::Prose, Reading::Listing] {
            let vector = ProgramGraph::of(&module).program_vector(reading, &|_| &row);
            // The node above all functions is nothing, and halves the one function.
            assert_eq!(vector, [1.0, -2.0]);
        }
        assert!(ProgramGraph::of(&ModuleShape::default()).program_vector(Reading::Prose, &|_| &row).is_empty());
    }
}
