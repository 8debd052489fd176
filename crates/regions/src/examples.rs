//! Graphs for the tests: the worked examples of the CTOS paper, and any small flow.

use proptest::prelude::*;
use whodunit_subjects::{BlockShape, FunctionShape, ModuleShape};

use crate::flow::Flow;

/// Opcodes by LLVM's numbers.
const BR: u16 = 2;
const ALLOCA: u16 = 26;
const LOAD: u16 = 27;
const STORE: u16 = 28;
const BITCAST: u16 = 41;
const ICMP: u16 = 42;

/// Figure 4: bubble sort, put together from what the text says of its ten blocks and twelve edges.
/// Only the first two blocks' instructions are told.
pub fn bubble_sort() -> ModuleShape {
    let first = [ALLOCA, ALLOCA, ALLOCA, ALLOCA, ALLOCA, STORE, STORE, BITCAST, BITCAST, BITCAST, STORE, BR];
    let successors: [&[u32]; 10] = [&[1], &[2, 9], &[3], &[4, 8], &[5, 6], &[6], &[7], &[3], &[1], &[]];
    let blocks = successors.iter().enumerate().map(|(index, successors)| BlockShape {
        opcodes: match index {
            0 => first.to_vec(),
            1 => vec![LOAD, ICMP, BR],
            _ => vec![BR],
        },
        successors: successors.to_vec(),
    });
    let function = FunctionShape { name: "bubble_sort".into(), blocks: blocks.collect(), callees: Vec::new() };
    ModuleShape { functions: vec![function] }
}

/// Figure 5: `main`, then `func1` to `func7`, a block each. The text tells every call but that of
/// `func5`, which is given to `func2` here.
pub fn calls() -> ModuleShape {
    let callees: [&[u32]; 8] = [&[2, 3], &[4, 6], &[5, 6], &[7], &[1], &[], &[], &[7]];
    let block = |index: usize| BlockShape { opcodes: vec![index as u16], successors: Vec::new() };
    let function = |(index, callees): (usize, &&[u32])| FunctionShape {
        name: if index == 0 { "main".into() } else { format!("func{index}") },
        blocks: vec![block(index)],
        callees: callees.to_vec(),
    };
    ModuleShape { functions: callees.iter().enumerate().map(function).collect() }
}

/// Any flow of up to nine blocks, whose first has no predecessor, as LLVM wants it.
pub fn any_flow() -> impl Strategy<Value = Flow> {
    (2..10usize).prop_flat_map(|count| {
        let targets = prop::collection::vec(1..count, 0..4);
        prop::collection::vec(targets, count).prop_map(|successors| Flow::new(0, successors))
    })
}

/// The edges of [`bubble_sort`] under the numbers they have in the figure, which begin with 1.
pub const FIGURE_4: [(usize, usize); 12] =
    [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (4, 6), (6, 7), (7, 3), (3, 8), (8, 1), (1, 9)];
