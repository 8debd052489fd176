//! The graphs in the language of Graphviz, to be looked at.

use std::fmt::Write;

use whodunit_subjects::{FunctionShape, opcode_name};

use crate::graph::ProgramGraph;

/// The region graph of one function: regions are boxes in boxes, edges are numbered from 1,
/// those that lead back are dashed.
pub fn regions_dot(program: &ProgramGraph, function: usize) -> String {
    let graph = &program.functions[function];
    let shape = &program.module.functions[function];
    let mut text = format!("digraph {} {{\n  node [shape=box, fontname=monospace];\n", quoted(&shape.name));
    write_region(&mut text, program, function);
    for (number, edge) in graph.edges.iter().enumerate() {
        let style = if graph.is_retreating(number) { ", style=dashed" } else { "" };
        push(&mut text, 1, &format!("b{} -> b{} [label=\"{}\"{style}];", edge.from, edge.to, number + 1));
    }
    text.push_str("}\n");
    text
}

/// The call graph: calls that make a recursion are dashed, functions that nobody calls are bold.
pub fn calls_dot(program: &ProgramGraph) -> String {
    let mut text = "digraph calls {\n".to_owned();
    for (index, function) in program.module.functions.iter().enumerate() {
        let style = if program.calls.starts.contains(&index) { ", style=bold" } else { "" };
        push(&mut text, 1, &format!("f{index} [label={}{style}];", quoted(&function.name)));
    }
    for (caller, callees) in program.calls.callees.iter().enumerate() {
        callees.iter().for_each(|callee| push(&mut text, 1, &format!("f{caller} -> f{callee};")));
    }
    for (caller, callee) in &program.calls.recursive {
        push(&mut text, 1, &format!("f{caller} -> f{callee} [style=dashed];"));
    }
    text.push_str("}\n");
    text
}

/// The blocks of every region, each region inside its parent.
fn write_region(text: &mut String, program: &ProgramGraph, function: usize) {
    let graph = &program.functions[function];
    let shape = &program.module.functions[function];
    let mut own: Vec<Vec<usize>> = vec![Vec::new(); graph.regions.regions.len()];
    for &block in &graph.blocks {
        own[graph.regions.region_of(block).unwrap_or_default()].push(block);
    }
    // `None` closes a region; it waits below the region's children.
    let mut open = vec![Some(0)];
    let mut depth = 1;
    while let Some(step) = open.pop() {
        let Some(region) = step else {
            depth -= 1;
            push(text, depth, "}");
            continue;
        };
        push(text, depth, &format!("subgraph cluster_{region} {{"));
        depth += 1;
        own[region].iter().for_each(|&block| push(text, depth, &node(shape, block)));
        open.push(None);
        open.extend(graph.regions.regions[region].children.iter().rev().map(|&child| Some(child)));
    }
}

fn node(shape: &FunctionShape, block: usize) -> String {
    let names = shape.blocks[block].opcodes.iter().map(|&opcode| opcode_name(opcode).unwrap_or("?"));
    format!("b{block} [label={}];", quoted(&format!("{block}: {}", names.collect::<Vec<_>>().join(" "))))
}

fn push(text: &mut String, depth: usize, line: &str) {
    writeln!(text, "{}{line}", "  ".repeat(depth)).expect("text can always grow");
}

/// Text between quotes, as Graphviz reads it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{bubble_sort, calls};
    use whodunit_subjects::ModuleShape;

    /// What Graphviz would complain about: brackets, quotes, statements that do not end.
    fn assert_well_formed(text: &str) {
        let mut depth = 0;
        for line in text.lines() {
            let plain = line.replace(r"\\", "").replace("\\\"", "");
            assert_eq!(plain.matches('"').count() % 2, 0, "{line}");
            match line.trim() {
                "}" => depth -= 1,
                opens if opens.ends_with(" {") => depth += 1,
                statement => assert!(statement.ends_with(';') && depth > 0, "{line}"),
            }
        }
        assert_eq!(depth, 0, "{text}");
    }

    #[test]
    fn bubble_sort_is_four_boxes_with_ten_blocks_and_twelve_edges() {
        let module = bubble_sort();
        let text = regions_dot(&ProgramGraph::of(&module), 0);
        let count = |part: &str| text.matches(part).count();
        assert_eq!((count("subgraph cluster_"), count(" [label=\"")), (4, 10 + 12));
        assert_eq!((count(" -> "), count("style=dashed")), (12, 2));
        assert!(text.contains("\n      b1 [label=\"1: load icmp br\"];\n"), "{text}");
        assert_well_formed(&text);
    }

    #[test]
    fn calls_show_the_recursion_that_was_taken_out() {
        let module = calls();
        let text = calls_dot(&ProgramGraph::of(&module));
        assert!(text.contains("  f0 [label=\"main\", style=bold];\n"));
        assert!(text.contains("  f1 -> f4;\n") && text.contains("  f4 -> f1 [style=dashed];\n"), "{text}");
        assert_well_formed(&text);
    }

    #[test]
    fn names_cannot_break_out_of_their_quotes() {
        let function = FunctionShape { name: "a\"b\\\n".into(), ..FunctionShape::default() };
        let module = ModuleShape { functions: vec![function] };
        let text = calls_dot(&ProgramGraph::of(&module));
        assert!(text.contains(r#"f0 [label="a\"b\\\n", style=bold];"#), "{text}");
        assert_well_formed(&text);
    }
}
