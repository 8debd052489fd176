//! Some mutants of a program that stand for all, and what no mutant may change: for measurements.

use std::ops::Range;

use whodunit_program::Edit;

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

    /// Whether a mutation leaves alone the statements by which the program tells its result. By places:
    /// the same words may stand elsewhere.
    pub fn still_tells(&self, mutation: &Mutation) -> bool {
        let telling: Vec<Range<usize>> =
            (0..).zip(&self.telling).filter(|(_, telling)| **telling).map(|(id, _)| self.range(id)).collect();
        let apart = |edit: &Edit, range: &Range<usize>| edit.range.end <= range.start || edit.range.start >= range.end;
        mutation.edits.iter().all(|edit| telling.iter().all(|range| apart(edit, range)))
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
