//! Before and after: what each kind of rule makes of a program.

use whodunit_mutation::{Ingredients, Mutable, Mutation, Operator, rule, rules};
use whodunit_program::Edit;

use crate::Parse;

/// Rule, before, after. The first mutant is meant.
const PAIRS: &[(&str, &str, &str)] = &[
    ("insert-volatile-at-global", "static int x = 1;", "volatile static int x = 1;"),
    ("insert-volatile-at-local", "void f(void) { int x; }", "void f(void) { volatile int x; }"),
    ("insert-volatile-at-field", "struct { int x, y; } s;", "struct { volatile int x, y; } s;"),
    ("insert-const-at-parameter", "int f(int x) { return x; }", "int f(const int x) { return x; }"),
    ("insert-restrict-at-pointer-parameter", "void f(int *p) { }", "void f(int * restrict p) { }"),
    ("insert-volatile-at-pointer-global", "int *p;", "int * volatile p;"),
    ("remove-volatile-from-global", "volatile int x;", " int x;"),
    ("remove-const-from-pointer-local", "void f(void) { int *const p; }", "void f(void) { int * p; }"),
    ("insert-long-at-global", "int x;", "long int x;"),
    ("insert-unsigned-at-field", "struct { char c; } s;", "struct { unsigned char c; } s;"),
    ("remove-unsigned-from-local", "void f(void) { unsigned x; }", "void f(void) { int x; }"),
    ("remove-long-from-global", "long long x;", " long x;"),
    ("replace-long-by-short", "long x;", "short x;"),
    ("replace-signed-by-unsigned", "signed char x;", "unsigned char x;"),
    ("replace-unsigned-by-signed", "typedef unsigned char u8; u8 x;", "typedef unsigned char u8; signed char x;"),
    ("replace-variable-by-global", "int a, b; int f(void) { return b; }", "int a, b; int f(void) { return a; }"),
    ("replace-variable-by-local", "int f(int a) { int b = 1; return a; }", "int f(int a) { int b = 1; return b; }"),
    ("replace-variable-by-parameter", "int f(int a) { int b = 1; return b; }", "int f(int a) { int b = 1; return a; }"),
    ("replace-add-by-sub", "int f(int a) { return a+-1; }", "int f(int a) { return a- -1; }"),
    ("replace-add-by-mul", "int f(int a) { return a - 1 + 2; }", "int f(int a) { return ((a - 1) * 2); }"),
    ("replace-lt-by-ge", "int f(int a) { return a < 1; }", "int f(int a) { return a >= 1; }"),
    ("replace-and-by-or", "int f(int a) { return a && 1; }", "int f(int a) { return (a || 1); }"),
    ("replace-shl-assign-by-shr-assign", "void f(int a) { a <<= 1; }", "void f(int a) { a >>= 1; }"),
    ("replace-postfix-decrement-by-prefix-increment", "void f(int a) { a--; }", "void f(int a) { ++a; }"),
    ("replace-prefix-increment-by-postfix-increment", "void f(int a) { ++a; }", "void f(int a) { a++; }"),
    ("remove-prefix-increment", "void f(int a) { ++a; }", "void f(int a) { a; }"),
    ("remove-not", "int f(int a) { return !a; }", "int f(int a) { return a; }"),
    ("remove-minus", "int x = -1;", "int x = 1;"),
    ("replace-complement-by-minus", "int f(int a) { return 1-~a; }", "int f(int a) { return 1- -a; }"),
    ("constant-plus-one", "int x = 0x0F;", "int x = 16;"),
    ("constant-minus-one", "unsigned x = 0u;", "unsigned x = (-1u);"),
    ("constant-times-zero", "long x = 5L;", "long x = 0L;"),
    ("constant-times-minus-one", "int x = -7;", "int x = -(-7);"),
];

