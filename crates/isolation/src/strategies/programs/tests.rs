//! All strategies over programs, against a compiler that exists on paper only.

use rand_pcg::rand_core::SeedableRng;

use super::*;
use crate::strategies::{STRATEGIES, Start, StrategyEntry, WitnessVerdict, witness_strategy};

/// The strategies that mutate the failing program and nothing else.
fn all() -> impl Iterator<Item = &'static StrategyEntry> {
    STRATEGIES.iter().filter(|entry| matches!(entry.start, Start::Mutants(_)))
}

fn start(entry: &StrategyEntry, case: &ProgramCase, random: &mut Pcg64) -> Box<dyn MutantStrategy> {
    (entry.start.mutants().unwrap().start)(case, random)
}

/// The next proposal, going on to the next order if need be.
fn next(search: &mut dyn MutantStrategy, random: &mut Pcg64) -> Vec<Mutant> {
    loop {
        let proposed = search.propose(random);
        let wanted = if proposed.is_empty() { search.wanted() } else { Vec::new() };
        if wanted.is_empty() {
            return proposed;
        }
        search.tell(vec![Some(case().places); wanted.len()]);
    }
}

fn case() -> ProgramCase {
    ProgramCase {
        places: vec![4, 0, 9, 30, 2, 7, 11, 3, 5, 40],
        failing: (0..100).collect::<Vec<u32>>().into_iter().collect(),
    }
}

/// Operator 3 gives witnesses, operator 6 failing programs, 0 nothing that compiles.
fn verdict(mutant: &Mutant) -> WitnessVerdict {
    let step = mutant.0.last().unwrap();
    match step.operator {
        3 => WitnessVerdict::Witness((0..100 - step.place as u32).collect()),
        6 => WitnessVerdict::Failing,
        0 => WitnessVerdict::Refused("error".to_owned()),
        _ => WitnessVerdict::Other("limit".to_owned()),
    }
}

fn run(entry: &StrategyEntry, seed: u64, rounds: usize) -> (Vec<Mutant>, usize) {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut search = start(entry, &case(), &mut random);
    let (mut all, mut accepted) = (Vec::new(), 0);
    for _ in 0..rounds {
        let proposed = next(search.as_mut(), &mut random);
        let judge = |(index, mutant)| Judged { index, verdict: verdict(mutant) };
        let judged: Vec<_> = proposed.iter().enumerate().map(judge).rev().collect();
        accepted += search.learn(&judged).len();
        all.extend(proposed);
    }
    (all, accepted)
}

#[test]
fn every_strategy_repeats_itself_with_the_same_seed() {
    for entry in all() {
        assert_eq!(run(entry, 7, 10), run(entry, 7, 10), "{}", entry.name);
        assert_ne!(run(entry, 7, 10).0, run(entry, 8, 10).0, "{}", entry.name);
    }
}

#[test]
fn no_mutant_is_proposed_twice_and_lower_orders_come_first() {
    for entry in all() {
        let (all, accepted) = run(entry, 5, 75);
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len(), "{}", entry.name);
        assert!(accepted > 0, "{}", entry.name);
        assert!(all.iter().map(|mutant| mutant.0.len()).is_sorted(), "{}", entry.name);
        assert!(all.iter().all(|mutant| mutant.0.iter().all(|step| step.place < case().places[step.operator])));
    }
}

#[test]
fn higher_orders_follow_once_there_is_nothing_left() {
    let entry = witness_strategy("recbi-rand").unwrap();
    let (all, _) = run(entry, 5, 30);
    let second: Vec<_> = all.iter().filter(|mutant| mutant.0.len() == 2).collect();
    assert!(!second.is_empty());
    assert!(second.iter().all(|mutant| mutant.0[0].operator == 6), "only failing programs are seeds");
}

#[test]
fn witnesses_with_equal_runs_are_kept_once_by_diwi() {
    let entry = witness_strategy("diwi").unwrap();
    let mut random = Pcg64::seed_from_u64(1);
    let mut search = start(entry, &case(), &mut random);
    let mut accepted = 0;
    for _ in 0..5 {
        let count = next(search.as_mut(), &mut random).len();
        let same = |index| Judged { index, verdict: WitnessVerdict::Witness([1, 2].into()) };
        accepted += search.learn(&(0..count).map(same).collect::<Vec<_>>()).len();
    }
    assert_eq!(accepted, 1);
}

#[test]
fn a_program_without_places_ends_the_search_at_once() {
    for entry in all() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut search = start(entry, &ProgramCase::default(), &mut random);
        assert!(search.propose(&mut random).is_empty() && search.wanted().is_empty(), "{}", entry.name);
        let closed = ProgramCase { places: vec![0; 10], ..case() };
        assert!(start(entry, &closed, &mut random).propose(&mut random).is_empty(), "{}", entry.name);
    }
}

#[test]
fn seeds_that_cannot_be_read_are_left_out() {
    let mut random = Pcg64::seed_from_u64(1);
    let mut search = start(witness_strategy("recbi-rand").unwrap(), &case(), &mut random);
    while let proposed @ [_, ..] = &search.propose(&mut random)[..] {
        let failing = |index| Judged { index, verdict: WitnessVerdict::Failing };
        search.learn(&(0..proposed.len()).map(failing).collect::<Vec<_>>());
    }
    let wanted = search.wanted();
    assert!(wanted.len() > 1 && wanted.iter().all(|mutant| mutant.0.len() == 1));
    let mut places = vec![None; wanted.len()];
    places[1] = Some(case().places);
    search.tell(places);
    let proposed = search.propose(&mut random);
    assert!(!proposed.is_empty() && proposed.iter().all(|mutant| mutant.0[0] == wanted[1].0[0]));
}
