//! What was typed becomes the settings of a campaign.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use whodunit_campaign::{Config, ProgramShape, RoundShape, Seeds, Swarm};
use whodunit_subjects::Registry;
use whodunit_variants::{Levels, Sequences, Strategy, tier_shares};

use super::Arguments;
use crate::known::known_bugs;

pub fn config(arguments: &Arguments, registry: &Registry) -> Result<Config> {
    let mut subjects = arguments.subjects.clone();
    if subjects.is_empty() {
        // Only those with their tools: the library alone takes neither C nor sequences.
        let complete = registry.all().iter().filter(|subject| subject.as_processes().is_some());
        subjects = complete.map(|subject| subject.identity().name.clone()).collect();
    }
    if subjects.is_empty() {
        bail!("no LLVM with its opt and clang is installed; `whodunit doctor` tells what to install");
    }
    let mut strategies = arguments.strategies.clone();
    if strategies.is_empty() {
        strategies = [Levels.name(), Sequences.name()].map(str::to_owned).to_vec();
    }
    strategies.iter().try_for_each(|name| whodunit_variants::strategy(name).map(drop))?;
    let mut config = Config::new(arguments.seed, &subjects, &strategies, seeds(&arguments.seeds)?, registry)?;
    if let Some(count) = arguments.sequences {
        config.shape.count = count;
    }
    if let Some((shortest, longest)) = arguments.length {
        (config.shape.shortest, config.shape.longest) = (shortest, longest);
    }
    if !arguments.tiers.is_empty() {
        config.shape.tiers = tier_shares(&arguments.tiers);
    }
    config.select = round_shape(arguments, config.shape.count, subjects.len(), &strategies)?;
    config.select_programs = program_shape(arguments)?;
    if let Some(count) = arguments.variants {
        config.emi.variants = count;
    }
    if let Some(share) = arguments.probability {
        config.emi.probability = share;
    }
    if !arguments.mutators.is_empty() {
        whodunit_emi::mutators(&arguments.mutators)?;
        config.emi.mutators = arguments.mutators.clone();
    }
    config.known = known_bugs(&arguments.known)?;
    config.llvm_args = arguments.llvm_args.clone();
    if arguments.verify_each {
        config.llvm_args.push("-verify-each".to_owned());
    }
    if let Some(seconds) = arguments.timeout {
        config.limits.compile_seconds = seconds;
    }
    if let Some(megabytes) = arguments.memory {
        config.limits.memory_bytes = megabytes << 20;
    }
    Ok(config)
}

/// Rounds that a campaign must have, or seconds, for its sequences to be selected unasked: a short one is over before
/// random sequences begin to say the same again.
const ROUNDS_WORTH: u64 = 10;
const SECONDS_WORTH: f64 = 600.0;
/// So many sequences for each that is tested make a pool large enough to be selected from unasked.
const POOL_WORTH: u64 = 4;

/// How sequences are selected, if they are to be.
fn round_shape(
    arguments: &Arguments,
    count: u32,
    subjects: usize,
    strategies: &[String],
) -> Result<Option<RoundShape>> {
    let asked = arguments.select || arguments.pool.is_some() || arguments.round.is_some();
    if arguments.no_select || !asked && !is_worth_selecting(arguments, count, subjects, strategies) {
        return Ok(None);
    }
    let usual = RoundShape::default();
    let shape =
        RoundShape { pool: arguments.pool.unwrap_or(usual.pool), programs: arguments.round.unwrap_or(usual.programs) };
    let wanted = u64::from(count) * u64::from(shape.programs);
    if u64::from(shape.pool) <= wanted {
        let RoundShape { pool, programs } = shape;
        bail!(
            "a pool of {pool} leaves nothing to select: a round of {programs} programs tests {count} sequences each, {wanted} \
            in all; give a larger --pool, or a smaller --round or --sequences"
        );
    }
    if !strategies.iter().any(|name| name == Sequences.name()) {
        bail!("--select chooses among sequences; add --strategy sequences");
    }
    Ok(Some(shape))
}

/// Whether sequences are selected where nobody said so.
fn is_worth_selecting(arguments: &Arguments, count: u32, subjects: usize, strategies: &[String]) -> bool {
    let RoundShape { pool, programs } = RoundShape::default();
    let wanted = u64::from(count) * u64::from(programs);
    let many = arguments.tests.is_none_or(|tests| tests >= ROUNDS_WORTH * wanted * subjects as u64);
    let long = arguments.budget.is_none_or(|seconds| seconds >= SECONDS_WORTH);
    let bounded = arguments.tests.is_some() || arguments.budget.is_some();
    bounded
        && many
        && long
        && u64::from(pool) >= POOL_WORTH * wanted
        && strategies.iter().any(|name| name == Sequences.name())
}

/// How programs are selected, if they are to be.
fn program_shape(arguments: &Arguments) -> Result<Option<ProgramShape>> {
    let Some(by) = arguments.select_programs else { return Ok(None) };
    let usual = ProgramShape::new(by.into());
    let pool = arguments.program_pool.unwrap_or(usual.pool);
    let chosen = arguments.program_round.unwrap_or(usual.chosen);
    if pool <= chosen {
        bail!(
            "a pool of {pool} programs leaves nothing to select {chosen} from; give a larger --program-pool, or a smaller \
            --program-round"
        );
    }
    Ok(Some(ProgramShape { pool, chosen, ..usual }))
}

fn seeds(text: &str) -> Result<Seeds> {
    Ok(match text {
        "csmith" => Seeds::Csmith(Swarm::Off),
        "csmith-swarm" => Seeds::Csmith(Swarm::Features),
        "csmith-sizes" => Seeds::Csmith(Swarm::Sizes),
        path => {
            let full = PathBuf::from(path).canonicalize();
            Seeds::Directory(
                full.with_context(|| format!("--seeds: there is no directory {path} (nor a generator of that name)"))?,
            )
        }
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use whodunit_variants::SequenceShape;

    use super::*;

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn pool_of(typed: &str, strategy: &str) -> Option<u32> {
        let words = std::iter::once("hunt").chain(typed.split_whitespace());
        let Typed { arguments } = Typed::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"));
        let count = arguments.sequences.unwrap_or(SequenceShape::default().count);
        round_shape(&arguments, count, 2, &[strategy.to_owned()]).unwrap().map(|shape| shape.pool)
    }

    #[test]
    fn long_campaigns_with_large_pools_select_unless_told_not_to() {
        for (typed, strategy, pool) in [
            ("", "sequences", None),
            ("--budget 9m", "sequences", None),
            ("--budget 10m", "sequences", Some(4000)),
            ("--budget 10m", "levels", None),
            ("--budget 10m --no-select", "sequences", None),
            ("--budget 10m --sequences 101", "sequences", None),
            ("--tests 8000", "sequences", Some(4000)),
            ("--tests 7999", "sequences", None),
            ("--tests 7999 --budget 1h", "sequences", None),
            ("--tests 8000 --budget 10s", "sequences", None),
            ("--select", "sequences", Some(4000)),
            ("--pool 500", "sequences", Some(500)),
        ] {
            assert_eq!(pool_of(typed, strategy), pool, "{typed} {strategy}");
        }
    }

    #[test]
    fn selecting_cannot_be_asked_for_and_forbidden() {
        for typed in ["--select", "--pool 500", "--round 3"] {
            let words = ["hunt", "--no-select"].into_iter().chain(typed.split_whitespace());
            assert!(Typed::try_parse_from(words).is_err(), "{typed}");
        }
    }
}
