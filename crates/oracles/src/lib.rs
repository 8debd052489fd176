//! Judges of observations. Pure: nothing here runs, reads or writes anything.

mod expectation;
mod judge;

pub use expectation::{Baseline, Expectation, SetAside, expect, is_slow, run_seconds, vote_of};
pub use judge::{Kind, Symptom, Verdict, judge, judge_refusal, refused_late};
