//! Trees of real programs, made by the libclang that is installed.

mod declarations;
mod generated;
mod statements;
mod types;

use crate::child::parse_here;
use crate::library::{Libclang, of_version};
use crate::{NodeId, NodeKind, Unit};

/// The tree of a text, as the usual libclang has it.
fn unit(text: &str) -> Unit {
    parse_here(&Libclang::usual().unwrap(), "prog.c", text.as_bytes(), &[]).unwrap().unwrap()
}

/// The first error in a text.
fn refused(text: &str) -> String {
    parse_here(&Libclang::usual().unwrap(), "prog.c", text.as_bytes(), &[]).unwrap().unwrap_err()
}

/// All nodes of a kind.
fn all(unit: &Unit, kind: NodeKind) -> Vec<NodeId> {
    (0..).zip(&unit.nodes).filter(|(_, node)| node.kind == kind).map(|(id, _)| id).collect()
}

/// The declaration of a name.
fn declaration(unit: &Unit, name: &str) -> NodeId {
    let declares = |node: &crate::Node| node.name == name && node.declared.is_some();
    unit.nodes.iter().position(declares).unwrap_or_else(|| panic!("no {name}")) as NodeId
}

fn slice<'t>(unit: &Unit, text: &'t str, id: NodeId) -> &'t str {
    let range = &unit.nodes[id as usize].range;
    &text[range.start as usize..range.end as usize]
}

/// The texts of all nodes of a kind.
fn slices<'t>(unit: &Unit, text: &'t str, kind: NodeKind) -> Vec<&'t str> {
    all(unit, kind).into_iter().map(|id| slice(unit, text, id)).collect()
}

/// The outline of what the first function does.
fn outline(body: &str) -> String {
    let text = format!("int f(int x, int y) {{ {body} }}");
    let outline = unit(&text).dump(&text);
    let from = outline.find("\n    ").expect("a statement");
    outline[from..].lines().filter_map(|line| line.strip_prefix("    ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn headers_are_found() {
    let text = "#include <stdint.h>\n#include <stddef.h>\n#include <stdarg.h>\n#include <limits.h>\n#include <stdio.h>\n\
        int32_t g = INT_MAX;\n";
    let unit = unit(text);
    assert_eq!(unit.dump(text).lines().next(), Some("Variable g: int `int32_t g = INT_MAX;`"));
    assert_eq!(unit.nodes.iter().filter(|node| node.parent.is_none()).count(), 1, "nothing of what is included");
}

#[test]
fn the_first_error_is_the_answer() {
    assert_eq!(refused("int f(void) {\n  return a + b;\n}\n"), "prog.c:2:10: error: use of undeclared identifier 'a'");
    assert!(refused("#include \"missing.h\"\n").contains("'missing.h' file not found"));
    let sum = format!("int f(int x) {{ return x{}; }}", " + x".repeat(2100));
    assert_eq!(refused(&sum), "nested more than 2000 levels deep");
}

#[test]
fn hostile_texts_do_no_harm() {
    for text in ["", ";", "\u{feff}int x;", "int f() { /*", "/**/ // \\\n", "_Pragma(\"x\")", "\0"] {
        let _ = parse_here(&Libclang::usual().unwrap(), "prog.c", text.as_bytes(), &[]).unwrap();
    }
}

/// Every libclang there is tells the same; only types may be spelled in other ways.
#[test]
fn versions_agree() {
    let text = include_str!("versions.c");
    let unit = |version: u32| {
        let clang = Libclang::load(&of_version(version)?).unwrap();
        Some((version, parse_here(&clang, "prog.c", text.as_bytes(), &[]).unwrap().unwrap()))
    };
    let units: Vec<(u32, Unit)> = [14, 13, 15, 16, 19, 22].into_iter().filter_map(unit).collect();
    for (version, other) in &units {
        let differs = units[0].1.nodes.iter().zip(&other.nodes).find(|(one, other)| one != other);
        assert_eq!(differs, None, "libclang {version}");
        assert_eq!(units[0].1.nodes.len(), other.nodes.len(), "libclang {version}");
    }
    assert!(!units.is_empty());
}
