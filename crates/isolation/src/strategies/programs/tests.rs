//! All strategies over programs, against a compiler that exists on paper only.

use rand_pcg::rand_core::SeedableRng;

use super::*;

fn case() -> ProgramCase {
    ProgramCase {
        places: vec![4, 0, 9, 30, 2, 7, 11, 3, 5, 40],
        failing: (0..100).collect::<Vec<u32>>().into_iter().collect(),
    }
}

/// Operator 3 gives witnesses, operator 6 failing programs, 0 nothing that compiles.
fn verdict(mutant: &Mutant) -> MutantVerdict {
    let step = mutant.0.last().unwrap();
    match step.operator {
        3 => MutantVerdict::Witness((0..100 - step.place as u32).collect()),
        6 => MutantVerdict::Failing { places: case().places },
        0 => MutantVerdict::Refused,
        _ => MutantVerdict::Other("limit".to_owned()),
    }
}

fn run(entry: &ProgramStrategyEntry, seed: u64, rounds: usize) -> (Vec<Mutant>, usize) {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut search = (entry.start)(&case(), &mut random);
    let (mut all, mut accepted) = (Vec::new(), 0);
    for _ in 0..rounds {
        let proposed = search.propose(&mut random);
        let judge = |(index, mutant)| JudgedMutant { index, verdict: verdict(mutant) };
        let judged: Vec<_> = proposed.iter().enumerate().map(judge).rev().collect();
        accepted += search.learn(&judged).len();
        all.extend(proposed);
    }
    (all, accepted)
}

#[test]
fn every_strategy_repeats_itself_with_the_same_seed() {
    for entry in PROGRAM_STRATEGIES {
        assert_eq!(run(entry, 7, 30), run(entry, 7, 30), "{}", entry.name);
        assert_ne!(run(entry, 7, 30).0, run(entry, 8, 30).0, "{}", entry.name);
    }
}

#[test]
fn no_mutant_is_proposed_twice_and_lower_orders_come_first() {
    for entry in PROGRAM_STRATEGIES {
        let (all, accepted) = run(entry, 5, 300);
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len(), "{}", entry.name);
        assert!(accepted > 0, "{}", entry.name);
        assert!(all.iter().map(|mutant| mutant.0.len()).is_sorted(), "{}", entry.name);
        assert!(all.iter().all(|mutant| mutant.0.iter().all(|step| step.place < case().places[step.operator])));
    }
}

#[test]
fn higher_orders_follow_once_there_is_nothing_left() {
    let entry = program_strategy("recbi-rand").unwrap();
    let (all, _) = run(entry, 5, 100);
    let second: Vec<_> = all.iter().filter(|mutant| mutant.0.len() == 2).collect();
    assert!(!second.is_empty());
    assert!(second.iter().all(|mutant| mutant.0[0].operator == 6), "only failing programs are seeds");
}

#[test]
fn witnesses_with_equal_runs_are_kept_once_by_diwi() {
    let entry = program_strategy("diwi").unwrap();
    let mut random = Pcg64::seed_from_u64(1);
    let mut search = (entry.start)(&case(), &mut random);
    let mut accepted = 0;
    for _ in 0..5 {
        let count = search.propose(&mut random).len();
        let same = |index| JudgedMutant { index, verdict: MutantVerdict::Witness([1, 2].into()) };
        accepted += search.learn(&(0..count).map(same).collect::<Vec<_>>()).len();
    }
    assert_eq!(accepted, 1);
}

#[test]
fn a_program_without_places_ends_the_search_at_once() {
    for entry in PROGRAM_STRATEGIES {
        let mut random = Pcg64::seed_from_u64(1);
        let mut search = (entry.start)(&ProgramCase::default(), &mut random);
        assert!(search.propose(&mut random).is_empty(), "{}", entry.name);
        let closed = ProgramCase { places: vec![0; 10], ..case() };
        assert!((entry.start)(&closed, &mut random).propose(&mut random).is_empty(), "{}", entry.name);
    }
}

#[test]
fn unknown_strategies_are_told_the_known_ones() {
    let message = program_strategy("magic").err().unwrap().to_string();
    assert!(message.contains("diwi, diwi-rand, recbi, recbi-mh, recbi-rand, recbi-filter"), "{message}");
}
