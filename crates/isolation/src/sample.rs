//! Some of many, spread evenly over all.

/// So many of a list, in their order; all if there are no more.
///
/// ```
/// use whodunit_isolation::sample;
/// assert_eq!(sample(0..10, 3), [0, 4, 7]);
/// assert_eq!(sample([1, 2], 5), [1, 2]);
/// assert!(sample([1, 2], 0).is_empty());
/// ```
pub fn sample<T>(all: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>, count: usize) -> Vec<T> {
    let all = all.into_iter();
    let total = all.len();
    let taken = move |at: usize| total <= count || (at * count) % total < count;
    all.enumerate().filter(|(at, _)| taken(*at)).map(|(_, one)| one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_are_taken_as_were_asked_for() {
        for (total, count) in [(67usize, 10usize), (6001, 6000), (59_023, 6000), (5, 5), (12, 1)] {
            let taken = sample(0..total, count);
            assert_eq!(taken.len(), count);
            let gaps = taken.windows(2).map(|two| two[1] - two[0]);
            assert!(gaps.max().is_none_or(|gap| gap <= total.div_ceil(count)), "{count} of {total}");
        }
    }
}
