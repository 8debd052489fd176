//! The choice of DiWi's Algorithm 1: Metropolis-Hastings over operators ranked by how well they did.

use rand::Rng;
use rand_pcg::Pcg64;

use crate::strategies::programs::search::{Chooser, Effect};

/// Chance of success of a Bernoulli trial: rank k has the chance (1 - p)^(k - 1) p.
pub const P: f64 = 0.023;

/// What is known of an operator.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    chosen: u32,
    accepted: u32,
    /// Mean distance of its last accepted witness from those before.
    distance: f64,
}

impl Record {
    /// The priority score: distance times the rate of success.
    fn score(&self) -> f64 {
        if self.chosen == 0 { 0.0 } else { self.distance * f64::from(self.accepted) / f64::from(self.chosen) }
    }
}

/// Chooses by rank.
pub struct Metropolis {
    records: Vec<Record>,
    /// Operators by falling score, and of each its position among them.
    ranking: Vec<usize>,
    positions: Vec<usize>,
    /// MR_a.
    current: usize,
}

impl Metropolis {
    pub fn new(operators: usize, random: &mut Pcg64) -> Metropolis {
        let current = if operators > 0 { random.random_range(0..operators) } else { 0 };
        let ranking: Vec<usize> = (0..operators).collect();
        Metropolis { records: vec![Record::default(); operators], positions: ranking.clone(), ranking, current }
    }

    fn sort(&mut self) {
        let scores: Vec<f64> = self.records.iter().map(Record::score).collect();
        // Stable: of two with the same score the one that was ahead stays so.
        self.ranking.sort_by(|one, other| scores[*other].total_cmp(&scores[*one]));
        for (position, operator) in self.ranking.iter().enumerate() {
            self.positions[*operator] = position;
        }
    }
}

/// The chance that an operator at one position is accepted after one at another: 1 if it is better.
///
/// `(1 - p)^(k_b - k_a)`
pub fn chance(position: usize, current: usize) -> f64 {
    if position <= current { 1.0 } else { (1.0 - P).powi((position - current) as i32) }
}

impl Chooser for Metropolis {
    fn choose(&mut self, places: &[usize], random: &mut Pcg64) -> Option<usize> {
        let open: Vec<usize> = (0..places.len()).filter(|operator| places[*operator] > 0).collect();
        if open.is_empty() {
            return None;
        }
        loop {
            let next = open[random.random_range(0..open.len())];
            if random.random::<f64>() < chance(self.positions[next], self.positions[self.current]) {
                self.current = next;
                return Some(next);
            }
        }
    }

    fn learn(&mut self, operator: usize, result: Option<&Effect>) {
        let Some(result) = result else { return };
        let record = &mut self.records[operator];
        record.chosen += 1;
        if result.is_accepted {
            record.accepted += 1;
            record.distance = result.distance;
        }
        self.sort();
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn scores_are_distance_times_rate_of_success() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut chooser = Metropolis::new(3, &mut random);
        let accepted = Effect { is_accepted: true, distance: 0.4, gain: 0.0 };
        let rejected = Effect { is_accepted: false, ..accepted };
        chooser.learn(2, Some(&accepted));
        chooser.learn(2, Some(&rejected));
        chooser.learn(1, Some(&Effect { distance: 0.1, ..accepted }));
        // 0.4 * 1/2 before 0.1 * 1/1 before nothing.
        assert_eq!(chooser.records[2].score(), 0.2);
        assert_eq!(chooser.ranking, [2, 1, 0]);
        assert_eq!(chooser.positions, [2, 1, 0]);
    }

    #[test]
    fn worse_operators_are_accepted_by_the_geometric_distribution() {
        assert_eq!(chance(3, 7), 1.0);
        assert!((chance(7, 3) - 0.977f64.powi(4)).abs() < 1e-12);
        let sum: f64 = (1..=132).map(|k| (1.0 - P).powi(k - 1) * P).sum();
        assert!((0.95..=1.0).contains(&sum) && P >= 1.0 / 132.0 && (1.0 - P).powi(131) * P < 0.002);
    }
}
