//! Which branches of the compiler, taken the other way, make the bug go away, and which calls left out or constants
//! changed? One run each: branches first, and those in suspicious blocks sooner than others.

use std::collections::HashMap;

use anyhow::Result;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use whodunit_isolation::{BlockSet, Remedy, Repair, Weighing};
use whodunit_subjects::{Change, Crew, Site, Start};
use whodunit_triage::Team;

use crate::scene::Scene;
use crate::standing::{Mended, Standing};
use crate::trial::{Bounds, Seen, Trial};

/// The changes of the compiler's text that are tried: branches first, since a branch tells most for its run.
pub const INTERVENTIONS: [Change; 4] =
    [Change::InvertBranch, Change::SkipCall, Change::RaiseConstant, Change::LowerConstant];

/// Changes that are tried before the clock is looked at again.
const BATCH: usize = 64;
/// Repairs of one function that are weighed one by one.
const ENOUGH: usize = 5;
/// A repair that counts for less is as good as none, and how little need not be known.
const LEAST_WEIGHT: f64 = 0.02;
/// The share of the best repair of a file below which others in it are of no interest.
const NOT_MUCH_LESS: f64 = 0.5;
/// The share of the best repair of all below which a repair hardly speaks for its file.
const SO_LITTLE: f64 = 0.25;
/// Odd, with bits all over, so that seeds next to each other are far apart: two to the 64th by the golden ratio.
const SPREADING: u64 = 0x9e37_79b9_7f4a_7c15;

/// What came of the interventions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interventions {
    pub repairs: Vec<Repair>,
    /// Blocks in which something was changed in vain.
    pub vain: Vec<u32>,
    pub tried: u32,
    /// Those of them that were not tried from the beginning.
    pub from_checkpoint: u32,
    /// What each of some programs that have nothing to do with the bug executes of what the failing run does.
    pub ordinary: Vec<BlockSet>,
}

