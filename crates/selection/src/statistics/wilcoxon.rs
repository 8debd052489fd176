//! Paired samples: the Wilcoxon signed-rank test.

use super::{Significance, normal_tails, ranks};

/// Up to this many differences the distribution is counted, not approximated.
const COUNTED: usize = 50;

/// Tests whether differences between pairs go one way more than the other. Differences of zero say
/// nothing and are left out. The statistic is the smaller sum of ranks. The p-value is exact for up
/// to 50 differences without ties; else it is that of the normal approximation, corrected for ties.
///
/// ```
/// let test = whodunit_selection::statistics::wilcoxon(&[1.0, 2.0, -3.0, 4.0, 0.0, 5.0]);
/// assert_eq!(test.statistic, 3.0);
/// assert_eq!(test.p, 10.0 / 32.0);
/// ```
pub fn wilcoxon(differences: &[f64]) -> Significance {
    let differences: Vec<f64> = differences.iter().copied().filter(|difference| *difference != 0.0).collect();
    let count = differences.len() as f64;
    let (ranks, ties) = ranks(&differences.iter().map(|difference| difference.abs()).collect::<Vec<_>>());
    let rises: f64 =
        differences.iter().zip(&ranks).filter(|(difference, _)| **difference > 0.0).map(|(_, rank)| rank).sum();
    let statistic = rises.min(count * (count + 1.0) / 2.0 - rises);
    let p = if differences.is_empty() {
        1.0
    } else if ties == 0.0 && differences.len() <= COUNTED {
        2.0 * counts(differences.len(), statistic as usize).iter().sum::<f64>() / 2f64.powi(differences.len() as i32)
    } else {
        let variance = count * (count + 1.0) * (2.0 * count + 1.0) / 24.0 - ties / 48.0;
        normal_tails((count * (count + 1.0) / 4.0 - statistic) / variance.sqrt())
    };
    Significance { statistic, p: p.min(1.0) }
}

/// How many sets of the ranks up to `count` have each sum up to `most`.
fn counts(count: usize, most: usize) -> Vec<f64> {
    let mut ways = vec![0.0; most + 1];
    ways[0] = 1.0;
    for rank in 1..=count {
        for sum in (rank..=most).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees(differences: &[f64], statistic: f64, p: f64) {
        for sign in [1.0, -1.0] {
            let found = wilcoxon(&differences.iter().map(|difference| sign * difference).collect::<Vec<_>>());
            assert_eq!(found.statistic, statistic);
            assert!((found.p - p).abs() < 1e-9 * p, "{} is not {p}", found.p);
        }
    }

    #[test]
    fn p_values_are_those_of_scipy() {
        agrees(&[1.1, -2.3, 3.7, 4.2, 5.9, -0.4, 6.6, 7.1], 4.0, 0.0546875);
        agrees(&[1.1, -2.3, 0.0, 3.7, 4.2, 5.9, -0.4, 6.6, 0.0, 7.1], 4.0, 0.0546875);
        agrees(&[1.0, 2.0, -1.0, 3.0, 3.0, -2.0, 4.0, 5.0, 0.0, 0.0, 6.0, 2.0], 5.5, 0.024370603757179417);
        let signed = |k: u32| if k * 29 % 7 < 3 { -f64::from(k) } else { f64::from(k) };
        agrees(&(1..=70).map(signed).collect::<Vec<_>>(), 1045.0, 0.24776049054427973);
        agrees(&(1..=30).map(signed).collect::<Vec<_>>(), 225.0, 0.8871948085725307);
    }

    #[test]
    fn no_differences_are_no_evidence() {
        assert_eq!(wilcoxon(&[]), Significance { statistic: 0.0, p: 1.0 });
        assert_eq!(wilcoxon(&[0.0; 5]), Significance { statistic: 0.0, p: 1.0 });
        assert_eq!(wilcoxon(&[2.5]).p, 1.0);
    }
}
