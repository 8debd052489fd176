//! The genetic operators on sequences, as pure functions: where to cut and what to change is
//! chosen elsewhere (`gene_pool.rs`).

/// A change at one place of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change<T> {
    Delete {
        at: usize,
    },
    Replace {
        at: usize,
        by: T,
    },
    /// The two change places.
    Swap {
        at: usize,
        with: usize,
    },
    /// So that it stands at this place, and what stood there comes right after it.
    Insert {
        at: usize,
        new: T,
    },
}

/// The sequence with a change made. Places outside of it change nothing.
///
/// ```
/// use whodunit_isolation::strategies::operators::{Change, change};
/// let before = ["sroa", "licm", "gvn"];
/// assert_eq!(change(&before, Change::Delete { at: 1 }), ["sroa", "gvn"]);
/// assert_eq!(change(&before, Change::Replace { at: 1, by: "dse" }), ["sroa", "dse", "gvn"]);
/// assert_eq!(change(&before, Change::Swap { at: 0, with: 2 }), ["gvn", "licm", "sroa"]);
/// assert_eq!(change(&before, Change::Insert { at: 1, new: "dse" }), ["sroa", "dse", "licm", "gvn"]);
/// ```
pub fn change<T: Clone>(sequence: &[T], change: Change<T>) -> Vec<T> {
    let mut changed = sequence.to_vec();
    let length = changed.len();
    match change {
        Change::Delete { at } if at < length => {
            changed.remove(at);
        }
        Change::Replace { at, by } if at < length => changed[at] = by,
        Change::Swap { at, with } if at < length && with < length => changed.swap(at, with),
        Change::Insert { at, new } if at <= length => changed.insert(at, new),
        _ => {}
    }
    changed
}

/// The beginning of one sequence, up to the cut, with the end of another, from the cut.
/// The child is as long as the second parent.
///
/// ```
/// use whodunit_isolation::strategies::operators::join_at;
/// let (one, other) = (["a", "b", "c"], ["v", "w", "x", "y"]);
/// assert_eq!(join_at(&one, &other, 1), ["a", "w", "x", "y"]);
/// assert_eq!(join_at(&other, &one, 1), ["v", "b", "c"]);
/// assert_eq!(join_at(&one, &other, 3), ["a", "b", "c", "y"]);
/// ```
pub fn join_at<T: Clone>(beginning: &[T], end: &[T], cut: usize) -> Vec<T> {
    let (cut_of_beginning, cut_of_end) = (cut.min(beginning.len()), cut.min(end.len()));
    [&beginning[..cut_of_beginning], &end[cut_of_end..]].concat()
}

/// Whether a sequence holds every one of `required`, in any order, as often as it is required.
///
/// ```
/// use whodunit_isolation::strategies::operators::holds_all;
/// assert!(holds_all(&["gvn", "licm", "sroa"], &["sroa", "gvn"]));
/// assert!(!holds_all(&["gvn", "licm"], &["gvn", "gvn"]));
/// ```
pub fn holds_all<T: PartialEq>(sequence: &[T], required: &[T]) -> bool {
    let count = |list: &[T], wanted: &T| list.iter().filter(|one| *one == wanted).count();
    required.iter().all(|wanted| count(sequence, wanted) >= count(required, wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_outside_changes_nothing() {
        let before = [1, 2];
        for no_change in [
            Change::Delete { at: 2 },
            Change::Replace { at: 2, by: 9 },
            Change::Swap { at: 0, with: 2 },
            Change::Insert { at: 3, new: 9 },
        ] {
            assert_eq!(change(&before, no_change), before);
        }
    }

    #[test]
    fn the_two_children_share_out_the_passes_of_their_parents() {
        let (one, other) = ([1, 2, 3, 4], [5, 6]);
        for cut in 1..=2 {
            let (first, second) = (join_at(&one, &other, cut), join_at(&other, &one, cut));
            assert_eq!((first.len(), second.len()), (2, 4));
            let mut all = [first, second].concat();
            all.sort();
            assert_eq!(all, [1, 2, 3, 4, 5, 6]);
        }
    }

    #[test]
    fn the_swap_of_the_papers_first_example_holds_all_passes() {
        let buggy = "simplifycfg instcombine early-cse-memssa loop-unroll loop-unswitch loop-reduce loop-simplifycfg";
        let buggy: Vec<_> = buggy.split(' ').collect();
        let free = change(&buggy, Change::Swap { at: 5, with: 6 });
        assert_eq!(free[5..], ["loop-simplifycfg", "loop-reduce"]);
        assert!(holds_all(&free, &buggy));
        assert!(!holds_all(&change(&buggy, Change::Delete { at: 3 }), &buggy));
    }
}
