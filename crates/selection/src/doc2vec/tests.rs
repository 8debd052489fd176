//! Known answers for learned vectors: what is alike is near, order tells apart, workers change nothing.

use super::*;
use rand_pcg::Pcg64;

fn distance(vectors: &Vectors, left: usize, right: usize) -> f32 {
    vectors.row(left).iter().zip(vectors.row(right)).map(|(left, right)| (left - right).powi(2)).sum::<f32>().sqrt()
}

/// Draws sequences of `length` over `vocabulary` words.
fn sequences(count: usize, length: usize, vocabulary: u16, random: &mut Pcg64) -> Vec<Vec<u16>> {
    (0..count).map(|_| (0..length).map(|_| random.random_range(0..vocabulary)).collect()).collect()
}

#[test]
fn the_number_of_workers_does_not_change_a_bit() {
    let documents: Documents = sequences(900, 40, 20, &mut Pcg64::seed_from_u64(5)).into_iter().collect();
    let train = |seed, workers| {
        train(&documents, &Settings { size: 12, epochs: 2, seed, workers, ..Settings::default() }).unwrap()
    };
    let alone = train(1, 1);
    for workers in [2, 3, 100] {
        assert!(alone == train(1, workers), "{workers}");
    }
    assert!(alone != train(2, 1), "the seed matters");
}

/// Resumed campaigns and other machines rely on it: change the number only knowingly.
#[test]
fn vectors_are_the_same_on_every_machine() {
    let documents: Documents = sequences(700, 40, 20, &mut Pcg64::seed_from_u64(6)).into_iter().collect();
    let vectors = train(&documents, &Settings { size: 20, epochs: 3, ..Settings::default() }).unwrap();
    let bits = vectors.as_slice().iter().map(|number| u64::from(number.to_bits()));
    let sum = bits.fold(0u64, |sum, bits| (sum ^ bits).wrapping_mul(0x0100_0000_01B3));
    assert_eq!(sum, 5_266_988_612_633_662_697);
}

#[test]
fn near_copies_are_neighbours() {
    let mut random = Pcg64::seed_from_u64(3);
    let mut all = sequences(150, 60, 30, &mut random);
    for index in 0..150 {
        let mut copy = all[index].clone();
        (0..4).for_each(|_| copy[random.random_range(0..60)] = random.random_range(0..30));
        all.push(copy);
    }
    let documents: Documents = all.into_iter().collect();
    let settings = Settings { size: 40, sample: 0.0, epochs: 60, ..Settings::default() };
    let vectors = train(&documents, &settings).unwrap();
    let nearest = |own: usize| {
        let others = (0..300).filter(|other| *other != own);
        others.min_by(|left, right| distance(&vectors, own, *left).total_cmp(&distance(&vectors, own, *right)))
    };
    let found = (0..150).filter(|index| nearest(*index) == Some(index + 150)).count();
    assert!(found >= 140, "{found} of 150 near copies are nearest neighbours");
}

#[test]
fn the_same_words_in_another_order_are_told_apart() {
    // Two kinds, each with every word once: which words go together is all that differs.
    let mut random = Pcg64::seed_from_u64(4);
    let mut sequence = |rows: bool| {
        let mut runs: Vec<u16> = (0..10).collect();
        (0..9).for_each(|place| runs.swap(place, random.random_range(place..10)));
        let run = |first: u16| (0..4).map(move |step| if rows { first * 4 + step } else { first + step * 10 });
        runs.into_iter().flat_map(run).collect::<Vec<u16>>()
    };
    let documents: Documents = (0..200).map(|index| sequence(index % 2 == 0)).collect();
    let settings = Settings { size: 30, sample: 0.0, epochs: 60, ..Settings::default() };
    let vectors = train(&documents, &settings).unwrap();
    let mut same_kind = 0;
    for own in 0..200 {
        let others = (0..200).filter(|other| *other != own);
        let near =
            others.min_by(|left, right| distance(&vectors, own, *left).total_cmp(&distance(&vectors, own, *right)));
        same_kind += usize::from(near.is_some_and(|near| near % 2 == own % 2));
    }
    assert!(same_kind >= 190, "{same_kind} of 200 have a neighbour of their own kind");
}

#[test]
fn odd_input_gives_vectors_or_a_reason() {
    let none = train(&Documents::default(), &Settings::default()).unwrap();
    assert!(none.is_empty());
    let odd = Documents::from_iter([vec![], vec![7], vec![7; 500]]);
    let vectors = train(&odd, &Settings { negative: 0, ..Settings::default() }).unwrap();
    assert!(vectors.len() == 3 && vectors.as_slice().iter().all(|number| number.is_finite()));
    assert!(train(&odd, &Settings { size: 0, ..Settings::default() }).is_err());
    assert!(train(&odd, &Settings { window: 0, ..Settings::default() }).is_err());
}