/// Rules that have nothing to do in a program.
const NONE: &[(&str, &str)] = &[
    ("insert-const-at-global", "int x; void f(void) { x = 1; }"),
    ("insert-const-at-local", "void g(int *); void f(void) { int x = 1; g(&x); }"),
    ("insert-short-at-global", "int x; int *p = &x;"),
    ("insert-long-at-field", "struct { char c; } s;"),
    ("replace-variable-by-global", "int *p; int a; int f(void) { return a; }"),
    ("replace-add-by-mul", "int *f(int *p) { return p + 1; }"),
    ("replace-eq-by-lt", "int f(int *p) { return p == 0; }"),
    ("replace-mul-by-div", "int x = 3 * 0;"),
    ("constant-plus-one", "int x[3]; struct { int b : 3; } s; enum { A = 4 }; int *p = 0;"),
    ("constant-plus-one", "int f(int a) { switch (a) { case 1: return a; } return a; }"),
    ("insert-long-at-parameter", "int f(int); int main(int argc, char **argv) { return f(argc); }"),
];

pub fn rules_change_programs_as_their_examples_say(parse: &mut Parse) {
    for (name, before, after) in PAIRS {
        let unit = parse(before);
        let program = Mutable::new(&unit, before.as_bytes());
        let rule = rule(name).unwrap_or_else(|| panic!("no rule {name}"));
        let mutant = program.mutants(rule).next().unwrap_or_else(|| panic!("{name}: nothing to do in {before}"));
        assert_eq!(String::from_utf8(mutant.apply(before.as_bytes())).unwrap(), *after, "{name}");
    }
    for (name, text) in NONE {
        let unit = parse(text);
        let program = Mutable::new(&unit, text.as_bytes());
        let found = program.mutants(rule(name).unwrap()).next();
        let shown = found.map(|mutant| String::from_utf8(mutant.apply(text.as_bytes())).unwrap());
        assert_eq!(shown, None, "{name}: {text}");
    }
}

pub fn telling_statements_stay(parse: &mut Parse) {
    let text = "int printf(const char *, ...); void exit(int);
#define assert(e) ((e) ? (void)0 : __builtin_abort())
int x = 1;
int main(void) { x++; printf(\"%d\", x + 1); assert(x != 3); if (x > 2) __builtin_abort(); exit(x - 1); return x * 2; }
";
    let kept = ["printf(\"%d\", x + 1);", "assert(x != 3);", "__builtin_abort();", "exit(x - 1);", "return x * 2;"];
    let unit = parse(text);
    let program = Mutable::new(&unit, text.as_bytes());
    let pool = Ingredients::built_in();
    let mut mutants: Vec<_> = rules().iter().flat_map(|rule| program.mutants(rule)).collect();
    for operator in Operator::ALL.into_iter().filter(|operator| operator.is_structural()) {
        let places = 0..program.operator_places(operator, &pool);
        mutants.extend(places.filter_map(|place| program.operator_mutant(operator, &pool, place)));
    }
    assert!(mutants.len() > 50, "{}", mutants.len());
    let changed = |what: &str| {
        let at = text.find(what).unwrap();
        Mutation { rule: String::new(), edits: vec![Edit { range: at..at + what.len(), text: b"2".to_vec() }] }
    };
    assert!(!program.still_tells(&changed("x + 1")) && program.still_tells(&changed("x = 1")));
    for mutant in mutants {
        let after = String::from_utf8(mutant.apply(text.as_bytes())).unwrap();
        for kept in kept {
            assert!(after.contains(kept), "{} lost {kept}:\n{after}", mutant.rule);
            let guarded = ["if (x > 2) if", ") printf", ") exit", "goto witness_label_0; printf"];
            assert!(!guarded.iter().any(|guard| after.contains(guard)), "{}:\n{after}", mutant.rule);
        }
    }
}

pub fn declarations_change_together(parse: &mut Parse) {
    let text = "extern int g; static int f(int *); int g = 1; static int f(int *p) { return *p; }";
    let unit = parse(text);
    let program = Mutable::new(&unit, text.as_bytes());
    let first = |name: &str| {
        let mutant = program.mutants(rule(name).unwrap()).next().unwrap();
        String::from_utf8(mutant.apply(text.as_bytes())).unwrap()
    };
    assert_eq!(
        first("insert-volatile-at-parameter"),
        "extern int g; static int f(volatile int *); int g = 1; static int f(volatile int *p) { return *p; }"
    );
    assert_eq!(
        first("insert-unsigned-at-global"),
        "extern unsigned int g; static int f(int *); unsigned int g = 1; static int f(int *p) { return *p; }"
    );
}