/// Tries changes until time is up.
pub(crate) fn intervene(
    scene: &Scene,
    chances: &HashMap<u32, f64>,
    seen: &Seen,
    bounds: &Bounds,
    team: &mut Team,
    report: &mut dyn FnMut(&Interventions),
) -> Result<Interventions> {
    let mut found = Interventions::default();
    if bounds.is_over() {
        return Ok(found);
    }
    let mut sites = drawn(scene.places(bounds.changes)?, chances, bounds.seed);
    sites.truncate(bounds.most as usize);
    if sites.is_empty() {
        return Ok(found);
    }
    let Some(trial) = Trial::of(scene, seen, &sites, bounds, team)? else { return Ok(found) };
    found.ordinary = trial.bystanders.iter().map(|bystander| bystander.executed().clone()).collect();
    report(&found);
    for batch in sites.chunks(BATCH) {
        if bounds.is_over() {
            break;
        }
        let weighed = Weighed::of(&found.repairs, |block| (scene.function_of(block), scene.map.file_of(block)));
        let tried = team.map(batch, |crew, site| match bounds.is_over() {
            true => Ok(None),
            false => tried(scene, crew, site, &weighed, &trial).map(Some),
        })?;
        for (site, repair) in batch.iter().zip(tried) {
            let Some(repair) = repair else { continue };
            found.tried += 1;
            let start = trial.starts.before(scene, site.block);
            found.from_checkpoint += u32::from(start != Start::Beginning);
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
fn tried(scene: &Scene, crew: &mut Crew, site: &Site, weighed: &Weighed, trial: &Trial) -> Result<Option<Repair>> {
    if !is_mended(scene, crew, site, trial)? {
        return Ok(None);
    }
    let function = scene.function_of(site.block);
    if let Some(repair) = weighed.stands_for(function) {
        let timely = scene.timeliness(site.block);
        let (block, remedy) = (site.block, remedy(site.change));
        return Ok(Some(Repair { block, remedy, timely, weighing: Weighing::Outdone, ..repair }));
    }
    weighed_one(scene, crew, site, weighed.bar_in(function, scene.map.file_of(site.block)), trial).map(Some)
}

/// Whether a change makes the bug go away. It is tried from as late as it takes effect first: few changes mend anything, and those are
/// tried from the beginning too.
fn is_mended(
    scene: &Scene,
    crew: &mut Crew,
    site: &Site,
    Trial { itself, limits, starts, .. }: &Trial,
) -> Result<bool> {
    let start = starts.before(scene, site.block);
    let may_be = start == Start::Beginning || scene.seems_right_with(crew, start, &site.patch, itself, limits)?;
    Ok(may_be && scene.is_right_with(crew, site, itself, limits)?)
}

/// What a change that makes the bug go away is worth. Everything that is asked makes one worth less: so nothing is asked any more of one that
/// is worth no more than `bar`.
fn weighed_one(scene: &Scene, crew: &mut Crew, site: &Site, bar: f64, trial: &Trial) -> Result<Repair> {
    let Trial { other_ways, far_ways, witnesses, alarms, bystanders, limits, .. } = trial;
    let (remedy, timely) = (remedy(site.change), scene.timeliness(site.block));
    let mut repair = Repair { remedy, timely, ..Repair::by_branch(site.block, 1.0) };
    let bar = bar.max(LEAST_WEIGHT);
    let right = |crew: &mut Crew, all: &[Standing]| -> Result<f64> {
        let mut count = 0.0;
        for standing in all {
            count += f64::from(u8::from(scene.is_right_with(crew, site, standing, limits)?));
        }
        Ok(share(count, all.len()))
    };
    repair.honest = right(crew, alarms)?;
    let mut untouched = bystanders.len() as f64;
    for bystander in bystanders {
        if repair.weight() <= bar {
            break;
        }
        untouched -= f64::from(u8::from(!scene.leaves_alone(crew, site, bystander)?));
        repair.specific = share(untouched, bystanders.len());
    }
    if repair.weight() > bar {
        repair.general = right(crew, other_ways)?;
    }
    if repair.weight() > bar {
        repair.far = right(crew, far_ways)?;
    }
    if repair.weight() > bar {
        let Mended { similarity, kept } = scene.mended_by(crew, &site.patch)?;
        (repair.similarity, repair.kept) = (similarity, kept);
    }
    match repair.weight() > bar {
        true => repair.harmless = right(crew, witnesses)?,
        false => repair.weighing = Weighing::Outdone,
    }
    Ok(repair)
}

/// All of it where there is nothing.
pub(crate) fn share(count: f64, of: usize) -> f64 {
    if of == 0 { 1.0 } else { count / of as f64 }
}

/// What repairs of each function are worth. To weigh one takes far longer than to find it, and where one function has many they
/// are much alike.
struct Weighed {
    by_function: HashMap<u32, Vec<Repair>>,
    best_of_file: HashMap<u32, f64>,
}

impl Weighed {
    /// `place_of` tells the function and the file of a block.
    fn of(repairs: &[Repair], place_of: impl Fn(u32) -> (u32, Option<u32>)) -> Weighed {
        let mut by_function: HashMap<u32, Vec<Repair>> = HashMap::new();
        let mut best_of_file: HashMap<u32, f64> = HashMap::new();
        for repair in repairs {
            let (function, file) = place_of(repair.block);
            let here = by_function.entry(function).or_default();
            if here.len() < ENOUGH {
                here.push(*repair);
            }
            if let Some(file) = file {
                let best = best_of_file.entry(file).or_default();
                *best = best.max(repair.weight());
            }
        }
        Weighed { by_function, best_of_file }
    }

    /// What a repair must be worth to be of interest: more than the best of its function, and not much less than the best of its file, since
    /// both count by their best; and not so little that its file stays behind others for it.
    fn bar_in(&self, function: u32, file: Option<u32>) -> f64 {
        let here = self.by_function.get(&function).into_iter().flatten();
        let of_file = file.and_then(|file| self.best_of_file.get(&file)).copied().unwrap_or_default();
        let of_all = self.best_of_file.values().copied().fold(0.0, f64::max);
        here.map(Repair::weight).fold((NOT_MUCH_LESS * of_file).max(SO_LITTLE * of_all), f64::max)
    }

    /// The one in the middle of those that were weighed to the end, if enough were looked at.
    fn stands_for(&self, function: u32) -> Option<Repair> {
        let mut here = self.by_function.get(&function).filter(|here| here.len() >= ENOUGH)?.clone();
        here.retain(|repair| repair.weighing == Weighing::Whole);
        here.sort_by(|one, other| one.weight().total_cmp(&other.weight()));
        here.get(here.len() / 2).copied()
    }
}

fn remedy(change: Change) -> Remedy {
    match change {
        Change::InvertBranch | Change::ForceTaken | Change::ForceNotTaken | Change::ExchangeOperands => Remedy::Branch,
        Change::SkipCall => Remedy::Call,
        Change::RaiseConstant | Change::LowerConstant => Remedy::Constant,
    }
}

/// Branches before all else, in an order drawn from the seed: the greater the chance of one, the sooner its turn comes. There are many more than
/// there is time for, and where suspicion differs little, it says little: strictly by it, a large file would take all the time.
fn drawn(sites: Vec<Site>, chances: &HashMap<u32, f64>, seed: u64) -> Vec<Site> {
    let waiting = |site: &Site| {
        // A branch that leads to what the failing run alone executed is a decision as suspicious as what comes of it, though other runs come
        // by it too.
        let decides = std::iter::once(&site.block).chain(&site.leads_to).filter_map(|block| chances.get(block));
        let chance = decides.copied().fold(0.0, f64::max);
        // Each place has a number of its own: a block more or less, as compilers that hash pointers have, moves no other.
        let own = u64::from(site.patch.address) << 8 | site.change as u64;
        let number: f64 = Pcg64::seed_from_u64(own ^ seed.wrapping_mul(SPREADING)).random();
        // As in a draw of one after the other, each with its chance among those that are left.
        -(1.0 - number).ln() / chance.max(f64::MIN_POSITIVE)
    };
    let mut all: Vec<(bool, f64, Site)> =
        sites.into_iter().map(|site| (!site.change.is_of_branch(), waiting(&site), site)).collect();
    all.sort_by(|one, other| one.0.cmp(&other.0).then_with(|| one.1.total_cmp(&other.1)));
    all.into_iter().map(|(_, _, site)| site).collect()
}

#[cfg(test)]
mod tests {
    use whodunit_subjects::Patch;

    use super::*;

    #[test]
    fn those_with_a_greater_chance_come_sooner_and_the_seed_decides() {
        let site = |block| Site {
            block,
            change: Change::InvertBranch,
            patch: Patch { address: block, bytes: vec![0], lasting: false },
            leads_to: Vec::new(),
        };
        let chances: HashMap<u32, f64> =
            (0..2000).map(|block| (block, if block < 1000 { 1.0 } else { 1.0 / 16.0 })).collect();
        let in_order = |seed| -> Vec<u32> {
            let sites = drawn((0..2000).rev().map(site).collect(), &chances, seed);
            sites.iter().map(|site| site.block).collect()
        };
        let others = in_order(1)[..500].iter().filter(|block| **block >= 1000).count();
        assert!((15..70).contains(&others), "{others}");
        assert_eq!(in_order(1), in_order(1));
        // What is missing moves no other.
        let without: Vec<u32> = in_order(1).into_iter().filter(|block| block % 7 != 0).collect();
        let fewer = (0..2000).filter(|block| block % 7 != 0).map(site).collect();
        assert_eq!(drawn(fewer, &chances, 1).iter().map(|site| site.block).collect::<Vec<_>>(), without);
        assert_ne!(in_order(1), in_order(2));
    }

    #[test]
    fn a_branch_is_tried_as_soon_as_what_it_leads_to() {
        let site = |block, leads_to: &[u32]| Site {
            block,
            change: Change::InvertBranch,
            patch: Patch { address: block, bytes: vec![0], lasting: false },
            leads_to: leads_to.to_vec(),
        };
        let chances: HashMap<u32, f64> = (0..300).map(|block| (block, 1e-9)).chain([(900, 1.0)]).collect();
        // 901 was not executed.
        let sites = (0..300).map(|block| site(block, if block == 200 { &[900, 901] } else { &[901] })).collect();
        assert_eq!(drawn(sites, &chances, 1)[0].block, 200);
    }

    #[test]
    fn the_repairs_of_a_function_stand_for_more_of_it_once_there_are_enough() {
        let repair = |block: u32| Repair::by_branch(block, 1.0 / f64::from(block));
        let (few, many): (Vec<Repair>, Vec<Repair>) = ((1..5).map(repair).collect(), (1..9).map(repair).collect());
        let in_one =
            |repairs: &[Repair]| Weighed::of(repairs, |_| (7, Some(1))).stands_for(7).map(|repair| repair.block);
        assert_eq!((in_one(&few), in_one(&many)), (None, Some(3)));
        let outdone = |repair: &Repair| match repair.block {
            2..5 => Repair { weighing: Weighing::Outdone, ..*repair },
            _ => *repair,
        };
        assert_eq!(in_one(&many.iter().map(outdone).collect::<Vec<_>>()), Some(1));
        assert!(Weighed::of(&many, |block| (block, None)).stands_for(1).is_none());
    }

    #[test]
    fn a_repair_must_be_better_than_the_best_of_its_function_and_not_much_worse_than_that_of_its_file() {
        let repairs: Vec<Repair> = (1..9).map(|block| Repair::by_branch(block, 1.0 / f64::from(block))).collect();
        let weighed = Weighed::of(&repairs, |block| (block % 2, (block != 1).then_some(3)));
        let bars = [(1, None), (0, Some(3)), (7, None), (7, Some(3)), (7, Some(4))];
        let bars = bars.map(|(function, file)| weighed.bar_in(function, file));
        // The second is worth a half, and the best of the file.
        assert_eq!(bars, [1.0, 0.25, 0.0625, 0.125, 0.0625]);
    }

    #[test]
    fn calls_and_constants_wait_for_the_branches() {
        let site = |block, change| {
            let patch = Patch { address: block, bytes: vec![0], lasting: false };
            Site { block, change, patch, leads_to: Vec::new() }
        };
        let chances = HashMap::from([(2, 0.9)]);
        let changes = [Change::SkipCall, Change::InvertBranch, Change::LowerConstant];
        let sites = changes.iter().flat_map(|change| [site(1, *change), site(2, *change)]).collect();
        let order: Vec<_> = drawn(sites, &chances, 1).iter().map(|site| (site.block, site.change)).collect();
        assert_eq!(order[..2], [(2, Change::InvertBranch), (1, Change::InvertBranch)]);
        assert!(order[2..4].iter().all(|(block, _)| *block == 2) && order[4..].iter().all(|(block, _)| *block == 1));
    }
}
