//! Pairwise sequences (2W in CTOS): every two passes meet. Two ways to mean that.

use rand::Rng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use crate::Documents;

/// Sequences of at most `longest` passes in which every pass is somewhere followed directly by every
/// pass, itself included. No set of such sequences is smaller: together they are one walk that
/// takes every ordered pair once, cut into pieces that share their ends.
///
/// ```
/// let sequences = whodunit_selection::pairwise::neighbours(20, 50, 1);
/// assert_eq!(sequences.len(), 9); // 400 pairs, 49 in a sequence
/// ```
pub fn neighbours(passes: u16, longest: usize, seed: u64) -> Documents {
    let walk = walk(passes, &mut Pcg64::seed_from_u64(seed));
    let step = longest.max(2) - 1;
    (0..walk.len().saturating_sub(1))
        .step_by(step)
        .map(|start| walk[start..].iter().take(step + 1).copied().collect::<Vec<_>>())
        .collect()
}

/// A closed walk through all ordered pairs (Hierholzer's algorithm, taking successors at random).
fn walk(passes: u16, random: &mut Pcg64) -> Vec<u16> {
    let mut untried: Vec<Vec<u16>> = vec![(0..passes).collect(); usize::from(passes)];
    untried.iter_mut().for_each(|successors| successors.shuffle(random));
    let (mut open, mut walk) = (Vec::new(), Vec::new());
    open.extend((passes > 0).then(|| random.random_range(0..passes)));
    while let Some(last) = open.last() {
        match untried[usize::from(*last)].pop() {
            Some(next) => open.push(next),
            None => walk.extend(open.pop()),
        }
    }
    walk.reverse();
    walk
}

/// Sequences of `length` passes such that for any two places and any two passes some sequence has
/// the one pass at the one place and the other at the other: the covering array of strength two that
/// CTOS has ACTS make. For its 114 passes and length 200 there are 32,258 (ACTS: 34,473).
///
/// ```
/// let sequences = whodunit_selection::pairwise::places(5, 30, 1);
/// assert_eq!((sequences.len(), sequences.words(0).len()), (50, 30));
/// ```
pub fn places(passes: u16, length: usize, seed: u64) -> Documents {
    if passes == 0 || length == 0 {
        return Documents::default();
    }
    let mut random = Pcg64::seed_from_u64(seed);
    let prime = (usize::from(passes.max(2))..).find(|number| is_prime(*number)).unwrap_or(2);
    // A table for each digit of a place in base prime + 1: two places differ in some digit, and the
    // table of that digit has all pairs of values for them.
    let tables = (0..).find(|digits| (prime + 1).pow(*digits) >= length).unwrap_or(0).max(1);
    let renamed: Vec<Vec<usize>> = (0..length).map(|_| shuffled(prime, &mut random)).collect();
    let rows = shuffled(tables as usize * prime * prime, &mut random);
    let mut sequences = Documents::default();
    for row in rows {
        let (table, slope, start) = (row / (prime * prime), row / prime % prime, row % prime);
        let digit = |place: usize| place / (prime + 1).pow(table as u32) % (prime + 1);
        let value = |place: usize| match digit(place) {
            last if last == prime => slope,
            digit => (slope * digit + start) % prime,
        };
        let pass = |place: usize| match renamed[place][value(place)] {
            // A value beyond the passes asks for nothing: any pass will do.
            beyond if beyond >= usize::from(passes) => random.random_range(0..passes),
            pass => pass as u16,
        };
        sequences.push((0..length).map(pass));
    }
    sequences
}

fn shuffled(count: usize, random: &mut Pcg64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    numbers.shuffle(random);
    numbers
}

fn is_prime(number: usize) -> bool {
    number > 1 && (2..).take_while(|divisor| divisor * divisor <= number).all(|divisor| !number.is_multiple_of(divisor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn all(sequences: &Documents) -> Vec<&[u16]> {
        (0..sequences.len()).map(|index| sequences.words(index)).collect()
    }

    #[test]
    fn every_pass_is_followed_by_every_pass_and_never_twice() {
        for (passes, longest) in [(1, 9), (2, 2), (7, 5), (30, 200), (114, 200), (9, 0)] {
            let sequences = neighbours(passes, longest, 3);
            let pairs: Vec<_> =
                all(&sequences).iter().flat_map(|words| words.windows(2).map(|two| (two[0], two[1]))).collect();
            let different: BTreeSet<_> = pairs.iter().collect();
            assert_eq!(different.len(), usize::from(passes).pow(2));
            assert_eq!(pairs.len(), different.len());
            assert!(all(&sequences).iter().all(|words| words.len() <= longest.max(2)));
        }
        assert!(neighbours(0, 5, 1).is_empty());
        assert_ne!(neighbours(9, 20, 1), neighbours(9, 20, 2));
        assert_eq!(neighbours(9, 20, 1), neighbours(9, 20, 1));
    }

    #[test]
    fn every_two_places_see_every_two_passes() {
        for (passes, length) in [(1, 3), (2, 9), (3, 20), (4, 6), (6, 9), (10, 13)] {
            let sequences = places(passes, length, 5);
            for (left, right) in (0..length).flat_map(|left| (0..left).map(move |right| (left, right))) {
                let pairs: BTreeSet<_> = all(&sequences).iter().map(|words| (words[left], words[right])).collect();
                assert_eq!(pairs.len(), usize::from(passes).pow(2), "{passes} passes, places {left} and {right}");
            }
        }
        assert!(places(0, 5, 1).is_empty() && places(5, 0, 1).is_empty());
    }

    #[test]
    fn the_array_of_the_paper_is_smaller_than_that_of_acts() {
        assert_eq!(places(114, 200, 1).len(), 32_258);
    }
}
