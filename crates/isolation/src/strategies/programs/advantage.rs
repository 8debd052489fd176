//! RecBi's formula (7): how much more was got than the critic had predicted.

/// Weight of a reward one step ahead.
pub const GAMMA: f64 = 0.9;

/// A(t): the rewards from step t to step t + u, each weighed by how far ahead it is, and what is
/// predicted at t + u, less what was predicted at t.
///
/// The sum runs to t + u inclusive, as the paper has it; `rewards` are those u + 1.
///
/// ```
/// use whodunit_isolation::strategies::programs::advantage;
/// // u = 2: 1 + 0.9 * 2 + 0.81 * 3 + 0.81 * 10 - 4.
/// assert!((advantage(&[1.0, 2.0, 3.0], 4.0, 10.0) - 9.33).abs() < 1e-12);
/// ```
pub fn advantage(rewards: &[f64], predicted_now: f64, predicted_then: f64) -> f64 {
    let sum: f64 = rewards.iter().zip(0..).map(|(reward, ahead)| GAMMA.powi(ahead) * reward).sum();
    let look_ahead = rewards.len().saturating_sub(1) as i32;
    sum + GAMMA.powi(look_ahead) * predicted_then - predicted_now
}
