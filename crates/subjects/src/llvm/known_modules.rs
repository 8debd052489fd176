//! What came of optimised modules that were compiled and run before: most changes of the optimiser's text leave a module as
//! it was, and then it need not be compiled again.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard};

use crate::outcome::{End, Outcome, Stage};

#[derive(Debug, Default)]
pub(super) struct KnownModules(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// By program and settings, and then by what stands for the module.
    of: HashMap<String, HashMap<u64, Outcome>>,
    /// The same keys, oldest first.
    in_order: VecDeque<String>,
}

/// Modules that are remembered of one program before all of them are forgotten, and programs before the oldest is.
const MOST_MODULES: usize = 256;
const MOST_PROGRAMS: usize = 512;

impl Known {
    fn keep(&mut self, key: String, code: u64, outcome: Outcome) {
        if !self.of.contains_key(&key) {
            if self.of.len() >= MOST_PROGRAMS
                && let Some(oldest) = self.in_order.pop_front()
            {
                self.of.remove(&oldest);
            }
            self.in_order.push_back(key.clone());
        }
        let of = self.of.entry(key).or_default();
        if of.len() >= MOST_MODULES {
            of.clear();
        }
        of.insert(code, outcome);
    }
}

impl KnownModules {
    /// The modules of a program that need not be compiled.
    pub fn codes(&self, key: &str) -> Vec<u64> {
        self.lock().of.get(key).into_iter().flat_map(HashMap::keys).copied().collect()
    }

    /// What is known of a module, else what was seen of it just now, which is kept if `keep`; none if that was cut short,
    /// because it was known before.
    pub fn remembered(&self, key: String, code: u64, seen: Outcome, keep: bool) -> Option<Outcome> {
        let mut all = self.lock();
        if let Some(known) = all.of.get(&key).and_then(|of| of.get(&code)) {
            return Some(known.clone());
        }
        if seen.last().is_some_and(|report| report.stage == Stage::Verify && report.end == End::Done) {
            return None;
        }
        let ran = seen.last().is_some_and(|report| report.stage == Stage::Run);
        // A limit may be the machine's doing, and is not remembered; nor is what did not get as far as to run.
        if keep && ran && !seen.stages.iter().any(|report| matches!(report.end, End::Limit(_))) {
            all.keep(key, code, seen.clone());
        }
        Some(seen)
    }

    /// A poisoned map is still a map.
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(|poison| poison.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::StageReport;

    fn ended(stage: Stage, end: End, seconds: f64) -> Outcome {
        Outcome { stages: vec![StageReport { stage, end, seconds }], ..Outcome::default() }
    }

    #[test]
    fn what_ran_is_remembered_by_program_and_module() {
        let known = KnownModules::default();
        let first = ended(Stage::Run, End::Done, 1.0);
        assert_eq!(known.remembered("a".into(), 7, first.clone(), true), Some(first.clone()));
        assert_eq!(known.codes("a"), [7]);
        let cut_short = ended(Stage::Verify, End::Done, 2.0);
        assert_eq!(known.remembered("a".into(), 7, cut_short.clone(), true), Some(first));
        assert_eq!(known.remembered("b".into(), 7, cut_short, true), None);
        assert!(known.codes("b").is_empty());
    }

    #[test]
    fn what_a_changed_compiler_did_stands_for_nothing_else() {
        let known = KnownModules::default();
        let mended = ended(Stage::Run, End::Done, 1.0);
        assert_eq!(known.remembered("a".into(), 7, mended.clone(), false), Some(mended));
        assert!(known.codes("a").is_empty());
    }

    #[test]
    fn of_too_many_programs_the_oldest_is_forgotten() {
        let known = KnownModules::default();
        for number in 0..=MOST_PROGRAMS {
            known.remembered(number.to_string(), 7, ended(Stage::Run, End::Done, 1.0), true);
        }
        assert!(known.codes("0").is_empty());
        assert_eq!((known.codes("1"), known.codes(&MOST_PROGRAMS.to_string())), (vec![7], vec![7]));
    }

    #[test]
    fn limits_are_not_remembered() {
        let known = KnownModules::default();
        known.remembered("a".into(), 7, ended(Stage::Run, End::Limit(crate::limits::Limit::Time), 1.0), true);
        assert!(known.codes("a").is_empty());
    }
}
