//! Static features of a program, the baseline that CTOS compares its vectors with (SPS): which
//! instructions it is made of, and measures of its structure.

use whodunit_subjects::{ModuleShape, OPCODE_COUNT, opcode_name};

use crate::graph::{FunctionGraph, ProgramGraph};

/// A measure of the structure: its name, and how it is taken.
type Measure = (&'static str, fn(&ProgramGraph) -> usize);

const MEASURES: &[Measure] = &[
    ("functions", |program| program.functions.len()),
    ("blocks", |program| sum(program, |graph| graph.blocks.len())),
    ("edges", |program| sum(program, |graph| graph.edges.len())),
    ("branches", |program| sum(program, |graph| blocks_where(graph, |block| graph.outgoing[block].len() > 1))),
    ("joins", |program| sum(program, |graph| blocks_where(graph, |block| graph.incoming[block].len() > 1))),
    ("exits", |program| sum(program, |graph| blocks_where(graph, |block| graph.outgoing[block].is_empty()))),
    ("unreachable-blocks", |program| all_blocks(program) - sum(program, |graph| graph.blocks.len())),
    ("regions", |program| sum(program, |graph| graph.regions.regions.len())),
    ("deepest-region", |program| most(program, |graph| most_of(graph, |block| graph.regions.depth_of(block)))),
    ("loops", |program| sum(program, |graph| graph.loops.count)),
    ("deepest-loop", |program| most(program, |graph| graph.loops.deepest())),
    ("largest-function", |program| most(program, |graph| graph.blocks.len())),
    ("calls", |program| program.module.functions.iter().map(|function| function.callees.len()).sum()),
    ("call-edges", |program| program.calls.callees.iter().map(Vec::len).sum()),
    ("recursive-calls", |program| program.calls.recursive.len()),
    ("uncalled-functions", |program| program.calls.starts.len()),
];

/// What the numbers of [`static_features`] are, in their order.
pub fn feature_names() -> Vec<String> {
    let opcodes = (0..OPCODE_COUNT as u16).filter_map(opcode_name).map(str::to_owned);
    opcodes.chain(MEASURES.iter().map(|(name, _)| (*name).to_owned())).collect()
}

/// How often each instruction is in a module, and the measures of its structure.
pub fn static_features(module: &ModuleShape) -> Vec<f32> {
    let program = ProgramGraph::of(module);
    let mut counts = [0usize; OPCODE_COUNT];
    let blocks = module.functions.iter().flat_map(|function| &function.blocks);
    for &opcode in blocks.flat_map(|block| &block.opcodes) {
        if let Some(count) = counts.get_mut(usize::from(opcode)) {
            *count += 1;
        }
    }
    let opcodes = (0..OPCODE_COUNT as u16).filter(|&opcode| opcode_name(opcode).is_some());
    let counted = opcodes.map(|opcode| counts[usize::from(opcode)]);
    counted.chain(MEASURES.iter().map(|(_, measure)| measure(&program))).map(|number| number as f32).collect()
}

fn sum(program: &ProgramGraph, measure: impl Fn(&FunctionGraph) -> usize) -> usize {
    program.functions.iter().map(measure).sum()
}

fn most(program: &ProgramGraph, measure: impl Fn(&FunctionGraph) -> usize) -> usize {
    program.functions.iter().map(measure).max().unwrap_or_default()
}

fn most_of(graph: &FunctionGraph, measure: impl Fn(usize) -> usize) -> usize {
    graph.blocks.iter().map(|&block| measure(block)).max().unwrap_or_default()
}

fn blocks_where(graph: &FunctionGraph, holds: impl Fn(usize) -> bool) -> usize {
    graph.blocks.iter().filter(|&&block| holds(block)).count()
}

fn all_blocks(program: &ProgramGraph) -> usize {
    program.module.functions.iter().map(|function| function.blocks.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{bubble_sort, calls};

    fn feature(module: &ModuleShape, name: &str) -> f32 {
        let names = feature_names();
        let features = static_features(module);
        assert_eq!(names.len(), features.len());
        features[names.iter().position(|known| known == name).unwrap()]
    }

    #[test]
    fn bubble_sort_is_counted() {
        let expected = [
            ("alloca", 5.0),
            ("br", 10.0),
            ("blocks", 10.0),
            ("edges", 12.0),
            ("branches", 3.0),
            ("joins", 3.0),
            ("exits", 1.0),
            ("regions", 4.0),
            ("deepest-region", 3.0),
            ("loops", 2.0),
            ("deepest-loop", 2.0),
        ];
        for (name, value) in expected {
            assert_eq!(feature(&bubble_sort(), name), value, "{name}");
        }
    }

    #[test]
    fn calls_are_counted() {
        let expected = [("functions", 8.0), ("calls", 9.0), ("call-edges", 7.0), ("recursive-calls", 2.0)];
        for (name, value) in expected {
            assert_eq!(feature(&calls(), name), value, "{name}");
        }
    }

    #[test]
    fn no_two_features_have_the_same_name() {
        let names: std::collections::BTreeSet<String> = feature_names().into_iter().collect();
        assert_eq!(names.len(), feature_names().len());
    }
}
