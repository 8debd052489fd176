//! Where runs with a changed compiler start: as late as they can before the change takes effect, since what comes before is done once.

use std::collections::HashMap;

use anyhow::Result;
use whodunit_subjects::{Limits, Site, Start};
use whodunit_triage::Team;

use crate::scene::Scene;
use crate::standing::Standing;

/// Starts besides the beginning and where the program is read: each is a process of every worker.
const MOST: usize = 10;
/// Changes, in the order in which they will be tried, that starts are chosen for.
const LOOK_AHEAD: usize = 3000;

/// Where the bug comes out the same, run from there, as from the beginning.
pub(crate) struct Starts {
    program_read: bool,
    /// Functions, in the order in which the failing run enters them, and how many blocks it has executed by then.
    entered: Vec<(usize, u32)>,
    /// The place of each block in the order in which the failing run first executes them.
    places: HashMap<u32, usize>,
}

impl Starts {
    /// Chosen so that the first of the places where something will be changed are spread evenly over them.
    pub fn choose(
        scene: &Scene,
        sites: &[Site],
        itself: &Standing,
        limits: &Limits,
        team: &mut Team,
    ) -> Result<Starts> {
        let in_order = scene.in_order.as_deref().unwrap_or_default();
        let mut tries: HashMap<u32, usize> = HashMap::new();
        sites.iter().take(LOOK_AHEAD).for_each(|site| *tries.entry(site.block).or_default() += 1);
        let tries: Vec<usize> = in_order.iter().map(|block| tries.get(block).copied().unwrap_or_default()).collect();
        let mut comes_out_so = |start: Start| scene.goes_on_the_same(team.one(), start, itself, limits);
        let mut entered = Vec::new();
        for (place, function) in spread(&tries, &scene.source.entries(in_order)) {
            if comes_out_so(Start::Entered(function))? {
                entered.push((place, function));
            }
        }
        let program_read = !scene.late.is_empty() && comes_out_so(Start::ProgramRead)?;
        Ok(Starts { program_read, entered, places: in_order.iter().copied().zip(0..).collect() })
    }

    /// The last one before the failing run first executes a block.
    pub fn before(&self, scene: &Scene, block: u32) -> Start {
        let may_be_read = self.program_read && scene.is_late(block);
        let entered = self.places.get(&block).map_or(0, |place| self.entered.partition_point(|(at, _)| at <= place));
        match entered.checked_sub(1).map(|last| self.entered[last]) {
            // What is worth starting at behind it is better than where the program is read.
            Some((at, function)) if !may_be_read || self.is_read_by(scene, at) => Start::Entered(function),
            _ if may_be_read => Start::ProgramRead,
            _ => Start::Beginning,
        }
    }

    /// Whether the program is read by a place.
    fn is_read_by(&self, scene: &Scene, place: usize) -> bool {
        let in_order = scene.in_order.as_deref().unwrap_or_default();
        in_order.get(place).is_some_and(|block| scene.is_late(*block))
    }
}

/// The entries that come last before so and so many of the tries that each place has, in equal shares. Sorted, each one once.
fn spread(tries: &[usize], entries: &[(usize, u32)]) -> Vec<(usize, u32)> {
    let all: usize = tries.iter().sum();
    let mut so_far = 0;
    let mut chosen: Vec<(usize, u32)> = Vec::new();
    let mut share = 1;
    for (place, here) in tries.iter().enumerate() {
        so_far += here;
        let mut is_due = false;
        while share <= MOST && so_far * (MOST + 1) >= all * share {
            (share, is_due) = (share + 1, true);
        }
        let last = entries.partition_point(|(at, _)| *at <= place).checked_sub(1).map(|last| entries[last]);
        if let Some(last) = last.filter(|last| is_due && chosen.last() != Some(last)) {
            chosen.push(last);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_where_much_is_tried_and_only_where_a_function_is_entered() {
        let even = vec![1; 110];
        let entries: Vec<(usize, u32)> = (0..110).step_by(2).map(|place| (place, place as u32 + 100)).collect();
        let places = |tries: &[usize], entries: &[(usize, u32)]| -> Vec<usize> {
            spread(tries, entries).into_iter().map(|(place, _)| place).collect()
        };
        assert_eq!(places(&even, &entries), [8, 18, 28, 38, 48, 58, 68, 78, 88, 98]);
        // All that is tried comes late.
        let late: Vec<usize> = (0..110).map(|place| usize::from(place >= 88)).collect();
        assert_eq!(places(&late, &entries), [88, 90, 92, 94, 96, 98, 100, 102, 104, 106]);
        // Where no function is entered in between, one start serves for all.
        assert_eq!(places(&late, &[(3, 7), (50, 8)]), [50]);
        assert!(places(&even, &[]).is_empty() && places(&[], &entries).is_empty());
    }
}
