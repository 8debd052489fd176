//! A module of LLVM IR with one part replaced by another of its kind: an opcode, a predicate, a number, an operand, a target of a branch. What is
//! replaced wherever it stands is made beside.

use std::collections::HashSet;

use whodunit_program::Edit;

use super::everywhere::everywhere;
use super::names::{Names, is_defined, is_target};
use super::spread::spread;
use super::words::{Kind, Word, words};
use crate::pieces::Relative;

/// Words that can stand for each other.
const GROUPS: [&[&str]; 9] = [
    &["add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "udiv", "sdiv", "urem", "srem"],
    &["fadd", "fsub", "fmul", "fdiv", "frem"],
    &["zext", "sext"],
    &["sitofp", "uitofp"],
    &["fptosi", "fptoui"],
    &["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"],
    &["oeq", "one", "ogt", "oge", "olt", "ole", "ord", "ueq", "une", "uno"],
    &["true", "false", "poison", "undef", "null", "zeroinitializer"],
    &["internal", "private", "external"],
];
/// Values that are put where a number stands.
const NUMBERS: [&str; 7] = ["0", "1", "-1", "2", "7", "8", "64"];
const FLOATS: [&str; 5] = ["0.0", "-0.0", "1.0", "-1.0", "2.5"];
/// What is put where an operand stands besides other names.
const OPERANDS: [&str; 6] = ["poison", "zeroinitializer", "1", "-1", "true", "false"];
/// Other names that are put where one stands.
const NAMES: usize = 6;
/// Places that are looked at: of a large module they are spread over all of it.
const MOST_PLACES: usize = 4000;

/// All that can be made by replacing one part. Not all of it is sound.
///
/// ```
/// use whodunit_reduction::ir::with_a_part_replaced;
/// let text = b"define i8 @f(i8 %a, i8 %b) {\n  %c = add i8 %a, 1\n  ret i8 %c\n}\n";
/// let made: Vec<_> = with_a_part_replaced(text).iter().map(|one| String::from_utf8(one.of(text)).unwrap()).collect();
/// for wanted in ["sub i8 %a, 1", "add i8 %b, 1", "add i8 %a, 2", "ret i8 %a", "define i32 @f(i32 %a, i32 %b)"] {
///     assert!(made.iter().any(|one| one.contains(wanted)), "{wanted}");
/// }
/// ```
pub fn with_a_part_replaced(text: &[u8]) -> Vec<Relative> {
    let all = words(text);
    let names = Names::of(&all);
    let mut made = everywhere(&all);
    let places: Vec<(&Word, Part)> =
        (0..all.len()).filter_map(|at| Some((&all[at], part(&all, at, &names)?))).collect();
    for (word, part) in spread(&places, MOST_PLACES) {
        let mut seen = HashSet::from([word.text.to_owned()]);
        for other in replacements(word, part, &names).into_iter().filter(|other| seen.insert(other.clone())) {
            let how = format!("{other} for {} in line {}", word.text, word.line + 1);
            made.push(Relative { how, edits: vec![Edit { range: word.range(), text: other.into() }] });
        }
    }
    made
}

/// What a word is that something else may stand in the place of.
#[derive(Clone, Copy)]
enum Part {
    OneOf(&'static [&'static str]),
    Number,
    Value,
    Target,
}

fn part(all: &[Word], at: usize, names: &Names) -> Option<Part> {
    let word = &all[at];
    match word.kind {
        // Most of it is what a debugger is told.
        _ if word.in_metadata => None,
        Kind::Plain => GROUPS.into_iter().find(|group| group.contains(&word.text)).map(Part::OneOf),
        Kind::Number if !is_size(all, at) => Some(Part::Number),
        Kind::Local if word.body.is_some() && is_target(all, at) => Some(Part::Target),
        Kind::Local if word.body.is_some() && !is_defined(all, at) && !names.is_type(word) => Some(Part::Value),
        _ => None,
    }
}

/// What may stand in the place of a word.
fn replacements(word: &Word, part: Part, names: &Names) -> Vec<String> {
    match part {
        Part::OneOf(group) => owned(group).collect(),
        Part::Number => numbers(word.text),
        Part::Value => owned(&beside(names.values(word.body), word.text)).chain(owned(&OPERANDS)).collect(),
        Part::Target => owned(&beside(names.labels(word.body), word.text)).collect(),
    }
}

fn owned(words: &[&str]) -> impl Iterator<Item = String> {
    words.iter().map(|one| (*one).to_owned())
}

/// Whether a number is the length of an array or a vector, or part of an attachment.
fn is_size(all: &[Word], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| all[before].text);
    all.get(at + 1).is_some_and(|next| next.is("x")) || matches!(before, Some("align" | "addrspace"))
}

fn numbers(word: &str) -> Vec<String> {
    if word.contains(['.', 'x']) {
        return FLOATS.map(str::to_owned).to_vec();
    }
    let near = word.parse::<i64>().map_or(Vec::new(), |value| vec![value.wrapping_add(1), value.wrapping_sub(1)]);
    near.into_iter().map(|value| value.to_string()).chain(NUMBERS.map(str::to_owned)).collect()
}

