//! How much two pieces of code have in common, told from a few hundred counts: what a change of the compiler does to a
//! program's code is little or much.

use serde::{Deserialize, Serialize};

/// Kinds of lines that are told apart.
pub(crate) const KINDS: usize = 1024;

/// How many lines of each kind some code has. Registers, values and labels have no names here: those are numbered anew
/// after the smallest change.
///
/// ```
/// use whodunit_subjects::CodeSketch;
/// let code = |text: &str| CodeSketch::of_lines(text.as_bytes());
/// let one = code("mov %eax, %ebx\njmp .L3\nadd $4, %ecx\n");
/// assert_eq!(one.likeness(&code("mov %esi, %edi\njmp .L5\nadd $4, %edx\n")), 1.0);
/// assert_eq!(one.likeness(&code("mov %eax, %ebx\njmp .L3\nadd $5, %ecx\n")), 0.5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeSketch(Vec<u16>);

impl CodeSketch {
    /// Of assembly, or of LLVM IR.
    pub fn of_lines(text: &[u8]) -> CodeSketch {
        let mut counts = vec![0_u16; KINDS];
        for line in text.split(|byte| *byte == b'\n') {
            let line = line.trim_ascii();
            if !line.is_empty() {
                let count = &mut counts[kind_of(line)];
                *count = count.saturating_add(1);
            }
        }
        CodeSketch(counts)
    }

    /// From counts that were kept elsewhere.
    pub(crate) fn of_counts(counts: Vec<u16>) -> CodeSketch {
        CodeSketch(counts)
    }

    pub(crate) fn counts(&self) -> &[u16] {
        &self.0
    }

    /// Share of lines that both have, of all that either has.
    pub fn likeness(&self, other: &CodeSketch) -> f64 {
        let pairs = || self.0.iter().zip(&other.0);
        let all: u32 = pairs().map(|(one, other)| u32::from(*one.max(other))).sum();
        let both: u32 = pairs().map(|(one, other)| u32::from(*one.min(other))).sum();
        if all == 0 { 1.0 } else { f64::from(both) / f64::from(all) }
    }
}

/// The kind of a line: FNV-1a over what is left of it.
fn kind_of(line: &[u8]) -> usize {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut rest = line;
    while let Some((byte, behind)) = rest.split_first() {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        let label = *byte == b'.' && behind.first() == Some(&b'L');
        rest = if matches!(byte, b'%' | b'!' | b'#') || label { after_name(behind) } else { behind };
    }
    (hash >> 20) as usize % KINDS
}

fn after_name(text: &[u8]) -> &[u8] {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    &text[text.iter().position(|byte| !is_name(byte)).unwrap_or(text.len())..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likeness(one: &str, other: &str) -> f64 {
        CodeSketch::of_lines(one.as_bytes()).likeness(&CodeSketch::of_lines(other.as_bytes()))
    }

    #[test]
    fn what_is_only_numbered_anew_is_the_same() {
        let before = "define i32 @main() #0 {\n  %1 = load i32, ptr %0, align 4, !tbaa !5\n  ret i32 %1\n}\n";
        let after = "define i32 @main() #3 {\n  %x.i = load i32, ptr %y, align 4, !tbaa !9\n  ret i32 %x.i\n}\n\n";
        assert_eq!(likeness(before, after), 1.0);
    }

    #[test]
    fn lines_count_as_often_as_they_occur_and_in_any_order() {
        assert_eq!(likeness("a\na\nb\n", "b\na\n"), 2.0 / 3.0);
        assert_eq!(likeness("a\nb\n", "b\na\n"), 1.0);
        assert_eq!((likeness("", ""), likeness("", "a\n")), (1.0, 0.0));
    }
}
