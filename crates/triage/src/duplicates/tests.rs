//! Pairs of bugs that are one, and pairs that are not.

use super::*;
use whodunit_findings::{DecisiveBranch, Size, Suspects};
use whodunit_subjects::{Behaviour, Crash};

/// Programs as reductions leave them: two that need the same, and one that does not.
const STORE: &str = "int a, *b = &a; static void f(int *x) { *x = 1; } int main(void) { f(b); return a; }";
const STORE_AGAIN: &str =
    "int g3; int *p = &g3;\nstatic void fn(int *q) { *q = 77; }\nint main() { fn(p); return g3; }";
const SHIFT: &str = "unsigned char c; int main(void) { for (int i = 0; i < 3; i++) c = c << i; return c / 2; }";

fn described(subject: &str, passes: &str, program: &str) -> Described {
    let recipe = Recipe::passes(passes.parse().unwrap());
    let symptom = Symptom::Behaved(Behaviour { stdout: b"8".to_vec(), exit: Some(0), signal: None });
    of(subject, Kind::WrongCode, symptom, recipe, program)
}

fn crashed(message: &str, program: &str) -> Described {
    let symptom = Symptom::Crashed(Crash { message: Some(message.into()), ..Crash::default() });
    of("gcc-12", Kind::Crash, symptom, Recipe::options(["-O2"]), program)
}

/// Through the same door as the tool itself.
fn of(subject: &str, kind: Kind, symptom: Symptom, recipe: Recipe, program: &str) -> Described {
    let finding = Finding {
        unit: 0,
        test: 0,
        subject: subject.into(),
        strategy: "sequences".into(),
        kind,
        signature: signature(subject, kind, &symptom, None, &recipe),
        symptom,
        recipe: recipe.clone(),
        minimal: recipe.clone(),
        last_pass: None,
        tier: None,
        expected: None,
        expected_by: Vec::new(),
        known: None,
        variant: None,
    };
    let reduction = Reduction {
        program: Program::c("prog.c", program),
        recipe,
        seen: None,
        expected: None,
        validity: None,
        before: Size::default(),
        stages: Vec::new(),
        steps: Vec::new(),
        complete: true,
        expected_by: Vec::new(),
        problem: None,
        duplicate_of: None,
        readiness: None,
    };
    Described::of(&finding, &reduction, None)
}

fn with_versions(bug: Described, versions: &[(&str, &str)]) -> Described {
    let versions = versions.iter().map(|(name, word)| (name.to_string(), word.to_string())).collect();
    Described { versions: Some(versions), ..bug }
}

#[track_caller]
fn same(one: &Described, other: &Described) {
    assert!(matches!(one.compare(other), Likeness::Same(_)), "{:?}", one.compare(other));
    assert_eq!(one.compare(other), other.compare(one));
}

#[track_caller]
fn different(one: &Described, other: &Described, why: &str) {
    for verdict in [one.compare(other), other.compare(one)] {
        assert!(matches!(&verdict, Likeness::Different(reason) if reason.contains(why)), "{verdict:?}");
    }
}

#[test]
fn one_pass_and_programs_that_need_the_same_are_one_bug() {
    let bug = described("llvm-16", "function(sroa),attributor", STORE);
    same(&bug, &described("llvm-16", "gvn,attributor", STORE_AGAIN));
    different(&bug, &described("llvm-16", "function(sroa),attributor", SHIFT), "likeness");
    different(&bug, &described("llvm-16", "function(sroa),globalopt", STORE), "globalopt");
    different(&bug, &described("llvm-19", "function(sroa),attributor", STORE), "subjects");
}

#[test]
fn a_crash_goes_by_its_place_whatever_the_program() {
    let bug = crashed("a.c:1:1: internal compiler error: in expand_call, at calls.cc:77", STORE);
    same(&bug, &crashed("b.c:9:2: internal compiler error: in expand_call, at calls.cc:80", SHIFT));
    different(&bug, &crashed("a.c:1:1: internal compiler error: in verify_gimple, at x.cc:1", STORE), "places");
    let wrong = of("gcc-12", Kind::WrongCode, Symptom::Hangs, Recipe::options(["-O2"]), STORE);
    different(&bug, &wrong, "kinds");
}

#[test]
fn versions_have_a_say_where_they_are_known() {
    let fixed = [("llvm-14", "wrong-code"), ("llvm-16", "ok"), ("llvm-19", "not applicable")];
    let open = [("llvm-14", "wrong-code"), ("llvm-16", "wrong-code"), ("llvm-19", "ok")];
    let bug = || described("llvm-14", "attributor", STORE);
    let other = || described("llvm-14", "attributor", STORE_AGAIN);
    let plain = bug().likeness(&other());
    assert!(with_versions(bug(), &fixed).likeness(&with_versions(other(), &open)) < plain);
    assert!(with_versions(bug(), &fixed).likeness(&with_versions(other(), &fixed)) > plain);
    let only_own = [("llvm-14", "wrong-code"), ("llvm-16", "could not tell")];
    assert_eq!(with_versions(bug(), &only_own).likeness(&with_versions(other(), &fixed)), plain);
}

