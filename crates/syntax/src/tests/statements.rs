//! Statements: where they begin and end, and what they hold.

use super::*;

#[test]
fn statements_have_their_semicolon() {
    let text = "int g; int f(int x) { int a = 1, *b; x = a /* ; */ ; ; return x ; }
        void h(int x) { while (x) { if (x) break ; continue; } do x--; while (x > 0) ; goto out; out: g++ ;
        __asm__ volatile (\"nop\" : \"+r\"(x)) ; void *p = &&out; goto *p; ({ 1; }) ; h(x), h(g); { } }";
    let unit = unit(text);
    let of = |kind| slices(&unit, text, kind);
    assert_eq!(of(NodeKind::Declaration), ["int a = 1, *b;", "void *p = &&out;"]);
    assert_eq!(of(NodeKind::Assignment), ["x = a /* ; */ ;"]);
    assert_eq!(of(NodeKind::Empty), [";"]);
    assert_eq!(of(NodeKind::Return), ["return x ;"]);
    assert_eq!(of(NodeKind::While), ["while (x) { if (x) break ; continue; }"]);
    assert_eq!(of(NodeKind::If), ["if (x) break ;"]);
    assert_eq!(of(NodeKind::Break), ["break ;"]);
    assert_eq!(of(NodeKind::Continue), ["continue;"]);
    assert_eq!(of(NodeKind::Do), ["do x--; while (x > 0) ;"]);
    assert_eq!(of(NodeKind::Goto), ["goto out;"]);
    assert_eq!(of(NodeKind::Label), ["out: g++ ;"]);
    assert_eq!(of(NodeKind::Assembly), ["__asm__ volatile (\"nop\" : \"+r\"(x)) ;"]);
    assert_eq!(of(NodeKind::IndirectGoto), ["goto *p;"]);
    assert_eq!(of(NodeKind::StatementExpression), ["({ 1; }) ;"]);
    assert_eq!(of(NodeKind::Unary), ["x--;", "g++ ;"]);
    assert_eq!(of(NodeKind::Call), ["h(x)", "h(g)"]);
    assert_eq!(of(NodeKind::Binary), ["x > 0", "h(x), h(g);"]);
    assert_eq!(of(NodeKind::Compound).last(), Some(&"{ }"));
}

#[test]
fn conditions_are_told_from_bodies() {
    let expected = "\
If `if (x) y = 2; else if (y++) x; else { }`
  Reference x: int `x`
  Assignment =: int `y = 2;`
    Reference y: int `y`
    IntegerLiteral: int `2`
  If `if (y++) x; else { }`
    Unary ++: int `y++`
      Reference y: int `y`
    Reference x: int `x;`
    Compound `{ }`
While `while (x) y;`
  Reference x: int `x`
  Reference y: int `y;`
Do `do x; while (y);`
  Reference x: int `x;`
  Reference y: int `y`
";
    assert_eq!(outline("if (x) y = 2; else if (y++) x; else { } while (x) y; do x; while (y);"), expected);
}

#[test]
fn cases_hold_the_statement_after_them() {
    let expected = "\
Switch `switch (x) { case 1: case 2 ... 4: y = 1; break; default: ; }`
  Reference x: int `x`
  Compound `{ case 1: case 2 ... 4: y = 1; break; default: ; }`
    Case `case 1: case 2 ... 4: y = 1;`
      IntegerLiteral: int `1`
      Case `case 2 ... 4: y = 1;`
        IntegerLiteral: int `2`
        IntegerLiteral: int `4`
        Assignment =: int `y = 1;`
          Reference y: int `y`
          IntegerLiteral: int `1`
    Break `break;`
    Default `default: ;`
      Empty `;`
";
    assert_eq!(outline("switch (x) { case 1: case 2 ... 4: y = 1; break; default: ; }"), expected);
}

#[test]
fn parts_of_a_for_may_be_missing() {
    let parts = |head: &str| {
        let text = format!("void f(int x, int y) {{ for ({head}) y; }}");
        let unit = unit(&text);
        let parts = unit.for_parts(all(&unit, NodeKind::For)[0], text.as_bytes()).unwrap();
        assert_eq!(slice(&unit, &text, parts.body), "y;");
        assert!(unit.is_statement(parts.body));
        let heads = [parts.start, parts.condition, parts.step];
        assert!(heads.into_iter().flatten().all(|part| !unit.is_statement(part)));
        heads.map(|part| part.map_or("", |part| slice(&unit, &text, part)).to_owned())
    };
    assert_eq!(parts(";;"), ["", "", ""]);
    assert_eq!(parts(" x = 0 ; x < 3 ; x++ "), ["x = 0", "x < 3", "x++"]);
    assert_eq!(parts("int i = 0;; i++"), ["int i = 0;", "", "i++"]);
    assert_eq!(parts("int i = 0; i;"), ["int i = 0;", "i", ""]);
    assert_eq!(parts("; /* ; */ x;"), ["", "x", ""]);
    assert_eq!(parts("x;;"), ["x", "", ""]);
    assert_eq!(parts("; ; x"), ["", "", "x"]);
}

#[test]
fn macros_may_hide_the_parts_of_a_for() {
    let text = "#define N\n#define HEAD x = 0; x < 3\n#define END 9\nvoid f(int x) { for (N;x;) ; for (HEAD; x++) ;
        for (x = 0; x < END; x++) ; }";
    let unit = unit(text);
    let parts: Vec<_> = all(&unit, NodeKind::For).into_iter().map(|id| unit.for_parts(id, text.as_bytes())).collect();
    assert_eq!((parts[0], parts[1]), (None, None));
    assert_eq!(parts[2].and_then(|parts| parts.condition).map(|id| slice(&unit, text, id)), Some("x < END"));
}

#[test]
fn gotos_lead_to_their_labels() {
    let text = "void f(void) { goto b; a: ; b: goto a; void *p = &&a; goto *p; } void g(void) { a: goto a; }";
    let unit = unit(text);
    let labels = all(&unit, NodeKind::Label);
    let targets: Vec<_> = all(&unit, NodeKind::Goto).iter().map(|id| unit.nodes[*id as usize].refers).collect();
    assert_eq!(targets, [Some(labels[1]), Some(labels[0]), Some(labels[2])]);
    let address = &unit.nodes[all(&unit, NodeKind::AddressOfLabel)[0] as usize];
    assert_eq!((address.name.as_str(), address.refers), ("a", Some(labels[0])));
}

#[test]
fn macros_stand_for_what_they_give() {
    let text = "#define MAX(p, q) ((p) > (q) ? (p) : (q))\n#define ONE 1;\n#define STEP x++; y++\n\
        void f(int x, int y) { x = MAX(x, y); if (x) y = ONE ; STEP; x = 1 + MAX(x = y, -2); MAX(x, y); }";
    let unit = unit(text);
    let statements: Vec<_> = unit
        .children(all(&unit, NodeKind::Compound)[0])
        .map(|id| (slice(&unit, text, id), unit.nodes[id as usize].from_macro))
        .collect();
    let expected = [
        ("x = MAX(x, y);", false),
        ("if (x) y = ONE", true),
        (";", false),
        ("STEP", true),
        ("STEP;", true),
        ("x = 1 + MAX(x = y, -2);", false),
        ("MAX(x, y);", true),
    ];
    assert_eq!(statements, expected);
    let assignments = slices(&unit, text, NodeKind::Assignment);
    assert!(assignments.contains(&"MAX(x = y, -2)"), "arguments are looked into: {assignments:?}");
}

#[test]
fn operators_have_their_names() {
    let text = "int f(int x, int y) { return x ++ + -- y * - - x << ~ ! y, x >>= y ? * & x : x ?: y; }";
    let unit = unit(text);
    let names = |kind| all(&unit, kind).into_iter().map(|id| unit.nodes[id as usize].name.clone()).collect::<Vec<_>>();
    assert_eq!(names(NodeKind::Binary), [",", "<<", "+", "*"]);
    assert_eq!(names(NodeKind::Unary), ["++", "--", "-", "-", "~", "!", "*", "&"]);
    assert_eq!(names(NodeKind::Assignment), [">>="]);
    assert_eq!(slices(&unit, text, NodeKind::Conditional), ["y ? * & x : x ?: y", "x ?: y"]);
}

#[test]
fn statements_are_told_from_expressions() {
    let text = "void f(int x) { x = 1; if (x) x; l: x++; ({ x; }); __attribute__((unused)) int y; f(x); }";
    let unit = unit(text);
    let statements: Vec<_> =
        (0..unit.nodes.len() as NodeId).filter(|id| unit.is_statement(*id)).map(|id| slice(&unit, text, id)).collect();
    let expected =
        ["x = 1;", "if (x) x;", "x;", "l: x++;", "x++;", "({ x; });", "x;", "__attribute__((unused)) int y;", "f(x);"];
    assert_eq!(statements, expected);
}
