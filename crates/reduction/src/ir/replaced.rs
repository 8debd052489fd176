//! A module of LLVM IR with one part replaced by another of its kind: an opcode, a predicate, a number, an operand, a target of a branch, or a
//! type and the length of vectors wherever they stand.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use whodunit_program::Edit;

use super::words::{Kind, Word, words};
use crate::edit::Candidate;
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
/// Intrinsics that can stand for each other, by the part of their names that differs.
const INTRINSICS: [&[&str]; 6] = [
    &["smax", "smin", "umax", "umin"],
    &["sadd", "ssub", "uadd", "usub", "smul", "umul"],
    &["maxnum", "minnum", "maximum", "minimum"],
    &["fshl", "fshr"],
    &["ctlz", "cttz"],
    &["ceil", "floor", "trunc", "rint", "round", "sqrt", "fabs"],
];
/// Types that can stand for each other wherever one of them stands, each with its name in those of intrinsics.
const TYPES: [&[(&str, &str)]; 2] = [
    &[("i1", "i1"), ("i7", "i7"), ("i8", "i8"), ("i16", "i16"), ("i32", "i32"), ("i64", "i64"), ("i128", "i128")],
    &[("half", "f16"), ("bfloat", "bf16"), ("float", "f32"), ("double", "f64"), ("fp128", "f128")],
];
const LENGTHS: [&str; 5] = ["1", "2", "3", "4", "8"];
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
    let names = names(&all);
    let mut made = everywhere(&all);
    let step = all.len().div_ceil(MOST_PLACES).max(1);
    for at in (0..all.len()).step_by(step) {
        let word = &all[at];
        let mut seen = HashSet::from([word.text.to_owned()]);
        for other in replacements(&all, at, &names).into_iter().filter(|other| seen.insert(other.clone())) {
            let how = format!("{other} for {} in line {}", word.text, word.line + 1);
            made.push(Relative { how, edits: vec![Edit { range: word.range(), text: other.into() }] });
        }
    }
    made
}

/// The names that values and labels have, by function; labels as they are written where they are gone to.
type Names = BTreeMap<(Option<usize>, bool), BTreeSet<String>>;

fn names(all: &[Word]) -> Names {
    let mut names = Names::new();
    let mut parameters = BTreeSet::new();
    for (at, word) in all.iter().enumerate() {
        match word.body {
            Some(_) if !parameters.is_empty() => {
                names.entry((word.body, false)).or_default().append(&mut parameters);
            }
            None if word.is("define") => parameters.clear(),
            None if word.kind == Kind::Local => {
                parameters.insert(word.text.to_owned());
            }
            _ => {}
        }
        let name = match word.kind {
            Kind::Label => format!("%{}", word.text),
            Kind::Local if !is_target(all, at) => word.text.to_owned(),
            _ => continue,
        };
        names.entry((word.body, word.kind == Kind::Label)).or_default().insert(name);
    }
    names
}

/// Whether a name stands behind `label`.
fn is_target(all: &[Word], at: usize) -> bool {
    at > 0 && all[at - 1].is("label")
}

