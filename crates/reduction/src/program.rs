//! Makes a C program small: transformations in turn, until none of them finds anything more.

use anyhow::Result;

use crate::layout::lay_out;
use crate::sweep::{Jury, Rejected, sweep};
use crate::syntax::Syntax;
use crate::transformations::{TRANSFORMATIONS, Transformation, taking};

/// Rounds over all transformations; each but the last has made the program smaller.
const ROUNDS: usize = 40;

/// The smallest text that could be reached from one that is acceptable.
///
/// The result depends on the text and the jury's answers alone. A result given in again comes out
/// unchanged, unless the jury said it was enough.
pub fn reduce_program(text: &[u8], jury: &mut dyn Jury) -> Result<Vec<u8>> {
    let mut text = text.to_vec();
    let mut rejected = Rejected::default();
    for _ in 0..ROUNDS {
        let mut changed = turn(&mut text, TRANSFORMATIONS, &mut rejected, jury)?;
        changed |= arrange(&mut text, jury)?;
        if !changed || jury.enough() {
            break;
        }
    }
    Ok(text)
}

/// What is left of an acceptable text without the pieces that it can do without. Names and the layout of what stays are as they were.
pub fn strip_program(text: &[u8], jury: &mut dyn Jury) -> Result<Vec<u8>> {
    let mut text = text.to_vec();
    let mut rejected = Rejected::default();
    // What nothing refers to goes first, all at once.
    let first = TRANSFORMATIONS.iter().take(1).copied();
    let transformations: Vec<_> = first.chain(taking()).collect();
    for _ in 0..ROUNDS {
        if !turn(&mut text, &transformations, &mut rejected, jury)? || jury.enough() {
            break;
        }
    }
    Ok(text)
}

/// Each of some transformations once.
fn turn(
    text: &mut Vec<u8>,
    transformations: &[&dyn Transformation],
    rejected: &mut Rejected,
    jury: &mut dyn Jury,
) -> Result<bool> {
    let mut changed = false;
    for transformation in transformations {
        changed |= settle(text, *transformation, rejected, jury)?;
    }
    Ok(changed)
}

/// One transformation for as long as it finds something that saves much.
fn settle(
    text: &mut Vec<u8>,
    transformation: &dyn Transformation,
    rejected: &mut Rejected,
    jury: &mut dyn Jury,
) -> Result<bool> {
    let mut changed = false;
    loop {
        let before = text.len();
        let candidates = transformation.candidates(&Syntax::parse(text));
        if !sweep(text, candidates, transformation.name(), rejected, jury)? {
            return Ok(changed);
        }
        changed = true;
        // What is left for little gain can wait until the others have had their turn.
        if text.len() * 10 > before * 9 {
            return Ok(changed);
        }
    }
}

/// Lays the text out, if the jury still accepts it then.
fn arrange(text: &mut Vec<u8>, jury: &mut dyn Jury) -> Result<bool> {
    let laid = lay_out(text);
    if laid == *text || jury.enough() {
        return Ok(false);
    }
    if !jury.promising(std::slice::from_ref(&laid))?[0] || !jury.acceptable(&laid)? {
        return Ok(false);
    }
    *text = laid;
    jury.accepted("layout", text)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Accepts what still has all of these words.
    struct Needs(&'static [&'static str]);

    impl Jury for Needs {
        fn promising(&mut self, texts: &[Vec<u8>]) -> Result<Vec<bool>> {
            let has = |text: &[u8], word: &str| text.windows(word.len()).any(|part| part == word.as_bytes());
            Ok(texts.iter().map(|text| self.0.iter().all(|word| has(text, word))).collect())
        }

        fn acceptable(&mut self, _text: &[u8]) -> Result<bool> {
            Ok(true)
        }

        fn accepted(&mut self, _by: &'static str, _text: &[u8]) -> Result<()> {
            Ok(())
        }

        fn enough(&self) -> bool {
            false
        }
    }

    #[test]
    fn a_stripped_program_is_what_is_needed_with_its_names_and_layout() {
        let text =
            b"int unused;\nint needless_name (int a) { return a; }\nint wanted (int a)  { g (0x10u); return a + 1; }\n";
        let jury = &mut Needs(&["wanted", "0x10u"]);
        let once = strip_program(text, jury).unwrap();
        assert_eq!(String::from_utf8_lossy(&once).trim(), "void wanted ()  { 0x10u;  }");
        assert_eq!(strip_program(&once, jury).unwrap(), once);
    }
}
