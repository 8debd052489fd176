//! End-to-end tests: the real binary, real compilers, real processes. One binary for all.

mod bad_input;
mod browser;
mod campaign;
mod cases;
mod check;
mod commands;
mod duplicates;
mod emi_bench;
mod fleet;
mod forkserver;
mod hostile_compilers;
mod hostile_programs;
mod hunt_bench;
mod integers;
mod isolate;
mod known;
mod ledger;
mod reduce;
mod report;
mod screens;
mod select;
mod sources;
mod support;
mod tidy;
mod variants;
