//! What was measured of each finding, and the medians over all of them. Plain data: the field
//! names are the JSON contract.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use whodunit_findings::Size;
use whodunit_oracles::Kind;
use whodunit_validity::Validity;

/// What one reducer made of a finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Of the program after it was laid out, the same way for both.
    pub size: Size,
    pub seconds: f64,
    /// Load average before the benchmark put any load on the machine: times mean little if it was busy.
    /// None in records that do not tell.
    pub load: Option<f64>,
    /// Candidates asked about, where known.
    pub tries: Option<u64>,
    /// The time limit that cut it off; the size is then that so far.
    pub cut_off_after: Option<f64>,
    /// Of wrong code only: what compilers make of other programs without meaning is still their fault.
    pub validity: Option<Validity>,
    pub shows: bool,
    /// What was seen, or what is in its place.
    pub seen: String,
    pub recipe: String,
}

/// One finding, made small by both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub name: String,
    pub subject: String,
    pub version: String,
    pub kind: Kind,
    /// Identity of the program that both began with.
    pub program: String,
    pub before: Size,
    pub ours: Option<Side>,
    pub peer: Option<Side>,
}

/// A finding that could not be measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    pub name: String,
    pub why: String,
}

/// Middle values over the findings; none where there is nothing to take them of.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Medians {
    pub wrong_code_lines_ours: Option<f64>,
    pub wrong_code_lines_peer: Option<f64>,
    pub crash_lines_ours: Option<f64>,
    pub crash_lines_peer: Option<f64>,
    /// Findings that the ratios are of.
    pub compared: usize,
    /// Tokens that C-Vise left over tokens that we left: above 1, ours is smaller.
    pub tokens_ratio: Option<f64>,
    /// Seconds that C-Vise took over seconds that we took: above 1, ours is faster.
    pub seconds_ratio: Option<f64>,
    /// The same of those findings with which C-Vise came to an end of its own.
    pub finished: usize,
    pub finished_tokens_ratio: Option<f64>,
    pub finished_seconds_ratio: Option<f64>,
}

#[derive(Serialize)]
pub struct Measured {
    pub medians: Medians,
    /// Runs of C-Vise that the budget cut off.
    pub peer_cut_off: usize,
    /// Results that are invalid or do not show the bug.
    pub ours_unsound: usize,
    pub peer_unsound: usize,
    pub peer_budget_seconds: f64,
    pub machine: String,
    pub cores: usize,
    pub date: String,
    pub versions: BTreeMap<String, String>,
    pub findings: Vec<Record>,
    pub left_out: Vec<LeftOut>,
}

impl Side {
    /// Whether the result is one to send to a compiler team: it shows the bug and is not undefined.
    pub fn is_sound(&self) -> bool {
        self.shows && self.validity != Some(Validity::Invalid)
    }

    /// Whether this still stands when so much time is allowed.
    pub fn stands(&self, budget: f64) -> bool {
        self.cut_off_after.is_none_or(|after| after >= budget)
    }
}

impl Record {
    fn both(&self) -> Option<(&Side, &Side)> {
        Some((self.ours.as_ref()?, self.peer.as_ref()?))
    }

    pub fn tokens_ratio(&self) -> Option<f64> {
        self.both().map(|(ours, peer)| peer.size.tokens as f64 / ours.size.tokens.max(1) as f64)
    }

    pub fn seconds_ratio(&self) -> Option<f64> {
        self.both().map(|(ours, peer)| peer.seconds / ours.seconds.max(1e-3))
    }

    fn peer_finished(&self) -> bool {
        self.peer.as_ref().is_some_and(|side| side.cut_off_after.is_none())
    }

    /// A size says nothing if the bug is gone.
    fn is_comparable(&self) -> bool {
        self.both().is_some_and(|(ours, peer)| ours.is_sound() && peer.is_sound())
    }
}

