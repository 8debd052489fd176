//! X-means: k-means that finds the number of clusters itself (Pelleg and Moore, 2000).

use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use crate::Vectors;
use crate::kmeans::{Clusters, kmeans, spread_out};

/// How clusters are looked for. The numbers of clusters are those of PyClustering, which CTOS uses.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Clusters to begin with.
    pub least: usize,
    /// Clusters to end with, at most.
    pub most: usize,
    /// Steps of each k-means, at most. More would move the centres by next to nothing; what follows
    /// needs an instance near each centre, not the last digit of the centre.
    pub steps: usize,
    pub seed: u64,
    /// Threads. They change the time, never the clusters.
    pub workers: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { least: 2, most: 20, steps: 30, seed: 0, workers: 1 }
    }
}

/// Splits clusters in two as long as the Bayesian information criterion says that two explain
/// their members better than one; the best splits first if there is no room for all.
///
/// ```
/// use whodunit_selection::{Vectors, xmeans};
///
/// let places = [0.0, 50.0, 90.0].map(|place| (0..20).map(move |i| [place + (i % 5) as f32]));
/// let vectors = Vectors::from_rows(&places.into_iter().flatten().collect::<Vec<_>>());
/// assert_eq!(xmeans::xmeans(&vectors, &xmeans::Settings::default()).centres.len(), 3);
/// ```
pub fn xmeans(vectors: &Vectors, settings: &Settings) -> Clusters {
    let mut random = Pcg64::seed_from_u64(settings.seed);
    let mut centres = spread_out(vectors, settings.least.max(1), &mut random, settings.workers);
    loop {
        let clusters = kmeans(vectors, centres, settings.steps, settings.workers);
        let room = settings.most.saturating_sub(clusters.centres.len());
        if room == 0 {
            return clusters;
        }
        let members = clusters.members();
        let split = |(index, members): (usize, &Vec<usize>)| Split::of(vectors, members, index, settings, &mut random);
        let mut splits: Vec<Split> = members.iter().enumerate().filter_map(split).collect();
        splits.sort_by(|left, right| right.gain.total_cmp(&left.gain).then(left.cluster.cmp(&right.cluster)));
        splits.truncate(room);
        if splits.is_empty() {
            return clusters;
        }
        centres = replace(&clusters.centres, &splits);
    }
}

/// Two centres that explain the members of a cluster better than one.
struct Split {
    cluster: usize,
    centres: Vectors,
    gain: f64,
}

impl Split {
    fn of(
        vectors: &Vectors,
        members: &[usize],
        cluster: usize,
        settings: &Settings,
        random: &mut Pcg64,
    ) -> Option<Split> {
        let own = vectors.select(members);
        let mean = Vectors::new(vec![0.0; vectors.size()], vectors.size());
        let one = kmeans(&own, mean, 1, settings.workers);
        let two = spread_out(&own, 2, random, settings.workers);
        if two.len() < 2 || members.len() < 3 {
            return None;
        }
        let two = kmeans(&own, two, settings.steps, settings.workers);
        let gain = criterion(&two) - criterion(&one);
        (gain > 0.0).then_some(Split { cluster, centres: two.centres, gain })
    }
}

fn replace(centres: &Vectors, splits: &[Split]) -> Vectors {
    let mut values = Vec::new();
    for (index, centre) in centres.rows().enumerate() {
        let split = splits.iter().find(|split| split.cluster == index);
        values.extend_from_slice(split.map_or(centre, |split| split.centres.as_slice()));
    }
    Vectors::new(values, centres.size())
}

/// The Bayesian information criterion for round clusters of one common variance: how likely the
/// vectors are, less the price of the numbers that describe the clusters. The variance is that of a
/// coordinate; Pelleg and Moore's text forgets to divide by the number of coordinates.
fn criterion(clusters: &Clusters) -> f64 {
    let (count, size) = (clusters.labels.len() as f64, clusters.centres.size() as f64);
    let groups = clusters.centres.len() as f64;
    let variance = clusters.error / (size * (count - groups));
    let shares: f64 = clusters.members().iter().map(|members| members.len() as f64).map(|own| own * log(own)).sum();
    let likelihood = shares
        - count * log(count)
        - count * size / 2.0 * log(2.0 * std::f64::consts::PI * variance)
        - size * (count - groups) / 2.0;
    likelihood - groups * (size + 1.0) / 2.0 * log(count)
}

/// The logarithm, the same on every machine, and a number even for empty clusters and no variance.
fn log(number: f64) -> f64 {
    libm::log(number.max(f64::MIN_POSITIVE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;

    /// Round clouds of `count` vectors around each place.
    fn clouds<const SIZE: usize>(places: &[[f32; SIZE]], count: usize, width: f32) -> Vectors {
        let mut random = Pcg64::seed_from_u64(9);
        // Twelve uniform numbers make a normal one.
        let mut normal = || (0..12).map(|_| random.random::<f32>()).sum::<f32>() - 6.0;
        let mut point = |index: usize| places[index % places.len()].map(|number| number + width * normal());
        Vectors::from_rows(&(0..count * places.len()).map(&mut point).collect::<Vec<_>>())
    }

    #[test]
    fn clouds_are_found_whatever_their_number() {
        let places =
            [[0.0; 5], [9.0, 0.0, 0.0, 0.0, 0.0], [0.0, 9.0, 0.0, 0.0, 9.0], [-9.0; 5], [0.0, 0.0, 30.0, 0.0, 1.0]];
        for number in 1..=places.len() {
            let vectors = clouds(&places[..number], 200, 1.0);
            let found = xmeans(&vectors, &Settings { least: 1, ..Settings::default() });
            assert_eq!(found.centres.len(), number);
            for (index, label) in found.labels.iter().enumerate() {
                assert_eq!(*label, found.labels[index % number], "vector {index} of {number} clouds");
            }
        }
    }

    #[test]
    fn bounds_on_the_number_are_kept() {
        let vectors = clouds(&[[0.0], [50.0], [100.0], [150.0], [200.0]], 50, 1.0);
        assert_eq!(xmeans(&vectors, &Settings { most: 3, ..Settings::default() }).centres.len(), 3);
        let one_cloud = clouds(&[[0.0; 5]], 200, 1.0);
        assert_eq!(xmeans(&one_cloud, &Settings { least: 4, ..Settings::default() }).centres.len(), 4);
    }

    #[test]
    fn workers_change_nothing_and_equal_vectors_are_one_cluster() {
        let vectors = clouds(&[[0.0; 9], [3.0; 9], [9.0; 9]], 2000, 1.0);
        let run = |workers| xmeans(&vectors, &Settings { workers, ..Settings::default() });
        assert!(run(1) == run(2) && run(1) == run(3));
        let same = xmeans(&Vectors::from_rows(&[[1.0, 2.0]; 10]), &Settings::default());
        assert_eq!((same.centres.len(), same.error), (1, 0.0));
        let pairs = xmeans(
            &Vectors::from_rows(&[[1.0], [1.0], [5.0], [5.0], [5.0]]),
            &Settings { least: 1, ..Settings::default() },
        );
        assert_eq!(pairs.centres.len(), 2);
        assert!(xmeans(&Vectors::new(Vec::new(), 3), &Settings::default()).centres.is_empty());
    }
}
