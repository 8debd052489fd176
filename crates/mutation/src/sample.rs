//! Some mutants of a program that stand for all, and what no mutant may change: for measurements.

use std::ops::Range;

use crate::mutable::{Mutable, Mutation};
use crate::rules::{Operator, rules};
use crate::structural::Ingredients;

impl Mutable<'_> {
    /// So many local mutants and as many that insert, a quarter by each of RecBi's operators; evenly
    /// apart, beginning somewhere else for every `start`.
    pub fn sample(&self, pool: &Ingredients, wanted: usize, start: usize) -> Vec<Mutation> {
        let locals: Vec<Mutation> = rules().iter().flat_map(|rule| self.mutants(rule)).collect();
        let mut chosen: Vec<Mutation> = spread(locals.len(), wanted, start).map(|at| locals[at].clone()).collect();
        for operator in Operator::ALL.into_iter().filter(|operator| operator.is_structural()) {
            let some = spread(self.operator_places(operator, pool), wanted / 4, start);
            chosen.extend(some.filter_map(|place| self.operator_mutant(operator, pool, place)));
        }
        chosen
    }

    /// The outermost expressions and statements by which the program tells its result.
    pub fn telling(&self) -> Vec<&[u8]> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for (id, _) in (0..).zip(&self.telling).filter(|(_, telling)| **telling) {
            let range = self.range(id);
            if ranges.last().is_none_or(|last| range.start >= last.end) {
                ranges.push(range);
            }
        }
        ranges.into_iter().filter_map(|range| self.text.get(range)).collect()
    }

    /// Whether all that tells a result stands in the mutant as it stood before.
    pub fn still_tells(&self, mutant: &[u8]) -> bool {
        let count = |text: &[u8], part: &[u8]| text.windows(part.len()).filter(|window| *window == part).count();
        let mut parts = self.telling();
        parts.retain(|part| !part.is_empty());
        parts.sort_unstable();
        parts.dedup();
        parts.iter().all(|part| count(mutant, part) >= count(self.text, part))
    }
}

/// Some numbers below a bound, evenly apart, beginning at another one each time.
fn spread(bound: usize, wanted: usize, start: usize) -> impl Iterator<Item = usize> {
    let step = (bound / wanted.max(1)).max(1);
    (start * 7 % step..bound).step_by(step).take(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_spread_and_begin_elsewhere_each_time() {
        assert_eq!(spread(100, 4, 0).collect::<Vec<_>>(), [0, 25, 50, 75]);
        assert_eq!(spread(100, 4, 1).collect::<Vec<_>>(), [7, 32, 57, 82]);
        assert_eq!(spread(2, 4, 9).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(spread(0, 4, 9).count(), 0);
    }
}
