//! What the chains come to.

use std::collections::BTreeMap;

use serde::Serialize;

use super::chain::{Chain, Outcome, Step};
use super::record::Tried;

/// The answer. The field names are the JSON contract.
#[derive(Default, Serialize)]
pub struct Measured {
    /// Whether there are as many seeds and variants as were asked for.
    pub complete: bool,
    pub variants_wanted: usize,
    pub seeds_wanted: usize,
    pub variants: usize,
    pub exceptions: usize,
    pub exceptions_by_kind: BTreeMap<String, usize>,
    /// Variants that tcc alone gets wrong, against gcc, clang and the sanitizers.
    pub overruled: usize,
    pub seeds_tried: usize,
    pub seeds_used: usize,
    /// Seeds that were not used, by reason.
    pub set_aside: BTreeMap<String, usize>,
    /// Seeds with fewer variants than they should have, by reason.
    pub ended_early: BTreeMap<String, usize>,
    /// Most variants that were made one of the other, for a seed on the average.
    pub mean_longest_chain: f64,
    pub longest_chain: usize,
    pub snippets: usize,
    pub snippets_by_mutator: BTreeMap<String, usize>,
    pub lines_added: usize,
    /// Parsing, profiling and synthesis of one variant.
    pub times: Times,
    /// The same where the program had 1,000 to 2,000 lines.
    pub times_of_1000_to_2000_lines: Times,
    /// The first exceptions and overruled judges, whose files are kept.
    pub told: Vec<String>,
    /// Clock seconds of all seeds together, judging included.
    pub seconds: f64,
    pub seed: u64,
    pub restart_at_kb: usize,
    pub compilers: BTreeMap<String, String>,
    /// Whose sanitizers were used.
    pub sanitizers_of: String,
    pub machine: String,
    pub cores: usize,
    pub jobs: usize,
    pub date: String,
}

#[derive(Default, Serialize)]
pub struct Times {
    pub variants: usize,
    pub mean_seconds: f64,
    pub median_seconds: f64,
    pub p90_seconds: f64,
    /// Of the programs that the variants were made of.
    pub mean_lines: f64,
}

impl Measured {
    /// Counts these seeds.
    pub fn count(&mut self, all: &[&Tried]) {
        let mut steps: Vec<&Step> = Vec::new();
        for tried in all {
            self.seeds_tried += 1;
            self.seconds += tried.seconds;
            match &tried.outcome {
                Outcome::SetAside(why) => *self.set_aside.entry(in_general(why)).or_default() += 1,
                Outcome::Used(chain) => {
                    self.count_chain(chain);
                    steps.extend(&chain.steps);
                }
            }
        }
        self.times = Times::of(&steps);
        steps.retain(|step| (1000..=2000).contains(&step.lines));
        self.times_of_1000_to_2000_lines = Times::of(&steps);
    }

    fn count_chain(&mut self, chain: &Chain) {
        self.seeds_used += 1;
        self.variants += chain.steps.len();
        self.lines_added += chain.lines_added;
        self.longest_chain = self.longest_chain.max(chain.longest);
        self.mean_longest_chain += (chain.longest as f64 - self.mean_longest_chain) / self.seeds_used as f64;
        for (mutator, count) in &chain.snippets {
            self.snippets += count;
            *self.snippets_by_mutator.entry(mutator.clone()).or_default() += count;
        }
        if let Some(why) = &chain.ended {
            *self.ended_early.entry(in_general(why)).or_default() += 1;
        }
        self.overruled += chain.overruled.len();
        if let Some(exception) = &chain.exception {
            self.exceptions += 1;
            *self.exceptions_by_kind.entry(exception.kind.clone()).or_default() += 1;
        }
    }
}

/// A reason without what is particular to one program; what declined it is part of the reason.
fn in_general(why: &str) -> String {
    let parts = if why.starts_with("declined: ") { 2 } else { 1 };
    why.split(": ").take(parts).collect::<Vec<_>>().join(": ")
}

impl Times {
    fn of(steps: &[&Step]) -> Times {
        let mut seconds: Vec<f64> = steps.iter().map(|step| step.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let count = seconds.len().max(1) as f64;
        let at = |share: f64| seconds.get((seconds.len() as f64 * share) as usize).copied().unwrap_or_default();
        Times {
            variants: seconds.len(),
            mean_seconds: seconds.iter().sum::<f64>() / count,
            median_seconds: at(0.5),
            p90_seconds: at(0.9),
            mean_lines: steps.iter().map(|step| step.lines as f64).sum::<f64>() / count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_lose_what_only_one_program_has() {
        assert_eq!(in_general("declined: cannot be parsed: line 3"), "declined: cannot be parsed");
        assert_eq!(in_general("could not be generated: Csmith failed"), "could not be generated");
        assert_eq!(in_general("is not UTF-8"), "is not UTF-8");
    }

    #[test]
    fn times_are_those_of_the_middle_and_of_nine_in_ten() {
        let steps: Vec<Step> = (1..=10).map(|n| Step { seconds: f64::from(n), lines: 7 }).collect();
        let times = Times::of(&steps.iter().collect::<Vec<_>>());
        assert_eq!((times.mean_seconds, times.median_seconds, times.p90_seconds), (5.5, 6.0, 10.0));
        assert_eq!((times.variants, times.mean_lines), (10, 7.0));
        assert_eq!(Times::of(&[]).p90_seconds, 0.0);
    }
}
