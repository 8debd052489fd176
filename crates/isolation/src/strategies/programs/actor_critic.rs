//! RecBi's choice: an actor network chooses operators, a critic network predicts what they will bring.

use std::collections::VecDeque;

use rand::Rng;
use rand_pcg::Pcg64;

use crate::strategies::programs::advantage::advantage;
use crate::strategies::programs::network::{Network, softmax};
use crate::strategies::programs::search::{Chooser, Effect};

/// Steps that are looked ahead: u.
pub const LOOK_AHEAD: usize = 5;
/// Learning rate: beta.
const RATE: f64 = 0.01;
const HIDDEN: usize = 32;

/// What is known of an operator.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    chosen: u32,
    accepted: u32,
    /// Sum of what it added to the quality of the set.
    gained: f64,
}

impl Record {
    /// Formula (6): all that it gained, shared among the times it was chosen.
    fn reward(&self) -> f64 {
        if self.chosen == 0 { 0.0 } else { self.gained / f64::from(self.chosen) }
    }

    fn success(&self) -> f64 {
        if self.chosen == 0 { 0.0 } else { f64::from(self.accepted) / f64::from(self.chosen) }
    }
}

/// A choice and the state it was made in.
struct Moment {
    state: Vec<f64>,
    open: Vec<bool>,
    operator: usize,
    /// None as long as it is not known.
    reward: Option<f64>,
}

/// Chooses by what it has learnt. Where the paper is silent: one hidden layer of 32; the critic steps
/// along its own gradient towards the advantage, as is usual, since formula (8) speaks of chances, which
/// it has none of.
pub struct ActorCritic {
    actor: Network,
    critic: Network,
    records: Vec<Record>,
    /// Choices that are not learnt from yet, the oldest first.
    moments: VecDeque<Moment>,
}

impl ActorCritic {
    pub fn new(operators: usize, random: &mut Pcg64) -> ActorCritic {
        let inputs = 3 * operators;
        ActorCritic {
            actor: Network::new(inputs, HIDDEN, operators, random),
            critic: Network::new(inputs, HIDDEN, 1, random),
            records: vec![Record::default(); operators],
            moments: VecDeque::new(),
        }
    }

    /// Of each operator its success, its reward, and how much of the program it can change.
    fn state(&self, places: &[usize]) -> Vec<f64> {
        let scale = |count: usize| (1.0 + count as f64).ln();
        let most = places.iter().copied().map(scale).fold(1.0, f64::max);
        let success = self.records.iter().map(Record::success);
        let rewards = self.records.iter().map(Record::reward);
        success.chain(rewards).chain(places.iter().map(|count| scale(*count) / most)).collect()
    }

    fn predict(&self, state: &[f64]) -> f64 {
        self.critic.forward(state).first().copied().unwrap_or_default()
    }

    /// Learns from the oldest choice once all that it is to look ahead to is known.
    fn look_back(&mut self) {
        while self.moments.len() > LOOK_AHEAD {
            let rewards: Option<Vec<f64>> = self.moments.iter().take(LOOK_AHEAD + 1).map(|it| it.reward).collect();
            let Some(rewards) = rewards else { return };
            let then = self.predict(&self.moments[LOOK_AHEAD].state);
            let Some(moment) = self.moments.pop_front() else { return };
            let advantage = advantage(&rewards, self.predict(&moment.state), then);
            self.learn_from(&moment, advantage);
        }
    }

    /// Formula (8).
    fn learn_from(&mut self, moment: &Moment, advantage: f64) {
        let chances = softmax(&self.actor.forward(&moment.state), &moment.open);
        // The gradient of the logarithm of a chance by the outputs: one for the chosen, less all chances.
        let chosen = |operator: usize| if operator == moment.operator { 1.0 } else { 0.0 };
        let wanted: Vec<f64> =
            chances.iter().enumerate().map(|(operator, chance)| advantage * (chosen(operator) - chance)).collect();
        self.actor.ascend(&moment.state, &wanted, RATE);
        self.critic.ascend(&moment.state, &[advantage], RATE);
    }
}

