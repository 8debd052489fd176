//! Tables are measured in parts: some strategies on a whole suite, others on a sample of it. What is compared is compared on the bugs
//! that all of them have.

use whodunit_isolation::sample;

use super::case::Known;
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

/// So many bugs of each suite, spread evenly over it.
pub fn sample_of_each_suite(known: Vec<Known>, count: usize) -> Vec<Known> {
    let mut suites: Vec<Vec<Known>> = Vec::new();
    for bug in known {
        match suites.iter_mut().find(|suite| suite[0].suite == bug.suite) {
            Some(suite) => suite.push(bug),
            None => suites.push(vec![bug]),
        }
    }
    suites.into_iter().flat_map(|suite| sample(suite, count)).collect()
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
}
