//! A stand-in compiler with known faults.
fn main() {}
