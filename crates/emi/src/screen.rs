//! Programs that must not be changed, or whose values must not be trusted: told before any work.

use whodunit_syntax::{NodeKind, TypeKind, Unit};

/// Words whose meaning depends on places, times or the optimiser.
const FICKLE: &[(&str, &str)] = &[
    ("__LINE__", "asks for line numbers"),
    ("__COUNTER__", "counts its expansions"),
    ("__TIME__", "asks for the time"),
    ("__DATE__", "asks for the date"),
    ("__builtin_constant_p", "asks what the optimiser knows"),
    ("__builtin_object_size", "asks what the optimiser knows"),
    ("__builtin_return_address", "looks at return addresses"),
    ("__builtin_frame_address", "looks at the stack"),
    ("__builtin_longjmp", "jumps out of functions"),
    ("pthread_", "has threads"),
    ("fork", "has several processes"),
    ("signal", "handles signals"),
    ("sigaction", "handles signals"),
    ("rand", "draws random numbers"),
    ("time", "asks for the time"),
    ("clock", "asks for the time"),
    ("getpid", "asks who it is"),
];

/// Promises to the compiler that a temporary change to a variable would break.
const PROMISES: &[&str] = &["restrict", "__restrict", "__restrict__", "pure", "__pure__", "__const__", "const))"];

/// Why a program is not for us, if so.
pub fn declined(text: &str, unit: &Unit) -> Option<String> {
    if let Some((_, why)) = FICKLE.iter().find(|(word, _)| has_word(text, word)) {
        return Some((*why).to_owned());
    }
    if text.contains("whodunit_") {
        return Some("has names that begin with whodunit_".to_owned());
    }
    turns_pointers_into_numbers(unit)
        .then(|| "turns pointers into numbers, which differ from build to build".to_owned())
}

/// Whether variables may be changed for a while.
pub fn may_write(text: &str) -> bool {
    !PROMISES.iter().any(|promise| text.contains(promise))
}

/// Whether a word stands in the text as a name of its own, or, with `_` at its end, begins one.
fn has_word(text: &str, word: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.match_indices(word).any(|(at, _)| {
        let bytes = text.as_bytes();
        let begins = at == 0 || !is_word(bytes[at - 1]);
        let ends = word.ends_with('_') || !bytes.get(at + word.len()).is_some_and(|byte| is_word(*byte));
        begins && ends
    })
}

fn turns_pointers_into_numbers(unit: &Unit) -> bool {
    let is_number = |kind: &TypeKind| matches!(kind, TypeKind::Integer(_));
    let is_place =
        |kind: &TypeKind| matches!(kind, TypeKind::Pointer(_) | TypeKind::Array { .. } | TypeKind::Function { .. });
    (0..unit.nodes.len() as u32).filter(|id| unit.nodes[*id as usize].kind == NodeKind::Cast).any(|cast| {
        let to_number = unit.type_of(cast).is_some_and(|type_| is_number(&type_.kind));
        let operand = unit.children(cast).filter_map(|child| unit.type_of(child)).last();
        to_number && operand.is_some_and(|type_| is_place(&type_.kind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_parts_of_words() {
        assert!(has_word("int x = rand();", "rand"));
        assert!(!has_word("int operand;", "rand"));
        assert!(has_word("pthread_create(", "pthread_"));
        assert!(!has_word("int g_time;", "time"));
    }
}
