//! Brings together what lanes learned side by side from the same starting point.

use super::rows::{add, dot};

/// Replaces a row by what the lanes made of it, given as their rows; they are used up.
///
/// Two changes that point the same way are mostly the same news and count once; two that have
/// nothing to do with each other are both wanted and are added. This is AdaSum (Maleki et al., 2021):
/// `a (1 - ab / 2aa) + b (1 - ab / 2bb)`, here row by row and pair by pair in the order of the lanes.
/// Averaging instead learns as slowly as one lane alone; adding overshoots.
pub fn merge_row(row: &mut [f32], lanes: &mut [Vec<f32>]) {
    for lane in lanes.iter_mut() {
        for (changed, start) in lane.iter_mut().zip(row.iter()) {
            *changed -= start;
        }
    }
    let mut apart = 1;
    while apart < lanes.len() {
        for first in (0..lanes.len() - apart).step_by(2 * apart) {
            let (left, right) = lanes.split_at_mut(first + apart);
            combine(&mut left[first], &right[0]);
        }
        apart *= 2;
    }
    if let Some(change) = lanes.first() {
        add(row, change);
    }
}

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

    fn merged(lanes: &[[f32; 2]]) -> [f32; 2] {
        let mut row = [1.0, 1.0];
        merge_row(&mut row, &mut lanes.iter().map(|lane| vec![1.0 + lane[0], 1.0 + lane[1]]).collect::<Vec<_>>());
        [row[0] - 1.0, row[1] - 1.0]
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
        assert_eq!(merged(&[]), [0.0, 0.0]);
    }
}
