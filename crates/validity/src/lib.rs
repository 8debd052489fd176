//! Whether a C program has a meaning at all: many checks, each with its verdict and its evidence.
//! No single tool is enough; what none of them can tell is unproven, never valid.

mod certificate;

pub use certificate::{Certificate, CheckResult, CheckVerdict, Validity};
