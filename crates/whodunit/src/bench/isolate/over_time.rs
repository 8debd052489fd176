//! How soon the guilty file is on top: its place at every change, and the shares over the time.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use whodunit_isolation::is_end_of_path;

use super::{Isolated, distinct};

/// From this second on the guilty file had this place among the first five, or none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    pub seconds: f64,
    pub place: Option<u32>,
}

/// Notes the place of the best guilty file in a list of the first files, if it has changed.
pub fn observe(standings: &mut Vec<Standing>, seconds: f64, top: &[String], guilty: &[String]) {
    let place =
        top.iter().position(|file| guilty.iter().any(|end| is_end_of_path(end, file))).map(|place| place as u32 + 1);
    if standings.last().map_or(place.is_some(), |last| last.place != place) {
        standings.push(Standing { seconds, place });
    }
}

/// A strategy on a suite after some time.
pub struct Moment {
    suite: String,
    strategy: String,
    seconds: f64,
    top1: f64,
    top5: f64,
}

/// The times that are looked at, up to the budget.
const TIMES: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 150.0, 300.0];

pub fn moments(results: &[Isolated], budget: f64) -> Vec<Moment> {
    let mut moments = Vec::new();
    for suite in distinct(results.iter().map(|result| &result.suite)) {
        for strategy in distinct(results.iter().map(|result| &result.strategy)) {
            let fits =
                |result: &&Isolated| result.suite == suite && result.strategy == strategy && result.files.is_some();
            // What an earlier version measured has no such record.
            let recorded = results.iter().filter(fits).filter_map(|result| result.over_time.as_ref());
            let of: Vec<&Vec<Standing>> = recorded.collect();
            if of.is_empty() {
                continue;
            }
            for seconds in TIMES.into_iter().filter(|seconds| *seconds <= budget) {
                let share = |most: u32| {
                    let good = of.iter().filter(|standings| place_at(standings, seconds).is_some_and(|p| p <= most));
                    good.count() as f64 / of.len() as f64
                };
                let (top1, top5) = (share(1), share(5));
                moments.push(Moment { suite: suite.clone(), strategy: strategy.clone(), seconds, top1, top5 });
            }
        }
    }
    moments
}

fn place_at(standings: &[Standing], seconds: f64) -> Option<u32> {
    standings.iter().rev().find(|standing| standing.seconds <= seconds)?.place
}

pub fn document(moments: &[Moment]) -> Value {
    let row = |moment: &Moment| {
        let Moment { suite, strategy, seconds, top1, top5 } = moment;
        json!({ "suite": suite, "strategy": strategy, "seconds": seconds, "top1": top1, "top5": top5 })
    };
    moments.iter().map(row).collect()
}

pub fn markdown(moments: &[Moment]) -> String {
    if moments.is_empty() {
        return String::new();
    }
    let mut text = String::from("| suite | strategy | after s | Top-1 | Top-5 |\n| --- | --- | --- | --- | --- |\n");
    for Moment { suite, strategy, seconds, top1, top5 } in moments {
        text += &format!("| {suite} | {strategy} | {seconds} | {:.0} % | {:.0} % |\n", top1 * 100.0, top5 * 100.0);
    }
    text + "\nPlaces while the search went on, where ties are in the order of names.\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_from_when_it_was_taken_until_it_was_lost() {
        // The guilty are named by the ends of their paths.
        let (a, first) = (["lib/a.cpp".to_owned(), "lib/b.cpp".to_owned()], ["lib/b.cpp".to_owned()]);
        let b = ["b.cpp".to_owned()];
        let mut standings = Vec::new();
        observe(&mut standings, 1.0, &[], &b);
        observe(&mut standings, 2.0, &a, &b);
        observe(&mut standings, 3.0, &a, &b);
        observe(&mut standings, 4.0, &first, &b);
        observe(&mut standings, 5.0, &[], &b);
        let at = |seconds| place_at(&standings, seconds);
        assert_eq!([1.5, 2.0, 3.9, 4.5, 9.0].map(at), [None, Some(2), Some(2), Some(1), None]);
        assert_eq!(standings.len(), 3);
    }
}
