//! Ingredients from programs.

use whodunit_mutation::{HoleType, Ingredients};

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
}
