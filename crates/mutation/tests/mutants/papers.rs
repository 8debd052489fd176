//! The papers' own examples: the witness they show is one application of a rule away.

use whodunit_mutation::{Ingredients, Mutable, Operator, rule};

use crate::Parse;

fn program(name: &str) -> String {
    let path = format!("{}/tests/papers/{name}.c", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Without blanks, which the papers set as they like.
fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

pub fn local_witnesses_are_within_reach(parse: &mut Parse) {
    let witnesses = [
        ("llvm-24482", "replace-variable-by-global", "fn1 ();\n  a = d;", "fn1 ();\n  a = a;"),
        ("llvm-24482", "replace-variable-by-global", "b.f1 != 1", "a.f1 != 1"),
        ("llvm-22641", "replace-postfix-decrement-by-postfix-increment", "a--", "a++"),
        ("gcc-59747", "insert-volatile-at-global", "short e", "volatile short e"),
        // A fake one, which the oracle has to tell.
        ("gcc-61140", "constant-plus-one", "b = 0", "b = 1"),
    ];
    for (name, rule_name, before, after) in witnesses {
        let text = program(name);
        let wanted = dense(&text.replacen(before, after, 1));
        assert_ne!(wanted, dense(&text), "{name}");
        let unit = parse(&text);
        let mutable = Mutable::new(&unit, text.as_bytes());
        let mut mutants = mutable.mutants(rule(rule_name).unwrap());
        let shown = |mutant: whodunit_mutation::Mutation| String::from_utf8(mutant.apply(text.as_bytes())).unwrap();
        assert!(mutants.any(|mutant| dense(&shown(mutant)) == wanted), "{name}: {rule_name} does not make {after}");
    }
    // Figure 9b changes what is printed, which no rule does.
    let text = program("gcc-61140");
    let unit = parse(&text);
    let mutable = Mutable::new(&unit, text.as_bytes());
    let all = whodunit_mutation::rules().iter().flat_map(|rule| mutable.mutants(rule));
    let printed = "printf (\"%d\\n\", b);";
    assert!(text.contains(printed));
    let mut texts = all.map(|mutant| String::from_utf8(mutant.apply(text.as_bytes())).unwrap());
    assert!(texts.all(|text| text.contains(printed)));
}

pub fn structural_witnesses_are_within_reach(parse: &mut Parse) {
    let pool = Ingredients::built_in();
    let own_label = [("goto Label;", "goto witness_label_0;"), ("Label:", "witness_label_0:")];
    let jump = "goto Label;for (; b!=-2; b--)\n    for (a=0; a<1; a++)\n Label:if";
    // The second for is a body without a block, so that the jump needs none of its own.
    let jump = own_label.iter().fold(jump.to_owned(), |text, (from, to)| text.replacen(from, to, 1));
    let jump = jump.replace("goto witness_label_0;for", "goto witness_label_0; for");
    let witnesses = [
        ("gcc-64682", Operator::InsertWhile, "if (*c)", "while (a--) if (*c)"),
        ("gcc-67786", Operator::InsertWhile, "c=(b&15)^e;", "while (e < a) c=(b&15)^e;"),
        ("recbi-figure-3", Operator::InsertIf, "d=-31;", "if (((long)(a-a))<1) d=-31;"),
        ("llvm-24356", Operator::InsertGoto, "for (; b!=-2; b--)\n    for (a=0; a<1; a++)\n      if", &jump),
    ];
    for (name, operator, before, after) in witnesses {
        let text = program(name);
        let wanted = dense(&text.replacen(before, after, 1));
        assert_ne!(wanted, dense(&text), "{name}");
        let unit = parse(&text);
        let mutable = Mutable::new(&unit, text.as_bytes());
        let places = 0..mutable.operator_places(operator, &pool);
        let mut mutants = places.filter_map(|place| mutable.operator_mutant(operator, &pool, place));
        let shown = |mutant: whodunit_mutation::Mutation| String::from_utf8(mutant.apply(text.as_bytes())).unwrap();
        assert!(mutants.any(|mutant| dense(&shown(mutant)) == wanted), "{name}: no {after}");
    }
}

pub fn insertable_places_are_those_of_figure_3(parse: &mut Parse) {
    let text = program("recbi-figure-3");
    let unit = parse(&text);
    let mutable = Mutable::new(&unit, text.as_bytes());
    // One condition without a choice of variables: as many mutants as places.
    let pool = Ingredients::read("if ${e:float} < 1\nif 1\n");
    assert_eq!(mutable.operator_places(Operator::InsertIf, &pool), 5);
    let lines: Vec<usize> = (0..5)
        .map(|place| {
            let mutant = mutable.operator_mutant(Operator::InsertIf, &pool, place).unwrap();
            let at = mutant.edits[0].range.start;
            1 + text[..at].matches('\n').count()
        })
        .collect();
    assert_eq!(lines, [6, 7, 8, 9, 11]);
}
