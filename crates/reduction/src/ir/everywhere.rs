//! A type, the length of vectors or an intrinsic replaced wherever it stands in a module of LLVM IR: one alone would not fit the others.

use std::collections::BTreeMap;

use whodunit_program::Edit;

use super::words::{Kind, Word};
use crate::edit::Candidate;
use crate::pieces::Relative;

/// Intrinsics that can stand for each other, by the part of their names that differs.
const INTRINSICS: [&[&str]; 6] = [
    &["smax", "smin", "umax", "umin"],
    &["sadd", "ssub", "uadd", "usub", "smul", "umul"],
    &["maxnum", "minnum", "maximum", "minimum"],
    &["fshl", "fshr"],
    &["ctlz", "cttz"],
    &["ceil", "floor", "trunc", "rint", "round", "sqrt", "fabs"],
];
/// Types that can stand for each other, each with its name in those of intrinsics.
const TYPES: [&[(&str, &str)]; 2] = [
    &[("i1", "i1"), ("i7", "i7"), ("i8", "i8"), ("i16", "i16"), ("i32", "i32"), ("i64", "i64"), ("i128", "i128")],
    &[("half", "f16"), ("bfloat", "bf16"), ("float", "f32"), ("double", "f64"), ("fp128", "f128")],
];
const LENGTHS: [&str; 5] = ["1", "2", "3", "4", "8"];
/// Words that are replaced in all that is made. Of a large module a frequent type is left alone.
const MOST_EDITS: usize = 200_000;

/// All that can be made by such a replacement.
pub(super) fn everywhere(all: &[Word]) -> Vec<Relative> {
    let places = Places::of(all);
    let mut left = MOST_EDITS;
    let planned = places.other_intrinsics().into_iter().chain(places.other_lengths()).chain(places.other_types());
    let made = planned.filter_map(|(how, instead)| {
        left = left.checked_sub(instead.iter().map(|(words, _)| words.len()).sum())?;
        let edits = instead.iter().flat_map(|(words, other)| words.iter().map(move |word| edit(word, other)));
        Candidate::together(edits.collect()).map(|candidate| Relative { how, edits: candidate.edits })
    });
    made.collect()
}

fn edit(word: &Word, other: &str) -> Edit {
    Edit { range: word.range(), text: other.into() }
}

/// Where each of some words stands.
type Stands<'a> = BTreeMap<&'a str, Vec<&'a Word<'a>>>;

/// What is written in the place of words.
type Instead<'a> = Vec<(&'a [&'a Word<'a>], String)>;

/// Where all stands that is replaced here. That in metadata too, since the type in a `!range` is that of the load.
#[derive(Default)]
struct Places<'a> {
    types: Stands<'a>,
    /// The lengths of vectors.
    lengths: Stands<'a>,
    /// Intrinsics where they are called.
    called: Stands<'a>,
    /// Intrinsics elsewhere.
    declared: Stands<'a>,
}

impl<'a> Places<'a> {
    fn of(all: &'a [Word<'a>]) -> Places<'a> {
        let mut places = Places::default();
        for (at, word) in all.iter().enumerate() {
            let stands = match word.kind {
                Kind::Plain if TYPES.iter().any(|group| group.iter().any(|(one, _)| word.is(one))) => &mut places.types,
                Kind::Number if is_length(all, at) => &mut places.lengths,
                Kind::Global if word.text.starts_with("@llvm.") && word.body.is_some() => &mut places.called,
                Kind::Global if word.text.starts_with("@llvm.") => &mut places.declared,
                _ => continue,
            };
            stands.entry(word.text).or_default().push(word);
        }
        places
    }

    /// Once for each name: LLVM before 17 wants all that is called to be declared.
    fn other_intrinsics(&self) -> Vec<(String, Instead<'_>)> {
        let mut made = Vec::new();
        for (name, called) in &self.called {
            for other in like(name).into_iter().filter(|other| other != name) {
                // Nothing is declared twice.
                let declared = self.declared.get(name).filter(|_| !self.declared.contains_key(other.as_str()));
                let all = [Some(called), declared].into_iter().flatten();
                let instead = all.map(|words| (words.as_slice(), other.clone())).collect();
                made.push((format!("{other} for {name} everywhere"), instead));
            }
        }
        made
    }

    fn other_lengths(&self) -> Vec<(String, Instead<'_>)> {
        let mut made = Vec::new();
        for (one, words) in &self.lengths {
            for other in LENGTHS.into_iter().filter(|other| other != one) {
                let mut instead = self.in_names(|part| replaced_length(part, one, other));
                instead.push((words.as_slice(), other.to_owned()));
                made.push((format!("vectors of {other} for vectors of {one}"), instead));
            }
        }
        made
    }

    fn other_types(&self) -> Vec<(String, Instead<'_>)> {
        let mut made = Vec::new();
        for group in TYPES {
            for (one, in_names) in group {
                let Some(words) = self.types.get(one) else { continue };
                for (other, other_in_names) in group.iter().filter(|(other, _)| other != one) {
                    let mut instead = self.in_names(|part| replaced_end(part, in_names, other_in_names));
                    instead.push((words.as_slice(), (*other).to_owned()));
                    made.push((format!("{other} for {one} everywhere"), instead));
                }
            }
        }
        made
    }

    /// The intrinsics with parts of their names replaced, if any of them is.
    fn in_names(&self, part: impl Fn(&str) -> Option<String>) -> Instead<'_> {
        let renamed = |name: &str| {
            let parts: Vec<String> = name.split('.').map(|one| part(one).unwrap_or_else(|| one.to_owned())).collect();
            Some(parts.join(".")).filter(|other| other != name)
        };
        let all = self.called.iter().chain(&self.declared);
        all.filter_map(|(name, words)| Some((words.as_slice(), renamed(name)?))).collect()
    }
}

