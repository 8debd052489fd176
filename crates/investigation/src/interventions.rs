//! Which branches of the compiler, taken the other way, make the bug go away? One run each, those in
//! the most suspicious blocks first.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::Result;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use whodunit_isolation::{Candidate, Formula, Repair, Spectrum};
use whodunit_subjects::Site;
use whodunit_triage::Team;

use crate::scene::Scene;

/// Branches that are tried before the clock is looked at again.
const BATCH: usize = 64;
/// Witnesses that must stay right.
const WITNESSES: usize = 3;
/// A run with a changed compiler may take this many times as long as without.
const PATIENCE: f64 = 8.0;
const LEAST_SECONDS: f64 = 0.1;

/// What came of the interventions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interventions {
    pub repairs: Vec<Repair>,
    pub tried: u32,
}

/// Tries branches until time is up.
pub(crate) fn intervene(
    scene: &Scene,
    spectrum: &Spectrum,
    formula: &Formula,
    witnesses: &[Candidate],
    seed: u64,
    deadline: Instant,
    interrupt: &AtomicBool,
    team: &mut Team,
    report: &mut dyn FnMut(&Interventions),
) -> Result<Interventions> {
    let sites = by_suspicion(scene.branches()?, spectrum, formula, seed);
    let mut found = Interventions::default();
    let started = Instant::now();
    let seconds = match witnesses.first() {
        Some(witness) => {
            scene.judge(team.one(), witness)?;
            (started.elapsed().as_secs_f64() * PATIENCE).max(LEAST_SECONDS)
        }
        None => 1.0,
    };
    let over = || interrupt.load(Relaxed) || Instant::now() >= deadline;
    for batch in sites.chunks(BATCH) {
        if over() {
            break;
        }
        let tried = team.map(batch, |crew, site| match over() {
            true => Ok(None),
            false => {
                if !scene.is_right_with(crew, &site.patch, None, seconds)? {
                    return Ok(Some(None));
                }
                let executed = scene.executed_with(crew, &site.patch)?;
                let similarity = scene.failing.similarity(&executed);
                let mut right = 0;
                for witness in witnesses.iter().take(WITNESSES) {
                    right += u32::from(scene.is_right_with(crew, &site.patch, Some(witness), seconds)?);
                }
                let asked = witnesses.len().min(WITNESSES).max(1) as f64;
                let harmless = if witnesses.is_empty() { 1.0 } else { f64::from(right) / asked };
                Ok(Some(Some(Repair { block: site.block, similarity, harmless })))
            }
        })?;
        for repair in tried.into_iter().flatten() {
            found.tried += 1;
            found.repairs.extend(repair);
        }
        report(&found);
    }
    Ok(found)
}

/// Most suspicious first. Those that are equally so in an order drawn from the seed, so that no
/// function is tried to the end while others wait.
fn by_suspicion(mut sites: Vec<Site>, spectrum: &Spectrum, formula: &Formula, seed: u64) -> Vec<Site> {
    sites.shuffle(&mut Pcg64::seed_from_u64(seed));
    let scores: std::collections::HashMap<u32, f64> =
        spectrum.iter().map(|(block, counts)| (block, (formula.score)(counts))).collect();
    let score = |site: &Site| scores.get(&site.block).copied().unwrap_or_default();
    sites.sort_by(|one, other| score(other).total_cmp(&score(one)));
    sites
}
