//! How good rankings are when the guilty are known: their ranks, Top-n, mean first and mean
//! average rank. For benchmarks only: isolation itself never sees the truth.

use serde::{Deserialize, Serialize};

use crate::ranking::{FunctionSuspect, Suspect};

/// Where the guilty stand in one ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// Rank of each of the guilty, in the order of the truth. One that is not in the ranking, as the
    /// failing run did not execute it, stands one behind its end.
    pub ranks: Vec<u32>,
    /// How many of them the ranking holds.
    pub listed: usize,
}

impl Placement {
    /// Guilty files, each given by its path or the end of it: `LICM.cpp` is
    /// `llvm/lib/Transforms/Scalar/LICM.cpp`. Where several files fit, the worst rank counts.
    ///
    /// ```
    /// use whodunit_isolation::{Placement, Suspect};
    /// let file = |rank, name: &str| Suspect { rank, name: name.into(), score: 0.0 };
    /// let files = [file(1, "lib/IR/OtherLICM.cpp"), file(2, "lib/Scalar/LICM.cpp")];
    /// assert_eq!(Placement::of_files(&files, &["LICM.cpp".into()]).unwrap().ranks, [2]);
    /// assert_eq!(Placement::of_files(&files, &[]), None);
    /// ```
    pub fn of_files(files: &[Suspect], truth: &[String]) -> Option<Placement> {
        let all = files.iter().map(|suspect| (suspect.rank, suspect.name.as_str()));
        Placement::among(all.collect(), truth, is_end_of_path)
    }

    /// Guilty functions, by their exact names.
    pub fn of_functions(functions: &[FunctionSuspect], truth: &[String]) -> Option<Placement> {
        let all = functions.iter().map(|suspect| (suspect.rank, suspect.name.as_str()));
        Placement::among(all.collect(), truth, |guilty, name| guilty == name)
    }

    fn among(all: Vec<(u32, &str)>, truth: &[String], fits: impl Fn(&str, &str) -> bool) -> Option<Placement> {
        let worst_of = |guilty: &String| {
            let ranks = all.iter().filter(|(_, name)| fits(guilty, name)).map(|(rank, _)| *rank);
            ranks.max()
        };
        let found: Vec<Option<u32>> = truth.iter().map(worst_of).collect();
        let behind = all.len() as u32 + 1;
        let ranks: Vec<u32> = found.iter().map(|rank| rank.unwrap_or(behind)).collect();
        (!ranks.is_empty()).then(|| Placement { ranks, listed: found.iter().flatten().count() })
    }

    /// Rank of the guilty one that stands first.
    pub fn first(&self) -> u32 {
        self.ranks.iter().copied().min().unwrap_or(u32::MAX)
    }

    /// Mean rank of all the guilty.
    pub fn average(&self) -> f64 {
        mean(self.ranks.iter().map(|rank| f64::from(*rank)))
    }
}

/// Whether a path is `whole`, or its last components.
pub fn is_end_of_path(end: &str, whole: &str) -> bool {
    let end = end.trim_start_matches("./").trim_start_matches('/');
    let before = whole.strip_suffix(end);
    !end.is_empty() && before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// How good rankings are over many bugs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Accuracy {
    /// Bugs.
    pub n: usize,
    /// Share of bugs with a guilty one at rank 1; likewise below.
    pub top1: f64,
    pub top5: f64,
    pub top10: f64,
    pub top20: f64,
    /// Mean first rank.
    pub mfr: f64,
    /// Mean average rank.
    pub mar: f64,
}

impl Accuracy {
    /// All zero if there are no bugs.
    pub fn of(placements: &[Placement]) -> Accuracy {
        let within = |limit: u32| mean(placements.iter().map(|placement| f64::from(placement.first() <= limit)));
        Accuracy {
            n: placements.len(),
            top1: within(1),
            top5: within(5),
            top10: within(10),
            top20: within(20),
            mfr: mean(placements.iter().map(|placement| f64::from(placement.first()))),
            mar: mean(placements.iter().map(Placement::average)),
        }
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len();
    if count == 0 { 0.0 } else { values.sum::<f64>() / count as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(ranks: &[u32]) -> Placement {
        Placement { ranks: ranks.to_vec(), listed: ranks.len() }
    }

    #[test]
    fn accuracy_counts_the_first_and_averages_all() {
        let accuracy = Accuracy::of(&[placed(&[1]), placed(&[5, 9]), placed(&[40, 20]), placed(&[30])]);
        assert_eq!((accuracy.n, accuracy.top1, accuracy.top5), (4, 0.25, 0.5));
        assert_eq!((accuracy.top10, accuracy.top20), (0.5, 0.75));
        assert_eq!((accuracy.mfr, accuracy.mar), ((1.0 + 5.0 + 20.0 + 30.0) / 4.0, (1.0 + 7.0 + 30.0 + 30.0) / 4.0));
        assert_eq!(Accuracy::of(&[]), Accuracy::default());
    }

    #[test]
    fn a_path_ends_in_whole_components() {
        assert!(is_end_of_path("Scalar/LICM.cpp", "llvm/lib/Transforms/Scalar/LICM.cpp"));
        assert!(is_end_of_path("gcc/a.cc", "gcc/a.cc"));
        assert!(!is_end_of_path("ICM.cpp", "Scalar/LICM.cpp") && !is_end_of_path("", "a.cpp"));
    }

    #[test]
    fn the_guilty_that_are_not_listed_stand_behind_the_end() {
        let suspect = |rank, name: &str| Suspect { rank, name: name.into(), score: 0.0 };
        let files = [suspect(2, "a/x.cpp"), suspect(2, "b/x.cpp"), suspect(3, "c/x.cpp")];
        let placement = Placement::of_files(&files, &["y.h".into(), "a/x.cpp".into(), "x.cpp".into()]).unwrap();
        assert_eq!((placement.ranks.as_slice(), placement.listed), ([4, 2, 3].as_slice(), 2));
    }
}
