//! Tables are measured in parts: some strategies on a whole suite, others on a sample of it. What is compared is compared on the bugs
//! that all of them have.

use super::{Isolated, distinct};

/// The results of those bugs of each suite that every strategy of it has a ranking of; none where that is all of them, or none.
pub fn on_common_bugs(results: &[Isolated]) -> Vec<Isolated> {
    let mut common = Vec::new();
    for suite in distinct(results.iter().map(|result| &result.suite)) {
        let ranked: Vec<&Isolated> =
            results.iter().filter(|result| result.suite == suite && result.files.is_some()).collect();
        let strategies = distinct(ranked.iter().map(|result| &result.strategy));
        let has = |bug: &str, strategy: &String| {
            ranked.iter().any(|result| result.bug == bug && result.strategy == *strategy)
        };
        let by_all: Vec<&&Isolated> =
            ranked.iter().filter(|result| strategies.iter().all(|strategy| has(&result.bug, strategy))).collect();
        if by_all.len() < ranked.len() {
            common.extend(by_all.into_iter().map(|result| (*result).clone()));
        }
    }
    common
}

/// So many of a list, evenly, in their order.
pub fn sample<T>(all: Vec<T>, count: usize) -> Vec<T> {
    let total = all.len();
    let taken = |at: usize| total <= count || (at * count) % total < count;
    (0..).zip(all).filter(|(at, _)| taken(*at)).map(|(_, one)| one).collect()
}

#[cfg(test)]
mod tests {
    use whodunit_isolation::Placement;

    use super::*;

    fn result(bug: &str, strategy: &str) -> Isolated {
        Isolated {
            bug: bug.to_owned(),
            suite: "suite".to_owned(),
            strategy: strategy.to_owned(),
            files: Some(Placement { ranks: vec![1], listed: 1 }),
            ..Isolated::default()
        }
    }

    #[test]
    fn only_bugs_that_all_strategies_have_are_left() {
        let mut all = vec![result("a", "blend"), result("b", "blend"), result("c", "blend")];
        assert!(on_common_bugs(&all).is_empty(), "there is nothing to leave out");
        all.extend([result("b", "diwi"), Isolated { files: None, ..result("c", "diwi") }]);
        let left: Vec<_> = on_common_bugs(&all).into_iter().map(|one| (one.bug, one.strategy)).collect();
        let expected = [("b", "blend"), ("b", "diwi")].map(|(bug, strategy)| (bug.to_owned(), strategy.to_owned()));
        assert_eq!(left, expected);
    }

    #[test]
    fn a_sample_is_spread_over_the_whole() {
        assert_eq!(sample((0..10).collect(), 3), [0, 4, 7]);
        assert_eq!(sample((0..67).collect::<Vec<_>>(), 10).len(), 10);
        assert_eq!(sample(vec![1, 2], 5), [1, 2]);
        assert!(sample(vec![1, 2], 0).is_empty());
    }
}
