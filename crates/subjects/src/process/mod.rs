//! Children under limits: how they are started, watched and cleared away.
//! Runs only inside a single-threaded worker, which is also the reaper of orphans.

mod command;
mod memory_file;
mod orphans;
mod rlimits;
mod shared_memory;
mod watch;

pub use command::{ShellCommand, run_command};
pub(crate) use memory_file::{inherit, memory_file};
pub(crate) use orphans::{become_reaper, clear_orphans};
pub(crate) use rlimits::{ChildLimits, apply_limits, extend_cpu, processor_time_left, without_address_randomisation};
pub(crate) use shared_memory::shared_memory;
pub use watch::Ending;
pub(crate) use watch::{Watched, pipe, unblock, watch};
