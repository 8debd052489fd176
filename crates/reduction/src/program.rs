//! Makes a C program small: every transformation in turn, until none of them finds anything more.

use anyhow::Result;

use crate::layout::lay_out;
use crate::sweep::{Jury, Rejected, sweep};
use crate::syntax::Syntax;
use crate::transformations::{TRANSFORMATIONS, Transformation};

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
        let mut changed = false;
        for transformation in TRANSFORMATIONS {
            changed |= settle(&mut text, *transformation, &mut rejected, jury)?;
        }
        changed |= arrange(&mut text, jury)?;
        if !changed || jury.enough() {
            break;
        }
    }
    Ok(text)
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