/// What may stand in the place of a word.
fn replacements(all: &[Word], at: usize, names: &Names) -> Vec<String> {
    let word = &all[at];
    let is_defined = all.get(at + 1).is_some_and(|next| next.is("="));
    let owned = |words: &[&str]| words.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
    match word.kind {
        Kind::Plain => {
            GROUPS.iter().find(|group| group.contains(&word.text)).map(|group| owned(group)).unwrap_or_default()
        }
        Kind::Number if !is_size(all, at) => numbers(word.text),
        Kind::Global => intrinsics(word.text),
        Kind::Local if word.body.is_some() && !is_defined => {
            let target = is_target(all, at);
            let mut others = beside(names.get(&(word.body, target)), word.text);
            others.extend(owned(if target { &[] } else { &OPERANDS }));
            others
        }
        _ => Vec::new(),
    }
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

/// Other intrinsics that take the same.
fn intrinsics(name: &str) -> Vec<String> {
    let Some(rest) = name.strip_prefix("@llvm.") else { return Vec::new() };
    let parts: Vec<&str> = rest.split('.').collect();
    let with = |group: &[&str], at: usize| {
        let others = group.iter().map(|other| {
            let mut parts = parts.clone();
            parts[at] = other;
            format!("@llvm.{}", parts.join("."))
        });
        others.collect::<Vec<_>>()
    };
    let fits = |at: usize| INTRINSICS.iter().find(|group| group.contains(&parts[at])).map(|group| with(group, at));
    (0..parts.len()).find_map(fits).unwrap_or_default()
}

/// Some names that come after one, and then from the beginning, so that all have their turn.
fn beside(names: Option<&BTreeSet<String>>, name: &str) -> Vec<String> {
    let all: Vec<&String> = names.into_iter().flatten().collect();
    let at = all.iter().position(|other| *other == name).map_or(0, |at| at + 1);
    all.iter().cycle().skip(at).take(all.len().saturating_sub(1).min(NAMES)).map(|other| (*other).clone()).collect()
}

/// A type, or the length of vectors, replaced wherever it stands: one alone would not fit the others.
fn everywhere(all: &[Word]) -> Vec<Relative> {
    let mut made = Vec::new();
    for group in TYPES {
        for (one, in_names) in group {
            for (other, other_in_names) in group.iter().filter(|(other, _)| other != one) {
                let part = |part: &str| replaced_end(part, in_names, other_in_names);
                let edits = all.iter().filter_map(|word| match word.kind {
                    Kind::Plain if word.is(one) => Some(Edit { range: word.range(), text: (*other).into() }),
                    _ => in_intrinsic(word, part),
                });
                made.extend(relative(edits.collect(), format!("{other} for {one} everywhere"), all, one));
            }
        }
    }
    let is_length = |at: usize| at > 0 && all[at - 1].is("<") && all.get(at + 1).is_some_and(|next| next.is("x"));
    let lengths: BTreeSet<&str> = (0..all.len()).filter(|at| is_length(*at)).map(|at| all[at].text).collect();
    for one in lengths {
        for other in LENGTHS.into_iter().filter(|other| *other != one) {
            let part = |part: &str| replaced_length(part, one, other);
            let edits = (0..all.len()).filter_map(|at| match all[at].text == one && is_length(at) {
                true => Some(Edit { range: all[at].range(), text: other.into() }),
                false => in_intrinsic(&all[at], part),
            });
            made.extend(relative(edits.collect(), format!("vectors of {other} for vectors of {one}"), all, one));
        }
    }
    made
}

/// None where what is to be replaced does not stand by itself anywhere.
fn relative(edits: Vec<Edit>, how: String, all: &[Word], one: &str) -> Option<Relative> {
    let stands = all.iter().any(|word| word.is(one));
    Candidate::together(edits).filter(|_| stands).map(|candidate| Relative { how, edits: candidate.edits })
}

/// The edit of an intrinsic's name whose parts are replaced, if any of them is.
fn in_intrinsic(word: &Word, part: impl Fn(&str) -> Option<String>) -> Option<Edit> {
    let rest = word.text.strip_prefix("@llvm.").filter(|_| word.kind == Kind::Global)?;
    let parts: Vec<String> = rest.split('.').map(|one| part(one).unwrap_or_else(|| one.to_owned())).collect();
    let name = format!("@llvm.{}", parts.join("."));
    (name != word.text).then(|| Edit { range: word.range(), text: name.into() })
}

/// `i32` or `v4i32` with another type.
fn replaced_end(part: &str, one: &str, other: &str) -> Option<String> {
    let before = part.strip_suffix(one)?;
    let is_vector = before.strip_prefix('v').is_some_and(|length| length.bytes().all(|byte| byte.is_ascii_digit()));
    (before.is_empty() || is_vector && before.len() > 1).then(|| format!("{before}{other}"))
}

/// `v4i32` with another length.
fn replaced_length(part: &str, one: &str, other: &str) -> Option<String> {
    let rest = part.strip_prefix('v')?.strip_prefix(one)?;
    rest.starts_with(|next: char| next.is_ascii_alphabetic()).then(|| format!("v{other}{rest}"))
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
            "call <4 x i32> @llvm.umin.v4i32(",
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

    #[test]
    fn a_type_and_the_length_of_vectors_are_replaced_everywhere_and_in_the_names_of_intrinsics() {
        let made = made();
        let wide = TEXT.replace("i32", "i64");
        assert!(made.contains(&wide));
        let long = TEXT.replace("<4 x", "<8 x").replace("v4i32", "v8i32");
        assert!(made.contains(&long));
        assert_eq!(replaced_end("i32", "i32", "i8").as_deref(), Some("i8"));
        assert_eq!((replaced_end("nxv4i32", "i32", "i8"), replaced_end("vi32", "i32", "i8")), (None, None));
        assert_eq!((replaced_length("v16i8", "1", "2"), replaced_length("v1", "1", "2")), (None, None));
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
    }

    #[test]
    fn what_is_no_module_does_no_harm() {
        for text in ["", "%", "define {\n%a", "@llvm.", "@llvm.smax", "< x", "<4 x", "label", "99999999999999999999"] {
            with_a_part_replaced(text.as_bytes()).iter().for_each(|one| drop(one.of(text.as_bytes())));
        }
    }
}
