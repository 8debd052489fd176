//! End-to-end tests: the real binary, real compilers, real processes. One binary for all.

mod support;
mod tidy;
