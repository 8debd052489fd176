//! Which branches of the compiler, taken the other way, make the bug go away, and which calls left out or constants
//! changed? One run each: branches first, and those in the most suspicious blocks before others.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::Result;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use whodunit_isolation::{Candidate, Remedy, Repair};
use whodunit_subjects::{Change, Crew, Limits, Site};
use whodunit_triage::Team;

use crate::bystanders::Bystander;
use crate::scene::Scene;
use crate::standing::{Mended, Standing};

/// The changes of the compiler's text that are tried: branches first, since a branch tells most for its run.
pub const INTERVENTIONS: [Change; 4] =
    [Change::InvertBranch, Change::SkipCall, Change::RaiseConstant, Change::LowerConstant];

/// Changes that are tried before the clock is looked at again.
const BATCH: usize = 64;
/// Witnesses that must stay right.
const WITNESSES: usize = 3;
/// What came of the interventions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interventions {
    pub repairs: Vec<Repair>,
    /// Blocks in which something was changed in vain.
    pub vain: Vec<u32>,
    pub tried: u32,
}

/// When to end, and what to draw from.
pub(crate) struct Bounds<'a> {
    pub seed: u64,
    pub deadline: Instant,
    pub most: u32,
    pub interrupt: &'a AtomicBool,
    pub changes: &'a [Change],
}

impl Bounds<'_> {
    fn is_over(&self) -> bool {
        self.interrupt.load(Relaxed) || Instant::now() >= self.deadline
    }
}

/// Tries changes until time is up.
pub(crate) fn intervene(
    scene: &Scene,
    suspicion: &HashMap<u32, f64>,
    witnesses: &[Candidate],
    bounds: &Bounds,
    team: &mut Team,
    report: &mut dyn FnMut(&Interventions),
) -> Result<Interventions> {
    let mut sites = by_suspicion(scene.places(bounds.changes)?, suspicion, bounds.seed);
    sites.truncate(bounds.most as usize);
    let mut standing = Vec::new();
    for witness in witnesses {
        if standing.len() < WITNESSES {
            standing.extend(scene.standing(team.one(), witness)?);
        }
    }
    let (itself, witnesses) = (scene.itself(), &standing[..]);
    let bystanders = scene.bystanders(team.one())?;
    let limits = scene.patience(team.one(), witnesses.first().unwrap_or(&itself))?;
    let mut found = Interventions::default();
    for batch in sites.chunks(BATCH) {
        if bounds.is_over() {
            break;
        }
        let tried = team.map(batch, |crew, site| match bounds.is_over() {
            true => Ok(None),
            false => tried(scene, crew, site, (&itself, witnesses, &bystanders), &limits).map(Some),
        })?;
        for (site, repair) in batch.iter().zip(tried) {
            let Some(repair) = repair else { continue };
            found.tried += 1;
            match repair {
                Some(repair) => found.repairs.push(repair),
                None => found.vain.push(site.block),
            }
        }
        report(&found);
    }
    Ok(found)
}

/// One change; what it is worth if it makes the bug go away.
fn tried(
    scene: &Scene,
    crew: &mut Crew,
    site: &Site,
    (itself, witnesses, bystanders): (&Standing, &[Standing], &[Bystander]),
    limits: &Limits,
) -> Result<Option<Repair>> {
    if !scene.is_right_with(crew, &site.patch, itself, limits)? {
        return Ok(None);
    }
    let Mended { executed, kept } = scene.mended_by(crew, &site.patch)?;
    let similarity = scene.share_executed(&executed);
    let mut right = 0.0;
    for witness in witnesses {
        right += f64::from(scene.is_right_with(crew, &site.patch, witness, limits)?);
    }
    let harmless = if witnesses.is_empty() { 1.0 } else { right / witnesses.len() as f64 };
    let mut untouched = 0.0;
    for bystander in bystanders {
        untouched += f64::from(u8::from(scene.leaves_alone(crew, &site.patch, bystander, limits)?));
    }
    let specific = if bystanders.is_empty() { 1.0 } else { untouched / bystanders.len() as f64 };
    Ok(Some(Repair { block: site.block, remedy: remedy(site.change), similarity, harmless, specific, kept }))
}

fn remedy(change: Change) -> Remedy {
    match change {
        Change::InvertBranch | Change::ForceTaken | Change::ForceNotTaken | Change::ExchangeOperands => Remedy::Branch,
        Change::SkipCall => Remedy::Call,
        Change::RaiseConstant | Change::LowerConstant => Remedy::Constant,
    }
}

/// Branches before all else, and the most suspicious first; those that are equally so in an order drawn from the seed.
fn by_suspicion(mut sites: Vec<Site>, suspicion: &HashMap<u32, f64>, seed: u64) -> Vec<Site> {
    sites.shuffle(&mut Pcg64::seed_from_u64(seed));
    let score = |site: &Site| suspicion.get(&site.block).copied().unwrap_or_default();
    let comes_late = |site: &Site| !site.change.is_of_branch();
    sites.sort_by(|one, other| {
        comes_late(one).cmp(&comes_late(other)).then_with(|| score(other).total_cmp(&score(one)))
    });
    sites
}

#[cfg(test)]
mod tests {
    use whodunit_subjects::Patch;

    use super::*;

    #[test]
    fn the_most_suspicious_come_first_and_the_seed_decides_among_equals() {
        let site = |block| Site {
            block,
            change: Change::InvertBranch,
            patch: Patch { address: 0, bytes: vec![0], lasting: false },
        };
        let suspicion: HashMap<u32, f64> = (0..20).map(|block| (block, f64::from(u8::from(block < 5)))).collect();
        let in_order = |seed| -> Vec<u32> {
            let sites = by_suspicion((0..20).rev().map(site).collect(), &suspicion, seed);
            sites.iter().map(|site| site.block).collect()
        };
        assert!(in_order(1)[..5].iter().all(|block| *block < 5));
        assert_eq!(in_order(1), in_order(1));
        assert_ne!(in_order(1), in_order(2));
    }

    #[test]
    fn calls_and_constants_wait_for_the_branches() {
        let site = |block, change| Site { block, change, patch: Patch { address: 0, bytes: vec![0], lasting: false } };
        let suspicion = HashMap::from([(1, 0.2), (2, 0.9)]);
        let changes = [Change::SkipCall, Change::InvertBranch, Change::LowerConstant];
        let sites = changes.iter().flat_map(|change| [site(1, *change), site(2, *change)]).collect();
        let order: Vec<_> = by_suspicion(sites, &suspicion, 1).iter().map(|site| (site.block, site.change)).collect();
        assert_eq!(order[..2], [(2, Change::InvertBranch), (1, Change::InvertBranch)]);
        assert!(order[2..4].iter().all(|(block, _)| *block == 2) && order[4..].iter().all(|(block, _)| *block == 1));
    }
}
