//! Ingredients from programs.

use whodunit_mutation::{HoleType, Ingredients, Mutable, Operator};

use crate::Parse;

pub fn a_program_can_be_made_a_pool(parse: &mut Parse) {
    let text = "typedef int word; int g, h; struct S { int f; } s;
int needs_g(int x) { return x + g; }
word named(word x) { return x; }
int alone(int n, int *p) { return n > 1 ? n * alone(n - 1, p) : *p; }
int main(void) { int i; double d = 0;
  if (g < h && g) i = 1; while (i--) ; for (i = 0; d > 1.5; i++) ; do i++; while (s.f); if (1) ; if (main()) ; return 0; }
";
    let pool = Ingredients::from_program(&parse(text), text.as_bytes());
    let filled: Vec<String> = pool.conditions.iter().map(|condition| condition.fill(&["x", "y"])).collect();
    assert_eq!(filled, ["x < y && x", "x--", "x > 1.5"]);
    assert!(pool.conditions[1].holes[0].is_written && !pool.conditions[0].holes[0].is_written);
    assert_eq!(pool.conditions[2].holes[0].type_, HoleType::Float);
    assert_eq!(pool.functions.len(), 1);
    assert_eq!(pool.functions[0].parameters[1].type_, HoleType::Pointer("int".to_owned()));
    assert_eq!(pool.functions[0].define("f"), "static int f(int n, int *p) { return n > 1 ? n * f(n - 1, p) : *p; }");
    // What belongs to the head of a loop is no statement, and `s` is a structure.
    let statements: Vec<String> = pool.statements.iter().map(|statement| statement.fill(&["x", "y", "z"])).collect();
    let wanted = ["if (x < y && x) z = 1;", "x = 1;", "while (x--) ;", "for (x = 0; y > 1.5; x++) ;", "x++;"];
    assert_eq!(statements, wanted);
}

pub fn statements_of_other_programs_can_be_put_in(parse: &mut Parse) {
    let given = "int g; int f(int n) { for (int k = 0; k < n; k++) { int t = k * 2; g += t; } return g; }";
    let mut pool = Ingredients::from_program(&parse(given), given.as_bytes());
    assert_eq!(pool.statements[0].holes.len(), 2, "n and g, but neither k nor t");
    pool.statements.truncate(1);
    let text = "int a; void f(int b) { if (b) a = b; else a = 1; }";
    let unit = parse(text);
    let program = Mutable::new(&unit, text.as_bytes());
    let places = program.operator_places(Operator::InsertStatement, &pool);
    // Three statements, and two variables for each of two holes.
    assert_eq!(places, 3 * 4);
    for place in 0..places {
        let mutant = program.operator_mutant(Operator::InsertStatement, &pool, place).unwrap();
        assert_eq!(mutant.rule, "insert-statement");
        parse(&String::from_utf8(mutant.apply(text.as_bytes())).unwrap());
    }
}
