//! Reduces a list to a 1-minimal one: halves and smaller chunks first, then one by one.

use anyhow::Result;

/// What a reduction came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduced<T> {
    pub elements: Vec<T>,
    /// Whether no single element can be left out; false when the tries ran out.
    pub minimal: bool,
    pub tries: u32,
}

/// Leaves elements out of a list for as long as it stays interesting.
///
/// `interesting` is asked at most `most_tries` times, never about the list itself, which the
/// caller has seen to be interesting. The last interesting prefix is looked for first, since
/// what comes after the failure does not matter.
pub fn reduce_sequence<T: Clone>(
    elements: &[T],
    most_tries: u32,
    mut interesting: impl FnMut(&[T]) -> Result<bool>,
) -> Result<Reduced<T>> {
    let mut tries = 0;
    let mut ask = |candidate: &[T]| -> Result<Option<bool>> {
        if tries == most_tries {
            return Ok(None);
        }
        tries += 1;
        interesting(candidate).map(Some)
    };
    let mut kept = shortest_prefix(elements, &mut ask)?;
    let mut chunk = kept.len().div_ceil(2).max(1);
    let mut minimal = true;
    'sweep: loop {
        let mut removed = false;
        let mut end = kept.len();
        while end > 0 {
            let start = end.saturating_sub(chunk);
            let candidate: Vec<T> = kept[..start].iter().chain(&kept[end..]).cloned().collect();
            match ask(&candidate)? {
                None => {
                    minimal = false;
                    break 'sweep;
                }
                Some(true) => {
                    kept = candidate;
                    removed = true;
                }
                Some(false) => {}
            }
            end = start.min(kept.len());
        }
        if chunk > 1 {
            chunk = (chunk / 2).max(1);
        } else if !removed {
            break;
        }
    }
    Ok(Reduced { elements: kept, minimal, tries })
}

/// Halves the list from behind: a failure that has happened is not undone by what follows, as a
/// rule. Where the rule does not hold, the one-by-one sweep still ends at a minimal list.
fn shortest_prefix<T: Clone>(elements: &[T], ask: &mut impl FnMut(&[T]) -> Result<Option<bool>>) -> Result<Vec<T>> {
    let (mut bad, mut good) = (elements.len(), 0);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        match ask(&elements[..middle])? {
            None => break,
            Some(true) => bad = middle,
            Some(false) => good = middle,
        }
    }
    Ok(elements[..bad].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Interesting when the needed elements are there in order.
    fn holds(list: &[u32], needed: &[u32]) -> bool {
        let mut rest = list.iter();
        needed.iter().all(|n| rest.any(|element| element == n))
    }

    fn reduce(length: u32, needed: &[u32]) -> Reduced<u32> {
        let all: Vec<u32> = (0..length).collect();
        reduce_sequence(&all, 10_000, |list| Ok(holds(list, needed))).unwrap()
    }

    #[test]
    fn only_what_is_needed_stays() {
        for needed in [&[0][..], &[29], &[3, 17], &[0, 1, 2, 28, 29], &[15]] {
            let reduced = reduce(30, needed);
            assert_eq!(reduced.elements, needed);
            assert!(reduced.minimal);
        }
    }

    #[test]
    fn reducing_twice_changes_nothing() {
        // A condition that is not monotone: an even sum of at least three elements.
        let odd = |list: &[u32]| Ok(list.len() >= 3 && list.iter().sum::<u32>() % 2 == 0);
        let all: Vec<u32> = (0..16).collect();
        let once = reduce_sequence(&all, 10_000, odd).unwrap();
        let twice = reduce_sequence(&once.elements, 10_000, odd).unwrap();
        assert_eq!(once.elements, twice.elements);
        for left_out in 0..once.elements.len() {
            let mut candidate = once.elements.clone();
            candidate.remove(left_out);
            assert!(!odd(&candidate).unwrap(), "not 1-minimal: {candidate:?}");
        }
    }

    #[test]
    fn what_needs_nothing_comes_out_empty() {
        assert_eq!(reduce(9, &[]).elements, [0; 0]);
    }

    #[test]
    fn few_tries_are_needed_for_one_culprit() {
        assert!(reduce(200, &[77]).tries < 40);
    }

    #[test]
    fn out_of_tries_keeps_an_interesting_list_and_says_so() {
        let all: Vec<u32> = (0..64).collect();
        let reduced = reduce_sequence(&all, 5, |list| Ok(holds(list, &[10, 50]))).unwrap();
        assert!(!reduced.minimal && reduced.tries == 5 && holds(&reduced.elements, &[10, 50]));
    }
}