#[test]
fn groups_are_the_bugs_in_the_order_of_their_first() {
    let bugs = [
        described("llvm-16", "attributor", STORE),
        described("llvm-16", "attributor", SHIFT),
        crashed("a.c:1:1: internal compiler error: in expand_call, at calls.cc:77", SHIFT),
        described("llvm-16", "gvn,attributor", STORE_AGAIN),
        crashed("a.c:3:1: internal compiler error: in expand_call, at calls.cc:77", STORE),
        described("llvm-16", "gvn,attributor", SHIFT),
    ];
    assert_eq!(group(&bugs), [vec![0, 3], vec![1, 5], vec![2, 4]]);
    assert!(group(&[]).is_empty());
}

#[test]
fn the_order_of_findings_does_not_change_who_is_together() {
    let programs = [STORE, SHIFT, STORE_AGAIN, SHIFT, STORE];
    let bugs: Vec<_> = programs.iter().map(|program| described("llvm-16", "attributor", program)).collect();
    let reversed: Vec<_> = bugs.iter().rev().cloned().collect();
    let mut back: Vec<Vec<usize>> = group(&reversed);
    back.iter_mut().for_each(|members| members.iter_mut().for_each(|index| *index = bugs.len() - 1 - *index));
    back.iter_mut().for_each(|members| members.sort_unstable());
    back.sort_unstable();
    assert_eq!(back, group(&bugs));
}

/// A ranking in which this function is the decisive one.
fn isolated(bug: Described, function: &str) -> Described {
    let branch =
        |function: &str, weight| DecisiveBranch { function: function.into(), weight, ..DecisiveBranch::default() };
    let decisive = vec![branch("isTriviallyDead", 0.5), branch(function, 0.4), branch(function, 0.3)];
    bug.with_suspects(Some(&Suspects { decisive, ..Suspects::default() }))
}

#[test]
fn what_depends_on_one_function_of_the_compiler_is_one_bug_even_if_it_shows_later() {
    let early = described("llvm-16", "gvn,attributor", STORE);
    let late = described("llvm-16", "attributor,function(instcombine)", STORE_AGAIN);
    different(&early, &late, "places");
    same(&isolated(early.clone(), "manifest"), &isolated(late.clone(), "manifest"));
    different(&isolated(early.clone(), "manifest"), &isolated(late, "visitStore"), "places");
    let other = described("llvm-16", "attributor", SHIFT);
    different(&isolated(early, "manifest"), &isolated(other, "manifest"), "likeness");
}

#[test]
fn a_pass_more_that_makes_it_visible_makes_no_other_bug() {
    let early = described("llvm-16", "attributor", STORE);
    let late = described("llvm-16", "attributor,function(instcombine)", STORE_AGAIN);
    same(&early, &late);
    different(&early, &described("llvm-16", "attributor,function(instcombine)", SHIFT), "all passes of the other");
    different(&early, &described("llvm-16", "function(instcombine)", STORE_AGAIN), "places");
    let again = described("llvm-16", "attributor", STORE_AGAIN);
    let later = described("llvm-16", "attributor,gvn", STORE);
    assert_eq!(group(&[early, late, again, later]), [vec![0, 1, 2, 3]]);
}

#[test]
fn another_decisive_function_speaks_against_it() {
    let (one, other) = (described("llvm-16", "attributor", STORE), described("llvm-16", "attributor", STORE_AGAIN));
    let likeness = |first: &str, second: &str| isolated(one.clone(), first).likeness(&isolated(other.clone(), second));
    let plain = one.likeness(&other);
    assert!(likeness("manifest", "manifest") > plain && likeness("manifest", "update") < plain);
}

#[test]
fn variants_are_told_apart_by_the_snippets_that_matter() {
    let made = |program, mutators: &[&str]| {
        let mutators = mutators.iter().map(|mutator| mutator.to_string()).collect();
        Described { mutators, ..described("llvm-16", "attributor", program) }
    };
    let likeness = |one: &[&str], other: &[&str]| made(STORE, one).likeness(&made(STORE_AGAIN, other));
    let plain = likeness(&[], &["fcb"]);
    assert_eq!(likeness(&["fcb", "tg"], &["tg"]), plain);
    assert!(likeness(&["fcb"], &["fcb"]) > plain && likeness(&["fcb"], &["tcb"]) < plain);
}
