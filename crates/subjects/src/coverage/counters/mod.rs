//! SanitizerCoverage as a source of coverage: a compiler that counts its own blocks, with our
//! runtime in it that keeps the counters in files which outlive a crash.

mod compiler;
mod record;
mod twice;

pub(crate) use compiler::CountingCompiler;
pub use twice::{SeenTwice, TwiceWatched};

/// The C file that is linked into such a compiler.
pub const RUNTIME: &str = include_str!("runtime.c");

#[cfg(test)]
mod tests;
