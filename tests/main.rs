//! End-to-end tests: the real binary, real compilers, real processes. One binary for all.

mod cases;
mod hostile_compilers;
mod hostile_programs;
mod support;
mod tidy;
