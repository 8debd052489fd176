//! From the checks to the verdict: the rule, in one place.

use crate::certificate::{CheckResult, CheckVerdict, Validity};
use crate::checks::{CHECKS, Check, Weight};

/// Invalid if any check failed. Valid if all that count have passed: the core ones always, others
/// where their tool is installed, a bonus never. Unproven otherwise.
pub fn verdict(checks: &[CheckResult], asked: impl Fn(&str) -> bool) -> Validity {
    if checks.iter().any(|check| check.verdict == CheckVerdict::Failed) {
        return Validity::Invalid;
    }
    let satisfied = |check: &dyn Check| {
        let result = checks.iter().find(|result| result.name == check.name());
        check.weight() == Weight::Bonus || result.is_some_and(|result| satisfies(check, result))
    };
    let all = CHECKS.iter().filter(|check| asked(check.name())).all(|check| satisfied(*check));
    if all { Validity::Valid } else { Validity::Unproven }
}

/// Whether a program can be valid after this result of one check.
pub fn satisfies(check: &dyn Check, result: &CheckResult) -> bool {
    match (result.verdict, check.weight()) {
        (CheckVerdict::Passed, _) => true,
        (CheckVerdict::Failed, _) | (CheckVerdict::Unproven, Weight::Core) => false,
        (CheckVerdict::Unproven, Weight::WhereInstalled) => result.tool.is_empty(),
        (CheckVerdict::Unproven, Weight::Bonus) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(unlike: &[(&str, CheckVerdict, &str)]) -> Vec<CheckResult> {
        let result = |name: &str| {
            let (verdict, tool) = unlike
                .iter()
                .find(|(other, _, _)| *other == name)
                .map_or((CheckVerdict::Passed, "a tool"), |(_, verdict, tool)| (*verdict, *tool));
            let (name, tool) = (name.to_owned(), tool.to_owned());
            CheckResult { name, verdict, evidence: String::new(), tool, seconds: 0.0 }
        };
        CHECKS.iter().map(|check| result(check.name())).collect()
    }

    #[test]
    fn one_failure_is_enough() {
        let checks = results(&[("frama-c", CheckVerdict::Failed, "frama-c")]);
        assert_eq!(verdict(&checks, |_| true), Validity::Invalid);
    }

    #[test]
    fn without_a_core_check_nothing_is_valid() {
        assert_eq!(verdict(&results(&[]), |_| true), Validity::Valid);
        let checks = results(&[("clang-asan-ubsan", CheckVerdict::Unproven, "")]);
        assert_eq!(verdict(&checks, |_| true), Validity::Unproven);
        assert_eq!(verdict(&[], |_| true), Validity::Unproven);
    }

    #[test]
    fn msan_counts_where_it_is_installed_and_frama_c_need_not_prove_it() {
        let frama_c = ("frama-c", CheckVerdict::Unproven, "frama-c");
        let absent = results(&[frama_c, ("clang-msan", CheckVerdict::Unproven, "")]);
        assert_eq!(verdict(&absent, |_| true), Validity::Valid);
        let present = results(&[frama_c, ("clang-msan", CheckVerdict::Unproven, "clang-14")]);
        assert_eq!(verdict(&present, |_| true), Validity::Unproven);
    }
}
