//! Whether a C program has a meaning at all: many checks, each with its verdict and its evidence.
//! No single tool is enough; what none of them can tell is unproven, never valid.

mod cache;
mod certificate;
mod checker;
mod checks;
mod examination;
mod reports;
mod tools;
mod verdict;

pub use certificate::{Certificate, CheckResult, CheckVerdict, Validity};
pub use checker::{Checker, Depth};
pub use checks::{CHECKS, Check, SANITIZER_ENVIRONMENT, Weight};
