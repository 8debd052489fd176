//! Tries many candidates against one text: side by side in windows, those that work merged.
//! What comes out depends on the candidates and the jury alone, not on how many are asked at once.

use std::collections::HashSet;

use anyhow::Result;

use crate::edit::{Candidate, Edit, apply, merged};

/// Judges texts.
pub trait Jury {
    /// For each text whether it is worth looking at closely. May ask side by side.
    fn promising(&mut self, texts: &[Vec<u8>]) -> Result<Vec<bool>>;

    /// Whether a promising text will do. What makes this slow is asked for one text only.
    fn acceptable(&mut self, text: &[u8]) -> Result<bool>;

    /// Told of each step that was taken.
    fn accepted(&mut self, by: &'static str, text: &[u8]) -> Result<()>;

    /// Whether to end here with what there is.
    fn enough(&self) -> bool;
}

/// Candidates tried side by side.
const WINDOW: usize = 16;

/// Texts that were found wanting, by hash: a fixpoint asks about many of them again.
#[derive(Default)]
pub struct Rejected(HashSet<u64>);

impl Rejected {
    fn holds(&self, text: &[u8]) -> bool {
        self.0.contains(&hash(text))
    }

    fn add(&mut self, text: &[u8]) {
        self.0.insert(hash(text));
    }
}

/// What stands for a text.
pub fn hash(text: &[u8]) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    hasher.finish()
}

/// Applies every candidate that leaves the text acceptable, in their order. Returns whether any did.
pub fn sweep(
    text: &mut Vec<u8>,
    candidates: Vec<Candidate>,
    by: &'static str,
    rejected: &mut Rejected,
    jury: &mut dyn Jury,
) -> Result<bool> {
    let mut pending = candidates;
    let mut changed = false;
    while !pending.is_empty() && !jury.enough() {
        let (window, rest) = window(pending);
        pending = rest;
        let promising = promising(text, window, rejected, jury)?;
        let applied = merge(text, &promising, rejected, jury)?;
        if applied.is_empty() {
            continue;
        }
        *text = apply(text, &applied);
        jury.accepted(by, text)?;
        changed = true;
        let done = Candidate { edits: applied };
        pending.retain(|candidate| !candidate.meets(&done));
        pending.iter_mut().for_each(|candidate| *candidate = candidate.moved_by(&done.edits));
    }
    Ok(changed)
}

/// The first candidates that do not meet each other, and the others.
fn window(pending: Vec<Candidate>) -> (Vec<Candidate>, Vec<Candidate>) {
    let (mut window, mut rest) = (Vec::<Candidate>::new(), Vec::new());
    for candidate in pending {
        if window.len() < WINDOW && !window.iter().any(|chosen| chosen.meets(&candidate)) {
            window.push(candidate);
        } else {
            rest.push(candidate);
        }
    }
    (window, rest)
}

/// Those of a window that are worth looking at closely.
fn promising(
    text: &[u8],
    window: Vec<Candidate>,
    rejected: &mut Rejected,
    jury: &mut dyn Jury,
) -> Result<Vec<Candidate>> {
    let with_text = window.into_iter().map(|candidate| (apply(text, &candidate.edits), candidate));
    let fresh: Vec<_> = with_text.filter(|(changed, _)| changed != text && !rejected.holds(changed)).collect();
    let (texts, candidates): (Vec<_>, Vec<_>) = fresh.into_iter().unzip();
    if texts.is_empty() {
        return Ok(Vec::new());
    }
    let verdicts = jury.promising(&texts)?;
    let mut kept = Vec::new();
    for ((text, candidate), good) in texts.iter().zip(candidates).zip(verdicts) {
        if good {
            kept.push(candidate);
        } else {
            rejected.add(text);
        }
    }
    Ok(kept)
}

/// As many of the promising candidates as can be had together: all at once if possible, else by halves.
fn merge(text: &[u8], promising: &[Candidate], rejected: &mut Rejected, jury: &mut dyn Jury) -> Result<Vec<Edit>> {
    let mut taken: Vec<&Candidate> = Vec::new();
    let mut open: Vec<&[Candidate]> = vec![promising];
    while let Some(part) = open.pop() {
        if part.is_empty() || jury.enough() {
            continue;
        }
        let mut all = taken.clone();
        all.extend(part);
        let Some(edits) = merged(&all) else { continue };
        let changed = apply(text, &edits);
        // One alone has been found promising already.
        let known = all.len() == 1 || jury.promising(std::slice::from_ref(&changed))?[0];
        if known && jury.acceptable(&changed)? {
            taken = all;
        } else if part.len() > 1 {
            let (left, right) = part.split_at(part.len() / 2);
            open.extend([right, left]);
        } else if taken.is_empty() {
            rejected.add(&changed);
        }
    }
    Ok(merged(&taken).unwrap_or_default())
}
