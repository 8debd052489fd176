//! What is drawn while learning: words to skip, and words that are not there. And the sigmoid.

use rand::RngCore;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::SeedableRng;

/// The generators of one document in one epoch: nobody else's draws can shift them.
pub struct Draws {
    /// The same in each epoch.
    phases: Pcg64Mcg,
    epoch: usize,
    random: Pcg64Mcg,
}

impl Draws {
    pub fn new(seed: u64, document: usize, epoch: usize) -> Draws {
        let start = mix(seed ^ mix(document as u64));
        let random = Pcg64Mcg::seed_from_u64(mix(start.wrapping_add(epoch as u64 + 1)));
        Draws { phases: Pcg64Mcg::seed_from_u64(start), epoch, random }
    }

    #[inline(always)]
    pub fn number(&mut self) -> u32 {
        self.random.next_u32()
    }

    /// A number below `limit`.
    #[inline(always)]
    pub fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.number()) * limit as u64) >> 32) as usize
    }
}

/// Numbers near each other become numbers that have nothing in common (the end of SplitMix64).
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Draws words by the power 3/4 of their counts, in constant time (Walker's alias method).
pub struct Negatives {
    /// For each slot the place up to which its own word is meant, and the word beyond.
    slots: Vec<(u32, u16)>,
}

impl Negatives {
    pub fn new(counts: &[u64]) -> Negatives {
        let weights: Vec<f64> = counts.iter().map(|count| libm::pow(*count as f64, 0.75)).collect();
        let mean = weights.iter().sum::<f64>() / weights.len().max(1) as f64;
        let mut shares: Vec<f64> = weights.iter().map(|weight| weight / mean).collect();
        let mut slots: Vec<(u32, u16)> = (0..shares.len()).map(|word| (u32::MAX, word as u16)).collect();
        let (mut poor, mut rich): (Vec<usize>, Vec<usize>) = (0..shares.len()).partition(|word| shares[*word] < 1.0);
        while let Some(high) = rich.last().copied() {
            let Some(low) = poor.pop() else { break };
            slots[low] = ((shares[low] * f64::from(u32::MAX)) as u32, high as u16);
            shares[high] -= 1.0 - shares[low];
            if shares[high] < 1.0 {
                rich.pop();
                poor.push(high);
            }
        }
        Negatives { slots }
    }

    #[inline(always)]
    pub fn draw(&self, random: u32) -> usize {
        // The high half of the product is a slot, the low half a place within it.
        let product = u64::from(random) * self.slots.len() as u64;
        let slot = (product >> 32) as usize;
        let (own, other) = self.slots[slot];
        if (product as u32) < own { slot } else { usize::from(other) }
    }
}

/// One more than the largest random number.
const ALWAYS: f64 = 4_294_967_296.0;

/// Skips occurrences of frequent words, other ones in each epoch.
pub struct Thinning {
    /// Below which random number a word stays.
    keep: Vec<u64>,
}

impl Thinning {
    /// As word2vec and gensim do: a word with the share f of all words stays with the chance
    /// `(sqrt(f / sample) + 1) * sample / f`. A `sample` of 0 keeps all.
    pub fn new(counts: &[u64], sample: f64) -> Thinning {
        let total = counts.iter().sum::<u64>() as f64;
        let chance = |count: &u64| {
            let share = (*count as f64).max(1.0) / total;
            if sample > 0.0 { ((share / sample).sqrt() + 1.0) * sample / share } else { 1.0 }
        };
        let keep = counts.iter().map(|count| (chance(count).min(1.0) * ALWAYS) as u64).collect();
        Thinning { keep }
    }

    /// How many of these words stay, on average.
    pub fn expected(&self, words: &[u16]) -> f64 {
        words.iter().map(|word| self.keep[usize::from(*word)]).sum::<u64>() as f64 / ALWAYS
    }

    /// Each occurrence starts at a phase of its own and goes on by the golden ratio, which spreads
    /// the epochs in which it stays evenly. Drawing them one by one, as gensim does, counts some
    /// occurrences far more often than others, and that is the greater part of gensim's noise.
    #[inline(always)]
    pub fn thin(&self, words: &[u16], draws: &mut Draws, kept: &mut Vec<u16>) {
        let turn = (draws.epoch as u32).wrapping_mul(0x9E37_79B9);
        let stays = |word: &u16| u64::from(draws.phases.next_u32().wrapping_add(turn)) < self.keep[usize::from(*word)];
        kept.clear();
        kept.extend(words.iter().copied().filter(stays));
    }
}

const STEPS: usize = 1024;
const LARGEST: f32 = 6.0;

/// The logistic function by table.
pub struct Sigmoid(Box<[f32; STEPS]>);

impl Sigmoid {
    pub fn new() -> Sigmoid {
        let middle = |step: usize| ((step as f32 + 0.5) / STEPS as f32 * 2.0 - 1.0) * LARGEST;
        Sigmoid(Box::new(std::array::from_fn(|step| 1.0 / (1.0 + libm::expf(-middle(step))))))
    }

    /// Nothing where the function is as good as flat: there is nothing to learn.
    #[inline(always)]
    pub fn at(&self, place: f32) -> Option<f32> {
        let step = (place + LARGEST) * (STEPS as f32 / (2.0 * LARGEST));
        // The mask changes nothing; it spares a check of the bounds.
        (place.abs() < LARGEST).then(|| self.0[step as i32 as usize & (STEPS - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negatives_come_up_by_the_power_of_their_counts() {
        let negatives = Negatives::new(&[16, 81, 0, 256]);
        let mut draws = Draws::new(1, 2, 3);
        let mut drawn = [0; 4];
        (0..100_000).for_each(|_| drawn[negatives.draw(draws.number())] += 1);
        let shares = drawn.map(|count| count as f64 / 100_000.0 * 99.0);
        for (share, expected) in shares.iter().zip([8.0, 27.0, 0.0, 64.0]) {
            assert!((share - expected).abs() < 0.5, "{shares:?}");
        }
        assert_eq!(drawn[2], 0, "a word that never occurs is never drawn");
    }

    #[test]
    fn frequent_words_are_thinned_evenly_and_rare_ones_stay() {
        let counts = [99_000, 10];
        let thinning = Thinning::new(&counts, 0.05);
        let (mut kept, mut total) = (Vec::new(), [0; 2]);
        for document in 0..100 {
            let mut times = [0; 3];
            for epoch in 0..20 {
                thinning.thin(&[0, 1, 0], &mut Draws::new(1, document, epoch), &mut kept);
                times[1] += kept.iter().filter(|word| **word == 1).count();
                times[0] += kept.iter().filter(|word| **word == 0).count();
            }
            assert_eq!(times[1], 20);
            // The chance to stay is 0.2736, twenty times for two places.
            assert!((7..=15).contains(&times[0]), "{times:?}");
            (total[0], total[1]) = (total[0] + times[0], total[1] + 40);
        }
        let share = total[0] as f64 / total[1] as f64;
        assert!((share - 0.2736).abs() < 0.01, "{share}");
        Thinning::new(&counts, 0.0).thin(&[0; 50], &mut Draws::new(1, 2, 3), &mut kept);
        assert_eq!(kept.len(), 50);
    }

    #[test]
    fn the_table_follows_the_function() {
        let sigmoid = Sigmoid::new();
        for step in -59..60 {
            let place = step as f32 / 10.0;
            let exact = 1.0 / (1.0 + (-place).exp());
            assert!((sigmoid.at(place).unwrap() - exact).abs() < 0.002, "{place}");
        }
        assert_eq!((sigmoid.at(6.0), sigmoid.at(-7.0), sigmoid.at(f32::NAN)), (None, None, None));
    }
}
