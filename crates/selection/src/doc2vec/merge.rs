//! Brings together what lanes learned side by side from the same starting point.

use multiversion::multiversion;

use super::rows::{add, dot, row, subtract};

/// Replaces a row by what lanes that started from it made of it: their rows at `index`. There must
/// be a lane, and room for as many rows.
///
/// Two changes that point the same way are mostly the same news and count once; two that have
/// nothing to do with each other are both wanted and are added. This is AdaSum (Maleki et al., 2021):
/// `a (1 - ab / 2aa) + b (1 - ab / 2bb)`, here row by row and pair by pair in the order of the lanes.
/// Averaging instead learns as slowly as one lane alone; adding overshoots.
#[multiversion(targets("x86_64+avx2"))]
pub fn merge(target: &mut [f32], lanes: &[&[f32]], index: usize, room: &mut [Vec<f32>]) {
    let changes = &mut room[..lanes.len()];
    for (change, lane) in changes.iter_mut().zip(lanes) {
        subtract(row(lane, index, target.len()), target, change);
    }
    let mut apart = 1;
    while apart < changes.len() {
        for first in (0..changes.len() - apart).step_by(2 * apart) {
            let (left, right) = changes.split_at_mut(first + apart);
            combine(&mut left[first], &right[0]);
        }
        apart *= 2;
    }
    add(target, &changes[0]);
}

#[inline(always)]
fn combine(into: &mut [f32], other: &[f32]) {
    let (both, own, theirs) = (dot(into, other), dot(into, into), dot(other, other));
    // A lane that changed nothing has nothing in common with the others.
    let factor = |length: f32| if length > 0.0 { 1.0 - both / (2.0 * length) } else { 1.0 };
    let (own, theirs) = (factor(own), factor(theirs));
    for (into, other) in into.iter_mut().zip(other) {
        *into = own * *into + theirs * other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What lanes with these changes in the first two of eight numbers change together.
    fn merged(changes: &[[f32; 2]]) -> [f32; 2] {
        let row = |[first, second]: [f32; 2]| vec![first, second, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        let mut target = row([1.0, 1.0]);
        let lanes: Vec<_> = changes.iter().map(|change| row(change.map(|number| number + 1.0))).collect();
        let lanes: Vec<&[f32]> = lanes.iter().map(Vec::as_slice).collect();
        merge(&mut target, &lanes, 0, &mut vec![row([0.0; 2]); changes.len()]);
        [target[0] - 1.0, target[1] - 1.0]
    }

    #[test]
    fn the_same_news_counts_once_and_different_news_both() {
        assert_eq!(merged(&[[1.0, 0.0]; 8]), [1.0, 0.0]);
        assert_eq!(merged(&[[1.0, 0.0], [0.0, 2.0]]), [1.0, 2.0]);
        assert_eq!(merged(&[[1.0, 0.0], [0.0, 2.0], [0.0, 2.0], [1.0, 0.0]]), [1.0, 2.0]);
    }

    #[test]
    fn one_lane_is_taken_as_it_is_and_idle_lanes_change_nothing() {
        assert_eq!(merged(&[[0.5, -0.5]]), [0.5, -0.5]);
        assert_eq!(merged(&[[0.0, 0.0], [0.5, -0.5], [0.0, 0.0]]), [0.5, -0.5]);
    }
}
