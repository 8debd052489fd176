//! Types: what is behind typedefs and qualifiers.

use super::*;
use crate::{Integer, Type, TypeKind};

fn type_of<'u>(unit: &'u Unit, name: &str) -> &'u Type {
    unit.type_of(declaration(unit, name)).unwrap()
}

#[test]
fn qualifiers_are_seen_through_typedefs_and_arrays() {
    let text = "typedef volatile int vint; typedef const vint row[3]; row grid[2]; vint v; int *restrict r;
        typedef int plain[3]; const plain p; volatile int *pv; const char *const *q;";
    let unit = unit(text);
    let flags = |name| {
        let type_ = type_of(&unit, name);
        (type_.is_const, type_.is_volatile, type_.is_restrict)
    };
    assert_eq!(flags("grid"), (true, true, false));
    assert_eq!(flags("v"), (false, true, false));
    assert_eq!(flags("r"), (false, false, true));
    assert_eq!(flags("p"), (true, false, false));
    assert_eq!(flags("pv"), (false, false, false));
    assert_eq!(type_of(&unit, "grid").spelling, "const volatile int[2][3]");
    assert_eq!(type_of(&unit, "grid").size, Some(24));
}

#[test]
fn integers_by_their_names() {
    let text =
        "_Bool b; char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l;
        unsigned long ul; long long ll; unsigned long long ull; __int128 big; float f; long double d; _Complex double z;
        _Atomic int at; enum E { A } e; enum F { M = -1 } m; typeof(i) same; void *p;";
    let unit = unit(text);
    let kind = |name| type_of(&unit, name).kind.clone();
    let integers = [
        ("b", Integer::Bool),
        ("c", Integer::Char),
        ("sc", Integer::SignedChar),
        ("uc", Integer::UnsignedChar),
        ("s", Integer::Short),
        ("us", Integer::UnsignedShort),
        ("i", Integer::Int),
        ("u", Integer::UnsignedInt),
        ("l", Integer::Long),
        ("ul", Integer::UnsignedLong),
        ("ll", Integer::LongLong),
        ("ull", Integer::UnsignedLongLong),
        ("same", Integer::Int),
    ];
    for (name, integer) in integers {
        assert_eq!(kind(name), TypeKind::Integer(integer), "{name}");
    }
    for name in ["big", "z", "at"] {
        assert_eq!(kind(name), TypeKind::Other, "{name}");
    }
    assert_eq!((kind("f"), kind("d")), (TypeKind::Float, TypeKind::Float));
    assert_eq!(kind("e"), TypeKind::Enum(Integer::UnsignedInt));
    assert_eq!(kind("m"), TypeKind::Enum(Integer::Int));
    let TypeKind::Pointer(pointee) = kind("p") else { panic!("p is a pointer") };
    assert_eq!(unit.types[pointee as usize].kind, TypeKind::Void);
    assert_eq!(unit.types[pointee as usize].size, None);
}

#[test]
fn records_may_hold_pointers_to_themselves() {
    let text =
        "struct S { int a : 3; unsigned : 2; const struct S *next; union { int u; } in[2]; struct { int h; }; } s;
        struct Later *later; struct S *same;";
    let unit = unit(text);
    let TypeKind::Record { is_union: false, fields } = &type_of(&unit, "s").kind else { panic!("s is a structure") };
    let names: Vec<_> = fields.iter().map(|field| (field.name.as_str(), field.bits)).collect();
    assert_eq!(names, [("a", Some(3)), ("next", None), ("in", None), ("", None)]);
    let pointee = |type_: &Type| match type_.kind {
        TypeKind::Pointer(pointee) => pointee,
        _ => panic!("{} is no pointer", type_.spelling),
    };
    let next = &unit.types[pointee(&unit.types[fields[1].type_ as usize]) as usize];
    assert!(next.is_const && next.kind == type_of(&unit, "s").kind);
    let s = unit.nodes[declaration(&unit, "s") as usize].type_;
    assert_eq!(Some(pointee(type_of(&unit, "same"))), s, "equal types have one number");
    let TypeKind::Array { element, length: Some(2) } = unit.types[fields[2].type_ as usize].kind else { panic!("in") };
    assert!(matches!(unit.types[element as usize].kind, TypeKind::Record { is_union: true, .. }));
    let later = &unit.types[pointee(type_of(&unit, "later")) as usize];
    assert_eq!((&later.kind, later.size), (&TypeKind::Record { is_union: false, fields: vec![] }, None));
}

#[test]
fn functions_and_their_pointers() {
    let text = "int f(char, const int *, ...); void (*table[2])(void); int old(); extern int open[];
        void g(int n) { int vla[n]; vla[0] = f(1, vla); }";
    let unit = unit(text);
    let TypeKind::Function { result, parameters, is_variadic: true } = &type_of(&unit, "f").kind else { panic!("f") };
    let spelling = |id: &u32| unit.types[*id as usize].spelling.as_str();
    assert_eq!((spelling(result), parameters.iter().map(spelling).collect()), ("int", vec!["char", "const int *"]));
    let TypeKind::Array { element, .. } = type_of(&unit, "table").kind else { panic!("table") };
    let TypeKind::Pointer(function) = unit.types[element as usize].kind else { panic!("its element") };
    assert!(matches!(unit.types[function as usize].kind, TypeKind::Function { is_variadic: false, .. }));
    for name in ["open", "vla"] {
        let type_ = type_of(&unit, name);
        assert!(matches!(type_.kind, TypeKind::Array { length: None, .. }) && type_.size.is_none(), "{name}");
    }
}

#[test]
fn expressions_have_the_type_before_conversions() {
    let text = "short s; long f(void) { return s + 1.0f; }";
    let unit = unit(text);
    let reference = all(&unit, NodeKind::Reference)[0];
    assert_eq!(unit.type_of(reference).unwrap().spelling, "short");
    assert_eq!(unit.type_of(all(&unit, NodeKind::Binary)[0]).unwrap().spelling, "float");
}
