//! The names of a module of LLVM IR: which are values and labels, by function, and which are types. All of them look the same.

use std::collections::{HashMap, HashSet};

use super::words::{Kind, Word};

/// What is known of the names of a module, in the order of the names.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// Parameters and the results of instructions.
    values: HashMap<usize, Vec<&'a str>>,
    /// As they are written where they are gone to.
    labels: HashMap<usize, Vec<String>>,
    types: HashSet<&'a str>,
}

impl<'a> Names<'a> {
    pub fn of(all: &[Word<'a>]) -> Names<'a> {
        let mut names = Names::default();
        let mut parameters = Vec::new();
        for (at, word) in all.iter().enumerate() {
            match (word.kind, word.body) {
                (Kind::Plain, None) if word.is("define") => parameters.clear(),
                (Kind::Local, None) if is_defined(all, at) => {
                    names.types.insert(word.text);
                }
                (Kind::Local, None) if is_parameter(all, at) => parameters.push(word.text),
                (Kind::Local, Some(body)) if is_defined(all, at) => names.values_of(body).push(word.text),
                (Kind::Label, Some(body)) => names.labels.entry(body).or_default().push(format!("%{}", word.text)),
                _ => {}
            }
            if let Some(body) = word.body.filter(|_| !parameters.is_empty()) {
                names.values_of(body).append(&mut parameters);
            }
        }
        names.values.values_mut().for_each(in_order);
        names.labels.values_mut().for_each(in_order);
        names
    }

    fn values_of(&mut self, body: usize) -> &mut Vec<&'a str> {
        self.values.entry(body).or_default()
    }

    pub fn values(&self, body: Option<usize>) -> &[&'a str] {
        body.and_then(|body| self.values.get(&body)).map(Vec::as_slice).unwrap_or_default()
    }

    pub fn labels(&self, body: Option<usize>) -> &[String] {
        body.and_then(|body| self.labels.get(&body)).map(Vec::as_slice).unwrap_or_default()
    }

    pub fn is_value(&self, word: &Word) -> bool {
        self.values(word.body).binary_search(&word.text).is_ok()
    }

    /// Whether it can only be a type: `%0` may be one and a value too.
    pub fn is_type(&self, word: &Word) -> bool {
        self.types.contains(word.text) && !self.is_value(word)
    }
}

fn in_order<T: Ord>(names: &mut Vec<T>) {
    names.sort_unstable();
    names.dedup();
}

/// Whether it is said here what a name means.
pub(super) fn is_defined(all: &[Word], at: usize) -> bool {
    all.get(at + 1).is_some_and(|next| next.is("="))
}

/// Whether a name outside of bodies is that of a parameter: a type before it, and nothing of the parameter behind it.
fn is_parameter(all: &[Word], at: usize) -> bool {
    let follows_type = at > 0 && !matches!(all[at - 1].text, "(" | ",");
    all[at].depth == 1 && follows_type && all.get(at + 1).is_some_and(|next| matches!(next.text, "," | ")"))
}

/// Whether a name is gone to or come from: it stands behind `label`, or is the second in the `[ %value, %label ]` of a phi.
pub(super) fn is_target(all: &[Word], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| all[before].text);
    before == Some("label") || before == Some(",") && all.get(at + 1).is_some_and(|next| next.is("]"))
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    const TEXT: &str = "%S = type { i8, %T }\ndefine %S @f(ptr byval(%S) align 8 %p, %T* noundef %q) {\nentry:\n  br label %a-b\na-b:\n  \
        %v = phi i32 [ 0, %entry ], [ %w, %a-b ]\n  %w = getelementptr %S, ptr %p, i32 %v\n  br label %a-b\n}\n\
        define i8 @g(%S) {\n1:\n  ret i8 %x\n}\n%T = type opaque\n%0 = type i8\n";

    #[test]
    fn values_are_parameters_and_results_and_neither_types_nor_labels() {
        let all = words(TEXT.as_bytes());
        let names = Names::of(&all);
        assert_eq!(names.values(Some(0)), ["%p", "%q", "%v", "%w"]);
        assert_eq!(names.labels(Some(0)), ["%a-b", "%entry"]);
        assert_eq!((names.values(Some(1)), names.labels(Some(1))), (&[][..], &["%1".to_owned()][..]));
        assert_eq!((names.values(None), names.values(Some(2))), (&[][..], &[][..]));
        let types: HashSet<&str> = all.iter().filter(|word| names.is_type(word)).map(|word| word.text).collect();
        assert_eq!(types, HashSet::from(["%S", "%T", "%0"]));
    }

    #[test]
    fn the_second_of_a_pair_in_a_phi_is_a_target() {
        let all = words(TEXT.as_bytes());
        let targets = (0..all.len()).filter(|at| is_target(&all, *at)).map(|at| all[at].text).collect::<Vec<_>>();
        assert_eq!(targets, ["%a-b", "%entry", "%a-b", "%a-b"]);
    }

    #[test]
    fn a_value_may_have_the_name_of_a_type() {
        let all = words(b"%0 = type { i8 }\ndefine %0* @f(%0* %0) {\n  ret %0* %0\n}\n");
        let names = Names::of(&all);
        assert_eq!(names.values(Some(0)), ["%0"]);
        assert!(all.iter().filter(|word| word.body.is_some()).all(|word| !names.is_type(word)));
    }
}
