//! The whole way from a bug to a ranking, on a compiler that is a few lines long: passes execute
//! known blocks, and one of them goes wrong after another.

use std::sync::Arc;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use whodunit_isolation::strategies::Yardstick;
use whodunit_isolation::*;

/// Passes of the compiler, each with a file of its own.
const PASSES: u32 = 34;
const BLOCKS: u32 = 40;
/// What every run executes, in front of the passes' files.
const CORE: u32 = 400;
/// Passes of the bug, in order. `BETA` goes wrong if `ALPHA` ran at any time before it.
const GAMMA: u32 = 30;
const DELTA: u32 = 31;
const ALPHA: u32 = 32;
const BETA: u32 = 33;
const GUILTY: &str = "lib/p33.cpp";

fn pass(number: u32) -> String {
    format!("function(p{number})")
}

fn number(pass: &str) -> u32 {
    pass.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap()
}

fn map() -> BlockMap {
    let mut map = BlockMap::default();
    let mut add = |name: String, count: u32| {
        let file = map.files.len() as u32;
        map.files.push(name);
        map.functions.push(FunctionPlace { name: format!("run{file}"), file: Some(file) });
        map.blocks.extend((0..count).map(|offset| MappedBlock { function: file, offset, weight: 1 + offset % 3 }));
    };
    add("lib/core.cpp".into(), CORE);
    (0..PASSES).for_each(|number| add(format!("lib/p{number}.cpp"), BLOCKS));
    map
}

/// What a run executes, and whether it shows the bug.
fn compile(sequence: &[String]) -> (BlockSet, bool) {
    let mut executed: Vec<u32> = (0..CORE / 2).collect();
    let mut buggy = false;
    let passes: Vec<u32> = sequence.iter().map(|pass| number(pass)).collect();
    for (at, &pass) in passes.iter().enumerate() {
        let before = &passes[..at];
        let first = CORE + pass * BLOCKS;
        let mut usual = BLOCKS / 2;
        if pass == BETA && before.contains(&ALPHA) {
            (usual, buggy) = (BLOCKS * 3 / 4, true);
        }
        // Innocent, but seldom met: DELTA has much to do right after GAMMA.
        if pass == DELTA && before.last() == Some(&GAMMA) {
            usual = BLOCKS;
        }
        executed.extend(first..first + usual);
        // What a pass does, and what it asks of the core, depends on the one before it.
        let mood = before.last().map_or(7, |last| (last * 31 + pass * 17) % 97);
        executed.push(first + usual + mood % (BLOCKS - usual).max(1));
        executed.extend((0..8).map(|step| CORE / 2 + (mood * 2 + step) % (CORE / 2)));
    }
    executed.retain(|block| *block < CORE + PASSES * BLOCKS);
    (executed.into_iter().collect(), buggy)
}

struct Result {
    witnesses: u32,
    /// Mean likeness of the witnesses to the failing run.
    likeness: f64,
    rank: u32,
    files: Vec<Suspect>,
}

fn isolate(strategy: &str, seed: u64, runs: usize) -> Result {
    let buggy = [GAMMA, DELTA, ALPHA, BETA].map(pass).to_vec();
    let (failing, shows) = compile(&buggy);
    assert!(shows);
    let candidates = (0..30).map(pass).collect();
    let case = Case { buggy, candidates, failing: failing.clone(), map: Arc::new(map()), ..Case::default() };
    let (mut search, mut random) =
        ((witness_strategy(strategy).unwrap().start.sequences().unwrap())(&case), Pcg64::seed_from_u64(seed));
    let (mut spectrum, yardstick) = (Spectrum::new(failing), Yardstick::new(&case));
    let (mut done, mut likeness) = (0, 0.0);
    while done < runs {
        let proposed = search.propose(&mut random);
        assert!(!proposed.is_empty(), "there are sequences enough");
        let judge = |(index, candidate): (usize, &Candidate)| {
            let (executed, shows) = compile(candidate.sequence().unwrap());
            let verdict = if shows { WitnessVerdict::Failing } else { WitnessVerdict::Witness(executed) };
            Judged { index, verdict }
        };
        let judged: Vec<Judged> = proposed.iter().enumerate().map(judge).collect();
        for one in &judged {
            if let WitnessVerdict::Witness(executed) = &one.verdict {
                spectrum.add_witness(executed);
                likeness += yardstick.overlap(executed).statements;
            }
        }
        done += judged.len();
        search.learn(&judged);
    }
    let files = rank_files(&spectrum, &case.map, formula("ochiai").unwrap());
    let rank = Placement::of_files(&files, &[GUILTY.into()]).unwrap().first();
    let witnesses = spectrum.witnesses();
    Result { witnesses, likeness: likeness / f64::from(witnesses), rank, files }
}

#[test]
fn locseq_finds_witnesses_and_ranks_the_guilty_file_first() {
    for seed in 0..5 {
        let found = isolate("locseq", seed, 400);
        assert!(found.witnesses > 100, "seed {seed}: {} witnesses", found.witnesses);
        assert_eq!(found.rank, 1, "seed {seed}: {:?}", &found.files[..5]);
    }
}

#[test]
fn a_search_is_the_same_for_the_same_seed() {
    let (one, other) = (isolate("locseq", 3, 200), isolate("locseq", 3, 200));
    assert_eq!((one.witnesses, one.files), (other.witnesses, other.files));
}

#[test]
fn witnesses_of_locseq_are_more_like_the_bug_than_those_of_its_ablations() {
    let mean = |strategy: &str| {
        let results: Vec<Result> = (0..5).map(|seed| isolate(strategy, seed, 400)).collect();
        let likeness = results.iter().map(|result| result.likeness).sum::<f64>() / 5.0;
        let rank = results.iter().map(|result| f64::from(result.rank)).sum::<f64>() / 5.0;
        println!("{strategy:10}  likeness {likeness:.3}  mean rank {rank}");
        (likeness, rank)
    };
    let (likeness, rank) = mean("locseq");
    for ablation in ["locseq-r", "locseq-wc", "locseq-rwc"] {
        let (less, worse) = mean(ablation);
        assert!(likeness > less, "{ablation}: {less} against {likeness}");
        assert!(rank <= worse, "{ablation}: {worse} against {rank}");
    }
}