/// Some names that come after one in their order, and then from the beginning, so that all have their turn.
fn beside<'a, T: AsRef<str>>(all: &'a [T], name: &str) -> Vec<&'a str> {
    let (after, others) = match all.binary_search_by(|other| other.as_ref().cmp(name)) {
        Ok(at) => (at + 1, all.len() - 1),
        Err(at) => (at, all.len()),
    };
    (after..after + others.min(NAMES)).map(|at| all[at % all.len()].as_ref()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "define <4 x i32> @f(<4 x i32> %v, i1 %c) {\nentry:\n  %a = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %v, <4 x i32> splat (i32 3))\n  \
        br i1 %c, label %entry, label %out\nout:\n  %d = icmp slt <4 x i32> %a, %v\n  ret <4 x i32> %a\n}\ndeclare <4 x i32> @llvm.smax.v4i32(<4 x i32>, <4 x i32>)\n";

    fn made() -> Vec<String> {
        with_a_part_replaced(TEXT.as_bytes())
            .iter()
            .map(|one| String::from_utf8(one.of(TEXT.as_bytes())).unwrap())
            .collect()
    }

    #[test]
    fn every_kind_of_part_is_replaced_by_its_like() {
        let made = made();
        for wanted in [
            "splat (i32 4)",
            "splat (i32 -1)",
            "br i1 true,",
            "br i1 %c, label %out, label %out",
            "icmp ugt <4",
            "ret <4 x i32> %v",
            "ret <4 x i32> poison",
        ] {
            assert!(made.iter().any(|text| text.contains(wanted)), "{wanted:?} in {made:#?}");
        }
        // What is defined keeps its name, and a vector its length where it stands alone.
        assert!(made.iter().all(|text| text.contains("%a = ") && !text.contains("<4 x i32> %v, <5 x")), "{made:#?}");
    }

    /// What stands in a place, marked by `_`, of all that is made where nothing else differs.
    fn stands(around: &str, one: &str) -> Vec<String> {
        let text = around.replace('_', one);
        let (before, after) = around.split_once('_').unwrap();
        let made = with_a_part_replaced(text.as_bytes())
            .into_iter()
            .map(|one| String::from_utf8(one.of(text.as_bytes())).unwrap());
        made.filter_map(|made| Some(made.strip_prefix(before)?.strip_suffix(after)?.to_owned())).collect()
    }

    #[test]
    fn a_value_is_replaced_by_values_and_a_target_by_labels() {
        let others =
            |names: &[&'static str]| names.iter().chain(&OPERANDS).map(|one| (*one).to_owned()).collect::<Vec<_>>();
        let phi = "%S = type i8\ndefine void @f(%S %p) {\na:\n  br label %b\nb:\n  %v = phi %S [ _, %a ], [ 0, %b ]\n  br label %b\n}\n";
        assert_eq!(stands(phi, "%p"), others(&["%v"]));
        let label = phi.replace('_', "%p").replace("%a ]", "_ ]");
        assert_eq!(stands(&label, "%a"), ["%b"]);
        // A type is neither.
        let of_type = phi.replace('_', "%p").replace("phi %S", "phi _");
        assert_eq!(stands(&of_type, "%S"), [""; 0]);
    }

    #[test]
    fn what_a_debugger_is_told_is_no_place() {
        let before = "define void @f() !dbg !1 {\n  call void @g(metadata !DIExpression(3, false)), !dbg !2\n  ret void, !dbg !2\n}\n\
            !2 = !DILocation(line: 1, column: 2)\n!3 = !{i1 false, i32 7}\n";
        let made = with_a_part_replaced(before.as_bytes());
        assert!(made.iter().all(|one| one.how.ends_with("everywhere")), "{made:?}");
    }

    #[test]
    fn names_that_come_after_have_their_turn() {
        let all: Vec<String> = ('a'..='i').map(String::from).collect();
        assert_eq!(beside(&all, "b"), ["c", "d", "e", "f", "g", "h"]);
        assert_eq!(beside(&all, "h"), ["i", "a", "b", "c", "d", "e"]);
        assert_eq!(beside(&all, "hh")[..2], ["i", "a"]);
        assert_eq!(beside(&all[..2], "b"), ["a"]);
        assert_eq!(beside(&all[..1], "a"), [""; 0]);
        assert_eq!(beside(&all[..0], "a"), [""; 0]);
    }

    #[test]
    fn each_differs_from_the_module_and_from_the_others() {
        let made = made();
        assert_eq!(made.iter().collect::<HashSet<_>>().len(), made.len());
        assert!(made.len() > 60 && made.iter().all(|one| one != TEXT), "{}", made.len());
    }

    #[test]
    fn of_a_large_module_places_are_spread_over_all_of_it() {
        let body: String = (0..20_000).map(|at| format!("  %v{at} = add i32 %a, {at}\n")).collect();
        let text = format!("define void @f(i32 %a) {{\n{body}  ret void\n}}\n");
        let made = with_a_part_replaced(text.as_bytes());
        assert!(made.len() < 20 * MOST_PLACES, "{}", made.len());
        assert!(made.iter().any(|one| one.edits[0].range.start > text.len() * 9 / 10));
        // Operands, opcodes and numbers all have their turn.
        for one in ["%v1 for %a", "sub for add", "-1 for"] {
            assert!(made.iter().any(|made| made.how.starts_with(one)), "{one}");
        }
    }

    #[test]
    fn what_is_no_module_does_no_harm() {
        for text in ["", "%", "define {\n%a", "@llvm.", "@llvm.smax", "< x", "<4 x", "label", "99999999999999999999"] {
            with_a_part_replaced(text.as_bytes()).iter().for_each(|one| drop(one.of(text.as_bytes())));
        }
    }
}
