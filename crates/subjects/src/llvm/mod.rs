//! The LLVM optimiser and code generator as a library, any version from 13 to 22.
//! `library`, `scoreboard`, `crash`, `describe` and `child` are the fenced unsafe part.

mod child;
mod covered;
mod covered_check;
mod crash;
mod describe;
mod front_end_batch;
mod known_modules;
mod library;
mod pass_list;
mod pass_place;
mod probe;
mod scoreboard;
mod server;
mod shape;
mod subject;
mod tiers;
mod tools;

pub use covered::{CODE_GENERATOR, OPTIMISER};
pub(crate) use library::{Library, TARGETS};
pub use pass_list::{Pass, PassList, bare_name, expand_default_pipeline, without_parameters};
pub(crate) use server::ModuleServer;
pub use shape::{BlockShape, FunctionShape, ModuleShape, OPCODE_COUNT, opcode_name};
pub use subject::{FrontEnd, Llvm, LlvmPaths};
pub use tiers::Tier;
