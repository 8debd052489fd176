//! Programs of Csmith: what holds of every tree.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;

/// The program that Csmith makes of a seed.
fn csmith(seed: u32) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let directory = std::env::temp_dir().join(format!("whodunit-syntax-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    // In a directory of its own: it leaves a file where it runs.
    let output = Command::new("csmith").args(["--seed", &seed.to_string()]).current_dir(&directory).output().unwrap();
    std::fs::remove_dir_all(&directory).unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn parse(text: &str) -> Result<Unit, String> {
    assert!(Path::new("/usr/include/csmith/csmith.h").exists());
    let options = ["-I/usr/include/csmith".to_owned()];
    parse_here(&Libclang::usual().unwrap(), "prog.c", text.as_bytes(), &options).unwrap()
}

#[test]
fn nodes_lie_within_those_that_hold_them() {
    for seed in [1, 5, 12] {
        let text = csmith(seed);
        let unit = parse(&text).unwrap();
        for (id, node) in (0..).zip(&unit.nodes) {
            assert!(node.end > id && node.end <= unit.nodes.len() as NodeId);
            let Some(parent) = node.parent else { continue };
            let outer = &unit.nodes[parent as usize];
            assert!(parent < id && node.end <= outer.end);
            assert!(
                outer.range.start <= node.range.start && node.range.end <= outer.range.end,
                "{node:?} in {outer:?}"
            );
        }
    }
}

#[test]
fn siblings_follow_each_other() {
    let text = csmith(1);
    let unit = parse(&text).unwrap();
    for id in (0..unit.nodes.len() as NodeId).filter(|id| !unit.nodes[*id as usize].from_macro) {
        let children: Vec<_> = unit.children(id).map(|child| &unit.nodes[child as usize].range).collect();
        assert!(children.windows(2).all(|pair| pair[0].end <= pair[1].start), "{:?}", unit.nodes[id as usize]);
    }
}

#[test]
fn statements_of_csmith_can_stand_by_themselves() {
    let text = csmith(1);
    let unit = parse(&text).unwrap();
    let statements: Vec<NodeId> = (0..unit.nodes.len() as NodeId)
        .filter(|id| unit.is_statement(*id) && !unit.nodes[*id as usize].from_macro)
        .collect();
    assert!(statements.len() > 500, "{}", statements.len());
    for id in &statements {
        let slice = slice(&unit, &text, *id);
        assert!(slice.ends_with([';', '}']), "{slice}");
    }
    // Each put between braces: a statement that lost or gained a token would no longer parse.
    let mut braced = text.clone();
    let plain = |id: &&NodeId| unit.nodes[**id as usize].kind != NodeKind::Declaration;
    let mut ends: Vec<_> = statements.iter().filter(plain).map(|id| unit.nodes[*id as usize].range.clone()).collect();
    ends.retain(|range| !ends_in_another(range, &unit, &statements));
    ends.sort_by_key(|range| std::cmp::Reverse(range.start));
    for range in &ends {
        braced.insert(range.end as usize, '}');
        braced.insert(range.start as usize, '{');
    }
    let again = parse(&braced).unwrap();
    assert_eq!(all(&again, NodeKind::Assignment).len(), all(&unit, NodeKind::Assignment).len());
    assert_eq!(all(&again, NodeKind::Compound).len(), all(&unit, NodeKind::Compound).len() + ends.len());
}

/// Whether a statement holds another: those without are enough, and their places do not move.
fn ends_in_another(range: &std::ops::Range<u32>, unit: &Unit, statements: &[NodeId]) -> bool {
    let inside = |inner: &std::ops::Range<u32>| inner != range && range.start <= inner.start && inner.end <= range.end;
    statements.iter().any(|id| inside(&unit.nodes[*id as usize].range))
}

#[test]
fn every_operator_of_csmith_is_known() {
    let text = csmith(2);
    let unit = parse(&text).unwrap();
    let operators = unit.nodes.iter().filter(|node| {
        matches!(node.kind, NodeKind::Unary | NodeKind::Binary | NodeKind::Assignment) && !node.from_macro
    });
    assert!(operators.clone().count() > 1000);
    assert!(operators.clone().all(|node| !node.name.is_empty()));
}