/// The medians. Sizes and ratios are of results that are sound.
pub fn medians(records: &[Record]) -> Medians {
    let lines = |wrong_code: bool, side: fn(&Record) -> Option<&Side>| {
        let of_kind = records.iter().filter(|record| (record.kind == Kind::WrongCode) == wrong_code);
        let sound = of_kind.filter_map(side).filter(|side| side.is_sound());
        median(sound.map(|side| side.size.lines as f64).collect())
    };
    let compared: Vec<_> = records.iter().filter(|record| record.is_comparable()).collect();
    let finished: Vec<_> = compared.iter().copied().filter(|record| record.peer_finished()).collect();
    let ratio =
        |of: &[&Record], ratio: fn(&Record) -> Option<f64>| median(of.iter().copied().filter_map(ratio).collect());
    Medians {
        wrong_code_lines_ours: lines(true, |record| record.ours.as_ref()),
        wrong_code_lines_peer: lines(true, |record| record.peer.as_ref()),
        crash_lines_ours: lines(false, |record| record.ours.as_ref()),
        crash_lines_peer: lines(false, |record| record.peer.as_ref()),
        compared: compared.len(),
        tokens_ratio: ratio(&compared, Record::tokens_ratio),
        seconds_ratio: ratio(&compared, Record::seconds_ratio),
        finished: finished.len(),
        finished_tokens_ratio: ratio(&finished, Record::tokens_ratio),
        finished_seconds_ratio: ratio(&finished, Record::seconds_ratio),
    }
}

/// The middle value, or the mean of the two in the middle.
fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let (low, high) = (values.get(values.len().checked_sub(1)? / 2)?, values.get(values.len() / 2)?);
    Some((low + high) / 2.0)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub fn side(lines: usize, tokens: usize, seconds: f64) -> Side {
        Side {
            size: Size { tokens, ink: tokens * 3, bytes: tokens * 4, lines },
            seconds,
            load: Some(0.5),
            tries: None,
            cut_off_after: None,
            validity: Some(Validity::Valid),
            shows: true,
            seen: "got \"2\"".to_owned(),
            recipe: "gvn".to_owned(),
        }
    }

    pub fn record(name: &str, kind: Kind, ours: Side, peer: Side) -> Record {
        Record {
            name: name.to_owned(),
            subject: "llvm-14".to_owned(),
            version: "14.0.6".to_owned(),
            kind,
            program: "abc".to_owned(),
            before: Size { tokens: 5000, ink: 15000, bytes: 20000, lines: 500 },
            ours: Some(ours),
            peer: Some(peer),
        }
    }

    #[test]
    fn the_median_is_the_middle_value_or_the_mean_of_two() {
        for (values, wanted) in [(vec![], None), (vec![3.0], Some(3.0)), (vec![9.0, 1.0, 2.0], Some(2.0))] {
            assert_eq!(median(values), wanted);
        }
        assert_eq!(median(vec![4.0, 1.0, 2.0, 100.0]), Some(3.0));
    }

    #[test]
    fn medians_are_by_kind_leave_out_what_is_not_sound_and_tell_who_finished() {
        let gone = Side { shows: false, ..side(1, 5, 1.0) };
        let undefined = Side { validity: Some(Validity::Invalid), ..side(2, 8, 9.0) };
        let cut_off = Side { cut_off_after: Some(20.0), ..side(6, 50, 20.0) };
        let records = [
            record("a", Kind::WrongCode, side(10, 100, 50.0), side(20, 150, 100.0)),
            record("b", Kind::WrongCode, side(12, 100, 10.0), undefined),
            record("c", Kind::Crash, side(4, 20, 5.0), gone),
            record("d", Kind::Codegen, side(6, 20, 5.0), cut_off),
        ];
        let wanted = Medians {
            wrong_code_lines_ours: Some(11.0),
            wrong_code_lines_peer: Some(20.0),
            crash_lines_ours: Some(5.0),
            crash_lines_peer: Some(6.0),
            compared: 2,
            tokens_ratio: Some(2.0),
            seconds_ratio: Some(3.0),
            finished: 1,
            finished_tokens_ratio: Some(1.5),
            finished_seconds_ratio: Some(2.0),
        };
        assert_eq!(medians(&records), wanted);
        assert_eq!(medians(&[]), Medians::default());
    }

    #[test]
    fn a_run_that_was_cut_off_does_not_stand_when_more_time_is_allowed() {
        let cut_off = Side { cut_off_after: Some(60.0), ..side(1, 1, 60.0) };
        assert!(cut_off.stands(60.0) && !cut_off.stands(1800.0) && side(1, 1, 1.0).stands(1800.0));
    }
}
