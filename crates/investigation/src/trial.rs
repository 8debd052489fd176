//! What changes of the compiler are tried on: the bug, the other ways in which it shows, and what must stay as it is.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::Result;
use whodunit_isolation::Candidate;
use whodunit_subjects::{Change, Crew, Limits, Site};
use whodunit_triage::Team;

use crate::bystanders::{Bystander, PROGRAMS};
use crate::scene::Scene;
use crate::standing::Standing;
use crate::starts::Starts;

/// Witnesses that must stay right, and programs that must go on doing rightly what the bug does wrongly.
const WITNESSES: usize = 3;
const ALARMS: usize = 5;
/// Candidates that show the bug too, and that a repair must mend.
const FAILING: usize = 3;

/// When to end, and what to draw from.
pub(crate) struct Bounds<'a> {
    pub seed: u64,
    pub deadline: Instant,
    pub most: u32,
    pub interrupt: &'a AtomicBool,
    pub changes: &'a [Change],
}

impl Bounds<'_> {
    pub fn is_over(&self) -> bool {
        self.interrupt.load(Relaxed) || Instant::now() >= self.deadline
    }
}

/// Candidates to try changes on besides the bug.
pub(crate) struct Seen {
    /// The nearest witnesses.
    pub witnesses: Vec<Candidate>,
    /// Some that show the bug too, and some that do and are far from it.
    pub failing: Vec<Candidate>,
    pub far: Vec<Candidate>,
    /// Some that seem to do rightly what the bug does wrongly.
    pub alarms: Vec<Candidate>,
}

/// What changes are tried on.
pub(crate) struct Trial {
    pub itself: Standing,
    pub other_ways: Vec<Standing>,
    pub far_ways: Vec<Standing>,
    pub witnesses: Vec<Standing>,
    pub alarms: Vec<Standing>,
    pub bystanders: Vec<Bystander>,
    pub limits: Limits,
    pub starts: Starts,
}

impl Trial {
    /// Makes all of it ready, side by side. None if the bug does not show under the limits of a trial: then every change would seem to
    /// mend it.
    pub fn of(
        scene: &Scene,
        Seen { witnesses, failing, far, alarms }: &Seen,
        sites: &[Site],
        bounds: &Bounds,
        team: &mut Team,
    ) -> Result<Option<Trial>> {
        let nearest = &witnesses[..witnesses.len().min(2 * WITNESSES)];
        let witnesses = first_few(team, WITNESSES, nearest, |crew, candidate| scene.witness(crew, candidate))?;
        let ways = scene.as_in_folder();
        let mut other_ways: Vec<Standing> =
            team.map(&ways, |crew, way| scene.other_way(crew, way))?.into_iter().flatten().collect();
        other_ways.extend(first_few(team, FAILING, failing, |crew, candidate| scene.sound_way(crew, candidate))?);
        let far_ways = first_few(team, far.len(), far, |crew, candidate| scene.sound_way(crew, candidate))?;
        let alarms = first_few(team, ALARMS, alarms, |crew, candidate| scene.alarm(crew, candidate))?;
        let itself = scene.itself();
        let limits = scene.patience(team.one(), &scene.pace(&witnesses))?;
        if scene.is_right_as_it_is(team.one(), &itself, &limits)? {
            return Ok(None);
        }
        let mut holding = |all: Vec<Standing>, is_right: bool| -> Result<Vec<Standing>> {
            let hold = team.map(&all, |crew, standing| scene.that_holds(crew, standing, is_right, &limits))?;
            Ok(hold.into_iter().flatten().collect())
        };
        let (other_ways, witnesses) = (holding(other_ways, false)?, holding(witnesses, true)?);
        let (far_ways, alarms) = (holding(far_ways, false)?, holding(alarms, true)?);
        let bystanders = team.map(&PROGRAMS, |crew, text| match bounds.is_over() {
            true => Ok(None),
            false => scene.bystander(crew, text),
        })?;
        let bystanders = bystanders.into_iter().flatten().collect();
        let starts = Starts::choose(scene, sites, &itself, &limits, team)?;
        Ok(Some(Trial { itself, other_ways, far_ways, witnesses, alarms, bystanders, limits, starts }))
    }
}

/// The first few that something comes of, so many looked at side by side, and no more once there are enough.
fn first_few<I: Sync, T: Send>(
    team: &mut Team,
    count: usize,
    all: &[I],
    look: impl Fn(&mut Crew, &I) -> Result<Option<T>> + Sync,
) -> Result<Vec<T>> {
    let mut found = Vec::new();
    for some in all.chunks(count.max(1)) {
        if found.len() >= count {
            break;
        }
        found.extend(team.map(some, &look)?.into_iter().flatten());
    }
    found.truncate(count);
    Ok(found)
}
