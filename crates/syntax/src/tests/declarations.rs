//! Declarations: what they declare, how, and who refers to them.

use super::*;
use crate::{Declared, Storage};

fn declared(unit: &Unit, name: &str) -> Declared {
    unit.nodes[declaration(unit, name) as usize].declared.unwrap()
}

#[test]
fn storage_and_definitions() {
    let text = "int tentative; extern int elsewhere; static int here = 1; _Thread_local int own; extern int odd = 2;
        int proto(void); int f(register int r) { static int kept; extern int elsewhere; return r + kept; }";
    let unit = unit(text);
    let none = Declared { storage: Storage::None, has_initialiser: false, is_definition: true, is_thread_local: false };
    assert_eq!(declared(&unit, "tentative"), none);
    assert_eq!(declared(&unit, "elsewhere"), Declared { storage: Storage::Extern, is_definition: false, ..none });
    assert_eq!(declared(&unit, "here"), Declared { storage: Storage::Static, has_initialiser: true, ..none });
    assert_eq!(declared(&unit, "own"), Declared { is_thread_local: true, ..none });
    assert_eq!(declared(&unit, "odd"), Declared { storage: Storage::Extern, has_initialiser: true, ..none });
    assert_eq!(declared(&unit, "proto"), Declared { is_definition: false, ..none });
    assert_eq!(declared(&unit, "f"), none);
    assert_eq!(declared(&unit, "r"), Declared { storage: Storage::Register, ..none });
    assert_eq!(declared(&unit, "kept"), Declared { storage: Storage::Static, ..none });
}

#[test]
fn declarations_at_file_level_have_their_semicolon() {
    let text = "int a, *b = &a, c[3] ;struct S { int x; } s, *t; typedef struct { int y; } T;enum { A, B = 2 };
        int f(int) __attribute__((noinline)) ; int f(int z) { return z; } union U; _Static_assert(1, \"\");";
    let unit = unit(text);
    let roots: Vec<_> = (0..unit.nodes.len() as NodeId)
        .filter(|id| unit.nodes[*id as usize].parent.is_none())
        .map(|id| slice(&unit, text, id))
        .collect();
    let expected = [
        "int a",
        "*b = &a",
        "c[3] ;",
        "struct S { int x; } s",
        "*t;",
        "typedef struct { int y; } T;",
        "enum { A, B = 2 };",
        "int f(int) __attribute__((noinline)) ;",
        "int f(int z) { return z; }",
        "union U;",
        "_Static_assert(1, \"\");",
    ];
    assert_eq!(roots, expected);
}

#[test]
fn local_declarators_begin_after_their_comma() {
    let text = "void f(void) { int a = 1, *b, (*c)(int q) = 0; struct L { int z; } l, *m; }";
    let unit = unit(text);
    let variables = slices(&unit, text, NodeKind::Variable);
    assert_eq!(variables, ["int a = 1", "*b", "(*c)(int q) = 0", "l", "*m"]);
    assert_eq!(slices(&unit, text, NodeKind::Structure), ["struct L { int z; }"]);
}

#[test]
fn references_lead_to_definitions() {
    let text = "static int f(int); struct S; struct S { struct S *next; int v; }; enum E { A }; typedef struct S T;
        int g(T *s) { return f(A) + s->next->v + (int)sizeof(T); } static int f(int x) { return x; }";
    let unit = unit(text);
    let of = |kind| -> Vec<_> {
        let node = |id: NodeId| &unit.nodes[id as usize];
        all(&unit, kind).into_iter().map(|id| (node(id).name.as_str(), node(id).refers)).collect()
    };
    let functions = all(&unit, NodeKind::Function);
    let references = of(NodeKind::Reference);
    assert_eq!(references[0], ("f", Some(functions[2])), "the definition, though it comes later");
    assert_eq!(references[1], ("A", Some(declaration(&unit, "A"))));
    assert_eq!(references[2], ("s", Some(declaration(&unit, "s"))));
    assert_eq!(
        of(NodeKind::Member),
        [("v", Some(declaration(&unit, "v"))), ("next", Some(declaration(&unit, "next")))]
    );
    let types = of(NodeKind::Other("TypeRef".into()));
    let structures = all(&unit, NodeKind::Structure);
    assert_eq!(types[0], ("S", Some(structures[1])));
    assert_eq!(types.last(), Some(&("T", Some(declaration(&unit, "T")))));
}

#[test]
fn old_functions_have_their_parameters() {
    let text = "int f(p, q) int p; char *q; { return p; }";
    let expected = "\
Function f: int (int, char *) `int f(p, q) int p; char *q; { return p; }`
  Parameter p: int `int p`
  Parameter q: char * `char *q`
  Compound `{ return p; }`
    Return `return p;`
      Reference p: int `p`
";
    assert_eq!(unit(text).dump(text), expected);
}

#[test]
fn fields_without_names_are_reached_through() {
    let text = "struct S { int : 2; union { int u; struct { float f; }; }; } s; float g(void) { return s.f + s.u; }";
    let unit = unit(text);
    assert_eq!(slices(&unit, text, NodeKind::Member), ["s.f", "s.u"]);
    let bases: Vec<_> =
        all(&unit, NodeKind::Member).into_iter().flat_map(|id| unit.children(id).collect::<Vec<_>>()).collect();
    assert!(bases.into_iter().all(|id| unit.nodes[id as usize].kind == NodeKind::Reference));
}
