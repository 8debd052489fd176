//! When the ranking has settled: the top has not changed for some witnesses and runs. The figure
//! is for progress; whether to stop is a setting.

use serde::{Deserialize, Serialize};

use crate::ranking::Suspect;

/// What counts as the same top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sameness {
    /// The same files in the same order.
    Order,
    /// The same files.
    Files,
}

/// When a ranking counts as settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettleRule {
    /// Whether a settled ranking ends the search. If not, only the figure is kept.
    pub stops: bool,
    /// How many files at the top must stay.
    pub top: usize,
    pub sameness: Sameness,
    /// For how many further witnesses.
    pub witnesses: u32,
    /// And for how many further runs, whatever came of them.
    pub runs: u32,
}

impl Default for SettleRule {
    /// Two populations of runs, so that a genetic search had a chance to bring something new.
    fn default() -> SettleRule {
        SettleRule { stops: true, top: 5, sameness: Sameness::Order, witnesses: 50, runs: 100 }
    }
}

/// Watches a ranking.
#[derive(Clone, Debug)]
pub struct Settling {
    rule: SettleRule,
    top: Vec<String>,
    /// Witnesses and runs when the top last changed.
    changed: (u32, u32),
    /// Witnesses and runs now.
    now: (u32, u32),
}

impl Settling {
    pub fn new(rule: SettleRule) -> Settling {
        Settling { rule, top: Vec::new(), changed: (0, 0), now: (0, 0) }
    }

    /// Tells of the ranking after so many witnesses and runs in all.
    pub fn observe(&mut self, files: &[Suspect], witnesses: u32, runs: u32) {
        let mut top: Vec<String> = files.iter().take(self.rule.top).map(|suspect| suspect.name.clone()).collect();
        if self.rule.sameness == Sameness::Files {
            top.sort_unstable();
        }
        self.now = (witnesses, runs);
        // Without a witness all files tie, and an order by name says nothing.
        if top != self.top || witnesses == 0 {
            self.top = top;
            self.changed = self.now;
        }
    }

    /// How far the ranking has settled: 0 just changed, 1 settled.
    pub fn stability(&self) -> f64 {
        let share =
            |now: u32, changed: u32, needed: u32| f64::from(now.saturating_sub(changed)) / f64::from(needed.max(1));
        let witnesses = share(self.now.0, self.changed.0, self.rule.witnesses);
        let runs = share(self.now.1, self.changed.1, self.rule.runs);
        witnesses.min(runs).min(1.0)
    }

    pub fn is_settled(&self) -> bool {
        self.stability() >= 1.0
    }

    /// Whether the search should end here.
    pub fn should_stop(&self) -> bool {
        self.rule.stops && self.is_settled()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &str) -> Vec<Suspect> {
        let suspect = |(rank, name): (u32, char)| Suspect { rank, name: name.to_string(), score: 0.0 };
        (1..).zip(names.chars()).map(suspect).collect()
    }

    fn rule(sameness: Sameness) -> SettleRule {
        SettleRule { sameness, top: 2, witnesses: 4, runs: 8, ..SettleRule::default() }
    }

    #[test]
    fn a_top_that_stays_settles_step_by_step() {
        let mut settling = Settling::new(rule(Sameness::Order));
        settling.observe(&files("abc"), 1, 1);
        assert_eq!(settling.stability(), 0.0);
        settling.observe(&files("abd"), 3, 5);
        assert_eq!(settling.stability(), 0.5, "only the top counts");
        settling.observe(&files("abc"), 5, 8);
        assert!(!settling.is_settled(), "more runs are needed");
        settling.observe(&files("abc"), 5, 9);
        assert!(settling.is_settled() && settling.should_stop());
        settling.observe(&files("bac"), 6, 10);
        assert_eq!(settling.stability(), 0.0);
    }

    #[test]
    fn order_may_be_left_out_of_account() {
        let mut settling = Settling::new(rule(Sameness::Files));
        settling.observe(&files("abc"), 1, 1);
        settling.observe(&files("bac"), 5, 9);
        assert!(settling.is_settled());
    }

    #[test]
    fn nothing_settles_without_witnesses() {
        let mut settling = Settling::new(rule(Sameness::Order));
        settling.observe(&files("abc"), 0, 1);
        settling.observe(&files("abc"), 0, 1000);
        assert_eq!(settling.stability(), 0.0);
    }

    #[test]
    fn it_can_be_switched_off() {
        let mut settling = Settling::new(SettleRule { stops: false, ..rule(Sameness::Order) });
        settling.observe(&files("abc"), 1, 1);
        settling.observe(&files("abc"), 9, 90);
        assert!(settling.is_settled() && !settling.should_stop());
    }
}