impl Chooser for ActorCritic {
    fn choose(&mut self, places: &[usize], random: &mut Pcg64) -> Option<usize> {
        let open: Vec<bool> = places.iter().map(|count| *count > 0).collect();
        let state = self.state(places);
        let chances = softmax(&self.actor.forward(&state), &open);
        let mut left = random.random::<f64>();
        let last = open.iter().rposition(|open| *open)?;
        let drawn = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0 && *chance > 0.0
        });
        let operator = drawn.unwrap_or(last);
        self.moments.push_back(Moment { state, open, operator, reward: None });
        Some(operator)
    }

    fn learn(&mut self, operator: usize, result: Option<&Effect>) {
        let waiting = |moment: &Moment| moment.reward.is_none() && moment.operator == operator;
        let Some(result) = result else {
            // The last choice came to nothing; those before it are still to be judged.
            self.moments.iter().rposition(waiting).map(|at| self.moments.remove(at));
            return;
        };
        let Some(at) = self.moments.iter().position(waiting) else { return };
        let record = &mut self.records[operator];
        record.chosen += 1;
        record.accepted += u32::from(result.is_accepted);
        record.gained += result.gain;
        self.moments[at].reward = Some(record.reward());
        self.look_back();
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn a_choice_that_came_to_nothing_is_the_last_one() {
        let mut chooser = ActorCritic::new(2, &mut Pcg64::seed_from_u64(1));
        let mut random = Pcg64::seed_from_u64(2);
        for places in [[0, 1], [0, 7]] {
            chooser.choose(&places, &mut random);
        }
        let first = chooser.moments[0].state.clone();
        chooser.learn(1, None);
        assert_eq!(chooser.moments.iter().map(|moment| &moment.state).collect::<Vec<_>>(), [&first]);
    }

    #[test]
    fn rewards_are_shared_among_the_times_an_operator_was_chosen() {
        let mut chooser = ActorCritic::new(2, &mut Pcg64::seed_from_u64(1));
        let mut random = Pcg64::seed_from_u64(2);
        let mut rewards = Vec::new();
        for gain in [0.3, 0.0, 0.6] {
            chooser.choose(&[0, 5], &mut random);
            chooser.learn(1, Some(&Effect { is_accepted: gain > 0.0, distance: 0.0, gain }));
            rewards.push(chooser.moments.back().unwrap().reward.unwrap());
        }
        let expected = [0.3, 0.15, 0.3];
        assert!(rewards.iter().zip(expected).all(|(reward, expected)| (reward - expected).abs() < 1e-12));
        let state = chooser.state(&[0, 5]);
        assert_eq!(state[0], 0.0);
        assert!((state[1] - 2.0 / 3.0).abs() < 1e-12 && (state[3] - 0.3).abs() < 1e-12);
        assert_eq!((state[4], state[5]), (0.0, 1.0));
    }

    #[test]
    fn the_operator_that_pays_is_chosen_more_and_more() {
        let mut random = Pcg64::seed_from_u64(4);
        let mut chooser = ActorCritic::new(4, &mut random);
        let mut paying = Vec::new();
        for _ in 0..1500 {
            let operator = chooser.choose(&[3, 3, 3, 3], &mut random).unwrap();
            let gain = if operator == 2 { 1.0 } else { 0.0 };
            chooser.learn(operator, Some(&Effect { is_accepted: gain > 0.0, distance: 0.0, gain }));
            paying.push(operator == 2);
        }
        let count = |part: &[bool]| part.iter().filter(|paid| **paid).count();
        let (early, late) = (count(&paying[..300]), count(&paying[1200..]));
        assert!(late > early && late > 150, "{early} of the first 300, {late} of the last");
    }

    #[test]
    fn choices_that_were_not_judged_are_forgotten() {
        let mut random = Pcg64::seed_from_u64(4);
        let mut chooser = ActorCritic::new(1, &mut random);
        chooser.choose(&[1], &mut random);
        chooser.learn(0, None);
        assert!(chooser.moments.is_empty());
        assert_eq!(chooser.choose(&[0], &mut random), None);
    }
}
