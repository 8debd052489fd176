//! What sets of blocks cost, on sets shaped as those of a real run: functions executed in clumps.
//! Figures: `cargo test --release -p whodunit-isolation --test measure -- --nocapture`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::Rng;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use whodunit_isolation::{BlockSet, Spectrum};

const ALL: u32 = 1_400_000;
/// Blocks of a function, on average.
const FUNCTION: u32 = 20;

/// A run: about 6 % of the functions, in neighbourhoods, and of each 40 % of the blocks.
fn run(random: &mut Pcg64) -> BlockSet {
    let mut blocks = Vec::new();
    let (mut file_is_used, mut left) = (false, 0u32);
    for function in 0..ALL / FUNCTION {
        if left == 0 {
            (file_is_used, left) = (random.random_bool(0.15), random.random_range(5..60));
        }
        left -= 1;
        if file_is_used && random.random_bool(0.4) {
            let first = function * FUNCTION;
            blocks.extend((first..first + FUNCTION).filter(|_| random.random_bool(0.4)));
        }
    }
    BlockSet::from_blocks(blocks)
}

/// Another run, much like the first.
fn near(run: &BlockSet, random: &mut Pcg64) -> BlockSet {
    let strangers: Vec<u32> = (0..run.len() / 50).map(|_| random.random_range(0..ALL)).collect();
    run.iter().filter(|_| random.random_bool(0.95)).chain(strangers).collect()
}

fn median(mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..51)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[25]
}

#[test]
fn thousands_of_runs_fit_in_memory_and_jaccard_takes_microseconds() {
    let mut random = Pcg64::seed_from_u64(1);
    let failing = run(&mut random);
    let (like, unlike) = (near(&failing, &mut random), run(&mut random));
    let mut spectrum = Spectrum::new(failing.clone());
    let to_like = median(|| {
        black_box(failing.similarity(black_box(&like)));
    });
    let to_unlike = median(|| {
        black_box(failing.similarity(black_box(&unlike)));
    });
    let count = median(|| spectrum.add_witness(black_box(&like)));
    println!(
        "{} blocks, {} KB a run; similarity {:.3} in {to_like:?}, {:.3} in {to_unlike:?}; a witness counted in {count:?}",
        failing.len(),
        like.heap_bytes() / 1024,
        failing.similarity(&like),
        failing.similarity(&unlike),
    );
    assert!((10_000..60_000).contains(&failing.len()));
    assert!(like.heap_bytes() < 200 * 1024, "a thousand runs take {} MB", like.heap_bytes() / 1024);
    // Ten times what was measured, as the machine may be busy.
    assert!(to_like < Duration::from_micros(500) && to_unlike < Duration::from_micros(500));
}