/// Whether a number is the length of a vector.
fn is_length(all: &[Word], at: usize) -> bool {
    at > 0 && all[at - 1].is("<") && all.get(at + 1).is_some_and(|next| next.is("x"))
}

/// Other intrinsics that take the same.
fn like(name: &str) -> Vec<String> {
    let parts: Vec<&str> = name.split('.').collect();
    let with = |group: &[&str], at: usize| {
        let others = group.iter().map(|other| {
            let mut parts = parts.clone();
            parts[at] = other;
            parts.join(".")
        });
        others.collect::<Vec<_>>()
    };
    let fits = |at: usize| INTRINSICS.iter().find(|group| group.contains(&parts[at])).map(|group| with(group, at));
    (0..parts.len()).find_map(fits).unwrap_or_default()
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
    use super::super::words::words;
    use super::*;

    fn made(text: &str) -> Vec<String> {
        let all = everywhere(&words(text.as_bytes()));
        all.iter().map(|one| String::from_utf8(one.of(text.as_bytes())).unwrap()).collect()
    }

    const CALLS: &str = "define i8 @f(i8 %a) {\n  %b = call i8 @llvm.smax.i8(i8 %a, i8 1)\n  %c = call i8 @llvm.smax.i8(i8 %b, i8 2)\n  \
        ret i8 %c\n}\ndeclare i8 @llvm.smax.i8(i8, i8)\n";

    #[test]
    fn an_intrinsic_is_replaced_where_it_is_called_and_declared() {
        let made = made(CALLS);
        for other in ["smin", "umax", "umin"] {
            let wanted = CALLS.replace("smax", other);
            assert_eq!(made.iter().filter(|one| **one == wanted).count(), 1, "{other} in {made:#?}");
        }
        assert!(made.iter().all(|one| one.matches("smax").count() % 3 == 0), "{made:#?}");
    }

    #[test]
    fn an_intrinsic_that_is_declared_is_not_declared_again() {
        let text = format!("{CALLS}declare i8 @llvm.umin.i8(i8, i8)\n");
        let wanted = text.replace("call i8 @llvm.smax", "call i8 @llvm.umin");
        assert!(made(&text).contains(&wanted));
        // What is declared only is left alone.
        assert!(!made(&text).iter().any(|one| one.contains("smax") && !one.contains("umin")));
    }

    #[test]
    fn a_type_and_the_length_of_vectors_are_replaced_in_the_names_of_intrinsics_and_in_metadata_too() {
        let text = "define <4 x i32> @f(<4 x i32> %v, ptr %p) {\n  %a = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %v, <4 x i32> %v)\n  \
            %b = load i32, ptr %p, !range !0\n  ret <4 x i32> %a\n}\ndeclare <4 x i32> @llvm.smax.v4i32(<4 x i32>, <4 x i32>)\n\
            !0 = !{i32 0, i32 4}\n";
        let made = made(text);
        assert!(made.contains(&text.replace("i32", "i64")), "{made:#?}");
        assert!(made.contains(&text.replace("<4 x", "<8 x").replace("v4i32", "v8i32")), "{made:#?}");
        assert_eq!(replaced_end("i32", "i32", "i8").as_deref(), Some("i8"));
        assert_eq!((replaced_end("nxv4i32", "i32", "i8"), replaced_end("vi32", "i32", "i8")), (None, None));
        assert_eq!((replaced_length("v16i8", "1", "2"), replaced_length("v1", "1", "2")), (None, None));
    }

    #[test]
    fn of_a_large_module_a_frequent_type_is_left_alone_and_a_rare_one_is_not() {
        let body = "  store i32 0, ptr @g\n".repeat(MOST_EDITS + 1);
        let text = format!("define void @f() {{\n{body}  store i8 0, ptr @g\n  ret void\n}}\n");
        let all = everywhere(&words(text.as_bytes()));
        assert!(all.iter().map(|one| one.edits.len()).sum::<usize>() <= MOST_EDITS);
        assert!(all.iter().any(|one| one.how == "i16 for i8 everywhere"), "{}", all.len());
        assert!(all.iter().all(|one| !one.how.contains("for i32")), "{}", all.len());
    }
}
