//! Two independent samples: the Mann-Whitney U test, and the effect size of Vargha and Delaney.

use super::{Significance, normal_tails, ranks};

/// Up to this product of the sample sizes the distribution is counted, not approximated.
const COUNTED: usize = 2500;

/// Tests whether two samples come from the same distribution. The statistic is the U of the first:
/// in how many pairs its member is the greater, with ties as halves. The p-value is exact for small
/// samples without ties; else it is that of the normal approximation, corrected for ties and steps.
///
/// ```
/// let test = whodunit_selection::statistics::mann_whitney(&[1.0, 2.0, 4.0], &[3.0, 5.0, 6.0, 7.0]);
/// assert_eq!(test.statistic, 1.0);
/// assert!((test.p - 4.0 / 35.0).abs() < 1e-12);
/// ```
pub fn mann_whitney(first: &[f64], second: &[f64]) -> Significance {
    let (own, other) = (first.len() as f64, second.len() as f64);
    let all = own + other;
    let (ranks, ties) = ranks(&[first, second].concat());
    let statistic = ranks[..first.len()].iter().sum::<f64>() - own * (own + 1.0) / 2.0;
    let p = if first.is_empty() || second.is_empty() {
        1.0
    } else if ties == 0.0 && first.len() * second.len() <= COUNTED {
        let greater = statistic.max(own * other - statistic) as usize;
        let counts = counts(first.len(), second.len());
        2.0 * counts[greater..].iter().sum::<f64>() / counts.iter().sum::<f64>()
    } else {
        let variance = own * other / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
        normal_tails(((statistic - own * other / 2.0).abs() - 0.5) / variance.sqrt())
    };
    Significance { statistic, p: if p.is_nan() { 1.0 } else { p.min(1.0) } }
}

/// In how many orders of the two samples each U comes out.
fn counts(own: usize, other: usize) -> Vec<f64> {
    // ways[chosen][u]: after some of the ranks, that many belong to the first sample.
    let mut ways = vec![vec![0.0; own * other + 1]; own + 1];
    ways[0][0] = 1.0;
    for rank in 0..own + other {
        for chosen in (1..=own.min(rank + 1)).rev() {
            // The next of the first sample is greater than all of the second before it.
            let Some(below) = (rank + 1).checked_sub(chosen).filter(|below| *below <= other) else { continue };
            for u in below..=own * other {
                let more = ways[chosen - 1][u - below];
                ways[chosen][u] += more;
            }
        }
    }
    ways.pop().unwrap_or_default()
}

/// The chance that a member of the first sample is greater than one of the second, ties counting
/// half: 0.5 is no difference; 0.56, 0.64 and 0.71 are called small, medium and large.
///
/// ```
/// assert_eq!(whodunit_selection::statistics::a12(&[2.0, 3.0], &[1.0, 2.0]), 0.875);
/// ```
pub fn a12(first: &[f64], second: &[f64]) -> f64 {
    if first.is_empty() || second.is_empty() {
        return 0.5;
    }
    let greater = |left: &f64| -> f64 {
        let half = |right: &f64| if left > right { 1.0 } else { f64::from(left == right) / 2.0 };
        second.iter().map(half).sum()
    };
    first.iter().map(greater).sum::<f64>() / (first.len() * second.len()) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn agrees(first: &[f64], second: &[f64], statistic: f64, p: f64) {
        let found = mann_whitney(first, second);
        assert_eq!(found.statistic, statistic);
        assert!((found.p - p).abs() < 1e-9 * p, "{} is not {p}", found.p);
        let turned = mann_whitney(second, first);
        assert!((turned.p - p).abs() < 1e-9 * p, "turned round: {} is not {p}", turned.p);
        assert_eq!(turned.statistic, (first.len() * second.len()) as f64 - statistic);
    }

    #[test]
    fn p_values_are_those_of_scipy() {
        let first = [7.0, 9.0, 8.0, 12.0, 10.0, 11.0, 13.0, 6.5, 9.5, 10.5];
        let second = [11.5, 12.5, 14.0, 15.0, 13.5, 11.2, 12.2, 14.5, 10.7, 13.2];
        agrees(&first, &second, 9.0, 0.001050033557773496);
        agrees(&[1.5, 9.0], &[2.0, 3.0, 4.0, 5.0, 6.0], 5.0, 1.0);
        let tied = [7.0, 8.0, 9.0, 10.0, 12.0, 9.0, 8.0, 11.0, 10.0, 9.0];
        let others = [11.0, 12.0, 13.0, 15.0, 11.0, 12.0, 13.0, 14.0, 15.0, 13.0];
        agrees(&tied, &others, 4.0, 0.0005315919503958322);
        let many = |factor: u32, modulus: u32, count: u32| (0..count).map(move |i| f64::from(i * factor % modulus));
        let first: Vec<f64> = many(37, 101, 60).map(|number| number / 3.0).collect();
        let second: Vec<f64> = many(53, 103, 60).map(|number| number / 3.0 + 4.0).collect();
        agrees(&first, &second, 1457.5, 0.07263380851773264);
        let first: Vec<f64> = many(37, 101, 40).collect();
        let second: Vec<f64> = many(53, 103, 40).map(|number| number + 8.5).collect();
        agrees(&first, &second, 713.0, 0.40727106918162254);
        agrees(&[1.0; 3], &[1.0; 3], 4.5, 1.0);
    }

    #[test]
    fn all_orders_are_counted() {
        assert_eq!(counts(2, 2), [1.0, 1.0, 2.0, 1.0, 1.0]);
        assert_eq!(counts(10, 12).iter().sum::<f64>(), 646_646.0);
        assert_eq!(mann_whitney(&[], &[1.0]).p, 1.0);
        assert_eq!(a12(&[], &[1.0]), 0.5);
    }

    proptest! {
        #[test]
        fn the_effect_size_is_the_statistic_over_all_pairs(
            first in prop::collection::vec(0i8..9, 1..20), second in prop::collection::vec(0i8..9, 1..20),
        ) {
            let [first, second] = [first, second].map(|list| list.into_iter().map(f64::from).collect::<Vec<_>>());
            let test = mann_whitney(&first, &second);
            let pairs = (first.len() * second.len()) as f64;
            prop_assert!((a12(&first, &second) - test.statistic / pairs).abs() < 1e-12);
            prop_assert!((a12(&first, &second) + a12(&second, &first) - 1.0).abs() < 1e-12);
            prop_assert!((0.0..=1.0).contains(&test.p));
        }
    }
}
